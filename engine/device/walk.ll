; Made of engine/device/walk.pyx by tests/support/kernels.py, Cython 3.3.1.
%struct.__pyx_t_6engine_8counting_5tally_TallyArrays = type { i32, i32, i32, i32, i32, i32, i64, i64, [16 x i32], [16 x i32], i64, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, %struct.__pyx_t_6engine_8counting_5tally_Series, %struct.__pyx_t_6engine_8counting_5tally_Series, %struct.__pyx_t_6engine_8counting_5tally_Series, %struct.__pyx_t_6engine_8counting_5tally_Series, %struct.__pyx_t_6engine_8counting_5tally_Series, %struct.__pyx_t_6engine_8counting_5tally_Series, %struct.__pyx_t_6engine_8counting_5tally_Series, %struct.__pyx_t_6engine_8counting_5tally_Series, [16 x ptr], i32 }
%struct.__pyx_t_6engine_8counting_5tally_Series = type { ptr, ptr, ptr, ptr, ptr, ptr }
%struct.__pyx_t_6engine_6device_4walk_Walk = type { i64, i64, i64, i64, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr }
%struct.__pyx_t_6engine_6device_4card_Piece = type { i64, i64, i64, i64, i64 }
%struct.__pyx_t_6engine_4game_Step = type { i32, i32, i32, i32 }
@LONGEST = external local_unnamed_addr constant i32, align 4
@PLACES = external local_unnamed_addr constant i32, align 4
@MOST = external local_unnamed_addr constant i32, align 4
@SEATS = external local_unnamed_addr constant i32, align 4
@STATE_SIZE = external local_unnamed_addr constant i32, align 4
@LIMIT = external local_unnamed_addr constant i32, align 4
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg)
define void @close(ptr nocapture noundef readonly %0, i64 noundef %1, i64 noundef %2, i64 %3) {
  %5 = alloca %struct.__pyx_t_6engine_8counting_5tally_TallyArrays, align 8
  call void @llvm.lifetime.start.p0(i64 832, ptr nonnull %5)
  %6 = getelementptr inbounds %struct.__pyx_t_6engine_6device_4walk_Walk, ptr %0, i64 0, i32 5
  %7 = load ptr, ptr %6, align 8
  %8 = load i32, ptr @LONGEST, align 4
  %9 = shl i32 %8, 2
  %10 = load i32, ptr @PLACES, align 4
  %11 = mul nsw i32 %10, 3
  %12 = load i32, ptr @MOST, align 4
  %13 = add i32 %9, 5
  %14 = add i32 %13, %11
  %15 = add i32 %14, %12
  %16 = getelementptr inbounds %struct.__pyx_t_6engine_6device_4walk_Walk, ptr %0, i64 0, i32 2
  %17 = load i64, ptr %16, align 8
  %18 = icmp sgt i64 %17, %2
  br i1 %18, label %19, label %240

19:                                               ; preds = %4
  %20 = getelementptr inbounds %struct.__pyx_t_6engine_6device_4walk_Walk, ptr %0, i64 0, i32 11
  %21 = load ptr, ptr %20, align 8
  %22 = mul nsw i64 %17, %1
  %23 = add nsw i64 %22, %2
  %24 = sext i32 %15 to i64
  %25 = mul nsw i64 %24, 3
  %26 = mul i64 %25, %23
  %27 = getelementptr inbounds i64, ptr %21, i64 %26
  %28 = getelementptr inbounds %struct.__pyx_t_6engine_6device_4card_Piece, ptr %7, i64 %1, i32 1
  %29 = load i64, ptr %28, align 8
  %30 = icmp sgt i64 %29, %2
  br i1 %30, label %31, label %218

31:                                               ; preds = %19
  %32 = getelementptr inbounds %struct.__pyx_t_6engine_6device_4walk_Walk, ptr %0, i64 0, i32 8
  %33 = getelementptr inbounds %struct.__pyx_t_6engine_6device_4card_Piece, ptr %7, i64 %1, i32 4
  %34 = getelementptr inbounds %struct.__pyx_t_6engine_6device_4walk_Walk, ptr %0, i64 0, i32 7
  %35 = load i32, ptr @SEATS, align 4
  %36 = add nsw i32 %10, -1
  %37 = getelementptr inbounds %struct.__pyx_t_6engine_8counting_5tally_TallyArrays, ptr %5, i64 0, i32 1
  %38 = getelementptr inbounds %struct.__pyx_t_6engine_8counting_5tally_TallyArrays, ptr %5, i64 0, i32 5
  %39 = getelementptr inbounds %struct.__pyx_t_6engine_8counting_5tally_TallyArrays, ptr %5, i64 0, i32 11
  %40 = sext i32 %35 to i64
  %41 = getelementptr inbounds %struct.__pyx_t_6engine_8counting_5tally_TallyArrays, ptr %5, i64 0, i32 28
  %42 = add nsw i32 %12, 1
  %43 = add nsw i32 %8, 1
  %44 = getelementptr inbounds %struct.__pyx_t_6engine_8counting_5tally_TallyArrays, ptr %5, i64 0, i32 3
  %45 = getelementptr inbounds %struct.__pyx_t_6engine_8counting_5tally_TallyArrays, ptr %5, i64 0, i32 4
  %46 = getelementptr inbounds %struct.__pyx_t_6engine_8counting_5tally_TallyArrays, ptr %5, i64 0, i32 37
  %47 = getelementptr inbounds %struct.__pyx_t_6engine_8counting_5tally_TallyArrays, ptr %5, i64 0, i32 29
  %48 = getelementptr inbounds %struct.__pyx_t_6engine_8counting_5tally_TallyArrays, ptr %5, i64 0, i32 31, i32 4
  %49 = getelementptr inbounds %struct.__pyx_t_6engine_8counting_5tally_TallyArrays, ptr %5, i64 0, i32 32, i32 4
  %50 = getelementptr inbounds %struct.__pyx_t_6engine_8counting_5tally_TallyArrays, ptr %5, i64 0, i32 33
  %51 = getelementptr inbounds %struct.__pyx_t_6engine_8counting_5tally_TallyArrays, ptr %5, i64 0, i32 33, i32 4
  %52 = getelementptr inbounds %struct.__pyx_t_6engine_8counting_5tally_TallyArrays, ptr %5, i64 0, i32 34, i32 4
  %53 = getelementptr inbounds %struct.__pyx_t_6engine_8counting_5tally_TallyArrays, ptr %5, i64 0, i32 35, i32 4
  %54 = getelementptr inbounds %struct.__pyx_t_6engine_8counting_5tally_TallyArrays, ptr %5, i64 0, i32 2
  br label %55

55:                                               ; preds = %31, %213
  %56 = phi i64 [ %2, %31 ], [ %215, %213 ]
  %57 = load ptr, ptr %32, align 8
  %58 = load i64, ptr %33, align 8
  %59 = add nsw i64 %58, %56
  %60 = getelementptr inbounds i64, ptr %57, i64 %59
  %61 = load i64, ptr %60, align 8
  %62 = icmp eq i64 %61, 0
  br i1 %62, label %63, label %213

63:                                               ; preds = %55
  %64 = load ptr, ptr %34, align 8
  %65 = mul nsw i64 %59, %24
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(832) %5, i8 0, i64 832, i1 false)
  store i32 %35, ptr %5, align 8
  store i32 1, ptr %37, align 4
  store i32 %36, ptr %38, align 4
  br label %66

