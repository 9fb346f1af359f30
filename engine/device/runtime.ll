; Made of engine/recycle/runtime.pyx by tests/support/kernels.py, Cython 3.3.1.
%struct.__pyx_t_6engine_7recycle_3abi_Arena = type { ptr, ptr, ptr, ptr, i64 }
%struct.__pyx_t_6engine_7recycle_3abi_List = type { ptr, i32, i32 }
%struct.__pyx_t_6engine_7recycle_7runtime_Search = type { ptr, ptr, ptr, ptr, ptr, ptr, i32 }
%struct.__pyx_t_6engine_7recycle_7runtime_Stretch = type { i32, i32, i32, i32, i64 }
%struct.__pyx_t_6engine_7recycle_3abi_OptionWalk = type { i32, i32, i32, i32, i32, i32, ptr, i32, i32, [256 x %struct.__pyx_t_6engine_7recycle_3abi_Taken], ptr, ptr }
%struct.__pyx_t_6engine_7recycle_3abi_Taken = type { i32, i32 }
%struct.__pyx_t_6engine_7recycle_3abi_FieldRecord = type { ptr, [4096 x i32] }
%struct.__pyx_t_6engine_7recycle_3abi_FieldSizes = type { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 }
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg)
declare void @llvm.memset.p0.i64(ptr nocapture writeonly, i8, i64, i1 immarg)
define ptr @recycle_singles(ptr nocapture noundef %0, ptr noundef %1, i32 noundef %2) {
  %4 = sext i32 %2 to i64
  %5 = shl nsw i64 %4, 4
  %6 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 1
  %7 = load ptr, ptr %6, align 8
  %8 = load ptr, ptr %0, align 8
  %9 = ptrtoint ptr %7 to i64
  %10 = ptrtoint ptr %8 to i64
  %11 = sub i64 %9, %10
  %12 = icmp slt i64 %11, %5
  br i1 %12, label %13, label %27

13:                                               ; preds = %3
  %14 = icmp sgt i32 %2, 1024
  %15 = add nsw i64 %5, 16
  %16 = select i1 %14, i64 %15, i64 16400
  %17 = tail call noalias ptr @card_take(i64 noundef %16)
  %18 = icmp eq ptr %17, null
  br i1 %18, label %30, label %19

19:                                               ; preds = %13
  %20 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 4
  %21 = load i64, ptr %20, align 8
  %22 = add nsw i64 %21, %16
  store i64 %22, ptr %20, align 8
  %23 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 2
  %24 = load ptr, ptr %23, align 8
  store ptr %24, ptr %17, align 8
  store ptr %17, ptr %23, align 8
  %25 = getelementptr inbounds i8, ptr %17, i64 16
  store ptr %25, ptr %0, align 8
  %26 = getelementptr inbounds i8, ptr %17, i64 %16
  store ptr %26, ptr %6, align 8
  br label %27

27:                                               ; preds = %19, %3
  %28 = load ptr, ptr %0, align 8
  %29 = getelementptr inbounds i8, ptr %28, i64 %5
  store ptr %29, ptr %0, align 8
  br label %30

30:                                               ; preds = %13, %27
  %31 = phi ptr [ %28, %27 ], [ null, %13 ]
  %32 = icmp ne ptr %31, null
  %33 = icmp sgt i32 %2, 0
  %34 = and i1 %32, %33
  br i1 %34, label %35, label %46

35:                                               ; preds = %30
  %36 = sext i32 %2 to i64
  br label %37

37:                                               ; preds = %35, %37
  %38 = phi i64 [ 0, %35 ], [ %43, %37 ]
  %39 = getelementptr inbounds i16, ptr %1, i64 %38
  %40 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_List, ptr %31, i64 %38
  store ptr %39, ptr %40, align 8
  %41 = getelementptr inbounds i8, ptr %40, i64 8
  store i32 1, ptr %41, align 8
  %42 = getelementptr inbounds i8, ptr %40, i64 12
  store i32 0, ptr %42, align 4
  %43 = add nuw nsw i64 %38, 1
  %44 = icmp slt i64 %43, %36
  %45 = select i1 %32, i1 %44, i1 false
  br i1 %45, label %37, label %46

46:                                               ; preds = %37, %30
  ret ptr %31
}
define i32 @recycle_once_only(ptr nocapture noundef %0, ptr nocapture noundef %1) {
  %3 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_List, ptr %1, i64 0, i32 1
  %4 = load i32, ptr %3, align 8
  %5 = icmp sgt i32 %4, 0
  br i1 %5, label %6, label %22

6:                                                ; preds = %2
  %7 = load ptr, ptr %1, align 8
  %8 = zext i32 %4 to i64
  br label %9

9:                                                ; preds = %9, %6
  %10 = phi i64 [ 0, %6 ], [ %16, %9 ]
  %11 = phi i32 [ 0, %6 ], [ %15, %9 ]
  %12 = getelementptr inbounds i16, ptr %7, i64 %10
  %13 = load i16, ptr %12, align 2
  %14 = zext i16 %13 to i32
  %15 = tail call i32 @llvm.smax.i32(i32 %11, i32 %14)
  %16 = add nuw nsw i64 %10, 1
  %17 = icmp eq i64 %16, %8
  br i1 %17, label %18, label %9

18:                                               ; preds = %9
  %19 = shl i32 %15, 2
  %20 = add i32 %19, 4
  %21 = zext i32 %20 to i64
  br label %22

22:                                               ; preds = %2, %18
  %23 = phi i64 [ 4, %2 ], [ %21, %18 ]
  %24 = add nuw nsw i64 %23, 15
  %25 = and i64 %24, 8589934576
  %26 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 1
  %27 = load ptr, ptr %26, align 8
  %28 = load ptr, ptr %0, align 8
  %29 = ptrtoint ptr %27 to i64
  %30 = ptrtoint ptr %28 to i64
  %31 = sub i64 %29, %30
  %32 = icmp slt i64 %31, %25
  br i1 %32, label %33, label %47

33:                                               ; preds = %22
  %34 = icmp ugt i64 %25, 16384
  %35 = add nuw nsw i64 %25, 16
  %36 = select i1 %34, i64 %35, i64 16400
  %37 = tail call noalias ptr @card_take(i64 noundef %36)
  %38 = icmp eq ptr %37, null
  br i1 %38, label %50, label %39

39:                                               ; preds = %33
  %40 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 4
  %41 = load i64, ptr %40, align 8
  %42 = add nsw i64 %41, %36
  store i64 %42, ptr %40, align 8
  %43 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 2
  %44 = load ptr, ptr %43, align 8
  store ptr %44, ptr %37, align 8
  store ptr %37, ptr %43, align 8
  %45 = getelementptr inbounds i8, ptr %37, i64 16
  store ptr %45, ptr %0, align 8
  %46 = getelementptr inbounds i8, ptr %37, i64 %36
  store ptr %46, ptr %26, align 8
  br label %47

47:                                               ; preds = %39, %22
  %48 = load ptr, ptr %0, align 8
  %49 = getelementptr inbounds i8, ptr %48, i64 %25
  store ptr %49, ptr %0, align 8
  br label %50

50:                                               ; preds = %47, %33
  %51 = phi ptr [ %48, %47 ], [ null, %33 ]
  %52 = icmp eq ptr %51, null
  br i1 %52, label %89, label %53

53:                                               ; preds = %50
  tail call void @llvm.memset.p0.i64(ptr nonnull align 4 %51, i8 0, i64 %23, i1 false)
  %54 = icmp sgt i32 %4, 0
  br i1 %54, label %55, label %68

55:                                               ; preds = %53
  %56 = load ptr, ptr %1, align 8
  %57 = zext i32 %4 to i64
  br label %58

58:                                               ; preds = %55, %58
  %59 = phi i64 [ 0, %55 ], [ %66, %58 ]
  %60 = getelementptr inbounds i16, ptr %56, i64 %59
  %61 = load i16, ptr %60, align 2
  %62 = zext i16 %61 to i64
  %63 = getelementptr inbounds i32, ptr %51, i64 %62
  %64 = load i32, ptr %63, align 4
  %65 = add nsw i32 %64, 1
  store i32 %65, ptr %63, align 4
  %66 = add nuw nsw i64 %59, 1
  %67 = icmp eq i64 %66, %57
  br i1 %67, label %68, label %58

68:                                               ; preds = %58, %53
  store i32 0, ptr %3, align 8
  %69 = icmp sgt i32 %4, 0
  br i1 %69, label %70, label %89

70:                                               ; preds = %68
  %71 = load ptr, ptr %1, align 8
  %72 = zext i32 %4 to i64
  br label %73

73:                                               ; preds = %70, %86
  %74 = phi i64 [ 0, %70 ], [ %87, %86 ]
  %75 = getelementptr inbounds i16, ptr %71, i64 %74
  %76 = load i16, ptr %75, align 2
  %77 = zext i16 %76 to i64
  %78 = getelementptr inbounds i32, ptr %51, i64 %77
  %79 = load i32, ptr %78, align 4
  %80 = icmp eq i32 %79, 1
  br i1 %80, label %81, label %86

81:                                               ; preds = %73
  %82 = load i32, ptr %3, align 8
  %83 = sext i32 %82 to i64
  %84 = getelementptr inbounds i16, ptr %71, i64 %83
  store i16 %76, ptr %84, align 2
  %85 = add nsw i32 %82, 1
  store i32 %85, ptr %3, align 8
  br label %86

86:                                               ; preds = %73, %81
  %87 = add nuw nsw i64 %74, 1
  %88 = icmp eq i64 %87, %72
  br i1 %88, label %89, label %73

89:                                               ; preds = %86, %68, %50
  %90 = phi i32 [ -2, %50 ], [ 0, %68 ], [ 0, %86 ]
  ret i32 %90
}
define i32 @recycle_joined(ptr nocapture noundef %0, ptr noundef %1, ptr noundef %2, ptr nocapture noundef readonly %3, i32 noundef %4) {
  %6 = alloca %struct.__pyx_t_6engine_7recycle_7runtime_Search, align 8
  call void @llvm.lifetime.start.p0(i64 56, ptr nonnull %6)
  %7 = add nsw i32 %4, -1
  %8 = sext i32 %7 to i64
  %9 = getelementptr inbounds i32, ptr %3, i64 %8
  %10 = load i32, ptr %9, align 4
  %11 = call i32 @recycle_begin(ptr noundef %0, ptr noundef nonnull %6, ptr noundef %1, ptr noundef %2, i32 noundef %10, i32 noundef %4, i32 noundef 1)
  %12 = icmp slt i32 %11, 0
  br i1 %12, label %43, label %13

13:                                               ; preds = %5
  %14 = icmp eq i32 %10, 0
  %15 = xor i1 %14, true
  %16 = icmp slt i32 %4, 1
  %17 = or i1 %14, %16
  br i1 %17, label %38, label %18

18:                                               ; preds = %13
  %19 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_7runtime_Search, ptr %6, i64 0, i32 4
  %20 = load ptr, ptr %19, align 8
  %21 = sext i32 %4 to i64
  br label %22

22:                                               ; preds = %18, %29
  %23 = phi i64 [ 0, %18 ], [ %35, %29 ]
  %24 = icmp eq i64 %23, 0
  br i1 %24, label %29, label %25

25:                                               ; preds = %22
  %26 = add nsw i64 %23, -1
  %27 = getelementptr inbounds i32, ptr %3, i64 %26
  %28 = load i32, ptr %27, align 4
  br label %29

29:                                               ; preds = %22, %25
  %30 = phi i32 [ %28, %25 ], [ 0, %22 ]
  %31 = getelementptr inbounds i32, ptr %3, i64 %23
  %32 = load i32, ptr %31, align 4
  %33 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_7runtime_Stretch, ptr %20, i64 %23
  store i32 %30, ptr %33, align 8
  %34 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_7runtime_Stretch, ptr %20, i64 %23, i32 1
  store i32 %32, ptr %34, align 4
  %35 = add nuw nsw i64 %23, 1
  %36 = icmp slt i64 %35, %21
  %37 = select i1 %15, i1 %36, i1 false
  br i1 %37, label %22, label %38

38:                                               ; preds = %29, %13
  br i1 %14, label %43, label %39

39:                                               ; preds = %38
  %40 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_7runtime_Search, ptr %6, i64 0, i32 4
  %41 = load ptr, ptr %40, align 8
  %42 = call i32 @recycle_every_pick(ptr noundef %0, ptr noundef nonnull %6, ptr noundef %41, i32 noundef %4, i32 noundef 0)
  br label %43

43:                                               ; preds = %39, %38, %5
  %44 = phi i32 [ -1, %5 ], [ %42, %39 ], [ 0, %38 ]
  call void @llvm.lifetime.end.p0(i64 56, ptr nonnull %6)
  ret i32 %44
}
define i32 @recycle_melded(ptr nocapture noundef %0, ptr noundef %1, ptr noundef %2, ptr nocapture noundef readonly %3, i32 noundef %4) {
  %6 = alloca %struct.__pyx_t_6engine_7recycle_7runtime_Search, align 8
  call void @llvm.lifetime.start.p0(i64 56, ptr nonnull %6)
  %7 = sext i32 %4 to i64
  %8 = mul nsw i64 %7, 24
  %9 = add nsw i64 %8, 31
  %10 = and i64 %9, -16
  %11 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 1
  %12 = load ptr, ptr %11, align 8
  %13 = load ptr, ptr %0, align 8
  %14 = ptrtoint ptr %12 to i64
  %15 = ptrtoint ptr %13 to i64
  %16 = sub i64 %14, %15
  %17 = icmp slt i64 %16, %10
  br i1 %17, label %18, label %32

18:                                               ; preds = %5
  %19 = icmp sgt i64 %10, 16384
  %20 = add nsw i64 %10, 16
  %21 = select i1 %19, i64 %20, i64 16400
  %22 = tail call noalias ptr @card_take(i64 noundef %21)
  %23 = icmp eq ptr %22, null
  br i1 %23, label %35, label %24

24:                                               ; preds = %18
  %25 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 4
  %26 = load i64, ptr %25, align 8
  %27 = add nsw i64 %26, %21
  store i64 %27, ptr %25, align 8
  %28 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 2
  %29 = load ptr, ptr %28, align 8
  store ptr %29, ptr %22, align 8
  store ptr %22, ptr %28, align 8
  %30 = getelementptr inbounds i8, ptr %22, i64 16
  store ptr %30, ptr %0, align 8
  %31 = getelementptr inbounds i8, ptr %22, i64 %21
  store ptr %31, ptr %11, align 8
  br label %32

32:                                               ; preds = %24, %5
  %33 = load ptr, ptr %0, align 8
  %34 = getelementptr inbounds i8, ptr %33, i64 %10
  store ptr %34, ptr %0, align 8
  br label %35

35:                                               ; preds = %18, %32
  %36 = phi ptr [ %33, %32 ], [ null, %18 ]
  %37 = getelementptr i64, ptr %36, i64 %7
  %38 = getelementptr inbounds i64, ptr %37, i64 %7
  %39 = getelementptr inbounds i64, ptr %38, i64 1
  %40 = icmp sgt i32 %4, 0
  br i1 %40, label %41, label %66

41:                                               ; preds = %35
  %42 = zext i32 %4 to i64
  br label %43

43:                                               ; preds = %62, %41
  %44 = phi i64 [ 0, %41 ], [ %64, %62 ]
  %45 = phi i32 [ 0, %41 ], [ %63, %62 ]
  %46 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_List, ptr %2, i64 %44, i32 1
  %47 = load i32, ptr %46, align 8
  %48 = icmp sgt i32 %47, 0
  br i1 %48, label %49, label %62

49:                                               ; preds = %43
  %50 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_List, ptr %2, i64 %44
  %51 = load ptr, ptr %50, align 8
  %52 = zext i32 %47 to i64
  br label %53

53:                                               ; preds = %53, %49
  %54 = phi i64 [ 0, %49 ], [ %60, %53 ]
  %55 = phi i32 [ %45, %49 ], [ %59, %53 ]
  %56 = getelementptr inbounds i16, ptr %51, i64 %54
  %57 = load i16, ptr %56, align 2
  %58 = zext i16 %57 to i32
  %59 = tail call i32 @llvm.smax.i32(i32 %55, i32 %58)
  %60 = add nuw nsw i64 %54, 1
  %61 = icmp eq i64 %60, %52
  br i1 %61, label %62, label %53

62:                                               ; preds = %53, %43
  %63 = phi i32 [ %45, %43 ], [ %59, %53 ]
  %64 = add nuw nsw i64 %44, 1
  %65 = icmp eq i64 %64, %42
  br i1 %65, label %66, label %43

66:                                               ; preds = %62, %35
  %67 = phi i32 [ 0, %35 ], [ %63, %62 ]
  %68 = shl i32 %67, 2
  %69 = add i32 %68, 4
  %70 = zext i32 %69 to i64
  %71 = add nuw nsw i64 %70, 15
  %72 = and i64 %71, 8589934576
  %73 = load ptr, ptr %11, align 8
  %74 = load ptr, ptr %0, align 8
  %75 = ptrtoint ptr %73 to i64
  %76 = ptrtoint ptr %74 to i64
  %77 = sub i64 %75, %76
  %78 = icmp slt i64 %77, %72
  br i1 %78, label %79, label %93

79:                                               ; preds = %66
  %80 = icmp ugt i64 %72, 16384
  %81 = add nuw nsw i64 %72, 16
  %82 = select i1 %80, i64 %81, i64 16400
  %83 = tail call noalias ptr @card_take(i64 noundef %82)
  %84 = icmp eq ptr %83, null
  br i1 %84, label %96, label %85

85:                                               ; preds = %79
  %86 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 4
  %87 = load i64, ptr %86, align 8
  %88 = add nsw i64 %87, %82
  store i64 %88, ptr %86, align 8
  %89 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 2
  %90 = load ptr, ptr %89, align 8
  store ptr %90, ptr %83, align 8
  store ptr %83, ptr %89, align 8
  %91 = getelementptr inbounds i8, ptr %83, i64 16
  store ptr %91, ptr %0, align 8
  %92 = getelementptr inbounds i8, ptr %83, i64 %82
  store ptr %92, ptr %11, align 8
  br label %93

93:                                               ; preds = %85, %66
  %94 = load ptr, ptr %0, align 8
  %95 = getelementptr inbounds i8, ptr %94, i64 %72
  store ptr %95, ptr %0, align 8
  br label %96

96:                                               ; preds = %93, %79
  %97 = phi ptr [ %94, %93 ], [ null, %79 ]
  %98 = icmp eq ptr %97, null
  br i1 %98, label %100, label %99

99:                                               ; preds = %96
  tail call void @llvm.memset.p0.i64(ptr nonnull align 4 %97, i8 0, i64 %70, i1 false)
  br label %100

100:                                              ; preds = %96, %99
  %101 = icmp eq ptr %36, null
  %102 = select i1 %101, i1 true, i1 %98
  br i1 %102, label %394, label %103

103:                                              ; preds = %100
  %104 = call i32 @recycle_begin(ptr noundef nonnull %0, ptr noundef nonnull %6, ptr noundef %1, ptr noundef %2, i32 noundef %4, i32 noundef %4, i32 noundef 1)
  %105 = icmp sgt i32 %104, -1
  br i1 %105, label %106, label %394

106:                                              ; preds = %103
  %107 = icmp sgt i32 %4, 0
  br i1 %107, label %108, label %118

108:                                              ; preds = %106
  %109 = zext i32 %4 to i64
  br label %110

110:                                              ; preds = %108, %110
  %111 = phi i64 [ 0, %108 ], [ %116, %110 ]
  %112 = phi i32 [ 0, %108 ], [ %115, %110 ]
  %113 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_List, ptr %2, i64 %111, i32 1
  %114 = load i32, ptr %113, align 8
  %115 = add nsw i32 %114, %112
  %116 = add nuw nsw i64 %111, 1
  %117 = icmp eq i64 %116, %109
  br i1 %117, label %118, label %110

118:                                              ; preds = %110, %106
  %119 = phi i32 [ 0, %106 ], [ %115, %110 ]
  %120 = shl nsw i32 %119, 1
  %121 = sext i32 %120 to i64
  %122 = add nsw i64 %121, 15
  %123 = and i64 %122, -16
  %124 = load ptr, ptr %11, align 8
  %125 = load ptr, ptr %0, align 8
  %126 = ptrtoint ptr %124 to i64
  %127 = ptrtoint ptr %125 to i64
  %128 = sub i64 %126, %127
  %129 = icmp slt i64 %128, %123
  br i1 %129, label %130, label %144

130:                                              ; preds = %118
  %131 = icmp sgt i64 %123, 16384
  %132 = add nsw i64 %123, 16
  %133 = select i1 %131, i64 %132, i64 16400
  %134 = tail call noalias ptr @card_take(i64 noundef %133)
  %135 = icmp eq ptr %134, null
  br i1 %135, label %147, label %136

136:                                              ; preds = %130
  %137 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 4
  %138 = load i64, ptr %137, align 8
  %139 = add nsw i64 %138, %133
  store i64 %139, ptr %137, align 8
  %140 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 2
  %141 = load ptr, ptr %140, align 8
  store ptr %141, ptr %134, align 8
  store ptr %134, ptr %140, align 8
  %142 = getelementptr inbounds i8, ptr %134, i64 16
  store ptr %142, ptr %0, align 8
  %143 = getelementptr inbounds i8, ptr %134, i64 %133
  store ptr %143, ptr %11, align 8
  br label %144

144:                                              ; preds = %136, %118
  %145 = load ptr, ptr %0, align 8
  %146 = getelementptr inbounds i8, ptr %145, i64 %123
  store ptr %146, ptr %0, align 8
  br label %147

147:                                              ; preds = %130, %144
  %148 = phi ptr [ %145, %144 ], [ null, %130 ]
  %149 = icmp eq ptr %148, null
  br i1 %149, label %394, label %150

150:                                              ; preds = %147
  store i64 0, ptr %38, align 8
  %151 = icmp sgt i32 %4, 0
  br i1 %151, label %154, label %193

152:                                              ; preds = %170, %154
  %153 = icmp sgt i64 %155, 1
  br i1 %153, label %154, label %193

154:                                              ; preds = %150, %152
  %155 = phi i64 [ %157, %152 ], [ %7, %150 ]
  %156 = phi i32 [ %164, %152 ], [ %119, %150 ]
  %157 = add nsw i64 %155, -1
  %158 = getelementptr inbounds i64, ptr %37, i64 %155
  %159 = load i64, ptr %158, align 8
  %160 = getelementptr inbounds i64, ptr %36, i64 %157
  store i64 0, ptr %160, align 8
  %161 = getelementptr inbounds i64, ptr %37, i64 %157
  store i64 %159, ptr %161, align 8
  %162 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_List, ptr %2, i64 %157, i32 1
  %163 = load i32, ptr %162, align 8
  %164 = sub nsw i32 %156, %163
  %165 = icmp sgt i32 %163, 0
  br i1 %165, label %166, label %152

166:                                              ; preds = %154
  %167 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_List, ptr %2, i64 %157
  %168 = load ptr, ptr %167, align 8
  %169 = zext i32 %163 to i64
  br label %170

170:                                              ; preds = %166, %170
  %171 = phi i64 [ 0, %166 ], [ %191, %170 ]
  %172 = trunc i64 %171 to i32
  %173 = load i64, ptr %160, align 8
  %174 = add nsw i32 %164, %172
  %175 = sext i32 %174 to i64
  %176 = getelementptr inbounds i32, ptr %3, i64 %175
  %177 = load i32, ptr %176, align 4
  %178 = sext i32 %177 to i64
  %179 = add nsw i64 %173, %178
  store i64 %179, ptr %160, align 8
  %180 = getelementptr inbounds i16, ptr %168, i64 %171
  %181 = load i16, ptr %180, align 2
  %182 = zext i16 %181 to i64
  %183 = getelementptr inbounds i32, ptr %97, i64 %182
  %184 = load i32, ptr %183, align 4
  %185 = icmp eq i32 %184, 0
  %186 = tail call i32 @llvm.smax.i32(i32 %177, i32 0)
  %187 = select i1 %185, i32 %186, i32 0
  %188 = zext i32 %187 to i64
  %189 = load i64, ptr %161, align 8
  %190 = add nsw i64 %189, %188
  store i64 %190, ptr %161, align 8
  store i32 1, ptr %183, align 4
  %191 = add nuw nsw i64 %171, 1
  %192 = icmp eq i64 %191, %169
  br i1 %192, label %152, label %170

193:                                              ; preds = %152, %150
  %194 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_7runtime_Search, ptr %6, i64 0, i32 4
  %195 = load ptr, ptr %194, align 8
  %196 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_7runtime_Stretch, ptr %195, i64 0, i32 3
  store i32 0, ptr %196, align 4
  %197 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_7runtime_Stretch, ptr %195, i64 0, i32 4
  store i64 0, ptr %197, align 8
  store i64 0, ptr %39, align 8
  %198 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_7runtime_Search, ptr %6, i64 0, i32 6
  %199 = load i32, ptr %198, align 8
  %200 = icmp slt i32 %199, 4194305
  br i1 %200, label %201, label %392

201:                                              ; preds = %193
  %202 = ptrtoint ptr %195 to i64
  %203 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_7runtime_Search, ptr %6, i64 0, i32 3
  %204 = load ptr, ptr %203, align 8
  %205 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_7runtime_Search, ptr %6, i64 0, i32 1
  %206 = load ptr, ptr %205, align 8
  %207 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_7runtime_Search, ptr %6, i64 0, i32 2
  %208 = load ptr, ptr %207, align 8
  %209 = icmp eq ptr %208, null
  %210 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_7runtime_Search, ptr %6, i64 0, i32 3
  %211 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_7runtime_Search, ptr %6, i64 0, i32 3
  %212 = load ptr, ptr %211, align 8
  br label %213

213:                                              ; preds = %201, %389
  %214 = phi ptr [ %195, %201 ], [ %390, %389 ]
  %215 = phi i64 [ 0, %201 ], [ %361, %389 ]
  %216 = phi i32 [ -1, %201 ], [ %359, %389 ]
  %217 = phi i32 [ %199, %201 ], [ %358, %389 ]
  %218 = add nsw i32 %217, 1
  %219 = ptrtoint ptr %214 to i64
  %220 = sub i64 %219, %202
  %221 = sdiv exact i64 %220, 24
  %222 = trunc i64 %221 to i32
  %223 = icmp slt i32 %222, %4
  br i1 %223, label %224, label %235

224:                                              ; preds = %213
  %225 = icmp slt i32 %216, 0
  br i1 %225, label %235, label %226

226:                                              ; preds = %224
  %227 = shl i64 %221, 32
  %228 = ashr exact i64 %227, 32
  %229 = getelementptr inbounds i64, ptr %39, i64 %228
  %230 = load i64, ptr %229, align 8
  %231 = getelementptr inbounds i64, ptr %37, i64 %228
  %232 = load i64, ptr %231, align 8
  %233 = add nsw i64 %232, %230
  %234 = icmp sgt i64 %233, %215
  br label %235

235:                                              ; preds = %224, %213, %226
  %236 = phi i1 [ %234, %226 ], [ %223, %213 ], [ %225, %224 ]
  br i1 %236, label %237, label %311

237:                                              ; preds = %235
  %238 = shl i64 %221, 32
  %239 = ashr exact i64 %238, 32
  %240 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_List, ptr %206, i64 %239
  br i1 %209, label %244, label %241

241:                                              ; preds = %237
  %242 = getelementptr inbounds i64, ptr %208, i64 %239
  %243 = load i64, ptr %242, align 8
  br label %244

244:                                              ; preds = %241, %237
  %245 = phi i64 [ %243, %241 ], [ 0, %237 ]
  %246 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_7runtime_Stretch, ptr %214, i64 0, i32 4
  %247 = load i64, ptr %246, align 8
  %248 = and i64 %247, %245
  %249 = icmp eq i64 %248, 0
  br i1 %249, label %254, label %250

250:                                              ; preds = %244
  %251 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_List, ptr %206, i64 %239, i32 1
  %252 = load i32, ptr %251, align 8
  %253 = sext i32 %252 to i64
  br label %254

254:                                              ; preds = %250, %244
  %255 = phi i64 [ %253, %250 ], [ 0, %244 ]
  %256 = icmp sgt i64 %255, 0
  br i1 %256, label %257, label %282

257:                                              ; preds = %254
  %258 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_7runtime_Stretch, ptr %214, i64 0, i32 3
  %259 = load i32, ptr %258, align 4
  %260 = icmp sgt i32 %259, 0
  %261 = load ptr, ptr %210, align 8
  %262 = zext i32 %259 to i64
  br label %263

263:                                              ; preds = %279, %257
  %264 = phi i64 [ 0, %257 ], [ %280, %279 ]
  br i1 %260, label %265, label %279

265:                                              ; preds = %263
  %266 = load ptr, ptr %240, align 8
  %267 = getelementptr inbounds i16, ptr %266, i64 %264
  %268 = load i16, ptr %267, align 2
  br label %272

269:                                              ; preds = %272
  %270 = add nuw nsw i64 %273, 1
  %271 = icmp eq i64 %270, %262
  br i1 %271, label %279, label %272

272:                                              ; preds = %269, %265
  %273 = phi i64 [ 0, %265 ], [ %270, %269 ]
  %274 = getelementptr inbounds i16, ptr %261, i64 %273
  %275 = load i16, ptr %274, align 2
  %276 = icmp eq i16 %275, %268
  br i1 %276, label %277, label %269

277:                                              ; preds = %272
  %278 = add nsw i32 %217, 2
  br label %307

279:                                              ; preds = %269, %263
  %280 = add nuw nsw i64 %264, 1
  %281 = icmp eq i64 %280, %255
  br i1 %281, label %282, label %263

282:                                              ; preds = %279, %254
  %283 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_List, ptr %206, i64 %239, i32 1
  %284 = load i32, ptr %283, align 8
  %285 = icmp sgt i32 %284, 0
  br i1 %285, label %286, label %300

286:                                              ; preds = %282
  %287 = load ptr, ptr %240, align 8
  %288 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_7runtime_Stretch, ptr %214, i64 0, i32 3
  %289 = load i32, ptr %288, align 4
  %290 = sext i32 %289 to i64
  %291 = zext i32 %284 to i64
  br label %292

292:                                              ; preds = %292, %286
  %293 = phi i64 [ 0, %286 ], [ %298, %292 ]
  %294 = getelementptr inbounds i16, ptr %287, i64 %293
  %295 = load i16, ptr %294, align 2
  %296 = add nsw i64 %293, %290
  %297 = getelementptr inbounds i16, ptr %212, i64 %296
  store i16 %295, ptr %297, align 2
  %298 = add nuw nsw i64 %293, 1
  %299 = icmp eq i64 %298, %291
  br i1 %299, label %300, label %292

300:                                              ; preds = %292, %282
  %301 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_7runtime_Stretch, ptr %214, i64 0, i32 3
  %302 = load i32, ptr %301, align 4
  %303 = add nsw i32 %302, %284
  %304 = or i64 %247, %245
  %305 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_7runtime_Stretch, ptr %214, i64 1, i32 3
  store i32 %303, ptr %305, align 4
  %306 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_7runtime_Stretch, ptr %214, i64 1, i32 4
  store i64 %304, ptr %306, align 8
  br label %307

307:                                              ; preds = %277, %300
  %308 = phi i32 [ %278, %277 ], [ %218, %300 ]
  %309 = phi i32 [ 0, %277 ], [ 1, %300 ]
  %310 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_7runtime_Stretch, ptr %214, i64 0, i32 2
  store i32 %309, ptr %310, align 8
  br label %357

311:                                              ; preds = %235
  %312 = icmp eq i32 %222, %4
  br i1 %312, label %313, label %321

313:                                              ; preds = %311
  %314 = icmp slt i32 %216, 0
  br i1 %314, label %321, label %315

315:                                              ; preds = %313
  %316 = shl i64 %221, 32
  %317 = ashr exact i64 %316, 32
  %318 = getelementptr inbounds i64, ptr %39, i64 %317
  %319 = load i64, ptr %318, align 8
  %320 = icmp sgt i64 %319, %215
  br label %321

321:                                              ; preds = %313, %311, %315
  %322 = phi i1 [ %320, %315 ], [ %312, %311 ], [ %314, %313 ]
  br i1 %322, label %323, label %332

323:                                              ; preds = %321
  %324 = shl i64 %221, 32
  %325 = ashr exact i64 %324, 32
  %326 = getelementptr inbounds i64, ptr %39, i64 %325
  %327 = load i64, ptr %326, align 8
  %328 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_7runtime_Stretch, ptr %214, i64 0, i32 3
  %329 = load i32, ptr %328, align 4
  %330 = shl nsw i32 %329, 1
  %331 = sext i32 %330 to i64
  tail call void @llvm.memcpy.p0.p0.i64(ptr nonnull align 2 %148, ptr align 2 %204, i64 %331, i1 false)
  br label %332

332:                                              ; preds = %323, %321
  %333 = phi i32 [ %329, %323 ], [ %216, %321 ]
  %334 = phi i64 [ %327, %323 ], [ %215, %321 ]
  br label %335

335:                                              ; preds = %344, %332
  %336 = phi i32 [ %222, %332 ], [ %346, %344 ]
  %337 = icmp sgt i32 %336, 0
  br i1 %337, label %338, label %344

338:                                              ; preds = %335
  %339 = add nsw i32 %336, -1
  %340 = zext i32 %339 to i64
  %341 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_7runtime_Stretch, ptr %195, i64 %340, i32 2
  %342 = load i32, ptr %341, align 8
  %343 = icmp eq i32 %342, 0
  br label %344

344:                                              ; preds = %335, %338
  %345 = phi i1 [ %343, %338 ], [ %337, %335 ]
  %346 = add nsw i32 %336, -1
  br i1 %345, label %335, label %347

347:                                              ; preds = %344
  %348 = icmp eq i32 %336, 0
  br i1 %348, label %349, label %352

349:                                              ; preds = %347
  store i32 %218, ptr %198, align 8
  store ptr %148, ptr %1, align 8
  %350 = getelementptr inbounds i8, ptr %1, i64 8
  store i32 %333, ptr %350, align 8
  %351 = getelementptr inbounds i8, ptr %1, i64 12
  store i32 0, ptr %351, align 4
  br label %394

352:                                              ; preds = %347
  %353 = add nsw i32 %336, -1
  %354 = sext i32 %353 to i64
  %355 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_7runtime_Stretch, ptr %195, i64 %354
  %356 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_7runtime_Stretch, ptr %195, i64 %354, i32 2
  store i32 0, ptr %356, align 8
  br label %357

357:                                              ; preds = %352, %307
  %358 = phi i32 [ %308, %307 ], [ %218, %352 ]
  %359 = phi i32 [ %216, %307 ], [ %333, %352 ]
  %360 = phi i32 [ %222, %307 ], [ %353, %352 ]
  %361 = phi i64 [ %215, %307 ], [ %334, %352 ]
  %362 = phi ptr [ %214, %307 ], [ %355, %352 ]
  %363 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_7runtime_Stretch, ptr %362, i64 0, i32 2
  %364 = load i32, ptr %363, align 8
  %365 = icmp eq i32 %364, 0
  %366 = sext i32 %360 to i64
  br i1 %365, label %377, label %367

367:                                              ; preds = %357
  %368 = getelementptr inbounds i64, ptr %36, i64 %366
  %369 = load i64, ptr %368, align 8
  %370 = sext i32 %360 to i64
  %371 = getelementptr inbounds i64, ptr %39, i64 %370
  %372 = load i64, ptr %371, align 8
  %373 = add nsw i64 %372, %369
  %374 = add nsw i32 %360, 1
  %375 = sext i32 %374 to i64
  %376 = getelementptr inbounds i64, ptr %39, i64 %375
  store i64 %373, ptr %376, align 8
  br label %389

377:                                              ; preds = %357
  %378 = getelementptr inbounds i64, ptr %39, i64 %366
  %379 = load i64, ptr %378, align 8
  %380 = add nsw i32 %360, 1
  %381 = sext i32 %380 to i64
  %382 = getelementptr inbounds i64, ptr %39, i64 %381
  store i64 %379, ptr %382, align 8
  %383 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_7runtime_Stretch, ptr %362, i64 0, i32 3
  %384 = load i32, ptr %383, align 4
  %385 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_7runtime_Stretch, ptr %362, i64 0, i32 4
  %386 = load i64, ptr %385, align 8
  %387 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_7runtime_Stretch, ptr %362, i64 1, i32 3
  store i32 %384, ptr %387, align 4
  %388 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_7runtime_Stretch, ptr %362, i64 1, i32 4
  store i64 %386, ptr %388, align 8
  br label %389

389:                                              ; preds = %367, %377
  %390 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_7runtime_Stretch, ptr %362, i64 1
  %391 = icmp slt i32 %358, 4194305
  br i1 %391, label %213, label %392

392:                                              ; preds = %389, %193
  %393 = phi i32 [ %199, %193 ], [ %358, %389 ]
  store i32 %393, ptr %198, align 8
  br label %394

394:                                              ; preds = %100, %392, %147, %103, %349
  %395 = phi i32 [ 0, %349 ], [ -1, %103 ], [ -1, %147 ], [ -1, %392 ], [ -1, %100 ]
  call void @llvm.lifetime.end.p0(i64 56, ptr nonnull %6)
  ret i32 %395
}
define i32 @recycle_intersect(ptr nocapture noundef %0, ptr nocapture noundef %1, ptr nocapture noundef readonly %2, i32 noundef %3) {
  %5 = icmp eq i32 %3, 0
  br i1 %5, label %9, label %6

6:                                                ; preds = %4
  %7 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_List, ptr %2, i64 0, i32 1
  %8 = load i32, ptr %7, align 8
  br label %9

9:                                                ; preds = %4, %6
  %10 = phi i32 [ %8, %6 ], [ 0, %4 ]
  %11 = icmp sgt i32 %3, 0
  br i1 %11, label %12, label %37

12:                                               ; preds = %9
  %13 = zext i32 %3 to i64
  br label %14

14:                                               ; preds = %33, %12
  %15 = phi i64 [ 0, %12 ], [ %35, %33 ]
  %16 = phi i32 [ 0, %12 ], [ %34, %33 ]
  %17 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_List, ptr %2, i64 %15, i32 1
  %18 = load i32, ptr %17, align 8
  %19 = icmp sgt i32 %18, 0
  br i1 %19, label %20, label %33

20:                                               ; preds = %14
  %21 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_List, ptr %2, i64 %15
  %22 = load ptr, ptr %21, align 8
  %23 = zext i32 %18 to i64
  br label %24

24:                                               ; preds = %24, %20
  %25 = phi i64 [ 0, %20 ], [ %31, %24 ]
  %26 = phi i32 [ %16, %20 ], [ %30, %24 ]
  %27 = getelementptr inbounds i16, ptr %22, i64 %25
  %28 = load i16, ptr %27, align 2
  %29 = zext i16 %28 to i32
  %30 = tail call i32 @llvm.smax.i32(i32 %26, i32 %29)
  %31 = add nuw nsw i64 %25, 1
  %32 = icmp eq i64 %31, %23
  br i1 %32, label %33, label %24

33:                                               ; preds = %24, %14
  %34 = phi i32 [ %16, %14 ], [ %30, %24 ]
  %35 = add nuw nsw i64 %15, 1
  %36 = icmp eq i64 %35, %13
  br i1 %36, label %37, label %14

37:                                               ; preds = %33, %9
  %38 = phi i32 [ 0, %9 ], [ %34, %33 ]
  %39 = shl i32 %38, 2
  %40 = add i32 %39, 4
  %41 = zext i32 %40 to i64
  %42 = add nuw nsw i64 %41, 15
  %43 = and i64 %42, 8589934576
  %44 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 1
  %45 = load ptr, ptr %44, align 8
  %46 = load ptr, ptr %0, align 8
  %47 = ptrtoint ptr %45 to i64
  %48 = ptrtoint ptr %46 to i64
  %49 = sub i64 %47, %48
  %50 = icmp slt i64 %49, %43
  br i1 %50, label %51, label %65

51:                                               ; preds = %37
  %52 = icmp ugt i64 %43, 16384
  %53 = add nuw nsw i64 %43, 16
  %54 = select i1 %52, i64 %53, i64 16400
  %55 = tail call noalias ptr @card_take(i64 noundef %54)
  %56 = icmp eq ptr %55, null
  br i1 %56, label %68, label %57

57:                                               ; preds = %51
  %58 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 4
  %59 = load i64, ptr %58, align 8
  %60 = add nsw i64 %59, %54
  store i64 %60, ptr %58, align 8
  %61 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 2
  %62 = load ptr, ptr %61, align 8
  store ptr %62, ptr %55, align 8
  store ptr %55, ptr %61, align 8
  %63 = getelementptr inbounds i8, ptr %55, i64 16
  store ptr %63, ptr %0, align 8
  %64 = getelementptr inbounds i8, ptr %55, i64 %54
  store ptr %64, ptr %44, align 8
  br label %65

65:                                               ; preds = %57, %37
  %66 = load ptr, ptr %0, align 8
  %67 = getelementptr inbounds i8, ptr %66, i64 %43
  store ptr %67, ptr %0, align 8
  br label %68

68:                                               ; preds = %65, %51
  %69 = phi ptr [ %66, %65 ], [ null, %51 ]
  %70 = icmp eq ptr %69, null
  br i1 %70, label %72, label %71

71:                                               ; preds = %68
  tail call void @llvm.memset.p0.i64(ptr nonnull align 4 %69, i8 0, i64 %41, i1 false)
  br label %72

72:                                               ; preds = %68, %71
  %73 = shl nsw i32 %10, 1
  %74 = sext i32 %73 to i64
  %75 = add nsw i64 %74, 15
  %76 = and i64 %75, -16
  %77 = load ptr, ptr %44, align 8
  %78 = load ptr, ptr %0, align 8
  %79 = ptrtoint ptr %77 to i64
  %80 = ptrtoint ptr %78 to i64
  %81 = sub i64 %79, %80
  %82 = icmp slt i64 %81, %76
  br i1 %82, label %83, label %97

83:                                               ; preds = %72
  %84 = icmp sgt i64 %76, 16384
  %85 = add nsw i64 %76, 16
  %86 = select i1 %84, i64 %85, i64 16400
  %87 = tail call noalias ptr @card_take(i64 noundef %86)
  %88 = icmp eq ptr %87, null
  br i1 %88, label %100, label %89

89:                                               ; preds = %83
  %90 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 4
  %91 = load i64, ptr %90, align 8
  %92 = add nsw i64 %91, %86
  store i64 %92, ptr %90, align 8
  %93 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 2
  %94 = load ptr, ptr %93, align 8
  store ptr %94, ptr %87, align 8
  store ptr %87, ptr %93, align 8
  %95 = getelementptr inbounds i8, ptr %87, i64 16
  store ptr %95, ptr %0, align 8
  %96 = getelementptr inbounds i8, ptr %87, i64 %86
  store ptr %96, ptr %44, align 8
  br label %97

97:                                               ; preds = %89, %72
  %98 = load ptr, ptr %0, align 8
  %99 = getelementptr inbounds i8, ptr %98, i64 %76
  store ptr %99, ptr %0, align 8
  br label %100

100:                                              ; preds = %83, %97
  %101 = phi ptr [ %98, %97 ], [ null, %83 ]
  store ptr %101, ptr %1, align 8
  %102 = getelementptr inbounds i8, ptr %1, i64 8
  store i32 0, ptr %102, align 8
  %103 = getelementptr inbounds i8, ptr %1, i64 12
  store i32 0, ptr %103, align 4
  %104 = icmp eq ptr %101, null
  %105 = select i1 %104, i1 true, i1 %70
  br i1 %105, label %160, label %106

106:                                              ; preds = %100
  %107 = icmp sgt i32 %3, 1
  br i1 %107, label %108, label %110

108:                                              ; preds = %106
  %109 = zext i32 %3 to i64
  br label %117

110:                                              ; preds = %141, %106
  %111 = icmp sgt i32 %10, 0
  br i1 %111, label %112, label %160

112:                                              ; preds = %110
  %113 = load ptr, ptr %2, align 8
  %114 = add nsw i32 %3, -1
  %115 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_List, ptr %1, i64 0, i32 1
  %116 = zext i32 %10 to i64
  br label %144

117:                                              ; preds = %108, %141
  %118 = phi i64 [ 1, %108 ], [ %142, %141 ]
  %119 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_List, ptr %2, i64 %118, i32 1
  %120 = load i32, ptr %119, align 8
  %121 = icmp sgt i32 %120, 0
  br i1 %121, label %122, label %141

122:                                              ; preds = %117
  %123 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_List, ptr %2, i64 %118
  %124 = load ptr, ptr %123, align 8
  %125 = add nsw i64 %118, -1
  %126 = zext i32 %120 to i64
  %127 = trunc i64 %118 to i32
  br label %128

128:                                              ; preds = %122, %138
  %129 = phi i64 [ 0, %122 ], [ %139, %138 ]
  %130 = getelementptr inbounds i16, ptr %124, i64 %129
  %131 = load i16, ptr %130, align 2
  %132 = zext i16 %131 to i64
  %133 = getelementptr inbounds i32, ptr %69, i64 %132
  %134 = load i32, ptr %133, align 4
  %135 = zext i32 %134 to i64
  %136 = icmp eq i64 %125, %135
  br i1 %136, label %137, label %138

137:                                              ; preds = %128
  store i32 %127, ptr %133, align 4
  br label %138

138:                                              ; preds = %128, %137
  %139 = add nuw nsw i64 %129, 1
  %140 = icmp eq i64 %139, %126
  br i1 %140, label %141, label %128

141:                                              ; preds = %138, %117
  %142 = add nuw nsw i64 %118, 1
  %143 = icmp eq i64 %142, %109
  br i1 %143, label %110, label %117

144:                                              ; preds = %112, %157
  %145 = phi i64 [ 0, %112 ], [ %158, %157 ]
  %146 = getelementptr inbounds i16, ptr %113, i64 %145
  %147 = load i16, ptr %146, align 2
  %148 = zext i16 %147 to i64
  %149 = getelementptr inbounds i32, ptr %69, i64 %148
  %150 = load i32, ptr %149, align 4
  %151 = icmp eq i32 %150, %114
  br i1 %151, label %152, label %157

152:                                              ; preds = %144
  store i32 -1, ptr %149, align 4
  %153 = load i32, ptr %115, align 8
  %154 = sext i32 %153 to i64
  %155 = getelementptr inbounds i16, ptr %101, i64 %154
  store i16 %147, ptr %155, align 2
  %156 = add nsw i32 %153, 1
  store i32 %156, ptr %115, align 8
  br label %157

157:                                              ; preds = %144, %152
  %158 = add nuw nsw i64 %145, 1
  %159 = icmp eq i64 %158, %116
  br i1 %159, label %160, label %144

160:                                              ; preds = %157, %110, %100
  %161 = phi i32 [ -1, %100 ], [ 0, %110 ], [ 0, %157 ]
  ret i32 %161
}
define i32 @recycle_subsets_of(ptr nocapture noundef %0, ptr noundef %1, i32 noundef %2, i32 noundef %3, ptr noundef %4, i32 noundef %5) {
  %7 = alloca %struct.__pyx_t_6engine_7recycle_7runtime_Search, align 8
  call void @llvm.lifetime.start.p0(i64 56, ptr nonnull %7)
  %8 = call i32 @recycle_begin(ptr noundef %0, ptr noundef nonnull %7, ptr noundef %1, ptr noundef %4, i32 noundef %5, i32 noundef %5, i32 noundef 1)
  %9 = icmp slt i32 %8, 0
  br i1 %9, label %40, label %10

10:                                               ; preds = %6
  %11 = tail call i32 @llvm.smin.i32(i32 %5, i32 %3)
  %12 = tail call i32 @llvm.smax.i32(i32 %2, i32 0)
  %13 = icmp sgt i32 %12, %11
  br i1 %13, label %40, label %14

14:                                               ; preds = %10
  %15 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_7runtime_Search, ptr %7, i64 0, i32 4
  %16 = zext i32 %12 to i64
  %17 = add i32 %11, 1
  %18 = zext i32 %17 to i64
  br label %22

19:                                               ; preds = %36
  %20 = add nuw nsw i64 %23, 1
  %21 = icmp eq i64 %20, %18
  br i1 %21, label %40, label %22

22:                                               ; preds = %14, %19
  %23 = phi i64 [ %16, %14 ], [ %20, %19 ]
  %24 = load ptr, ptr %15, align 8
  store i32 0, ptr %24, align 8
  %25 = icmp eq i64 %23, 0
  br i1 %25, label %36, label %26

26:                                               ; preds = %22
  %27 = trunc i64 %23 to i32
  %28 = sub i32 %5, %27
  br label %29

29:                                               ; preds = %29, %26
  %30 = phi i64 [ 0, %26 ], [ %31, %29 ]
  %31 = add nuw nsw i64 %30, 1
  %32 = trunc i64 %31 to i32
  %33 = add i32 %28, %32
  %34 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_7runtime_Stretch, ptr %24, i64 %30, i32 1
  store i32 %33, ptr %34, align 4
  %35 = icmp eq i64 %31, %23
  br i1 %35, label %36, label %29

36:                                               ; preds = %29, %22
  %37 = trunc i64 %23 to i32
  %38 = call i32 @recycle_every_pick(ptr noundef %0, ptr noundef nonnull %7, ptr noundef nonnull %24, i32 noundef %37, i32 noundef 1)
  %39 = icmp slt i32 %38, 0
  br i1 %39, label %40, label %19

40:                                               ; preds = %36, %19, %10, %6
  %41 = phi i32 [ -1, %6 ], [ 0, %10 ], [ 0, %19 ], [ -1, %36 ]
  call void @llvm.lifetime.end.p0(i64 56, ptr nonnull %7)
  ret i32 %41
}
define i32 @recycle_all_runs(ptr nocapture noundef %0, ptr noundef %1, i32 noundef %2, i32 noundef %3, i32 noundef %4, ptr noundef readonly %5, ptr nocapture noundef readonly %6, ptr nocapture noundef readonly %7, i32 noundef %8) {
  %10 = alloca %struct.__pyx_t_6engine_7recycle_7runtime_Search, align 8
  call void @llvm.lifetime.start.p0(i64 56, ptr nonnull %10)
  %11 = shl nsw i32 %8, 2
  %12 = sext i32 %11 to i64
  %13 = add nsw i64 %12, 15
  %14 = and i64 %13, -16
  %15 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 1
  %16 = load ptr, ptr %15, align 8
  %17 = load ptr, ptr %0, align 8
  %18 = ptrtoint ptr %16 to i64
  %19 = ptrtoint ptr %17 to i64
  %20 = sub i64 %18, %19
  %21 = icmp slt i64 %20, %14
  br i1 %21, label %22, label %36

22:                                               ; preds = %9
  %23 = icmp sgt i64 %14, 16384
  %24 = add nsw i64 %14, 16
  %25 = select i1 %23, i64 %24, i64 16400
  %26 = tail call noalias ptr @card_take(i64 noundef %25)
  %27 = icmp eq ptr %26, null
  br i1 %27, label %39, label %28

28:                                               ; preds = %22
  %29 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 4
  %30 = load i64, ptr %29, align 8
  %31 = add nsw i64 %30, %25
  store i64 %31, ptr %29, align 8
  %32 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 2
  %33 = load ptr, ptr %32, align 8
  store ptr %33, ptr %26, align 8
  store ptr %26, ptr %32, align 8
  %34 = getelementptr inbounds i8, ptr %26, i64 16
  store ptr %34, ptr %0, align 8
  %35 = getelementptr inbounds i8, ptr %26, i64 %25
  store ptr %35, ptr %15, align 8
  br label %36

36:                                               ; preds = %28, %9
  %37 = load ptr, ptr %0, align 8
  %38 = getelementptr inbounds i8, ptr %37, i64 %14
  store ptr %38, ptr %0, align 8
  br label %39

39:                                               ; preds = %36, %22
  %40 = phi ptr [ %37, %36 ], [ null, %22 ]
  %41 = icmp ne ptr %40, null
  %42 = icmp ne i32 %8, 0
  %43 = and i1 %42, %41
  br i1 %43, label %44, label %45

44:                                               ; preds = %39
  tail call void @llvm.memcpy.p0.p0.i64(ptr nonnull align 1 %40, ptr align 1 %7, i64 %12, i1 false)
  br label %45

45:                                               ; preds = %44, %39
  %46 = icmp eq ptr %5, null
  %47 = shl nsw i32 %8, 1
  %48 = sext i32 %47 to i64
  %49 = add nsw i64 %48, 15
  %50 = and i64 %49, -16
  %51 = load ptr, ptr %15, align 8
  %52 = load ptr, ptr %0, align 8
  %53 = ptrtoint ptr %51 to i64
  %54 = ptrtoint ptr %52 to i64
  %55 = sub i64 %53, %54
  %56 = icmp slt i64 %55, %50
  br i1 %46, label %57, label %80

57:                                               ; preds = %45
  br i1 %56, label %58, label %72

58:                                               ; preds = %57
  %59 = icmp sgt i64 %50, 16384
  %60 = add nsw i64 %50, 16
  %61 = select i1 %59, i64 %60, i64 16400
  %62 = tail call noalias ptr @card_take(i64 noundef %61)
  %63 = icmp eq ptr %62, null
  br i1 %63, label %75, label %64

64:                                               ; preds = %58
  %65 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 4
  %66 = load i64, ptr %65, align 8
  %67 = add nsw i64 %66, %61
  store i64 %67, ptr %65, align 8
  %68 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 2
  %69 = load ptr, ptr %68, align 8
  store ptr %69, ptr %62, align 8
  store ptr %62, ptr %68, align 8
  %70 = getelementptr inbounds i8, ptr %62, i64 16
  store ptr %70, ptr %0, align 8
  %71 = getelementptr inbounds i8, ptr %62, i64 %61
  store ptr %71, ptr %15, align 8
  br label %72

72:                                               ; preds = %64, %57
  %73 = load ptr, ptr %0, align 8
  %74 = getelementptr inbounds i8, ptr %73, i64 %50
  store ptr %74, ptr %0, align 8
  br label %75

75:                                               ; preds = %72, %58
  %76 = phi ptr [ %73, %72 ], [ null, %58 ]
  %77 = icmp ne ptr %76, null
  %78 = and i1 %42, %77
  br i1 %78, label %79, label %98

79:                                               ; preds = %75
  tail call void @llvm.memcpy.p0.p0.i64(ptr nonnull align 1 %76, ptr align 1 %6, i64 %48, i1 false)
  br label %98

80:                                               ; preds = %45
  br i1 %56, label %81, label %95

81:                                               ; preds = %80
  %82 = icmp sgt i64 %50, 16384
  %83 = add nsw i64 %50, 16
  %84 = select i1 %82, i64 %83, i64 16400
  %85 = tail call noalias ptr @card_take(i64 noundef %84)
  %86 = icmp eq ptr %85, null
  br i1 %86, label %98, label %87

87:                                               ; preds = %81
  %88 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 4
  %89 = load i64, ptr %88, align 8
  %90 = add nsw i64 %89, %84
  store i64 %90, ptr %88, align 8
  %91 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 2
  %92 = load ptr, ptr %91, align 8
  store ptr %92, ptr %85, align 8
  store ptr %85, ptr %91, align 8
  %93 = getelementptr inbounds i8, ptr %85, i64 16
  store ptr %93, ptr %0, align 8
  %94 = getelementptr inbounds i8, ptr %85, i64 %84
  store ptr %94, ptr %15, align 8
  br label %95

95:                                               ; preds = %87, %80
  %96 = load ptr, ptr %0, align 8
  %97 = getelementptr inbounds i8, ptr %96, i64 %50
  store ptr %97, ptr %0, align 8
  br label %98

98:                                               ; preds = %95, %81, %79, %75
  %99 = phi ptr [ %76, %75 ], [ %76, %79 ], [ %96, %95 ], [ null, %81 ]
  %100 = sext i32 %8 to i64
  %101 = shl nsw i64 %100, 4
  %102 = load ptr, ptr %15, align 8
  %103 = load ptr, ptr %0, align 8
  %104 = ptrtoint ptr %102 to i64
  %105 = ptrtoint ptr %103 to i64
  %106 = sub i64 %104, %105
  %107 = icmp slt i64 %106, %101
  br i1 %107, label %108, label %122

108:                                              ; preds = %98
  %109 = icmp sgt i32 %8, 1024
  %110 = add nsw i64 %101, 16
  %111 = select i1 %109, i64 %110, i64 16400
  %112 = tail call noalias ptr @card_take(i64 noundef %111)
  %113 = icmp eq ptr %112, null
  br i1 %113, label %125, label %114

114:                                              ; preds = %108
  %115 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 4
  %116 = load i64, ptr %115, align 8
  %117 = add nsw i64 %116, %111
  store i64 %117, ptr %115, align 8
  %118 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 2
  %119 = load ptr, ptr %118, align 8
  store ptr %119, ptr %112, align 8
  store ptr %112, ptr %118, align 8
  %120 = getelementptr inbounds i8, ptr %112, i64 16
  store ptr %120, ptr %0, align 8
  %121 = getelementptr inbounds i8, ptr %112, i64 %111
  store ptr %121, ptr %15, align 8
  br label %122

122:                                              ; preds = %114, %98
  %123 = load ptr, ptr %0, align 8
  %124 = getelementptr inbounds i8, ptr %123, i64 %101
  store ptr %124, ptr %0, align 8
  br label %125

125:                                              ; preds = %122, %108
  %126 = phi ptr [ %123, %122 ], [ null, %108 ]
  %127 = icmp ne ptr %126, null
  %128 = icmp sgt i32 %8, 0
  %129 = and i1 %128, %127
  br i1 %129, label %130, label %138

130:                                              ; preds = %125, %130
  %131 = phi i64 [ %136, %130 ], [ 0, %125 ]
  %132 = getelementptr inbounds i16, ptr %99, i64 %131
  %133 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_List, ptr %126, i64 %131
  store ptr %132, ptr %133, align 8
  %134 = getelementptr inbounds i8, ptr %133, i64 8
  store i32 1, ptr %134, align 8
  %135 = getelementptr inbounds i8, ptr %133, i64 12
  store i32 0, ptr %135, align 4
  %136 = add nuw nsw i64 %131, 1
  %137 = icmp eq i64 %136, %100
  br i1 %137, label %138, label %130

138:                                              ; preds = %130, %125
  %139 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_7runtime_Search, ptr %10, i64 0, i32 4
  store ptr null, ptr %139, align 8
  %140 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_7runtime_Search, ptr %10, i64 0, i32 5
  store ptr %40, ptr %140, align 8
  %141 = icmp eq ptr %40, null
  br i1 %141, label %150, label %142

142:                                              ; preds = %138
  %143 = icmp eq ptr %99, null
  br i1 %143, label %150, label %144

144:                                              ; preds = %142
  %145 = icmp eq ptr %126, null
  br i1 %145, label %150, label %146

146:                                              ; preds = %144
  %147 = icmp ne ptr %5, null
  %148 = icmp sgt i32 %8, 65535
  %149 = and i1 %147, %148
  br label %150

150:                                              ; preds = %146, %144, %142, %138
  %151 = phi i1 [ %141, %138 ], [ %143, %142 ], [ %145, %144 ], [ %149, %146 ]
  br i1 %151, label %250, label %152

152:                                              ; preds = %150
  br i1 %128, label %153, label %190

153:                                              ; preds = %152
  %154 = icmp eq i32 %4, 0
  %155 = zext i32 %8 to i64
  br label %156

156:                                              ; preds = %186, %153
  %157 = phi i64 [ 0, %153 ], [ %188, %186 ]
  %158 = phi i32 [ 0, %153 ], [ %187, %186 ]
  br i1 %46, label %163, label %159

159:                                              ; preds = %156
  %160 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_List, ptr %5, i64 %157, i32 1
  %161 = load i32, ptr %160, align 8
  %162 = icmp ne i32 %161, 0
  br label %163

163:                                              ; preds = %159, %156
  %164 = phi i1 [ %162, %159 ], [ %46, %156 ]
  br i1 %164, label %165, label %186

165:                                              ; preds = %163
  %166 = getelementptr inbounds i32, ptr %7, i64 %157
  %167 = load i32, ptr %166, align 4
  %168 = sext i32 %158 to i64
  %169 = getelementptr inbounds i32, ptr %40, i64 %168
  store i32 %167, ptr %169, align 4
  br i1 %154, label %176, label %170

170:                                              ; preds = %165
  %171 = load i32, ptr %166, align 4
  %172 = srem i32 %171, %4
  %173 = icmp slt i32 %172, 0
  %174 = select i1 %173, i32 %4, i32 0
  %175 = add nsw i32 %174, %172
  store i32 %175, ptr %169, align 4
  br label %176

176:                                              ; preds = %170, %165
  br i1 %46, label %177, label %180

177:                                              ; preds = %176
  %178 = getelementptr inbounds i16, ptr %99, i64 %157
  %179 = load i16, ptr %178, align 2
  br label %182

180:                                              ; preds = %176
  %181 = trunc i64 %157 to i16
  br label %182

182:                                              ; preds = %180, %177
  %183 = phi i16 [ %179, %177 ], [ %181, %180 ]
  %184 = getelementptr inbounds i16, ptr %99, i64 %168
  store i16 %183, ptr %184, align 2
  %185 = add nsw i32 %158, 1
  br label %186

186:                                              ; preds = %182, %163
  %187 = phi i32 [ %185, %182 ], [ %158, %163 ]
  %188 = add nuw nsw i64 %157, 1
  %189 = icmp eq i64 %188, %155
  br i1 %189, label %190, label %156

190:                                              ; preds = %186, %152
  %191 = phi i32 [ 0, %152 ], [ %187, %186 ]
  %192 = tail call i32 @recycle_sort(ptr noundef %99, ptr noundef %40, i32 noundef %191)
  %193 = icmp slt i32 %192, 0
  br i1 %193, label %250, label %194

194:                                              ; preds = %190
  %195 = icmp ne ptr %5, null
  %196 = zext i1 %195 to i32
  %197 = icmp sgt i32 %191, 0
  %198 = and i1 %195, %197
  br i1 %198, label %199, label %210

199:                                              ; preds = %194
  %200 = sext i32 %191 to i64
  br label %201

201:                                              ; preds = %201, %199
  %202 = phi i64 [ 0, %199 ], [ %208, %201 ]
  %203 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_List, ptr %126, i64 %202
  %204 = getelementptr inbounds i16, ptr %99, i64 %202
  %205 = load i16, ptr %204, align 2
  %206 = zext i16 %205 to i64
  %207 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_List, ptr %5, i64 %206
  tail call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %203, ptr noundef nonnull align 8 dereferenceable(16) %207, i64 16, i1 false)
  %208 = add nuw nsw i64 %202, 1
  %209 = icmp eq i64 %208, %200
  br i1 %209, label %210, label %201

