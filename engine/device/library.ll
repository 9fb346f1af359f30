; Made of engine/device/library.pyx by tests/support/kernels.py, Cython 3.3.1.
@HEAP = external local_unnamed_addr constant i32, align 4
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture)
define i32 @card_lacked() {
  %1 = tail call ptr @card_room()
  %2 = getelementptr inbounds i64, ptr %1, i64 1
  %3 = load i64, ptr %2, align 8
  %4 = trunc i64 %3 to i32
  ret i32 %4
}
define void @card_sort(ptr noundef %0, i64 noundef %1, i64 %2, ptr nocapture noundef readonly %3) {
  %5 = alloca i64, align 8
  call void @llvm.lifetime.start.p0(i64 8, ptr nonnull %5)
  %6 = add i64 %1, 1
  %7 = icmp ult i64 %6, 3
  br i1 %7, label %39, label %11

8:                                                ; preds = %34, %11
  %9 = add nsw i64 %13, 1
  %10 = icmp ult i64 %9, 3
  br i1 %10, label %39, label %11

11:                                               ; preds = %4, %8
  %12 = phi i64 [ %13, %8 ], [ %1, %4 ]
  %13 = sdiv i64 %12, 2
  %14 = icmp slt i64 %13, %1
  br i1 %14, label %15, label %8

15:                                               ; preds = %11, %34
  %16 = phi i64 [ %37, %34 ], [ %13, %11 ]
  %17 = getelementptr inbounds i64, ptr %0, i64 %16
  %18 = load i64, ptr %17, align 8
  store i64 %18, ptr %5, align 8
  br label %19

19:                                               ; preds = %29, %15
  %20 = phi i64 [ %16, %15 ], [ %30, %29 ]
  %21 = icmp sge i64 %20, %13
  br i1 %21, label %22, label %27

22:                                               ; preds = %19
  %23 = sub nsw i64 %20, %13
  %24 = getelementptr inbounds i64, ptr %0, i64 %23
  %25 = call i32 %3(ptr noundef %24, ptr noundef nonnull %5)
  %26 = icmp sgt i32 %25, 0
  br label %27

27:                                               ; preds = %19, %22
  %28 = phi i1 [ %26, %22 ], [ %21, %19 ]
  br i1 %28, label %29, label %34

29:                                               ; preds = %27
  %30 = sub nsw i64 %20, %13
  %31 = getelementptr inbounds i64, ptr %0, i64 %30
  %32 = load i64, ptr %31, align 8
  %33 = getelementptr inbounds i64, ptr %0, i64 %20
  store i64 %32, ptr %33, align 8
  br label %19

34:                                               ; preds = %27
  %35 = load i64, ptr %5, align 8
  %36 = getelementptr inbounds i64, ptr %0, i64 %20
  store i64 %35, ptr %36, align 8
  %37 = add i64 %16, 1
  %38 = icmp eq i64 %37, %1
  br i1 %38, label %8, label %15

39:                                               ; preds = %8, %4
  call void @llvm.lifetime.end.p0(i64 8, ptr nonnull %5)
  ret void
}
define void @card_give(ptr noundef %0) {
  %2 = tail call ptr @card_room()
  %3 = getelementptr inbounds i8, ptr %0, i64 -16
  %4 = icmp ne ptr %0, null
  br i1 %4, label %5, label %11

5:                                                ; preds = %1
  %6 = load i64, ptr %3, align 8
  %7 = getelementptr inbounds i8, ptr %3, i64 %6
  %8 = load i64, ptr %2, align 8
  %9 = getelementptr inbounds i8, ptr %2, i64 %8
  %10 = icmp eq ptr %7, %9
  br label %11

11:                                               ; preds = %1, %5
  %12 = phi i1 [ %10, %5 ], [ %4, %1 ]
  br i1 %12, label %13, label %17

13:                                               ; preds = %11
  %14 = ptrtoint ptr %3 to i64
  %15 = ptrtoint ptr %2 to i64
  %16 = sub i64 %14, %15
  store i64 %16, ptr %2, align 8
  br label %17

17:                                               ; preds = %13, %11
  ret void
}
define void @card_clear() {
  %1 = tail call ptr @card_room()
  store i64 16, ptr %1, align 8
  %2 = getelementptr inbounds i64, ptr %1, i64 1
  store i64 0, ptr %2, align 8
  ret void
}
define ptr @card_take(i64 noundef %0) {
  %2 = tail call ptr @card_room()
  %3 = load i64, ptr %2, align 8
  %4 = getelementptr inbounds i8, ptr %2, i64 %3
  %5 = add i64 %0, 31
  %6 = and i64 %5, -16
  %7 = getelementptr inbounds i8, ptr %4, i64 %6
  %8 = load i32, ptr @HEAP, align 4
  %9 = sext i32 %8 to i64
  %10 = getelementptr inbounds i8, ptr %2, i64 %9
  %11 = icmp ugt ptr %7, %10
  br i1 %11, label %12, label %14

12:                                               ; preds = %1
  %13 = getelementptr inbounds i64, ptr %2, i64 1
  store i64 1, ptr %13, align 8
  br label %18

14:                                               ; preds = %1
  store i64 %6, ptr %4, align 8
  %15 = load i64, ptr %2, align 8
  %16 = add nsw i64 %15, %6
  store i64 %16, ptr %2, align 8
  %17 = getelementptr inbounds i8, ptr %4, i64 16
  br label %18

18:                                               ; preds = %14, %12
  %19 = phi ptr [ null, %12 ], [ %17, %14 ]
  ret ptr %19
}
define ptr @card_take_clear(i64 noundef %0, i64 noundef %1) {
  %3 = mul nsw i64 %1, %0
  %4 = tail call ptr @card_room()
  %5 = load i64, ptr %4, align 8
  %6 = getelementptr inbounds i8, ptr %4, i64 %5
  %7 = add i64 %3, 31
  %8 = and i64 %7, -16
  %9 = getelementptr inbounds i8, ptr %6, i64 %8
  %10 = load i32, ptr @HEAP, align 4
  %11 = sext i32 %10 to i64
  %12 = getelementptr inbounds i8, ptr %4, i64 %11
  %13 = icmp ugt ptr %9, %12
  br i1 %13, label %14, label %16

14:                                               ; preds = %2
  %15 = getelementptr inbounds i64, ptr %4, i64 1
  store i64 1, ptr %15, align 8
  br label %20

16:                                               ; preds = %2
  store i64 %8, ptr %6, align 8
  %17 = load i64, ptr %4, align 8
  %18 = add nsw i64 %17, %8
  store i64 %18, ptr %4, align 8
  %19 = getelementptr inbounds i8, ptr %6, i64 16
  br label %20

20:                                               ; preds = %14, %16
  %21 = phi ptr [ null, %14 ], [ %19, %16 ]
  %22 = icmp eq ptr %21, null
  br i1 %22, label %24, label %23

23:                                               ; preds = %20
  tail call void @llvm.memset.p0.i64(ptr nonnull align 1 %21, i8 0, i64 %3, i1 false)
  br label %24

24:                                               ; preds = %23, %20
  ret ptr %21
}
define ptr @card_find(ptr noundef readonly %0, i32 noundef %1, i64 noundef %2) {
  %4 = icmp sgt i64 %2, 0
  br i1 %4, label %5, label %17

5:                                                ; preds = %3
  %6 = trunc i32 %1 to i8
  br label %7

7:                                                ; preds = %5, %12
  %8 = phi i64 [ 0, %5 ], [ %13, %12 ]
  %9 = getelementptr inbounds i8, ptr %0, i64 %8
  %10 = load i8, ptr %9, align 1
  %11 = icmp eq i8 %10, %6
  br i1 %11, label %15, label %12

12:                                               ; preds = %7
  %13 = add nuw nsw i64 %8, 1
  %14 = icmp eq i64 %13, %2
  br i1 %14, label %17, label %7

15:                                               ; preds = %7
  %16 = getelementptr inbounds i8, ptr %0, i64 %8
  br label %17

17:                                               ; preds = %12, %3, %15
  %18 = phi ptr [ %16, %15 ], [ null, %3 ], [ null, %12 ]
  ret ptr %18
}
declare ptr @card_room() local_unnamed_addr
declare void @llvm.memset.p0.i64(ptr nocapture writeonly, i8, i64, i1 immarg)