66:                                               ; preds = %66, %63
  %67 = phi i64 [ 0, %63 ], [ %73, %66 ]
  %68 = phi ptr [ null, %63 ], [ %72, %66 ]
  %69 = getelementptr inbounds ptr, ptr %39, i64 %67
  store ptr %68, ptr %69, align 8
  %70 = icmp ult i64 %67, 9
  %71 = select i1 %70, i64 1, i64 %40
  %72 = getelementptr inbounds i64, ptr %68, i64 %71
  %73 = add nuw nsw i64 %67, 1
  %74 = icmp eq i64 %73, 17
  br i1 %74, label %75, label %66

75:                                               ; preds = %66
  %76 = getelementptr inbounds i64, ptr %64, i64 %65
  br label %77

77:                                               ; preds = %75, %77
  %78 = phi i64 [ %80, %77 ], [ 0, %75 ]
  %79 = phi ptr [ %89, %77 ], [ %76, %75 ]
  %80 = add nuw nsw i64 %78, 1
  %81 = and i64 %80, 7
  %82 = getelementptr inbounds %struct.__pyx_t_6engine_8counting_5tally_Series, ptr %41, i64 %81
  %83 = getelementptr inbounds %struct.__pyx_t_6engine_8counting_5tally_TallyArrays, ptr %5, i64 0, i32 36, i64 %78
  store ptr %82, ptr %83, align 8
  store ptr %79, ptr %82, align 8
  %84 = icmp ult i64 %78, 4
  %85 = icmp ult i64 %78, 7
  %86 = select i1 %85, i32 %10, i32 %42
  %87 = select i1 %84, i32 %43, i32 %86
  %88 = sext i32 %87 to i64
  %89 = getelementptr inbounds i64, ptr %79, i64 %88
  %90 = icmp eq i64 %80, 8
  br i1 %90, label %91, label %77

91:                                               ; preds = %77, %91
  %92 = phi i64 [ %117, %91 ], [ 0, %77 ]
  %93 = phi ptr [ %112, %91 ], [ %27, %77 ]
  %94 = icmp ult i64 %92, 4
  %95 = icmp ult i64 %92, 7
  %96 = select i1 %95, i32 %10, i32 %42
  %97 = select i1 %94, i32 %43, i32 %96
  %98 = sext i32 %97 to i64
  %99 = getelementptr inbounds i64, ptr %93, i64 %98
  %100 = getelementptr inbounds %struct.__pyx_t_6engine_8counting_5tally_TallyArrays, ptr %5, i64 0, i32 36, i64 %92
  %101 = load ptr, ptr %100, align 8
  %102 = getelementptr inbounds %struct.__pyx_t_6engine_8counting_5tally_Series, ptr %101, i64 0, i32 1
  store ptr %93, ptr %102, align 8
  %103 = load ptr, ptr %100, align 8
  %104 = getelementptr inbounds %struct.__pyx_t_6engine_8counting_5tally_Series, ptr %103, i64 0, i32 2
  store ptr %99, ptr %104, align 8
  %105 = shl nsw i32 %97, 1
  %106 = sext i32 %105 to i64
  %107 = getelementptr inbounds i64, ptr %93, i64 %106
  %108 = load ptr, ptr %100, align 8
  %109 = getelementptr inbounds %struct.__pyx_t_6engine_8counting_5tally_Series, ptr %108, i64 0, i32 3
  store ptr %107, ptr %109, align 8
  %110 = mul nsw i32 %97, 3
  %111 = sext i32 %110 to i64
  %112 = getelementptr inbounds i64, ptr %93, i64 %111
  %113 = select i1 %95, ptr %38, ptr %45
  %114 = select i1 %94, ptr %44, ptr %113
  %115 = load ptr, ptr %100, align 8
  %116 = getelementptr inbounds %struct.__pyx_t_6engine_8counting_5tally_Series, ptr %115, i64 0, i32 5
  store ptr %114, ptr %116, align 8
  %117 = add nuw nsw i64 %92, 1
  %118 = icmp eq i64 %117, 8
  br i1 %118, label %119, label %91

119:                                              ; preds = %91
  store i32 8, ptr %46, align 8
  store i32 %8, ptr %44, align 4
  store i32 %12, ptr %45, align 8
  %120 = load ptr, ptr %47, align 8
  store ptr %120, ptr %48, align 8
  store ptr %120, ptr %49, align 8
  %121 = load ptr, ptr %50, align 8
  store ptr %121, ptr %51, align 8
  store ptr %121, ptr %52, align 8
  store ptr %121, ptr %53, align 8
  br label %122

122:                                              ; preds = %146, %119
  %123 = phi i64 [ 0, %119 ], [ %147, %146 ]
  %124 = getelementptr inbounds %struct.__pyx_t_6engine_8counting_5tally_TallyArrays, ptr %5, i64 0, i32 36, i64 %123
  %125 = load ptr, ptr %124, align 8
  %126 = getelementptr inbounds %struct.__pyx_t_6engine_8counting_5tally_Series, ptr %125, i64 0, i32 4
  %127 = load ptr, ptr %126, align 8
  %128 = icmp eq ptr %127, null
  br i1 %128, label %129, label %146

129:                                              ; preds = %122
  %130 = load ptr, ptr %125, align 8
  %131 = getelementptr inbounds %struct.__pyx_t_6engine_8counting_5tally_Series, ptr %125, i64 0, i32 5
  %132 = load ptr, ptr %131, align 8
  %133 = load i32, ptr %132, align 4
  %134 = icmp sgt i32 %133, 0
  br i1 %134, label %135, label %146

135:                                              ; preds = %129
  %136 = sext i32 %133 to i64
  br label %137

137:                                              ; preds = %137, %135
  %138 = phi i64 [ %136, %135 ], [ %139, %137 ]
  %139 = add nsw i64 %138, -1
  %140 = getelementptr inbounds i64, ptr %130, i64 %139
  %141 = load i64, ptr %140, align 8
  %142 = getelementptr inbounds i64, ptr %130, i64 %138
  %143 = load i64, ptr %142, align 8
  %144 = add nsw i64 %143, %141
  store i64 %144, ptr %140, align 8
  %145 = icmp sgt i64 %138, 1
  br i1 %145, label %137, label %146

146:                                              ; preds = %137, %129, %122
  %147 = add nuw nsw i64 %123, 1
  %148 = icmp eq i64 %147, 8
  br i1 %148, label %149, label %122

149:                                              ; preds = %146, %193
  %150 = phi i64 [ %194, %193 ], [ 0, %146 ]
  %151 = getelementptr inbounds %struct.__pyx_t_6engine_8counting_5tally_TallyArrays, ptr %5, i64 0, i32 36, i64 %150
  %152 = load ptr, ptr %151, align 8
  %153 = getelementptr inbounds %struct.__pyx_t_6engine_8counting_5tally_Series, ptr %152, i64 0, i32 5
  %154 = load ptr, ptr %153, align 8
  %155 = load i32, ptr %154, align 4
  %156 = icmp slt i32 %155, 0
  br i1 %156, label %193, label %157

157:                                              ; preds = %149
  %158 = load ptr, ptr %152, align 8
  %159 = getelementptr inbounds %struct.__pyx_t_6engine_8counting_5tally_Series, ptr %152, i64 0, i32 1
  %160 = getelementptr inbounds %struct.__pyx_t_6engine_8counting_5tally_Series, ptr %152, i64 0, i32 2
  %161 = getelementptr inbounds %struct.__pyx_t_6engine_8counting_5tally_Series, ptr %152, i64 0, i32 4
  %162 = getelementptr inbounds %struct.__pyx_t_6engine_8counting_5tally_Series, ptr %152, i64 0, i32 3
  %163 = add i32 %155, 1
  %164 = zext i32 %163 to i64
  br label %165