210:                                              ; preds = %201, %194
  %211 = icmp ne i32 %4, 0
  %212 = zext i1 %211 to i32
  %213 = shl nsw i32 %191, %212
  %214 = call i32 @recycle_begin(ptr noundef nonnull %0, ptr noundef nonnull %10, ptr noundef %1, ptr noundef %126, i32 noundef %191, i32 noundef %213, i32 noundef %196)
  %215 = icmp sgt i32 %214, -1
  %216 = and i1 %197, %215
  %217 = ashr i32 %214, 31
  br i1 %216, label %218, label %250

218:                                              ; preds = %210
  %219 = load ptr, ptr %139, align 8
  %220 = zext i32 %191 to i64
  br label %221

221:                                              ; preds = %242, %218
  %222 = phi i64 [ 0, %218 ], [ %244, %242 ]
  %223 = phi i32 [ 0, %218 ], [ %243, %242 ]
  %224 = icmp eq i64 %222, 0
  br i1 %224, label %232, label %225

225:                                              ; preds = %221
  %226 = getelementptr inbounds i32, ptr %40, i64 %222
  %227 = load i32, ptr %226, align 4
  %228 = add nsw i64 %222, -1
  %229 = getelementptr inbounds i32, ptr %40, i64 %228
  %230 = load i32, ptr %229, align 4
  %231 = icmp ne i32 %227, %230
  br label %232

