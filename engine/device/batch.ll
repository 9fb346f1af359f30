; Made of engine/device/batch.pyx by tests/support/kernels.py, Cython 3.3.1.
%struct.__pyx_t_6engine_4game_Game = type { i32, i32, i32, i32, i32, i32, i32, i32, i64, i64, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, i32, i32, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, i32, i32, ptr, ptr, i32, ptr, i32, ptr, ptr, ptr, ptr, ptr, ptr, ptr }
%struct.__pyx_t_6engine_6device_5batch_Batch = type { %struct.__pyx_t_6engine_5lanes_Lanes, ptr, i64, ptr, ptr, i64, ptr, i64, i64, i64 }
%struct.__pyx_t_6engine_5lanes_Lanes = type { i64, i64, i64, i64, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr }
%struct.__pyx_t_6engine_5lanes_Lane = type { i64, i64, [16 x i64], %struct.__pyx_t_6engine_8counting_5match_Reached, i32 }
%struct.__pyx_t_6engine_8counting_5match_Reached = type { i32, i32, i32 }
%struct.__pyx_t_6engine_8counting_5match_Seating = type { i32, i32, ptr, ptr, ptr, ptr }
%struct.__pyx_t_6engine_7history_Recorder = type { ptr, i32, i32, i32, i32, i32, ptr, i32 }
%struct.__pyx_t_6engine_7history_Record = type { i32, i32 }
%struct.__pyx_t_6engine_7players_6player_Player = type { ptr, ptr, ptr, ptr, ptr }
%struct.__pyx_t_6engine_7recycle_3abi_FieldSizes = type { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 }
%struct.__pyx_t_6engine_7recycle_3abi_ProgramRules = type { %struct.__pyx_t_6engine_7recycle_3abi_FieldSizes, %struct.__pyx_t_6engine_7recycle_3abi_StateLayout, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, i32, i32, i32, i32, i32, i32, i32, ptr, ptr, ptr, ptr, ptr }
%struct.__pyx_t_6engine_7recycle_3abi_StateLayout = type { i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 }
%struct.__pyx_t_6engine_7recycle_3abi_Head = type { i64, i32, i16, i8 }
%struct.__pyx_t_6engine_7recycle_3abi_FieldRecord = type { ptr, [4096 x i32] }
@GAME = external constant %struct.__pyx_t_6engine_4game_Game, align 8
@RECORDER = external local_unnamed_addr global ptr, align 8
@PLAYERS = external global [16 x ptr], align 16
@__pyx_f_6engine_6chance_6script_scripted = internal global ptr null, align 8
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg)
define void @batch_choose(ptr nocapture noundef %0, i64 %1, i64 noundef %2, i64 noundef %3) {
  %5 = load i64, ptr %0, align 8
  %6 = icmp sgt i64 %5, %2
  br i1 %6, label %7, label %99

7:                                                ; preds = %4
  %8 = getelementptr inbounds %struct.__pyx_t_6engine_6device_5batch_Batch, ptr %0, i64 0, i32 5
  %9 = getelementptr inbounds %struct.__pyx_t_6engine_6device_5batch_Batch, ptr %0, i64 0, i32 7
  %10 = getelementptr inbounds %struct.__pyx_t_6engine_6device_5batch_Batch, ptr %0, i64 0, i32 6
  %11 = getelementptr inbounds %struct.__pyx_t_6engine_6device_5batch_Batch, ptr %0, i64 0, i32 6
  %12 = getelementptr inbounds %struct.__pyx_t_6engine_6device_5batch_Batch, ptr %0, i64 0, i32 1
  %13 = getelementptr inbounds %struct.__pyx_t_6engine_6device_5batch_Batch, ptr %0, i64 0, i32 2
  %14 = getelementptr inbounds %struct.__pyx_t_6engine_5lanes_Lanes, ptr %0, i64 0, i32 5
  %15 = getelementptr inbounds %struct.__pyx_t_6engine_5lanes_Lanes, ptr %0, i64 0, i32 5
  %16 = load ptr, ptr getelementptr inbounds (%struct.__pyx_t_6engine_4game_Game, ptr @GAME, i64 0, i32 40), align 8
  %17 = getelementptr inbounds %struct.__pyx_t_6engine_5lanes_Lanes, ptr %0, i64 0, i32 2
  %18 = getelementptr inbounds %struct.__pyx_t_6engine_5lanes_Lanes, ptr %0, i64 0, i32 5
  %19 = getelementptr inbounds %struct.__pyx_t_6engine_6device_5batch_Batch, ptr %0, i64 0, i32 4
  %20 = getelementptr inbounds %struct.__pyx_t_6engine_6device_5batch_Batch, ptr %0, i64 0, i32 8
  %21 = getelementptr inbounds %struct.__pyx_t_6engine_5lanes_Lanes, ptr %0, i64 0, i32 4
  br label %22

22:                                               ; preds = %7, %95
  %23 = phi i64 [ %2, %7 ], [ %96, %95 ]
  %24 = phi i64 [ 0, %7 ], [ %84, %95 ]
  tail call void @card_clear()
  %25 = load i64, ptr %8, align 8
  %26 = icmp eq i64 %25, 1
  br i1 %26, label %27, label %33

27:                                               ; preds = %22
  %28 = load ptr, ptr %18, align 8
  %29 = getelementptr inbounds i32, ptr %28, i64 %23
  %30 = load i32, ptr %29, align 4
  %31 = icmp eq i32 %30, 0
  %32 = sext i1 %31 to i32
  br label %82

33:                                               ; preds = %22
  %34 = load i64, ptr %9, align 8
  %35 = icmp eq i64 %34, 0
  br i1 %35, label %40, label %36

36:                                               ; preds = %33
  %37 = load ptr, ptr %10, align 8
  %38 = getelementptr inbounds i64, ptr %37, i64 %23
  %39 = load i64, ptr %38, align 8
  br label %45

40:                                               ; preds = %33
  %41 = load ptr, ptr %11, align 8
  %42 = getelementptr inbounds i32, ptr %41, i64 %23
  %43 = load i32, ptr %42, align 4
  %44 = sext i32 %43 to i64
  br label %45

45:                                               ; preds = %40, %36
  %46 = phi i64 [ %39, %36 ], [ %44, %40 ]
  %47 = load ptr, ptr %12, align 8
  %48 = load i64, ptr %13, align 8
  %49 = mul nsw i64 %48, %23
  %50 = getelementptr inbounds i8, ptr %47, i64 %49
  %51 = and i64 %25, 4294967295
  %52 = icmp eq i64 %51, 3
  br i1 %52, label %65, label %53

53:                                               ; preds = %45
  %54 = icmp sgt i64 %46, -1
  br i1 %54, label %55, label %61

55:                                               ; preds = %53
  %56 = load ptr, ptr %14, align 8
  %57 = getelementptr inbounds i32, ptr %56, i64 %23
  %58 = load i32, ptr %57, align 4
  %59 = sext i32 %58 to i64
  %60 = icmp slt i64 %46, %59
  br label %61

61:                                               ; preds = %55, %53
  %62 = phi i1 [ %60, %55 ], [ %54, %53 ]
  %63 = trunc i64 %46 to i32
  %64 = select i1 %62, i32 %63, i32 -1
  br label %82

65:                                               ; preds = %45
  %66 = load ptr, ptr %15, align 8
  %67 = getelementptr inbounds i32, ptr %66, i64 %23
  %68 = load i32, ptr %67, align 4
  %69 = icmp sgt i32 %68, 0
  br i1 %69, label %70, label %82

70:                                               ; preds = %65
  %71 = getelementptr inbounds %struct.__pyx_t_6engine_5lanes_Lane, ptr %50, i64 1
  br label %72

72:                                               ; preds = %79, %70
  %73 = phi i32 [ 0, %70 ], [ %80, %79 ]
  %74 = load i64, ptr %17, align 8
  %75 = getelementptr inbounds i8, ptr %71, i64 %74
  %76 = tail call i32 %16(ptr noundef nonnull @GAME, ptr noundef nonnull %71, ptr noundef nonnull %75, i32 noundef %73)
  %77 = sext i32 %76 to i64
  %78 = icmp eq i64 %46, %77
  br i1 %78, label %82, label %79

79:                                               ; preds = %72
  %80 = add nuw nsw i32 %73, 1
  %81 = icmp eq i32 %80, %68
  br i1 %81, label %82, label %72

82:                                               ; preds = %79, %72, %65, %61, %27
  %83 = phi i32 [ %32, %27 ], [ %64, %61 ], [ -1, %65 ], [ -1, %79 ], [ %73, %72 ]
  %84 = phi i64 [ %24, %27 ], [ %46, %61 ], [ %46, %65 ], [ %46, %72 ], [ %46, %79 ]
  %85 = load ptr, ptr %21, align 8
  %86 = getelementptr inbounds i32, ptr %85, i64 %23
  store i32 %83, ptr %86, align 4
  %87 = icmp eq i32 %83, -1
  br i1 %87, label %88, label %95

88:                                               ; preds = %82
  %89 = load ptr, ptr %19, align 8
  %90 = shl nsw i64 %23, 1
  %91 = getelementptr inbounds i64, ptr %89, i64 %90
  store i64 %84, ptr %91, align 8
  %92 = load i64, ptr %0, align 8
  %93 = sub nsw i64 %92, %23
  %94 = atomicrmw max ptr %20, i64 %93 monotonic, align 8
  br label %95

95:                                               ; preds = %88, %82
  %96 = add nsw i64 %23, %3
  %97 = load i64, ptr %0, align 8
  %98 = icmp slt i64 %96, %97
  br i1 %98, label %22, label %99

99:                                               ; preds = %95, %4
  ret void
}
define void @batch_step(ptr nocapture noundef %0, i64 %1, i64 noundef %2, i64 noundef %3, ptr noundef %4) {
  %6 = alloca [16 x i64], align 16
  %7 = alloca %struct.__pyx_t_6engine_8counting_5match_Seating, align 8
  call void @llvm.lifetime.start.p0(i64 40, ptr nonnull %7)
  %8 = load ptr, ptr @RECORDER, align 8
  %9 = icmp ne ptr %8, null
  %10 = zext i1 %9 to i32
  store i32 1, ptr %7, align 8
  %11 = getelementptr inbounds i8, ptr %7, i64 4
  store i32 %10, ptr %11, align 4
  %12 = getelementptr inbounds i8, ptr %7, i64 8
  store ptr @PLAYERS, ptr %12, align 8
  %13 = getelementptr inbounds i8, ptr %7, i64 16
  store ptr null, ptr %13, align 8
  %14 = getelementptr inbounds i8, ptr %7, i64 24
  store ptr %8, ptr %14, align 8
  %15 = getelementptr inbounds i8, ptr %7, i64 32
  store ptr null, ptr %15, align 8
  %16 = getelementptr inbounds %struct.__pyx_t_6engine_6device_5batch_Batch, ptr %0, i64 0, i32 8
  %17 = load i64, ptr %16, align 8
  %18 = icmp eq i64 %17, 0
  br i1 %18, label %19, label %708

19:                                               ; preds = %5
  %20 = load i64, ptr %0, align 8
  %21 = icmp sgt i64 %20, %2
  br i1 %21, label %22, label %708

22:                                               ; preds = %19
  %23 = getelementptr inbounds %struct.__pyx_t_6engine_6device_5batch_Batch, ptr %0, i64 0, i32 1
  %24 = getelementptr inbounds %struct.__pyx_t_6engine_6device_5batch_Batch, ptr %0, i64 0, i32 2
  %25 = getelementptr inbounds %struct.__pyx_t_6engine_6device_5batch_Batch, ptr %0, i64 0, i32 3
  %26 = load i32, ptr getelementptr inbounds (%struct.__pyx_t_6engine_4game_Game, ptr @GAME, i64 0, i32 2), align 8
  %27 = sext i32 %26 to i64
  %28 = getelementptr inbounds %struct.__pyx_t_6engine_8counting_5match_Seating, ptr %7, i64 0, i32 5
  %29 = getelementptr inbounds %struct.__pyx_t_6engine_6device_5batch_Batch, ptr %0, i64 0, i32 5
  %30 = getelementptr inbounds %struct.__pyx_t_6engine_5lanes_Lane, ptr %4, i64 0, i32 2
  %31 = getelementptr inbounds %struct.__pyx_t_6engine_8counting_5match_Seating, ptr %7, i64 0, i32 3
  %32 = getelementptr inbounds %struct.__pyx_t_6engine_5lanes_Lanes, ptr %0, i64 0, i32 11
  %33 = load i32, ptr getelementptr inbounds (%struct.__pyx_t_6engine_4game_Game, ptr @GAME, i64 0, i32 2), align 8
  %34 = sext i32 %33 to i64
  %35 = shl nsw i64 %34, 3
  %36 = getelementptr inbounds %struct.__pyx_t_6engine_5lanes_Lanes, ptr %0, i64 0, i32 12
  %37 = getelementptr inbounds %struct.__pyx_t_6engine_5lanes_Lanes, ptr %0, i64 0, i32 13
  %38 = getelementptr inbounds %struct.__pyx_t_6engine_5lanes_Lane, ptr %4, i64 0, i32 3
  %39 = getelementptr inbounds %struct.__pyx_t_6engine_5lanes_Lanes, ptr %0, i64 0, i32 4
  %40 = getelementptr inbounds %struct.__pyx_t_6engine_5lanes_Lane, ptr %4, i64 0, i32 1
  %41 = getelementptr inbounds %struct.__pyx_t_6engine_5lanes_Lane, ptr %4, i64 0, i32 3, i32 1
  %42 = getelementptr inbounds %struct.__pyx_t_6engine_5lanes_Lane, ptr %4, i64 1
  %43 = getelementptr inbounds %struct.__pyx_t_6engine_5lanes_Lanes, ptr %0, i64 0, i32 2
  %44 = getelementptr inbounds %struct.__pyx_t_6engine_8counting_5match_Seating, ptr %7, i64 0, i32 1
  %45 = getelementptr inbounds %struct.__pyx_t_6engine_5lanes_Lane, ptr %4, i64 0, i32 3, i32 1
  %46 = load ptr, ptr getelementptr inbounds (%struct.__pyx_t_6engine_4game_Game, ptr @GAME, i64 0, i32 14), align 8
  %47 = getelementptr inbounds %struct.__pyx_t_6engine_5lanes_Lane, ptr %4, i64 0, i32 3
  %48 = getelementptr inbounds %struct.__pyx_t_6engine_5lanes_Lane, ptr %4, i64 0, i32 3
  %49 = getelementptr inbounds %struct.__pyx_t_6engine_5lanes_Lanes, ptr %0, i64 0, i32 1
  %50 = getelementptr inbounds %struct.__pyx_t_6engine_5lanes_Lane, ptr %4, i64 0, i32 1
  %51 = icmp sgt i32 %33, 0
  %52 = zext i32 %33 to i64
  %53 = getelementptr inbounds %struct.__pyx_t_6engine_5lanes_Lane, ptr %4, i64 1
  %54 = load i32, ptr getelementptr inbounds (%struct.__pyx_t_6engine_4game_Game, ptr @GAME, i64 0, i32 3), align 4
  %55 = sext i32 %54 to i64
  %56 = load ptr, ptr getelementptr inbounds (%struct.__pyx_t_6engine_4game_Game, ptr @GAME, i64 0, i32 46), align 8
  %57 = icmp eq ptr %56, null
  %58 = load ptr, ptr getelementptr inbounds (%struct.__pyx_t_6engine_4game_Game, ptr @GAME, i64 0, i32 11), align 8
  %59 = getelementptr inbounds %struct.__pyx_t_6engine_5lanes_Lanes, ptr %0, i64 0, i32 2
  %60 = getelementptr inbounds %struct.__pyx_t_6engine_8counting_5match_Seating, ptr %7, i64 0, i32 1
  %61 = icmp slt i32 %33, 1
  %62 = getelementptr inbounds %struct.__pyx_t_6engine_8counting_5match_Seating, ptr %7, i64 0, i32 4
  %63 = getelementptr inbounds %struct.__pyx_t_6engine_8counting_5match_Seating, ptr %7, i64 0, i32 5
  %64 = getelementptr inbounds %struct.__pyx_t_6engine_8counting_5match_Seating, ptr %7, i64 0, i32 2
  %65 = load ptr, ptr getelementptr inbounds (%struct.__pyx_t_6engine_4game_Game, ptr @GAME, i64 0, i32 12), align 8
  %66 = getelementptr inbounds %struct.__pyx_t_6engine_5lanes_Lane, ptr %4, i64 0, i32 3, i32 2
  %67 = load i32, ptr getelementptr inbounds (%struct.__pyx_t_6engine_4game_Game, ptr @GAME, i64 0, i32 6), align 8
  %68 = load ptr, ptr getelementptr inbounds (%struct.__pyx_t_6engine_4game_Game, ptr @GAME, i64 0, i32 13), align 8
  %69 = getelementptr inbounds %struct.__pyx_t_6engine_5lanes_Lane, ptr %4, i64 0, i32 3, i32 1
  %70 = load i32, ptr getelementptr inbounds (%struct.__pyx_t_6engine_4game_Game, ptr @GAME, i64 0, i32 5), align 4
  %71 = load ptr, ptr getelementptr inbounds (%struct.__pyx_t_6engine_4game_Game, ptr @GAME, i64 0, i32 14), align 8
  %72 = load ptr, ptr getelementptr inbounds (%struct.__pyx_t_6engine_4game_Game, ptr @GAME, i64 0, i32 15), align 8
  %73 = getelementptr inbounds %struct.__pyx_t_6engine_5lanes_Lanes, ptr %0, i64 0, i32 6
  %74 = getelementptr inbounds %struct.__pyx_t_6engine_5lanes_Lanes, ptr %0, i64 0, i32 3
  %75 = getelementptr inbounds %struct.__pyx_t_6engine_5lanes_Lanes, ptr %0, i64 0, i32 9
  %76 = sext i32 %70 to i64
  %77 = getelementptr inbounds %struct.__pyx_t_6engine_5lanes_Lanes, ptr %0, i64 0, i32 10
  %78 = load i32, ptr getelementptr inbounds (%struct.__pyx_t_6engine_4game_Game, ptr @GAME, i64 0, i32 38), align 4
  %79 = sext i32 %78 to i64
  %80 = getelementptr inbounds %struct.__pyx_t_6engine_5lanes_Lanes, ptr %0, i64 0, i32 7
  %81 = getelementptr inbounds %struct.__pyx_t_6engine_5lanes_Lanes, ptr %0, i64 0, i32 8
  %82 = getelementptr inbounds %struct.__pyx_t_6engine_5lanes_Lanes, ptr %0, i64 0, i32 5
  %83 = load i32, ptr getelementptr inbounds (%struct.__pyx_t_6engine_4game_Game, ptr @GAME, i64 0, i32 37), align 8
  %84 = icmp eq i32 %83, 0
  %85 = load ptr, ptr getelementptr inbounds (%struct.__pyx_t_6engine_4game_Game, ptr @GAME, i64 0, i32 39), align 8
  %86 = sext i32 %83 to i64
  %87 = load ptr, ptr getelementptr inbounds (%struct.__pyx_t_6engine_4game_Game, ptr @GAME, i64 0, i32 40), align 8
  %88 = getelementptr inbounds %struct.__pyx_t_6engine_6device_5batch_Batch, ptr %0, i64 0, i32 4
  %89 = getelementptr inbounds %struct.__pyx_t_6engine_6device_5batch_Batch, ptr %0, i64 0, i32 9
  br label %90

90:                                               ; preds = %22, %704
  %91 = phi i64 [ %2, %22 ], [ %705, %704 ]
  %92 = phi i64 [ 0, %22 ], [ %219, %704 ]
  call void @card_clear()
  %93 = load ptr, ptr %23, align 8
  %94 = load i64, ptr %24, align 8
  %95 = mul nsw i64 %94, %91
  %96 = getelementptr i8, ptr %93, i64 %95
  %97 = sdiv i64 %94, 8
  %98 = icmp sgt i64 %94, 7
  br i1 %98, label %99, label %106

99:                                               ; preds = %90, %99
  %100 = phi i64 [ %104, %99 ], [ 0, %90 ]
  %101 = getelementptr inbounds i64, ptr %96, i64 %100
  %102 = load i64, ptr %101, align 8
  %103 = getelementptr inbounds i64, ptr %4, i64 %100
  store i64 %102, ptr %103, align 8
  %104 = add nuw nsw i64 %100, 1
  %105 = icmp eq i64 %104, %97
  br i1 %105, label %106, label %99

106:                                              ; preds = %99, %90
  %107 = load ptr, ptr @RECORDER, align 8
  %108 = icmp eq ptr %107, null
  br i1 %108, label %117, label %109

109:                                              ; preds = %106
  %110 = load ptr, ptr %25, align 8
  %111 = mul nsw i64 %91, %27
  %112 = getelementptr inbounds %struct.__pyx_t_6engine_7history_Recorder, ptr %107, i64 0, i32 7
  %113 = load i32, ptr %112, align 8
  %114 = sext i32 %113 to i64
  %115 = mul nsw i64 %111, %114
  %116 = getelementptr inbounds i8, ptr %110, i64 %115
  store ptr %116, ptr %28, align 8
  br label %117

117:                                              ; preds = %109, %106
  %118 = load i64, ptr %29, align 8
  %119 = trunc i64 %118 to i32
  store ptr %30, ptr %31, align 8
  %120 = load ptr, ptr %32, align 8
  %121 = mul nsw i64 %91, %34
  %122 = getelementptr inbounds double, ptr %120, i64 %121
  call void @llvm.memset.p0.i64(ptr align 8 %122, i8 0, i64 %35, i1 false)
  %123 = load ptr, ptr %36, align 8
  %124 = getelementptr inbounds i8, ptr %123, i64 %91
  store i8 0, ptr %124, align 1
  %125 = load ptr, ptr %37, align 8
  %126 = getelementptr inbounds i8, ptr %125, i64 %91
  store i8 0, ptr %126, align 1
  %127 = icmp eq i32 %119, 0
  br i1 %127, label %128, label %129

128:                                              ; preds = %117
  store i64 %91, ptr %4, align 8
  store i32 -1, ptr %47, align 8
  br label %191

129:                                              ; preds = %117
  %130 = load i32, ptr %38, align 8
  %131 = add nsw i32 %130, 1
  store i32 %131, ptr %38, align 8
  %132 = icmp eq i32 %119, 1
  br i1 %132, label %133, label %176

133:                                              ; preds = %129
  %134 = load i32, ptr %41, align 4
  %135 = load i64, ptr %40, align 8
  %136 = and i64 %135, 4294967295
  %137 = lshr i64 %135, 32
  %138 = mul nuw i64 %136, 4294883355
  %139 = add i64 %138, %137
  store i64 %139, ptr %40, align 8
  %140 = xor i64 %137, %136
  %141 = zext i32 %134 to i64
  %142 = mul nuw i64 %140, %141
  %143 = trunc i64 %142 to i32
  %144 = icmp ugt i32 %134, %143
  br i1 %144, label %145, label %167

145:                                              ; preds = %133
  %146 = icmp eq i64 %142, 0
  %147 = icmp eq i64 %139, 0
  %148 = select i1 %146, i1 %147, i1 false
  br i1 %148, label %153, label %149

149:                                              ; preds = %145
  %150 = urem i64 4294967296, %141
  %151 = and i64 %142, 4294967295
  %152 = icmp ult i64 %151, %150
  br i1 %152, label %156, label %167

153:                                              ; preds = %145
  %154 = load ptr, ptr @__pyx_f_6engine_6chance_6script_scripted, align 8
  %155 = call i32 @seldom(ptr noundef %154, i32 noundef %134)
  br label %180

156:                                              ; preds = %149, %156
  %157 = phi i64 [ %161, %156 ], [ %139, %149 ]
  %158 = and i64 %157, 4294967295
  %159 = lshr i64 %157, 32
  %160 = mul nuw i64 %158, 4294883355
  %161 = add i64 %160, %159
  %162 = xor i64 %159, %158
  %163 = mul nuw i64 %162, %141
  %164 = and i64 %163, 4294967295
  %165 = icmp ult i64 %164, %150
  br i1 %165, label %156, label %166

166:                                              ; preds = %156
  store i64 %161, ptr %40, align 8
  br label %167

167:                                              ; preds = %166, %149, %133
  %168 = phi i64 [ %142, %133 ], [ %163, %166 ], [ %142, %149 ]
  %169 = icmp ult i32 %134, 2
  br i1 %169, label %172, label %170

170:                                              ; preds = %167
  %171 = load i64, ptr %40, align 8
  br label %172

172:                                              ; preds = %170, %167
  %173 = phi i64 [ %171, %170 ], [ %135, %167 ]
  store i64 %173, ptr %40, align 8
  %174 = lshr i64 %168, 32
  %175 = trunc i64 %174 to i32
  br label %180

176:                                              ; preds = %129
  %177 = load ptr, ptr %39, align 8
  %178 = getelementptr inbounds i32, ptr %177, i64 %91
  %179 = load i32, ptr %178, align 4
  br label %180

180:                                              ; preds = %176, %172, %153
  %181 = phi i32 [ %179, %176 ], [ %155, %153 ], [ %175, %172 ]
  %182 = load i64, ptr %43, align 8
  %183 = getelementptr inbounds i8, ptr %42, i64 %182
  %184 = load i32, ptr %44, align 4
  %185 = icmp eq i32 %184, 0
  br i1 %185, label %188, label %186

186:                                              ; preds = %180
  %187 = load i32, ptr %45, align 4
  call void @__pyx_f_6engine_8counting_5match_tell(ptr noundef nonnull %7, ptr noundef nonnull %42, ptr noundef nonnull %183, i32 noundef %187, i32 noundef %181)
  br label %188

188:                                              ; preds = %186, %180
  %189 = call i32 %46(ptr noundef nonnull @GAME, ptr noundef nonnull %42, ptr noundef nonnull %183, i32 noundef %181)
  %190 = call i32 @llvm.smin.i32(i32 %189, i32 0)
  br label %191

191:                                              ; preds = %188, %128
  %192 = phi i32 [ 0, %128 ], [ %190, %188 ]
  %193 = mul nsw i64 %91, %76
  %194 = mul nsw i64 %91, %79
  %195 = load i32, ptr %60, align 4
  %196 = icmp ne i32 %195, 0
  %197 = load ptr, ptr %62, align 8
  %198 = icmp eq ptr %197, null
  %199 = load ptr, ptr %64, align 8
  %200 = load ptr, ptr %63, align 8
  %201 = getelementptr inbounds %struct.__pyx_t_6engine_7history_Recorder, ptr %197, i64 0, i32 7
  %202 = getelementptr inbounds %struct.__pyx_t_6engine_7history_Recorder, ptr %197, i64 0, i32 1
  %203 = getelementptr inbounds %struct.__pyx_t_6engine_7history_Recorder, ptr %197, i64 0, i32 3
  %204 = load i32, ptr %7, align 8
  %205 = icmp eq i32 %204, 0
  %206 = load ptr, ptr %64, align 8
  %207 = load ptr, ptr %31, align 8
  %208 = icmp eq i32 %195, 0
  %209 = load ptr, ptr %62, align 8
  %210 = icmp eq ptr %209, null
  %211 = load ptr, ptr %63, align 8
  %212 = getelementptr inbounds %struct.__pyx_t_6engine_7history_Recorder, ptr %209, i64 0, i32 7
  %213 = getelementptr inbounds %struct.__pyx_t_6engine_7history_Recorder, ptr %209, i64 0, i32 1
  %214 = getelementptr inbounds %struct.__pyx_t_6engine_7history_Recorder, ptr %209, i64 0, i32 5
  %215 = getelementptr inbounds %struct.__pyx_t_6engine_7history_Recorder, ptr %209, i64 0, i32 2
  %216 = getelementptr inbounds %struct.__pyx_t_6engine_7history_Recorder, ptr %209, i64 0, i32 3
  %217 = getelementptr inbounds %struct.__pyx_t_6engine_7history_Recorder, ptr %209, i64 0, i32 4
  br label %218

218:                                              ; preds = %671, %191
  %219 = phi i64 [ %92, %191 ], [ %672, %671 ]
  %220 = phi i32 [ 0, %191 ], [ %664, %671 ]
  %221 = phi i32 [ %192, %191 ], [ 0, %671 ]
  call void @llvm.lifetime.start.p0(i64 128, ptr nonnull %6)
  br label %222

222:                                              ; preds = %653, %218
  %223 = phi i32 [ 0, %218 ], [ %637, %653 ]
  %224 = phi i32 [ %221, %218 ], [ 0, %653 ]
  %225 = icmp eq i32 %224, 0
  br i1 %225, label %226, label %229

226:                                              ; preds = %222
  %227 = load i32, ptr %48, align 8
  %228 = icmp slt i32 %227, 0
  br label %229

229:                                              ; preds = %226, %222
  %230 = phi i1 [ %228, %226 ], [ %225, %222 ]
  br i1 %230, label %231, label %351

231:                                              ; preds = %229
  store i32 0, ptr %48, align 8
  %232 = load i64, ptr %49, align 8
  %233 = load i64, ptr %4, align 8
  %234 = add i64 %232, -2691343689449507777
  %235 = lshr i64 %234, 30
  %236 = xor i64 %235, %234
  %237 = mul i64 %236, -4658895280553007687
  %238 = lshr i64 %237, 27
  %239 = xor i64 %238, %237
  %240 = mul i64 %239, -7723592293110705685
  %241 = lshr i64 %240, 31
  %242 = xor i64 %241, %240
  %243 = mul i64 %233, -7046029254386353131
  %244 = add i64 %243, -7046029254386353131
  %245 = add i64 %242, %244
  %246 = lshr i64 %245, 30
  %247 = xor i64 %246, %245
  %248 = mul i64 %247, -4658895280553007687
  %249 = lshr i64 %248, 27
  %250 = xor i64 %249, %248
  %251 = mul i64 %250, -7723592293110705685
  %252 = lshr i64 %251, 31
  %253 = xor i64 %252, %251
  %254 = add i64 %253, -7046029254386353131
  %255 = lshr i64 %254, 30
  %256 = xor i64 %255, %254
  %257 = mul i64 %256, -4658895280553007687
  %258 = lshr i64 %257, 27
  %259 = xor i64 %258, %257
  %260 = mul i64 %259, -7723592293110705685
  %261 = lshr i64 %260, 31
  %262 = xor i64 %261, %260
  %263 = icmp eq i64 %262, 6637909948521209581
  %264 = lshr i64 %262, 1
  %265 = or i64 %264, 1
  %266 = select i1 %263, i64 0, i64 %265
  store i64 %266, ptr %50, align 8
  br i1 %51, label %267, label %324

267:                                              ; preds = %231
  %268 = add i64 %232, 8709371129873690708
  %269 = lshr i64 %268, 30
  %270 = xor i64 %269, %268
  %271 = mul i64 %270, -4658895280553007687
  %272 = lshr i64 %271, 27
  %273 = xor i64 %272, %271
  %274 = mul i64 %273, -7723592293110705685
  %275 = lshr i64 %274, 31
  %276 = xor i64 %275, %274
  %277 = add i64 %276, %244
  %278 = lshr i64 %277, 30
  %279 = xor i64 %278, %277
  %280 = mul i64 %279, -4658895280553007687
  %281 = lshr i64 %280, 27
  %282 = xor i64 %281, %280
  %283 = mul i64 %282, -7723592293110705685
  %284 = lshr i64 %283, 31
  %285 = xor i64 %284, %283
  %286 = add i64 %285, -7046029254386353131
  %287 = lshr i64 %286, 30
  %288 = xor i64 %287, %286
  %289 = mul i64 %288, -4658895280553007687
  %290 = lshr i64 %289, 27
  %291 = xor i64 %290, %289
  %292 = mul i64 %291, -7723592293110705685
  %293 = lshr i64 %292, 31
  %294 = xor i64 %293, %292
  %295 = add i64 %294, -7046029254386353131
  %296 = lshr i64 %295, 30
  %297 = xor i64 %296, %295
  %298 = mul i64 %297, -4658895280553007687
  %299 = lshr i64 %298, 27
  %300 = xor i64 %299, %298
  %301 = mul i64 %300, -7723592293110705685
  %302 = lshr i64 %301, 31
  %303 = xor i64 %302, %301
  %304 = add i64 %303, -7046029254386353131
  br label %305

305:                                              ; preds = %305, %267
  %306 = phi i64 [ 0, %267 ], [ %322, %305 ]
  %307 = mul i64 %306, -7046029254386353131
  %308 = add i64 %304, %307
  %309 = lshr i64 %308, 30
  %310 = xor i64 %309, %308
  %311 = mul i64 %310, -4658895280553007687
  %312 = lshr i64 %311, 27
  %313 = xor i64 %312, %311
  %314 = mul i64 %313, -7723592293110705685
  %315 = lshr i64 %314, 31
  %316 = xor i64 %315, %314
  %317 = icmp eq i64 %316, 6637909948521209581
  %318 = lshr i64 %316, 1
  %319 = or i64 %318, 1
  %320 = select i1 %317, i64 0, i64 %319
  %321 = getelementptr inbounds i64, ptr %30, i64 %306
  store i64 %320, ptr %321, align 8
  %322 = add nuw nsw i64 %306, 1
  %323 = icmp eq i64 %322, %52
  br i1 %323, label %324, label %305

324:                                              ; preds = %305, %231
  call void @llvm.memset.p0.i64(ptr nonnull align 1 %53, i8 0, i64 %55, i1 false)
  %325 = load i64, ptr %49, align 8
  %326 = add i64 %325, 4354685564936845354
  %327 = lshr i64 %326, 30
  %328 = xor i64 %327, %326
  %329 = mul i64 %328, -4658895280553007687
  %330 = lshr i64 %329, 27
  %331 = xor i64 %330, %329
  %332 = mul i64 %331, -7723592293110705685
  %333 = lshr i64 %332, 31
  %334 = xor i64 %333, %332
  %335 = add i64 %334, %244
  %336 = lshr i64 %335, 30
  %337 = xor i64 %336, %335
  %338 = mul i64 %337, -4658895280553007687
  %339 = lshr i64 %338, 27
  %340 = xor i64 %339, %338
  %341 = mul i64 %340, -7723592293110705685
  %342 = lshr i64 %341, 31
  %343 = xor i64 %342, %341
  br i1 %57, label %344, label %346

344:                                              ; preds = %324
  %345 = call i32 %58(ptr noundef nonnull @GAME, ptr noundef nonnull %53, i64 noundef %343)
  br label %348

346:                                              ; preds = %324
  %347 = call i32 %56(ptr noundef nonnull @GAME, ptr noundef nonnull %53, i64 noundef %343, i64 noundef %233)
  br label %348

348:                                              ; preds = %346, %344
  %349 = phi i32 [ %345, %344 ], [ %347, %346 ]
  %350 = call i32 @llvm.smin.i32(i32 %349, i32 0)
  br label %351

351:                                              ; preds = %348, %229
  %352 = phi i32 [ %350, %348 ], [ %224, %229 ]
  %353 = icmp eq i32 %352, 0
  br i1 %353, label %354, label %484

354:                                              ; preds = %351
  %355 = load i64, ptr %59, align 8
  %356 = getelementptr inbounds i8, ptr %53, i64 %355
  br i1 %196, label %357, label %360

357:                                              ; preds = %354
  %358 = load i32, ptr %48, align 4
  %359 = icmp eq i32 %358, 0
  br label %360

360:                                              ; preds = %357, %354
  %361 = phi i1 [ %359, %357 ], [ %196, %354 ]
  %362 = xor i1 %361, true
  %363 = select i1 %362, i1 true, i1 %61
  br i1 %363, label %401, label %364

364:                                              ; preds = %360, %398
  %365 = phi i64 [ %399, %398 ], [ 0, %360 ]
  br i1 %198, label %384, label %366

366:                                              ; preds = %364
  %367 = load i32, ptr %201, align 8
  %368 = trunc i64 %365 to i32
  %369 = mul nsw i32 %367, %368
  %370 = sext i32 %369 to i64
  %371 = getelementptr inbounds i8, ptr %200, i64 %370
  %372 = load i32, ptr %202, align 8
  %373 = getelementptr inbounds %struct.__pyx_t_6engine_7history_Record, ptr %371, i64 1
  %374 = shl nsw i32 %372, 1
  %375 = sext i32 %374 to i64
  %376 = getelementptr inbounds i32, ptr %373, i64 %375
  %377 = load i32, ptr %203, align 8
  %378 = mul nsw i32 %377, %372
  %379 = sext i32 %378 to i64
  %380 = getelementptr inbounds i16, ptr %376, i64 %379
  %381 = sext i32 %377 to i64
  store i32 0, ptr %371, align 4
  %382 = getelementptr inbounds %struct.__pyx_t_6engine_7history_Record, ptr %371, i64 0, i32 1
  store i32 0, ptr %382, align 4
  %383 = shl nsw i64 %381, 1
  call void @llvm.memset.p0.i64(ptr nonnull align 2 %380, i8 0, i64 %383, i1 false)
  br label %384

384:                                              ; preds = %366, %364
  %385 = getelementptr inbounds ptr, ptr %199, i64 %365
  %386 = load ptr, ptr %385, align 8
  %387 = icmp ne ptr %386, null
  br i1 %387, label %388, label %392

388:                                              ; preds = %384
  %389 = getelementptr inbounds %struct.__pyx_t_6engine_7players_6player_Player, ptr %386, i64 0, i32 3
  %390 = load ptr, ptr %389, align 8
  %391 = icmp ne ptr %390, null
  br label %392

392:                                              ; preds = %388, %384
  %393 = phi i1 [ %391, %388 ], [ %387, %384 ]
  br i1 %393, label %394, label %398

394:                                              ; preds = %392
  %395 = getelementptr inbounds %struct.__pyx_t_6engine_7players_6player_Player, ptr %386, i64 0, i32 3
  %396 = load ptr, ptr %395, align 8
  %397 = trunc i64 %365 to i32
  call void %396(ptr noundef %386, ptr noundef nonnull @GAME, ptr noundef nonnull %53, ptr noundef null, i32 noundef 0, i32 noundef -1, i32 noundef %397)
  br label %398

398:                                              ; preds = %394, %392
  %399 = add nuw nsw i64 %365, 1
  %400 = icmp eq i64 %399, %52
  br i1 %400, label %401, label %364

401:                                              ; preds = %398, %360
  br label %402

402:                                              ; preds = %401, %481
  %403 = call i32 %65(ptr noundef nonnull @GAME, ptr noundef nonnull %53)
  store i32 %403, ptr %66, align 4
  %404 = icmp slt i32 %403, 0
  br i1 %404, label %484, label %405

405:                                              ; preds = %402
  %406 = load i32, ptr %48, align 4
  %407 = icmp slt i32 %406, %67
  br i1 %407, label %408, label %484

408:                                              ; preds = %405
  %409 = call i32 %68(ptr noundef nonnull @GAME, ptr noundef nonnull %53, ptr noundef nonnull %356)
  store i32 %409, ptr %69, align 4
  %410 = icmp slt i32 %409, 0
  %411 = icmp sgt i32 %409, %70
  %412 = select i1 %410, i1 true, i1 %411
  %413 = icmp sge i32 %403, %33
  %414 = select i1 %412, i1 true, i1 %413
  br i1 %414, label %415, label %417

415:                                              ; preds = %408
  %416 = select i1 %410, i32 %409, i32 -2
  br label %484

417:                                              ; preds = %408
  br i1 %205, label %418, label %460

418:                                              ; preds = %417
  %419 = load i64, ptr %207, align 8
  %420 = and i64 %419, 4294967295
  %421 = lshr i64 %419, 32
  %422 = mul nuw i64 %420, 4294883355
  %423 = add i64 %422, %421
  store i64 %423, ptr %207, align 8
  %424 = xor i64 %421, %420
  %425 = zext i32 %409 to i64
  %426 = mul nuw i64 %424, %425
  %427 = trunc i64 %426 to i32
  %428 = icmp ugt i32 %409, %427
  br i1 %428, label %429, label %451

429:                                              ; preds = %418
  %430 = icmp eq i64 %426, 0
  %431 = icmp eq i64 %423, 0
  %432 = select i1 %430, i1 %431, i1 false
  br i1 %432, label %437, label %433

433:                                              ; preds = %429
  %434 = urem i64 4294967296, %425
  %435 = and i64 %426, 4294967295
  %436 = icmp ult i64 %435, %434
  br i1 %436, label %440, label %451

437:                                              ; preds = %429
  %438 = load ptr, ptr @__pyx_f_6engine_6chance_6script_scripted, align 8
  %439 = call i32 @seldom(ptr noundef %438, i32 noundef %409)
  br label %476

440:                                              ; preds = %433, %440
  %441 = phi i64 [ %445, %440 ], [ %423, %433 ]
  %442 = and i64 %441, 4294967295
  %443 = lshr i64 %441, 32
  %444 = mul nuw i64 %442, 4294883355
  %445 = add i64 %444, %443
  %446 = xor i64 %443, %442
  %447 = mul nuw i64 %446, %425
  %448 = and i64 %447, 4294967295
  %449 = icmp ult i64 %448, %434
  br i1 %449, label %440, label %450

450:                                              ; preds = %440
  store i64 %445, ptr %207, align 8
  br label %451

451:                                              ; preds = %450, %433, %418
  %452 = phi i64 [ %426, %418 ], [ %447, %450 ], [ %426, %433 ]
  %453 = icmp ult i32 %409, 2
  br i1 %453, label %456, label %454

454:                                              ; preds = %451
  %455 = load i64, ptr %207, align 8
  br label %456

456:                                              ; preds = %454, %451
  %457 = phi i64 [ %455, %454 ], [ %419, %451 ]
  store i64 %457, ptr %207, align 8
  %458 = lshr i64 %452, 32
  %459 = trunc i64 %458 to i32
  br label %476

460:                                              ; preds = %417
  %461 = zext i32 %403 to i64
  %462 = getelementptr inbounds ptr, ptr %206, i64 %461
  %463 = load ptr, ptr %462, align 8
  %464 = icmp eq ptr %463, null
  %465 = icmp ne i32 %409, 0
  %466 = select i1 %464, i1 %465, i1 false
  br i1 %466, label %484, label %467

467:                                              ; preds = %460
  %468 = icmp sgt i32 %409, 1
  br i1 %468, label %469, label %476

469:                                              ; preds = %467
  %470 = getelementptr inbounds i64, ptr %207, i64 %461
  %471 = load ptr, ptr %463, align 8
  %472 = call i32 %471(ptr noundef nonnull %463, ptr noundef nonnull @GAME, ptr noundef nonnull %53, ptr noundef nonnull %356, i32 noundef %409, ptr noundef %470)
  %473 = icmp slt i32 %472, %409
  %474 = select i1 %473, i32 %472, i32 -100
  %475 = icmp slt i32 %474, 0
  br i1 %475, label %484, label %476

476:                                              ; preds = %469, %467, %456, %437
  %477 = phi i32 [ %474, %469 ], [ 0, %467 ], [ %439, %437 ], [ %459, %456 ]
  %478 = load i32, ptr %48, align 4
  %479 = add nsw i32 %478, 1
  store i32 %479, ptr %48, align 4
  br i1 %208, label %481, label %480

480:                                              ; preds = %476
  call void @__pyx_f_6engine_8counting_5match_tell(ptr noundef nonnull %7, ptr noundef nonnull %53, ptr noundef nonnull %356, i32 noundef %409, i32 noundef %477)
  br label %481

481:                                              ; preds = %480, %476
  %482 = call i32 %71(ptr noundef nonnull @GAME, ptr noundef nonnull %53, ptr noundef nonnull %356, i32 noundef %477)
  %483 = icmp slt i32 %482, 0
  br i1 %483, label %484, label %402

484:                                              ; preds = %481, %469, %460, %405, %402, %415, %351
  %485 = phi i32 [ %352, %351 ], [ %416, %415 ], [ %482, %481 ], [ %474, %469 ], [ %409, %460 ], [ -3, %405 ], [ 0, %402 ]
  %486 = icmp sgt i32 %485, 0
  br i1 %486, label %487, label %635

487:                                              ; preds = %484
  %488 = load ptr, ptr %73, align 8
  %489 = load i64, ptr %74, align 8
  %490 = mul nsw i64 %489, %91
  %491 = getelementptr inbounds i16, ptr %488, i64 %490
  %492 = load ptr, ptr %75, align 8
  %493 = getelementptr inbounds i32, ptr %492, i64 %193
  %494 = load ptr, ptr %77, align 8
  %495 = getelementptr inbounds i8, ptr %494, i64 %194
  %496 = load i32, ptr %69, align 4
  %497 = load i32, ptr %66, align 8
  %498 = trunc i32 %497 to i8
  %499 = load ptr, ptr %80, align 8
  %500 = getelementptr inbounds i8, ptr %499, i64 %91
  store i8 %498, ptr %500, align 1
  %501 = load ptr, ptr %81, align 8
  %502 = getelementptr inbounds i32, ptr %501, i64 %91
  store i32 %496, ptr %502, align 4
  %503 = load ptr, ptr %82, align 8
  %504 = getelementptr inbounds i32, ptr %503, i64 %91
  store i32 %496, ptr %504, align 4
  br i1 %84, label %507, label %505

505:                                              ; preds = %487
  %506 = load i32, ptr %66, align 8
  call void %85(ptr noundef nonnull @GAME, ptr noundef nonnull %53, i32 noundef %506, ptr noundef %491)
  br label %507

507:                                              ; preds = %505, %487
  br i1 %210, label %584, label %508

508:                                              ; preds = %507
  %509 = load i32, ptr %66, align 8
  %510 = getelementptr inbounds i16, ptr %491, i64 %86
  %511 = load i32, ptr %212, align 8
  %512 = mul nsw i32 %511, %509
  %513 = sext i32 %512 to i64
  %514 = getelementptr inbounds i8, ptr %211, i64 %513
  %515 = load i32, ptr %514, align 4
  %516 = load i32, ptr %213, align 8
  %517 = sub nsw i32 %515, %516
  %518 = call i32 @llvm.smax.i32(i32 %517, i32 0)
  %519 = load i32, ptr %214, align 8
  %520 = sext i32 %519 to i64
  %521 = shl nsw i64 %520, 1
  call void @llvm.memset.p0.i64(ptr align 2 %510, i8 0, i64 %521, i1 false)
  %522 = load i32, ptr %514, align 4
  %523 = icmp slt i32 %518, %522
  br i1 %523, label %524, label %580

524:                                              ; preds = %508
  %525 = getelementptr inbounds %struct.__pyx_t_6engine_7history_Record, ptr %514, i64 1
  br label %526

526:                                              ; preds = %557, %524
  %527 = phi i32 [ %518, %524 ], [ %578, %557 ]
  %528 = phi ptr [ %510, %524 ], [ %577, %557 ]
  %529 = load i32, ptr %213, align 8
  %530 = srem i32 %527, %529
  %531 = shl nuw nsw i32 %530, 1
  %532 = zext i32 %531 to i64
  %533 = getelementptr inbounds i32, ptr %525, i64 %532
  %534 = load i32, ptr %533, align 4
  %535 = sub nsw i32 %534, %509
  %536 = icmp slt i32 %535, 0
  br i1 %536, label %537, label %542

537:                                              ; preds = %526
  %538 = load ptr, ptr %209, align 8
  %539 = getelementptr inbounds %struct.__pyx_t_6engine_4game_Game, ptr %538, i64 0, i32 2
  %540 = load i32, ptr %539, align 8
  %541 = sext i32 %540 to i64
  br label %542

542:                                              ; preds = %537, %526
  %543 = phi i64 [ %541, %537 ], [ 0, %526 ]
  %544 = sext i32 %535 to i64
  %545 = add nsw i64 %543, %544
  %546 = getelementptr inbounds i16, ptr %528, i64 %545
  store i16 1, ptr %546, align 2
  %547 = getelementptr inbounds i32, ptr %533, i64 1
  %548 = load i32, ptr %547, align 4
  %549 = icmp sgt i32 %548, -1
  br i1 %549, label %550, label %557

550:                                              ; preds = %542
  %551 = load ptr, ptr %209, align 8
  %552 = getelementptr inbounds %struct.__pyx_t_6engine_4game_Game, ptr %551, i64 0, i32 2
  %553 = load i32, ptr %552, align 8
  %554 = add nsw i32 %553, %548
  %555 = sext i32 %554 to i64
  %556 = getelementptr inbounds i16, ptr %528, i64 %555
  store i16 1, ptr %556, align 2
  br label %557

557:                                              ; preds = %550, %542
  %558 = load ptr, ptr %209, align 8
  %559 = getelementptr inbounds %struct.__pyx_t_6engine_4game_Game, ptr %558, i64 0, i32 2
  %560 = load i32, ptr %559, align 8
  %561 = sext i32 %560 to i64
  %562 = getelementptr inbounds i16, ptr %528, i64 %561
  %563 = load i32, ptr %215, align 4
  %564 = sext i32 %563 to i64
  %565 = getelementptr inbounds i16, ptr %562, i64 %564
  %566 = shl nsw i32 %529, 1
  %567 = sext i32 %566 to i64
  %568 = getelementptr inbounds i32, ptr %525, i64 %567
  %569 = load i32, ptr %216, align 8
  %570 = mul nsw i32 %569, %530
  %571 = sext i32 %570 to i64
  %572 = getelementptr inbounds i16, ptr %568, i64 %571
  %573 = sext i32 %569 to i64
  %574 = shl nsw i64 %573, 1
  call void @llvm.memcpy.p0.p0.i64(ptr align 2 %565, ptr nonnull align 2 %572, i64 %574, i1 false)
  %575 = load i32, ptr %217, align 4
  %576 = sext i32 %575 to i64
  %577 = getelementptr inbounds i16, ptr %528, i64 %576
  %578 = add nuw nsw i32 %527, 1
  %579 = icmp eq i32 %578, %522
  br i1 %579, label %580, label %526

580:                                              ; preds = %557, %508
  %581 = getelementptr inbounds %struct.__pyx_t_6engine_7history_Record, ptr %514, i64 0, i32 1
  %582 = load i32, ptr %581, align 4
  %583 = icmp slt i32 %582, 0
  br i1 %583, label %663, label %584

584:                                              ; preds = %580, %507
  %585 = load ptr, ptr %77, align 8
  %586 = icmp eq ptr %585, null
  br i1 %586, label %588, label %587

587:                                              ; preds = %584
  call void @llvm.memset.p0.i64(ptr align 1 %495, i8 0, i64 %79, i1 false)
  br label %588

588:                                              ; preds = %587, %584
  %589 = load ptr, ptr %75, align 8
  %590 = icmp ne ptr %589, null
  br i1 %590, label %594, label %591

591:                                              ; preds = %588
  %592 = load ptr, ptr %77, align 8
  %593 = icmp ne ptr %592, null
  br label %594

594:                                              ; preds = %591, %588
  %595 = phi i1 [ %593, %591 ], [ %590, %588 ]
  %596 = icmp sgt i32 %496, 0
  %597 = select i1 %595, i1 %596, i1 false
  br i1 %597, label %598, label %626

598:                                              ; preds = %594
  %599 = zext i32 %496 to i64
  br label %600

600:                                              ; preds = %623, %598
  %601 = phi i64 [ 0, %598 ], [ %624, %623 ]
  %602 = load i64, ptr %59, align 8
  %603 = getelementptr inbounds i8, ptr %53, i64 %602
  %604 = trunc i64 %601 to i32
  %605 = call i32 %87(ptr noundef nonnull @GAME, ptr noundef nonnull %53, ptr noundef nonnull %603, i32 noundef %604)
  %606 = icmp sgt i32 %605, -1
  %607 = icmp slt i32 %605, %78
  %608 = select i1 %606, i1 %607, i1 false
  br i1 %608, label %612, label %609

609:                                              ; preds = %600
  %610 = icmp slt i32 %605, 0
  %611 = select i1 %610, i32 %605, i32 -2
  br label %663

612:                                              ; preds = %600
  %613 = load ptr, ptr %75, align 8
  %614 = icmp eq ptr %613, null
  br i1 %614, label %617, label %615

615:                                              ; preds = %612
  %616 = getelementptr inbounds i32, ptr %493, i64 %601
  store i32 %605, ptr %616, align 4
  br label %617

617:                                              ; preds = %615, %612
  %618 = load ptr, ptr %77, align 8
  %619 = icmp eq ptr %618, null
  br i1 %619, label %623, label %620

620:                                              ; preds = %617
  %621 = sext i32 %605 to i64
  %622 = getelementptr inbounds i8, ptr %495, i64 %621
  store i8 1, ptr %622, align 1
  br label %623

623:                                              ; preds = %620, %617
  %624 = add nuw nsw i64 %601, 1
  %625 = icmp eq i64 %624, %599
  br i1 %625, label %626, label %600

626:                                              ; preds = %623, %594
  %627 = load ptr, ptr %75, align 8
  %628 = icmp eq ptr %627, null
  br i1 %628, label %663, label %629

629:                                              ; preds = %626
  %630 = sext i32 %496 to i64
  %631 = getelementptr inbounds i32, ptr %493, i64 %630
  %632 = sub nsw i32 %70, %496
  %633 = sext i32 %632 to i64
  %634 = shl nsw i64 %633, 2
  call void @llvm.memset.p0.i64(ptr align 4 %631, i8 -1, i64 %634, i1 false)
  br label %663

635:                                              ; preds = %484
  switch i32 %485, label %663 [
    i32 -3, label %636
    i32 0, label %636
  ]

636:                                              ; preds = %635, %635
  %637 = add nuw nsw i32 %223, 1
  %638 = icmp eq i32 %223, 1000
  br i1 %638, label %663, label %639

639:                                              ; preds = %636
  %640 = icmp eq i32 %485, 0
  br i1 %640, label %641, label %653

641:                                              ; preds = %639
  call void %72(ptr noundef nonnull @GAME, ptr noundef nonnull %53, ptr noundef nonnull %6)
  br i1 %51, label %642, label %653

642:                                              ; preds = %641
  %643 = load ptr, ptr %32, align 8
  br label %644

644:                                              ; preds = %644, %642
  %645 = phi i64 [ 0, %642 ], [ %651, %644 ]
  %646 = getelementptr inbounds [16 x i64], ptr %6, i64 0, i64 %645
  %647 = load i64, ptr %646, align 8
  %648 = sitofp i64 %647 to double
  %649 = add nsw i64 %645, %121
  %650 = getelementptr inbounds double, ptr %643, i64 %649
  store double %648, ptr %650, align 8
  %651 = add nuw nsw i64 %645, 1
  %652 = icmp eq i64 %651, %52
  br i1 %652, label %653, label %644

653:                                              ; preds = %644, %641, %639
  %654 = load ptr, ptr %36, align 8
  %655 = getelementptr inbounds i8, ptr %654, i64 %91
  store i8 1, ptr %655, align 1
  %656 = lshr i32 %485, 31
  %657 = trunc i32 %656 to i8
  %658 = load ptr, ptr %37, align 8
  %659 = getelementptr inbounds i8, ptr %658, i64 %91
  store i8 %657, ptr %659, align 1
  %660 = load i64, ptr %4, align 8
  %661 = load i64, ptr %0, align 8
  %662 = add i64 %661, %660
  store i64 %662, ptr %4, align 8
  store i32 -1, ptr %48, align 8
  br label %222

663:                                              ; preds = %636, %635, %629, %626, %609, %580
  %664 = phi i32 [ %611, %609 ], [ %582, %580 ], [ 0, %629 ], [ 0, %626 ], [ %485, %635 ], [ -2, %636 ]
  call void @llvm.lifetime.end.p0(i64 128, ptr nonnull %6)
  %665 = icmp sgt i32 %664, -1
  br i1 %665, label %675, label %666

666:                                              ; preds = %663
  %667 = icmp slt i32 %220, 0
  br i1 %667, label %668, label %671

668:                                              ; preds = %666
  %669 = load ptr, ptr %82, align 8
  %670 = getelementptr inbounds i32, ptr %669, i64 %91
  store i32 0, ptr %670, align 4
  br label %675

671:                                              ; preds = %666
  %672 = load i64, ptr %4, align 8
  %673 = load i64, ptr %0, align 8
  %674 = add i64 %673, %672
  store i64 %674, ptr %4, align 8
  store i32 -1, ptr %48, align 8
  br label %218

675:                                              ; preds = %663, %668
  %676 = load ptr, ptr %23, align 8
  %677 = load i64, ptr %24, align 8
  %678 = mul nsw i64 %677, %91
  %679 = getelementptr i8, ptr %676, i64 %678
  %680 = sdiv i64 %677, 8
  %681 = icmp sgt i64 %677, 7
  br i1 %681, label %682, label %689

682:                                              ; preds = %675, %682
  %683 = phi i64 [ %687, %682 ], [ 0, %675 ]
  %684 = getelementptr inbounds i64, ptr %4, i64 %683
  %685 = load i64, ptr %684, align 8
  %686 = getelementptr inbounds i64, ptr %679, i64 %683
  store i64 %685, ptr %686, align 8
  %687 = add nuw nsw i64 %683, 1
  %688 = icmp eq i64 %687, %680
  br i1 %688, label %689, label %682

689:                                              ; preds = %682, %675
  %690 = icmp slt i32 %220, 0
  br i1 %690, label %691, label %704

691:                                              ; preds = %689
  %692 = call i32 @card_lacked()
  %693 = icmp eq i32 %692, 0
  %694 = select i1 %693, i32 %220, i32 1
  %695 = sext i32 %694 to i64
  %696 = load ptr, ptr %88, align 8
  %697 = shl nsw i64 %91, 1
  %698 = getelementptr inbounds i64, ptr %696, i64 %697
  store i64 %219, ptr %698, align 8
  %699 = or i64 %697, 1
  %700 = getelementptr inbounds i64, ptr %696, i64 %699
  store i64 %695, ptr %700, align 8
  %701 = load i64, ptr %0, align 8
  %702 = sub nsw i64 %701, %91
  %703 = atomicrmw max ptr %89, i64 %702 monotonic, align 8
  br label %704

704:                                              ; preds = %691, %689
  %705 = add nsw i64 %91, %3
  %706 = load i64, ptr %0, align 8
  %707 = icmp slt i64 %705, %706
  br i1 %707, label %90, label %708

708:                                              ; preds = %704, %19, %5
  call void @llvm.lifetime.end.p0(i64 40, ptr nonnull %7)
  ret void
}
declare void @card_clear() local_unnamed_addr
declare i32 @card_lacked() local_unnamed_addr
declare void @llvm.memset.p0.i64(ptr nocapture writeonly, i8, i64, i1 immarg)
define internal i32 @seldom(ptr nocapture noundef readonly %0, i32 noundef %1) unnamed_addr {
  %3 = tail call i32 %0(i32 noundef %1)
  ret i32 %3
}
define internal void @__pyx_f_6engine_8counting_5match_tell(ptr nocapture noundef readonly %0, ptr noundef %1, ptr noundef %2, i32 noundef %3, i32 noundef %4) unnamed_addr {
  %6 = load i32, ptr getelementptr inbounds (%struct.__pyx_t_6engine_4game_Game, ptr @GAME, i64 0, i32 2), align 8
  %7 = icmp sgt i32 %6, 0
  br i1 %7, label %8, label %184

8:                                                ; preds = %5
  %9 = getelementptr inbounds %struct.__pyx_t_6engine_8counting_5match_Seating, ptr %0, i64 0, i32 4
  %10 = getelementptr inbounds %struct.__pyx_t_6engine_8counting_5match_Seating, ptr %0, i64 0, i32 5
  %11 = icmp slt i32 %4, 0
  %12 = icmp eq i32 %3, 0
  %13 = getelementptr inbounds %struct.__pyx_t_6engine_8counting_5match_Seating, ptr %0, i64 0, i32 2
  %14 = zext i32 %6 to i64
  br label %15

15:                                               ; preds = %8, %181
  %16 = phi i64 [ 0, %8 ], [ %182, %181 ]
  %17 = load ptr, ptr %9, align 8
  %18 = icmp eq ptr %17, null
  br i1 %18, label %166, label %19

19:                                               ; preds = %15
  %20 = load ptr, ptr %10, align 8
  %21 = load ptr, ptr %17, align 8
  %22 = getelementptr inbounds %struct.__pyx_t_6engine_7history_Recorder, ptr %17, i64 0, i32 7
  %23 = load i32, ptr %22, align 8
  %24 = trunc i64 %16 to i32
  %25 = mul nsw i32 %23, %24
  %26 = sext i32 %25 to i64
  %27 = getelementptr inbounds i8, ptr %20, i64 %26
  %28 = load i32, ptr %27, align 4
  %29 = getelementptr inbounds %struct.__pyx_t_6engine_7history_Recorder, ptr %17, i64 0, i32 1
  %30 = load i32, ptr %29, align 8
  %31 = srem i32 %28, %30
  %32 = getelementptr inbounds %struct.__pyx_t_6engine_7history_Record, ptr %27, i64 1
  %33 = shl nsw i32 %30, 1
  %34 = sext i32 %33 to i64
  %35 = getelementptr inbounds i32, ptr %32, i64 %34
  %36 = getelementptr inbounds %struct.__pyx_t_6engine_7history_Recorder, ptr %17, i64 0, i32 3
  %37 = load i32, ptr %36, align 8
  %38 = mul nsw i32 %37, %31
  %39 = sext i32 %38 to i64
  %40 = getelementptr inbounds i16, ptr %35, i64 %39
  %41 = mul nsw i32 %37, %30
  %42 = sext i32 %41 to i64
  %43 = getelementptr inbounds i16, ptr %35, i64 %42
  %44 = sext i32 %37 to i64
  %45 = getelementptr inbounds i16, ptr %43, i64 %44
  br i1 %11, label %46, label %49

46:                                               ; preds = %19
  store i32 0, ptr %27, align 4
  %47 = getelementptr inbounds %struct.__pyx_t_6engine_7history_Record, ptr %27, i64 0, i32 1
  store i32 0, ptr %47, align 4
  %48 = shl nsw i64 %44, 1
  tail call void @llvm.memset.p0.i64(ptr nonnull align 2 %43, i8 0, i64 %48, i1 false)
  br label %166

49:                                               ; preds = %19
  %50 = getelementptr inbounds %struct.__pyx_t_6engine_4game_Game, ptr %21, i64 0, i32 12
  %51 = load ptr, ptr %50, align 8
  %52 = tail call i32 %51(ptr noundef %21, ptr noundef %1)
  br i1 %12, label %96, label %53

53:                                               ; preds = %49
  %54 = getelementptr inbounds %struct.__pyx_t_6engine_4game_Game, ptr %21, i64 0, i32 45
  %55 = load ptr, ptr %54, align 8
  %56 = icmp eq ptr %55, null
  br i1 %56, label %60, label %57

57:                                               ; preds = %53
  %58 = trunc i64 %16 to i32
  %59 = tail call i32 %55(ptr noundef %21, ptr noundef %1, ptr noundef %2, i32 noundef %4, i32 noundef %58)
  br label %83

60:                                               ; preds = %53
  %61 = getelementptr inbounds %struct.__pyx_t_6engine_4game_Game, ptr %21, i64 0, i32 38
  %62 = load i32, ptr %61, align 4
  %63 = icmp ne i32 %62, 0
  br i1 %63, label %64, label %75

64:                                               ; preds = %60
  %65 = zext i32 %52 to i64
  %66 = icmp eq i64 %16, %65
  br i1 %66, label %75, label %67

67:                                               ; preds = %64
  %68 = getelementptr inbounds %struct.__pyx_t_6engine_4game_Game, ptr %21, i64 0, i32 16
  %69 = load ptr, ptr %68, align 8
  %70 = trunc i64 %16 to i32
  %71 = tail call i64 %69(ptr noundef %21, ptr noundef %1, ptr noundef %2, i32 noundef %4, i32 noundef %70)
  %72 = load ptr, ptr %68, align 8
  %73 = tail call i64 %72(ptr noundef %21, ptr noundef %1, ptr noundef %2, i32 noundef %4, i32 noundef %52)
  %74 = icmp eq i64 %71, %73
  br label %75

75:                                               ; preds = %67, %64, %60
  %76 = phi i1 [ %74, %67 ], [ %63, %60 ], [ %66, %64 ]
  br i1 %76, label %77, label %81

77:                                               ; preds = %75
  %78 = getelementptr inbounds %struct.__pyx_t_6engine_4game_Game, ptr %21, i64 0, i32 40
  %79 = load ptr, ptr %78, align 8
  %80 = tail call i32 %79(ptr noundef %21, ptr noundef %1, ptr noundef %2, i32 noundef %4)
  br label %83

81:                                               ; preds = %75
  %82 = load i32, ptr %61, align 4
  br label %83

83:                                               ; preds = %81, %77, %57
  %84 = phi i32 [ %59, %57 ], [ %80, %77 ], [ %82, %81 ]
  %85 = icmp sgt i32 %84, -1
  br i1 %85, label %86, label %90

86:                                               ; preds = %83
  %87 = getelementptr inbounds %struct.__pyx_t_6engine_7history_Recorder, ptr %17, i64 0, i32 2
  %88 = load i32, ptr %87, align 4
  %89 = icmp slt i32 %84, %88
  br label %90

90:                                               ; preds = %86, %83
  %91 = phi i1 [ %89, %86 ], [ %85, %83 ]
  br i1 %91, label %96, label %92

92:                                               ; preds = %90
  %93 = icmp slt i32 %84, 0
  %94 = select i1 %93, i32 %84, i32 -2
  %95 = getelementptr inbounds %struct.__pyx_t_6engine_7history_Record, ptr %27, i64 0, i32 1
  store i32 %94, ptr %95, align 4
  br label %96

96:                                               ; preds = %92, %90, %49
  %97 = phi i32 [ 0, %92 ], [ %84, %90 ], [ -1, %49 ]
  %98 = shl nsw i32 %31, 1
  %99 = sext i32 %98 to i64
  %100 = getelementptr inbounds i32, ptr %32, i64 %99
  store i32 %52, ptr %100, align 4
  %101 = getelementptr inbounds i32, ptr %100, i64 1
  store i32 %97, ptr %101, align 4
  %102 = load i32, ptr %36, align 8
  %103 = sext i32 %102 to i64
  %104 = shl nsw i64 %103, 1
  tail call void @llvm.memset.p0.i64(ptr nonnull align 2 %40, i8 0, i64 %104, i1 false)
  %105 = zext i32 %52 to i64
  %106 = icmp eq i64 %16, %105
  br i1 %106, label %107, label %110

107:                                              ; preds = %96
  %108 = load i32, ptr %36, align 8
  %109 = icmp ne i32 %108, 0
  br label %110

110:                                              ; preds = %107, %96
  %111 = phi i1 [ %109, %107 ], [ %106, %96 ]
  br i1 %111, label %112, label %163

112:                                              ; preds = %110
  %113 = getelementptr inbounds %struct.__pyx_t_6engine_4game_Game, ptr %21, i64 0, i32 39
  %114 = load ptr, ptr %113, align 8
  %115 = trunc i64 %16 to i32
  tail call void %114(ptr noundef %21, ptr noundef %1, i32 noundef %115, ptr noundef nonnull %45)
  %116 = load i32, ptr %36, align 8
  %117 = icmp sgt i32 %116, 0
  br i1 %117, label %118, label %128

118:                                              ; preds = %112
  %119 = zext i32 %116 to i64
  br label %120

120:                                              ; preds = %120, %118
  %121 = phi i64 [ 0, %118 ], [ %126, %120 ]
  %122 = getelementptr inbounds i16, ptr %43, i64 %121
  %123 = load i16, ptr %122, align 2
  %124 = sub i16 0, %123
  %125 = getelementptr inbounds i16, ptr %40, i64 %121
  store i16 %124, ptr %125, align 2
  %126 = add nuw nsw i64 %121, 1
  %127 = icmp eq i64 %126, %119
  br i1 %127, label %128, label %120

128:                                              ; preds = %120, %112
  %129 = getelementptr inbounds %struct.__pyx_t_6engine_4game_Game, ptr %21, i64 0, i32 37
  %130 = load i32, ptr %129, align 8
  %131 = icmp sgt i32 %130, 0
  br i1 %131, label %132, label %136

132:                                              ; preds = %128
  %133 = getelementptr inbounds %struct.__pyx_t_6engine_7history_Recorder, ptr %17, i64 0, i32 6
  %134 = load ptr, ptr %133, align 8
  %135 = zext i32 %130 to i64
  br label %139

136:                                              ; preds = %151, %128
  br i1 %117, label %137, label %163

137:                                              ; preds = %136
  %138 = zext i32 %116 to i64
  br label %154

139:                                              ; preds = %151, %132
  %140 = phi i64 [ 0, %132 ], [ %152, %151 ]
  %141 = getelementptr inbounds i32, ptr %134, i64 %140
  %142 = load i32, ptr %141, align 4
  %143 = icmp sgt i32 %142, -1
  br i1 %143, label %144, label %151

144:                                              ; preds = %139
  %145 = zext i32 %142 to i64
  %146 = getelementptr inbounds i16, ptr %40, i64 %145
  %147 = load i16, ptr %146, align 2
  %148 = getelementptr inbounds i16, ptr %45, i64 %140
  %149 = load i16, ptr %148, align 2
  %150 = add i16 %149, %147
  store i16 %150, ptr %146, align 2
  br label %151

151:                                              ; preds = %144, %139
  %152 = add nuw nsw i64 %140, 1
  %153 = icmp eq i64 %152, %135
  br i1 %153, label %136, label %139

154:                                              ; preds = %154, %137
  %155 = phi i64 [ 0, %137 ], [ %161, %154 ]
  %156 = getelementptr inbounds i16, ptr %43, i64 %155
  %157 = load i16, ptr %156, align 2
  %158 = getelementptr inbounds i16, ptr %40, i64 %155
  %159 = load i16, ptr %158, align 2
  %160 = add i16 %159, %157
  store i16 %160, ptr %156, align 2
  %161 = add nuw nsw i64 %155, 1
  %162 = icmp eq i64 %161, %138
  br i1 %162, label %163, label %154

163:                                              ; preds = %154, %136, %110
  %164 = load i32, ptr %27, align 4
  %165 = add nsw i32 %164, 1
  store i32 %165, ptr %27, align 4
  br label %166

166:                                              ; preds = %163, %46, %15
  %167 = load ptr, ptr %13, align 8
  %168 = getelementptr inbounds ptr, ptr %167, i64 %16
  %169 = load ptr, ptr %168, align 8
  %170 = icmp ne ptr %169, null
  br i1 %170, label %171, label %175

171:                                              ; preds = %166
  %172 = getelementptr inbounds %struct.__pyx_t_6engine_7players_6player_Player, ptr %169, i64 0, i32 3
  %173 = load ptr, ptr %172, align 8
  %174 = icmp ne ptr %173, null
  br label %175

175:                                              ; preds = %166, %171
  %176 = phi i1 [ %174, %171 ], [ %170, %166 ]
  br i1 %176, label %177, label %181

177:                                              ; preds = %175
  %178 = getelementptr inbounds %struct.__pyx_t_6engine_7players_6player_Player, ptr %169, i64 0, i32 3
  %179 = load ptr, ptr %178, align 8
  %180 = trunc i64 %16 to i32
  tail call void %179(ptr noundef %169, ptr noundef nonnull @GAME, ptr noundef %1, ptr noundef %2, i32 noundef %3, i32 noundef %4, i32 noundef %180)
  br label %181

181:                                              ; preds = %175, %177
  %182 = add nuw nsw i64 %16, 1
  %183 = icmp eq i64 %182, %14
  br i1 %183, label %184, label %15

184:                                              ; preds = %181, %5
  ret void
}
define void @batch_observe(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1, i32 noundef %2, ptr nocapture noundef %3) {
  %5 = getelementptr inbounds %struct.__pyx_t_6engine_4game_Game, ptr @GAME, i64 0, i32 10
  %6 = load ptr, ptr %5, align 8
  %7 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_FieldSizes, ptr %6, i64 0, i32 1
  %8 = load i32, ptr %7, align 4
  %9 = sext i32 %8 to i64
  %10 = getelementptr inbounds i8, ptr %1, i64 %9
  %11 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_ProgramRules, ptr %6, i64 0, i32 16
  %12 = load ptr, ptr %11, align 8
  %13 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_ProgramRules, ptr %6, i64 0, i32 1, i32 3
  %14 = load i32, ptr %13, align 4
  %15 = mul i32 %2, 3
  %16 = mul i32 %15, %14
  %17 = sext i32 %16 to i64
  %18 = getelementptr inbounds i32, ptr %12, i64 %17
  %19 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_ProgramRules, ptr %6, i64 0, i32 17
  %20 = load ptr, ptr %19, align 8
  %21 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_ProgramRules, ptr %6, i64 0, i32 1, i32 4
  %22 = load i32, ptr %21, align 4
  %23 = mul i32 %2, 3
  %24 = mul i32 %23, %22
  %25 = sext i32 %24 to i64
  %26 = getelementptr inbounds i32, ptr %20, i64 %25
  %27 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_ProgramRules, ptr %6, i64 0, i32 23
  %28 = load ptr, ptr %27, align 8
  %29 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_ProgramRules, ptr %6, i64 0, i32 18
  %30 = load ptr, ptr %29, align 8
  %31 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_ProgramRules, ptr %6, i64 0, i32 32
  %32 = load i32, ptr %31, align 4
  %33 = shl i32 %2, 1
  %34 = mul i32 %33, %32
  %35 = sext i32 %34 to i64
  %36 = getelementptr inbounds i32, ptr %30, i64 %35
  %37 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_ProgramRules, ptr %6, i64 0, i32 19
  %38 = load ptr, ptr %37, align 8
  %39 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_ProgramRules, ptr %6, i64 0, i32 33
  %40 = load i32, ptr %39, align 8
  %41 = mul i32 %2, 3
  %42 = mul i32 %41, %40
  %43 = sext i32 %42 to i64
  %44 = getelementptr inbounds i32, ptr %38, i64 %43
  %45 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Head, ptr %1, i64 0, i32 3
  %46 = load i8, ptr %45, align 2
  %47 = zext i8 %46 to i32
  %48 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_FieldSizes, ptr %6, i64 0, i32 9
  %49 = load i32, ptr %48, align 4
  %50 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_FieldSizes, ptr %6, i64 0, i32 3
  %51 = load i32, ptr %50, align 4
  %52 = icmp eq i32 %51, 0
  br i1 %52, label %58, label %53

53:                                               ; preds = %4
  %54 = sext i32 %51 to i64
  %55 = getelementptr inbounds i8, ptr %1, i64 %54
  %56 = load i16, ptr %55, align 2
  %57 = zext i16 %56 to i32
  br label %61

58:                                               ; preds = %4
  %59 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_FieldSizes, ptr %6, i64 0, i32 4
  %60 = load i32, ptr %59, align 4
  br label %61

61:                                               ; preds = %53, %58
  %62 = phi i32 [ %57, %53 ], [ %60, %58 ]
  %63 = getelementptr inbounds %struct.__pyx_t_6engine_4game_Game, ptr @GAME, i64 0, i32 37
  %64 = load i32, ptr %63, align 8
  %65 = sext i32 %64 to i64
  %66 = shl nsw i64 %65, 1
  tail call void @llvm.memset.p0.i64(ptr align 2 %3, i8 0, i64 %66, i1 false)
  %67 = icmp sgt i32 %49, %47
  br i1 %67, label %68, label %93

68:                                               ; preds = %61
  %69 = icmp slt i32 %47, %2
  %70 = select i1 %69, i32 %49, i32 0
  %71 = zext i32 %70 to i64
  %72 = sub nsw i32 %47, %2
  %73 = sext i32 %72 to i64
  %74 = add nsw i64 %71, %73
  %75 = getelementptr inbounds i16, ptr %3, i64 %74
  store i16 1, ptr %75, align 2
  %76 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Head, ptr %1, i64 0, i32 2
  %77 = load i16, ptr %76, align 4
  %78 = icmp ne i16 %77, 0
  br i1 %78, label %79, label %83

79:                                               ; preds = %68
  %80 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_ProgramRules, ptr %6, i64 0, i32 31
  %81 = load i32, ptr %80, align 8
  %82 = icmp sgt i32 %81, -1
  br label %83

83:                                               ; preds = %68, %79
  %84 = phi i1 [ %82, %79 ], [ %78, %68 ]
  br i1 %84, label %85, label %93

85:                                               ; preds = %83
  %86 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_ProgramRules, ptr %6, i64 0, i32 31
  %87 = load i32, ptr %86, align 8
  %88 = zext i16 %77 to i32
  %89 = add nsw i32 %88, -1
  %90 = add i32 %89, %87
  %91 = sext i32 %90 to i64
  %92 = getelementptr inbounds i16, ptr %3, i64 %91
  store i16 1, ptr %92, align 2
  br label %93

93:                                               ; preds = %83, %85, %61
  %94 = icmp sgt i32 %62, 0
  br i1 %94, label %95, label %160

95:                                               ; preds = %93
  %96 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_FieldSizes, ptr %6, i64 0, i32 7
  %97 = load i32, ptr %96, align 4
  %98 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_FieldSizes, ptr %6, i64 0, i32 8
  %99 = load i32, ptr %98, align 8
  %100 = icmp eq i32 %99, 1
  %101 = sext i32 %97 to i64
  %102 = getelementptr inbounds i8, ptr %1, i64 %101
  %103 = sext i32 %97 to i64
  %104 = getelementptr inbounds i8, ptr %1, i64 %103
  %105 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_ProgramRules, ptr %6, i64 0, i32 2
  %106 = load ptr, ptr %105, align 8
  %107 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_FieldSizes, ptr %6, i64 0, i32 2
  %108 = load i32, ptr %107, align 4
  %109 = icmp eq i32 %108, 0
  %110 = sext i32 %108 to i64
  %111 = getelementptr inbounds i8, ptr %1, i64 %110
  %112 = zext i32 %62 to i64
  br label %113

113:                                              ; preds = %95, %157
  %114 = phi i64 [ 0, %95 ], [ %158, %157 ]
  br i1 %100, label %115, label %119

115:                                              ; preds = %113
  %116 = getelementptr inbounds i8, ptr %104, i64 %114
  %117 = load i8, ptr %116, align 1
  %118 = zext i8 %117 to i16
  br label %122

119:                                              ; preds = %113
  %120 = getelementptr inbounds i16, ptr %102, i64 %114
  %121 = load i16, ptr %120, align 2
  br label %122

122:                                              ; preds = %115, %119
  %123 = phi i16 [ %118, %115 ], [ %121, %119 ]
  %124 = zext i16 %123 to i32
  %125 = getelementptr inbounds i16, ptr %10, i64 %114
  %126 = load i16, ptr %125, align 2
  %127 = zext i16 %126 to i32
  %128 = lshr i32 %127, %2
  %129 = and i32 %128, 1
  %130 = mul nuw nsw i32 %124, 3
  %131 = add nuw nsw i32 %129, %130
  %132 = zext i32 %131 to i64
  %133 = getelementptr inbounds i32, ptr %18, i64 %132
  %134 = load i32, ptr %133, align 4
  br i1 %109, label %139, label %135

135:                                              ; preds = %122
  %136 = getelementptr inbounds i16, ptr %111, i64 %114
  %137 = load i16, ptr %136, align 2
  %138 = zext i16 %137 to i64
  br label %139

139:                                              ; preds = %122, %135
  %140 = phi i64 [ %138, %135 ], [ %114, %122 ]
  %141 = and i64 %140, 4294967295
  %142 = getelementptr inbounds i16, ptr %106, i64 %141
  %143 = load i16, ptr %142, align 2
  %144 = zext i16 %143 to i32
  %145 = icmp eq i32 %129, 0
  %146 = select i1 %145, i32 0, i32 %144
  %147 = add nsw i32 %146, %134
  %148 = sext i32 %147 to i64
  %149 = getelementptr inbounds i32, ptr %28, i64 %148
  %150 = load i32, ptr %149, align 4
  %151 = icmp sgt i32 %150, -1
  br i1 %151, label %152, label %157

152:                                              ; preds = %139
  %153 = zext i32 %150 to i64
  %154 = getelementptr inbounds i16, ptr %3, i64 %153
  %155 = load i16, ptr %154, align 2
  %156 = add i16 %155, 1
  store i16 %156, ptr %154, align 2
  br label %157

157:                                              ; preds = %139, %152
  %158 = add nuw nsw i64 %114, 1
  %159 = icmp eq i64 %158, %112
  br i1 %159, label %160, label %113

160:                                              ; preds = %157, %93
  %161 = load i32, ptr %13, align 4
  %162 = icmp sgt i32 %161, 0
  br i1 %162, label %163, label %236

163:                                              ; preds = %160
  %164 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_ProgramRules, ptr %6, i64 0, i32 1, i32 2
  %165 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_FieldSizes, ptr %6, i64 0, i32 6
  %166 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_FieldSizes, ptr %6, i64 0, i32 4
  %167 = shl i32 1, %2
  %168 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_ProgramRules, ptr %6, i64 0, i32 2
  %169 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_FieldSizes, ptr %6, i64 0, i32 2
  %170 = zext i32 %161 to i64
  br label %171

171:                                              ; preds = %163, %233
  %172 = phi i64 [ 0, %163 ], [ %234, %233 ]
  %173 = mul nuw nsw i64 %172, 3
  %174 = add nuw nsw i64 %173, 2
  %175 = getelementptr inbounds i32, ptr %18, i64 %174
  %176 = load i32, ptr %175, align 4
  %177 = icmp eq i32 %176, 0
  br i1 %177, label %233, label %178

178:                                              ; preds = %171
  %179 = load i32, ptr %164, align 4
  %180 = load i32, ptr %165, align 8
  %181 = load i32, ptr %166, align 8
  %182 = trunc i64 %172 to i32
  %183 = add nsw i32 %181, %182
  %184 = icmp eq i32 %180, 1
  %185 = sext i32 %179 to i64
  %186 = getelementptr inbounds i8, ptr %1, i64 %185
  %187 = sext i32 %183 to i64
  br i1 %184, label %188, label %192

188:                                              ; preds = %178
  %189 = getelementptr inbounds i8, ptr %186, i64 %187
  %190 = load i8, ptr %189, align 1
  %191 = zext i8 %190 to i16
  br label %195

192:                                              ; preds = %178
  %193 = getelementptr inbounds i16, ptr %186, i64 %187
  %194 = load i16, ptr %193, align 2
  br label %195

195:                                              ; preds = %188, %192
  %196 = phi i16 [ %191, %188 ], [ %194, %192 ]
  %197 = zext i16 %196 to i32
  %198 = icmp sgt i32 %181, %197
  br i1 %198, label %199, label %206

199:                                              ; preds = %195
  %200 = zext i16 %196 to i64
  %201 = getelementptr inbounds i16, ptr %10, i64 %200
  %202 = load i16, ptr %201, align 2
  %203 = zext i16 %202 to i32
  %204 = and i32 %167, %203
  %205 = icmp ne i32 %204, 0
  br label %206

206:                                              ; preds = %195, %199
  %207 = phi i1 [ %205, %199 ], [ %198, %195 ]
  br i1 %207, label %208, label %233

208:                                              ; preds = %206
  %209 = load ptr, ptr %168, align 8
  %210 = load i32, ptr %169, align 4
  %211 = icmp eq i32 %210, 0
  br i1 %211, label %219, label %212

212:                                              ; preds = %208
  %213 = sext i32 %210 to i64
  %214 = getelementptr inbounds i8, ptr %1, i64 %213
  %215 = zext i16 %196 to i64
  %216 = getelementptr inbounds i16, ptr %214, i64 %215
  %217 = load i16, ptr %216, align 2
  %218 = zext i16 %217 to i32
  br label %219

219:                                              ; preds = %208, %212
  %220 = phi i32 [ %218, %212 ], [ %197, %208 ]
  %221 = zext i32 %220 to i64
  %222 = getelementptr inbounds i16, ptr %209, i64 %221
  %223 = load i16, ptr %222, align 2
  %224 = zext i16 %223 to i32
  %225 = add nsw i32 %176, %224
  %226 = sext i32 %225 to i64
  %227 = getelementptr inbounds i32, ptr %28, i64 %226
  %228 = load i32, ptr %227, align 4
  %229 = icmp sgt i32 %228, -1
  br i1 %229, label %230, label %233

230:                                              ; preds = %219
  %231 = zext i32 %228 to i64
  %232 = getelementptr inbounds i16, ptr %3, i64 %231
  store i16 1, ptr %232, align 2
  br label %233

233:                                              ; preds = %171, %219, %230, %206
  %234 = add nuw nsw i64 %172, 1
  %235 = icmp eq i64 %234, %170
  br i1 %235, label %236, label %171

236:                                              ; preds = %233, %160
  %237 = load i32, ptr %21, align 4
  %238 = icmp sgt i32 %237, 0
  br i1 %238, label %239, label %303

239:                                              ; preds = %236
  %240 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_ProgramRules, ptr %6, i64 0, i32 1, i32 7
  %241 = load i32, ptr %240, align 4
  %242 = sext i32 %241 to i64
  %243 = getelementptr inbounds i8, ptr %1, i64 %242
  %244 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_ProgramRules, ptr %6, i64 0, i32 1, i32 5
  %245 = load i32, ptr %244, align 4
  %246 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_ProgramRules, ptr %6, i64 0, i32 1, i32 6
  %247 = load i32, ptr %246, align 4
  %248 = sext i32 %247 to i64
  %249 = getelementptr inbounds i8, ptr %1, i64 %248
  %250 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_ProgramRules, ptr %6, i64 0, i32 2
  %251 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_FieldSizes, ptr %6, i64 0, i32 2
  %252 = sext i32 %245 to i64
  %253 = zext i32 %237 to i64
  br label %254

254:                                              ; preds = %239, %300
  %255 = phi i64 [ 0, %239 ], [ %301, %300 ]
  %256 = mul nsw i64 %255, %252
  %257 = getelementptr inbounds i16, ptr %243, i64 %256
  %258 = getelementptr inbounds i16, ptr %249, i64 %255
  %259 = load i16, ptr %258, align 2
  %260 = icmp eq i16 %259, 0
  br i1 %260, label %300, label %261

261:                                              ; preds = %254
  %262 = mul i64 %255, 3
  %263 = add i64 %262, 1
  %264 = and i64 %263, 4294967295
  %265 = getelementptr inbounds i32, ptr %26, i64 %264
  %266 = load i32, ptr %265, align 4
  %267 = load ptr, ptr %250, align 8
  %268 = load i32, ptr %251, align 4
  %269 = icmp eq i32 %268, 0
  %270 = sext i32 %268 to i64
  %271 = getelementptr inbounds i8, ptr %1, i64 %270
  %272 = zext i16 %259 to i64
  br label %273

273:                                              ; preds = %261, %297
  %274 = phi i64 [ 0, %261 ], [ %298, %297 ]
  %275 = getelementptr inbounds i16, ptr %257, i64 %274
  %276 = load i16, ptr %275, align 2
  br i1 %269, label %281, label %277

277:                                              ; preds = %273
  %278 = zext i16 %276 to i64
  %279 = getelementptr inbounds i16, ptr %271, i64 %278
  %280 = load i16, ptr %279, align 2
  br label %281

281:                                              ; preds = %273, %277
  %282 = phi i16 [ %280, %277 ], [ %276, %273 ]
  %283 = zext i16 %282 to i64
  %284 = getelementptr inbounds i16, ptr %267, i64 %283
  %285 = load i16, ptr %284, align 2
  %286 = zext i16 %285 to i32
  %287 = add nsw i32 %266, %286
  %288 = sext i32 %287 to i64
  %289 = getelementptr inbounds i32, ptr %28, i64 %288
  %290 = load i32, ptr %289, align 4
  %291 = icmp sgt i32 %290, -1
  br i1 %291, label %292, label %297

292:                                              ; preds = %281
  %293 = zext i32 %290 to i64
  %294 = getelementptr inbounds i16, ptr %3, i64 %293
  %295 = load i16, ptr %294, align 2
  %296 = add i16 %295, 1
  store i16 %296, ptr %294, align 2
  br label %297

297:                                              ; preds = %281, %292
  %298 = add nuw nsw i64 %274, 1
  %299 = icmp eq i64 %298, %272
  br i1 %299, label %300, label %273

300:                                              ; preds = %297, %254
  %301 = add nuw nsw i64 %255, 1
  %302 = icmp eq i64 %301, %253
  br i1 %302, label %303, label %254

303:                                              ; preds = %300, %236
  %304 = load i32, ptr %31, align 4
  %305 = icmp sgt i32 %304, 0
  br i1 %305, label %306, label %326

306:                                              ; preds = %303
  %307 = zext i32 %304 to i64
  br label %308

308:                                              ; preds = %306, %308
  %309 = phi i64 [ 0, %306 ], [ %324, %308 ]
  %310 = shl nuw nsw i64 %309, 1
  %311 = getelementptr inbounds i32, ptr %36, i64 %310
  %312 = load i32, ptr %311, align 4
  %313 = sext i32 %312 to i64
  %314 = getelementptr inbounds i8, ptr %1, i64 %313
  %315 = load i32, ptr %314, align 4
  %316 = tail call i32 @llvm.smin.i32(i32 %315, i32 32767)
  %317 = tail call i32 @llvm.smax.i32(i32 %316, i32 -32768)
  %318 = trunc i32 %317 to i16
  %319 = or i64 %310, 1
  %320 = getelementptr inbounds i32, ptr %36, i64 %319
  %321 = load i32, ptr %320, align 4
  %322 = sext i32 %321 to i64
  %323 = getelementptr inbounds i16, ptr %3, i64 %322
  store i16 %318, ptr %323, align 2
  %324 = add nuw nsw i64 %309, 1
  %325 = icmp eq i64 %324, %307
  br i1 %325, label %326, label %308

326:                                              ; preds = %308, %303
  %327 = load i32, ptr %39, align 8
  %328 = icmp sgt i32 %327, 0
  br i1 %328, label %329, label %364

329:                                              ; preds = %326
  %330 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_ProgramRules, ptr %6, i64 0, i32 20
  %331 = load ptr, ptr %330, align 8
  %332 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_ProgramRules, ptr %6, i64 0, i32 30
  %333 = load i32, ptr %332, align 4
  %334 = zext i32 %327 to i64
  br label %335

335:                                              ; preds = %329, %361
  %336 = phi i64 [ 0, %329 ], [ %362, %361 ]
  %337 = mul nuw nsw i64 %336, 3
  %338 = add nuw nsw i64 %337, 2
  %339 = getelementptr inbounds i32, ptr %44, i64 %338
  %340 = load i32, ptr %339, align 4
  %341 = mul nsw i32 %333, %340
  %342 = getelementptr inbounds i32, ptr %44, i64 %337
  %343 = load i32, ptr %342, align 4
  %344 = sext i32 %343 to i64
  %345 = getelementptr inbounds i8, ptr %1, i64 %344
  %346 = load i16, ptr %345, align 2
  %347 = zext i16 %346 to i32
  %348 = add nsw i32 %341, %347
  %349 = sext i32 %348 to i64
  %350 = getelementptr inbounds i16, ptr %331, i64 %349
  %351 = load i16, ptr %350, align 2
  %352 = icmp sgt i16 %351, -1
  br i1 %352, label %353, label %361

353:                                              ; preds = %335
  %354 = sext i16 %351 to i32
  %355 = add nuw nsw i64 %337, 1
  %356 = getelementptr inbounds i32, ptr %44, i64 %355
  %357 = load i32, ptr %356, align 4
  %358 = add nsw i32 %357, %354
  %359 = sext i32 %358 to i64
  %360 = getelementptr inbounds i16, ptr %3, i64 %359
  store i16 1, ptr %360, align 2
  br label %361

361:                                              ; preds = %335, %353
  %362 = add nuw nsw i64 %336, 1
  %363 = icmp eq i64 %362, %334
  br i1 %363, label %364, label %335

364:                                              ; preds = %361, %326
  %365 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_ProgramRules, ptr %6, i64 0, i32 34
  %366 = load i32, ptr %365, align 4
  %367 = icmp eq i32 %366, 0
  br i1 %367, label %594, label %368

368:                                              ; preds = %364
  %369 = load i32, ptr %7, align 4
  %370 = sext i32 %369 to i64
  %371 = getelementptr inbounds i8, ptr %1, i64 %370
  %372 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_ProgramRules, ptr %6, i64 0, i32 24
  %373 = load ptr, ptr %372, align 8
  %374 = shl i32 %2, 1
  %375 = mul i32 %374, %161
  %376 = sext i32 %375 to i64
  %377 = getelementptr inbounds i32, ptr %373, i64 %376
  %378 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_FieldSizes, ptr %6, i64 0, i32 4
  %379 = load i32, ptr %378, align 8
  %380 = icmp sgt i32 %379, 0
  br i1 %380, label %381, label %414

381:                                              ; preds = %368
  %382 = load i32, ptr %48, align 4
  %383 = shl nsw i32 -1, %382
  %384 = xor i32 %383, -1
  %385 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_ProgramRules, ptr %6, i64 0, i32 2
  %386 = zext i32 %379 to i64
  br label %387

387:                                              ; preds = %409, %381
  %388 = phi i64 [ 0, %381 ], [ %412, %409 ]
  %389 = phi i64 [ 0, %381 ], [ %411, %409 ]
  %390 = phi i64 [ 0, %381 ], [ %410, %409 ]
  %391 = getelementptr inbounds i16, ptr %371, i64 %388
  %392 = load i16, ptr %391, align 2
  %393 = zext i16 %392 to i32
  %394 = icmp eq i32 %393, %384
  br i1 %394, label %409, label %395

395:                                              ; preds = %387
  %396 = load ptr, ptr %385, align 8
  %397 = getelementptr inbounds i16, ptr %396, i64 %388
  %398 = load i16, ptr %397, align 2
  %399 = icmp ult i16 %398, 64
  %400 = zext i16 %398 to i64
  br i1 %399, label %401, label %404

401:                                              ; preds = %395
  %402 = shl i64 1, %400
  %403 = or i64 %402, %390
  br label %409

404:                                              ; preds = %395
  %405 = add nuw nsw i64 %400, 4294967232
  %406 = and i64 %405, 4294967295
  %407 = shl i64 1, %406
  %408 = or i64 %407, %389
  br label %409

409:                                              ; preds = %404, %401, %387
  %410 = phi i64 [ %390, %387 ], [ %403, %401 ], [ %390, %404 ]
  %411 = phi i64 [ %389, %387 ], [ %389, %401 ], [ %408, %404 ]
  %412 = add nuw nsw i64 %388, 1
  %413 = icmp eq i64 %412, %386
  br i1 %413, label %414, label %387

414:                                              ; preds = %409, %368
  %415 = phi i64 [ 0, %368 ], [ %410, %409 ]
  %416 = phi i64 [ 0, %368 ], [ %411, %409 ]
  %417 = icmp sgt i32 %161, 0
  br i1 %417, label %418, label %594

418:                                              ; preds = %414
  %419 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_FieldSizes, ptr %6, i64 0, i32 5
  %420 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_FieldSizes, ptr %6, i64 0, i32 6
  %421 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_ProgramRules, ptr %6, i64 0, i32 10
  %422 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_ProgramRules, ptr %6, i64 0, i32 1, i32 14
  %423 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_ProgramRules, ptr %6, i64 0, i32 1, i32 13
  %424 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_ProgramRules, ptr %6, i64 0, i32 1, i32 16
  %425 = shl i32 1, %2
  %426 = add nsw i32 %2, 1
  %427 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_ProgramRules, ptr %6, i64 0, i32 1, i32 17
  %428 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_ProgramRules, ptr %6, i64 0, i32 25
  %429 = zext i32 %161 to i64
  %430 = icmp sgt i32 %366, 0
  %431 = zext i32 %366 to i64
  br label %432

432:                                              ; preds = %591, %418
  %433 = phi i64 [ 0, %418 ], [ %592, %591 ]
  %434 = shl nuw nsw i64 %433, 1
  %435 = getelementptr inbounds i32, ptr %377, i64 %434
  %436 = load i32, ptr %435, align 4
  %437 = icmp sgt i32 %436, -1
  br i1 %437, label %438, label %591

438:                                              ; preds = %432
  %439 = load i32, ptr %419, align 4
  %440 = load i32, ptr %420, align 8
  %441 = icmp eq i32 %440, 1
  %442 = sext i32 %439 to i64
  %443 = getelementptr inbounds i8, ptr %1, i64 %442
  %444 = or i64 %434, 1
  %445 = getelementptr inbounds i32, ptr %377, i64 %444
  %446 = trunc i64 %433 to i32
  %447 = add i32 %379, %446
  br label %448

448:                                              ; preds = %513, %438
  %449 = phi i32 [ %447, %438 ], [ %460, %513 ]
  %450 = sext i32 %449 to i64
  br i1 %441, label %451, label %455

451:                                              ; preds = %448
  %452 = getelementptr inbounds i8, ptr %443, i64 %450
  %453 = load i8, ptr %452, align 1
  %454 = zext i8 %453 to i16
  br label %458

455:                                              ; preds = %448
  %456 = getelementptr inbounds i16, ptr %443, i64 %450
  %457 = load i16, ptr %456, align 2
  br label %458

458:                                              ; preds = %455, %451
  %459 = phi i16 [ %454, %451 ], [ %457, %455 ]
  %460 = zext i16 %459 to i32
  %461 = icmp sgt i32 %379, %460
  br i1 %461, label %462, label %591

462:                                              ; preds = %458
  %463 = load ptr, ptr %421, align 8
  %464 = getelementptr inbounds i32, ptr %463, i64 %433
  %465 = load i32, ptr %464, align 4
  %466 = load i32, ptr %422, align 4
  %467 = icmp eq i32 %465, %466
  br i1 %467, label %477, label %468

468:                                              ; preds = %462
  %469 = sext i32 %465 to i64
  %470 = getelementptr inbounds i8, ptr %1, i64 %469
  %471 = load i64, ptr %470, align 8
  %472 = load i32, ptr %423, align 4
  %473 = icmp sgt i32 %472, 8
  br i1 %473, label %474, label %477

474:                                              ; preds = %468
  %475 = getelementptr inbounds i64, ptr %470, i64 1
  %476 = load i64, ptr %475, align 8
  br label %477

477:                                              ; preds = %474, %468, %462
  %478 = phi i64 [ 0, %462 ], [ %471, %468 ], [ %471, %474 ]
  %479 = phi i64 [ 0, %462 ], [ 0, %468 ], [ %476, %474 ]
  %480 = load i32, ptr %424, align 4
  %481 = icmp eq i32 %480, 0
  br i1 %481, label %497, label %482

482:                                              ; preds = %477
  %483 = load i32, ptr %423, align 4
  %484 = mul nsw i32 %483, %460
  %485 = add i32 %484, %480
  %486 = sext i32 %485 to i64
  %487 = getelementptr inbounds i8, ptr %1, i64 %486
  %488 = load i64, ptr %487, align 8
  %489 = icmp sgt i32 %483, 8
  br i1 %489, label %490, label %493

490:                                              ; preds = %482
  %491 = getelementptr inbounds i64, ptr %487, i64 1
  %492 = load i64, ptr %491, align 8
  br label %493

493:                                              ; preds = %490, %482
  %494 = phi i64 [ %492, %490 ], [ 0, %482 ]
  %495 = or i64 %488, %478
  %496 = or i64 %494, %479
  br label %497

497:                                              ; preds = %493, %477
  %498 = phi i64 [ %495, %493 ], [ %478, %477 ]
  %499 = phi i64 [ %496, %493 ], [ %479, %477 ]
  %500 = zext i16 %459 to i64
  %501 = getelementptr inbounds i16, ptr %371, i64 %500
  %502 = load i16, ptr %501, align 2
  %503 = zext i16 %502 to i32
  %504 = and i32 %425, %503
  %505 = icmp eq i32 %504, 0
  br i1 %505, label %506, label %510

506:                                              ; preds = %497
  %507 = load i32, ptr %445, align 4
  %508 = icmp sgt i32 %507, -1
  %509 = select i1 %508, i64 2, i64 1
  br label %510

510:                                              ; preds = %506, %497
  %511 = phi i64 [ %509, %506 ], [ 0, %497 ]
  %512 = icmp eq i64 %511, 0
  br i1 %512, label %513, label %514

513:                                              ; preds = %588, %510
  br label %448

514:                                              ; preds = %510
  %515 = load i32, ptr %427, align 4
  %516 = mul i32 %515, %426
  br label %517

517:                                              ; preds = %588, %514
  %518 = phi i64 [ 0, %514 ], [ %589, %588 ]
  %519 = trunc i64 %518 to i32
  %520 = mul i32 %516, %519
  br i1 %467, label %531, label %521

521:                                              ; preds = %517
  %522 = add nsw i32 %520, %465
  %523 = sext i32 %522 to i64
  %524 = getelementptr inbounds i8, ptr %1, i64 %523
  %525 = load i64, ptr %524, align 8
  %526 = load i32, ptr %423, align 4
  %527 = icmp sgt i32 %526, 8
  br i1 %527, label %528, label %531

528:                                              ; preds = %521
  %529 = getelementptr inbounds i64, ptr %524, i64 1
  %530 = load i64, ptr %529, align 8
  br label %531

531:                                              ; preds = %528, %521, %517
  %532 = phi i64 [ 0, %517 ], [ %525, %521 ], [ %525, %528 ]
  %533 = phi i64 [ 0, %517 ], [ 0, %521 ], [ %530, %528 ]
  br i1 %481, label %550, label %534

534:                                              ; preds = %531
  %535 = load i32, ptr %423, align 4
  %536 = mul nsw i32 %535, %460
  %537 = add i32 %520, %480
  %538 = add i32 %537, %536
  %539 = sext i32 %538 to i64
  %540 = getelementptr inbounds i8, ptr %1, i64 %539
  %541 = load i64, ptr %540, align 8
  %542 = icmp sgt i32 %535, 8
  br i1 %542, label %543, label %546

543:                                              ; preds = %534
  %544 = getelementptr inbounds i64, ptr %540, i64 1
  %545 = load i64, ptr %544, align 8
  br label %546

546:                                              ; preds = %543, %534
  %547 = phi i64 [ %545, %543 ], [ 0, %534 ]
  %548 = or i64 %541, %532
  %549 = or i64 %547, %533
  br label %550

550:                                              ; preds = %546, %531
  %551 = phi i64 [ %548, %546 ], [ %532, %531 ]
  %552 = phi i64 [ %549, %546 ], [ %533, %531 ]
  %553 = or i64 %551, %498
  %554 = xor i64 %553, -1
  %555 = or i64 %552, %499
  %556 = xor i64 %555, -1
  br i1 %430, label %557, label %588

557:                                              ; preds = %550
  %558 = load ptr, ptr %428, align 8
  %559 = add nuw nsw i64 %518, %434
  %560 = getelementptr inbounds i32, ptr %377, i64 %559
  br label %561

561:                                              ; preds = %585, %557
  %562 = phi i64 [ 0, %557 ], [ %586, %585 ]
  %563 = shl nuw nsw i64 %562, 1
  %564 = getelementptr inbounds i64, ptr %558, i64 %563
  %565 = load i64, ptr %564, align 8
  %566 = and i64 %565, %415
  %567 = getelementptr inbounds i64, ptr %564, i64 1
  %568 = load i64, ptr %567, align 8
  %569 = and i64 %568, %416
  %570 = or i64 %569, %566
  %571 = icmp ne i64 %570, 0
  %572 = and i64 %566, %554
  %573 = and i64 %569, %556
  %574 = or i64 %573, %572
  %575 = icmp eq i64 %574, 0
  %576 = select i1 %571, i1 %575, i1 false
  br i1 %576, label %577, label %585

577:                                              ; preds = %561
  %578 = load i32, ptr %560, align 4
  %579 = trunc i64 %562 to i32
  %580 = add nsw i32 %578, %579
  %581 = sext i32 %580 to i64
  %582 = getelementptr inbounds i16, ptr %3, i64 %581
  %583 = load i16, ptr %582, align 2
  %584 = add i16 %583, 1
  store i16 %584, ptr %582, align 2
  br label %585

585:                                              ; preds = %577, %561
  %586 = add nuw nsw i64 %562, 1
  %587 = icmp eq i64 %586, %431
  br i1 %587, label %588, label %561

588:                                              ; preds = %585, %550
  %589 = add nuw nsw i64 %518, 1
  %590 = icmp eq i64 %589, %511
  br i1 %590, label %513, label %517

591:                                              ; preds = %458, %432
  %592 = add nuw nsw i64 %433, 1
  %593 = icmp eq i64 %592, %429
  br i1 %593, label %594, label %432

594:                                              ; preds = %591, %414, %364
  ret void
}
define i32 @batch_action(ptr nocapture noundef readonly %0, ptr noundef %1, ptr noundef %2, i32 noundef %3) {
  %5 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Head, ptr %1, i64 0, i32 3
  %6 = load i8, ptr %5, align 2
  %7 = zext i8 %6 to i32
  %8 = tail call i32 @batch_seen_action(ptr noundef @GAME, ptr noundef %1, ptr noundef %2, i32 noundef %3, i32 noundef %7)
  ret i32 %8
}
define i32 @batch_seen_action(ptr nocapture noundef readonly %0, ptr noundef %1, ptr noundef %2, i32 noundef %3, i32 noundef %4) {
  %6 = alloca %struct.__pyx_t_6engine_7recycle_3abi_FieldRecord, align 8
  call void @llvm.lifetime.start.p0(i64 16392, ptr nonnull %6)
  %7 = getelementptr inbounds %struct.__pyx_t_6engine_4game_Game, ptr @GAME, i64 0, i32 10
  %8 = load ptr, ptr %7, align 8
  %9 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Head, ptr %1, i64 0, i32 3
  %10 = load i8, ptr %9, align 2
  %11 = zext i8 %10 to i32
  %12 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_Head, ptr %1, i64 0, i32 2
  %13 = load i16, ptr %12, align 4
  %14 = icmp eq i16 %13, 0
  br i1 %14, label %592, label %15

15:                                               ; preds = %5
  %16 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_ProgramRules, ptr %8, i64 0, i32 35
  %17 = load i32, ptr %16, align 8
  %18 = icmp eq i32 %17, 0
  br i1 %18, label %25, label %19

19:                                               ; preds = %15
  %20 = sext i32 %17 to i64
  %21 = getelementptr inbounds i8, ptr %2, i64 %20
  %22 = sext i32 %3 to i64
  %23 = getelementptr inbounds i32, ptr %21, i64 %22
  %24 = load i32, ptr %23, align 4
  br label %25

25:                                               ; preds = %15, %19
  %26 = phi i32 [ %24, %19 ], [ %3, %15 ]
  br label %27

27:                                               ; preds = %27, %25
  %28 = phi i64 [ %33, %27 ], [ 0, %25 ]
  %29 = phi i32 [ %31, %27 ], [ 0, %25 ]
  %30 = getelementptr inbounds i32, ptr %2, i64 %28
  %31 = load i32, ptr %30, align 4
  %32 = icmp sgt i32 %31, %26
  %33 = add nuw i64 %28, 1
  br i1 %32, label %34, label %27

34:                                               ; preds = %27
  %35 = trunc i64 %28 to i32
  %36 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_ProgramRules, ptr %8, i64 0, i32 5
  %37 = load ptr, ptr %36, align 8
  %38 = zext i16 %13 to i64
  %39 = add nsw i64 %38, -1
  %40 = getelementptr inbounds i32, ptr %37, i64 %39
  %41 = load i32, ptr %40, align 4
  %42 = add nsw i32 %41, %35
  %43 = icmp eq i32 %11, %4
  br i1 %43, label %56, label %44

44:                                               ; preds = %34
  %45 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_ProgramRules, ptr %8, i64 0, i32 1, i32 18
  %46 = load i32, ptr %45, align 4
  %47 = icmp ne i32 %46, 0
  br i1 %47, label %48, label %53

48:                                               ; preds = %44
  %49 = sext i32 %46 to i64
  %50 = getelementptr inbounds i8, ptr %1, i64 %49
  %51 = load i16, ptr %50, align 2
  %52 = icmp ne i16 %51, 0
  br label %53

53:                                               ; preds = %44, %48
  %54 = phi i1 [ %52, %48 ], [ %47, %44 ]
  %55 = zext i1 %54 to i32
  br label %56

56:                                               ; preds = %34, %53
  %57 = phi i32 [ %55, %53 ], [ 0, %34 ]
  %58 = icmp eq i32 %57, 0
  br i1 %58, label %67, label %59

59:                                               ; preds = %56
  %60 = getelementptr inbounds %struct.__pyx_t_6engine_4game_Game, ptr @GAME, i64 0, i32 26
  %61 = load i32, ptr %60, align 8
  %62 = icmp eq i32 %61, 0
  %63 = select i1 %62, i32 0, i32 %41
  %64 = getelementptr inbounds %struct.__pyx_t_6engine_4game_Game, ptr @GAME, i64 0, i32 38
  %65 = load i32, ptr %64, align 4
  %66 = add i32 %63, %65
  br label %592

67:                                               ; preds = %56
  %68 = icmp eq i32 %11, %4
  br i1 %68, label %69, label %73

69:                                               ; preds = %67
  %70 = getelementptr inbounds %struct.__pyx_t_6engine_4game_Game, ptr @GAME, i64 0, i32 38
  %71 = load i32, ptr %70, align 4
  %72 = icmp ne i32 %71, 0
  br label %73

73:                                               ; preds = %67, %69
  %74 = phi i1 [ %72, %69 ], [ %68, %67 ]
  br i1 %74, label %83, label %75

75:                                               ; preds = %73
  %76 = getelementptr inbounds %struct.__pyx_t_6engine_4game_Game, ptr @GAME, i64 0, i32 26
  %77 = load i32, ptr %76, align 8
  %78 = icmp eq i32 %77, 0
  %79 = select i1 %78, i32 0, i32 %42
  %80 = getelementptr inbounds %struct.__pyx_t_6engine_4game_Game, ptr @GAME, i64 0, i32 38
  %81 = load i32, ptr %80, align 4
  %82 = add i32 %79, %81
  br label %83

83:                                               ; preds = %73, %75
  %84 = phi i32 [ %82, %75 ], [ -2, %73 ]
  %85 = getelementptr inbounds %struct.__pyx_t_6engine_4game_Game, ptr @GAME, i64 0, i32 38
  %86 = load i32, ptr %85, align 4
  %87 = icmp eq i32 %86, 0
  br i1 %87, label %592, label %88

88:                                               ; preds = %83
  %89 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_ProgramRules, ptr %8, i64 0, i32 26
  %90 = load ptr, ptr %89, align 8
  %91 = shl nsw i32 %42, 1
  %92 = sext i32 %91 to i64
  %93 = getelementptr inbounds i32, ptr %90, i64 %92
  %94 = load i32, ptr %93, align 4
  %95 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_ProgramRules, ptr %8, i64 0, i32 28
  %96 = load ptr, ptr %95, align 8
  %97 = or i32 %91, 1
  %98 = sext i32 %97 to i64
  %99 = getelementptr inbounds i32, ptr %90, i64 %98
  %100 = load i32, ptr %99, align 4
  %101 = sext i32 %100 to i64
  %102 = getelementptr inbounds i32, ptr %96, i64 %101
  %103 = load i32, ptr %102, align 4
  %104 = icmp slt i32 %103, 0
  br i1 %104, label %592, label %105

105:                                              ; preds = %88
  %106 = getelementptr inbounds i32, ptr %102, i64 1
  %107 = load i32, ptr %106, align 4
  %108 = icmp eq i32 %107, 0
  br i1 %108, label %109, label %113

109:                                              ; preds = %105
  %110 = getelementptr inbounds i32, ptr %102, i64 5
  %111 = load i32, ptr %110, align 4
  %112 = icmp slt i32 %111, 0
  br label %113

113:                                              ; preds = %105, %109
  %114 = phi i1 [ %112, %109 ], [ %108, %105 ]
  br i1 %114, label %115, label %245

115:                                              ; preds = %113
  %116 = sub nsw i32 %31, %29
  %117 = sub nsw i32 %26, %29
  %118 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_ProgramRules, ptr %8, i64 0, i32 6
  %119 = load ptr, ptr %118, align 8
  %120 = getelementptr inbounds i32, ptr %119, i64 %92
  %121 = load i32, ptr %120, align 4
  %122 = sext i32 %121 to i64
  %123 = getelementptr inbounds i8, ptr %2, i64 %122
  %124 = getelementptr inbounds i32, ptr %120, i64 1
  %125 = load i32, ptr %124, align 4
  %126 = add nsw i32 %125, %11
  %127 = icmp eq i32 %121, 0
  br i1 %127, label %138, label %128

128:                                              ; preds = %115
  %129 = load i16, ptr %123, align 2
  %130 = zext i16 %129 to i32
  %131 = icmp eq i32 %116, %130
  br i1 %131, label %132, label %199

132:                                              ; preds = %128
  %133 = add nsw i32 %117, 1
  %134 = sext i32 %133 to i64
  %135 = getelementptr inbounds i16, ptr %123, i64 %134
  %136 = load i16, ptr %135, align 2
  %137 = zext i16 %136 to i32
  br label %199

138:                                              ; preds = %115
  %139 = icmp slt i32 %125, 0
  br i1 %139, label %140, label %142

140:                                              ; preds = %138
  %141 = lshr i32 %125, 31
  br label %153

142:                                              ; preds = %138
  %143 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_ProgramRules, ptr %8, i64 0, i32 1, i32 1
  %144 = load i32, ptr %143, align 4
  %145 = sext i32 %144 to i64
  %146 = getelementptr inbounds i8, ptr %1, i64 %145
  %147 = sext i32 %126 to i64
  %148 = getelementptr inbounds i16, ptr %146, i64 %147
  %149 = load i16, ptr %148, align 2
  %150 = zext i16 %149 to i32
  %151 = icmp ne i32 %116, %150
  %152 = zext i1 %151 to i32
  br label %153

153:                                              ; preds = %142, %140
  %154 = phi i32 [ %141, %140 ], [ %152, %142 ]
  %155 = icmp eq i32 %154, 0
  br i1 %155, label %156, label %199

156:                                              ; preds = %153
  %157 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_FieldSizes, ptr %8, i64 0, i32 5
  %158 = load i32, ptr %157, align 4
  %159 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_FieldSizes, ptr %8, i64 0, i32 6
  %160 = load i32, ptr %159, align 8
  %161 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_FieldSizes, ptr %8, i64 0, i32 4
  %162 = load i32, ptr %161, align 8
  %163 = add nsw i32 %162, %126
  %164 = icmp eq i32 %160, 1
  %165 = sext i32 %158 to i64
  %166 = getelementptr inbounds i8, ptr %1, i64 %165
  %167 = sext i32 %163 to i64
  br i1 %164, label %168, label %172

168:                                              ; preds = %156
  %169 = getelementptr inbounds i8, ptr %166, i64 %167
  %170 = load i8, ptr %169, align 1
  %171 = zext i8 %170 to i16
  br label %175

172:                                              ; preds = %156
  %173 = getelementptr inbounds i16, ptr %166, i64 %167
  %174 = load i16, ptr %173, align 2
  br label %175

175:                                              ; preds = %172, %168
  %176 = phi i16 [ %171, %168 ], [ %174, %172 ]
  %177 = icmp sgt i32 %117, 0
  br i1 %177, label %178, label %196

178:                                              ; preds = %175
  %179 = sext i32 %158 to i64
  %180 = getelementptr inbounds i8, ptr %1, i64 %179
  br label %181

181:                                              ; preds = %192, %178
  %182 = phi i32 [ 0, %178 ], [ %194, %192 ]
  %183 = phi i16 [ %176, %178 ], [ %193, %192 ]
  %184 = zext i16 %183 to i64
  br i1 %164, label %185, label %189

185:                                              ; preds = %181
  %186 = getelementptr inbounds i8, ptr %180, i64 %184
  %187 = load i8, ptr %186, align 1
  %188 = zext i8 %187 to i16
  br label %192

189:                                              ; preds = %181
  %190 = getelementptr inbounds i16, ptr %180, i64 %184
  %191 = load i16, ptr %190, align 2
  br label %192

192:                                              ; preds = %189, %185
  %193 = phi i16 [ %188, %185 ], [ %191, %189 ]
  %194 = add nuw nsw i32 %182, 1
  %195 = icmp eq i32 %194, %117
  br i1 %195, label %196, label %181

196:                                              ; preds = %192, %175
  %197 = phi i16 [ %176, %175 ], [ %193, %192 ]
  %198 = zext i16 %197 to i32
  br label %199

199:                                              ; preds = %128, %132, %153, %196
  %200 = phi i32 [ %137, %132 ], [ -1, %128 ], [ -1, %153 ], [ %198, %196 ]
  %201 = icmp sgt i32 %200, -1
  br i1 %201, label %202, label %214

202:                                              ; preds = %199
  %203 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_FieldSizes, ptr %8, i64 0, i32 1
  %204 = load i32, ptr %203, align 4
  %205 = sext i32 %204 to i64
  %206 = getelementptr inbounds i8, ptr %1, i64 %205
  %207 = zext i32 %200 to i64
  %208 = getelementptr inbounds i16, ptr %206, i64 %207
  %209 = load i16, ptr %208, align 2
  %210 = zext i16 %209 to i32
  %211 = shl i32 1, %4
  %212 = and i32 %211, %210
  %213 = icmp ne i32 %212, 0
  br label %214

214:                                              ; preds = %199, %202
  %215 = phi i1 [ %213, %202 ], [ %201, %199 ]
  br i1 %215, label %216, label %245

216:                                              ; preds = %214
  %217 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_ProgramRules, ptr %8, i64 0, i32 22
  %218 = load ptr, ptr %217, align 8
  %219 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_ProgramRules, ptr %8, i64 0, i32 1, i32 9
  %220 = load i32, ptr %219, align 4
  %221 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_ProgramRules, ptr %8, i64 0, i32 2
  %222 = load ptr, ptr %221, align 8
  %223 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_FieldSizes, ptr %8, i64 0, i32 2
  %224 = load i32, ptr %223, align 4
  %225 = icmp eq i32 %224, 0
  br i1 %225, label %233, label %226

226:                                              ; preds = %216
  %227 = sext i32 %224 to i64
  %228 = getelementptr inbounds i8, ptr %1, i64 %227
  %229 = sext i32 %200 to i64
  %230 = getelementptr inbounds i16, ptr %228, i64 %229
  %231 = load i16, ptr %230, align 2
  %232 = zext i16 %231 to i32
  br label %233

233:                                              ; preds = %216, %226
  %234 = phi i32 [ %232, %226 ], [ %200, %216 ]
  %235 = mul nsw i32 %220, %11
  %236 = sext i32 %234 to i64
  %237 = getelementptr inbounds i16, ptr %222, i64 %236
  %238 = load i16, ptr %237, align 2
  %239 = zext i16 %238 to i32
  %240 = add nsw i32 %235, %239
  %241 = sext i32 %240 to i64
  %242 = getelementptr inbounds i32, ptr %218, i64 %241
  %243 = load i32, ptr %242, align 4
  %244 = add nsw i32 %243, %94
  br label %592

245:                                              ; preds = %214, %113
  %246 = getelementptr inbounds %struct.__pyx_t_6engine_4game_Game, ptr @GAME, i64 0, i32 3
  %247 = load i32, ptr %246, align 4
  %248 = sext i32 %247 to i64
  %249 = add nsw i64 %248, 64
  %250 = tail call noalias ptr @card_take_clear(i64 noundef 1, i64 noundef %249)
  %251 = icmp eq ptr %250, null
  br i1 %251, label %259, label %252

252:                                              ; preds = %245
  %253 = getelementptr inbounds i8, ptr %250, i64 64
  %254 = ptrtoint ptr %250 to i64
  %255 = and i64 %254, 63
  %256 = sub nsw i64 0, %255
  %257 = getelementptr inbounds i8, ptr %253, i64 %256
  %258 = getelementptr inbounds ptr, ptr %257, i64 -1
  store ptr %250, ptr %258, align 8
  br label %259

259:                                              ; preds = %245, %252
  %260 = phi ptr [ %257, %252 ], [ null, %245 ]
  %261 = icmp eq ptr %260, null
  br i1 %261, label %592, label %262

262:                                              ; preds = %259
  %263 = load i32, ptr %246, align 4
  %264 = sext i32 %263 to i64
  tail call void @llvm.memcpy.p0.p0.i64(ptr nonnull align 1 %260, ptr align 1 %1, i64 %264, i1 false)
  store ptr %1, ptr %6, align 8
  %265 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_ProgramRules, ptr %8, i64 0, i32 38
  %266 = load ptr, ptr %265, align 8
  %267 = call i32 %266(ptr noundef nonnull %260, ptr noundef %2, i32 noundef %26, ptr noundef nonnull %6, i32 noundef 4096)
  %268 = icmp sgt i32 %267, -1
  %269 = load i32, ptr %102, align 4
  %270 = icmp sgt i32 %269, -1
  %271 = select i1 %270, i1 %268, i1 false
  br i1 %271, label %272, label %587

272:                                              ; preds = %262
  %273 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_FieldRecord, ptr %6, i64 0, i32 1
  %274 = sext i32 %267 to i64
  %275 = getelementptr inbounds i32, ptr %273, i64 %274
  %276 = icmp sgt i32 %267, 0
  %277 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_FieldSizes, ptr %8, i64 0, i32 9
  %278 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_FieldSizes, ptr %8, i64 0, i32 1
  %279 = shl i32 1, %4
  %280 = select i1 %68, i32 65536, i32 %279
  %281 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_ProgramRules, ptr %8, i64 0, i32 22
  %282 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_ProgramRules, ptr %8, i64 0, i32 1, i32 9
  %283 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_ProgramRules, ptr %8, i64 0, i32 2
  %284 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_FieldSizes, ptr %8, i64 0, i32 2
  %285 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_ProgramRules, ptr %8, i64 0, i32 1, i32 9
  %286 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_ProgramRules, ptr %8, i64 0, i32 21
  %287 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_ProgramRules, ptr %8, i64 0, i32 1, i32 3
  %288 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_ProgramRules, ptr %8, i64 0, i32 1, i32 9
  %289 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_ProgramRules, ptr %8, i64 0, i32 1, i32 3
  %290 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_FieldSizes, ptr %8, i64 0, i32 1
  %291 = shl i32 1, %4
  %292 = select i1 %68, i32 65536, i32 %291
  %293 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_ProgramRules, ptr %8, i64 0, i32 22
  %294 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_ProgramRules, ptr %8, i64 0, i32 1, i32 9
  %295 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_ProgramRules, ptr %8, i64 0, i32 2
  %296 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_FieldSizes, ptr %8, i64 0, i32 2
  %297 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_ProgramRules, ptr %8, i64 0, i32 27
  %298 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_ProgramRules, ptr %8, i64 0, i32 2
  %299 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_FieldSizes, ptr %8, i64 0, i32 2
  br label %300

300:                                              ; preds = %272, %578
  %301 = phi i32 [ %269, %272 ], [ %584, %578 ]
  %302 = phi ptr [ %102, %272 ], [ %583, %578 ]
  %303 = phi i32 [ %94, %272 ], [ %582, %578 ]
  %304 = getelementptr inbounds i32, ptr %302, i64 3
  %305 = load i32, ptr %304, align 4
  %306 = add nsw i32 %305, -1
  br i1 %276, label %307, label %572

307:                                              ; preds = %300, %560
  %308 = phi ptr [ %570, %560 ], [ %273, %300 ]
  %309 = load i32, ptr %308, align 4
  %310 = icmp eq i32 %309, %301
  br i1 %310, label %311, label %560

311:                                              ; preds = %307
  %312 = getelementptr inbounds i32, ptr %308, i64 5
  %313 = load i32, ptr %312, align 4
  %314 = getelementptr inbounds i32, ptr %308, i64 4
  %315 = load i32, ptr %314, align 4
  %316 = icmp slt i32 %315, 1
  br i1 %316, label %326, label %317

317:                                              ; preds = %311
  %318 = getelementptr inbounds i32, ptr %302, i64 1
  %319 = load i32, ptr %318, align 4
  %320 = add i32 %319, -1
  %321 = icmp ult i32 %320, 3
  %322 = getelementptr inbounds i32, ptr %308, i64 1
  %323 = load i32, ptr %322, align 4
  %324 = icmp eq i32 %323, 0
  %325 = xor i1 %324, %321
  br label %326

326:                                              ; preds = %317, %311
  %327 = phi i1 [ %325, %317 ], [ %316, %311 ]
  br i1 %327, label %572, label %328

328:                                              ; preds = %326
  %329 = getelementptr inbounds i32, ptr %302, i64 1
  %330 = load i32, ptr %329, align 4
  %331 = icmp sgt i32 %330, 3
  br i1 %331, label %332, label %486

332:                                              ; preds = %328
  %333 = icmp sgt i32 %315, 0
  br i1 %333, label %334, label %362

334:                                              ; preds = %332
  %335 = zext i32 %315 to i64
  br label %336

336:                                              ; preds = %354, %334
  %337 = phi i64 [ 0, %334 ], [ %360, %354 ]
  %338 = phi i32 [ 0, %334 ], [ %359, %354 ]
  %339 = mul nuw nsw i64 %337, 3
  %340 = add nuw nsw i64 %339, 1
  %341 = getelementptr inbounds i32, ptr %312, i64 %340
  %342 = load i32, ptr %341, align 4
  br i1 %68, label %354, label %343

343:                                              ; preds = %336
  %344 = load i32, ptr %290, align 4
  %345 = sext i32 %344 to i64
  %346 = getelementptr inbounds i8, ptr %260, i64 %345
  %347 = getelementptr inbounds i32, ptr %312, i64 %339
  %348 = load i32, ptr %347, align 4
  %349 = sext i32 %348 to i64
  %350 = getelementptr inbounds i16, ptr %346, i64 %349
  %351 = load i16, ptr %350, align 2
  %352 = zext i16 %351 to i32
  %353 = or i32 %342, %352
  br label %354

354:                                              ; preds = %343, %336
  %355 = phi i32 [ %353, %343 ], [ %342, %336 ]
  %356 = and i32 %355, %292
  %357 = icmp ne i32 %356, 0
  %358 = zext i1 %357 to i32
  %359 = add nuw nsw i32 %338, %358
  %360 = add nuw nsw i64 %337, 1
  %361 = icmp eq i64 %360, %335
  br i1 %361, label %362, label %336

362:                                              ; preds = %354, %332
  %363 = phi i32 [ 0, %332 ], [ %359, %354 ]
  %364 = icmp eq i32 %330, 4
  %365 = select i1 %364, i32 1, i32 %315
  %366 = icmp sgt i32 %365, %363
  br i1 %366, label %572, label %367

367:                                              ; preds = %362
  switch i32 %330, label %462 [
    i32 6, label %368
    i32 5, label %456
  ]

368:                                              ; preds = %367
  %369 = getelementptr inbounds i32, ptr %302, i64 2
  %370 = load i32, ptr %369, align 4
  %371 = icmp ne i32 %315, %370
  %372 = xor i1 %333, true
  %373 = or i1 %371, %372
  %374 = sext i1 %371 to i32
  br i1 %373, label %572, label %375

375:                                              ; preds = %368
  %376 = load ptr, ptr %293, align 8
  %377 = load i32, ptr %294, align 4
  %378 = load ptr, ptr %295, align 8
  %379 = load i32, ptr %296, align 4
  %380 = icmp eq i32 %379, 0
  %381 = sext i32 %379 to i64
  %382 = getelementptr inbounds i8, ptr %260, i64 %381
  %383 = mul nsw i32 %377, %11
  %384 = zext i32 %315 to i64
  br label %385

385:                                              ; preds = %450, %375
  %386 = phi i64 [ 0, %375 ], [ %452, %450 ]
  %387 = phi i64 [ 0, %375 ], [ %451, %450 ]
  %388 = mul nuw nsw i64 %386, 3
  %389 = getelementptr inbounds i32, ptr %312, i64 %388
  %390 = load i32, ptr %389, align 4
  br i1 %380, label %396, label %391

391:                                              ; preds = %385
  %392 = sext i32 %390 to i64
  %393 = getelementptr inbounds i16, ptr %382, i64 %392
  %394 = load i16, ptr %393, align 2
  %395 = zext i16 %394 to i32
  br label %396

396:                                              ; preds = %391, %385
  %397 = phi i32 [ %395, %391 ], [ %390, %385 ]
  %398 = sext i32 %397 to i64
  %399 = getelementptr inbounds i16, ptr %378, i64 %398
  %400 = load i16, ptr %399, align 2
  %401 = zext i16 %400 to i32
  %402 = add nsw i32 %383, %401
  %403 = sext i32 %402 to i64
  %404 = getelementptr inbounds i32, ptr %376, i64 %403
  %405 = load i32, ptr %404, align 4
  br label %410

406:                                              ; preds = %421
  %407 = add nsw i32 %437, %405
  %408 = add nuw i32 %437, 1
  %409 = zext i32 %408 to i64
  br label %440

410:                                              ; preds = %421, %396
  %411 = phi i64 [ 0, %396 ], [ %438, %421 ]
  %412 = phi i32 [ 0, %396 ], [ %437, %421 ]
  %413 = mul nuw nsw i64 %411, 3
  %414 = getelementptr inbounds i32, ptr %312, i64 %413
  %415 = load i32, ptr %414, align 4
  br i1 %380, label %421, label %416

416:                                              ; preds = %410
  %417 = sext i32 %415 to i64
  %418 = getelementptr inbounds i16, ptr %382, i64 %417
  %419 = load i16, ptr %418, align 2
  %420 = zext i16 %419 to i32
  br label %421

421:                                              ; preds = %416, %410
  %422 = phi i32 [ %420, %416 ], [ %415, %410 ]
  %423 = sext i32 %422 to i64
  %424 = getelementptr inbounds i16, ptr %378, i64 %423
  %425 = load i16, ptr %424, align 2
  %426 = zext i16 %425 to i32
  %427 = add nsw i32 %383, %426
  %428 = sext i32 %427 to i64
  %429 = getelementptr inbounds i32, ptr %376, i64 %428
  %430 = load i32, ptr %429, align 4
  %431 = icmp slt i32 %430, %405
  %432 = icmp eq i32 %430, %405
  %433 = icmp ult i64 %411, %386
  %434 = select i1 %432, i1 %433, i1 false
  %435 = select i1 %431, i1 true, i1 %434
  %436 = zext i1 %435 to i32
  %437 = add nuw nsw i32 %412, %436
  %438 = add nuw nsw i64 %411, 1
  %439 = icmp eq i64 %438, %384
  br i1 %439, label %406, label %410

440:                                              ; preds = %440, %406
  %441 = phi i64 [ 0, %406 ], [ %447, %440 ]
  %442 = phi i64 [ 1, %406 ], [ %448, %440 ]
  %443 = trunc i64 %441 to i32
  %444 = sub i32 %407, %443
  %445 = sext i32 %444 to i64
  %446 = mul nsw i64 %442, %445
  %447 = add nuw nsw i64 %441, 1
  %448 = sdiv i64 %446, %447
  %449 = icmp eq i64 %447, %409
  br i1 %449, label %450, label %440

450:                                              ; preds = %440
  %451 = add nsw i64 %448, %387
  %452 = add nuw nsw i64 %386, 1
  %453 = icmp eq i64 %452, %384
  br i1 %453, label %454, label %385

454:                                              ; preds = %450
  %455 = trunc i64 %451 to i32
  br label %572

456:                                              ; preds = %367
  %457 = getelementptr inbounds i32, ptr %302, i64 2
  %458 = load i32, ptr %457, align 4
  %459 = getelementptr inbounds i32, ptr %308, i64 2
  %460 = load i32, ptr %459, align 4
  %461 = call i32 @llvm.smin.i32(i32 %458, i32 %460)
  br label %554

462:                                              ; preds = %367
  %463 = load ptr, ptr %297, align 8
  %464 = getelementptr inbounds i32, ptr %302, i64 2
  %465 = load i32, ptr %464, align 4
  %466 = load ptr, ptr %298, align 8
  %467 = load i32, ptr %299, align 4
  %468 = icmp eq i32 %467, 0
  br i1 %468, label %476, label %469

469:                                              ; preds = %462
  %470 = sext i32 %467 to i64
  %471 = getelementptr inbounds i8, ptr %260, i64 %470
  %472 = sext i32 %313 to i64
  %473 = getelementptr inbounds i16, ptr %471, i64 %472
  %474 = load i16, ptr %473, align 2
  %475 = zext i16 %474 to i32
  br label %476

476:                                              ; preds = %469, %462
  %477 = phi i32 [ %475, %469 ], [ %313, %462 ]
  %478 = sext i32 %477 to i64
  %479 = getelementptr inbounds i16, ptr %466, i64 %478
  %480 = load i16, ptr %479, align 2
  %481 = zext i16 %480 to i32
  %482 = add nsw i32 %465, %481
  %483 = sext i32 %482 to i64
  %484 = getelementptr inbounds i32, ptr %463, i64 %483
  %485 = load i32, ptr %484, align 4
  br label %554

486:                                              ; preds = %328
  switch i32 %330, label %550 [
    i32 0, label %487
    i32 1, label %542
  ]

487:                                              ; preds = %486
  %488 = getelementptr inbounds i32, ptr %308, i64 6
  %489 = load i32, ptr %488, align 4
  %490 = load i32, ptr %278, align 4
  %491 = sext i32 %490 to i64
  %492 = getelementptr inbounds i8, ptr %260, i64 %491
  %493 = sext i32 %313 to i64
  %494 = getelementptr inbounds i16, ptr %492, i64 %493
  %495 = load i16, ptr %494, align 2
  %496 = zext i16 %495 to i32
  %497 = or i32 %489, %496
  %498 = and i32 %497, %280
  %499 = icmp eq i32 %498, 0
  br i1 %499, label %523, label %500

500:                                              ; preds = %487
  %501 = load ptr, ptr %281, align 8
  %502 = load i32, ptr %282, align 4
  %503 = load ptr, ptr %283, align 8
  %504 = load i32, ptr %284, align 4
  %505 = icmp eq i32 %504, 0
  br i1 %505, label %512, label %506

506:                                              ; preds = %500
  %507 = sext i32 %504 to i64
  %508 = getelementptr inbounds i8, ptr %260, i64 %507
  %509 = getelementptr inbounds i16, ptr %508, i64 %493
  %510 = load i16, ptr %509, align 2
  %511 = zext i16 %510 to i32
  br label %512

512:                                              ; preds = %506, %500
  %513 = phi i32 [ %511, %506 ], [ %313, %500 ]
  %514 = mul nsw i32 %502, %11
  %515 = sext i32 %513 to i64
  %516 = getelementptr inbounds i16, ptr %503, i64 %515
  %517 = load i16, ptr %516, align 2
  %518 = zext i16 %517 to i32
  %519 = add nsw i32 %514, %518
  %520 = sext i32 %519 to i64
  %521 = getelementptr inbounds i32, ptr %501, i64 %520
  %522 = load i32, ptr %521, align 4
  br label %554

523:                                              ; preds = %487
  %524 = getelementptr inbounds i32, ptr %308, i64 7
  %525 = load i32, ptr %524, align 4
  %526 = icmp slt i32 %525, 0
  br i1 %526, label %527, label %531

527:                                              ; preds = %523
  %528 = load i32, ptr %288, align 4
  %529 = load i32, ptr %289, align 4
  %530 = add nsw i32 %529, %528
  br label %554

531:                                              ; preds = %523
  %532 = load i32, ptr %285, align 4
  %533 = load ptr, ptr %286, align 8
  %534 = load i32, ptr %287, align 4
  %535 = mul nsw i32 %534, %11
  %536 = ashr i32 %525, 16
  %537 = add nsw i32 %535, %536
  %538 = sext i32 %537 to i64
  %539 = getelementptr inbounds i32, ptr %533, i64 %538
  %540 = load i32, ptr %539, align 4
  %541 = add nsw i32 %540, %532
  br label %554

542:                                              ; preds = %486
  %543 = sub nsw i32 %313, %11
  %544 = icmp slt i32 %543, 0
  br i1 %544, label %545, label %547

545:                                              ; preds = %542
  %546 = load i32, ptr %277, align 4
  br label %547

547:                                              ; preds = %545, %542
  %548 = phi i32 [ %546, %545 ], [ 0, %542 ]
  %549 = add i32 %548, %543
  br label %554

550:                                              ; preds = %486
  %551 = getelementptr inbounds i32, ptr %302, i64 2
  %552 = load i32, ptr %551, align 4
  %553 = sub nsw i32 %313, %552
  br label %554

554:                                              ; preds = %550, %547, %531, %527, %512, %476, %456
  %555 = phi i32 [ %522, %512 ], [ %530, %527 ], [ %541, %531 ], [ %549, %547 ], [ %553, %550 ], [ %461, %456 ], [ %485, %476 ]
  %556 = icmp sgt i32 %555, -1
  %557 = icmp slt i32 %555, %305
  %558 = select i1 %556, i1 %557, i1 false
  %559 = select i1 %558, i32 %555, i32 -1
  br label %572

560:                                              ; preds = %307
  %561 = getelementptr inbounds i32, ptr %308, i64 1
  %562 = load i32, ptr %561, align 4
  %563 = icmp eq i32 %562, 0
  %564 = select i1 %563, i64 1, i64 3
  %565 = getelementptr inbounds i32, ptr %308, i64 4
  %566 = load i32, ptr %565, align 4
  %567 = sext i32 %566 to i64
  %568 = mul nsw i64 %564, %567
  %569 = add nsw i64 %568, 5
  %570 = getelementptr inbounds i32, ptr %308, i64 %569
  %571 = icmp ult ptr %570, %275
  br i1 %571, label %307, label %572

572:                                              ; preds = %560, %300, %554, %454, %362, %326, %368
  %573 = phi i32 [ %559, %554 ], [ -1, %326 ], [ -1, %362 ], [ %374, %368 ], [ %455, %454 ], [ %306, %300 ], [ %306, %560 ]
  %574 = icmp slt i32 %573, 0
  br i1 %574, label %575, label %578

575:                                              ; preds = %572
  %576 = getelementptr inbounds ptr, ptr %260, i64 -1
  %577 = load ptr, ptr %576, align 8
  call void @card_give(ptr noundef %577)
  br label %592

578:                                              ; preds = %572
  %579 = getelementptr inbounds i32, ptr %302, i64 4
  %580 = load i32, ptr %579, align 4
  %581 = mul nsw i32 %580, %573
  %582 = add nsw i32 %581, %303
  %583 = getelementptr inbounds i32, ptr %302, i64 5
  %584 = load i32, ptr %583, align 4
  %585 = icmp sgt i32 %584, -1
  %586 = select i1 %585, i1 %268, i1 false
  br i1 %586, label %300, label %587

587:                                              ; preds = %578, %262
  %588 = phi i32 [ %94, %262 ], [ %582, %578 ]
  %589 = getelementptr inbounds ptr, ptr %260, i64 -1
  %590 = load ptr, ptr %589, align 8
  call void @card_give(ptr noundef %590)
  %591 = select i1 %268, i32 %588, i32 %267
  br label %592

592:                                              ; preds = %259, %88, %83, %5, %587, %575, %233, %59
  %593 = phi i32 [ %66, %59 ], [ %244, %233 ], [ %84, %575 ], [ %591, %587 ], [ -2, %5 ], [ %84, %83 ], [ %94, %88 ], [ -2, %259 ]
  call void @llvm.lifetime.end.p0(i64 16392, ptr nonnull %6)
  ret i32 %593
}
define i32 @batch_heuristic(ptr nocapture noundef readonly %0, ptr noundef %1, ptr noundef %2, i32 noundef %3, ptr nocapture noundef %4) {
  %6 = alloca [256 x i32], align 16
  call void @llvm.lifetime.start.p0(i64 1024, ptr nonnull %6)
  %7 = getelementptr inbounds %struct.__pyx_t_6engine_4game_Game, ptr @GAME, i64 0, i32 10
  %8 = load ptr, ptr %7, align 8
  %9 = add nsw i32 %3, -1
  %10 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_ProgramRules, ptr %8, i64 0, i32 35
  %11 = load i32, ptr %10, align 8
  %12 = icmp eq i32 %11, 0
  br i1 %12, label %19, label %13

13:                                               ; preds = %5
  %14 = sext i32 %11 to i64
  %15 = getelementptr inbounds i8, ptr %2, i64 %14
  %16 = sext i32 %9 to i64
  %17 = getelementptr inbounds i32, ptr %15, i64 %16
  %18 = load i32, ptr %17, align 4
  br label %19

19:                                               ; preds = %5, %13
  %20 = phi i32 [ %18, %13 ], [ %9, %5 ]
  %21 = icmp sgt i32 %20, 255
  br i1 %21, label %22, label %27

22:                                               ; preds = %19
  %23 = add nsw i32 %20, 1
  %24 = sext i32 %23 to i64
  %25 = shl nsw i64 %24, 2
  %26 = tail call noalias ptr @card_take(i64 noundef %25)
  br label %27

27:                                               ; preds = %22, %19
  %28 = phi ptr [ %26, %22 ], [ %6, %19 ]
  %29 = icmp eq ptr %28, null
  br i1 %29, label %130, label %30

30:                                               ; preds = %27
  %31 = add nsw i32 %20, 1
  %32 = sext i32 %31 to i64
  %33 = shl nsw i64 %32, 2
  call void @llvm.memset.p0.i64(ptr nonnull align 4 %28, i8 0, i64 %33, i1 false)
  %34 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_ProgramRules, ptr %8, i64 0, i32 39
  %35 = load ptr, ptr %34, align 8
  %36 = call i32 %35(ptr noundef %1, ptr noundef %2, i32 noundef %20, ptr noundef nonnull %28)
  %37 = icmp eq i32 %36, 0
  %38 = icmp sgt i32 %3, 0
  %39 = and i1 %37, %38
  br i1 %39, label %40, label %127

40:                                               ; preds = %30
  %41 = sext i32 %3 to i64
  br label %42

42:                                               ; preds = %40, %117
  %43 = phi i64 [ 0, %40 ], [ %124, %117 ]
  %44 = phi i32 [ %36, %40 ], [ %123, %117 ]
  %45 = phi double [ 0xFFF0000000000000, %40 ], [ %119, %117 ]
  %46 = phi i32 [ 0, %40 ], [ %118, %117 ]
  %47 = load ptr, ptr %7, align 8
  %48 = getelementptr inbounds %struct.__pyx_t_6engine_7recycle_3abi_ProgramRules, ptr %47, i64 0, i32 35
  %49 = load i32, ptr %48, align 8
  %50 = icmp eq i32 %49, 0
  %51 = trunc i64 %43 to i32
  br i1 %50, label %57, label %52

52:                                               ; preds = %42
  %53 = sext i32 %49 to i64
  %54 = getelementptr inbounds i8, ptr %2, i64 %53
  %55 = getelementptr inbounds i32, ptr %54, i64 %43
  %56 = load i32, ptr %55, align 4
  br label %57

57:                                               ; preds = %42, %52
  %58 = phi i32 [ %56, %52 ], [ %51, %42 ]
  %59 = sext i32 %58 to i64
  %60 = getelementptr inbounds i32, ptr %28, i64 %59
  %61 = load i32, ptr %60, align 4
  %62 = sitofp i32 %61 to double
  %63 = fcmp ogt double %45, %62
  br i1 %63, label %117, label %64

64:                                               ; preds = %57
  %65 = fcmp oeq double %45, %62
  %66 = add nsw i32 %46, 1
  %67 = select i1 %65, i32 %66, i32 1
  %68 = icmp eq i32 %67, 1
  br i1 %68, label %114, label %69

69:                                               ; preds = %64
  %70 = load i64, ptr %4, align 8
  %71 = and i64 %70, 4294967295
  %72 = lshr i64 %70, 32
  %73 = mul nuw i64 %71, 4294883355
  %74 = add i64 %73, %72
  store i64 %74, ptr %4, align 8
  %75 = xor i64 %72, %71
  %76 = zext i32 %67 to i64
  %77 = mul nuw i64 %75, %76
  %78 = trunc i64 %77 to i32
  %79 = icmp ugt i32 %67, %78
  br i1 %79, label %80, label %102

80:                                               ; preds = %69
  %81 = icmp eq i64 %77, 0
  %82 = icmp eq i64 %74, 0
  %83 = select i1 %81, i1 %82, i1 false
  br i1 %83, label %88, label %84

84:                                               ; preds = %80
  %85 = urem i64 4294967296, %76
  %86 = and i64 %77, 4294967295
  %87 = icmp ult i64 %86, %85
  br i1 %87, label %91, label %102

88:                                               ; preds = %80
  %89 = load ptr, ptr @__pyx_f_6engine_6chance_6script_scripted, align 8
  %90 = call i32 @seldom(ptr noundef %89, i32 noundef %67)
  br label %111

91:                                               ; preds = %84, %91
  %92 = phi i64 [ %96, %91 ], [ %74, %84 ]
  %93 = and i64 %92, 4294967295
  %94 = lshr i64 %92, 32
  %95 = mul nuw i64 %93, 4294883355
  %96 = add i64 %95, %94
  %97 = xor i64 %94, %93
  %98 = mul nuw i64 %97, %76
  %99 = and i64 %98, 4294967295
  %100 = icmp ult i64 %99, %85
  br i1 %100, label %91, label %101

101:                                              ; preds = %91
  store i64 %96, ptr %4, align 8
  br label %102

102:                                              ; preds = %101, %84, %69
  %103 = phi i64 [ %77, %69 ], [ %98, %101 ], [ %77, %84 ]
  %104 = icmp ult i32 %67, 2
  br i1 %104, label %107, label %105

105:                                              ; preds = %102
  %106 = load i64, ptr %4, align 8
  br label %107

107:                                              ; preds = %105, %102
  %108 = phi i64 [ %106, %105 ], [ %70, %102 ]
  store i64 %108, ptr %4, align 8
  %109 = lshr i64 %103, 32
  %110 = trunc i64 %109 to i32
  br label %111

111:                                              ; preds = %107, %88
  %112 = phi i32 [ %90, %88 ], [ %110, %107 ]
  %113 = icmp eq i32 %112, 0
  br label %114

114:                                              ; preds = %111, %64
  %115 = phi i1 [ %113, %111 ], [ %68, %64 ]
  %116 = zext i1 %115 to i32
  br label %117

117:                                              ; preds = %57, %114
  %118 = phi i32 [ %46, %57 ], [ %67, %114 ]
  %119 = phi double [ %45, %57 ], [ %62, %114 ]
  %120 = phi i32 [ 0, %57 ], [ %116, %114 ]
  %121 = icmp eq i32 %120, 0
  %122 = trunc i64 %43 to i32
  %123 = select i1 %121, i32 %44, i32 %122
  %124 = add nuw nsw i64 %43, 1
  %125 = icmp slt i64 %124, %41
  %126 = select i1 %37, i1 %125, i1 false
  br i1 %126, label %42, label %127

127:                                              ; preds = %117, %30
  %128 = phi i32 [ %36, %30 ], [ %123, %117 ]
  br i1 %21, label %129, label %130

129:                                              ; preds = %127
  call void @card_give(ptr noundef nonnull %28)
  br label %130

130:                                              ; preds = %127, %129, %27
  %131 = phi i32 [ -2, %27 ], [ %128, %129 ], [ %128, %127 ]
  call void @llvm.lifetime.end.p0(i64 1024, ptr nonnull %6)
  ret i32 %131
}
define i32 @batch_choose_random(ptr nocapture readnone %0, ptr nocapture readnone %1, ptr nocapture readnone %2, ptr nocapture readnone %3, i32 noundef %4, ptr nocapture noundef %5) {
  %7 = load i64, ptr %5, align 8
  %8 = and i64 %7, 4294967295
  %9 = lshr i64 %7, 32
  %10 = mul nuw i64 %8, 4294883355
  %11 = add i64 %10, %9
  store i64 %11, ptr %5, align 8
  %12 = xor i64 %9, %8
  %13 = zext i32 %4 to i64
  %14 = mul nuw i64 %12, %13
  %15 = trunc i64 %14 to i32
  %16 = icmp ult i32 %15, %4
  br i1 %16, label %17, label %39

17:                                               ; preds = %6
  %18 = icmp eq i64 %14, 0
  %19 = icmp eq i64 %11, 0
  %20 = select i1 %18, i1 %19, i1 false
  br i1 %20, label %25, label %21

21:                                               ; preds = %17
  %22 = urem i64 4294967296, %13
  %23 = and i64 %14, 4294967295
  %24 = icmp ult i64 %23, %22
  br i1 %24, label %28, label %39

25:                                               ; preds = %17
  %26 = load ptr, ptr @__pyx_f_6engine_6chance_6script_scripted, align 8
  %27 = tail call i32 @seldom(ptr noundef %26, i32 noundef %4)
  br label %48

28:                                               ; preds = %21, %28
  %29 = phi i64 [ %33, %28 ], [ %11, %21 ]
  %30 = and i64 %29, 4294967295
  %31 = lshr i64 %29, 32
  %32 = mul nuw i64 %30, 4294883355
  %33 = add i64 %32, %31
  %34 = xor i64 %31, %30
  %35 = mul nuw i64 %34, %13
  %36 = and i64 %35, 4294967295
  %37 = icmp ult i64 %36, %22
  br i1 %37, label %28, label %38

38:                                               ; preds = %28
  store i64 %33, ptr %5, align 8
  br label %39

39:                                               ; preds = %38, %21, %6
  %40 = phi i64 [ %14, %6 ], [ %35, %38 ], [ %14, %21 ]
  %41 = icmp ult i32 %4, 2
  br i1 %41, label %44, label %42

42:                                               ; preds = %39
  %43 = load i64, ptr %5, align 8
  br label %44

44:                                               ; preds = %42, %39
  %45 = phi i64 [ %43, %42 ], [ %7, %39 ]
  store i64 %45, ptr %5, align 8
  %46 = lshr i64 %40, 32
  %47 = trunc i64 %46 to i32
  br label %48

48:                                               ; preds = %25, %44
  %49 = phi i32 [ %27, %25 ], [ %47, %44 ]
  ret i32 %49
}
define i32 @batch_choose_heuristic(ptr nocapture readnone %0, ptr noundef %1, ptr noundef %2, ptr noundef %3, i32 noundef %4, ptr noundef %5) {
  %7 = getelementptr inbounds %struct.__pyx_t_6engine_4game_Game, ptr @GAME, i64 0, i32 19
  %8 = load ptr, ptr %7, align 8
  %9 = tail call i32 %8(ptr noundef @GAME, ptr noundef %2, ptr noundef %3, i32 noundef %4, ptr noundef %5)
  ret i32 %9
}
declare noalias ptr @card_take_clear(i64 noundef, i64 noundef) local_unnamed_addr
declare void @card_give(ptr noundef) local_unnamed_addr
declare noalias ptr @card_take(i64 noundef) local_unnamed_addr
declare i32 @llvm.smin.i32(i32, i32)
declare i32 @llvm.smax.i32(i32, i32)