165:                                              ; preds = %190, %157
  %166 = phi i64 [ 0, %157 ], [ %191, %190 ]
  %167 = getelementptr inbounds i64, ptr %158, i64 %166
  %168 = load i64, ptr %167, align 8
  %169 = icmp eq i64 %168, 0
  br i1 %169, label %190, label %170

170:                                              ; preds = %165
  %171 = load ptr, ptr %159, align 8
  %172 = getelementptr inbounds i64, ptr %171, i64 %166
  %173 = load i64, ptr %172, align 8
  %174 = add nsw i64 %173, %168
  store i64 %174, ptr %172, align 8
  %175 = load ptr, ptr %160, align 8
  %176 = getelementptr inbounds i64, ptr %175, i64 %166
  %177 = load i64, ptr %176, align 8
  %178 = mul nsw i64 %168, %168
  %179 = add nsw i64 %177, %178
  store i64 %179, ptr %176, align 8
  %180 = load ptr, ptr %161, align 8
  %181 = icmp eq ptr %180, null
  %182 = getelementptr inbounds i64, ptr %180, i64 %166
  %183 = select i1 %181, ptr %158, ptr %182
  %184 = load i64, ptr %183, align 8
  %185 = load ptr, ptr %162, align 8
  %186 = getelementptr inbounds i64, ptr %185, i64 %166
  %187 = load i64, ptr %186, align 8
  %188 = mul nsw i64 %184, %168
  %189 = add nsw i64 %187, %188
  store i64 %189, ptr %186, align 8
  br label %190

190:                                              ; preds = %170, %165
  %191 = add nuw nsw i64 %166, 1
  %192 = icmp eq i64 %191, %164
  br i1 %192, label %193, label %165

193:                                              ; preds = %190, %149
  %194 = add nuw nsw i64 %150, 1
  %195 = icmp eq i64 %194, 8
  br i1 %195, label %196, label %149

196:                                              ; preds = %193, %196
  %197 = phi i64 [ %207, %196 ], [ 0, %193 ]
  %198 = getelementptr inbounds %struct.__pyx_t_6engine_8counting_5tally_TallyArrays, ptr %5, i64 0, i32 36, i64 %197
  %199 = load ptr, ptr %198, align 8
  %200 = load ptr, ptr %199, align 8
  %201 = getelementptr inbounds %struct.__pyx_t_6engine_8counting_5tally_Series, ptr %199, i64 0, i32 5
  %202 = load ptr, ptr %201, align 8
  %203 = load i32, ptr %202, align 4
  %204 = add nsw i32 %203, 1
  %205 = sext i32 %204 to i64
  %206 = shl nsw i64 %205, 3
  call void @llvm.memset.p0.i64(ptr align 8 %200, i8 0, i64 %206, i1 false)
  %207 = add nuw nsw i64 %197, 1
  %208 = icmp eq i64 %207, 8
  br i1 %208, label %209, label %196

209:                                              ; preds = %196
  store i32 0, ptr %45, align 8
  %210 = load i32, ptr %54, align 8
  %211 = icmp eq i32 %210, 0
  br i1 %211, label %212, label %213

212:                                              ; preds = %209
  store i32 0, ptr %44, align 4
  br label %213

213:                                              ; preds = %212, %209, %55
  %214 = load i64, ptr %16, align 8
  %215 = add nsw i64 %214, %56
  %216 = load i64, ptr %28, align 8
  %217 = icmp slt i64 %215, %216
  br i1 %217, label %55, label %218

218:                                              ; preds = %213, %19
  %219 = icmp sgt i32 %15, 0
  br i1 %219, label %220, label %240

220:                                              ; preds = %218
  %221 = mul i32 %15, 3
  %222 = getelementptr inbounds %struct.__pyx_t_6engine_6device_4walk_Walk, ptr %0, i64 0, i32 9
  %223 = mul nsw i64 %24, 3
  %224 = mul i64 %223, %1
  %225 = call i32 @llvm.smax.i32(i32 %221, i32 1)
  %226 = zext i32 %225 to i64
  br label %227

227:                                              ; preds = %220, %237
  %228 = phi i64 [ 0, %220 ], [ %238, %237 ]
  %229 = getelementptr inbounds i64, ptr %27, i64 %228
  %230 = load i64, ptr %229, align 8
  %231 = icmp eq i64 %230, 0
  br i1 %231, label %237, label %232

232:                                              ; preds = %227
  %233 = load ptr, ptr %222, align 8
  %234 = getelementptr inbounds i64, ptr %233, i64 %224
  %235 = getelementptr inbounds i64, ptr %234, i64 %228
  %236 = atomicrmw add ptr %235, i64 %230 monotonic, align 8
  br label %237

237:                                              ; preds = %227, %232
  %238 = add nuw nsw i64 %228, 1
  %239 = icmp eq i64 %238, %226
  br i1 %239, label %240, label %227

240:                                              ; preds = %237, %218, %4
  call void @llvm.lifetime.end.p0(i64 832, ptr nonnull %5)
  ret void
}
define void @walk(ptr nocapture noundef readonly %0, i64 noundef %1, i64 noundef %2, i64 noundef %3, ptr noundef %4, ptr noundef %5, ptr noundef %6, ptr noundef %7, ptr noundef %8) {
  %10 = alloca [16 x i64], align 16
  %11 = alloca [16 x i64], align 16
  %12 = alloca %struct.__pyx_t_6engine_8counting_5tally_TallyArrays, align 8
  %13 = alloca i64, align 8
  call void @llvm.lifetime.start.p0(i64 832, ptr nonnull %12)
  call void @llvm.lifetime.start.p0(i64 8, ptr nonnull %13)
  %14 = getelementptr inbounds %struct.__pyx_t_6engine_6device_4walk_Walk, ptr %0, i64 0, i32 5
  %15 = load ptr, ptr %14, align 8
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(832) %12, i8 0, i64 832, i1 false)
  %16 = load i32, ptr @SEATS, align 4
  %17 = load i32, ptr @PLACES, align 4
  %18 = add nsw i32 %17, -1
  store i32 %16, ptr %12, align 8
  %19 = getelementptr inbounds %struct.__pyx_t_6engine_8counting_5tally_TallyArrays, ptr %12, i64 0, i32 1
  store i32 1, ptr %19, align 4
  %20 = getelementptr inbounds %struct.__pyx_t_6engine_8counting_5tally_TallyArrays, ptr %12, i64 0, i32 5
  store i32 %18, ptr %20, align 4
  %21 = getelementptr inbounds %struct.__pyx_t_6engine_8counting_5tally_TallyArrays, ptr %12, i64 0, i32 11
  %22 = sext i32 %16 to i64
  br label %29

23:                                               ; preds = %29
  %24 = getelementptr inbounds %struct.__pyx_t_6engine_8counting_5tally_TallyArrays, ptr %12, i64 0, i32 28
  %25 = load i32, ptr @MOST, align 4
  %26 = add nsw i32 %25, 1
  %27 = load i32, ptr @LONGEST, align 4
  %28 = add nsw i32 %27, 1
  br label %38

29:                                               ; preds = %29, %9
  %30 = phi i64 [ 0, %9 ], [ %36, %29 ]
  %31 = phi ptr [ %7, %9 ], [ %35, %29 ]
  %32 = getelementptr inbounds ptr, ptr %21, i64 %30
  store ptr %31, ptr %32, align 8
  %33 = icmp ult i64 %30, 9
  %34 = select i1 %33, i64 1, i64 %22
  %35 = getelementptr inbounds i64, ptr %31, i64 %34
  %36 = add nuw nsw i64 %30, 1
  %37 = icmp eq i64 %36, 17
  br i1 %37, label %23, label %29