232:                                              ; preds = %225, %221
  %233 = phi i1 [ %231, %225 ], [ %224, %221 ]
  br i1 %233, label %234, label %242

234:                                              ; preds = %232
  %235 = getelementptr inbounds i32, ptr %40, i64 %222
  %236 = load i32, ptr %235, align 4
  %237 = sext i32 %223 to i64
  %238 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_7runtime_Stretch, ptr %219, i64 %237
  %239 = trunc i64 %222 to i32
  store i32 %239, ptr %238, align 8
  %240 = getelementptr inbounds i32, ptr %40, i64 %237
  store i32 %236, ptr %240, align 4
  %241 = add nsw i32 %223, 1
  br label %242

242:                                              ; preds = %234, %232
  %243 = phi i32 [ %241, %234 ], [ %223, %232 ]
  %244 = add nuw nsw i64 %222, 1
  %245 = add nsw i32 %243, -1
  %246 = sext i32 %245 to i64
  %247 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_7runtime_Stretch, ptr %219, i64 %246, i32 1
  %248 = trunc i64 %244 to i32
  store i32 %248, ptr %247, align 4
  %249 = icmp eq i64 %244, %220
  br i1 %249, label %250, label %221

250:                                              ; preds = %242, %210, %150, %190
  %251 = phi i32 [ -1, %150 ], [ -1, %190 ], [ %217, %210 ], [ %243, %242 ]
  %252 = icmp eq i32 %4, 0
  %253 = xor i1 %252, true
  %254 = zext i1 %253 to i32
  %255 = shl nsw i32 %251, %254
  %256 = icmp sgt i32 %4, 0
  %257 = icmp eq i32 %251, %4
  %258 = select i1 %256, i1 %257, i1 false
  %259 = icmp slt i32 %251, %255
  br i1 %259, label %260, label %265

260:                                              ; preds = %250
  %261 = load ptr, ptr %139, align 8
  %262 = sext i32 %251 to i64
  %263 = sext i32 %251 to i64
  %264 = sext i32 %255 to i64
  br label %274

265:                                              ; preds = %274, %250
  %266 = icmp sgt i32 %251, 0
  br i1 %266, label %267, label %362

267:                                              ; preds = %265
  %268 = select i1 %252, i32 0, i32 %251
  %269 = sext i32 %4 to i64
  %270 = sext i32 %4 to i64
  %271 = icmp eq i32 %2, 0
  %272 = sext i32 %268 to i64
  %273 = zext i32 %251 to i64
  br label %281

274:                                              ; preds = %260, %274
  %275 = phi i64 [ %262, %260 ], [ %279, %274 ]
  %276 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_7runtime_Stretch, ptr %261, i64 %275
  %277 = sub nsw i64 %275, %263
  %278 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_7runtime_Stretch, ptr %261, i64 %277
  tail call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(24) %276, ptr noundef nonnull align 8 dereferenceable(24) %278, i64 24, i1 false)
  %279 = add nsw i64 %275, 1
  %280 = icmp eq i64 %279, %264
  br i1 %280, label %265, label %274

281:                                              ; preds = %267, %359
  %282 = phi i64 [ 0, %267 ], [ %360, %359 ]
  %283 = add nsw i64 %282, %272
  %284 = icmp sgt i64 %283, 0
  br i1 %284, label %285, label %303

285:                                              ; preds = %281
  %286 = load ptr, ptr %140, align 8
  %287 = getelementptr inbounds i32, ptr %286, i64 %282
  %288 = load i32, ptr %287, align 4
  %289 = sext i32 %288 to i64
  %290 = trunc i64 %283 to i32
  %291 = add i32 %290, -1
  %292 = srem i32 %291, %251
  %293 = zext i32 %292 to i64
  %294 = getelementptr inbounds i32, ptr %286, i64 %293
  %295 = load i32, ptr %294, align 4
  %296 = sext i32 %295 to i64
  %297 = add nsw i64 %296, 1
  br i1 %252, label %300, label %298

298:                                              ; preds = %285
  %299 = srem i64 %297, %269
  br label %300

300:                                              ; preds = %285, %298
  %301 = phi i64 [ %299, %298 ], [ %297, %285 ]
  %302 = icmp eq i64 %301, %289
  br label %303

303:                                              ; preds = %281, %300
  %304 = phi i1 [ %302, %300 ], [ %284, %281 ]
  %305 = icmp ne i64 %282, 0
  %306 = xor i1 %304, true
  %307 = select i1 %258, i1 true, i1 %306
  %308 = trunc i64 %282 to i32
  %309 = trunc i64 %282 to i32
  %310 = trunc i64 %282 to i32
  br label %311

311:                                              ; preds = %303, %358
  %312 = phi i32 [ %308, %303 ], [ %313, %358 ]
  %313 = add nuw nsw i32 %312, 1
  %314 = icmp slt i32 %313, %255
  br i1 %314, label %315, label %336

315:                                              ; preds = %311
  %316 = sub nsw i32 %313, %309
  %317 = icmp slt i32 %316, %251
  br i1 %317, label %318, label %336

318:                                              ; preds = %315
  %319 = load ptr, ptr %140, align 8
  %320 = srem i32 %313, %251
  %321 = zext i32 %320 to i64
  %322 = getelementptr inbounds i32, ptr %319, i64 %321
  %323 = load i32, ptr %322, align 4
  %324 = sext i32 %323 to i64
  %325 = srem i32 %312, %251
  %326 = zext i32 %325 to i64
  %327 = getelementptr inbounds i32, ptr %319, i64 %326
  %328 = load i32, ptr %327, align 4
  %329 = sext i32 %328 to i64
  %330 = add nsw i64 %329, 1
  br i1 %252, label %333, label %331

331:                                              ; preds = %318
  %332 = srem i64 %330, %270
  br label %333

333:                                              ; preds = %318, %331
  %334 = phi i64 [ %332, %331 ], [ %330, %318 ]
  %335 = icmp eq i64 %334, %324
  br label %336

336:                                              ; preds = %315, %311, %333
  %337 = phi i1 [ %335, %333 ], [ %314, %311 ], [ %317, %315 ]
  %338 = sub nsw i32 %313, %310
  %339 = icmp slt i32 %338, %3
  br i1 %339, label %344, label %340

340:                                              ; preds = %336
  br i1 %258, label %341, label %346

341:                                              ; preds = %340
  %342 = icmp eq i32 %338, %251
  %343 = select i1 %305, i1 %342, i1 false
  br label %344

344:                                              ; preds = %341, %336
  %345 = phi i1 [ %339, %336 ], [ %343, %341 ]
  br i1 %345, label %358, label %346

346:                                              ; preds = %340, %344
  br i1 %271, label %347, label %351

347:                                              ; preds = %346
  br i1 %337, label %348, label %350

348:                                              ; preds = %347
  %349 = xor i1 %337, true
  br label %356

350:                                              ; preds = %347
  br i1 %307, label %351, label %358

351:                                              ; preds = %350, %346
  %352 = load ptr, ptr %139, align 8
  %353 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_7runtime_Stretch, ptr %352, i64 %282
  %354 = call i32 @recycle_every_pick(ptr noundef nonnull %0, ptr noundef nonnull %10, ptr noundef %353, i32 noundef %338, i32 noundef 0)
  %355 = icmp slt i32 %354, 0
  br label %356

356:                                              ; preds = %351, %348
  %357 = phi i1 [ %355, %351 ], [ %349, %348 ]
  br i1 %357, label %364, label %358

358:                                              ; preds = %350, %356, %344
  br i1 %337, label %311, label %359

359:                                              ; preds = %358
  %360 = add nuw nsw i64 %282, 1
  %361 = icmp eq i64 %360, %273
  br i1 %361, label %362, label %281

362:                                              ; preds = %359, %265
  %363 = tail call i32 @llvm.smin.i32(i32 %251, i32 0)
  br label %364

364:                                              ; preds = %356, %362
  %365 = phi i32 [ %363, %362 ], [ -1, %356 ]
  call void @llvm.lifetime.end.p0(i64 56, ptr nonnull %10)
  ret i32 %365
}
define i32 @recycle_run_end(ptr nocapture noundef %0, ptr nocapture noundef writeonly %1, i32 noundef %2, i32 noundef %3, ptr nocapture noundef readonly %4, ptr nocapture noundef readonly %5, i32 noundef %6) {
  %8 = icmp slt i32 %6, 1
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %1, i8 0, i64 16, i1 false)
  br i1 %8, label %64, label %9

9:                                                ; preds = %7
  %10 = icmp eq i32 %2, 0
  %11 = sext i32 %3 to i64
  %12 = zext i32 %6 to i64
  br label %13

13:                                               ; preds = %9, %41
  %14 = phi i64 [ 1, %9 ], [ %61, %41 ]
  %15 = phi i64 [ 0, %9 ], [ %62, %41 ]
  %16 = phi i32 [ 0, %9 ], [ %60, %41 ]
  %17 = phi i64 [ 0, %9 ], [ %49, %41 ]
  %18 = phi i64 [ 0, %9 ], [ %54, %41 ]
  %19 = trunc i64 %14 to i32
  %20 = sub nsw i32 %6, %19
  %21 = add nsw i64 %14, -1
  %22 = trunc i64 %21 to i32
  %23 = select i1 %10, i32 %22, i32 %20
  %24 = sext i32 %23 to i64
  %25 = getelementptr inbounds i32, ptr %5, i64 %24
  %26 = load i32, ptr %25, align 4
  %27 = icmp ugt i64 %14, 1
  br i1 %27, label %31, label %41

28:                                               ; preds = %31
  %29 = add nuw nsw i64 %32, 1
  %30 = icmp eq i64 %29, %15
  br i1 %30, label %41, label %31

31:                                               ; preds = %13, %28
  %32 = phi i64 [ %29, %28 ], [ 0, %13 ]
  %33 = trunc i64 %32 to i32
  %34 = xor i32 %33, -1
  %35 = add i32 %34, %6
  %36 = sext i32 %35 to i64
  %37 = select i1 %10, i64 %32, i64 %36
  %38 = getelementptr inbounds i32, ptr %5, i64 %37
  %39 = load i32, ptr %38, align 4
  %40 = icmp eq i32 %39, %26
  br i1 %40, label %64, label %28

41:                                               ; preds = %28, %13
  %42 = icmp eq i64 %14, 1
  %43 = zext i1 %42 to i32
  %44 = sext i32 %26 to i64
  %45 = icmp sgt i64 %17, %44
  %46 = zext i1 %45 to i32
  %47 = select i1 %42, i32 %43, i32 %46
  %48 = icmp eq i32 %47, 0
  %49 = select i1 %48, i64 %17, i64 %44
  %50 = icmp slt i64 %18, %44
  %51 = zext i1 %50 to i32
  %52 = select i1 %42, i32 %43, i32 %51
  %53 = icmp eq i32 %52, 0
  %54 = select i1 %53, i64 %18, i64 %44
  %55 = sub nsw i64 %54, %49
  %56 = icmp eq i64 %55, %21
  %57 = icmp sge i64 %14, %11
  %58 = and i1 %56, %57
  %59 = trunc i64 %14 to i32
  %60 = select i1 %58, i32 %59, i32 %16
  %61 = add nuw nsw i64 %14, 1
  %62 = add nuw nsw i64 %15, 1
  %63 = icmp eq i64 %62, %12
  br i1 %63, label %64, label %13

64:                                               ; preds = %41, %31, %7
  %65 = phi i32 [ 0, %7 ], [ %16, %31 ], [ %60, %41 ]
  %66 = icmp eq i32 %65, 0
  br i1 %66, label %147, label %67

67:                                               ; preds = %64
  %68 = icmp eq i32 %2, 0
  %69 = sub nsw i32 %6, %65
  %70 = select i1 %68, i32 0, i32 %69
  %71 = sext i32 %70 to i64
  %72 = getelementptr inbounds i16, ptr %4, i64 %71
  %73 = shl nsw i32 %65, 1
  %74 = sext i32 %73 to i64
  %75 = add nsw i64 %74, 15
  %76 = and i64 %75, -16
  %77 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 1
  %78 = load ptr, ptr %77, align 8
  %79 = load ptr, ptr %0, align 8
  %80 = ptrtoint ptr %78 to i64
  %81 = ptrtoint ptr %79 to i64
  %82 = sub i64 %80, %81
  %83 = icmp slt i64 %82, %76
  br i1 %83, label %84, label %98

84:                                               ; preds = %67
  %85 = icmp sgt i64 %76, 16384
  %86 = add nsw i64 %76, 16
  %87 = select i1 %85, i64 %86, i64 16400
  %88 = tail call noalias ptr @card_take(i64 noundef %87)
  %89 = icmp eq ptr %88, null
  br i1 %89, label %101, label %90

90:                                               ; preds = %84
  %91 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 4
  %92 = load i64, ptr %91, align 8
  %93 = add nsw i64 %92, %87
  store i64 %93, ptr %91, align 8
  %94 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 2
  %95 = load ptr, ptr %94, align 8
  store ptr %95, ptr %88, align 8
  store ptr %88, ptr %94, align 8
  %96 = getelementptr inbounds i8, ptr %88, i64 16
  store ptr %96, ptr %0, align 8
  %97 = getelementptr inbounds i8, ptr %88, i64 %87
  store ptr %97, ptr %77, align 8
  br label %98

98:                                               ; preds = %90, %67
  %99 = load ptr, ptr %0, align 8
  %100 = getelementptr inbounds i8, ptr %99, i64 %76
  store ptr %100, ptr %0, align 8
  br label %101

101:                                              ; preds = %98, %84
  %102 = phi ptr [ %99, %98 ], [ null, %84 ]
  %103 = icmp eq ptr %102, null
  br i1 %103, label %105, label %104

104:                                              ; preds = %101
  tail call void @llvm.memcpy.p0.p0.i64(ptr nonnull align 1 %102, ptr align 1 %72, i64 %74, i1 false)
  br label %105

105:                                              ; preds = %101, %104
  %106 = getelementptr inbounds i32, ptr %5, i64 %71
  %107 = shl nsw i32 %65, 2
  %108 = sext i32 %107 to i64
  %109 = add nsw i64 %108, 15
  %110 = and i64 %109, -16
  %111 = load ptr, ptr %77, align 8
  %112 = load ptr, ptr %0, align 8
  %113 = ptrtoint ptr %111 to i64
  %114 = ptrtoint ptr %112 to i64
  %115 = sub i64 %113, %114
  %116 = icmp slt i64 %115, %110
  br i1 %116, label %117, label %131

117:                                              ; preds = %105
  %118 = icmp sgt i64 %110, 16384
  %119 = add nsw i64 %110, 16
  %120 = select i1 %118, i64 %119, i64 16400
  %121 = tail call noalias ptr @card_take(i64 noundef %120)
  %122 = icmp eq ptr %121, null
  br i1 %122, label %134, label %123

123:                                              ; preds = %117
  %124 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 4
  %125 = load i64, ptr %124, align 8
  %126 = add nsw i64 %125, %120
  store i64 %126, ptr %124, align 8
  %127 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 2
  %128 = load ptr, ptr %127, align 8
  store ptr %128, ptr %121, align 8
  store ptr %121, ptr %127, align 8
  %129 = getelementptr inbounds i8, ptr %121, i64 16
  store ptr %129, ptr %0, align 8
  %130 = getelementptr inbounds i8, ptr %121, i64 %120
  store ptr %130, ptr %77, align 8
  br label %131

131:                                              ; preds = %123, %105
  %132 = load ptr, ptr %0, align 8
  %133 = getelementptr inbounds i8, ptr %132, i64 %110
  store ptr %133, ptr %0, align 8
  br label %134

134:                                              ; preds = %131, %117
  %135 = phi ptr [ %132, %131 ], [ null, %117 ]
  %136 = icmp eq ptr %135, null
  br i1 %136, label %138, label %137

137:                                              ; preds = %134
  tail call void @llvm.memcpy.p0.p0.i64(ptr nonnull align 1 %135, ptr align 1 %106, i64 %108, i1 false)
  br label %138

138:                                              ; preds = %134, %137
  %139 = icmp eq ptr %102, null
  %140 = icmp eq ptr %135, null
  %141 = select i1 %139, i1 true, i1 %140
  br i1 %141, label %147, label %142

142:                                              ; preds = %138
  %143 = tail call i32 @recycle_sort(ptr noundef nonnull %102, ptr noundef nonnull %135, i32 noundef %65)
  %144 = icmp sgt i32 %143, -1
  br i1 %144, label %145, label %147

145:                                              ; preds = %142
  store ptr %102, ptr %1, align 8
  %146 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_List, ptr %1, i64 0, i32 1
  store i32 %65, ptr %146, align 8
  br label %147

147:                                              ; preds = %138, %64, %145, %142
  %148 = phi i32 [ -1, %142 ], [ 0, %145 ], [ 0, %64 ], [ -1, %138 ]
  ret i32 %148
}
define i32 @recycle_runs(ptr nocapture noundef %0, ptr noundef %1, i32 noundef %2, i32 noundef %3, ptr nocapture noundef readonly %4, ptr nocapture noundef readonly %5, i32 noundef %6) {
  %8 = tail call i32 @recycle_all_runs(ptr noundef %0, ptr noundef %1, i32 noundef %2, i32 noundef %3, i32 noundef 0, ptr noundef null, ptr noundef %4, ptr noundef %5, i32 noundef %6)
  ret i32 %8
}
define i32 @recycle_tuples(ptr nocapture noundef %0, ptr noundef %1, i32 noundef %2, ptr nocapture noundef readonly %3, ptr nocapture noundef readonly %4, i32 noundef %5) {
  %7 = alloca %struct.__pyx_t_6engine_7recycle_7runtime_Search, align 8
  call void @llvm.lifetime.start.p0(i64 56, ptr nonnull %7)
  %8 = shl nsw i32 %5, 2
  %9 = sext i32 %8 to i64
  %10 = add nsw i64 %9, 15
  %11 = and i64 %10, -16
  %12 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 1
  %13 = load ptr, ptr %12, align 8
  %14 = load ptr, ptr %0, align 8
  %15 = ptrtoint ptr %13 to i64
  %16 = ptrtoint ptr %14 to i64
  %17 = sub i64 %15, %16
  %18 = icmp slt i64 %17, %11
  br i1 %18, label %19, label %33

19:                                               ; preds = %6
  %20 = icmp sgt i64 %11, 16384
  %21 = add nsw i64 %11, 16
  %22 = select i1 %20, i64 %21, i64 16400
  %23 = tail call noalias ptr @card_take(i64 noundef %22)
  %24 = icmp eq ptr %23, null
  br i1 %24, label %36, label %25

25:                                               ; preds = %19
  %26 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 4
  %27 = load i64, ptr %26, align 8
  %28 = add nsw i64 %27, %22
  store i64 %28, ptr %26, align 8
  %29 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 2
  %30 = load ptr, ptr %29, align 8
  store ptr %30, ptr %23, align 8
  store ptr %23, ptr %29, align 8
  %31 = getelementptr inbounds i8, ptr %23, i64 16
  store ptr %31, ptr %0, align 8
  %32 = getelementptr inbounds i8, ptr %23, i64 %22
  store ptr %32, ptr %12, align 8
  br label %33

33:                                               ; preds = %25, %6
  %34 = load ptr, ptr %0, align 8
  %35 = getelementptr inbounds i8, ptr %34, i64 %11
  store ptr %35, ptr %0, align 8
  br label %36

36:                                               ; preds = %33, %19
  %37 = phi ptr [ %34, %33 ], [ null, %19 ]
  %38 = icmp ne ptr %37, null
  %39 = icmp ne i32 %5, 0
  %40 = and i1 %39, %38
  br i1 %40, label %41, label %42

41:                                               ; preds = %36
  tail call void @llvm.memcpy.p0.p0.i64(ptr nonnull align 1 %37, ptr align 1 %4, i64 %9, i1 false)
  br label %42

42:                                               ; preds = %36, %41
  %43 = shl nsw i32 %5, 1
  %44 = sext i32 %43 to i64
  %45 = add nsw i64 %44, 15
  %46 = and i64 %45, -16
  %47 = load ptr, ptr %12, align 8
  %48 = load ptr, ptr %0, align 8
  %49 = ptrtoint ptr %47 to i64
  %50 = ptrtoint ptr %48 to i64
  %51 = sub i64 %49, %50
  %52 = icmp slt i64 %51, %46
  br i1 %52, label %53, label %67

53:                                               ; preds = %42
  %54 = icmp sgt i64 %46, 16384
  %55 = add nsw i64 %46, 16
  %56 = select i1 %54, i64 %55, i64 16400
  %57 = tail call noalias ptr @card_take(i64 noundef %56)
  %58 = icmp eq ptr %57, null
  br i1 %58, label %70, label %59

59:                                               ; preds = %53
  %60 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 4
  %61 = load i64, ptr %60, align 8
  %62 = add nsw i64 %61, %56
  store i64 %62, ptr %60, align 8
  %63 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 2
  %64 = load ptr, ptr %63, align 8
  store ptr %64, ptr %57, align 8
  store ptr %57, ptr %63, align 8
  %65 = getelementptr inbounds i8, ptr %57, i64 16
  store ptr %65, ptr %0, align 8
  %66 = getelementptr inbounds i8, ptr %57, i64 %56
  store ptr %66, ptr %12, align 8
  br label %67

67:                                               ; preds = %59, %42
  %68 = load ptr, ptr %0, align 8
  %69 = getelementptr inbounds i8, ptr %68, i64 %46
  store ptr %69, ptr %0, align 8
  br label %70

70:                                               ; preds = %67, %53
  %71 = phi ptr [ %68, %67 ], [ null, %53 ]
  %72 = icmp ne ptr %71, null
  %73 = icmp ne i32 %5, 0
  %74 = and i1 %73, %72
  br i1 %74, label %75, label %76

75:                                               ; preds = %70
  tail call void @llvm.memcpy.p0.p0.i64(ptr nonnull align 1 %71, ptr align 1 %3, i64 %44, i1 false)
  br label %76

76:                                               ; preds = %70, %75
  %77 = sext i32 %5 to i64
  %78 = shl nsw i64 %77, 4
  %79 = load ptr, ptr %12, align 8
  %80 = load ptr, ptr %0, align 8
  %81 = ptrtoint ptr %79 to i64
  %82 = ptrtoint ptr %80 to i64
  %83 = sub i64 %81, %82
  %84 = icmp slt i64 %83, %78
  br i1 %84, label %85, label %99

85:                                               ; preds = %76
  %86 = icmp sgt i32 %5, 1024
  %87 = add nsw i64 %78, 16
  %88 = select i1 %86, i64 %87, i64 16400
  %89 = tail call noalias ptr @card_take(i64 noundef %88)
  %90 = icmp eq ptr %89, null
  br i1 %90, label %102, label %91

91:                                               ; preds = %85
  %92 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 4
  %93 = load i64, ptr %92, align 8
  %94 = add nsw i64 %93, %88
  store i64 %94, ptr %92, align 8
  %95 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 2
  %96 = load ptr, ptr %95, align 8
  store ptr %96, ptr %89, align 8
  store ptr %89, ptr %95, align 8
  %97 = getelementptr inbounds i8, ptr %89, i64 16
  store ptr %97, ptr %0, align 8
  %98 = getelementptr inbounds i8, ptr %89, i64 %88
  store ptr %98, ptr %12, align 8
  br label %99

99:                                               ; preds = %91, %76
  %100 = load ptr, ptr %0, align 8
  %101 = getelementptr inbounds i8, ptr %100, i64 %78
  store ptr %101, ptr %0, align 8
  br label %102

102:                                              ; preds = %99, %85
  %103 = phi ptr [ %100, %99 ], [ null, %85 ]
  %104 = icmp ne ptr %103, null
  %105 = icmp sgt i32 %5, 0
  %106 = and i1 %105, %104
  br i1 %106, label %107, label %115

107:                                              ; preds = %102, %107
  %108 = phi i64 [ %113, %107 ], [ 0, %102 ]
  %109 = getelementptr inbounds i16, ptr %71, i64 %108
  %110 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_List, ptr %103, i64 %108
  store ptr %109, ptr %110, align 8
  %111 = getelementptr inbounds i8, ptr %110, i64 8
  store i32 1, ptr %111, align 8
  %112 = getelementptr inbounds i8, ptr %110, i64 12
  store i32 0, ptr %112, align 4
  %113 = add nuw nsw i64 %108, 1
  %114 = icmp eq i64 %113, %77
  br i1 %114, label %115, label %107

115:                                              ; preds = %107, %102
  %116 = icmp slt i32 %2, 1
  %117 = icmp sgt i32 %2, %5
  %118 = or i1 %116, %117
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %1, i8 0, i64 16, i1 false)
  br i1 %118, label %184, label %119

119:                                              ; preds = %115
  %120 = icmp eq ptr %37, null
  %121 = icmp eq ptr %71, null
  %122 = select i1 %120, i1 true, i1 %121
  %123 = icmp eq ptr %103, null
  %124 = select i1 %122, i1 true, i1 %123
  br i1 %124, label %133, label %125

125:                                              ; preds = %119
  %126 = tail call i32 @recycle_sort(ptr noundef nonnull %71, ptr noundef nonnull %37, i32 noundef %5)
  %127 = icmp slt i32 %126, 0
  br i1 %127, label %128, label %130

128:                                              ; preds = %125
  %129 = lshr i32 %126, 31
  br label %133

130:                                              ; preds = %125
  %131 = call i32 @recycle_begin(ptr noundef nonnull %0, ptr noundef nonnull %7, ptr noundef nonnull %1, ptr noundef nonnull %103, i32 noundef %5, i32 noundef %2, i32 noundef 0)
  %132 = lshr i32 %131, 31
  br label %133

133:                                              ; preds = %119, %130, %128
  %134 = phi i32 [ %129, %128 ], [ %132, %130 ], [ 1, %119 ]
  %135 = icmp eq i32 %134, 0
  br i1 %135, label %136, label %184

136:                                              ; preds = %133
  %137 = icmp slt i32 %5, 1
  br i1 %137, label %184, label %138

138:                                              ; preds = %136
  %139 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_7runtime_Search, ptr %7, i64 0, i32 4
  %140 = icmp sgt i32 %2, 0
  %141 = zext i32 %2 to i64
  %142 = zext i32 %5 to i64
  %143 = add i32 %5, 1
  %144 = zext i32 %143 to i64
  br label %145

145:                                              ; preds = %138, %180
  %146 = phi i64 [ 1, %138 ], [ %182, %180 ]
  %147 = phi i32 [ 0, %138 ], [ %181, %180 ]
  %148 = icmp eq i64 %146, %142
  br i1 %148, label %156, label %149

149:                                              ; preds = %145
  %150 = getelementptr inbounds i32, ptr %37, i64 %146
  %151 = load i32, ptr %150, align 4
  %152 = sext i32 %147 to i64
  %153 = getelementptr inbounds i32, ptr %37, i64 %152
  %154 = load i32, ptr %153, align 4
  %155 = icmp ne i32 %151, %154
  br label %156

156:                                              ; preds = %145, %149
  %157 = phi i1 [ %155, %149 ], [ %148, %145 ]
  br i1 %157, label %158, label %180

158:                                              ; preds = %156
  %159 = load ptr, ptr %139, align 8
  %160 = trunc i64 %146 to i32
  %161 = sub nsw i32 %160, %147
  %162 = icmp slt i32 %161, %2
  br i1 %162, label %176, label %163

163:                                              ; preds = %158
  store i32 %147, ptr %159, align 8
  br i1 %140, label %164, label %174

164:                                              ; preds = %163
  %165 = trunc i64 %146 to i32
  %166 = sub i32 %165, %2
  br label %167

167:                                              ; preds = %167, %164
  %168 = phi i64 [ 0, %164 ], [ %169, %167 ]
  %169 = add nuw nsw i64 %168, 1
  %170 = trunc i64 %169 to i32
  %171 = add i32 %166, %170
  %172 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_7runtime_Stretch, ptr %159, i64 %168, i32 1
  store i32 %171, ptr %172, align 4
  %173 = icmp eq i64 %169, %141
  br i1 %173, label %174, label %167

174:                                              ; preds = %167, %163
  %175 = call i32 @recycle_every_pick(ptr noundef nonnull %0, ptr noundef nonnull %7, ptr noundef nonnull %159, i32 noundef %2, i32 noundef 1)
  br label %176

176:                                              ; preds = %158, %174
  %177 = phi i32 [ %175, %174 ], [ 0, %158 ]
  %178 = icmp slt i32 %177, 0
  %179 = trunc i64 %146 to i32
  br i1 %178, label %184, label %180

180:                                              ; preds = %176, %156
  %181 = phi i32 [ %147, %156 ], [ %179, %176 ]
  %182 = add nuw nsw i64 %146, 1
  %183 = icmp eq i64 %182, %144
  br i1 %183, label %184, label %145

184:                                              ; preds = %176, %180, %136, %133, %115
  %185 = phi i32 [ 0, %115 ], [ -1, %133 ], [ 0, %136 ], [ 0, %180 ], [ -1, %176 ]
  call void @llvm.lifetime.end.p0(i64 56, ptr nonnull %7)
  ret i32 %185
}
define i32 @recycle_run_sets(ptr nocapture noundef %0, ptr nocapture noundef writeonly %1, i32 noundef %2, i64 noundef %3, ptr nocapture noundef readonly %4, i32 noundef %5) {
  %7 = alloca [64 x i64], align 16
  call void @llvm.lifetime.start.p0(i64 512, ptr nonnull %7)
  %8 = icmp sgt i32 %5, 0
  br i1 %8, label %9, label %24

9:                                                ; preds = %6
  %10 = zext i32 %5 to i64
  br label %11

11:                                               ; preds = %9, %11
  %12 = phi i64 [ 0, %9 ], [ %22, %11 ]
  %13 = phi i64 [ 0, %9 ], [ %21, %11 ]
  %14 = getelementptr inbounds i64, ptr %4, i64 %12
  %15 = load i64, ptr %14, align 8
  %16 = and i64 %15, %3
  %17 = getelementptr inbounds [64 x i64], ptr %7, i64 0, i64 %12
  store i64 %16, ptr %17, align 8
  %18 = icmp ne i64 %16, 0
  %19 = zext i1 %18 to i64
  %20 = shl i64 %19, %12
  %21 = or i64 %20, %13
  %22 = add nuw nsw i64 %12, 1
  %23 = icmp eq i64 %22, %10
  br i1 %23, label %24, label %11

24:                                               ; preds = %11, %6
  %25 = phi i64 [ 0, %6 ], [ %21, %11 ]
  %26 = icmp eq i64 %25, 0
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %1, i8 0, i64 16, i1 false)
  br i1 %26, label %64, label %27

27:                                               ; preds = %24, %61
  %28 = phi i64 [ %43, %61 ], [ %25, %24 ]
  %29 = phi i64 [ %62, %61 ], [ 0, %24 ]
  %30 = tail call i64 @llvm.cttz.i64(i64 %28, i1 true)
  %31 = shl nsw i64 -1, %30
  %32 = xor i64 %31, -1
  %33 = or i64 %28, %32
  %34 = icmp eq i64 %33, -1
  %35 = xor i64 %33, -1
  %36 = tail call i64 @llvm.cttz.i64(i64 %35, i1 true)
  %37 = select i1 %34, i64 64, i64 %36
  %38 = trunc i64 %30 to i32
  %39 = trunc i64 %37 to i32
  %40 = icmp eq i32 %39, 64
  %41 = shl nsw i64 -1, %37
  %42 = select i1 %40, i64 0, i64 %41
  %43 = and i64 %42, %28
  %44 = sub nsw i32 %39, %38
  %45 = icmp slt i32 %44, %2
  br i1 %45, label %61, label %46

46:                                               ; preds = %27
  %47 = icmp ugt i32 %39, %38
  br i1 %47, label %48, label %58

48:                                               ; preds = %46, %48
  %49 = phi i64 [ %56, %48 ], [ %30, %46 ]
  %50 = phi i64 [ %55, %48 ], [ 1, %46 ]
  %51 = getelementptr inbounds [64 x i64], ptr %7, i64 0, i64 %49
  %52 = load i64, ptr %51, align 8
  %53 = tail call i64 @llvm.ctpop.i64(i64 %52)
  %54 = mul nsw i64 %53, %50
  %55 = tail call i64 @llvm.smin.i64(i64 %54, i64 1048577)
  %56 = add nuw nsw i64 %49, 1
  %57 = icmp eq i64 %56, %37
  br i1 %57, label %58, label %48

58:                                               ; preds = %48, %46
  %59 = phi i64 [ 1, %46 ], [ %55, %48 ]
  %60 = add nsw i64 %59, %29
  br label %61

61:                                               ; preds = %58, %27
  %62 = phi i64 [ %60, %58 ], [ %29, %27 ]
  %63 = icmp eq i64 %43, 0
  br i1 %63, label %64, label %27

64:                                               ; preds = %61, %24
  %65 = phi i64 [ 0, %24 ], [ %62, %61 ]
  %66 = icmp sgt i64 %65, 1048576
  br i1 %66, label %180, label %67

67:                                               ; preds = %64
  %68 = shl nsw i64 %65, 3
  %69 = add nsw i64 %68, 23
  %70 = and i64 %69, -16
  %71 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 1
  %72 = load ptr, ptr %71, align 8
  %73 = load ptr, ptr %0, align 8
  %74 = ptrtoint ptr %72 to i64
  %75 = ptrtoint ptr %73 to i64
  %76 = sub i64 %74, %75
  %77 = icmp slt i64 %76, %70
  br i1 %77, label %78, label %92

78:                                               ; preds = %67
  %79 = icmp sgt i64 %70, 16384
  %80 = add nsw i64 %70, 16
  %81 = select i1 %79, i64 %80, i64 16400
  %82 = tail call noalias ptr @card_take(i64 noundef %81)
  %83 = icmp eq ptr %82, null
  br i1 %83, label %95, label %84

84:                                               ; preds = %78
  %85 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 4
  %86 = load i64, ptr %85, align 8
  %87 = add nsw i64 %86, %81
  store i64 %87, ptr %85, align 8
  %88 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 2
  %89 = load ptr, ptr %88, align 8
  store ptr %89, ptr %82, align 8
  store ptr %82, ptr %88, align 8
  %90 = getelementptr inbounds i8, ptr %82, i64 16
  store ptr %90, ptr %0, align 8
  %91 = getelementptr inbounds i8, ptr %82, i64 %81
  store ptr %91, ptr %71, align 8
  br label %92

92:                                               ; preds = %84, %67
  %93 = load ptr, ptr %0, align 8
  %94 = getelementptr inbounds i8, ptr %93, i64 %70
  store ptr %94, ptr %0, align 8
  br label %95

95:                                               ; preds = %78, %92
  %96 = phi ptr [ %93, %92 ], [ null, %78 ]
  %97 = icmp eq ptr %96, null
  br i1 %97, label %180, label %98

98:                                               ; preds = %95
  %99 = trunc i64 %65 to i32
  store ptr %96, ptr %1, align 8
  %100 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_List, ptr %1, i64 0, i32 1
  store i32 %99, ptr %100, align 8
  %101 = icmp eq i64 %25, 0
  br i1 %101, label %180, label %102

102:                                              ; preds = %98, %177
  %103 = phi i64 [ %118, %177 ], [ %25, %98 ]
  %104 = phi ptr [ %178, %177 ], [ %96, %98 ]
  %105 = tail call i64 @llvm.cttz.i64(i64 %103, i1 true)
  %106 = shl nsw i64 -1, %105
  %107 = xor i64 %106, -1
  %108 = or i64 %103, %107
  %109 = icmp eq i64 %108, -1
  %110 = xor i64 %108, -1
  %111 = tail call i64 @llvm.cttz.i64(i64 %110, i1 true)
  %112 = select i1 %109, i64 64, i64 %111
  %113 = trunc i64 %105 to i32
  %114 = trunc i64 %112 to i32
  %115 = icmp eq i32 %114, 64
  %116 = shl nsw i64 -1, %112
  %117 = select i1 %115, i64 0, i64 %116
  %118 = and i64 %117, %103
  %119 = sub nsw i32 %114, %113
  %120 = icmp slt i32 %119, %2
  br i1 %120, label %177, label %121

121:                                              ; preds = %102
  store i64 0, ptr %104, align 8
  %122 = icmp ugt i32 %114, %113
  br i1 %122, label %123, label %173

123:                                              ; preds = %121, %170
  %124 = phi i64 [ %171, %170 ], [ %105, %121 ]
  %125 = phi i32 [ %145, %170 ], [ 1, %121 ]
  %126 = getelementptr inbounds [64 x i64], ptr %7, i64 0, i64 %124
  %127 = load i64, ptr %126, align 8
  %128 = sub i64 0, %127
  %129 = and i64 %127, %128
  %130 = xor i64 %129, %127
  %131 = icmp eq i64 %130, 0
  br i1 %131, label %144, label %132

132:                                              ; preds = %123
  %133 = icmp sgt i32 %125, 0
  %134 = sext i32 %125 to i64
  %135 = zext i32 %125 to i64
  br label %136

136:                                              ; preds = %158, %132
  %137 = phi i64 [ %134, %132 ], [ %159, %158 ]
  %138 = phi i64 [ %130, %132 ], [ %161, %158 ]
  br i1 %133, label %139, label %158

139:                                              ; preds = %136
  %140 = sub i64 0, %138
  %141 = and i64 %138, %140
  br label %149

142:                                              ; preds = %158
  %143 = trunc i64 %159 to i32
  br label %144

144:                                              ; preds = %142, %123
  %145 = phi i32 [ %125, %123 ], [ %143, %142 ]
  %146 = icmp sgt i32 %125, 0
  br i1 %146, label %147, label %170

147:                                              ; preds = %144
  %148 = zext i32 %125 to i64
  br label %163

149:                                              ; preds = %149, %139
  %150 = phi i64 [ 0, %139 ], [ %156, %149 ]
  %151 = getelementptr inbounds i64, ptr %104, i64 %150
  %152 = load i64, ptr %151, align 8
  %153 = or i64 %152, %141
  %154 = add nsw i64 %150, %137
  %155 = getelementptr inbounds i64, ptr %104, i64 %154
  store i64 %153, ptr %155, align 8
  %156 = add nuw nsw i64 %150, 1
  %157 = icmp eq i64 %156, %135
  br i1 %157, label %158, label %149

158:                                              ; preds = %149, %136
  %159 = add i64 %137, %134
  %160 = add i64 %138, -1
  %161 = and i64 %160, %138
  %162 = icmp eq i64 %161, 0
  br i1 %162, label %142, label %136

163:                                              ; preds = %163, %147
  %164 = phi i64 [ 0, %147 ], [ %168, %163 ]
  %165 = getelementptr inbounds i64, ptr %104, i64 %164
  %166 = load i64, ptr %165, align 8
  %167 = or i64 %166, %129
  store i64 %167, ptr %165, align 8
  %168 = add nuw nsw i64 %164, 1
  %169 = icmp eq i64 %168, %148
  br i1 %169, label %170, label %163

170:                                              ; preds = %163, %144
  %171 = add nuw nsw i64 %124, 1
  %172 = icmp eq i64 %171, %112
  br i1 %172, label %173, label %123

173:                                              ; preds = %170, %121
  %174 = phi i32 [ 1, %121 ], [ %145, %170 ]
  %175 = sext i32 %174 to i64
  %176 = getelementptr inbounds i64, ptr %104, i64 %175
  br label %177

177:                                              ; preds = %173, %102
  %178 = phi ptr [ %176, %173 ], [ %104, %102 ]
  %179 = icmp eq i64 %118, 0
  br i1 %179, label %180, label %102