38:                                               ; preds = %38, %23
  %39 = phi i64 [ 0, %23 ], [ %41, %38 ]
  %40 = phi ptr [ %8, %23 ], [ %50, %38 ]
  %41 = add nuw nsw i64 %39, 1
  %42 = and i64 %41, 7
  %43 = getelementptr inbounds %struct.__pyx_t_6engine_8counting_5tally_Series, ptr %24, i64 %42
  %44 = getelementptr inbounds %struct.__pyx_t_6engine_8counting_5tally_TallyArrays, ptr %12, i64 0, i32 36, i64 %39
  store ptr %43, ptr %44, align 8
  store ptr %40, ptr %43, align 8
  %45 = icmp ult i64 %39, 4
  %46 = icmp ult i64 %39, 7
  %47 = select i1 %46, i32 %17, i32 %26
  %48 = select i1 %45, i32 %28, i32 %47
  %49 = sext i32 %48 to i64
  %50 = getelementptr inbounds i64, ptr %40, i64 %49
  %51 = icmp eq i64 %41, 8
  br i1 %51, label %52, label %38

52:                                               ; preds = %38
  %53 = getelementptr inbounds %struct.__pyx_t_6engine_6device_4card_Piece, ptr %15, i64 %1
  %54 = getelementptr inbounds %struct.__pyx_t_6engine_6device_4walk_Walk, ptr %0, i64 0, i32 3
  %55 = load i64, ptr %54, align 8
  %56 = getelementptr inbounds %struct.__pyx_t_6engine_8counting_5tally_TallyArrays, ptr %12, i64 0, i32 7
  store i64 %55, ptr %56, align 8
  %57 = icmp sgt i32 %16, 0
  br i1 %57, label %58, label %62

58:                                               ; preds = %52
  %59 = getelementptr inbounds %struct.__pyx_t_6engine_6device_4walk_Walk, ptr %0, i64 0, i32 4
  %60 = load ptr, ptr %59, align 8
  %61 = zext i32 %16 to i64
  br label %126

62:                                               ; preds = %126, %52
  %63 = getelementptr inbounds %struct.__pyx_t_6engine_6device_4card_Piece, ptr %15, i64 %1, i32 1
  %64 = getelementptr inbounds %struct.__pyx_t_6engine_6device_4walk_Walk, ptr %0, i64 0, i32 1
  %65 = load i64, ptr %63, align 8
  %66 = load i64, ptr %64, align 8
  %67 = mul nsw i64 %66, %65
  %68 = icmp sgt i64 %67, %2
  br i1 %68, label %69, label %556

69:                                               ; preds = %62
  %70 = getelementptr inbounds %struct.__pyx_t_6engine_6device_4card_Piece, ptr %15, i64 %1, i32 4
  %71 = getelementptr inbounds %struct.__pyx_t_6engine_6device_4card_Piece, ptr %15, i64 %1, i32 3
  %72 = shl nsw i32 %16, 3
  %73 = add i32 %72, 9
  %74 = sext i32 %73 to i64
  %75 = shl nsw i64 %74, 3
  %76 = shl i32 %27, 2
  %77 = mul nsw i32 %17, 3
  %78 = add i32 %77, 5
  %79 = add i32 %78, %25
  %80 = add i32 %79, %76
  %81 = sext i32 %80 to i64
  %82 = shl nsw i64 %81, 3
  %83 = load i32, ptr @STATE_SIZE, align 4
  %84 = sext i32 %83 to i64
  %85 = getelementptr inbounds %struct.__pyx_t_6engine_6device_4card_Piece, ptr %15, i64 %1, i32 2
  %86 = load i32, ptr @LIMIT, align 4
  %87 = icmp eq i32 %27, %86
  %88 = getelementptr inbounds %struct.__pyx_t_6engine_8counting_5tally_TallyArrays, ptr %12, i64 0, i32 20
  %89 = getelementptr inbounds %struct.__pyx_t_6engine_8counting_5tally_TallyArrays, ptr %12, i64 0, i32 21
  %90 = getelementptr inbounds %struct.__pyx_t_6engine_8counting_5tally_TallyArrays, ptr %12, i64 0, i32 22
  %91 = getelementptr inbounds %struct.__pyx_t_6engine_8counting_5tally_TallyArrays, ptr %12, i64 0, i32 33
  %92 = getelementptr inbounds %struct.__pyx_t_6engine_8counting_5tally_TallyArrays, ptr %12, i64 0, i32 34
  %93 = getelementptr inbounds %struct.__pyx_t_6engine_8counting_5tally_TallyArrays, ptr %12, i64 0, i32 35
  %94 = getelementptr inbounds %struct.__pyx_t_6engine_8counting_5tally_TallyArrays, ptr %12, i64 0, i32 2
  %95 = getelementptr inbounds %struct.__pyx_t_6engine_8counting_5tally_TallyArrays, ptr %12, i64 0, i32 4
  %96 = getelementptr inbounds %struct.__pyx_t_6engine_8counting_5tally_TallyArrays, ptr %12, i64 0, i32 31, i32 1
  %97 = getelementptr inbounds %struct.__pyx_t_6engine_8counting_5tally_TallyArrays, ptr %12, i64 0, i32 31, i32 2
  %98 = getelementptr inbounds %struct.__pyx_t_6engine_8counting_5tally_TallyArrays, ptr %12, i64 0, i32 32, i32 1
  %99 = getelementptr inbounds %struct.__pyx_t_6engine_8counting_5tally_TallyArrays, ptr %12, i64 0, i32 31
  %100 = getelementptr inbounds %struct.__pyx_t_6engine_8counting_5tally_TallyArrays, ptr %12, i64 0, i32 32
  %101 = getelementptr inbounds %struct.__pyx_t_6engine_8counting_5tally_TallyArrays, ptr %12, i64 0, i32 16
  %102 = getelementptr inbounds %struct.__pyx_t_6engine_8counting_5tally_TallyArrays, ptr %12, i64 0, i32 17
  %103 = getelementptr inbounds %struct.__pyx_t_6engine_8counting_5tally_TallyArrays, ptr %12, i64 0, i32 18
  %104 = getelementptr inbounds %struct.__pyx_t_6engine_8counting_5tally_TallyArrays, ptr %12, i64 0, i32 19
  %105 = getelementptr inbounds %struct.__pyx_t_6engine_8counting_5tally_TallyArrays, ptr %12, i64 0, i32 29
  %106 = getelementptr inbounds %struct.__pyx_t_6engine_8counting_5tally_TallyArrays, ptr %12, i64 0, i32 30
  %107 = getelementptr inbounds %struct.__pyx_t_6engine_8counting_5tally_TallyArrays, ptr %12, i64 0, i32 3
  %108 = getelementptr inbounds %struct.__pyx_t_6engine_8counting_5tally_TallyArrays, ptr %12, i64 0, i32 14
  %109 = getelementptr inbounds %struct.__pyx_t_6engine_8counting_5tally_TallyArrays, ptr %12, i64 0, i32 14
  %110 = getelementptr inbounds %struct.__pyx_t_6engine_8counting_5tally_TallyArrays, ptr %12, i64 0, i32 6
  %111 = getelementptr inbounds %struct.__pyx_t_6engine_8counting_5tally_TallyArrays, ptr %12, i64 0, i32 23
  %112 = getelementptr inbounds %struct.__pyx_t_6engine_8counting_5tally_TallyArrays, ptr %12, i64 0, i32 24
  %113 = getelementptr inbounds %struct.__pyx_t_6engine_8counting_5tally_TallyArrays, ptr %12, i64 0, i32 25
  %114 = getelementptr inbounds %struct.__pyx_t_6engine_8counting_5tally_TallyArrays, ptr %12, i64 0, i32 26
  %115 = getelementptr inbounds %struct.__pyx_t_6engine_8counting_5tally_TallyArrays, ptr %12, i64 0, i32 27
  %116 = getelementptr inbounds %struct.__pyx_t_6engine_8counting_5tally_TallyArrays, ptr %12, i64 0, i32 15
  %117 = getelementptr inbounds %struct.__pyx_t_6engine_8counting_5tally_TallyArrays, ptr %12, i64 0, i32 12
  %118 = getelementptr inbounds %struct.__pyx_t_6engine_6device_4walk_Walk, ptr %0, i64 0, i32 8
  %119 = icmp sgt i32 %16, -2
  %120 = getelementptr inbounds %struct.__pyx_t_6engine_6device_4walk_Walk, ptr %0, i64 0, i32 6
  %121 = icmp sgt i32 %80, 0
  %122 = getelementptr inbounds %struct.__pyx_t_6engine_6device_4walk_Walk, ptr %0, i64 0, i32 7
  %123 = call i32 @llvm.smax.i32(i32 %73, i32 1)
  %124 = zext i32 %123 to i64
  %125 = zext i32 %80 to i64
  br label %134