180:                                              ; preds = %177, %98, %95, %64
  %181 = phi i32 [ -1, %64 ], [ -1, %95 ], [ 0, %98 ], [ 0, %177 ]
  call void @llvm.lifetime.end.p0(i64 512, ptr nonnull %7)
  ret i32 %181
}
define i32 @recycle_partition(ptr nocapture noundef %0, ptr nocapture noundef writeonly %1, ptr nocapture noundef readonly %2, ptr nocapture noundef readonly %3, i32 noundef %4) {
  %6 = shl nsw i32 %4, 1
  %7 = sext i32 %6 to i64
  %8 = add nsw i64 %7, 15
  %9 = and i64 %8, -16
  %10 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 1
  %11 = load ptr, ptr %10, align 8
  %12 = load ptr, ptr %0, align 8
  %13 = ptrtoint ptr %11 to i64
  %14 = ptrtoint ptr %12 to i64
  %15 = sub i64 %13, %14
  %16 = icmp slt i64 %15, %9
  br i1 %16, label %17, label %31

17:                                               ; preds = %5
  %18 = icmp sgt i64 %9, 16384
  %19 = add nsw i64 %9, 16
  %20 = select i1 %18, i64 %19, i64 16400
  %21 = tail call noalias ptr @card_take(i64 noundef %20)
  %22 = icmp eq ptr %21, null
  br i1 %22, label %34, label %23

23:                                               ; preds = %17
  %24 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 4
  %25 = load i64, ptr %24, align 8
  %26 = add nsw i64 %25, %20
  store i64 %26, ptr %24, align 8
  %27 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 2
  %28 = load ptr, ptr %27, align 8
  store ptr %28, ptr %21, align 8
  store ptr %21, ptr %27, align 8
  %29 = getelementptr inbounds i8, ptr %21, i64 16
  store ptr %29, ptr %0, align 8
  %30 = getelementptr inbounds i8, ptr %21, i64 %20
  store ptr %30, ptr %10, align 8
  br label %31

31:                                               ; preds = %23, %5
  %32 = load ptr, ptr %0, align 8
  %33 = getelementptr inbounds i8, ptr %32, i64 %9
  store ptr %33, ptr %0, align 8
  br label %34

34:                                               ; preds = %17, %31
  %35 = phi ptr [ %32, %31 ], [ null, %17 ]
  %36 = shl nsw i32 %4, 2
  %37 = sext i32 %36 to i64
  %38 = add nsw i64 %37, 15
  %39 = and i64 %38, -16
  %40 = load ptr, ptr %10, align 8
  %41 = load ptr, ptr %0, align 8
  %42 = ptrtoint ptr %40 to i64
  %43 = ptrtoint ptr %41 to i64
  %44 = sub i64 %42, %43
  %45 = icmp slt i64 %44, %39
  br i1 %45, label %46, label %60

46:                                               ; preds = %34
  %47 = icmp sgt i64 %39, 16384
  %48 = add nsw i64 %39, 16
  %49 = select i1 %47, i64 %48, i64 16400
  %50 = tail call noalias ptr @card_take(i64 noundef %49)
  %51 = icmp eq ptr %50, null
  br i1 %51, label %63, label %52

52:                                               ; preds = %46
  %53 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 4
  %54 = load i64, ptr %53, align 8
  %55 = add nsw i64 %54, %49
  store i64 %55, ptr %53, align 8
  %56 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 2
  %57 = load ptr, ptr %56, align 8
  store ptr %57, ptr %50, align 8
  store ptr %50, ptr %56, align 8
  %58 = getelementptr inbounds i8, ptr %50, i64 16
  store ptr %58, ptr %0, align 8
  %59 = getelementptr inbounds i8, ptr %50, i64 %49
  store ptr %59, ptr %10, align 8
  br label %60

60:                                               ; preds = %52, %34
  %61 = load ptr, ptr %0, align 8
  %62 = getelementptr inbounds i8, ptr %61, i64 %39
  store ptr %62, ptr %0, align 8
  br label %63

63:                                               ; preds = %46, %60
  %64 = phi ptr [ %61, %60 ], [ null, %46 ]
  %65 = icmp sgt i32 %4, 0
  br i1 %65, label %66, label %80

66:                                               ; preds = %63
  %67 = zext i32 %4 to i64
  br label %68

68:                                               ; preds = %66, %68
  %69 = phi i64 [ 0, %66 ], [ %74, %68 ]
  %70 = phi i32 [ 0, %66 ], [ %73, %68 ]
  %71 = getelementptr inbounds i32, ptr %3, i64 %69
  %72 = load i32, ptr %71, align 4
  %73 = tail call i32 @llvm.smax.i32(i32 %72, i32 %70)
  %74 = add nuw nsw i64 %69, 1
  %75 = icmp eq i64 %74, %67
  br i1 %75, label %76, label %68

76:                                               ; preds = %68
  %77 = shl i32 %73, 2
  %78 = add i32 %77, 4
  %79 = sext i32 %78 to i64
  br label %80

80:                                               ; preds = %76, %63
  %81 = phi i64 [ 4, %63 ], [ %79, %76 ]
  %82 = add nsw i64 %81, 15
  %83 = and i64 %82, -16
  %84 = load ptr, ptr %10, align 8
  %85 = load ptr, ptr %0, align 8
  %86 = ptrtoint ptr %84 to i64
  %87 = ptrtoint ptr %85 to i64
  %88 = sub i64 %86, %87
  %89 = icmp slt i64 %88, %83
  br i1 %89, label %90, label %104

90:                                               ; preds = %80
  %91 = icmp sgt i64 %83, 16384
  %92 = add nsw i64 %83, 16
  %93 = select i1 %91, i64 %92, i64 16400
  %94 = tail call noalias ptr @card_take(i64 noundef %93)
  %95 = icmp eq ptr %94, null
  br i1 %95, label %107, label %96

96:                                               ; preds = %90
  %97 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 4
  %98 = load i64, ptr %97, align 8
  %99 = add nsw i64 %98, %93
  store i64 %99, ptr %97, align 8
  %100 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 2
  %101 = load ptr, ptr %100, align 8
  store ptr %101, ptr %94, align 8
  store ptr %94, ptr %100, align 8
  %102 = getelementptr inbounds i8, ptr %94, i64 16
  store ptr %102, ptr %0, align 8
  %103 = getelementptr inbounds i8, ptr %94, i64 %93
  store ptr %103, ptr %10, align 8
  br label %104

104:                                              ; preds = %96, %80
  %105 = load ptr, ptr %0, align 8
  %106 = getelementptr inbounds i8, ptr %105, i64 %83
  store ptr %106, ptr %0, align 8
  br label %107

107:                                              ; preds = %90, %104
  %108 = phi ptr [ %105, %104 ], [ null, %90 ]
  %109 = icmp eq ptr %35, null
  %110 = icmp eq ptr %64, null
  %111 = icmp eq ptr %108, null
  %112 = select i1 %109, i1 true, i1 %110
  %113 = select i1 %112, i1 true, i1 %111
  br i1 %113, label %220, label %114

114:                                              ; preds = %107
  tail call void @llvm.memset.p0.i64(ptr align 4 %108, i8 0, i64 %81, i1 false)
  %115 = icmp sgt i32 %4, 0
  br i1 %115, label %116, label %147

116:                                              ; preds = %114
  %117 = zext i32 %4 to i64
  br label %118

118:                                              ; preds = %116, %134
  %119 = phi i64 [ 0, %116 ], [ %145, %134 ]
  %120 = phi i32 [ 0, %116 ], [ %135, %134 ]
  %121 = getelementptr inbounds i32, ptr %3, i64 %119
  %122 = load i32, ptr %121, align 4
  %123 = sext i32 %122 to i64
  %124 = getelementptr inbounds i32, ptr %108, i64 %123
  %125 = load i32, ptr %124, align 4
  %126 = icmp eq i32 %125, 0
  br i1 %126, label %127, label %134

127:                                              ; preds = %118
  %128 = sext i32 %120 to i64
  %129 = getelementptr inbounds i32, ptr %64, i64 %128
  store i32 0, ptr %129, align 4
  %130 = add nsw i32 %120, 1
  %131 = load i32, ptr %121, align 4
  %132 = sext i32 %131 to i64
  %133 = getelementptr inbounds i32, ptr %108, i64 %132
  store i32 %130, ptr %133, align 4
  br label %134

134:                                              ; preds = %127, %118
  %135 = phi i32 [ %130, %127 ], [ %120, %118 ]
  %136 = load i32, ptr %121, align 4
  %137 = sext i32 %136 to i64
  %138 = getelementptr inbounds i32, ptr %108, i64 %137
  %139 = load i32, ptr %138, align 4
  %140 = add nsw i32 %139, -1
  %141 = sext i32 %140 to i64
  %142 = getelementptr inbounds i32, ptr %64, i64 %141
  %143 = load i32, ptr %142, align 4
  %144 = add nsw i32 %143, 1
  store i32 %144, ptr %142, align 4
  %145 = add nuw nsw i64 %119, 1
  %146 = icmp eq i64 %145, %117
  br i1 %146, label %147, label %118

147:                                              ; preds = %134, %114
  %148 = phi i32 [ 0, %114 ], [ %135, %134 ]
  %149 = sext i32 %148 to i64
  %150 = shl nsw i64 %149, 4
  %151 = load ptr, ptr %10, align 8
  %152 = load ptr, ptr %0, align 8
  %153 = ptrtoint ptr %151 to i64
  %154 = ptrtoint ptr %152 to i64
  %155 = sub i64 %153, %154
  %156 = icmp slt i64 %155, %150
  br i1 %156, label %157, label %171

157:                                              ; preds = %147
  %158 = icmp sgt i32 %148, 1024
  %159 = add nsw i64 %150, 16
  %160 = select i1 %158, i64 %159, i64 16400
  %161 = tail call noalias ptr @card_take(i64 noundef %160)
  %162 = icmp eq ptr %161, null
  br i1 %162, label %174, label %163

163:                                              ; preds = %157
  %164 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 4
  %165 = load i64, ptr %164, align 8
  %166 = add nsw i64 %165, %160
  store i64 %166, ptr %164, align 8
  %167 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 2
  %168 = load ptr, ptr %167, align 8
  store ptr %168, ptr %161, align 8
  store ptr %161, ptr %167, align 8
  %169 = getelementptr inbounds i8, ptr %161, i64 16
  store ptr %169, ptr %0, align 8
  %170 = getelementptr inbounds i8, ptr %161, i64 %160
  store ptr %170, ptr %10, align 8
  br label %171

171:                                              ; preds = %163, %147
  %172 = load ptr, ptr %0, align 8
  %173 = getelementptr inbounds i8, ptr %172, i64 %150
  store ptr %173, ptr %0, align 8
  br label %174

174:                                              ; preds = %157, %171
  %175 = phi ptr [ %172, %171 ], [ null, %157 ]
  %176 = icmp eq ptr %175, null
  br i1 %176, label %220, label %177

177:                                              ; preds = %174
  %178 = icmp sgt i32 %148, 0
  br i1 %178, label %179, label %181

179:                                              ; preds = %177
  %180 = zext i32 %148 to i64
  br label %186

181:                                              ; preds = %186, %177
  %182 = icmp sgt i32 %4, 0
  br i1 %182, label %183, label %217

183:                                              ; preds = %181
  %184 = zext i32 %4 to i64
  %185 = getelementptr %struct.__pyx_t_6engine_7recycle_3abi_List, ptr %175, i64 -1
  br label %198

186:                                              ; preds = %179, %186
  %187 = phi i64 [ 0, %179 ], [ %196, %186 ]
  %188 = phi ptr [ %35, %179 ], [ %195, %186 ]
  %189 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_List, ptr %175, i64 %187
  store ptr %188, ptr %189, align 8
  %190 = getelementptr inbounds i8, ptr %189, i64 8
  store i32 0, ptr %190, align 8
  %191 = getelementptr inbounds i8, ptr %189, i64 12
  store i32 0, ptr %191, align 4
  %192 = getelementptr inbounds i32, ptr %64, i64 %187
  %193 = load i32, ptr %192, align 4
  %194 = sext i32 %193 to i64
  %195 = getelementptr inbounds i16, ptr %188, i64 %194
  %196 = add nuw nsw i64 %187, 1
  %197 = icmp eq i64 %196, %180
  br i1 %197, label %181, label %186

198:                                              ; preds = %183, %198
  %199 = phi i64 [ 0, %183 ], [ %215, %198 ]
  %200 = getelementptr inbounds i32, ptr %3, i64 %199
  %201 = load i32, ptr %200, align 4
  %202 = sext i32 %201 to i64
  %203 = getelementptr inbounds i32, ptr %108, i64 %202
  %204 = load i32, ptr %203, align 4
  %205 = sext i32 %204 to i64
  %206 = getelementptr %struct.__pyx_t_6engine_7recycle_3abi_List, ptr %185, i64 %205
  %207 = getelementptr inbounds i16, ptr %2, i64 %199
  %208 = load i16, ptr %207, align 2
  %209 = load ptr, ptr %206, align 8
  %210 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_List, ptr %206, i64 0, i32 1
  %211 = load i32, ptr %210, align 8
  %212 = sext i32 %211 to i64
  %213 = getelementptr inbounds i16, ptr %209, i64 %212
  store i16 %208, ptr %213, align 2
  %214 = add nsw i32 %211, 1
  store i32 %214, ptr %210, align 8
  %215 = add nuw nsw i64 %199, 1
  %216 = icmp eq i64 %215, %184
  br i1 %216, label %217, label %198

217:                                              ; preds = %198, %181
  store ptr %175, ptr %1, align 8
  %218 = getelementptr inbounds i8, ptr %1, i64 8
  store i32 %148, ptr %218, align 8
  %219 = getelementptr inbounds i8, ptr %1, i64 12
  store i32 0, ptr %219, align 4
  br label %220

220:                                              ; preds = %174, %107, %217
  %221 = phi i32 [ 0, %217 ], [ -1, %107 ], [ -1, %174 ]
  ret i32 %221
}
define i32 @recycle_push_group(ptr nocapture noundef %0, ptr nocapture noundef %1, ptr nocapture noundef readonly %2, i32 noundef %3) {
  %5 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 4
  %6 = load i64, ptr %5, align 8
  %7 = icmp slt i64 %6, 134217729
  br i1 %7, label %8, label %10

8:                                                ; preds = %4
  %9 = tail call ptr @recycle_push(ptr noundef %0, ptr noundef %1, i32 noundef 16)
  br label %10

10:                                               ; preds = %4, %8
  %11 = phi ptr [ %9, %8 ], [ null, %4 ]
  %12 = icmp eq ptr %11, null
  br i1 %12, label %52, label %13

13:                                               ; preds = %10
  %14 = shl nsw i32 %3, 1
  %15 = sext i32 %14 to i64
  %16 = add nsw i64 %15, 15
  %17 = and i64 %16, -16
  %18 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 1
  %19 = load ptr, ptr %18, align 8
  %20 = load ptr, ptr %0, align 8
  %21 = ptrtoint ptr %19 to i64
  %22 = ptrtoint ptr %20 to i64
  %23 = sub i64 %21, %22
  %24 = icmp slt i64 %23, %17
  br i1 %24, label %25, label %38

25:                                               ; preds = %13
  %26 = icmp sgt i64 %17, 16384
  %27 = add nsw i64 %17, 16
  %28 = select i1 %26, i64 %27, i64 16400
  %29 = tail call noalias ptr @card_take(i64 noundef %28)
  %30 = icmp eq ptr %29, null
  br i1 %30, label %41, label %31

31:                                               ; preds = %25
  %32 = load i64, ptr %5, align 8
  %33 = add nsw i64 %32, %28
  store i64 %33, ptr %5, align 8
  %34 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 2
  %35 = load ptr, ptr %34, align 8
  store ptr %35, ptr %29, align 8
  store ptr %29, ptr %34, align 8
  %36 = getelementptr inbounds i8, ptr %29, i64 16
  store ptr %36, ptr %0, align 8
  %37 = getelementptr inbounds i8, ptr %29, i64 %28
  store ptr %37, ptr %18, align 8
  br label %38

38:                                               ; preds = %31, %13
  %39 = load ptr, ptr %0, align 8
  %40 = getelementptr inbounds i8, ptr %39, i64 %17
  store ptr %40, ptr %0, align 8
  br label %41

41:                                               ; preds = %38, %25
  %42 = phi ptr [ %39, %38 ], [ null, %25 ]
  %43 = icmp ne ptr %42, null
  %44 = icmp ne i32 %3, 0
  %45 = and i1 %44, %43
  br i1 %45, label %46, label %47

46:                                               ; preds = %41
  tail call void @llvm.memcpy.p0.p0.i64(ptr nonnull align 1 %42, ptr align 1 %2, i64 %15, i1 false)
  br label %47

47:                                               ; preds = %41, %46
  store ptr %42, ptr %11, align 8
  %48 = getelementptr inbounds i8, ptr %11, i64 8
  store i32 %3, ptr %48, align 8
  %49 = getelementptr inbounds i8, ptr %11, i64 12
  store i32 0, ptr %49, align 4
  %50 = icmp eq ptr %42, null
  %51 = sext i1 %50 to i32
  br label %52

52:                                               ; preds = %10, %47
  %53 = phi i32 [ %51, %47 ], [ -1, %10 ]
  ret i32 %53
}
define i32 @recycle_subsets(ptr nocapture noundef %0, ptr nocapture noundef writeonly %1, ptr nocapture noundef readonly %2, i32 noundef %3) {
  %5 = icmp slt i32 %3, 21
  br i1 %5, label %6, label %33

6:                                                ; preds = %4
  %7 = zext i32 %3 to i64
  %8 = shl i64 16, %7
  %9 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 1
  %10 = load ptr, ptr %9, align 8
  %11 = load ptr, ptr %0, align 8
  %12 = ptrtoint ptr %10 to i64
  %13 = ptrtoint ptr %11 to i64
  %14 = sub i64 %12, %13
  %15 = icmp slt i64 %14, %8
  br i1 %15, label %16, label %30

16:                                               ; preds = %6
  %17 = icmp sgt i64 %8, 16384
  %18 = add nsw i64 %8, 16
  %19 = select i1 %17, i64 %18, i64 16400
  %20 = tail call noalias ptr @card_take(i64 noundef %19)
  %21 = icmp eq ptr %20, null
  br i1 %21, label %33, label %22

22:                                               ; preds = %16
  %23 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 4
  %24 = load i64, ptr %23, align 8
  %25 = add nsw i64 %24, %19
  store i64 %25, ptr %23, align 8
  %26 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 2
  %27 = load ptr, ptr %26, align 8
  store ptr %27, ptr %20, align 8
  store ptr %20, ptr %26, align 8
  %28 = getelementptr inbounds i8, ptr %20, i64 16
  store ptr %28, ptr %0, align 8
  %29 = getelementptr inbounds i8, ptr %20, i64 %19
  store ptr %29, ptr %9, align 8
  br label %30

30:                                               ; preds = %22, %6
  %31 = load ptr, ptr %0, align 8
  %32 = getelementptr inbounds i8, ptr %31, i64 %8
  store ptr %32, ptr %0, align 8
  br label %33

33:                                               ; preds = %30, %16, %4
  %34 = phi ptr [ null, %4 ], [ %31, %30 ], [ null, %16 ]
  %35 = icmp eq ptr %34, null
  br i1 %35, label %65, label %36

36:                                               ; preds = %33
  %37 = shl i32 %3, %3
  %38 = sext i32 %37 to i64
  %39 = add nsw i64 %38, 15
  %40 = and i64 %39, -16
  %41 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 1
  %42 = load ptr, ptr %41, align 8
  %43 = load ptr, ptr %0, align 8
  %44 = ptrtoint ptr %42 to i64
  %45 = ptrtoint ptr %43 to i64
  %46 = sub i64 %44, %45
  %47 = icmp slt i64 %46, %40
  br i1 %47, label %48, label %62

48:                                               ; preds = %36
  %49 = icmp sgt i64 %40, 16384
  %50 = add nsw i64 %40, 16
  %51 = select i1 %49, i64 %50, i64 16400
  %52 = tail call noalias ptr @card_take(i64 noundef %51)
  %53 = icmp eq ptr %52, null
  br i1 %53, label %65, label %54

54:                                               ; preds = %48
  %55 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 4
  %56 = load i64, ptr %55, align 8
  %57 = add nsw i64 %56, %51
  store i64 %57, ptr %55, align 8
  %58 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 2
  %59 = load ptr, ptr %58, align 8
  store ptr %59, ptr %52, align 8
  store ptr %52, ptr %58, align 8
  %60 = getelementptr inbounds i8, ptr %52, i64 16
  store ptr %60, ptr %0, align 8
  %61 = getelementptr inbounds i8, ptr %52, i64 %51
  store ptr %61, ptr %41, align 8
  br label %62

62:                                               ; preds = %54, %36
  %63 = load ptr, ptr %0, align 8
  %64 = getelementptr inbounds i8, ptr %63, i64 %40
  store ptr %64, ptr %0, align 8
  br label %65

65:                                               ; preds = %62, %48, %33
  %66 = phi ptr [ null, %33 ], [ %63, %62 ], [ null, %48 ]
  %67 = icmp eq ptr %66, null
  br i1 %67, label %123, label %68

68:                                               ; preds = %65
  store ptr %66, ptr %34, align 8
  %69 = getelementptr inbounds i8, ptr %34, i64 8
  store i32 0, ptr %69, align 8
  %70 = getelementptr inbounds i8, ptr %34, i64 12
  store i32 0, ptr %70, align 4
  %71 = icmp sgt i32 %3, 0
  br i1 %71, label %72, label %119

72:                                               ; preds = %68
  %73 = zext i32 %3 to i64
  br label %74

74:                                               ; preds = %72, %115
  %75 = phi i64 [ 0, %72 ], [ %117, %115 ]
  %76 = phi ptr [ %66, %72 ], [ %116, %115 ]
  %77 = icmp eq i64 %75, 31
  br i1 %77, label %115, label %78

78:                                               ; preds = %74
  %79 = trunc i64 %75 to i32
  %80 = shl i32 1, %79
  %81 = getelementptr inbounds i16, ptr %2, i64 %75
  %82 = sext i32 %80 to i64
  %83 = tail call i32 @llvm.smax.i32(i32 %80, i32 1)
  %84 = zext i32 %83 to i64
  br label %85

85:                                               ; preds = %78, %102
  %86 = phi i64 [ 0, %78 ], [ %113, %102 ]
  %87 = phi ptr [ %76, %78 ], [ %112, %102 ]
  %88 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_List, ptr %34, i64 %86, i32 1
  %89 = load i32, ptr %88, align 8
  %90 = icmp sgt i32 %89, 0
  br i1 %90, label %91, label %102

91:                                               ; preds = %85
  %92 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_List, ptr %34, i64 %86
  %93 = load ptr, ptr %92, align 8
  %94 = zext i32 %89 to i64
  br label %95

95:                                               ; preds = %91, %95
  %96 = phi i64 [ 0, %91 ], [ %100, %95 ]
  %97 = getelementptr inbounds i16, ptr %93, i64 %96
  %98 = load i16, ptr %97, align 2
  %99 = getelementptr inbounds i16, ptr %87, i64 %96
  store i16 %98, ptr %99, align 2
  %100 = add nuw nsw i64 %96, 1
  %101 = icmp eq i64 %100, %94
  br i1 %101, label %102, label %95

102:                                              ; preds = %95, %85
  %103 = load i16, ptr %81, align 2
  %104 = sext i32 %89 to i64
  %105 = getelementptr inbounds i16, ptr %87, i64 %104
  store i16 %103, ptr %105, align 2
  %106 = add nsw i32 %89, 1
  %107 = add nsw i64 %86, %82
  %108 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_List, ptr %34, i64 %107
  store ptr %87, ptr %108, align 8
  %109 = getelementptr inbounds i8, ptr %108, i64 8
  store i32 %106, ptr %109, align 8
  %110 = getelementptr inbounds i8, ptr %108, i64 12
  store i32 0, ptr %110, align 4
  %111 = sext i32 %106 to i64
  %112 = getelementptr inbounds i16, ptr %87, i64 %111
  %113 = add nuw nsw i64 %86, 1
  %114 = icmp eq i64 %113, %84
  br i1 %114, label %115, label %85

115:                                              ; preds = %102, %74
  %116 = phi ptr [ %76, %74 ], [ %112, %102 ]
  %117 = add nuw nsw i64 %75, 1
  %118 = icmp eq i64 %117, %73
  br i1 %118, label %119, label %74

119:                                              ; preds = %115, %68
  %120 = shl i32 1, %3
  store ptr %34, ptr %1, align 8
  %121 = getelementptr inbounds i8, ptr %1, i64 8
  store i32 %120, ptr %121, align 8
  %122 = getelementptr inbounds i8, ptr %1, i64 12
  store i32 0, ptr %122, align 4
  br label %123

123:                                              ; preds = %65, %119
  %124 = phi i32 [ 0, %119 ], [ -1, %65 ]
  ret i32 %124
}
define i32 @recycle_advance_picks(ptr nocapture noundef %0) {
  %2 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_OptionWalk, ptr %0, i64 0, i32 4
  %3 = load i32, ptr %2, align 8
  %4 = icmp sgt i32 %3, 0
  br i1 %4, label %5, label %19

5:                                                ; preds = %1
  %6 = sext i32 %3 to i64
  br label %7

7:                                                ; preds = %5, %16
  %8 = phi i64 [ %6, %5 ], [ %9, %16 ]
  %9 = add nsw i64 %8, -1
  %10 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_OptionWalk, ptr %0, i64 0, i32 9, i64 %9
  %11 = load i32, ptr %10, align 8
  %12 = add nsw i32 %11, 1
  store i32 %12, ptr %10, align 8
  %13 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_OptionWalk, ptr %0, i64 0, i32 9, i64 %9, i32 1
  %14 = load i32, ptr %13, align 4
  %15 = icmp slt i32 %12, %14
  br i1 %15, label %19, label %16

16:                                               ; preds = %7
  %17 = trunc i64 %9 to i32
  store i32 %17, ptr %2, align 8
  %18 = icmp sgt i64 %8, 1
  br i1 %18, label %7, label %19

19:                                               ; preds = %7, %16, %1
  %20 = phi i32 [ 0, %1 ], [ 1, %7 ], [ 0, %16 ]
  ret i32 %20
}
define i32 @recycle_tuple_count(i32 noundef %0, ptr nocapture noundef %1, ptr nocapture noundef %2, i32 noundef %3) {
  %5 = icmp slt i32 %0, 1
  %6 = icmp sgt i32 %0, %3
  %7 = or i1 %5, %6
  br i1 %7, label %58, label %8

8:                                                ; preds = %4
  %9 = tail call i32 @recycle_sort(ptr noundef %1, ptr noundef %2, i32 noundef %3)
  %10 = icmp slt i32 %9, 0
  br i1 %10, label %58, label %11

11:                                               ; preds = %8
  %12 = icmp sgt i32 %3, 0
  br i1 %12, label %13, label %58

13:                                               ; preds = %11
  %14 = icmp sgt i32 %0, 1
  %15 = sext i32 %0 to i64
  %16 = zext i32 %3 to i64
  br label %20

17:                                               ; preds = %52
  %18 = add nuw nsw i64 %21, 1
  %19 = icmp eq i64 %18, %16
  br i1 %19, label %56, label %20

20:                                               ; preds = %13, %17
  %21 = phi i64 [ 0, %13 ], [ %18, %17 ]
  %22 = phi i32 [ 0, %13 ], [ %35, %17 ]
  %23 = phi i64 [ 0, %13 ], [ %54, %17 ]
  %24 = icmp ne i64 %21, 0
  br i1 %24, label %25, label %32

25:                                               ; preds = %20
  %26 = getelementptr inbounds i32, ptr %2, i64 %21
  %27 = load i32, ptr %26, align 4
  %28 = add nsw i64 %21, -1
  %29 = getelementptr inbounds i32, ptr %2, i64 %28
  %30 = load i32, ptr %29, align 4
  %31 = icmp eq i32 %27, %30
  br label %32

32:                                               ; preds = %20, %25
  %33 = phi i1 [ %31, %25 ], [ %24, %20 ]
  %34 = add nsw i32 %22, 1
  %35 = select i1 %33, i32 %34, i32 1
  %36 = icmp sge i32 %35, %0
  %37 = zext i1 %36 to i64
  %38 = and i1 %36, %14
  br i1 %38, label %39, label %52

39:                                               ; preds = %32
  %40 = sext i32 %35 to i64
  br label %45

41:                                               ; preds = %45
  %42 = add nuw nsw i64 %46, 1
  %43 = icmp slt i64 %42, %15
  %44 = select i1 %36, i1 %43, i1 false
  br i1 %44, label %45, label %52

45:                                               ; preds = %39, %41
  %46 = phi i64 [ 1, %39 ], [ %42, %41 ]
  %47 = phi i64 [ %37, %39 ], [ %50, %41 ]
  %48 = sub nsw i64 %40, %46
  %49 = mul nsw i64 %47, %48
  %50 = sdiv i64 %49, %46
  %51 = icmp sgt i64 %50, 1099511627776
  br i1 %51, label %58, label %41

52:                                               ; preds = %41, %32
  %53 = phi i64 [ %37, %32 ], [ %50, %41 ]
  %54 = add nsw i64 %53, %23
  %55 = icmp sgt i64 %54, 1048576
  br i1 %55, label %58, label %17

56:                                               ; preds = %17
  %57 = trunc i64 %54 to i32
  br label %58

58:                                               ; preds = %52, %45, %11, %56, %8, %4
  %59 = phi i32 [ 0, %4 ], [ -1, %8 ], [ 0, %11 ], [ %57, %56 ], [ -1, %45 ], [ -1, %52 ]
  ret i32 %59
}
define i32 @recycle_sort(ptr nocapture noundef %0, ptr nocapture noundef %1, i32 noundef %2) {
  %4 = icmp slt i32 %2, 65
  br i1 %4, label %5, label %41

5:                                                ; preds = %3
  %6 = icmp sgt i32 %2, 1
  br i1 %6, label %7, label %82

7:                                                ; preds = %5
  %8 = zext i32 %2 to i64
  br label %9

9:                                                ; preds = %34, %7
  %10 = phi i64 [ 1, %7 ], [ %39, %34 ]
  %11 = getelementptr inbounds i16, ptr %0, i64 %10
  %12 = load i16, ptr %11, align 2
  %13 = getelementptr inbounds i32, ptr %1, i64 %10
  %14 = load i32, ptr %13, align 4
  br label %15

15:                                               ; preds = %26, %9
  %16 = phi i64 [ %27, %26 ], [ %10, %9 ]
  %17 = icmp sgt i64 %16, 0
  br i1 %17, label %18, label %24

18:                                               ; preds = %15
  %19 = add i64 %16, 4294967295
  %20 = and i64 %19, 4294967295
  %21 = getelementptr inbounds i32, ptr %1, i64 %20
  %22 = load i32, ptr %21, align 4
  %23 = icmp sgt i32 %22, %14
  br label %24

24:                                               ; preds = %18, %15
  %25 = phi i1 [ %23, %18 ], [ %17, %15 ]
  br i1 %25, label %26, label %34

26:                                               ; preds = %24
  %27 = add i64 %16, -1
  %28 = getelementptr inbounds i16, ptr %0, i64 %27
  %29 = load i16, ptr %28, align 2
  %30 = getelementptr inbounds i32, ptr %1, i64 %27
  %31 = load i32, ptr %30, align 4
  %32 = getelementptr inbounds i16, ptr %0, i64 %16
  store i16 %29, ptr %32, align 2
  %33 = getelementptr inbounds i32, ptr %1, i64 %16
  store i32 %31, ptr %33, align 4
  br label %15

34:                                               ; preds = %24
  %35 = shl i64 %16, 32
  %36 = ashr exact i64 %35, 32
  %37 = getelementptr inbounds i16, ptr %0, i64 %36
  store i16 %12, ptr %37, align 2
  %38 = getelementptr inbounds i32, ptr %1, i64 %36
  store i32 %14, ptr %38, align 4
  %39 = add nuw nsw i64 %10, 1
  %40 = icmp eq i64 %39, %8
  br i1 %40, label %82, label %9

41:                                               ; preds = %3
  %42 = zext i32 %2 to i64
  %43 = mul nuw nsw i64 %42, 10
  %44 = tail call noalias ptr @card_take(i64 noundef %43)
  %45 = icmp eq ptr %44, null
  br i1 %45, label %82, label %46

46:                                               ; preds = %41
  %47 = getelementptr inbounds i64, ptr %44, i64 %42
  %48 = shl nsw i32 %2, 1
  %49 = sext i32 %48 to i64
  tail call void @llvm.memcpy.p0.p0.i64(ptr nonnull align 2 %47, ptr align 2 %0, i64 %49, i1 false)
  %50 = icmp sgt i32 %2, 0
  br i1 %50, label %51, label %63

51:                                               ; preds = %46
  %52 = zext i32 %2 to i64
  br label %53

53:                                               ; preds = %51, %53
  %54 = phi i64 [ 0, %51 ], [ %61, %53 ]
  %55 = getelementptr inbounds i32, ptr %1, i64 %54
  %56 = load i32, ptr %55, align 4
  %57 = zext i32 %56 to i64
  %58 = shl nuw i64 %57, 32
  %59 = or i64 %58, %54
  %60 = getelementptr inbounds i64, ptr %44, i64 %54
  store i64 %59, ptr %60, align 8
  %61 = add nuw nsw i64 %54, 1
  %62 = icmp eq i64 %61, %52
  br i1 %62, label %63, label %53

63:                                               ; preds = %53, %46
  tail call void @card_sort(ptr noundef nonnull %44, i64 noundef %42, i64 noundef 8, ptr noundef nonnull @recycle_ascending)
  %64 = icmp sgt i32 %2, 0
  br i1 %64, label %65, label %81

65:                                               ; preds = %63
  %66 = zext i32 %2 to i64
  br label %67

67:                                               ; preds = %65, %67
  %68 = phi i64 [ 0, %65 ], [ %79, %67 ]
  %69 = getelementptr inbounds i64, ptr %44, i64 %68
  %70 = load i64, ptr %69, align 8
  %71 = shl i64 %70, 32
  %72 = ashr exact i64 %71, 32
  %73 = getelementptr inbounds i16, ptr %47, i64 %72
  %74 = load i16, ptr %73, align 2
  %75 = lshr i64 %70, 32
  %76 = trunc i64 %75 to i32
  %77 = getelementptr inbounds i16, ptr %0, i64 %68
  store i16 %74, ptr %77, align 2
  %78 = getelementptr inbounds i32, ptr %1, i64 %68
  store i32 %76, ptr %78, align 4
  %79 = add nuw nsw i64 %68, 1
  %80 = icmp eq i64 %79, %66
  br i1 %80, label %81, label %67

81:                                               ; preds = %67, %63
  tail call void @card_give(ptr noundef nonnull %44)
  br label %82

82:                                               ; preds = %34, %5, %41, %81
  %83 = phi i32 [ 0, %81 ], [ -2, %41 ], [ 0, %5 ], [ 0, %34 ]
  ret i32 %83
}
define i64 @recycle_fib(i32 noundef %0) {
  %2 = icmp slt i32 %0, 0
  %3 = lshr i32 %0, 31
  %4 = icmp sgt i32 %0, 60
  %5 = zext i1 %4 to i32
  %6 = select i1 %2, i32 %3, i32 %5
  %7 = icmp eq i32 %6, 0
  br i1 %7, label %8, label %17

8:                                                ; preds = %1
  %9 = icmp sgt i32 %0, 0
  br i1 %9, label %10, label %17

10:                                               ; preds = %8, %10
  %11 = phi i64 [ %12, %10 ], [ 0, %8 ]
  %12 = phi i64 [ %14, %10 ], [ 1, %8 ]
  %13 = phi i32 [ %15, %10 ], [ 0, %8 ]
  %14 = add nsw i64 %11, %12
  %15 = add nuw nsw i32 %13, 1
  %16 = icmp eq i32 %15, %0
  br i1 %16, label %17, label %10

17:                                               ; preds = %10, %8, %1
  %18 = phi i64 [ 1099511627776, %1 ], [ 0, %8 ], [ %12, %10 ]
  ret i64 %18
}
define i64 @recycle_tri(i32 noundef %0) {
  %2 = sext i32 %0 to i64
  %3 = add nsw i64 %2, 1
  %4 = mul nsw i64 %3, %2
  %5 = sdiv i64 %4, 2
  ret i64 %5
}
define i64 @recycle_power(i32 noundef %0, i32 noundef %1) {
  %3 = icmp slt i32 %1, 0
  br i1 %3, label %4, label %12

4:                                                ; preds = %2
  switch i32 %0, label %10 [
    i32 0, label %33
    i32 1, label %5
    i32 -1, label %5
  ]

5:                                                ; preds = %4, %4
  %6 = and i32 %1, 1
  %7 = icmp eq i32 %6, 0
  %8 = select i1 %7, i32 1, i32 %0
  %9 = sext i32 %8 to i64
  br label %10

10:                                               ; preds = %4, %5
  %11 = phi i64 [ %9, %5 ], [ 0, %4 ]
  br label %33

12:                                               ; preds = %2
  switch i32 %0, label %13 [
    i32 0, label %16
    i32 1, label %16
    i32 -1, label %16
  ]

13:                                               ; preds = %12
  %14 = sext i32 %0 to i64
  %15 = icmp sgt i32 %1, 0
  br i1 %15, label %27, label %33

16:                                               ; preds = %12, %12, %12
  %17 = icmp eq i32 %1, 0
  br i1 %17, label %33, label %18

18:                                               ; preds = %16
  %19 = and i32 %1, 1
  %20 = icmp eq i32 %19, 0
  %21 = select i1 %20, i32 %0, i32 1
  %22 = mul nsw i32 %21, %0
  %23 = sext i32 %22 to i64
  br label %33

24:                                               ; preds = %27
  %25 = add nuw nsw i32 %28, 1
  %26 = icmp eq i32 %25, %1
  br i1 %26, label %33, label %27

27:                                               ; preds = %13, %24
  %28 = phi i32 [ %25, %24 ], [ 0, %13 ]
  %29 = phi i64 [ %30, %24 ], [ 1, %13 ]
  %30 = mul nsw i64 %29, %14
  %31 = add i64 %30, -2147483649
  %32 = icmp ult i64 %31, -4294967297
  br i1 %32, label %33, label %24

33:                                               ; preds = %27, %24, %13, %18, %16, %4, %10
  %34 = phi i64 [ %11, %10 ], [ 1099511627776, %4 ], [ %23, %18 ], [ 1, %16 ], [ 1, %13 ], [ %30, %24 ], [ 1099511627776, %27 ]
  ret i64 %34
}
define void @recycle_arena_reset(ptr nocapture noundef %0) {
  %2 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 3
  %3 = load ptr, ptr %2, align 8
  %4 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 2
  %5 = load ptr, ptr %4, align 8
  %6 = icmp eq ptr %5, null
  br i1 %6, label %12, label %7

7:                                                ; preds = %1, %7
  %8 = phi ptr [ %10, %7 ], [ %5, %1 ]
  %9 = load ptr, ptr %8, align 8
  store ptr %9, ptr %4, align 8
  tail call void @card_give(ptr noundef nonnull %8)
  %10 = load ptr, ptr %4, align 8
  %11 = icmp eq ptr %10, null
  br i1 %11, label %12, label %7

12:                                               ; preds = %7, %1
  %13 = getelementptr inbounds i8, ptr %3, i64 4096
  store ptr %3, ptr %0, align 8
  %14 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 1
  store ptr %13, ptr %14, align 8
  %15 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 4
  store i64 0, ptr %15, align 8
  ret void
}
define void @recycle_arena_release(ptr nocapture noundef %0, ptr noundef %1, ptr noundef %2, ptr noundef readnone %3, i64 noundef %4) {
  %6 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 2
  %7 = load ptr, ptr %6, align 8
  %8 = icmp eq ptr %7, %3
  br i1 %8, label %14, label %9

9:                                                ; preds = %5, %9
  %10 = phi ptr [ %12, %9 ], [ %7, %5 ]
  %11 = load ptr, ptr %10, align 8
  store ptr %11, ptr %6, align 8
  tail call void @card_give(ptr noundef nonnull %10)
  %12 = load ptr, ptr %6, align 8
  %13 = icmp eq ptr %12, %3
  br i1 %13, label %14, label %9

14:                                               ; preds = %9, %5
  store ptr %1, ptr %0, align 8
  %15 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 1
  store ptr %2, ptr %15, align 8
  %16 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 4
  store i64 %4, ptr %16, align 8
  ret void
}
define void @recycle_drop(ptr nocapture noundef %0, i32 noundef %1) {
  %3 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_List, ptr %0, i64 0, i32 1
  %4 = load i32, ptr %3, align 8
  %5 = icmp sgt i32 %4, 0
  br i1 %5, label %6, label %29

6:                                                ; preds = %2
  %7 = load ptr, ptr %0, align 8
  %8 = zext i32 %4 to i64
  br label %9

9:                                                ; preds = %6, %26
  %10 = phi i64 [ 0, %6 ], [ %27, %26 ]
  %11 = getelementptr inbounds i16, ptr %7, i64 %10
  %12 = load i16, ptr %11, align 2
  %13 = zext i16 %12 to i32
  %14 = icmp eq i32 %13, %1
  br i1 %14, label %15, label %26

15:                                               ; preds = %9
  %16 = trunc i64 %10 to i32
  %17 = and i64 %10, 4294967295
  %18 = getelementptr inbounds i16, ptr %7, i64 %17
  %19 = getelementptr inbounds i16, ptr %18, i64 1
  %20 = xor i32 %16, -1
  %21 = add i32 %4, %20
  %22 = shl nsw i32 %21, 1
  %23 = sext i32 %22 to i64
  tail call void @llvm.memmove.p0.p0.i64(ptr nonnull align 2 %18, ptr nonnull align 2 %19, i64 %23, i1 false)
  %24 = load i32, ptr %3, align 8
  %25 = add nsw i32 %24, -1
  store i32 %25, ptr %3, align 8
  br label %29

26:                                               ; preds = %9
  %27 = add nuw nsw i64 %10, 1
  %28 = icmp eq i64 %27, %8
  br i1 %28, label %29, label %9

29:                                               ; preds = %26, %2, %15
  ret void
}
define void @recycle_record(ptr nocapture noundef %0, ptr nocapture noundef readonly %1, ptr nocapture noundef readonly %2, ptr nocapture noundef readonly %3, i32 noundef %4, i32 noundef %5, i32 noundef %6, i32 noundef %7, ptr nocapture noundef readonly %8, i32 %9) {
  %11 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_OptionWalk, ptr %0, i64 0, i32 6
  %12 = load ptr, ptr %11, align 8
  %13 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_FieldRecord, ptr %12, i64 0, i32 1
  %14 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_OptionWalk, ptr %0, i64 0, i32 5
  %15 = load i32, ptr %14, align 4
  %16 = sext i32 %15 to i64
  %17 = getelementptr inbounds i32, ptr %13, i64 %16
  %18 = icmp eq i32 %5, 2
  br i1 %18, label %19, label %23

19:                                               ; preds = %10
  %20 = sext i32 %7 to i64
  %21 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_List, ptr %8, i64 %20, i32 1
  %22 = load i32, ptr %21, align 8
  br label %23

23:                                               ; preds = %10, %19
  %24 = phi i32 [ %22, %19 ], [ 1, %10 ]
  %25 = icmp eq i32 %5, 0
  %26 = mul nsw i32 %24, 3
  %27 = select i1 %25, i32 1, i32 %26
  %28 = sext i32 %27 to i64
  %29 = add nsw i32 %15, 5
  %30 = sext i32 %29 to i64
  %31 = add nsw i64 %28, %30
  %32 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_OptionWalk, ptr %0, i64 0, i32 7
  %33 = load i32, ptr %32, align 8
  %34 = sext i32 %33 to i64
  %35 = icmp sgt i64 %31, %34
  br i1 %35, label %458, label %36

36:                                               ; preds = %23
  %37 = icmp sgt i32 %7, 0
  br i1 %37, label %38, label %297

38:                                               ; preds = %36
  %39 = sext i32 %7 to i64
  %40 = getelementptr inbounds i16, ptr %8, i64 %39
  %41 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_FieldSizes, ptr %2, i64 0, i32 2
  %42 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_FieldSizes, ptr %2, i64 0, i32 1
  %43 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_FieldSizes, ptr %2, i64 0, i32 3
  %44 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_FieldSizes, ptr %2, i64 0, i32 4
  %45 = icmp eq i32 %6, 1
  %46 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_FieldSizes, ptr %2, i64 0, i32 4
  %47 = sext i32 %7 to i64
  %48 = getelementptr inbounds i32, ptr %8, i64 %47
  %49 = icmp sgt i32 %24, 0
  %50 = sext i32 %7 to i64
  %51 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_List, ptr %8, i64 %50
  %52 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_FieldSizes, ptr %2, i64 0, i32 2
  %53 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_FieldSizes, ptr %2, i64 0, i32 1
  %54 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_FieldSizes, ptr %2, i64 0, i32 3
  %55 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_FieldSizes, ptr %2, i64 0, i32 4
  %56 = icmp eq i32 %6, 1
  %57 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_FieldSizes, ptr %2, i64 0, i32 4
  %58 = sext i32 %24 to i64
  %59 = zext i32 %7 to i64
  br label %60

60:                                               ; preds = %38, %292
  %61 = phi i64 [ 0, %38 ], [ %295, %292 ]
  %62 = phi i32 [ 0, %38 ], [ %294, %292 ]
  switch i32 %5, label %171 [
    i32 0, label %63
    i32 1, label %69
  ]

63:                                               ; preds = %60
  %64 = getelementptr inbounds i32, ptr %8, i64 %61
  %65 = load i32, ptr %64, align 4
  %66 = load i32, ptr %48, align 4
  %67 = icmp eq i32 %65, %66
  %68 = zext i1 %67 to i32
  br label %292

69:                                               ; preds = %60
  %70 = load ptr, ptr %12, align 8
  %71 = getelementptr inbounds i16, ptr %8, i64 %61
  %72 = load i16, ptr %71, align 2
  %73 = zext i16 %72 to i32
  %74 = load i16, ptr %40, align 2
  %75 = zext i16 %74 to i32
  %76 = icmp eq i16 %72, %74
  br i1 %76, label %292, label %77

77:                                               ; preds = %69
  %78 = load i32, ptr %41, align 4
  %79 = icmp eq i32 %78, 0
  br i1 %79, label %87, label %80

80:                                               ; preds = %77
  %81 = sext i32 %78 to i64
  %82 = getelementptr inbounds i8, ptr %3, i64 %81
  %83 = zext i16 %72 to i64
  %84 = getelementptr inbounds i16, ptr %82, i64 %83
  %85 = load i16, ptr %84, align 2
  %86 = zext i16 %85 to i32
  br label %87

87:                                               ; preds = %80, %77
  %88 = phi i32 [ %86, %80 ], [ %73, %77 ]
  %89 = zext i32 %88 to i64
  %90 = getelementptr inbounds i16, ptr %1, i64 %89
  %91 = load i16, ptr %90, align 2
  br i1 %79, label %99, label %92

92:                                               ; preds = %87
  %93 = sext i32 %78 to i64
  %94 = getelementptr inbounds i8, ptr %3, i64 %93
  %95 = zext i16 %74 to i64
  %96 = getelementptr inbounds i16, ptr %94, i64 %95
  %97 = load i16, ptr %96, align 2
  %98 = zext i16 %97 to i32
  br label %99

99:                                               ; preds = %92, %87
  %100 = phi i32 [ %98, %92 ], [ %75, %87 ]
  %101 = zext i32 %100 to i64
  %102 = getelementptr inbounds i16, ptr %1, i64 %101
  %103 = load i16, ptr %102, align 2
  %104 = icmp eq i16 %91, %103
  br i1 %104, label %105, label %292

105:                                              ; preds = %99
  %106 = load i32, ptr %42, align 4
  %107 = sext i32 %106 to i64
  %108 = getelementptr inbounds i8, ptr %3, i64 %107
  %109 = zext i16 %72 to i64
  %110 = getelementptr inbounds i16, ptr %108, i64 %109
  %111 = load i16, ptr %110, align 2
  %112 = load i32, ptr %43, align 4
  %113 = icmp eq i32 %112, 0
  br i1 %113, label %119, label %114

114:                                              ; preds = %105
  %115 = sext i32 %112 to i64
  %116 = getelementptr inbounds i8, ptr %70, i64 %115
  %117 = load i16, ptr %116, align 2
  %118 = zext i16 %117 to i32
  br label %121

119:                                              ; preds = %105
  %120 = load i32, ptr %44, align 4
  br label %121

121:                                              ; preds = %119, %114
  %122 = phi i32 [ %118, %114 ], [ %120, %119 ]
  %123 = icmp sgt i32 %122, %73
  br i1 %123, label %124, label %129

124:                                              ; preds = %121
  %125 = getelementptr inbounds i8, ptr %70, i64 %107
  %126 = getelementptr inbounds i16, ptr %125, i64 %109
  %127 = load i16, ptr %126, align 2
  %128 = and i16 %127, %111
  br label %129

129:                                              ; preds = %124, %121
  %130 = phi i16 [ %128, %124 ], [ %111, %121 ]
  br i1 %45, label %141, label %131

131:                                              ; preds = %129
  %132 = zext i16 %130 to i32
  %133 = load i32, ptr %2, align 4
  %134 = sext i32 %133 to i64
  %135 = getelementptr inbounds i8, ptr %70, i64 %134
  %136 = load i8, ptr %135, align 1
  %137 = zext i8 %136 to i32
  %138 = shl i32 1, %137
  %139 = and i32 %138, %132
  %140 = icmp eq i32 %139, 0
  br i1 %140, label %292, label %141

141:                                              ; preds = %131, %129
  %142 = zext i16 %74 to i64
  %143 = getelementptr inbounds i16, ptr %108, i64 %142
  %144 = load i16, ptr %143, align 2
  br i1 %113, label %150, label %145

145:                                              ; preds = %141
  %146 = sext i32 %112 to i64
  %147 = getelementptr inbounds i8, ptr %70, i64 %146
  %148 = load i16, ptr %147, align 2
  %149 = zext i16 %148 to i32
  br label %152

150:                                              ; preds = %141
  %151 = load i32, ptr %46, align 4
  br label %152

152:                                              ; preds = %150, %145
  %153 = phi i32 [ %149, %145 ], [ %151, %150 ]
  %154 = icmp sgt i32 %153, %75
  br i1 %154, label %155, label %160

155:                                              ; preds = %152
  %156 = getelementptr inbounds i8, ptr %70, i64 %107
  %157 = getelementptr inbounds i16, ptr %156, i64 %142
  %158 = load i16, ptr %157, align 2
  %159 = and i16 %158, %144
  br label %160

160:                                              ; preds = %155, %152
  %161 = phi i16 [ %159, %155 ], [ %144, %152 ]
  br i1 %45, label %292, label %162

162:                                              ; preds = %160
  %163 = zext i16 %161 to i32
  %164 = load i32, ptr %2, align 4
  %165 = sext i32 %164 to i64
  %166 = getelementptr inbounds i8, ptr %70, i64 %165
  %167 = load i8, ptr %166, align 1
  %168 = zext i8 %167 to i32
  %169 = lshr i32 %163, %168
  %170 = and i32 %169, 1
  br label %292

171:                                              ; preds = %60
  %172 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_List, ptr %8, i64 %61
  %173 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_List, ptr %8, i64 %61, i32 1
  %174 = load i32, ptr %173, align 8
  %175 = icmp eq i32 %174, %24
  %176 = zext i1 %175 to i32
  br i1 %49, label %177, label %292

177:                                              ; preds = %171, %286
  %178 = phi i64 [ %289, %286 ], [ 0, %171 ]
  %179 = phi i32 [ %287, %286 ], [ %176, %171 ]
  %180 = icmp eq i32 %179, 0
  br i1 %180, label %286, label %181

181:                                              ; preds = %177
  %182 = load ptr, ptr %12, align 8
  %183 = load ptr, ptr %172, align 8
  %184 = getelementptr inbounds i16, ptr %183, i64 %178
  %185 = load i16, ptr %184, align 2
  %186 = zext i16 %185 to i32
  %187 = load ptr, ptr %51, align 8
  %188 = getelementptr inbounds i16, ptr %187, i64 %178
  %189 = load i16, ptr %188, align 2
  %190 = zext i16 %189 to i32
  %191 = icmp eq i16 %185, %189
  br i1 %191, label %286, label %192

192:                                              ; preds = %181
  %193 = load i32, ptr %52, align 4
  %194 = icmp eq i32 %193, 0
  br i1 %194, label %202, label %195

195:                                              ; preds = %192
  %196 = sext i32 %193 to i64
  %197 = getelementptr inbounds i8, ptr %3, i64 %196
  %198 = zext i16 %185 to i64
  %199 = getelementptr inbounds i16, ptr %197, i64 %198
  %200 = load i16, ptr %199, align 2
  %201 = zext i16 %200 to i32
  br label %202

202:                                              ; preds = %195, %192
  %203 = phi i32 [ %201, %195 ], [ %186, %192 ]
  %204 = zext i32 %203 to i64
  %205 = getelementptr inbounds i16, ptr %1, i64 %204
  %206 = load i16, ptr %205, align 2
  br i1 %194, label %214, label %207

207:                                              ; preds = %202
  %208 = sext i32 %193 to i64
  %209 = getelementptr inbounds i8, ptr %3, i64 %208
  %210 = zext i16 %189 to i64
  %211 = getelementptr inbounds i16, ptr %209, i64 %210
  %212 = load i16, ptr %211, align 2
  %213 = zext i16 %212 to i32
  br label %214

214:                                              ; preds = %207, %202
  %215 = phi i32 [ %213, %207 ], [ %190, %202 ]
  %216 = zext i32 %215 to i64
  %217 = getelementptr inbounds i16, ptr %1, i64 %216
  %218 = load i16, ptr %217, align 2
  %219 = icmp eq i16 %206, %218
  br i1 %219, label %220, label %286

220:                                              ; preds = %214
  %221 = load i32, ptr %53, align 4
  %222 = sext i32 %221 to i64
  %223 = getelementptr inbounds i8, ptr %3, i64 %222
  %224 = zext i16 %185 to i64
  %225 = getelementptr inbounds i16, ptr %223, i64 %224
  %226 = load i16, ptr %225, align 2
  %227 = load i32, ptr %54, align 4
  %228 = icmp eq i32 %227, 0
  br i1 %228, label %234, label %229

229:                                              ; preds = %220
  %230 = sext i32 %227 to i64
  %231 = getelementptr inbounds i8, ptr %182, i64 %230
  %232 = load i16, ptr %231, align 2
  %233 = zext i16 %232 to i32
  br label %236

234:                                              ; preds = %220
  %235 = load i32, ptr %55, align 4
  br label %236

236:                                              ; preds = %234, %229
  %237 = phi i32 [ %233, %229 ], [ %235, %234 ]
  %238 = icmp sgt i32 %237, %186
  br i1 %238, label %239, label %244

239:                                              ; preds = %236
  %240 = getelementptr inbounds i8, ptr %182, i64 %222
  %241 = getelementptr inbounds i16, ptr %240, i64 %224
  %242 = load i16, ptr %241, align 2
  %243 = and i16 %242, %226
  br label %244

244:                                              ; preds = %239, %236
  %245 = phi i16 [ %243, %239 ], [ %226, %236 ]
  br i1 %56, label %256, label %246

246:                                              ; preds = %244
  %247 = zext i16 %245 to i32
  %248 = load i32, ptr %2, align 4
  %249 = sext i32 %248 to i64
  %250 = getelementptr inbounds i8, ptr %182, i64 %249
  %251 = load i8, ptr %250, align 1
  %252 = zext i8 %251 to i32
  %253 = shl i32 1, %252
  %254 = and i32 %253, %247
  %255 = icmp eq i32 %254, 0
  br i1 %255, label %286, label %256

256:                                              ; preds = %246, %244
  %257 = zext i16 %189 to i64
  %258 = getelementptr inbounds i16, ptr %223, i64 %257
  %259 = load i16, ptr %258, align 2
  br i1 %228, label %265, label %260

260:                                              ; preds = %256
  %261 = sext i32 %227 to i64
  %262 = getelementptr inbounds i8, ptr %182, i64 %261
  %263 = load i16, ptr %262, align 2
  %264 = zext i16 %263 to i32
  br label %267

265:                                              ; preds = %256
  %266 = load i32, ptr %57, align 4
  br label %267

267:                                              ; preds = %265, %260
  %268 = phi i32 [ %264, %260 ], [ %266, %265 ]
  %269 = icmp sgt i32 %268, %190
  br i1 %269, label %270, label %275

270:                                              ; preds = %267
  %271 = getelementptr inbounds i8, ptr %182, i64 %222
  %272 = getelementptr inbounds i16, ptr %271, i64 %257
  %273 = load i16, ptr %272, align 2
  %274 = and i16 %273, %259
  br label %275

275:                                              ; preds = %270, %267
  %276 = phi i16 [ %274, %270 ], [ %259, %267 ]
  br i1 %56, label %286, label %277

277:                                              ; preds = %275
  %278 = zext i16 %276 to i32
  %279 = load i32, ptr %2, align 4
  %280 = sext i32 %279 to i64
  %281 = getelementptr inbounds i8, ptr %182, i64 %280
  %282 = load i8, ptr %281, align 1
  %283 = zext i8 %282 to i32
  %284 = lshr i32 %278, %283
  %285 = and i32 %284, 1
  br label %286

286:                                              ; preds = %277, %275, %246, %214, %181, %177
  %287 = phi i32 [ 0, %177 ], [ 0, %246 ], [ 1, %181 ], [ 0, %214 ], [ %285, %277 ], [ 1, %275 ]
  %288 = icmp ne i32 %287, 0
  %289 = add nuw nsw i64 %178, 1
  %290 = icmp slt i64 %289, %58
  %291 = select i1 %288, i1 %290, i1 false
  br i1 %291, label %177, label %292

292:                                              ; preds = %286, %171, %162, %160, %131, %99, %69, %63
  %293 = phi i32 [ %68, %63 ], [ 0, %131 ], [ 1, %69 ], [ 0, %99 ], [ %170, %162 ], [ 1, %160 ], [ %176, %171 ], [ %287, %286 ]
  %294 = add nsw i32 %293, %62
  %295 = add nuw nsw i64 %61, 1
  %296 = icmp eq i64 %295, %59
  br i1 %296, label %297, label %60

297:                                              ; preds = %292, %36
  %298 = phi i32 [ 0, %36 ], [ %294, %292 ]
  store i32 %4, ptr %17, align 4
  %299 = getelementptr inbounds i32, ptr %17, i64 1
  store i32 %5, ptr %299, align 4
  %300 = getelementptr inbounds i32, ptr %17, i64 2
  store i32 %7, ptr %300, align 4
  %301 = getelementptr inbounds i32, ptr %17, i64 3
  store i32 %298, ptr %301, align 4
  %302 = getelementptr inbounds i32, ptr %17, i64 4
  store i32 %24, ptr %302, align 4
  %303 = getelementptr inbounds i32, ptr %17, i64 5
  %304 = add i32 %26, 5
  %305 = select i1 %25, i32 6, i32 %304
  %306 = load i32, ptr %14, align 4
  %307 = add i32 %306, %305
  store i32 %307, ptr %14, align 4
  br i1 %25, label %330, label %308

308:                                              ; preds = %297
  %309 = icmp sgt i32 %24, 0
  br i1 %309, label %310, label %458

310:                                              ; preds = %308
  %311 = icmp eq i32 %5, 1
  %312 = sext i32 %7 to i64
  %313 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_List, ptr %8, i64 %312
  %314 = sext i32 %7 to i64
  %315 = getelementptr inbounds i16, ptr %8, i64 %314
  %316 = icmp eq i32 %6, 1
  %317 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_FieldSizes, ptr %2, i64 0, i32 1
  %318 = load ptr, ptr %12, align 8
  %319 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_FieldSizes, ptr %2, i64 0, i32 1
  %320 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_FieldSizes, ptr %2, i64 0, i32 3
  %321 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_FieldSizes, ptr %2, i64 0, i32 4
  %322 = icmp eq i32 %6, 0
  %323 = xor i32 %7, -1
  %324 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_FieldSizes, ptr %2, i64 0, i32 7
  %325 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_FieldSizes, ptr %2, i64 0, i32 8
  %326 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_FieldSizes, ptr %2, i64 0, i32 5
  %327 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_FieldSizes, ptr %2, i64 0, i32 6
  %328 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_FieldSizes, ptr %2, i64 0, i32 4
  %329 = zext i32 %24 to i64
  br label %334

330:                                              ; preds = %297
  %331 = sext i32 %7 to i64
  %332 = getelementptr inbounds i32, ptr %8, i64 %331
  %333 = load i32, ptr %332, align 4
  store i32 %333, ptr %303, align 4
  br label %458

334:                                              ; preds = %310, %452
  %335 = phi i64 [ 0, %310 ], [ %456, %452 ]
  %336 = phi ptr [ %303, %310 ], [ %455, %452 ]
  br i1 %311, label %340, label %337

337:                                              ; preds = %334
  %338 = load ptr, ptr %313, align 8
  %339 = getelementptr inbounds i16, ptr %338, i64 %335
  br label %340

340:                                              ; preds = %334, %337
  %341 = phi ptr [ %339, %337 ], [ %315, %334 ]
  %342 = load i16, ptr %341, align 2
  %343 = zext i16 %342 to i32
  store i32 %343, ptr %336, align 4
  br i1 %316, label %352, label %344

344:                                              ; preds = %340
  %345 = load i32, ptr %317, align 4
  %346 = sext i32 %345 to i64
  %347 = getelementptr inbounds i8, ptr %3, i64 %346
  %348 = zext i16 %342 to i64
  %349 = getelementptr inbounds i16, ptr %347, i64 %348
  %350 = load i16, ptr %349, align 2
  %351 = zext i16 %350 to i32
  br label %352

352:                                              ; preds = %340, %344
  %353 = phi i32 [ %351, %344 ], [ 65535, %340 ]
  %354 = getelementptr inbounds i32, ptr %336, i64 1
  store i32 %353, ptr %354, align 4
  %355 = load i32, ptr %319, align 4
  %356 = sext i32 %355 to i64
  %357 = getelementptr inbounds i8, ptr %3, i64 %356
  %358 = zext i16 %342 to i64
  %359 = getelementptr inbounds i16, ptr %357, i64 %358
  %360 = load i16, ptr %359, align 2
  %361 = load i32, ptr %320, align 4
  %362 = icmp eq i32 %361, 0
  br i1 %362, label %368, label %363

363:                                              ; preds = %352
  %364 = sext i32 %361 to i64
  %365 = getelementptr inbounds i8, ptr %318, i64 %364
  %366 = load i16, ptr %365, align 2
  %367 = zext i16 %366 to i32
  br label %370

368:                                              ; preds = %352
  %369 = load i32, ptr %321, align 4
  br label %370

370:                                              ; preds = %368, %363
  %371 = phi i32 [ %367, %363 ], [ %369, %368 ]
  %372 = icmp sgt i32 %371, %343
  br i1 %372, label %373, label %378

373:                                              ; preds = %370
  %374 = getelementptr inbounds i8, ptr %318, i64 %356
  %375 = getelementptr inbounds i16, ptr %374, i64 %358
  %376 = load i16, ptr %375, align 2
  %377 = and i16 %376, %360
  br label %378

378:                                              ; preds = %373, %370
  %379 = phi i16 [ %377, %373 ], [ %360, %370 ]
  br i1 %316, label %389, label %380

380:                                              ; preds = %378
  %381 = zext i16 %379 to i32
  %382 = load i32, ptr %2, align 4
  %383 = sext i32 %382 to i64
  %384 = getelementptr inbounds i8, ptr %318, i64 %383
  %385 = load i8, ptr %384, align 1
  %386 = zext i8 %385 to i32
  %387 = lshr i32 %381, %386
  %388 = and i32 %387, 1
  br label %389

389:                                              ; preds = %378, %380
  %390 = phi i32 [ %388, %380 ], [ 1, %378 ]
  %391 = icmp eq i32 %390, 0
  br i1 %391, label %394, label %392

392:                                              ; preds = %389
  %393 = or i32 %353, 65536
  store i32 %393, ptr %354, align 4
  br label %394

394:                                              ; preds = %392, %389
  br i1 %322, label %395, label %452

395:                                              ; preds = %394
  %396 = load i32, ptr %324, align 4
  %397 = load i32, ptr %325, align 4
  %398 = icmp eq i32 %397, 1
  %399 = sext i32 %396 to i64
  %400 = getelementptr inbounds i8, ptr %3, i64 %399
  %401 = zext i16 %342 to i64
  br i1 %398, label %402, label %406

402:                                              ; preds = %395
  %403 = getelementptr inbounds i8, ptr %400, i64 %401
  %404 = load i8, ptr %403, align 1
  %405 = zext i8 %404 to i16
  br label %409

406:                                              ; preds = %395
  %407 = getelementptr inbounds i16, ptr %400, i64 %401
  %408 = load i16, ptr %407, align 2
  br label %409

409:                                              ; preds = %406, %402
  %410 = phi i16 [ %405, %402 ], [ %408, %406 ]
  %411 = zext i16 %410 to i32
  %412 = load i32, ptr %326, align 4
  %413 = load i32, ptr %327, align 4
  %414 = load i32, ptr %328, align 4
  %415 = add nsw i32 %414, %411
  %416 = icmp eq i32 %413, 1
  %417 = sext i32 %412 to i64
  %418 = getelementptr inbounds i8, ptr %3, i64 %417
  %419 = sext i32 %415 to i64
  br i1 %416, label %420, label %424

420:                                              ; preds = %409
  %421 = getelementptr inbounds i8, ptr %418, i64 %419
  %422 = load i8, ptr %421, align 1
  %423 = zext i8 %422 to i16
  br label %427

424:                                              ; preds = %409
  %425 = getelementptr inbounds i16, ptr %418, i64 %419
  %426 = load i16, ptr %425, align 2
  br label %427

427:                                              ; preds = %424, %420
  %428 = phi i16 [ %423, %420 ], [ %426, %424 ]
  %429 = icmp eq i16 %428, %342
  br i1 %429, label %448, label %430

430:                                              ; preds = %427
  %431 = sext i32 %412 to i64
  %432 = getelementptr inbounds i8, ptr %3, i64 %431
  br label %433

433:                                              ; preds = %444, %430
  %434 = phi i32 [ 0, %430 ], [ %446, %444 ]
  %435 = phi i16 [ %428, %430 ], [ %445, %444 ]
  %436 = zext i16 %435 to i64
  br i1 %416, label %437, label %441

437:                                              ; preds = %433
  %438 = getelementptr inbounds i8, ptr %432, i64 %436
  %439 = load i8, ptr %438, align 1
  %440 = zext i8 %439 to i16
  br label %444

441:                                              ; preds = %433
  %442 = getelementptr inbounds i16, ptr %432, i64 %436
  %443 = load i16, ptr %442, align 2
  br label %444

444:                                              ; preds = %441, %437
  %445 = phi i16 [ %440, %437 ], [ %443, %441 ]
  %446 = add nuw nsw i32 %434, 1
  %447 = icmp eq i16 %445, %342
  br i1 %447, label %448, label %433

448:                                              ; preds = %444, %427
  %449 = phi i32 [ 0, %427 ], [ %446, %444 ]
  %450 = shl nuw i32 %411, 16
  %451 = or i32 %449, %450
  br label %452

452:                                              ; preds = %394, %448
  %453 = phi i32 [ %451, %448 ], [ %323, %394 ]
  %454 = getelementptr inbounds i32, ptr %336, i64 2
  store i32 %453, ptr %454, align 4
  %455 = getelementptr inbounds i32, ptr %336, i64 3
  %456 = add nuw nsw i64 %335, 1
  %457 = icmp eq i64 %456, %329
  br i1 %457, label %458, label %334

458:                                              ; preds = %452, %308, %23, %330
  ret void
}
define void @recycle_lose(ptr noundef %0, ptr nocapture noundef readonly %1, i32 noundef %2, i32 noundef %3, i32 noundef %4) {
  %6 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_FieldSizes, ptr %1, i64 0, i32 1
  %7 = load i32, ptr %6, align 4
  %8 = sext i32 %7 to i64
  %9 = getelementptr inbounds i8, ptr %0, i64 %8
  %10 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_FieldSizes, ptr %1, i64 0, i32 10
  %11 = load i32, ptr %10, align 4
  %12 = sext i32 %11 to i64
  %13 = getelementptr inbounds i8, ptr %0, i64 %12
  %14 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_FieldSizes, ptr %1, i64 0, i32 4
  %15 = load i32, ptr %14, align 4
  %16 = add nsw i32 %15, %3
  %17 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_FieldSizes, ptr %1, i64 0, i32 5
  %18 = load i32, ptr %17, align 4
  %19 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_FieldSizes, ptr %1, i64 0, i32 6
  %20 = load i32, ptr %19, align 4
  %21 = icmp eq i32 %20, 1
  %22 = sext i32 %18 to i64
  %23 = getelementptr inbounds i8, ptr %0, i64 %22
  %24 = sext i32 %16 to i64
  br i1 %21, label %25, label %29

25:                                               ; preds = %5
  %26 = getelementptr inbounds i8, ptr %23, i64 %24
  %27 = load i8, ptr %26, align 1
  %28 = zext i8 %27 to i16
  br label %32

29:                                               ; preds = %5
  %30 = getelementptr inbounds i16, ptr %23, i64 %24
  %31 = load i16, ptr %30, align 2
  br label %32

32:                                               ; preds = %25, %29
  %33 = phi i16 [ %28, %25 ], [ %31, %29 ]
  %34 = zext i16 %33 to i32
  %35 = icmp slt i32 %2, 0
  %36 = lshr i32 %2, 31
  br i1 %35, label %58, label %37

37:                                               ; preds = %32
  %38 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_FieldSizes, ptr %1, i64 0, i32 7
  %39 = load i32, ptr %38, align 4
  %40 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_FieldSizes, ptr %1, i64 0, i32 8
  %41 = load i32, ptr %40, align 4
  %42 = icmp eq i32 %41, 1
  %43 = sext i32 %39 to i64
  %44 = getelementptr inbounds i8, ptr %0, i64 %43
  %45 = sext i32 %2 to i64
  br i1 %42, label %46, label %50

46:                                               ; preds = %37
  %47 = getelementptr inbounds i8, ptr %44, i64 %45
  %48 = load i8, ptr %47, align 1
  %49 = zext i8 %48 to i16
  br label %53

50:                                               ; preds = %37
  %51 = getelementptr inbounds i16, ptr %44, i64 %45
  %52 = load i16, ptr %51, align 2
  br label %53

53:                                               ; preds = %46, %50
  %54 = phi i16 [ %49, %46 ], [ %52, %50 ]
  %55 = zext i16 %54 to i32
  %56 = icmp eq i32 %55, %3
  %57 = select i1 %56, i32 -1, i32 %2
  br label %58

58:                                               ; preds = %32, %53
  %59 = phi i32 [ %57, %53 ], [ %2, %32 ]
  %60 = icmp slt i32 %59, 0
  %61 = select i1 %60, i32 %34, i32 %59
  %62 = icmp slt i32 %61, %15
  br i1 %62, label %63, label %92

63:                                               ; preds = %58
  %64 = sext i32 %18 to i64
  %65 = getelementptr inbounds i8, ptr %0, i64 %64
  %66 = sext i32 %18 to i64
  %67 = getelementptr inbounds i8, ptr %0, i64 %66
  br label %68

68:                                               ; preds = %63, %89
  %69 = phi i32 [ %61, %63 ], [ %90, %89 ]
  %70 = phi i32 [ 0, %63 ], [ %75, %89 ]
  %71 = zext i32 %69 to i64
  %72 = getelementptr inbounds i16, ptr %9, i64 %71
  %73 = load i16, ptr %72, align 2
  %74 = zext i16 %73 to i32
  %75 = or i32 %70, %74
  %76 = icmp eq i32 %69, %59
  br i1 %76, label %89, label %77

77:                                               ; preds = %68
  %78 = sext i32 %69 to i64
  br i1 %21, label %79, label %83

79:                                               ; preds = %77
  %80 = getelementptr inbounds i8, ptr %67, i64 %78
  %81 = load i8, ptr %80, align 1
  %82 = zext i8 %81 to i16
  br label %86

83:                                               ; preds = %77
  %84 = getelementptr inbounds i16, ptr %65, i64 %78
  %85 = load i16, ptr %84, align 2
  br label %86

86:                                               ; preds = %79, %83
  %87 = phi i16 [ %82, %79 ], [ %85, %83 ]
  %88 = zext i16 %87 to i32
  br label %89

89:                                               ; preds = %68, %86
  %90 = phi i32 [ %88, %86 ], [ %34, %68 ]
  %91 = icmp slt i32 %90, %15
  br i1 %91, label %68, label %92

92:                                               ; preds = %89, %58
  %93 = phi i32 [ 0, %58 ], [ %75, %89 ]
  %94 = icmp eq i32 %11, 0
  br i1 %94, label %105, label %95

95:                                               ; preds = %92
  %96 = load i8, ptr %13, align 1
  %97 = icmp ne i8 %96, 0
  %98 = or i1 %35, %97
  %99 = select i1 %97, i32 0, i32 %36
  br i1 %98, label %105, label %100

100:                                              ; preds = %95
  %101 = xor i32 %4, -1
  %102 = and i32 %93, %101
  %103 = icmp eq i32 %102, 0
  %104 = zext i1 %103 to i32
  br label %105

105:                                              ; preds = %95, %92, %100
  %106 = phi i32 [ %104, %100 ], [ 0, %92 ], [ %99, %95 ]
  %107 = icmp eq i32 %106, 0
  br i1 %107, label %108, label %356

108:                                              ; preds = %105
  %109 = icmp eq i32 %11, 0
  br i1 %109, label %115, label %110

110:                                              ; preds = %108
  %111 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_FieldSizes, ptr %1, i64 0, i32 9
  %112 = load i32, ptr %111, align 4
  %113 = add nsw i32 %112, 1
  %114 = sext i32 %113 to i64
  br label %115

115:                                              ; preds = %108, %110
  %116 = phi i64 [ %114, %110 ], [ 0, %108 ]
  %117 = icmp sgt i64 %116, 0
  br i1 %117, label %118, label %125

118:                                              ; preds = %115
  %119 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_FieldSizes, ptr %1, i64 0, i32 9
  %120 = getelementptr inbounds i8, ptr %13, i64 1
  %121 = xor i32 %4, -1
  %122 = and i32 %93, %121
  %123 = icmp ne i32 %122, 0
  %124 = icmp sgt i32 %2, -1
  br label %130

125:                                              ; preds = %326, %115
  %126 = load i32, ptr %14, align 4
  %127 = icmp slt i32 %61, %126
  br i1 %127, label %128, label %356

128:                                              ; preds = %125
  %129 = trunc i32 %4 to i16
  br label %329

130:                                              ; preds = %118, %326
  %131 = phi i64 [ 0, %118 ], [ %327, %326 ]
  %132 = load i32, ptr %119, align 4
  %133 = sext i32 %132 to i64
  %134 = icmp slt i64 %131, %133
  br i1 %134, label %135, label %139

135:                                              ; preds = %130
  %136 = trunc i64 %131 to i32
  %137 = lshr i32 %4, %136
  %138 = and i32 %137, 1
  br label %144

139:                                              ; preds = %130
  %140 = shl nsw i32 -1, %132
  %141 = xor i32 %140, -1
  %142 = icmp eq i32 %141, %4
  %143 = zext i1 %142 to i32
  br label %144

144:                                              ; preds = %135, %139
  %145 = phi i32 [ %138, %135 ], [ %143, %139 ]
  %146 = icmp eq i32 %145, 0
  br i1 %146, label %147, label %326

147:                                              ; preds = %144
  %148 = load i32, ptr %14, align 4
  %149 = trunc i64 %131 to i32
  %150 = mul nsw i32 %148, %149
  %151 = sext i32 %150 to i64
  %152 = getelementptr inbounds i8, ptr %120, i64 %151
  %153 = zext i32 %132 to i64
  %154 = icmp eq i64 %131, %153
  %155 = select i1 %154, i1 %123, i1 false
  %156 = zext i1 %155 to i32
  %157 = select i1 %35, i32 %156, i32 %36
  %158 = icmp slt i32 %61, %148
  br i1 %158, label %159, label %216

159:                                              ; preds = %147
  %160 = shl nsw i32 -1, %132
  %161 = xor i32 %160, -1
  %162 = trunc i64 %131 to i32
  br label %163

163:                                              ; preds = %159, %213
  %164 = phi i32 [ %61, %159 ], [ %214, %213 ]
  %165 = phi i32 [ 0, %159 ], [ %194, %213 ]
  %166 = phi i32 [ 0, %159 ], [ %193, %213 ]
  %167 = phi i32 [ %157, %159 ], [ %192, %213 ]
  %168 = phi i32 [ 0, %159 ], [ %191, %213 ]
  %169 = zext i32 %164 to i64
  %170 = getelementptr inbounds i16, ptr %9, i64 %169
  %171 = load i16, ptr %170, align 2
  %172 = zext i16 %171 to i32
  %173 = lshr i32 %172, %162
  %174 = and i32 %173, 1
  %175 = icmp eq i32 %161, %172
  %176 = zext i1 %175 to i32
  %177 = select i1 %134, i32 %174, i32 %176
  %178 = icmp eq i32 %177, 0
  br i1 %178, label %179, label %190

179:                                              ; preds = %163
  %180 = getelementptr inbounds i8, ptr %152, i64 %169
  %181 = load i8, ptr %180, align 1
  %182 = icmp eq i8 %181, 0
  br i1 %182, label %190, label %183

183:                                              ; preds = %179
  %184 = zext i8 %181 to i32
  %185 = icmp ne i32 %168, 0
  %186 = icmp ne i32 %168, %184
  %187 = select i1 %185, i1 %186, i1 false
  %188 = zext i1 %187 to i32
  %189 = or i32 %165, %188
  br label %190

190:                                              ; preds = %179, %163, %183
  %191 = phi i32 [ %184, %183 ], [ %168, %163 ], [ %168, %179 ]
  %192 = phi i32 [ %167, %183 ], [ 1, %163 ], [ %167, %179 ]
  %193 = phi i32 [ %166, %183 ], [ %166, %163 ], [ 1, %179 ]
  %194 = phi i32 [ %189, %183 ], [ %165, %163 ], [ %165, %179 ]
  %195 = icmp eq i32 %164, %59
  br i1 %195, label %213, label %196

196:                                              ; preds = %190
  %197 = load i32, ptr %17, align 4
  %198 = load i32, ptr %19, align 4
  %199 = icmp eq i32 %198, 1
  %200 = sext i32 %197 to i64
  %201 = getelementptr inbounds i8, ptr %0, i64 %200
  %202 = sext i32 %164 to i64
  br i1 %199, label %203, label %207

203:                                              ; preds = %196
  %204 = getelementptr inbounds i8, ptr %201, i64 %202
  %205 = load i8, ptr %204, align 1
  %206 = zext i8 %205 to i16
  br label %210

207:                                              ; preds = %196
  %208 = getelementptr inbounds i16, ptr %201, i64 %202
  %209 = load i16, ptr %208, align 2
  br label %210

210:                                              ; preds = %203, %207
  %211 = phi i16 [ %206, %203 ], [ %209, %207 ]
  %212 = zext i16 %211 to i32
  br label %213

213:                                              ; preds = %190, %210
  %214 = phi i32 [ %212, %210 ], [ %34, %190 ]
  %215 = icmp slt i32 %214, %148
  br i1 %215, label %163, label %216

216:                                              ; preds = %213, %147
  %217 = phi i32 [ 0, %147 ], [ %191, %213 ]
  %218 = phi i32 [ %157, %147 ], [ %192, %213 ]
  %219 = phi i32 [ 0, %147 ], [ %193, %213 ]
  %220 = phi i32 [ 0, %147 ], [ %194, %213 ]
  %221 = icmp eq i32 %218, 0
  br i1 %221, label %222, label %228

222:                                              ; preds = %216
  %223 = icmp eq i32 %220, 0
  br i1 %223, label %224, label %228

224:                                              ; preds = %222
  %225 = icmp eq i32 %219, 0
  %226 = icmp eq i32 %217, 0
  %227 = select i1 %225, i1 true, i1 %226
  br label %228

228:                                              ; preds = %222, %216, %224
  %229 = phi i1 [ %227, %224 ], [ %221, %216 ], [ %223, %222 ]
  br i1 %229, label %326, label %230

230:                                              ; preds = %228
  %231 = icmp eq i32 %219, 0
  %232 = or i1 %124, %221
  %233 = select i1 %231, i1 %232, i1 false
  br i1 %233, label %234, label %245

234:                                              ; preds = %230
  %235 = icmp eq i32 %217, 0
  br i1 %235, label %236, label %245

236:                                              ; preds = %234
  %237 = sext i32 %148 to i64
  br label %238

238:                                              ; preds = %242, %236
  %239 = phi i32 [ 1, %236 ], [ %243, %242 ]
  %240 = tail call ptr @card_find(ptr noundef nonnull %152, i32 noundef %239, i64 noundef %237)
  %241 = icmp eq ptr %240, null
  br i1 %241, label %245, label %242

242:                                              ; preds = %238
  %243 = add nuw nsw i32 %239, 1
  %244 = icmp eq i32 %243, 256
  br i1 %244, label %245, label %238

245:                                              ; preds = %242, %238, %230, %234
  %246 = phi i32 [ %217, %234 ], [ 0, %230 ], [ %239, %238 ], [ 0, %242 ]
  %247 = load i8, ptr %13, align 1
  %248 = icmp ne i32 %246, 0
  %249 = zext i1 %248 to i8
  %250 = or i8 %247, %249
  store i8 %250, ptr %13, align 1
  %251 = load i32, ptr %14, align 4
  %252 = icmp slt i32 %61, %251
  br i1 %252, label %253, label %326

253:                                              ; preds = %245
  %254 = trunc i32 %246 to i8
  %255 = trunc i32 %246 to i8
  %256 = trunc i64 %131 to i32
  br label %257

257:                                              ; preds = %253, %322
  %258 = phi i32 [ %251, %253 ], [ %324, %322 ]
  %259 = phi i32 [ %61, %253 ], [ %323, %322 ]
  %260 = zext i32 %259 to i64
  %261 = getelementptr inbounds i16, ptr %9, i64 %260
  %262 = load i16, ptr %261, align 2
  %263 = zext i16 %262 to i32
  %264 = load i32, ptr %119, align 4
  %265 = sext i32 %264 to i64
  %266 = icmp slt i64 %131, %265
  br i1 %266, label %267, label %270

267:                                              ; preds = %257
  %268 = lshr i32 %263, %256
  %269 = and i32 %268, 1
  br label %275

270:                                              ; preds = %257
  %271 = shl nsw i32 -1, %264
  %272 = xor i32 %271, -1
  %273 = icmp eq i32 %272, %263
  %274 = zext i1 %273 to i32
  br label %275

275:                                              ; preds = %267, %270
  %276 = phi i32 [ %269, %267 ], [ %274, %270 ]
  %277 = icmp eq i32 %276, 0
  br i1 %277, label %278, label %285

278:                                              ; preds = %275
  %279 = getelementptr inbounds i8, ptr %152, i64 %260
  %280 = load i8, ptr %279, align 1
  %281 = icmp ne i8 %280, 0
  br i1 %281, label %282, label %285

282:                                              ; preds = %278
  %283 = zext i8 %280 to i32
  %284 = icmp ne i32 %246, %283
  br label %285

285:                                              ; preds = %278, %275, %282
  %286 = phi i1 [ %284, %282 ], [ %277, %275 ], [ %281, %278 ]
  br i1 %286, label %287, label %302

287:                                              ; preds = %285
  %288 = getelementptr inbounds i8, ptr %152, i64 %260
  %289 = load i8, ptr %288, align 1
  %290 = icmp sgt i32 %258, 0
  br i1 %290, label %291, label %302

291:                                              ; preds = %287
  %292 = zext i32 %258 to i64
  br label %293

293:                                              ; preds = %299, %291
  %294 = phi i64 [ 0, %291 ], [ %300, %299 ]
  %295 = getelementptr inbounds i8, ptr %152, i64 %294
  %296 = load i8, ptr %295, align 1
  %297 = icmp eq i8 %296, %289
  br i1 %297, label %298, label %299

298:                                              ; preds = %293
  store i8 %254, ptr %295, align 1
  br label %299

299:                                              ; preds = %298, %293
  %300 = add nuw nsw i64 %294, 1
  %301 = icmp eq i64 %300, %292
  br i1 %301, label %302, label %293

302:                                              ; preds = %299, %287, %285
  %303 = getelementptr inbounds i8, ptr %152, i64 %260
  store i8 %255, ptr %303, align 1
  %304 = icmp eq i32 %259, %59
  br i1 %304, label %322, label %305

305:                                              ; preds = %302
  %306 = load i32, ptr %17, align 4
  %307 = load i32, ptr %19, align 4
  %308 = icmp eq i32 %307, 1
  %309 = sext i32 %306 to i64
  %310 = getelementptr inbounds i8, ptr %0, i64 %309
  %311 = sext i32 %259 to i64
  br i1 %308, label %312, label %316

312:                                              ; preds = %305
  %313 = getelementptr inbounds i8, ptr %310, i64 %311
  %314 = load i8, ptr %313, align 1
  %315 = zext i8 %314 to i16
  br label %319

316:                                              ; preds = %305
  %317 = getelementptr inbounds i16, ptr %310, i64 %311
  %318 = load i16, ptr %317, align 2
  br label %319

319:                                              ; preds = %312, %316
  %320 = phi i16 [ %315, %312 ], [ %318, %316 ]
  %321 = zext i16 %320 to i32
  br label %322

322:                                              ; preds = %302, %319
  %323 = phi i32 [ %321, %319 ], [ %34, %302 ]
  %324 = load i32, ptr %14, align 4
  %325 = icmp slt i32 %323, %324
  br i1 %325, label %257, label %326

326:                                              ; preds = %322, %245, %144, %228
  %327 = add nuw nsw i64 %131, 1
  %328 = icmp eq i64 %327, %116
  br i1 %328, label %125, label %130

329:                                              ; preds = %128, %353
  %330 = phi i32 [ %61, %128 ], [ %354, %353 ]
  %331 = zext i32 %330 to i64
  %332 = getelementptr inbounds i16, ptr %9, i64 %331
  %333 = load i16, ptr %332, align 2
  %334 = and i16 %333, %129
  store i16 %334, ptr %332, align 2
  %335 = icmp eq i32 %330, %59
  br i1 %335, label %353, label %336

336:                                              ; preds = %329
  %337 = load i32, ptr %17, align 4
  %338 = load i32, ptr %19, align 4
  %339 = icmp eq i32 %338, 1
  %340 = sext i32 %337 to i64
  %341 = getelementptr inbounds i8, ptr %0, i64 %340
  %342 = sext i32 %330 to i64
  br i1 %339, label %343, label %347

343:                                              ; preds = %336
  %344 = getelementptr inbounds i8, ptr %341, i64 %342
  %345 = load i8, ptr %344, align 1
  %346 = zext i8 %345 to i16
  br label %350

347:                                              ; preds = %336
  %348 = getelementptr inbounds i16, ptr %341, i64 %342
  %349 = load i16, ptr %348, align 2
  br label %350

350:                                              ; preds = %343, %347
  %351 = phi i16 [ %346, %343 ], [ %349, %347 ]
  %352 = zext i16 %351 to i32
  br label %353

353:                                              ; preds = %329, %350
  %354 = phi i32 [ %352, %350 ], [ %34, %329 ]
  %355 = icmp slt i32 %354, %126
  br i1 %355, label %329, label %356

356:                                              ; preds = %353, %125, %105
  ret void
}
define void @recycle_show(ptr nocapture noundef %0, ptr nocapture noundef readonly %1, ptr nocapture noundef readonly %2, i32 noundef %3, i32 noundef %4, i32 noundef %5) {
  %7 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_FieldSizes, ptr %1, i64 0, i32 1
  %8 = load i32, ptr %7, align 4
  %9 = sext i32 %8 to i64
  %10 = getelementptr inbounds i8, ptr %0, i64 %9
  %11 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_FieldSizes, ptr %1, i64 0, i32 10
  %12 = load i32, ptr %11, align 4
  %13 = sext i32 %12 to i64
  %14 = getelementptr inbounds i8, ptr %0, i64 %13
  %15 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_FieldSizes, ptr %1, i64 0, i32 2
  %16 = load i32, ptr %15, align 4
  %17 = icmp eq i32 %16, 0
  br i1 %17, label %25, label %18

18:                                               ; preds = %6
  %19 = sext i32 %16 to i64
  %20 = getelementptr inbounds i8, ptr %0, i64 %19
  %21 = sext i32 %3 to i64
  %22 = getelementptr inbounds i16, ptr %20, i64 %21
  %23 = load i16, ptr %22, align 2
  %24 = zext i16 %23 to i32
  br label %25

25:                                               ; preds = %6, %18
  %26 = phi i32 [ %24, %18 ], [ %3, %6 ]
  %27 = sext i32 %26 to i64
  %28 = getelementptr inbounds i16, ptr %2, i64 %27
  %29 = load i16, ptr %28, align 2
  %30 = load i8, ptr %14, align 1
  %31 = icmp eq i8 %30, 0
  br i1 %31, label %37, label %32

32:                                               ; preds = %25
  %33 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_FieldSizes, ptr %1, i64 0, i32 9
  %34 = load i32, ptr %33, align 4
  %35 = add nsw i32 %34, 1
  %36 = sext i32 %35 to i64
  br label %37

37:                                               ; preds = %25, %32
  %38 = phi i64 [ %36, %32 ], [ 0, %25 ]
  %39 = icmp sgt i64 %38, 0
  br i1 %39, label %40, label %235

40:                                               ; preds = %37
  %41 = sext i32 %3 to i64
  %42 = getelementptr inbounds i16, ptr %10, i64 %41
  %43 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_FieldSizes, ptr %1, i64 0, i32 9
  %44 = getelementptr inbounds i8, ptr %14, i64 1
  %45 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_FieldSizes, ptr %1, i64 0, i32 4
  %46 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_FieldSizes, ptr %1, i64 0, i32 5
  %47 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_FieldSizes, ptr %1, i64 0, i32 6
  %48 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_FieldSizes, ptr %1, i64 0, i32 3
  br label %49

49:                                               ; preds = %40, %232
  %50 = phi i64 [ 0, %40 ], [ %233, %232 ]
  %51 = load i16, ptr %42, align 2
  %52 = zext i16 %51 to i32
  %53 = load i32, ptr %43, align 4
  %54 = sext i32 %53 to i64
  %55 = icmp slt i64 %50, %54
  br i1 %55, label %56, label %60

56:                                               ; preds = %49
  %57 = trunc i64 %50 to i32
  %58 = lshr i32 %52, %57
  %59 = and i32 %58, 1
  br label %65

60:                                               ; preds = %49
  %61 = shl nsw i32 -1, %53
  %62 = xor i32 %61, -1
  %63 = icmp eq i32 %62, %52
  %64 = zext i1 %63 to i32
  br label %65

65:                                               ; preds = %56, %60
  %66 = phi i32 [ %59, %56 ], [ %64, %60 ]
  %67 = icmp eq i32 %66, 0
  %68 = trunc i64 %50 to i32
  %69 = shl i32 1, %68
  %70 = and i32 %69, %5
  %71 = icmp ne i32 %70, 0
  %72 = select i1 %67, i1 %71, i1 false
  br i1 %72, label %73, label %232

73:                                               ; preds = %65
  %74 = load i32, ptr %45, align 4
  %75 = trunc i64 %50 to i32
  %76 = mul nsw i32 %74, %75
  %77 = sext i32 %76 to i64
  %78 = getelementptr inbounds i8, ptr %44, i64 %77
  %79 = add nsw i32 %74, %4
  %80 = load i32, ptr %46, align 4
  %81 = load i32, ptr %47, align 4
  %82 = icmp eq i32 %81, 1
  %83 = sext i32 %80 to i64
  %84 = getelementptr inbounds i8, ptr %0, i64 %83
  %85 = sext i32 %79 to i64
  br i1 %82, label %86, label %90

86:                                               ; preds = %73
  %87 = getelementptr inbounds i8, ptr %84, i64 %85
  %88 = load i8, ptr %87, align 1
  %89 = zext i8 %88 to i16
  br label %93

90:                                               ; preds = %73
  %91 = getelementptr inbounds i16, ptr %84, i64 %85
  %92 = load i16, ptr %91, align 2
  br label %93

93:                                               ; preds = %86, %90
  %94 = phi i16 [ %89, %86 ], [ %92, %90 ]
  %95 = zext i16 %94 to i32
  %96 = load i32, ptr %45, align 4
  %97 = icmp sgt i32 %96, %95
  br i1 %97, label %98, label %232

98:                                               ; preds = %93
  %99 = getelementptr inbounds i8, ptr %78, i64 %41
  %100 = trunc i64 %50 to i32
  %101 = trunc i64 %50 to i32
  br label %102

102:                                              ; preds = %98, %227
  %103 = phi i32 [ %96, %98 ], [ %230, %227 ]
  %104 = phi i16 [ %94, %98 ], [ %228, %227 ]
  %105 = zext i16 %104 to i64
  %106 = getelementptr inbounds i8, ptr %78, i64 %105
  %107 = load i8, ptr %106, align 1
  %108 = load i8, ptr %99, align 1
  %109 = icmp ne i8 %107, %108
  br i1 %109, label %110, label %128

110:                                              ; preds = %102
  %111 = getelementptr inbounds i16, ptr %10, i64 %105
  %112 = load i16, ptr %111, align 2
  %113 = zext i16 %112 to i32
  %114 = load i32, ptr %43, align 4
  %115 = sext i32 %114 to i64
  %116 = icmp slt i64 %50, %115
  br i1 %116, label %117, label %120

117:                                              ; preds = %110
  %118 = lshr i32 %113, %100
  %119 = and i32 %118, 1
  br label %125

120:                                              ; preds = %110
  %121 = shl nsw i32 -1, %114
  %122 = xor i32 %121, -1
  %123 = icmp eq i32 %122, %113
  %124 = zext i1 %123 to i32
  br label %125

125:                                              ; preds = %117, %120
  %126 = phi i32 [ %119, %117 ], [ %124, %120 ]
  %127 = icmp eq i32 %126, 0
  br label %128

128:                                              ; preds = %102, %125
  %129 = phi i1 [ %127, %125 ], [ %109, %102 ]
  br i1 %129, label %130, label %213

130:                                              ; preds = %128
  %131 = load i32, ptr %48, align 4
  %132 = icmp eq i32 %131, 0
  br i1 %132, label %138, label %133

133:                                              ; preds = %130
  %134 = sext i32 %131 to i64
  %135 = getelementptr inbounds i8, ptr %0, i64 %134
  %136 = load i16, ptr %135, align 2
  %137 = zext i16 %136 to i32
  br label %138

138:                                              ; preds = %130, %133
  %139 = phi i32 [ %137, %133 ], [ %103, %130 ]
  %140 = icmp sgt i32 %139, 0
  br i1 %140, label %141, label %213

141:                                              ; preds = %138
  %142 = zext i32 %139 to i64
  br label %146

143:                                              ; preds = %184
  %144 = add nuw nsw i64 %147, 1
  %145 = icmp eq i64 %144, %142
  br i1 %145, label %213, label %146

146:                                              ; preds = %141, %143
  %147 = phi i64 [ 0, %141 ], [ %144, %143 ]
  %148 = getelementptr inbounds i8, ptr %78, i64 %147
  %149 = load i8, ptr %148, align 1
  %150 = icmp eq i8 %149, %107
  br i1 %150, label %151, label %184

151:                                              ; preds = %146
  %152 = getelementptr inbounds i16, ptr %10, i64 %147
  %153 = load i16, ptr %152, align 2
  %154 = zext i16 %153 to i32
  %155 = load i32, ptr %43, align 4
  %156 = sext i32 %155 to i64
  %157 = icmp slt i64 %50, %156
  br i1 %157, label %158, label %161

158:                                              ; preds = %151
  %159 = lshr i32 %154, %101
  %160 = and i32 %159, 1
  br label %166

161:                                              ; preds = %151
  %162 = shl nsw i32 -1, %155
  %163 = xor i32 %162, -1
  %164 = icmp eq i32 %163, %154
  %165 = zext i1 %164 to i32
  br label %166

166:                                              ; preds = %158, %161
  %167 = phi i32 [ %160, %158 ], [ %165, %161 ]
  %168 = icmp eq i32 %167, 0
  br i1 %168, label %169, label %184

169:                                              ; preds = %166
  %170 = load i32, ptr %15, align 4
  %171 = icmp eq i32 %170, 0
  br i1 %171, label %178, label %172

172:                                              ; preds = %169
  %173 = sext i32 %170 to i64
  %174 = getelementptr inbounds i8, ptr %0, i64 %173
  %175 = getelementptr inbounds i16, ptr %174, i64 %147
  %176 = load i16, ptr %175, align 2
  %177 = zext i16 %176 to i64
  br label %178

178:                                              ; preds = %169, %172
  %179 = phi i64 [ %177, %172 ], [ %147, %169 ]
  %180 = and i64 %179, 4294967295
  %181 = getelementptr inbounds i16, ptr %2, i64 %180
  %182 = load i16, ptr %181, align 2
  %183 = icmp eq i16 %182, %29
  br label %184

184:                                              ; preds = %166, %146, %178
  %185 = phi i1 [ %183, %178 ], [ %150, %146 ], [ %168, %166 ]
  br i1 %185, label %186, label %143

186:                                              ; preds = %184
  %187 = icmp eq i8 %107, 0
  %188 = icmp sgt i32 %103, 0
  br i1 %187, label %201, label %189

189:                                              ; preds = %186
  br i1 %188, label %190, label %213

190:                                              ; preds = %189
  %191 = zext i32 %103 to i64
  br label %192

192:                                              ; preds = %198, %190
  %193 = phi i64 [ 0, %190 ], [ %199, %198 ]
  %194 = getelementptr inbounds i8, ptr %78, i64 %193
  %195 = load i8, ptr %194, align 1
  %196 = icmp eq i8 %195, %107
  br i1 %196, label %197, label %198

197:                                              ; preds = %192
  store i8 %108, ptr %194, align 1
  br label %198

198:                                              ; preds = %197, %192
  %199 = add nuw nsw i64 %193, 1
  %200 = icmp eq i64 %199, %191
  br i1 %200, label %213, label %192

201:                                              ; preds = %186
  br i1 %188, label %202, label %213

202:                                              ; preds = %201
  %203 = zext i32 %103 to i64
  br label %204

204:                                              ; preds = %210, %202
  %205 = phi i64 [ 0, %202 ], [ %211, %210 ]
  %206 = getelementptr inbounds i8, ptr %78, i64 %205
  %207 = load i8, ptr %206, align 1
  %208 = icmp eq i8 %207, %108
  br i1 %208, label %209, label %210

209:                                              ; preds = %204
  store i8 0, ptr %206, align 1
  br label %210

210:                                              ; preds = %209, %204
  %211 = add nuw nsw i64 %205, 1
  %212 = icmp eq i64 %211, %203
  br i1 %212, label %213, label %204

213:                                              ; preds = %143, %198, %210, %138, %201, %189, %128
  %214 = load i32, ptr %46, align 4
  %215 = load i32, ptr %47, align 4
  %216 = icmp eq i32 %215, 1
  %217 = sext i32 %214 to i64
  %218 = getelementptr inbounds i8, ptr %0, i64 %217
  %219 = zext i16 %104 to i64
  br i1 %216, label %220, label %224

220:                                              ; preds = %213
  %221 = getelementptr inbounds i8, ptr %218, i64 %219
  %222 = load i8, ptr %221, align 1
  %223 = zext i8 %222 to i16
  br label %227

224:                                              ; preds = %213
  %225 = getelementptr inbounds i16, ptr %218, i64 %219
  %226 = load i16, ptr %225, align 2
  br label %227

227:                                              ; preds = %220, %224
  %228 = phi i16 [ %223, %220 ], [ %226, %224 ]
  %229 = zext i16 %228 to i32
  %230 = load i32, ptr %45, align 4
  %231 = icmp sgt i32 %230, %229
  br i1 %231, label %102, label %232

232:                                              ; preds = %227, %93, %65
  %233 = add nuw nsw i64 %50, 1
  %234 = icmp eq i64 %233, %38
  br i1 %234, label %235, label %49

235:                                              ; preds = %232, %37
  ret void
}
define void @recycle_remove(ptr nocapture noundef %0, i32 noundef %1, i32 noundef %2) {
  %4 = sext i32 %2 to i64
  %5 = getelementptr inbounds i16, ptr %0, i64 %4
  %6 = getelementptr inbounds i16, ptr %5, i64 1
  %7 = xor i32 %2, -1
  %8 = add i32 %7, %1
  %9 = shl nsw i32 %8, 1
  %10 = sext i32 %9 to i64
  tail call void @llvm.memmove.p0.p0.i64(ptr align 2 %5, ptr nonnull align 2 %6, i64 %10, i1 false)
  %11 = add nsw i32 %1, -1
  %12 = sext i32 %11 to i64
  %13 = getelementptr inbounds i16, ptr %0, i64 %12
  store i16 0, ptr %13, align 2
  ret void
}
define void @recycle_insert(ptr nocapture noundef %0, i32 noundef %1, i32 noundef %2, i32 noundef %3) {
  %5 = sext i32 %2 to i64
  %6 = getelementptr inbounds i16, ptr %0, i64 %5
  %7 = getelementptr inbounds i16, ptr %6, i64 1
  %8 = sub nsw i32 %1, %2
  %9 = shl nsw i32 %8, 1
  %10 = sext i32 %9 to i64
  tail call void @llvm.memmove.p0.p0.i64(ptr nonnull align 2 %7, ptr align 2 %6, i64 %10, i1 false)
  %11 = trunc i32 %3 to i16
  store i16 %11, ptr %6, align 2
  ret void
}
define ptr @recycle_push(ptr nocapture noundef %0, ptr nocapture noundef %1, i32 noundef %2) {
  %4 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_List, ptr %1, i64 0, i32 1
  %5 = load i32, ptr %4, align 8
  %6 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_List, ptr %1, i64 0, i32 2
  %7 = load i32, ptr %6, align 4
  %8 = icmp eq i32 %5, %7
  br i1 %8, label %9, label %61

9:                                                ; preds = %3
  %10 = icmp sgt i32 %7, 1048575
  br i1 %10, label %15, label %11

11:                                               ; preds = %9
  %12 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 4
  %13 = load i64, ptr %12, align 8
  %14 = icmp sgt i64 %13, 134217728
  br label %15

15:                                               ; preds = %9, %11
  %16 = phi i1 [ %14, %11 ], [ %10, %9 ]
  br i1 %16, label %69, label %17

17:                                               ; preds = %15
  %18 = icmp eq i32 %7, 0
  %19 = shl nsw i32 %7, 1
  %20 = select i1 %18, i32 64, i32 %19
  store i32 %20, ptr %6, align 4
  %21 = sext i32 %20 to i64
  %22 = sext i32 %2 to i64
  %23 = mul nsw i64 %21, %22
  %24 = add nsw i64 %23, 15
  %25 = and i64 %24, -16
  %26 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 1
  %27 = load ptr, ptr %26, align 8
  %28 = load ptr, ptr %0, align 8
  %29 = ptrtoint ptr %27 to i64
  %30 = ptrtoint ptr %28 to i64
  %31 = sub i64 %29, %30
  %32 = icmp slt i64 %31, %25
  br i1 %32, label %33, label %47

33:                                               ; preds = %17
  %34 = icmp sgt i64 %25, 16384
  %35 = add nsw i64 %25, 16
  %36 = select i1 %34, i64 %35, i64 16400
  %37 = tail call noalias ptr @card_take(i64 noundef %36)
  %38 = icmp eq ptr %37, null
  br i1 %38, label %50, label %39

39:                                               ; preds = %33
  %40 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 4
  %41 = load i64, ptr %40, align 8
  %42 = add nsw i64 %41, %36
  store i64 %42, ptr %40, align 8
  %43 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 2
  %44 = load ptr, ptr %43, align 8
  store ptr %44, ptr %37, align 8
  store ptr %37, ptr %43, align 8
  %45 = getelementptr inbounds i8, ptr %37, i64 16
  store ptr %45, ptr %0, align 8
  %46 = getelementptr inbounds i8, ptr %37, i64 %36
  store ptr %46, ptr %26, align 8
  br label %47

47:                                               ; preds = %39, %17
  %48 = load ptr, ptr %0, align 8
  %49 = getelementptr inbounds i8, ptr %48, i64 %25
  store ptr %49, ptr %0, align 8
  br label %50

50:                                               ; preds = %33, %47
  %51 = phi ptr [ %48, %47 ], [ null, %33 ]
  %52 = icmp eq ptr %51, null
  br i1 %52, label %69, label %53

53:                                               ; preds = %50
  %54 = load i32, ptr %4, align 8
  %55 = icmp eq i32 %54, 0
  br i1 %55, label %60, label %56

56:                                               ; preds = %53
  %57 = load ptr, ptr %1, align 8
  %58 = sext i32 %54 to i64
  %59 = mul nsw i64 %58, %22
  tail call void @llvm.memcpy.p0.p0.i64(ptr nonnull align 1 %51, ptr align 2 %57, i64 %59, i1 false)
  br label %60

60:                                               ; preds = %56, %53
  store ptr %51, ptr %1, align 8
  br label %61

61:                                               ; preds = %60, %3
  %62 = load i32, ptr %4, align 8
  %63 = add nsw i32 %62, 1
  store i32 %63, ptr %4, align 8
  %64 = load ptr, ptr %1, align 8
  %65 = sext i32 %62 to i64
  %66 = sext i32 %2 to i64
  %67 = mul nsw i64 %65, %66
  %68 = getelementptr inbounds i8, ptr %64, i64 %67
  br label %69

69:                                               ; preds = %50, %15, %61
  %70 = phi ptr [ %68, %61 ], [ null, %15 ], [ null, %50 ]
  ret ptr %70
}
define ptr @recycle_copied_groups(ptr nocapture noundef %0, ptr nocapture noundef readonly %1, i32 noundef %2) {
  %4 = sext i32 %2 to i64
  %5 = shl nsw i64 %4, 4
  %6 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 1
  %7 = load ptr, ptr %6, align 8
  %8 = load ptr, ptr %0, align 8
  %9 = ptrtoint ptr %7 to i64
  %10 = ptrtoint ptr %8 to i64
  %11 = sub i64 %9, %10
  %12 = icmp slt i64 %11, %5
  br i1 %12, label %13, label %27

13:                                               ; preds = %3
  %14 = icmp sgt i32 %2, 1024
  %15 = add nsw i64 %5, 16
  %16 = select i1 %14, i64 %15, i64 16400
  %17 = tail call noalias ptr @card_take(i64 noundef %16)
  %18 = icmp eq ptr %17, null
  br i1 %18, label %30, label %19

19:                                               ; preds = %13
  %20 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 4
  %21 = load i64, ptr %20, align 8
  %22 = add nsw i64 %21, %16
  store i64 %22, ptr %20, align 8
  %23 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 2
  %24 = load ptr, ptr %23, align 8
  store ptr %24, ptr %17, align 8
  store ptr %17, ptr %23, align 8
  %25 = getelementptr inbounds i8, ptr %17, i64 16
  store ptr %25, ptr %0, align 8
  %26 = getelementptr inbounds i8, ptr %17, i64 %16
  store ptr %26, ptr %6, align 8
  br label %27

27:                                               ; preds = %19, %3
  %28 = load ptr, ptr %0, align 8
  %29 = getelementptr inbounds i8, ptr %28, i64 %5
  store ptr %29, ptr %0, align 8
  br label %30

30:                                               ; preds = %13, %27
  %31 = phi ptr [ %28, %27 ], [ null, %13 ]
  %32 = icmp eq ptr %31, null
  br i1 %32, label %85, label %33

33:                                               ; preds = %30
  %34 = icmp sgt i32 %2, 0
  br i1 %34, label %35, label %85

35:                                               ; preds = %33
  %36 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 4
  %37 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 2
  %38 = zext i32 %2 to i64
  br label %42

39:                                               ; preds = %79
  %40 = add nuw nsw i64 %43, 1
  %41 = icmp eq i64 %40, %38
  br i1 %41, label %85, label %42

42:                                               ; preds = %35, %39
  %43 = phi i64 [ 0, %35 ], [ %40, %39 ]
  %44 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_List, ptr %1, i64 %43
  %45 = load ptr, ptr %44, align 8
  %46 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_List, ptr %1, i64 %43, i32 1
  %47 = load i32, ptr %46, align 8
  %48 = shl nsw i32 %47, 1
  %49 = sext i32 %48 to i64
  %50 = add nsw i64 %49, 15
  %51 = and i64 %50, -16
  %52 = load ptr, ptr %6, align 8
  %53 = load ptr, ptr %0, align 8
  %54 = ptrtoint ptr %52 to i64
  %55 = ptrtoint ptr %53 to i64
  %56 = sub i64 %54, %55
  %57 = icmp slt i64 %56, %51
  br i1 %57, label %58, label %70

58:                                               ; preds = %42
  %59 = icmp sgt i64 %51, 16384
  %60 = add nsw i64 %51, 16
  %61 = select i1 %59, i64 %60, i64 16400
  %62 = tail call noalias ptr @card_take(i64 noundef %61)
  %63 = icmp eq ptr %62, null
  br i1 %63, label %73, label %64

64:                                               ; preds = %58
  %65 = load i64, ptr %36, align 8
  %66 = add nsw i64 %65, %61
  store i64 %66, ptr %36, align 8
  %67 = load ptr, ptr %37, align 8
  store ptr %67, ptr %62, align 8
  store ptr %62, ptr %37, align 8
  %68 = getelementptr inbounds i8, ptr %62, i64 16
  store ptr %68, ptr %0, align 8
  %69 = getelementptr inbounds i8, ptr %62, i64 %61
  store ptr %69, ptr %6, align 8
  br label %70

70:                                               ; preds = %64, %42
  %71 = load ptr, ptr %0, align 8
  %72 = getelementptr inbounds i8, ptr %71, i64 %51
  store ptr %72, ptr %0, align 8
  br label %73

73:                                               ; preds = %70, %58
  %74 = phi ptr [ %71, %70 ], [ null, %58 ]
  %75 = icmp ne ptr %74, null
  %76 = icmp ne i32 %47, 0
  %77 = and i1 %76, %75
  br i1 %77, label %78, label %79

78:                                               ; preds = %73
  tail call void @llvm.memcpy.p0.p0.i64(ptr nonnull align 1 %74, ptr align 1 %45, i64 %49, i1 false)
  br label %79

79:                                               ; preds = %73, %78
  %80 = load i32, ptr %46, align 8
  %81 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_List, ptr %31, i64 %43
  store ptr %74, ptr %81, align 8
  %82 = getelementptr inbounds i8, ptr %81, i64 8
  store i32 %80, ptr %82, align 8
  %83 = getelementptr inbounds i8, ptr %81, i64 12
  store i32 0, ptr %83, align 4
  %84 = icmp eq ptr %74, null
  br i1 %84, label %85, label %39

85:                                               ; preds = %79, %39, %33, %30
  %86 = phi ptr [ null, %30 ], [ %31, %33 ], [ %31, %39 ], [ null, %79 ]
  ret ptr %86
}
define ptr @recycle_arena_take(ptr nocapture noundef %0, i32 noundef %1) {
  %3 = sext i32 %1 to i64
  %4 = add nsw i64 %3, 15
  %5 = and i64 %4, -16
  %6 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 1
  %7 = load ptr, ptr %6, align 8
  %8 = load ptr, ptr %0, align 8
  %9 = ptrtoint ptr %7 to i64
  %10 = ptrtoint ptr %8 to i64
  %11 = sub i64 %9, %10
  %12 = icmp slt i64 %11, %5
  br i1 %12, label %13, label %27

13:                                               ; preds = %2
  %14 = icmp sgt i64 %5, 16384
  %15 = add nsw i64 %5, 16
  %16 = select i1 %14, i64 %15, i64 16400
  %17 = tail call noalias ptr @card_take(i64 noundef %16)
  %18 = icmp eq ptr %17, null
  br i1 %18, label %30, label %19

19:                                               ; preds = %13
  %20 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 4
  %21 = load i64, ptr %20, align 8
  %22 = add nsw i64 %21, %16
  store i64 %22, ptr %20, align 8
  %23 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 2
  %24 = load ptr, ptr %23, align 8
  store ptr %24, ptr %17, align 8
  store ptr %17, ptr %23, align 8
  %25 = getelementptr inbounds i8, ptr %17, i64 16
  store ptr %25, ptr %0, align 8
  %26 = getelementptr inbounds i8, ptr %17, i64 %16
  store ptr %26, ptr %6, align 8
  br label %27

27:                                               ; preds = %19, %2
  %28 = load ptr, ptr %0, align 8
  %29 = getelementptr inbounds i8, ptr %28, i64 %5
  store ptr %29, ptr %0, align 8
  br label %30

30:                                               ; preds = %13, %27
  %31 = phi ptr [ %28, %27 ], [ null, %13 ]
  ret ptr %31
}
define ptr @recycle_reversed_end(ptr nocapture noundef %0, ptr nocapture noundef readonly %1, i32 noundef %2, i32 noundef %3) {
  %5 = shl nsw i32 %3, 1
  %6 = sext i32 %5 to i64
  %7 = add nsw i64 %6, 15
  %8 = and i64 %7, -16
  %9 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 1
  %10 = load ptr, ptr %9, align 8
  %11 = load ptr, ptr %0, align 8
  %12 = ptrtoint ptr %10 to i64
  %13 = ptrtoint ptr %11 to i64
  %14 = sub i64 %12, %13
  %15 = icmp slt i64 %14, %8
  br i1 %15, label %16, label %30

16:                                               ; preds = %4
  %17 = icmp sgt i64 %8, 16384
  %18 = add nsw i64 %8, 16
  %19 = select i1 %17, i64 %18, i64 16400
  %20 = tail call noalias ptr @card_take(i64 noundef %19)
  %21 = icmp eq ptr %20, null
  br i1 %21, label %33, label %22

22:                                               ; preds = %16
  %23 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 4
  %24 = load i64, ptr %23, align 8
  %25 = add nsw i64 %24, %19
  store i64 %25, ptr %23, align 8
  %26 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 2
  %27 = load ptr, ptr %26, align 8
  store ptr %27, ptr %20, align 8
  store ptr %20, ptr %26, align 8
  %28 = getelementptr inbounds i8, ptr %20, i64 16
  store ptr %28, ptr %0, align 8
  %29 = getelementptr inbounds i8, ptr %20, i64 %19
  store ptr %29, ptr %9, align 8
  br label %30

30:                                               ; preds = %22, %4
  %31 = load ptr, ptr %0, align 8
  %32 = getelementptr inbounds i8, ptr %31, i64 %8
  store ptr %32, ptr %0, align 8
  br label %33

33:                                               ; preds = %16, %30
  %34 = phi ptr [ %31, %30 ], [ null, %16 ]
  %35 = icmp ne ptr %34, null
  %36 = icmp sgt i32 %3, 0
  %37 = and i1 %35, %36
  br i1 %37, label %38, label %52

38:                                               ; preds = %33
  %39 = sext i32 %3 to i64
  br label %40

40:                                               ; preds = %38, %40
  %41 = phi i64 [ 0, %38 ], [ %49, %40 ]
  %42 = trunc i64 %41 to i32
  %43 = xor i32 %42, -1
  %44 = add i32 %43, %2
  %45 = sext i32 %44 to i64
  %46 = getelementptr inbounds i16, ptr %1, i64 %45
  %47 = load i16, ptr %46, align 2
  %48 = getelementptr inbounds i16, ptr %34, i64 %41
  store i16 %47, ptr %48, align 2
  %49 = add nuw nsw i64 %41, 1
  %50 = icmp slt i64 %49, %39
  %51 = select i1 %35, i1 %50, i1 false
  br i1 %51, label %40, label %52

52:                                               ; preds = %40, %33
  ret ptr %34
}
define ptr @recycle_copied(ptr nocapture noundef %0, ptr nocapture noundef readonly %1, i32 noundef %2) {
  %4 = sext i32 %2 to i64
  %5 = add nsw i64 %4, 15
  %6 = and i64 %5, -16
  %7 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 1
  %8 = load ptr, ptr %7, align 8
  %9 = load ptr, ptr %0, align 8
  %10 = ptrtoint ptr %8 to i64
  %11 = ptrtoint ptr %9 to i64
  %12 = sub i64 %10, %11
  %13 = icmp slt i64 %12, %6
  br i1 %13, label %14, label %28

14:                                               ; preds = %3
  %15 = icmp sgt i64 %6, 16384
  %16 = add nsw i64 %6, 16
  %17 = select i1 %15, i64 %16, i64 16400
  %18 = tail call noalias ptr @card_take(i64 noundef %17)
  %19 = icmp eq ptr %18, null
  br i1 %19, label %31, label %20

20:                                               ; preds = %14
  %21 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 4
  %22 = load i64, ptr %21, align 8
  %23 = add nsw i64 %22, %17
  store i64 %23, ptr %21, align 8
  %24 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 2
  %25 = load ptr, ptr %24, align 8
  store ptr %25, ptr %18, align 8
  store ptr %18, ptr %24, align 8
  %26 = getelementptr inbounds i8, ptr %18, i64 16
  store ptr %26, ptr %0, align 8
  %27 = getelementptr inbounds i8, ptr %18, i64 %17
  store ptr %27, ptr %7, align 8
  br label %28

28:                                               ; preds = %20, %3
  %29 = load ptr, ptr %0, align 8
  %30 = getelementptr inbounds i8, ptr %29, i64 %6
  store ptr %30, ptr %0, align 8
  br label %31

31:                                               ; preds = %14, %28
  %32 = phi ptr [ %29, %28 ], [ null, %14 ]
  %33 = icmp ne ptr %32, null
  %34 = icmp ne i32 %2, 0
  %35 = and i1 %34, %33
  br i1 %35, label %36, label %37

36:                                               ; preds = %31
  tail call void @llvm.memcpy.p0.p0.i64(ptr nonnull align 1 %32, ptr align 1 %1, i64 %4, i1 false)
  br label %37

37:                                               ; preds = %36, %31
  ret ptr %32
}
declare noalias ptr @card_take(i64 noundef) local_unnamed_addr
define i32 @recycle_begin(ptr nocapture noundef %0, ptr nocapture noundef %1, ptr noundef %2, ptr noundef %3, i32 noundef %4, i32 noundef %5, i32 noundef %6) unnamed_addr {
  %8 = icmp eq i32 %6, 0
  br i1 %8, label %38, label %9

9:                                                ; preds = %7
  %10 = sext i32 %4 to i64
  %11 = shl nsw i64 %10, 3
  %12 = add nsw i64 %11, 15
  %13 = and i64 %12, -16
  %14 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 1
  %15 = load ptr, ptr %14, align 8
  %16 = load ptr, ptr %0, align 8
  %17 = ptrtoint ptr %15 to i64
  %18 = ptrtoint ptr %16 to i64
  %19 = sub i64 %17, %18
  %20 = icmp slt i64 %19, %13
  br i1 %20, label %21, label %35

21:                                               ; preds = %9
  %22 = icmp sgt i64 %13, 16384
  %23 = add nsw i64 %13, 16
  %24 = select i1 %22, i64 %23, i64 16400
  %25 = tail call noalias ptr @card_take(i64 noundef %24)
  %26 = icmp eq ptr %25, null
  br i1 %26, label %38, label %27

27:                                               ; preds = %21
  %28 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 4
  %29 = load i64, ptr %28, align 8
  %30 = add nsw i64 %29, %24
  store i64 %30, ptr %28, align 8
  %31 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 2
  %32 = load ptr, ptr %31, align 8
  store ptr %32, ptr %25, align 8
  store ptr %25, ptr %31, align 8
  %33 = getelementptr inbounds i8, ptr %25, i64 16
  store ptr %33, ptr %0, align 8
  %34 = getelementptr inbounds i8, ptr %25, i64 %24
  store ptr %34, ptr %14, align 8
  br label %35

35:                                               ; preds = %27, %9
  %36 = load ptr, ptr %0, align 8
  %37 = getelementptr inbounds i8, ptr %36, i64 %13
  store ptr %37, ptr %0, align 8
  br label %38

38:                                               ; preds = %35, %21, %7
  %39 = phi ptr [ null, %7 ], [ %36, %35 ], [ null, %21 ]
  %40 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_7runtime_Search, ptr %1, i64 0, i32 2
  store ptr %39, ptr %40, align 8
  %41 = add nsw i32 %5, 1
  %42 = sext i32 %41 to i64
  %43 = mul nsw i64 %42, 24
  %44 = add nsw i64 %43, 15
  %45 = and i64 %44, -16
  %46 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 1
  %47 = load ptr, ptr %46, align 8
  %48 = load ptr, ptr %0, align 8
  %49 = ptrtoint ptr %47 to i64
  %50 = ptrtoint ptr %48 to i64
  %51 = sub i64 %49, %50
  %52 = icmp slt i64 %51, %45
  br i1 %52, label %53, label %67

53:                                               ; preds = %38
  %54 = icmp sgt i64 %45, 16384
  %55 = add nsw i64 %45, 16
  %56 = select i1 %54, i64 %55, i64 16400
  %57 = tail call noalias ptr @card_take(i64 noundef %56)
  %58 = icmp eq ptr %57, null
  br i1 %58, label %70, label %59

59:                                               ; preds = %53
  %60 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 4
  %61 = load i64, ptr %60, align 8
  %62 = add nsw i64 %61, %56
  store i64 %62, ptr %60, align 8
  %63 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 2
  %64 = load ptr, ptr %63, align 8
  store ptr %64, ptr %57, align 8
  store ptr %57, ptr %63, align 8
  %65 = getelementptr inbounds i8, ptr %57, i64 16
  store ptr %65, ptr %0, align 8
  %66 = getelementptr inbounds i8, ptr %57, i64 %56
  store ptr %66, ptr %46, align 8
  br label %67

67:                                               ; preds = %59, %38
  %68 = load ptr, ptr %0, align 8
  %69 = getelementptr inbounds i8, ptr %68, i64 %45
  store ptr %69, ptr %0, align 8
  br label %70

70:                                               ; preds = %53, %67
  %71 = phi ptr [ %68, %67 ], [ null, %53 ]
  %72 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_7runtime_Search, ptr %1, i64 0, i32 4
  store ptr %71, ptr %72, align 8
  store ptr %2, ptr %1, align 8
  %73 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_7runtime_Search, ptr %1, i64 0, i32 1
  store ptr %3, ptr %73, align 8
  %74 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_7runtime_Search, ptr %1, i64 0, i32 6
  store i32 0, ptr %74, align 8
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %2, i8 0, i64 16, i1 false)
  br i1 %8, label %80, label %75

75:                                               ; preds = %70
  %76 = load ptr, ptr %40, align 8
  %77 = icmp eq ptr %76, null
  br i1 %77, label %155, label %78

78:                                               ; preds = %75
  %79 = sext i32 %4 to i64
  br label %80

80:                                               ; preds = %78, %70
  %81 = phi i64 [ 0, %70 ], [ %79, %78 ]
  %82 = icmp sgt i64 %81, 0
  br i1 %82, label %83, label %114

83:                                               ; preds = %80
  %84 = load ptr, ptr %40, align 8
  br label %85

85:                                               ; preds = %83, %111
  %86 = phi i64 [ 0, %83 ], [ %112, %111 ]
  %87 = phi i64 [ 0, %83 ], [ %91, %111 ]
  %88 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_List, ptr %3, i64 %86, i32 1
  %89 = load i32, ptr %88, align 8
  %90 = sext i32 %89 to i64
  %91 = add nsw i64 %87, %90
  %92 = getelementptr inbounds i64, ptr %84, i64 %86
  store i64 0, ptr %92, align 8
  %93 = icmp sgt i32 %89, 0
  br i1 %93, label %94, label %111

94:                                               ; preds = %85
  %95 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_List, ptr %3, i64 %86
  %96 = load ptr, ptr %95, align 8
  %97 = load i64, ptr %92, align 8
  %98 = zext i32 %89 to i64
  br label %99