126:                                              ; preds = %58, %126
  %127 = phi i64 [ 0, %58 ], [ %132, %126 ]
  %128 = getelementptr inbounds i64, ptr %60, i64 %127
  %129 = load i64, ptr %128, align 8
  %130 = trunc i64 %129 to i32
  %131 = getelementptr inbounds %struct.__pyx_t_6engine_8counting_5tally_TallyArrays, ptr %12, i64 0, i32 8, i64 %127
  store i32 %130, ptr %131, align 4
  %132 = add nuw nsw i64 %127, 1
  %133 = icmp eq i64 %132, %61
  br i1 %133, label %62, label %126

134:                                              ; preds = %69, %550
  %135 = phi i64 [ %66, %69 ], [ %553, %550 ]
  %136 = phi i64 [ %2, %69 ], [ %551, %550 ]
  %137 = load i64, ptr %70, align 8
  %138 = sdiv i64 %136, %135
  %139 = add nsw i64 %138, %137
  %140 = load i64, ptr %53, align 8
  %141 = add i64 %140, %138
  %142 = load i64, ptr %71, align 8
  %143 = srem i64 %136, %135
  %144 = mul nsw i64 %143, %142
  %145 = sdiv i64 %144, %135
  %146 = add nsw i64 %143, 1
  %147 = mul nsw i64 %146, %142
  %148 = sdiv i64 %147, %135
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(1) %7, i8 0, i64 %75, i1 false)
  call void @llvm.memset.p0.i64(ptr align 8 %8, i8 0, i64 %82, i1 false)
  call void @llvm.memset.p0.i64(ptr align 1 %4, i8 0, i64 %84, i1 false)
  call void @card_clear()
  %149 = load i64, ptr %0, align 8
  %150 = add i64 %149, 4354685564936845354
  %151 = lshr i64 %150, 30
  %152 = xor i64 %151, %150
  %153 = mul i64 %152, -4658895280553007687
  %154 = lshr i64 %153, 27
  %155 = xor i64 %154, %153
  %156 = mul i64 %155, -7723592293110705685
  %157 = lshr i64 %156, 31
  %158 = xor i64 %157, %156
  %159 = mul i64 %141, -7046029254386353131
  %160 = add i64 %159, -7046029254386353131
  %161 = add i64 %158, %160
  %162 = lshr i64 %161, 30
  %163 = xor i64 %162, %161
  %164 = mul i64 %163, -4658895280553007687
  %165 = lshr i64 %164, 27
  %166 = xor i64 %165, %164
  %167 = mul i64 %166, -7723592293110705685
  %168 = lshr i64 %167, 31
  %169 = xor i64 %168, %167
  %170 = call i32 @deal(ptr noundef null, ptr noundef %4, i64 noundef %169)
  %171 = icmp slt i64 %145, %148
  br i1 %171, label %172, label %518

172:                                              ; preds = %134
  %173 = load i64, ptr %0, align 8
  %174 = add i64 %173, -2691343689449507777
  %175 = lshr i64 %174, 30
  %176 = xor i64 %175, %174
  %177 = mul i64 %176, -4658895280553007687
  %178 = lshr i64 %177, 27
  %179 = xor i64 %178, %177
  %180 = mul i64 %179, -7723592293110705685
  %181 = lshr i64 %180, 31
  %182 = xor i64 %181, %180
  %183 = add i64 %182, %160
  %184 = lshr i64 %183, 30
  %185 = xor i64 %184, %183
  %186 = mul i64 %185, -4658895280553007687
  %187 = lshr i64 %186, 27
  %188 = xor i64 %187, %186
  %189 = mul i64 %188, -7723592293110705685
  %190 = lshr i64 %189, 31
  %191 = xor i64 %190, %189
  %192 = add i64 %191, -7046029254386353131
  %193 = icmp slt i32 %170, 0
  br label %194

194:                                              ; preds = %172, %515
  %195 = phi i64 [ %145, %172 ], [ %516, %515 ]
  call void @card_clear()
  call void @llvm.memcpy.p0.p0.i64(ptr align 1 %5, ptr align 1 %4, i64 %84, i1 false)
  %196 = load i64, ptr %85, align 8
  %197 = add i64 %196, %195
  %198 = mul i64 %197, -7046029254386353131
  %199 = add i64 %192, %198
  %200 = lshr i64 %199, 30
  %201 = xor i64 %200, %199
  %202 = mul i64 %201, -4658895280553007687
  %203 = lshr i64 %202, 27
  %204 = xor i64 %203, %202
  %205 = mul i64 %204, -7723592293110705685
  %206 = lshr i64 %205, 31
  %207 = xor i64 %206, %205
  %208 = icmp eq i64 %207, 6637909948521209581
  %209 = lshr i64 %207, 1
  %210 = or i64 %209, 1
  %211 = select i1 %208, i64 0, i64 %210
  store i64 %211, ptr %13, align 8
  br i1 %193, label %214, label %212

212:                                              ; preds = %194
  %213 = call i32 @playout(ptr noundef null, ptr noundef %5, ptr noundef null, ptr noundef nonnull %13, i32 noundef %27, ptr noundef %6)
  br label %214

214:                                              ; preds = %194, %212
  %215 = phi i32 [ %213, %212 ], [ %170, %194 ]
  call void @llvm.lifetime.start.p0(i64 128, ptr nonnull %11)
  %216 = icmp eq i32 %215, -3
  %217 = select i1 %216, i1 %87, i1 false
  br i1 %217, label %222, label %218

218:                                              ; preds = %214
  %219 = icmp sgt i32 %215, 0
  br i1 %219, label %220, label %234

220:                                              ; preds = %218
  %221 = zext i32 %215 to i64
  br label %229

222:                                              ; preds = %214
  %223 = load ptr, ptr %117, align 8
  %224 = load i64, ptr %223, align 8
  %225 = add nsw i64 %224, 1
  store i64 %225, ptr %223, align 8
  br label %515