99:                                               ; preds = %94, %99
  %100 = phi i64 [ 0, %94 ], [ %108, %99 ]
  %101 = phi i64 [ %97, %94 ], [ %107, %99 ]
  %102 = getelementptr inbounds i16, ptr %96, i64 %100
  %103 = load i16, ptr %102, align 2
  %104 = and i16 %103, 63
  %105 = zext i16 %104 to i64
  %106 = shl i64 1, %105
  %107 = or i64 %106, %101
  %108 = add nuw nsw i64 %100, 1
  %109 = icmp eq i64 %108, %98
  br i1 %109, label %110, label %99

110:                                              ; preds = %99
  store i64 %107, ptr %92, align 8
  br label %111

111:                                              ; preds = %110, %85
  %112 = add nuw nsw i64 %86, 1
  %113 = icmp eq i64 %112, %81
  br i1 %113, label %114, label %85

114:                                              ; preds = %111, %80
  %115 = phi i64 [ 0, %80 ], [ %91, %111 ]
  %116 = sext i32 %4 to i64
  %117 = select i1 %8, i64 %116, i64 %115
  %118 = shl nsw i64 %117, 1
  %119 = add nsw i64 %118, 15
  %120 = and i64 %119, -16
  %121 = load ptr, ptr %46, align 8
  %122 = load ptr, ptr %0, align 8
  %123 = ptrtoint ptr %121 to i64
  %124 = ptrtoint ptr %122 to i64
  %125 = sub i64 %123, %124
  %126 = icmp slt i64 %125, %120
  br i1 %126, label %127, label %141