226:                                              ; preds = %229
  %227 = add nuw nsw i64 %230, 1
  %228 = icmp eq i64 %227, %221
  br i1 %228, label %234, label %229

229:                                              ; preds = %226, %220
  %230 = phi i64 [ 0, %220 ], [ %227, %226 ]
  %231 = getelementptr inbounds %struct.__pyx_t_6engine_4game_Step, ptr %6, i64 %230
  %232 = load i32, ptr %231, align 4
  %233 = icmp sgt i32 %232, %25
  br i1 %233, label %512, label %226

234:                                              ; preds = %226, %218
  %235 = icmp slt i32 %215, 0
  br i1 %235, label %512, label %236

236:                                              ; preds = %234
  %237 = load ptr, ptr %88, align 8
  %238 = load ptr, ptr %89, align 8
  %239 = load ptr, ptr %90, align 8
  %240 = load ptr, ptr %24, align 8
  %241 = load ptr, ptr %91, align 8
  %242 = load ptr, ptr %92, align 8
  %243 = load ptr, ptr %93, align 8
  %244 = load i32, ptr %94, align 8
  %245 = load i32, ptr %20, align 4
  %246 = icmp sgt i32 %245, -1
  %247 = load i32, ptr %95, align 8
  %248 = icmp eq i32 %244, 0
  br i1 %248, label %274, label %249

249:                                              ; preds = %236
  %250 = load ptr, ptr %96, align 8
  %251 = load ptr, ptr %97, align 8
  %252 = load ptr, ptr %98, align 8
  br i1 %219, label %253, label %339

253:                                              ; preds = %249
  %254 = zext i32 %215 to i64
  br label %255

255:                                              ; preds = %255, %253
  %256 = phi i64 [ 0, %253 ], [ %260, %255 ]
  %257 = getelementptr inbounds %struct.__pyx_t_6engine_4game_Step, ptr %6, i64 %256
  %258 = load i32, ptr %257, align 4
  %259 = sext i32 %258 to i64
  %260 = add nuw nsw i64 %256, 1
  %261 = getelementptr inbounds i64, ptr %250, i64 %260
  %262 = load i64, ptr %261, align 8
  %263 = add nsw i64 %262, %259
  store i64 %263, ptr %261, align 8
  %264 = getelementptr inbounds i64, ptr %251, i64 %260
  %265 = load i64, ptr %264, align 8
  %266 = mul nsw i64 %259, %259
  %267 = add nsw i64 %265, %266
  store i64 %267, ptr %264, align 8
  %268 = getelementptr inbounds i64, ptr %252, i64 %260
  %269 = load i64, ptr %268, align 8
  %270 = icmp slt i32 %258, 2
  %271 = zext i1 %270 to i64
  %272 = add nsw i64 %269, %271
  store i64 %272, ptr %268, align 8
  %273 = icmp eq i64 %260, %254
  br i1 %273, label %274, label %255

274:                                              ; preds = %255, %236
  br i1 %219, label %275, label %339

275:                                              ; preds = %274
  %276 = zext i32 %215 to i64
  %277 = load ptr, ptr %99, align 8
  %278 = load ptr, ptr %100, align 8
  br label %279

279:                                              ; preds = %334, %275
  %280 = phi i64 [ 0, %275 ], [ %335, %334 ]
  %281 = phi i64 [ 0, %275 ], [ %297, %334 ]
  %282 = phi i64 [ 0, %275 ], [ %299, %334 ]
  %283 = phi i32 [ -1, %275 ], [ %291, %334 ]
  %284 = phi i32 [ %247, %275 ], [ %300, %334 ]
  %285 = phi i32 [ 0, %275 ], [ %294, %334 ]
  %286 = getelementptr inbounds %struct.__pyx_t_6engine_4game_Step, ptr %6, i64 %280
  %287 = load i32, ptr %286, align 4
  %288 = getelementptr inbounds %struct.__pyx_t_6engine_4game_Step, ptr %6, i64 %280, i32 2
  %289 = load i32, ptr %288, align 4
  %290 = getelementptr inbounds %struct.__pyx_t_6engine_4game_Step, ptr %6, i64 %280, i32 1
  %291 = load i32, ptr %290, align 4
  %292 = icmp ne i32 %291, %283
  %293 = zext i1 %292 to i32
  %294 = add nuw nsw i32 %285, %293
  %295 = icmp slt i32 %287, 2
  %296 = sext i32 %287 to i64
  %297 = add nsw i64 %281, %296
  %298 = zext i1 %295 to i64
  %299 = add nuw nsw i64 %282, %298
  %300 = call i32 @llvm.smax.i32(i32 %287, i32 %284)
  %301 = sext i32 %291 to i64
  %302 = getelementptr inbounds i64, ptr %237, i64 %301
  %303 = load i64, ptr %302, align 8
  %304 = add nsw i64 %303, 1
  store i64 %304, ptr %302, align 8
  %305 = getelementptr inbounds i64, ptr %238, i64 %301
  %306 = load i64, ptr %305, align 8
  %307 = add nsw i64 %306, %296
  store i64 %307, ptr %305, align 8
  %308 = getelementptr inbounds i64, ptr %239, i64 %301
  %309 = load i64, ptr %308, align 8
  %310 = add nsw i64 %309, %298
  store i64 %310, ptr %308, align 8
  %311 = getelementptr inbounds i64, ptr %240, i64 %296
  %312 = load i64, ptr %311, align 8
  %313 = add nsw i64 %312, 1
  store i64 %313, ptr %311, align 8
  br i1 %246, label %314, label %325

314:                                              ; preds = %279
  %315 = sext i32 %289 to i64
  %316 = getelementptr inbounds i64, ptr %241, i64 %315
  %317 = load i64, ptr %316, align 8
  %318 = add nsw i64 %317, 1
  store i64 %318, ptr %316, align 8
  %319 = getelementptr inbounds i64, ptr %242, i64 %315
  %320 = load i64, ptr %319, align 8
  %321 = add nsw i64 %320, %296
  store i64 %321, ptr %319, align 8
  %322 = getelementptr inbounds i64, ptr %243, i64 %315
  %323 = load i64, ptr %322, align 8
  %324 = add nsw i64 %323, %298
  store i64 %324, ptr %322, align 8
  br label %325

325:                                              ; preds = %314, %279
  br i1 %248, label %326, label %334

326:                                              ; preds = %325
  %327 = add nuw nsw i64 %280, 1
  %328 = getelementptr inbounds i64, ptr %277, i64 %327
  %329 = load i64, ptr %328, align 8
  %330 = add nsw i64 %329, %296
  store i64 %330, ptr %328, align 8
  %331 = getelementptr inbounds i64, ptr %278, i64 %327
  %332 = load i64, ptr %331, align 8
  %333 = add nsw i64 %332, %298
  store i64 %333, ptr %331, align 8
  br label %334

334:                                              ; preds = %326, %325
  %335 = add nuw nsw i64 %280, 1
  %336 = icmp eq i64 %335, %276
  br i1 %336, label %337, label %279

337:                                              ; preds = %334
  %338 = zext i32 %294 to i64
  br label %339

339:                                              ; preds = %249, %337, %274
  %340 = phi i64 [ 0, %274 ], [ %338, %337 ], [ 0, %249 ]
  %341 = phi i32 [ %247, %274 ], [ %300, %337 ], [ %247, %249 ]
  %342 = phi i64 [ 0, %274 ], [ %299, %337 ], [ 0, %249 ]
  %343 = phi i64 [ 0, %274 ], [ %297, %337 ], [ 0, %249 ]
  store i32 %341, ptr %95, align 8
  %344 = load ptr, ptr %21, align 8
  %345 = load i64, ptr %344, align 8
  %346 = add nsw i64 %345, 1
  store i64 %346, ptr %344, align 8
  %347 = load ptr, ptr %101, align 8
  %348 = load i64, ptr %347, align 8
  %349 = zext i32 %215 to i64
  %350 = add nsw i64 %348, %349
  store i64 %350, ptr %347, align 8
  %351 = load ptr, ptr %102, align 8
  %352 = load i64, ptr %351, align 8
  %353 = add nsw i64 %352, %340
  store i64 %353, ptr %351, align 8
  %354 = load ptr, ptr %103, align 8
  %355 = load i64, ptr %354, align 8
  %356 = add nsw i64 %355, %343
  store i64 %356, ptr %354, align 8
  %357 = load ptr, ptr %104, align 8
  %358 = load i64, ptr %357, align 8
  %359 = add nsw i64 %358, %342
  store i64 %359, ptr %357, align 8
  %360 = load ptr, ptr %105, align 8
  %361 = getelementptr inbounds i64, ptr %360, i64 %349
  %362 = load i64, ptr %361, align 8
  %363 = add nsw i64 %362, 1
  store i64 %363, ptr %361, align 8
  %364 = load ptr, ptr %106, align 8
  %365 = getelementptr inbounds i64, ptr %364, i64 %340
  %366 = load i64, ptr %365, align 8
  %367 = add nsw i64 %366, 1
  store i64 %367, ptr %365, align 8
  %368 = load i32, ptr %107, align 4
  %369 = call i32 @llvm.smax.i32(i32 %368, i32 %215)
  store i32 %369, ptr %107, align 4
  call void @payoffs(ptr noundef null, ptr noundef %5, ptr noundef nonnull %11)
  call void @llvm.lifetime.start.p0(i64 128, ptr nonnull %10)
  %370 = load i32, ptr %12, align 8
  %371 = load i64, ptr %11, align 16
  %372 = icmp sgt i32 %370, 1
  br i1 %372, label %373, label %375

373:                                              ; preds = %339
  %374 = zext i32 %370 to i64
  br label %380

375:                                              ; preds = %380, %339
  %376 = phi i64 [ %371, %339 ], [ %385, %380 ]
  %377 = icmp sgt i32 %370, 0
  br i1 %377, label %378, label %398

378:                                              ; preds = %375
  %379 = zext i32 %370 to i64
  br label %388

380:                                              ; preds = %380, %373
  %381 = phi i64 [ %371, %373 ], [ %385, %380 ]
  %382 = phi i64 [ 1, %373 ], [ %386, %380 ]
  %383 = getelementptr inbounds i64, ptr %11, i64 %382
  %384 = load i64, ptr %383, align 8
  %385 = call i64 @llvm.smax.i64(i64 %384, i64 %381)
  %386 = add nuw nsw i64 %382, 1
  %387 = icmp eq i64 %386, %374
  br i1 %387, label %375, label %380

388:                                              ; preds = %388, %378
  %389 = phi i64 [ 0, %378 ], [ %396, %388 ]
  %390 = phi i32 [ 0, %378 ], [ %395, %388 ]
  %391 = getelementptr inbounds i64, ptr %11, i64 %389
  %392 = load i64, ptr %391, align 8
  %393 = icmp eq i64 %392, %376
  %394 = zext i1 %393 to i32
  %395 = add nuw nsw i32 %390, %394
  %396 = add nuw nsw i64 %389, 1
  %397 = icmp eq i64 %396, %379
  br i1 %397, label %398, label %388

398:                                              ; preds = %388, %375
  %399 = phi i32 [ 0, %375 ], [ %395, %388 ]
  br i1 %377, label %400, label %497

400:                                              ; preds = %398
  %401 = zext i32 %370 to i64
  %402 = shl nuw nsw i64 %401, 3
  call void @llvm.memset.p0.i64(ptr nonnull align 16 %10, i8 0, i64 %402, i1 false)
  br label %403

403:                                              ; preds = %431, %400
  %404 = phi i64 [ 0, %400 ], [ %432, %431 ]
  %405 = icmp eq i64 %404, 0
  br i1 %405, label %431, label %406

406:                                              ; preds = %403
  %407 = getelementptr inbounds i64, ptr %10, i64 %404
  %408 = getelementptr inbounds i64, ptr %11, i64 %404
  %409 = load i64, ptr %408, align 8
  br label %410

410:                                              ; preds = %410, %406
  %411 = phi i64 [ 0, %406 ], [ %429, %410 ]
  %412 = load i64, ptr %407, align 8
  %413 = getelementptr inbounds i64, ptr %11, i64 %411
  %414 = load i64, ptr %413, align 8
  %415 = icmp sge i64 %409, %414
  %416 = zext i1 %415 to i64
  %417 = icmp sgt i64 %409, %414
  %418 = zext i1 %417 to i64
  %419 = add i64 %412, %418
  %420 = add i64 %419, %416
  store i64 %420, ptr %407, align 8
  %421 = getelementptr inbounds i64, ptr %10, i64 %411
  %422 = load i64, ptr %421, align 8
  %423 = icmp sge i64 %414, %409
  %424 = zext i1 %423 to i64
  %425 = icmp sgt i64 %414, %409
  %426 = zext i1 %425 to i64
  %427 = add i64 %422, %426
  %428 = add i64 %427, %424
  store i64 %428, ptr %421, align 8
  %429 = add nuw nsw i64 %411, 1
  %430 = icmp eq i64 %429, %404
  br i1 %430, label %431, label %410

431:                                              ; preds = %410, %403
  %432 = add nuw nsw i64 %404, 1
  %433 = icmp eq i64 %432, %401
  br i1 %433, label %434, label %403

434:                                              ; preds = %431
  %435 = load ptr, ptr %109, align 8
  %436 = load i64, ptr %435, align 8
  %437 = icmp sgt i32 %399, 1
  %438 = zext i1 %437 to i64
  %439 = add nsw i64 %436, %438
  store i64 %439, ptr %435, align 8
  %440 = sext i32 %399 to i64
  %441 = load ptr, ptr %112, align 8
  %442 = load ptr, ptr %113, align 8
  %443 = load ptr, ptr %114, align 8
  %444 = load ptr, ptr %115, align 8
  %445 = load ptr, ptr %111, align 8
  br label %446

446:                                              ; preds = %474, %434
  %447 = phi i64 [ 0, %434 ], [ %495, %474 ]
  %448 = phi i32 [ -1, %434 ], [ %476, %474 ]
  %449 = phi i32 [ 0, %434 ], [ %475, %474 ]
  %450 = getelementptr inbounds i64, ptr %11, i64 %447
  %451 = load i64, ptr %450, align 8
  %452 = call i64 @llvm.abs.i64(i64 %451, i1 true)
  %453 = load i64, ptr %110, align 8
  %454 = call i64 @llvm.smax.i64(i64 %452, i64 %453)
  store i64 %454, ptr %110, align 8
  %455 = icmp eq i64 %451, %376
  br i1 %455, label %456, label %474

456:                                              ; preds = %446
  %457 = getelementptr inbounds i64, ptr %445, i64 %447
  %458 = load i64, ptr %457, align 8
  %459 = load i64, ptr %56, align 8
  %460 = sdiv i64 %459, %440
  %461 = add nsw i64 %460, %458
  store i64 %461, ptr %457, align 8
  %462 = icmp slt i32 %448, 0
  br i1 %462, label %463, label %466