127:                                              ; preds = %114
  %128 = icmp sgt i64 %120, 16384
  %129 = add nsw i64 %120, 16
  %130 = select i1 %128, i64 %129, i64 16400
  %131 = tail call noalias ptr @card_take(i64 noundef %130)
  %132 = icmp eq ptr %131, null
  br i1 %132, label %144, label %133

133:                                              ; preds = %127
  %134 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 4
  %135 = load i64, ptr %134, align 8
  %136 = add nsw i64 %135, %130
  store i64 %136, ptr %134, align 8
  %137 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 2
  %138 = load ptr, ptr %137, align 8
  store ptr %138, ptr %131, align 8
  store ptr %131, ptr %137, align 8
  %139 = getelementptr inbounds i8, ptr %131, i64 16
  store ptr %139, ptr %0, align 8
  %140 = getelementptr inbounds i8, ptr %131, i64 %130
  store ptr %140, ptr %46, align 8
  br label %141

141:                                              ; preds = %133, %114
  %142 = load ptr, ptr %0, align 8
  %143 = getelementptr inbounds i8, ptr %142, i64 %120
  store ptr %143, ptr %0, align 8
  br label %144

144:                                              ; preds = %127, %141
  %145 = phi ptr [ %142, %141 ], [ null, %127 ]
  %146 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_7runtime_Search, ptr %1, i64 0, i32 3
  store ptr %145, ptr %146, align 8
  %147 = icmp ne ptr %145, null
  br i1 %147, label %148, label %151

148:                                              ; preds = %144
  %149 = load ptr, ptr %72, align 8
  %150 = icmp ne ptr %149, null
  br label %151

151:                                              ; preds = %144, %148
  %152 = phi i1 [ %150, %148 ], [ %147, %144 ]
  %153 = xor i1 %152, true
  %154 = sext i1 %153 to i32
  br label %155

155:                                              ; preds = %75, %151
  %156 = phi i32 [ %154, %151 ], [ -1, %75 ]
  ret i32 %156
}
define i32 @recycle_every_pick(ptr nocapture noundef %0, ptr nocapture noundef %1, ptr noundef %2, i32 noundef %3, i32 noundef %4) unnamed_addr {
  %6 = load i32, ptr %2, align 8
  %7 = add nsw i32 %6, -1
  %8 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_7runtime_Stretch, ptr %2, i64 0, i32 2
  store i32 %7, ptr %8, align 8
  %9 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_7runtime_Stretch, ptr %2, i64 0, i32 3
  store i32 0, ptr %9, align 4
  %10 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_7runtime_Stretch, ptr %2, i64 0, i32 4
  store i64 0, ptr %10, align 8
  %11 = icmp eq i32 %3, 0
  br i1 %11, label %23, label %12

12:                                               ; preds = %5
  %13 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_7runtime_Search, ptr %1, i64 0, i32 6
  %14 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_7runtime_Search, ptr %1, i64 0, i32 1
  %15 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_7runtime_Search, ptr %1, i64 0, i32 2
  %16 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_7runtime_Search, ptr %1, i64 0, i32 3
  %17 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_7runtime_Search, ptr %1, i64 0, i32 3
  %18 = sext i32 %3 to i64
  %19 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_7runtime_Stretch, ptr %2, i64 %18
  %20 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_7runtime_Stretch, ptr %19, i64 -1
  %21 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_7runtime_Search, ptr %1, i64 0, i32 3
  %22 = icmp eq i32 %4, 0
  br label %59

23:                                               ; preds = %5
  %24 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 4
  %25 = load i64, ptr %24, align 8
  %26 = icmp slt i64 %25, 134217729
  br i1 %26, label %27, label %30

27:                                               ; preds = %23
  %28 = load ptr, ptr %1, align 8
  %29 = tail call ptr @recycle_push(ptr noundef %0, ptr noundef %28, i32 noundef 16)
  br label %30

30:                                               ; preds = %27, %23
  %31 = phi ptr [ %29, %27 ], [ null, %23 ]
  %32 = icmp eq ptr %31, null
  br i1 %32, label %163, label %33

33:                                               ; preds = %30
  %34 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 1
  %35 = load ptr, ptr %34, align 8
  %36 = load ptr, ptr %0, align 8
  %37 = ptrtoint ptr %35 to i64
  %38 = ptrtoint ptr %36 to i64
  %39 = sub i64 %37, %38
  %40 = icmp slt i64 %39, 0
  br i1 %40, label %41, label %51

41:                                               ; preds = %33
  %42 = tail call noalias ptr @card_take(i64 noundef 16400)
  %43 = icmp eq ptr %42, null
  br i1 %43, label %53, label %44

44:                                               ; preds = %41
  %45 = load i64, ptr %24, align 8
  %46 = add nsw i64 %45, 16400
  store i64 %46, ptr %24, align 8
  %47 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Arena, ptr %0, i64 0, i32 2
  %48 = load ptr, ptr %47, align 8
  store ptr %48, ptr %42, align 8
  store ptr %42, ptr %47, align 8
  %49 = getelementptr inbounds i8, ptr %42, i64 16
  store ptr %49, ptr %0, align 8
  %50 = getelementptr inbounds i8, ptr %42, i64 16400
  store ptr %50, ptr %34, align 8
  br label %51

51:                                               ; preds = %44, %33
  %52 = load ptr, ptr %0, align 8
  br label %53

53:                                               ; preds = %51, %41
  %54 = phi ptr [ %52, %51 ], [ null, %41 ]
  store ptr %54, ptr %31, align 8
  %55 = getelementptr inbounds i8, ptr %31, i64 8
  store i32 0, ptr %55, align 8
  %56 = getelementptr inbounds i8, ptr %31, i64 12
  store i32 0, ptr %56, align 4
  %57 = icmp eq ptr %54, null
  %58 = sext i1 %57 to i32
  br label %163

59:                                               ; preds = %12, %160
  %60 = phi ptr [ %2, %12 ], [ %161, %160 ]
  %61 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_7runtime_Stretch, ptr %60, i64 0, i32 2
  %62 = load i32, ptr %61, align 8
  %63 = add nsw i32 %62, 1
  store i32 %63, ptr %61, align 8
  %64 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_7runtime_Stretch, ptr %60, i64 0, i32 1
  %65 = load i32, ptr %64, align 4
  %66 = icmp slt i32 %63, %65
  br i1 %66, label %69, label %67

67:                                               ; preds = %59
  %68 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_7runtime_Stretch, ptr %60, i64 -1
  br label %160

69:                                               ; preds = %59
  %70 = load ptr, ptr %14, align 8
  %71 = sext i32 %63 to i64
  %72 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_List, ptr %70, i64 %71
  %73 = load ptr, ptr %15, align 8
  %74 = icmp eq ptr %73, null
  br i1 %74, label %78, label %75

75:                                               ; preds = %69
  %76 = getelementptr inbounds i64, ptr %73, i64 %71
  %77 = load i64, ptr %76, align 8
  br label %78

78:                                               ; preds = %75, %69
  %79 = phi i64 [ %77, %75 ], [ 0, %69 ]
  %80 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_7runtime_Stretch, ptr %60, i64 0, i32 4
  %81 = load i64, ptr %80, align 8
  %82 = and i64 %81, %79
  %83 = icmp eq i64 %82, 0
  br i1 %83, label %88, label %84

84:                                               ; preds = %78
  %85 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_List, ptr %70, i64 %71, i32 1
  %86 = load i32, ptr %85, align 8
  %87 = sext i32 %86 to i64
  br label %88

88:                                               ; preds = %84, %78
  %89 = phi i64 [ %87, %84 ], [ 0, %78 ]
  %90 = icmp sgt i64 %89, 0
  br i1 %90, label %91, label %118

91:                                               ; preds = %88
  %92 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_7runtime_Stretch, ptr %60, i64 0, i32 3
  %93 = load i32, ptr %92, align 4
  %94 = icmp sgt i32 %93, 0
  %95 = zext i32 %93 to i64
  br label %96

96:                                               ; preds = %115, %91
  %97 = phi i64 [ 0, %91 ], [ %116, %115 ]
  br i1 %94, label %98, label %115

98:                                               ; preds = %96
  %99 = load ptr, ptr %16, align 8
  %100 = load ptr, ptr %72, align 8
  %101 = getelementptr inbounds i16, ptr %100, i64 %97
  %102 = load i16, ptr %101, align 2
  br label %106

103:                                              ; preds = %106
  %104 = add nuw nsw i64 %107, 1
  %105 = icmp eq i64 %104, %95
  br i1 %105, label %115, label %106

106:                                              ; preds = %103, %98
  %107 = phi i64 [ 0, %98 ], [ %104, %103 ]
  %108 = getelementptr inbounds i16, ptr %99, i64 %107
  %109 = load i16, ptr %108, align 2
  %110 = icmp eq i16 %109, %102
  br i1 %110, label %111, label %103

111:                                              ; preds = %106
  %112 = load i32, ptr %13, align 8
  %113 = add nsw i32 %112, 1
  store i32 %113, ptr %13, align 8
  %114 = icmp sgt i32 %112, 4194303
  br i1 %114, label %163, label %160

115:                                              ; preds = %103, %96
  %116 = add nuw nsw i64 %97, 1
  %117 = icmp eq i64 %116, %89
  br i1 %117, label %118, label %96

118:                                              ; preds = %115, %88
  %119 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_List, ptr %70, i64 %71, i32 1
  %120 = load i32, ptr %119, align 8
  %121 = icmp sgt i32 %120, 0
  br i1 %121, label %122, label %137

122:                                              ; preds = %118
  %123 = load ptr, ptr %72, align 8
  %124 = load ptr, ptr %17, align 8
  %125 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_7runtime_Stretch, ptr %60, i64 0, i32 3
  %126 = load i32, ptr %125, align 4
  %127 = sext i32 %126 to i64
  %128 = zext i32 %120 to i64
  br label %129

129:                                              ; preds = %129, %122
  %130 = phi i64 [ 0, %122 ], [ %135, %129 ]
  %131 = getelementptr inbounds i16, ptr %123, i64 %130
  %132 = load i16, ptr %131, align 2
  %133 = add nsw i64 %130, %127
  %134 = getelementptr inbounds i16, ptr %124, i64 %133
  store i16 %132, ptr %134, align 2
  %135 = add nuw nsw i64 %130, 1
  %136 = icmp eq i64 %135, %128
  br i1 %136, label %137, label %129

137:                                              ; preds = %129, %118
  %138 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_7runtime_Stretch, ptr %60, i64 0, i32 3
  %139 = load i32, ptr %138, align 4
  %140 = add nsw i32 %139, %120
  %141 = or i64 %81, %79
  %142 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_7runtime_Stretch, ptr %60, i64 1, i32 3
  store i32 %140, ptr %142, align 4
  %143 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_7runtime_Stretch, ptr %60, i64 1, i32 4
  store i64 %141, ptr %143, align 8
  %144 = icmp ult ptr %60, %20
  br i1 %144, label %145, label %153

145:                                              ; preds = %137
  %146 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_7runtime_Stretch, ptr %60, i64 1
  br i1 %22, label %147, label %150

147:                                              ; preds = %145
  %148 = load i32, ptr %146, align 8
  %149 = add nsw i32 %148, -1
  br label %150

150:                                              ; preds = %145, %147
  %151 = phi i32 [ %149, %147 ], [ %63, %145 ]
  %152 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_7runtime_Stretch, ptr %60, i64 1, i32 2
  store i32 %151, ptr %152, align 8
  br label %160

153:                                              ; preds = %137
  %154 = load ptr, ptr %1, align 8
  %155 = load ptr, ptr %21, align 8
  %156 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_7runtime_Stretch, ptr %60, i64 1, i32 3
  %157 = load i32, ptr %156, align 4
  %158 = tail call i32 @recycle_push_group(ptr noundef %0, ptr noundef %154, ptr noundef %155, i32 noundef %157)
  %159 = icmp slt i32 %158, 0
  br i1 %159, label %163, label %160

160:                                              ; preds = %111, %150, %153, %67
  %161 = phi ptr [ %68, %67 ], [ %146, %150 ], [ %60, %153 ], [ %60, %111 ]
  %162 = icmp ult ptr %161, %2
  br i1 %162, label %163, label %59

163:                                              ; preds = %160, %111, %153, %53, %30
  %164 = phi i32 [ %58, %53 ], [ -1, %30 ], [ -1, %153 ], [ -1, %111 ], [ 0, %160 ]
  ret i32 %164
}
declare i64 @llvm.ctpop.i64(i64)
declare i64 @llvm.cttz.i64(i64, i1 immarg)
declare void @card_sort(ptr noundef, i64 noundef, i64 noundef, ptr noundef) local_unnamed_addr
define i32 @recycle_ascending(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1) {
  %3 = load i64, ptr %0, align 8
  %4 = load i64, ptr %1, align 8
  %5 = icmp sgt i64 %3, %4
  %6 = zext i1 %5 to i32
  %7 = icmp slt i64 %3, %4
  %8 = sext i1 %7 to i32
  %9 = add nsw i32 %8, %6
  ret i32 %9
}
declare void @card_give(ptr noundef) local_unnamed_addr
declare void @llvm.memmove.p0.p0.i64(ptr nocapture writeonly, ptr nocapture readonly, i64, i1 immarg)
declare ptr @card_find(ptr noundef, i32 noundef, i64 noundef) local_unnamed_addr
declare i32 @llvm.smax.i32(i32, i32)
declare i64 @llvm.smin.i64(i64, i64)
declare i32 @llvm.smin.i32(i32, i32)