463:                                              ; preds = %456
  %464 = getelementptr inbounds %struct.__pyx_t_6engine_8counting_5tally_TallyArrays, ptr %12, i64 0, i32 8, i64 %447
  %465 = load i32, ptr %464, align 4
  br label %466

466:                                              ; preds = %463, %456
  %467 = phi i32 [ %465, %463 ], [ %448, %456 ]
  %468 = icmp eq i32 %449, 0
  br i1 %468, label %469, label %474

469:                                              ; preds = %466
  %470 = getelementptr inbounds %struct.__pyx_t_6engine_8counting_5tally_TallyArrays, ptr %12, i64 0, i32 8, i64 %447
  %471 = load i32, ptr %470, align 4
  %472 = icmp ne i32 %471, %467
  %473 = zext i1 %472 to i32
  br label %474

474:                                              ; preds = %469, %466, %446
  %475 = phi i32 [ %449, %446 ], [ %473, %469 ], [ 1, %466 ]
  %476 = phi i32 [ %448, %446 ], [ %467, %469 ], [ %467, %466 ]
  %477 = getelementptr inbounds i64, ptr %441, i64 %447
  %478 = load i64, ptr %477, align 8
  %479 = getelementptr inbounds [16 x i64], ptr %10, i64 0, i64 %447
  %480 = load i64, ptr %479, align 8
  %481 = add nsw i64 %480, %478
  store i64 %481, ptr %477, align 8
  %482 = getelementptr inbounds i64, ptr %442, i64 %447
  %483 = load i64, ptr %482, align 8
  %484 = mul nsw i64 %480, %480
  %485 = add nsw i64 %483, %484
  store i64 %485, ptr %482, align 8
  %486 = getelementptr inbounds i64, ptr %443, i64 %447
  %487 = load i64, ptr %486, align 8
  %488 = load i64, ptr %450, align 8
  %489 = add nsw i64 %488, %487
  store i64 %489, ptr %486, align 8
  %490 = getelementptr inbounds i64, ptr %444, i64 %447
  %491 = load i64, ptr %490, align 8
  %492 = load i64, ptr %450, align 8
  %493 = mul nsw i64 %492, %492
  %494 = add nsw i64 %493, %491
  store i64 %494, ptr %490, align 8
  %495 = add nuw nsw i64 %447, 1
  %496 = icmp eq i64 %495, %401
  br i1 %496, label %503, label %446

497:                                              ; preds = %398
  %498 = load ptr, ptr %108, align 8
  %499 = load i64, ptr %498, align 8
  %500 = icmp sgt i32 %399, 1
  %501 = zext i1 %500 to i64
  %502 = add nsw i64 %499, %501
  store i64 %502, ptr %498, align 8
  br label %503

503:                                              ; preds = %474, %497
  %504 = phi i32 [ 0, %497 ], [ %475, %474 ]
  %505 = load ptr, ptr %116, align 8
  %506 = icmp eq ptr %505, null
  br i1 %506, label %511, label %507

507:                                              ; preds = %503
  %508 = load i64, ptr %505, align 8
  %509 = zext i32 %504 to i64
  %510 = add nsw i64 %508, %509
  store i64 %510, ptr %505, align 8
  br label %511

511:                                              ; preds = %507, %503
  call void @llvm.lifetime.end.p0(i64 128, ptr nonnull %10)
  br label %515

512:                                              ; preds = %234, %229
  call void @llvm.lifetime.end.p0(i64 128, ptr nonnull %11)
  %513 = load ptr, ptr %118, align 8
  %514 = getelementptr inbounds i64, ptr %513, i64 %139
  store i64 1, ptr %514, align 8
  br label %518

515:                                              ; preds = %511, %222
  call void @llvm.lifetime.end.p0(i64 128, ptr nonnull %11)
  %516 = add i64 %195, 1
  %517 = icmp eq i64 %516, %148
  br i1 %517, label %518, label %194

518:                                              ; preds = %515, %134, %512
  br i1 %119, label %519, label %521

519:                                              ; preds = %518
  %520 = mul nsw i64 %139, %74
  br label %524

521:                                              ; preds = %534, %518
  br i1 %121, label %522, label %550

522:                                              ; preds = %521
  %523 = mul nsw i64 %139, %81
  br label %537

524:                                              ; preds = %519, %534
  %525 = phi i64 [ 0, %519 ], [ %535, %534 ]
  %526 = getelementptr inbounds i64, ptr %7, i64 %525
  %527 = load i64, ptr %526, align 8
  %528 = icmp eq i64 %527, 0
  br i1 %528, label %534, label %529

529:                                              ; preds = %524
  %530 = load ptr, ptr %120, align 8
  %531 = getelementptr inbounds i64, ptr %530, i64 %520
  %532 = getelementptr inbounds i64, ptr %531, i64 %525
  %533 = atomicrmw add ptr %532, i64 %527 monotonic, align 8
  br label %534

534:                                              ; preds = %524, %529
  %535 = add nuw nsw i64 %525, 1
  %536 = icmp eq i64 %535, %124
  br i1 %536, label %521, label %524

537:                                              ; preds = %522, %547
  %538 = phi i64 [ 0, %522 ], [ %548, %547 ]
  %539 = getelementptr inbounds i64, ptr %8, i64 %538
  %540 = load i64, ptr %539, align 8
  %541 = icmp eq i64 %540, 0
  br i1 %541, label %547, label %542

542:                                              ; preds = %537
  %543 = load ptr, ptr %122, align 8
  %544 = getelementptr inbounds i64, ptr %543, i64 %523
  %545 = getelementptr inbounds i64, ptr %544, i64 %538
  %546 = atomicrmw add ptr %545, i64 %540 monotonic, align 8
  br label %547

547:                                              ; preds = %537, %542
  %548 = add nuw nsw i64 %538, 1
  %549 = icmp eq i64 %548, %125
  br i1 %549, label %550, label %537

550:                                              ; preds = %547, %521
  %551 = add nsw i64 %136, %3
  %552 = load i64, ptr %63, align 8
  %553 = load i64, ptr %64, align 8
  %554 = mul nsw i64 %553, %552
  %555 = icmp slt i64 %551, %554
  br i1 %555, label %134, label %556

556:                                              ; preds = %550, %62
  %557 = getelementptr inbounds %struct.__pyx_t_6engine_6device_4walk_Walk, ptr %0, i64 0, i32 10
  %558 = load ptr, ptr %557, align 8
  %559 = getelementptr inbounds %struct.__pyx_t_6engine_8counting_5tally_TallyArrays, ptr %12, i64 0, i32 6
  %560 = load i64, ptr %559, align 8
  %561 = atomicrmw max ptr %558, i64 %560 monotonic, align 8
  call void @llvm.lifetime.end.p0(i64 8, ptr nonnull %13)
  call void @llvm.lifetime.end.p0(i64 832, ptr nonnull %12)
  ret void
}
declare void @llvm.memset.p0.i64(ptr nocapture writeonly, i8, i64, i1 immarg)
declare void @card_clear() local_unnamed_addr
declare i32 @deal(ptr noundef, ptr noundef, i64 noundef) local_unnamed_addr
declare i32 @playout(ptr noundef, ptr noundef, ptr noundef, ptr noundef, i32 noundef, ptr noundef) local_unnamed_addr
declare void @payoffs(ptr noundef, ptr noundef, ptr noundef) local_unnamed_addr
declare i32 @llvm.smax.i32(i32, i32)
declare i64 @llvm.smax.i64(i64, i64)
declare i64 @llvm.abs.i64(i64, i1 immarg)
