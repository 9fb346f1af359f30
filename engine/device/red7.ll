; Made of engine/device/red7.pyx by tests/support/kernels.py, Cython 3.3.1.
%struct.__pyx_t_6engine_4red7_5slots_SlotSeat = type { i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, [2 x i64], i64, [3 x i64] }
%struct.__pyx_t_6engine_4red7_8position_Position = type { [5 x %struct.__pyx_t_6engine_4red7_5slots_SlotSeat], [64 x i8], i64, i64, i64, i32, i32 }
%struct.__pyx_t_6engine_6device_4red7_Walk = type { i64, i64, ptr, ptr, ptr }
%struct.__pyx_t_6engine_6device_4card_Piece = type { i64, i64, i64, i64, i64 }
%struct.__pyx_t_6engine_4red7_8position_Deal = type { [5 x i64], [5 x i64], [64 x i8], i32 }
@PLAYERS = external local_unnamed_addr constant i32, align 4
@HAND = external local_unnamed_addr constant i32, align 4
@DRAW = external local_unnamed_addr constant i32, align 4
@GONE = external local_unnamed_addr constant i32, align 4
@LEAD_ONLY = external local_unnamed_addr constant i32, align 4
@FIRST = external local_unnamed_addr constant i32, align 4
@RUNS_THROUGH = internal unnamed_addr constant [128 x i64] [i64 3954995049924872, i64 3954995049926920, i64 3954995050449169, i64 3954995050975505, i64 3954995184144904, i64 3954995184146952, i64 3954995318886938, i64 3954995453631002, i64 3955029410253064, i64 3955029410255112, i64 3955029410777361, i64 3955029411303697, i64 3955063904213768, i64 3955063904215816, i64 3955098398694179, i64 3955132893176611, i64 3963791293942024, i64 3963791293944072, i64 3963791294466321, i64 3963791294992657, i64 3963791428162056, i64 3963791428164104, i64 3963791562904090, i64 3963791697648154, i64 3972621747882248, i64 3972621747884296, i64 3972621748406545, i64 3972621748932881, i64 3981452334867464, i64 3981452334869512, i64 3990282922370092, i64 3999113509874732, i64 6206833518315784, i64 6206833518317832, i64 6206833518840081, i64 6206833519366417, i64 6206833652535816, i64 6206833652537864, i64 6206833787277850, i64 6206833922021914, i64 6206867878643976, i64 6206867878646024, i64 6206867879168273, i64 6206867879694609, i64 6206902372604680, i64 6206902372606728, i64 6206936867085091, i64 6206971361567523, i64 8467429727013128, i64 8467429727015176, i64 8467429727537425, i64 8467429728063761, i64 8467429861233160, i64 8467429861235208, i64 8467429995975194, i64 8467430130719258, i64 10728059995228424, i64 10728059995230472, i64 10728059995752721, i64 10728059996279057, i64 12988690395901192, i64 12988690395903240, i64 15249320797089077, i64 17509951198278965, i64 3964890654574856, i64 3964890654576904, i64 3964890655099153, i64 3964890655625489, i64 3964890788794888, i64 3964890788796936, i64 3964890923536922, i64 3964891058280986, i64 3964925014903048, i64 3964925014905096, i64 3964925015427345, i64 3964925015953681, i64 3964959508863752, i64 3964959508865800, i64 3964994003344163, i64 3965028497826595, i64 3973686898592008, i64 3973686898594056, i64 3973686899116305, i64 3973686899642641, i64 3973687032812040, i64 3973687032814088, i64 3973687167554074, i64 3973687302298138, i64 3982517352532232, i64 3982517352534280, i64 3982517353056529, i64 3982517353582865, i64 3991347939517448, i64 3991347939519496, i64 4000178527020076, i64 4009009114524716, i64 6216767777671432, i64 6216767777673480, i64 6216767778195729, i64 6216767778722065, i64 6216767911891464, i64 6216767911893512, i64 6216768046633498, i64 6216768181377562, i64 6216802137999624, i64 6216802138001672, i64 6216802138523921, i64 6216802139050257, i64 6216836631960328, i64 6216836631962376, i64 6216871126440739, i64 6216905620923171, i64 8477364137363720, i64 8477364137365768, i64 8477364137888017, i64 8477364138414353, i64 8477364271583752, i64 8477364271585800, i64 8477364406325786, i64 8477364541069850, i64 10737994406168840, i64 10737994406170888, i64 10737994406693137, i64 10737994407219473, i64 12998624806843912, i64 12998624806845960, i64 15259255208031806, i64 17519885609221694], align 16
@__pyx_f_6engine_6chance_6script_scripted = internal global ptr null, align 8
@ELEMENTS_OF_FOUR = internal unnamed_addr constant [16 x i32] [i32 0, i32 0, i32 1, i32 256, i32 2, i32 512, i32 513, i32 131328, i32 3, i32 768, i32 769, i32 196864, i32 770, i32 197120, i32 197121, i32 50462976], align 16
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg)
define void @red7(ptr nocapture noundef readonly %0, i64 noundef %1, i64 noundef %2, i64 noundef %3) {
  %5 = alloca %struct.__pyx_t_6engine_4red7_5slots_SlotSeat, align 8
  %6 = alloca %struct.__pyx_t_6engine_4red7_8position_Position, align 8
  %7 = alloca [114 x i32], align 16
  call void @llvm.lifetime.start.p0(i64 736, ptr nonnull %6)
  call void @llvm.lifetime.start.p0(i64 456, ptr nonnull %7)
  %8 = getelementptr inbounds %struct.__pyx_t_6engine_6device_4red7_Walk, ptr %0, i64 0, i32 2
  %9 = load ptr, ptr %8, align 8
  %10 = getelementptr inbounds %struct.__pyx_t_6engine_6device_4card_Piece, ptr %9, i64 %1
  %11 = load i32, ptr @GONE, align 4
  %12 = load i32, ptr @LEAD_ONLY, align 4
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 16 dereferenceable(456) %7, i8 0, i64 456, i1 false)
  %13 = getelementptr inbounds %struct.__pyx_t_6engine_6device_4card_Piece, ptr %9, i64 %1, i32 1
  %14 = getelementptr inbounds %struct.__pyx_t_6engine_6device_4red7_Walk, ptr %0, i64 0, i32 1
  %15 = load i64, ptr %13, align 8
  %16 = load i64, ptr %14, align 8
  %17 = mul nsw i64 %16, %15
  %18 = icmp sgt i64 %17, %2
  br i1 %18, label %19, label %758

19:                                               ; preds = %4
  %20 = getelementptr inbounds %struct.__pyx_t_6engine_6device_4red7_Walk, ptr %0, i64 0, i32 3
  %21 = getelementptr inbounds %struct.__pyx_t_6engine_6device_4card_Piece, ptr %9, i64 %1, i32 4
  %22 = getelementptr inbounds %struct.__pyx_t_6engine_6device_4card_Piece, ptr %9, i64 %1, i32 3
  %23 = getelementptr inbounds %struct.__pyx_t_6engine_4red7_8position_Position, ptr %6, i64 0, i32 6
  %24 = getelementptr inbounds %struct.__pyx_t_6engine_4red7_8position_Position, ptr %6, i64 0, i32 2
  %25 = load i32, ptr @PLAYERS, align 4
  %26 = icmp sgt i32 %25, 0
  %27 = getelementptr inbounds %struct.__pyx_t_6engine_4red7_8position_Position, ptr %6, i64 0, i32 2
  %28 = getelementptr inbounds %struct.__pyx_t_6engine_4red7_8position_Position, ptr %6, i64 0, i32 4
  %29 = getelementptr inbounds %struct.__pyx_t_6engine_4red7_8position_Position, ptr %6, i64 0, i32 5
  %30 = getelementptr inbounds %struct.__pyx_t_6engine_6device_4card_Piece, ptr %9, i64 %1, i32 2
  %31 = add nsw i32 %25, 52
  %32 = getelementptr inbounds %struct.__pyx_t_6engine_4red7_5slots_SlotSeat, ptr %6, i64 1, i32 10
  %33 = getelementptr inbounds %struct.__pyx_t_6engine_4red7_5slots_SlotSeat, ptr %6, i64 1, i32 10, i64 1
  %34 = icmp sgt i32 %25, 2
  %35 = zext i32 %25 to i64
  %36 = getelementptr inbounds %struct.__pyx_t_6engine_4red7_8position_Position, ptr %6, i64 0, i32 4
  %37 = getelementptr inbounds %struct.__pyx_t_6engine_4red7_5slots_SlotSeat, ptr %6, i64 0, i32 10
  %38 = getelementptr inbounds %struct.__pyx_t_6engine_4red7_5slots_SlotSeat, ptr %6, i64 0, i32 10, i64 1
  %39 = getelementptr inbounds %struct.__pyx_t_6engine_4red7_5slots_SlotSeat, ptr %6, i64 0, i32 2
  %40 = getelementptr inbounds %struct.__pyx_t_6engine_4red7_5slots_SlotSeat, ptr %6, i64 0, i32 9
  %41 = getelementptr inbounds %struct.__pyx_t_6engine_4red7_5slots_SlotSeat, ptr %6, i64 0, i32 4
  %42 = getelementptr inbounds %struct.__pyx_t_6engine_4red7_5slots_SlotSeat, ptr %6, i64 0, i32 6
  %43 = getelementptr inbounds %struct.__pyx_t_6engine_4red7_5slots_SlotSeat, ptr %6, i64 0, i32 1
  %44 = getelementptr inbounds %struct.__pyx_t_6engine_4red7_5slots_SlotSeat, ptr %6, i64 0, i32 3
  %45 = getelementptr inbounds %struct.__pyx_t_6engine_4red7_5slots_SlotSeat, ptr %6, i64 0, i32 5
  %46 = getelementptr inbounds %struct.__pyx_t_6engine_4red7_5slots_SlotSeat, ptr %6, i64 0, i32 7
  %47 = icmp eq i32 %12, 0
  %48 = icmp ne i32 %12, 0
  %49 = getelementptr inbounds %struct.__pyx_t_6engine_4red7_5slots_SlotSeat, ptr %6, i64 0, i32 11
  %50 = getelementptr inbounds %struct.__pyx_t_6engine_4red7_5slots_SlotSeat, ptr %6, i64 0, i32 8
  %51 = getelementptr inbounds %struct.__pyx_t_6engine_4red7_8position_Position, ptr %6, i64 0, i32 5
  %52 = getelementptr inbounds %struct.__pyx_t_6engine_4red7_8position_Position, ptr %6, i64 0, i32 2
  %53 = icmp eq i32 %11, 0
  %54 = getelementptr inbounds %struct.__pyx_t_6engine_4red7_8position_Position, ptr %6, i64 0, i32 3
  %55 = getelementptr inbounds %struct.__pyx_t_6engine_4red7_8position_Position, ptr %6, i64 0, i32 2
  %56 = icmp sgt i32 %25, 1
  %57 = add i32 %25, -1
  %58 = zext i32 %57 to i64
  %59 = load i32, ptr @PLAYERS, align 4
  %60 = add i32 %59, 109
  %61 = icmp sgt i32 %59, -109
  %62 = getelementptr inbounds %struct.__pyx_t_6engine_6device_4red7_Walk, ptr %0, i64 0, i32 4
  %63 = sext i32 %60 to i64
  %64 = tail call i32 @llvm.smax.i32(i32 %60, i32 1)
  %65 = zext i32 %25 to i64
  %66 = zext i32 %64 to i64
  br label %67

67:                                               ; preds = %19, %752
  %68 = phi i64 [ %16, %19 ], [ %755, %752 ]
  %69 = phi i64 [ %2, %19 ], [ %753, %752 ]
  %70 = phi i64 [ undef, %19 ], [ %113, %752 ]
  %71 = sdiv i64 %69, %68
  %72 = srem i64 %69, %68
  %73 = load i64, ptr %0, align 8
  %74 = load i64, ptr %10, align 8
  %75 = add i64 %74, %71
  %76 = add i64 %73, -2691343689449507777
  %77 = lshr i64 %76, 30
  %78 = xor i64 %77, %76
  %79 = mul i64 %78, -4658895280553007687
  %80 = lshr i64 %79, 27
  %81 = xor i64 %80, %79
  %82 = mul i64 %81, -7723592293110705685
  %83 = lshr i64 %82, 31
  %84 = xor i64 %83, %82
  %85 = mul i64 %75, -7046029254386353131
  %86 = add i64 %85, -7046029254386353131
  %87 = add i64 %86, %84
  %88 = lshr i64 %87, 30
  %89 = xor i64 %88, %87
  %90 = mul i64 %89, -4658895280553007687
  %91 = lshr i64 %90, 27
  %92 = xor i64 %91, %90
  %93 = mul i64 %92, -7723592293110705685
  %94 = lshr i64 %93, 31
  %95 = xor i64 %94, %93
  %96 = load ptr, ptr %20, align 8
  %97 = load i64, ptr %21, align 8
  %98 = getelementptr inbounds %struct.__pyx_t_6engine_4red7_8position_Position, ptr %96, i64 %97
  %99 = getelementptr inbounds %struct.__pyx_t_6engine_4red7_8position_Position, ptr %98, i64 %71
  %100 = load i64, ptr %22, align 8
  %101 = mul nsw i64 %100, %72
  %102 = sdiv i64 %101, %68
  %103 = add nsw i64 %72, 1
  %104 = mul nsw i64 %100, %103
  %105 = sdiv i64 %104, %68
  store i32 0, ptr %23, align 4
  %106 = getelementptr inbounds %struct.__pyx_t_6engine_4red7_8position_Position, ptr %99, i64 0, i32 2
  %107 = getelementptr inbounds %struct.__pyx_t_6engine_4red7_8position_Position, ptr %99, i64 0, i32 2
  %108 = getelementptr inbounds %struct.__pyx_t_6engine_4red7_8position_Position, ptr %99, i64 0, i32 4
  %109 = getelementptr inbounds %struct.__pyx_t_6engine_4red7_8position_Position, ptr %99, i64 0, i32 6
  %110 = add i64 %95, -7046029254386353131
  %111 = getelementptr inbounds %struct.__pyx_t_6engine_4red7_8position_Position, ptr %99, i64 0, i32 1
  br label %112

112:                                              ; preds = %729, %67
  %113 = phi i64 [ %70, %67 ], [ %715, %729 ]
  %114 = phi i32 [ 0, %67 ], [ %168, %729 ]
  %115 = phi i64 [ %102, %67 ], [ %167, %729 ]
  %116 = load i32, ptr %23, align 4
  %117 = icmp eq i32 %116, 0
  br i1 %117, label %118, label %164

118:                                              ; preds = %112
  %119 = icmp eq i32 %114, 0
  br i1 %119, label %130, label %120

120:                                              ; preds = %118
  %121 = load i64, ptr %24, align 8
  %122 = getelementptr inbounds [114 x i32], ptr %7, i64 0, i64 %121
  %123 = load i32, ptr %122, align 4
  %124 = add i32 %123, 1
  store i32 %124, ptr %122, align 4
  %125 = add nsw i32 %25, %114
  %126 = sext i32 %125 to i64
  %127 = getelementptr inbounds [114 x i32], ptr %7, i64 0, i64 %126
  %128 = load i32, ptr %127, align 4
  %129 = add i32 %128, 1
  store i32 %129, ptr %127, align 4
  br label %130

130:                                              ; preds = %120, %118
  %131 = icmp slt i64 %115, %105
  br i1 %131, label %132, label %735

132:                                              ; preds = %130
  br i1 %26, label %133, label %143

133:                                              ; preds = %132, %133
  %134 = phi i64 [ %141, %133 ], [ 0, %132 ]
  %135 = getelementptr inbounds [5 x %struct.__pyx_t_6engine_4red7_5slots_SlotSeat], ptr %6, i64 0, i64 %134
  %136 = load i64, ptr %106, align 8
  %137 = shl nsw i64 %134, 3
  %138 = lshr i64 %136, %137
  %139 = and i64 %138, 7
  %140 = getelementptr inbounds [5 x %struct.__pyx_t_6engine_4red7_5slots_SlotSeat], ptr %99, i64 0, i64 %139
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(104) %135, ptr noundef nonnull align 8 dereferenceable(104) %140, i64 104, i1 false)
  %141 = add nuw nsw i64 %134, 1
  %142 = icmp eq i64 %141, %65
  br i1 %142, label %143, label %133

143:                                              ; preds = %133, %132
  %144 = load i64, ptr %107, align 8
  %145 = load i64, ptr %108, align 8
  store i64 %144, ptr %27, align 8
  store i64 %145, ptr %28, align 8
  %146 = load i32, ptr %109, align 4
  store i32 0, ptr %29, align 8
  store i32 %146, ptr %23, align 4
  %147 = load i64, ptr %30, align 8
  %148 = add i64 %147, %115
  %149 = mul i64 %148, -7046029254386353131
  %150 = add i64 %110, %149
  %151 = lshr i64 %150, 30
  %152 = xor i64 %151, %150
  %153 = mul i64 %152, -4658895280553007687
  %154 = lshr i64 %153, 27
  %155 = xor i64 %154, %153
  %156 = mul i64 %155, -7723592293110705685
  %157 = lshr i64 %156, 31
  %158 = xor i64 %157, %156
  %159 = icmp eq i64 %158, 6637909948521209581
  %160 = lshr i64 %158, 1
  %161 = or i64 %160, 1
  %162 = select i1 %159, i64 0, i64 %161
  %163 = add nsw i64 %115, 1
  br label %164

164:                                              ; preds = %143, %112
  %165 = phi i64 [ %162, %143 ], [ %113, %112 ]
  %166 = phi i32 [ 0, %143 ], [ %114, %112 ]
  %167 = phi i64 [ %163, %143 ], [ %115, %112 ]
  %168 = add nsw i32 %166, 1
  call void @llvm.lifetime.start.p0(i64 128, ptr nonnull %5)
  %169 = load i32, ptr %23, align 4
  %170 = load i64, ptr %32, align 8
  %171 = load i64, ptr %33, align 8
  br i1 %34, label %172, label %198

172:                                              ; preds = %164, %172
  %173 = phi i64 [ %196, %172 ], [ 2, %164 ]
  %174 = phi i64 [ %195, %172 ], [ %171, %164 ]
  %175 = phi i64 [ %185, %172 ], [ %170, %164 ]
  %176 = getelementptr inbounds %struct.__pyx_t_6engine_4red7_5slots_SlotSeat, ptr %6, i64 %173, i32 10
  %177 = load i64, ptr %176, align 8
  %178 = or i64 %175, -9223231297218904064
  %179 = sub i64 %178, %177
  %180 = and i64 %179, -9223231297218904064
  %181 = xor i64 %177, %175
  %182 = lshr exact i64 %180, 15
  %183 = sub i64 %180, %182
  %184 = and i64 %183, %181
  %185 = xor i64 %184, %177
  %186 = getelementptr inbounds %struct.__pyx_t_6engine_4red7_5slots_SlotSeat, ptr %6, i64 %173, i32 10, i64 1
  %187 = load i64, ptr %186, align 8
  %188 = or i64 %174, -9223231297218904064
  %189 = sub i64 %188, %187
  %190 = and i64 %189, -9223231297218904064
  %191 = xor i64 %187, %174
  %192 = lshr exact i64 %190, 15
  %193 = sub i64 %190, %192
  %194 = and i64 %193, %191
  %195 = xor i64 %194, %187
  %196 = add nuw nsw i64 %173, 1
  %197 = icmp eq i64 %196, %35
  br i1 %197, label %198, label %172

198:                                              ; preds = %172, %164
  %199 = phi i64 [ %170, %164 ], [ %185, %172 ]
  %200 = phi i64 [ %171, %164 ], [ %195, %172 ]
  %201 = load i64, ptr %36, align 8
  %202 = load i64, ptr %37, align 8
  %203 = or i64 %199, -9223231297218904064
  %204 = sub i64 %203, %202
  %205 = lshr i64 %204, 15
  %206 = and i64 %205, 281479271743489
  %207 = load i64, ptr %38, align 8
  %208 = or i64 %200, -9223231297218904064
  %209 = sub i64 %208, %207
  %210 = lshr i64 %209, 11
  %211 = and i64 %210, 4503668347895824
  %212 = or i64 %211, %206
  %213 = mul i64 %212, 281483566907400
  %214 = lshr i64 %213, 48
  %215 = and i64 %214, 127
  %216 = xor i64 %215, 127
  %217 = load i64, ptr %6, align 8
  %218 = or i64 %202, 17733194119839807
  %219 = add i64 %203, -281479271743489
  %220 = sub i64 %219, %218
  %221 = and i64 %202, 17733194119839807
  %222 = sub i64 %220, %221
  %223 = and i64 %222, -9223231297218904064
  %224 = lshr exact i64 %223, 15
  %225 = sub i64 %223, %224
  %226 = and i64 %225, %220
  %227 = or i64 %226, -9223231297218904064
  %228 = add i64 %227, -18014673391583296
  %229 = lshr i64 %220, 32
  %230 = add nuw nsw i64 %229, 32832
  %231 = and i64 %230, 65535
  %232 = tail call i64 @llvm.umin.i64(i64 %231, i64 64)
  %233 = and i64 %226, 17733194119839807
  %234 = lshr i64 %228, 9
  %235 = and i64 %234, 18014673391583296
  %236 = or i64 %235, %233
  %237 = and i64 %236, 127
  %238 = mul i64 %237, -72340172838076673
  %239 = add i64 %238, %217
  %240 = sub i64 1736164148113840151, %217
  %241 = and i64 %239, %240
  %242 = lshr i64 %241, 7
  %243 = and i64 %242, 72340172838076673
  %244 = lshr i64 %236, 48
  %245 = mul i64 %244, -72340172838076673
  %246 = add i64 %245, %217
  %247 = shl i64 %217, 4
  %248 = and i64 %246, %247
  %249 = lshr exact i64 %248, 4
  %250 = and i64 %249, 578721382704613384
  %251 = mul i64 %232, -72340172838076673
  %252 = add i64 %251, %217
  %253 = lshr i64 %236, 32
  %254 = and i64 %253, 127
  %255 = mul i64 %254, -72340172838076673
  %256 = add i64 %255, %217
  %257 = load i64, ptr %39, align 8
  %258 = load i64, ptr %40, align 8
  %259 = mul i64 %258, 72340172838076673
  %260 = and i64 %259, %257
  %261 = add i64 %260, 9187201950435737471
  %262 = and i64 %256, %261
  %263 = or i64 %262, %252
  %264 = lshr i64 %263, 5
  %265 = and i64 %264, 289360691352306692
  %266 = lshr i64 %200, 32
  %267 = and i64 %266, 65535
  %268 = mul i64 %267, -72340172838076673
  %269 = add i64 %217, %268
  %270 = lshr i64 %269, 1
  %271 = and i64 %270, 4629771061636907072
  %272 = load i64, ptr %41, align 8
  %273 = load i64, ptr %42, align 8
  %274 = and i64 %200, 63
  %275 = mul nuw nsw i64 %274, 72340172838076673
  %276 = lshr i64 %200, 6
  %277 = and i64 %276, 1023
  %278 = mul i64 %277, -72340172838076673
  %279 = add i64 %272, %278
  %280 = add i64 %279, 72340172838076673
  %281 = and i64 %280, -9187201950435737472
  %282 = sub i64 %273, %275
  %283 = and i64 %280, %282
  %284 = or i64 %283, %279
  %285 = and i64 %284, -9187201950435737472
  %286 = mul i64 %285, 567382630219905
  %287 = lshr i64 %286, 56
  %288 = mul nuw i64 %287, 72340172838076673
  %289 = and i64 %288, %257
  %290 = add i64 %289, 9187201950435737471
  %291 = mul i64 %281, 567382630219905
  %292 = lshr i64 %291, 56
  %293 = mul nuw i64 %292, 72340172838076673
  %294 = and i64 %293, %257
  %295 = add i64 %294, 9187201950435737471
  %296 = sub i64 %217, %275
  %297 = and i64 %295, %296
  %298 = or i64 %290, %297
  %299 = lshr i64 %298, 3
  %300 = and i64 %299, 1157442765409226768
  %301 = load i64, ptr %43, align 8
  %302 = load i64, ptr %44, align 8
  %303 = load i64, ptr %45, align 8
  %304 = lshr i64 %200, 16
  %305 = and i64 %304, 63
  %306 = mul nuw nsw i64 %305, 72340172838076673
  %307 = lshr i64 %200, 22
  %308 = and i64 %307, 1023
  %309 = mul i64 %308, -72340172838076673
  %310 = add i64 %302, %309
  %311 = add i64 %310, 72340172838076673
  %312 = and i64 %311, -9187201950435737472
  %313 = sub i64 %303, %306
  %314 = and i64 %311, %313
  %315 = or i64 %314, %310
  %316 = and i64 %315, -9187201950435737472
  %317 = mul i64 %316, 567382630219905
  %318 = lshr i64 %317, 56
  %319 = mul nuw i64 %318, 72340172838076673
  %320 = and i64 %319, %301
  %321 = add i64 %320, 9187201950435737471
  %322 = mul i64 %312, 567382630219905
  %323 = lshr i64 %322, 56
  %324 = mul nuw i64 %323, 72340172838076673
  %325 = and i64 %324, %301
  %326 = add i64 %325, 9187201950435737471
  %327 = sub i64 %217, %306
  %328 = and i64 %326, %327
  %329 = or i64 %321, %328
  %330 = lshr i64 %329, 2
  %331 = and i64 %330, 2314885530818453536
  %332 = lshr i64 %199, 16
  %333 = and i64 %332, 63
  %334 = and i64 %332, 56
  %335 = lshr i64 %303, %334
  %336 = and i64 %335, 127
  %337 = icmp ult i64 %336, %333
  %338 = load i64, ptr %46, align 8
  %339 = lshr i64 %199, 19
  %340 = and i64 %339, 8191
  %341 = mul i64 %340, -72340172838076673
  %342 = add i64 %338, %341
  %343 = select i1 %337, i64 -72340172838076673, i64 0
  %344 = add i64 %343, %342
  %345 = and i64 %344, -9187201950435737472
  %346 = mul i64 %345, 567382630219905
  %347 = lshr i64 %346, 56
  %348 = mul nuw i64 %347, 72340172838076673
  %349 = and i64 %348, %301
  %350 = add i64 %349, 9187201950435737471
  %351 = and i64 %342, -9187201950435737472
  %352 = mul i64 %351, 567382630219905
  %353 = lshr i64 %352, 56
  %354 = mul nuw i64 %353, 72340172838076673
  %355 = and i64 %354, %301
  %356 = add i64 %355, 9187201950435737471
  %357 = mul nsw i64 %333, -72340172838076673
  %358 = add i64 %217, %357
  %359 = and i64 %356, %358
  %360 = or i64 %350, %359
  %361 = lshr i64 %360, 6
  %362 = and i64 %361, 144680345676153346
  %363 = add i64 %257, 9187201950435737471
  %364 = and i64 %363, -9187201950435737472
  %365 = mul nuw i64 %216, 72340172838076673
  %366 = or i64 %365, %271
  %367 = or i64 %366, %250
  %368 = or i64 %367, %243
  %369 = or i64 %368, %300
  %370 = or i64 %369, %265
  %371 = or i64 %370, %331
  %372 = or i64 %371, %362
  %373 = lshr exact i64 %364, 7
  %374 = sub i64 %364, %373
  %375 = and i64 %372, %374
  %376 = lshr i64 %207, 48
  %377 = tail call i64 @llvm.umin.i64(i64 %376, i64 64)
  %378 = mul i64 %377, -72340172838076673
  %379 = add i64 %378, %217
  %380 = sub i64 7, %201
  %381 = add i64 %379, -578721382704613384
  %382 = or i64 %381, 9187201950435737471
  %383 = lshr i64 %382, %380
  %384 = and i64 %383, %257
  %385 = add i64 %201, 56
  %386 = and i64 %385, 4294967295
  %387 = shl i64 1, %386
  %388 = or i64 %384, %387
  br label %389

389:                                              ; preds = %389, %198
  %390 = phi i64 [ 8, %198 ], [ %401, %389 ]
  %391 = phi i64 [ 0, %198 ], [ %400, %389 ]
  %392 = lshr i64 %388, %390
  %393 = sub nuw nsw i64 64, %390
  %394 = shl i64 %388, %393
  %395 = or i64 %394, %392
  %396 = and i64 %395, %375
  %397 = add i64 %396, 9187201950435737471
  %398 = lshr i64 %397, 7
  %399 = and i64 %398, 72340172838076673
  %400 = add i64 %399, %391
  %401 = add nuw nsw i64 %390, 8
  %402 = icmp ult i64 %390, 56
  br i1 %402, label %389, label %403

403:                                              ; preds = %389
  %404 = or i64 %379, 9187201950435737471
  %405 = lshr i64 %404, %380
  %406 = and i64 %405, %257
  br i1 %47, label %414, label %407

407:                                              ; preds = %403
  %408 = lshr i64 %375, %201
  %409 = and i64 %408, 72340172838076673
  %410 = mul nuw i64 %409, 255
  %411 = xor i64 %410, -1
  %412 = and i64 %400, %411
  %413 = or i64 %412, %409
  br label %414

414:                                              ; preds = %407, %403
  %415 = phi i64 [ %413, %407 ], [ %400, %403 ]
  %416 = and i64 %365, %406
  %417 = add nuw i64 %416, 9187201950435737471
  %418 = lshr i64 %417, 7
  %419 = and i64 %418, 72340172838076673
  %420 = mul i64 %419, 72340172838076673
  %421 = and i64 %420, -72057594037927936
  %422 = or i64 %415, %421
  %423 = mul i64 %422, 72340172838076673
  %424 = shl nuw nsw i64 %216, 56
  %425 = or i64 %375, %424
  %426 = lshr i64 %423, 56
  %427 = trunc i64 %426 to i32
  %428 = icmp eq i32 %427, 0
  br i1 %428, label %703, label %429

429:                                              ; preds = %414
  %430 = and i64 %165, 4294967295
  %431 = lshr i64 %165, 32
  %432 = mul nuw i64 %430, 4294883355
  %433 = add i64 %432, %431
  %434 = xor i64 %431, %430
  %435 = mul nuw nsw i64 %426, %434
  %436 = trunc i64 %435 to i32
  %437 = icmp ult i32 %436, %427
  br i1 %437, label %438, label %459

438:                                              ; preds = %429
  %439 = icmp eq i64 %435, 0
  %440 = icmp eq i64 %433, 0
  %441 = select i1 %439, i1 %440, i1 false
  br i1 %441, label %446, label %442

442:                                              ; preds = %438
  %443 = urem i64 4294967296, %426
  %444 = and i64 %435, 4294967295
  %445 = icmp ult i64 %444, %443
  br i1 %445, label %449, label %459

446:                                              ; preds = %438
  %447 = load ptr, ptr @__pyx_f_6engine_6chance_6script_scripted, align 8
  %448 = tail call i32 @seldom(ptr noundef %447, i32 noundef %427)
  br label %466

449:                                              ; preds = %442, %449
  %450 = phi i64 [ %454, %449 ], [ %433, %442 ]
  %451 = and i64 %450, 4294967295
  %452 = lshr i64 %450, 32
  %453 = mul nuw i64 %451, 4294883355
  %454 = add i64 %453, %452
  %455 = xor i64 %452, %451
  %456 = mul nuw nsw i64 %455, %426
  %457 = and i64 %456, 4294967295
  %458 = icmp ult i64 %457, %443
  br i1 %458, label %449, label %459

459:                                              ; preds = %449, %442, %429
  %460 = phi i64 [ %433, %442 ], [ %433, %429 ], [ %454, %449 ]
  %461 = phi i64 [ %435, %442 ], [ %435, %429 ], [ %456, %449 ]
  %462 = icmp ult i32 %427, 2
  %463 = select i1 %462, i64 %165, i64 %460
  %464 = lshr i64 %461, 32
  %465 = trunc i64 %464 to i32
  br label %466

466:                                              ; preds = %459, %446
  %467 = phi i64 [ %433, %446 ], [ %463, %459 ]
  %468 = phi i32 [ %448, %446 ], [ %465, %459 ]
  %469 = sub i32 127, %468
  %470 = zext i32 %469 to i64
  %471 = mul i64 %470, 72340172838076673
  %472 = add i64 %471, %423
  %473 = and i64 %472, -9187201950435737472
  %474 = tail call i64 @llvm.cttz.i64(i64 %473, i1 true)
  %475 = trunc i64 %474 to i32
  %476 = and i32 %475, 56
  %477 = icmp ne i32 %476, 56
  %478 = zext i32 %476 to i64
  %479 = lshr i64 %425, %478
  %480 = and i64 %479, 255
  %481 = select i1 %48, i1 %477, i1 false
  br i1 %481, label %482, label %487

482:                                              ; preds = %466
  %483 = load i64, ptr %36, align 8
  %484 = shl i64 1, %483
  %485 = and i64 %484, %480
  %486 = icmp ne i64 %485, 0
  br label %487

487:                                              ; preds = %482, %466
  %488 = phi i1 [ %486, %482 ], [ %481, %466 ]
  %489 = icmp eq i32 %476, 56
  br i1 %489, label %595, label %490

490:                                              ; preds = %487
  %491 = load i64, ptr %6, align 8
  %492 = lshr i64 %491, %478
  %493 = and i64 %492, 63
  %494 = and i64 %492, 56
  %495 = trunc i64 %492 to i32
  %496 = and i32 %495, 7
  %497 = shl nuw nsw i32 %496, 3
  %498 = load i64, ptr %37, align 8
  %499 = load i64, ptr %49, align 8
  %500 = shl i64 1, %493
  %501 = or i64 %500, %499
  store i64 %501, ptr %49, align 8
  %502 = load i64, ptr %50, align 8
  %503 = lshr i64 %493, 3
  %504 = shl i64 1, %503
  %505 = or i64 %502, %504
  store i64 %505, ptr %50, align 8
  %506 = load i64, ptr %40, align 8
  %507 = zext i32 %496 to i64
  %508 = shl i64 1, %507
  %509 = xor i64 %508, -1
  %510 = and i64 %506, %509
  store i64 %510, ptr %40, align 8
  %511 = getelementptr inbounds [128 x i64], ptr @RUNS_THROUGH, i64 0, i64 %505
  %512 = load i64, ptr %511, align 8
  %513 = or i64 %512, -9187201950435737472
  store i64 %513, ptr %46, align 8
  %514 = load i64, ptr %44, align 8
  %515 = shl i64 1, %494
  %516 = add i64 %514, %515
  store i64 %516, ptr %44, align 8
  %517 = load i64, ptr %45, align 8
  %518 = lshr i64 %517, %494
  %519 = and i64 %518, 127
  %520 = tail call i64 @llvm.usub.sat.i64(i64 %493, i64 %519)
  %521 = shl i64 %520, %494
  %522 = add i64 %521, %517
  store i64 %522, ptr %45, align 8
  %523 = load i64, ptr %41, align 8
  %524 = zext i32 %497 to i64
  %525 = shl i64 1, %524
  %526 = add i64 %523, %525
  store i64 %526, ptr %41, align 8
  %527 = load i64, ptr %42, align 8
  %528 = lshr i64 %527, %524
  %529 = and i64 %528, 127
  %530 = tail call i64 @llvm.usub.sat.i64(i64 %493, i64 %529)
  %531 = shl i64 %530, %524
  %532 = add i64 %531, %527
  store i64 %532, ptr %42, align 8
  %533 = lshr i64 %513, %494
  %534 = shl i64 %533, 3
  %535 = and i64 %534, 448
  %536 = and i64 %534, 56
  %537 = lshr i64 %522, %536
  %538 = and i64 %537, 127
  %539 = add nuw nsw i64 %538, %535
  %540 = lshr i64 %516, %494
  %541 = shl i64 %540, 6
  %542 = and i64 %541, 8128
  %543 = lshr i64 %522, %494
  %544 = and i64 %543, 127
  %545 = add nuw nsw i64 %544, %542
  %546 = lshr i64 %526, %524
  %547 = and i64 %546, 127
  %548 = icmp eq i64 %547, 1
  %549 = select i1 %548, i64 274877906944, i64 0
  %550 = shl nuw nsw i64 %547, 6
  %551 = lshr i64 %532, %524
  %552 = and i64 %551, 127
  %553 = add nuw nsw i64 %493, 65
  %554 = icmp ult i64 %493, 24
  %555 = zext i1 %554 to i64
  %556 = shl nuw nsw i64 %493, 45
  %557 = and i64 %556, 281474976710656
  %558 = or i64 %557, %555
  %559 = mul nuw nsw i64 %558, %553
  %560 = shl nuw nsw i64 %493, 32
  %561 = add nuw nsw i64 %560, 4294967296
  %562 = add nuw nsw i64 %561, %559
  %563 = and i64 %562, 126100789566439360
  %564 = add i64 %563, %498
  %565 = add i64 %564, %549
  %566 = and i64 %498, -17733198410612800
  %567 = shl nuw nsw i64 %539, 16
  %568 = or i64 %566, 65536
  %569 = add i64 %568, %562
  %570 = add i64 %569, %549
  %571 = add i64 %570, %567
  %572 = or i64 %565, -9223231297218904064
  %573 = sub i64 %572, %571
  %574 = and i64 %573, -9223231297218904064
  %575 = xor i64 %571, %565
  %576 = lshr exact i64 %574, 15
  %577 = sub i64 %574, %576
  %578 = and i64 %577, %575
  %579 = xor i64 %578, %571
  store i64 %579, ptr %37, align 8
  %580 = load i64, ptr %38, align 8
  %581 = shl nuw nsw i64 %545, 16
  %582 = add nuw nsw i64 %560, 4295032833
  %583 = or i64 %582, %550
  %584 = add nuw nsw i64 %583, %581
  %585 = add nuw nsw i64 %584, %552
  %586 = or i64 %580, -9223231297218904064
  %587 = sub nuw nsw i64 %586, %585
  %588 = and i64 %587, -9223231297218904064
  %589 = xor i64 %585, %580
  %590 = lshr exact i64 %588, 15
  %591 = sub i64 %588, %590
  %592 = and i64 %591, %589
  %593 = xor i64 %592, %585
  %594 = add i64 %593, 2251799813685248
  store i64 %594, ptr %38, align 8
  br label %595

595:                                              ; preds = %490, %487
  %596 = select i1 %477, i64 %388, i64 %406
  %597 = shl i64 255, %478
  %598 = xor i64 %597, -1
  %599 = and i64 %596, %598
  %600 = mul nuw i64 %480, 72340172838076673
  %601 = and i64 %599, %600
  %602 = add i64 %601, 9187201950435737471
  %603 = lshr i64 %602, 7
  %604 = and i64 %603, 72340172838076673
  %605 = mul i64 %604, 72340172838076673
  %606 = select i1 %488, i64 72057594037927936, i64 %605
  %607 = add i32 %468, 128
  %608 = lshr i64 %423, %478
  %609 = trunc i64 %608 to i32
  %610 = and i32 %609, 255
  %611 = sub i32 %607, %610
  %612 = zext i32 %611 to i64
  %613 = mul i64 %612, 72340172838076673
  %614 = add i64 %606, %613
  %615 = and i64 %614, -9187201950435737472
  %616 = tail call i64 @llvm.cttz.i64(i64 %615, i1 true)
  %617 = trunc i64 %616 to i32
  %618 = and i32 %617, 56
  %619 = zext i32 %618 to i64
  %620 = shl i64 255, %619
  %621 = or i64 %620, %597
  %622 = xor i64 %621, -1
  %623 = load i64, ptr %6, align 8
  %624 = lshr i64 %623, %619
  %625 = and i64 %624, 63
  %626 = load i64, ptr %39, align 8
  %627 = and i64 %626, %622
  store i64 %627, ptr %39, align 8
  %628 = load i64, ptr %43, align 8
  %629 = and i64 %628, %622
  store i64 %629, ptr %43, align 8
  %630 = icmp eq i32 %618, 56
  %631 = load i64, ptr %36, align 8
  %632 = xor i64 %631, %624
  %633 = select i1 %630, i64 0, i64 7
  %634 = and i64 %632, %633
  %635 = xor i64 %634, %631
  store i64 %635, ptr %36, align 8
  %636 = select i1 %630, i64 0, i64 %625
  %637 = load i64, ptr %38, align 8
  %638 = lshr i64 %637, 48
  %639 = load i32, ptr %51, align 8
  %640 = sext i32 %639 to i64
  %641 = getelementptr inbounds i8, ptr %111, i64 %640
  %642 = load i8, ptr %641, align 1
  %643 = and i8 %642, -128
  %644 = zext i8 %643 to i64
  %645 = or i64 %638, %644
  %646 = icmp uge i64 %636, %645
  %647 = zext i1 %646 to i32
  %648 = zext i1 %646 to i64
  %649 = zext i8 %642 to i64
  %650 = select i1 %646, i64 %649, i64 %625
  %651 = shl nsw i64 -1, %619
  %652 = xor i64 %651, -1
  %653 = and i64 %623, %652
  %654 = lshr i64 %623, 8
  %655 = and i64 %654, %651
  %656 = or i64 %655, %653
  %657 = mul i64 %650, -72340172838076673
  %658 = add i64 %657, %656
  %659 = and i64 %658, -9187201950435737472
  %660 = tail call i64 @llvm.cttz.i64(i64 %659, i1 true)
  %661 = and i64 %660, 56
  %662 = shl nsw i64 -1, %661
  %663 = xor i64 %662, -1
  %664 = or i64 %650, 128
  %665 = shl i64 %664, %661
  %666 = and i64 %656, %663
  %667 = and i64 %662, %656
  %668 = shl i64 %667, 8
  %669 = or i64 %666, %665
  %670 = or i64 %669, %668
  store i64 %670, ptr %6, align 8
  %671 = and i64 %627, %652
  %672 = lshr i64 %627, 8
  %673 = and i64 %672, %651
  %674 = or i64 %673, %671
  %675 = and i64 %650, 7
  %676 = shl i64 %648, %675
  %677 = shl i64 %676, %661
  %678 = and i64 %674, %663
  %679 = and i64 %662, %674
  %680 = shl i64 %679, 8
  %681 = or i64 %678, %677
  %682 = or i64 %681, %680
  store i64 %682, ptr %39, align 8
  %683 = and i64 %629, %652
  %684 = lshr i64 %629, 8
  %685 = and i64 %684, %651
  %686 = or i64 %685, %683
  %687 = lshr i64 %650, 3
  %688 = shl i64 %648, %687
  %689 = shl i64 %688, %661
  %690 = and i64 %686, %663
  %691 = and i64 %662, %686
  %692 = shl i64 %691, 8
  %693 = or i64 %690, %689
  %694 = or i64 %693, %692
  store i64 %694, ptr %43, align 8
  %695 = add nsw i32 %639, %647
  store i32 %695, ptr %51, align 8
  %696 = load i64, ptr %52, align 8
  %697 = lshr i64 %696, 8
  %698 = and i64 %696, 7
  %699 = load i32, ptr %23, align 4
  %700 = zext i32 %699 to i64
  %701 = shl i64 %698, %700
  %702 = or i64 %701, %697
  store i64 %702, ptr %52, align 8
  br label %714

703:                                              ; preds = %414
  br i1 %53, label %705, label %704

704:                                              ; preds = %703
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %37, i8 0, i64 16, i1 false)
  br label %705

705:                                              ; preds = %704, %703
  %706 = load i64, ptr %54, align 8
  %707 = load i64, ptr %55, align 8
  %708 = and i64 %707, 7
  %709 = zext i32 %169 to i64
  %710 = shl i64 %708, %709
  %711 = or i64 %710, %706
  store i64 %711, ptr %54, align 8
  %712 = lshr i64 %707, 8
  store i64 %712, ptr %55, align 8
  %713 = add nsw i32 %169, -8
  store i32 %713, ptr %23, align 4
  br label %714

714:                                              ; preds = %705, %595
  %715 = phi i64 [ %165, %705 ], [ %467, %595 ]
  br i1 %56, label %716, label %729

716:                                              ; preds = %714
  %717 = sext i32 %169 to i64
  br label %718

718:                                              ; preds = %726, %716
  %719 = phi i64 [ 0, %716 ], [ %727, %726 ]
  %720 = shl nsw i64 %719, 3
  %721 = icmp slt i64 %720, %717
  br i1 %721, label %722, label %726

722:                                              ; preds = %718
  %723 = getelementptr inbounds %struct.__pyx_t_6engine_4red7_5slots_SlotSeat, ptr %6, i64 %719
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(104) %5, ptr noundef nonnull align 8 dereferenceable(104) %723, i64 104, i1 false)
  %724 = add nuw nsw i64 %719, 1
  %725 = getelementptr inbounds %struct.__pyx_t_6engine_4red7_5slots_SlotSeat, ptr %6, i64 %724
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(104) %723, ptr noundef nonnull align 8 dereferenceable(104) %725, i64 104, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(104) %725, ptr noundef nonnull align 8 dereferenceable(104) %5, i64 104, i1 false)
  br label %726

726:                                              ; preds = %722, %718
  %727 = add nuw nsw i64 %719, 1
  %728 = icmp eq i64 %727, %58
  br i1 %728, label %729, label %718

729:                                              ; preds = %726, %714
  call void @llvm.lifetime.end.p0(i64 128, ptr nonnull %5)
  %730 = add nsw i32 %31, %427
  %731 = sext i32 %730 to i64
  %732 = getelementptr inbounds [114 x i32], ptr %7, i64 0, i64 %731
  %733 = load i32, ptr %732, align 4
  %734 = add i32 %733, 1
  store i32 %734, ptr %732, align 4
  br label %112

735:                                              ; preds = %130
  br i1 %61, label %736, label %752

736:                                              ; preds = %735, %749
  %737 = phi i64 [ %750, %749 ], [ 0, %735 ]
  %738 = getelementptr inbounds [114 x i32], ptr %7, i64 0, i64 %737
  %739 = load i32, ptr %738, align 4
  %740 = icmp eq i32 %739, 0
  br i1 %740, label %749, label %741

741:                                              ; preds = %736
  %742 = load ptr, ptr %62, align 8
  %743 = load i64, ptr %21, align 8
  %744 = add nsw i64 %743, %71
  %745 = mul nsw i64 %744, %63
  %746 = getelementptr inbounds i32, ptr %742, i64 %745
  %747 = getelementptr inbounds i32, ptr %746, i64 %737
  %748 = atomicrmw add ptr %747, i32 %739 monotonic, align 4
  store i32 0, ptr %738, align 4
  br label %749

749:                                              ; preds = %736, %741
  %750 = add nuw nsw i64 %737, 1
  %751 = icmp eq i64 %750, %66
  br i1 %751, label %752, label %736

752:                                              ; preds = %749, %735
  %753 = add nsw i64 %69, %3
  %754 = load i64, ptr %13, align 8
  %755 = load i64, ptr %14, align 8
  %756 = mul nsw i64 %755, %754
  %757 = icmp slt i64 %753, %756
  br i1 %757, label %67, label %758

758:                                              ; preds = %752, %4
  call void @llvm.lifetime.end.p0(i64 456, ptr nonnull %7)
  call void @llvm.lifetime.end.p0(i64 736, ptr nonnull %6)
  ret void
}
define void @red7_deal(ptr nocapture noundef readonly %0, i64 noundef %1, i64 noundef %2, i64 noundef %3) {
  %5 = alloca [5 x i64], align 16
  %6 = alloca [5 x i64], align 16
  %7 = alloca [113 x i8], align 16
  %8 = alloca %struct.__pyx_t_6engine_4red7_8position_Deal, align 8
  call void @llvm.lifetime.start.p0(i64 152, ptr nonnull %8)
  %9 = getelementptr inbounds %struct.__pyx_t_6engine_6device_4red7_Walk, ptr %0, i64 0, i32 2
  %10 = load ptr, ptr %9, align 8
  %11 = getelementptr inbounds %struct.__pyx_t_6engine_6device_4card_Piece, ptr %10, i64 %1
  %12 = load i32, ptr @PLAYERS, align 4
  %13 = load i32, ptr @DRAW, align 4
  %14 = getelementptr inbounds %struct.__pyx_t_6engine_6device_4card_Piece, ptr %10, i64 %1, i32 1
  %15 = load i64, ptr %14, align 8
  %16 = icmp sgt i64 %15, %2
  br i1 %16, label %17, label %299

17:                                               ; preds = %4
  %18 = load i32, ptr @FIRST, align 4
  %19 = load i32, ptr @HAND, align 4
  %20 = getelementptr inbounds %struct.__pyx_t_6engine_6device_4red7_Walk, ptr %0, i64 0, i32 3
  %21 = getelementptr inbounds %struct.__pyx_t_6engine_6device_4card_Piece, ptr %10, i64 %1, i32 4
  %22 = getelementptr inbounds i8, ptr %7, i64 49
  %23 = icmp sgt i32 %12, 0
  %24 = add i32 %19, 1
  %25 = zext i32 %12 to i64
  %26 = icmp sgt i32 %19, 0
  %27 = getelementptr inbounds %struct.__pyx_t_6engine_4red7_8position_Deal, ptr %8, i64 0, i32 2
  %28 = icmp eq i32 %18, -1
  %29 = icmp sgt i32 %12, 1
  %30 = zext i32 %12 to i64
  %31 = getelementptr inbounds %struct.__pyx_t_6engine_4red7_8position_Deal, ptr %8, i64 0, i32 1
  %32 = zext i32 %12 to i64
  %33 = zext i32 %12 to i64
  %34 = icmp eq i32 %13, 0
  %35 = shl i32 %12, 3
  %36 = zext i32 %35 to i64
  %37 = shl i64 1, %36
  %38 = add i64 %37, 34359738367
  %39 = and i64 %38, 17230332160
  %40 = add i32 %35, -8
  %41 = add nsw i32 %18, -1
  %42 = icmp sgt i32 %18, 0
  %43 = select i1 %42, i32 %41, i32 0
  %44 = shl nsw i32 %43, 3
  %45 = zext i32 %44 to i64
  %46 = lshr i64 %39, %45
  %47 = sub nsw i32 %12, %43
  %48 = shl nsw i32 %47, 3
  %49 = zext i32 %48 to i64
  %50 = shl i64 %39, %49
  %51 = or i64 %50, %46
  %52 = shl nsw i64 -1, %36
  %53 = xor i64 %52, -1
  %54 = and i64 %51, %53
  br label %55

55:                                               ; preds = %17, %287
  %56 = phi i64 [ %2, %17 ], [ %294, %287 ]
  %57 = load ptr, ptr %20, align 8
  %58 = load i64, ptr %21, align 8
  %59 = getelementptr inbounds %struct.__pyx_t_6engine_4red7_8position_Position, ptr %57, i64 %58
  %60 = load i64, ptr %0, align 8
  %61 = load i64, ptr %11, align 8
  %62 = add i64 %61, %56
  %63 = add i64 %60, 4354685564936845354
  %64 = lshr i64 %63, 30
  %65 = xor i64 %64, %63
  %66 = mul i64 %65, -4658895280553007687
  %67 = lshr i64 %66, 27
  %68 = xor i64 %67, %66
  %69 = mul i64 %68, -7723592293110705685
  %70 = lshr i64 %69, 31
  %71 = xor i64 %70, %69
  %72 = mul i64 %62, -7046029254386353131
  %73 = add i64 %72, -7046029254386353131
  %74 = add i64 %73, %71
  %75 = lshr i64 %74, 30
  %76 = xor i64 %75, %74
  %77 = mul i64 %76, -4658895280553007687
  %78 = lshr i64 %77, 27
  %79 = xor i64 %78, %77
  %80 = mul i64 %79, -7723592293110705685
  %81 = lshr i64 %80, 31
  %82 = xor i64 %81, %80
  call void @llvm.lifetime.start.p0(i64 113, ptr nonnull %7)
  br label %83

83:                                               ; preds = %83, %55
  %84 = phi i64 [ 35887507618889599, %55 ], [ %99, %83 ]
  %85 = phi i32 [ 0, %55 ], [ %98, %83 ]
  %86 = phi i32 [ 0, %55 ], [ %97, %83 ]
  %87 = and i64 %84, 15
  %88 = getelementptr inbounds [16 x i32], ptr @ELEMENTS_OF_FOUR, i64 0, i64 %87
  %89 = load i32, ptr %88, align 4
  %90 = add i32 %89, %85
  %91 = sext i32 %86 to i64
  %92 = getelementptr inbounds i8, ptr %7, i64 %91
  store i32 %90, ptr %92, align 1
  %93 = shl nuw nsw i64 %87, 2
  %94 = lshr i64 4841987667533046032, %93
  %95 = trunc i64 %94 to i32
  %96 = and i32 %95, 7
  %97 = add i32 %96, %86
  %98 = add nuw nsw i32 %85, 67372036
  %99 = lshr i64 %84, 4
  %100 = icmp ult i64 %84, 16
  br i1 %100, label %101, label %83

101:                                              ; preds = %83
  %102 = lshr i64 %82, 1
  %103 = or i64 %102, 1
  %104 = icmp eq i64 %82, 6637909948521209581
  %105 = select i1 %104, i64 0, i64 %103
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 1 dereferenceable(64) %22, i8 -128, i64 64, i1 false)
  br label %106

106:                                              ; preds = %144, %101
  %107 = phi i64 [ %105, %101 ], [ %145, %144 ]
  %108 = phi i64 [ 49, %101 ], [ %109, %144 ]
  %109 = add nsw i64 %108, -1
  %110 = and i64 %107, 4294967295
  %111 = lshr i64 %107, 32
  %112 = mul nuw i64 %110, 4294883355
  %113 = add i64 %112, %111
  %114 = xor i64 %111, %110
  %115 = mul nuw nsw i64 %114, %108
  %116 = and i64 %115, 4294967295
  %117 = icmp ugt i64 %108, %116
  br i1 %117, label %118, label %139

118:                                              ; preds = %106
  %119 = icmp eq i64 %115, 0
  %120 = icmp eq i64 %113, 0
  %121 = select i1 %119, i1 %120, i1 false
  br i1 %121, label %125, label %122

122:                                              ; preds = %118
  %123 = urem i64 4294967296, %108
  %124 = icmp ult i64 %116, %123
  br i1 %124, label %129, label %139

125:                                              ; preds = %118
  %126 = load ptr, ptr @__pyx_f_6engine_6chance_6script_scripted, align 8
  %127 = trunc i64 %108 to i32
  %128 = tail call i32 @seldom(ptr noundef %126, i32 noundef %127)
  br label %144

129:                                              ; preds = %122, %129
  %130 = phi i64 [ %134, %129 ], [ %113, %122 ]
  %131 = and i64 %130, 4294967295
  %132 = lshr i64 %130, 32
  %133 = mul nuw i64 %131, 4294883355
  %134 = add i64 %133, %132
  %135 = xor i64 %132, %131
  %136 = mul nuw nsw i64 %135, %108
  %137 = and i64 %136, 4294967295
  %138 = icmp ult i64 %137, %123
  br i1 %138, label %129, label %139

139:                                              ; preds = %129, %122, %106
  %140 = phi i64 [ %113, %122 ], [ %113, %106 ], [ %134, %129 ]
  %141 = phi i64 [ %115, %122 ], [ %115, %106 ], [ %136, %129 ]
  %142 = lshr i64 %141, 32
  %143 = trunc i64 %142 to i32
  br label %144

144:                                              ; preds = %139, %125
  %145 = phi i64 [ %113, %125 ], [ %140, %139 ]
  %146 = phi i32 [ %128, %125 ], [ %143, %139 ]
  %147 = getelementptr inbounds i8, ptr %7, i64 %109
  %148 = load i8, ptr %147, align 1
  %149 = sext i32 %146 to i64
  %150 = getelementptr inbounds i8, ptr %7, i64 %149
  %151 = load i8, ptr %150, align 1
  store i8 %151, ptr %147, align 1
  store i8 %148, ptr %150, align 1
  %152 = icmp ugt i64 %108, 2
  br i1 %152, label %106, label %153

153:                                              ; preds = %144
  %154 = getelementptr inbounds %struct.__pyx_t_6engine_4red7_8position_Position, ptr %59, i64 %56
  br i1 %23, label %155, label %188

155:                                              ; preds = %153, %181
  %156 = phi i64 [ %183, %181 ], [ 0, %153 ]
  %157 = phi i32 [ %184, %181 ], [ 1, %153 ]
  %158 = phi i32 [ %182, %181 ], [ 0, %153 ]
  %159 = sext i32 %158 to i64
  %160 = getelementptr inbounds [113 x i8], ptr %7, i64 0, i64 %159
  %161 = load i8, ptr %160, align 1
  %162 = zext i8 %161 to i64
  %163 = shl i64 1, %162
  %164 = getelementptr inbounds [5 x i64], ptr %8, i64 0, i64 %156
  store i64 %163, ptr %164, align 8
  %165 = getelementptr inbounds %struct.__pyx_t_6engine_4red7_8position_Deal, ptr %8, i64 0, i32 1, i64 %156
  store i64 0, ptr %165, align 8
  br i1 %26, label %166, label %181

166:                                              ; preds = %155
  %167 = add i32 %158, %24
  %168 = sext i32 %157 to i64
  %169 = sext i32 %167 to i64
  br label %170

170:                                              ; preds = %170, %166
  %171 = phi i64 [ %168, %166 ], [ %178, %170 ]
  %172 = phi i64 [ 0, %166 ], [ %177, %170 ]
  %173 = getelementptr inbounds [113 x i8], ptr %7, i64 0, i64 %171
  %174 = load i8, ptr %173, align 1
  %175 = zext i8 %174 to i64
  %176 = shl i64 1, %175
  %177 = or i64 %176, %172
  %178 = add nsw i64 %171, 1
  %179 = icmp slt i64 %178, %169
  br i1 %179, label %170, label %180

180:                                              ; preds = %170
  store i64 %177, ptr %165, align 8
  br label %181

181:                                              ; preds = %180, %155
  %182 = add i32 %158, %24
  %183 = add nuw nsw i64 %156, 1
  %184 = add i32 %157, %24
  %185 = icmp eq i64 %183, %25
  br i1 %185, label %186, label %155

186:                                              ; preds = %181
  %187 = sext i32 %182 to i64
  br label %188

188:                                              ; preds = %186, %153
  %189 = phi i64 [ 0, %153 ], [ %187, %186 ]
  %190 = getelementptr inbounds i8, ptr %7, i64 %189
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(64) %27, ptr noundef nonnull align 1 dereferenceable(64) %190, i64 64, i1 false)
  call void @llvm.lifetime.end.p0(i64 113, ptr nonnull %7)
  br i1 %28, label %226, label %191

191:                                              ; preds = %188
  br i1 %29, label %192, label %207

192:                                              ; preds = %191, %192
  %193 = phi i64 [ %203, %192 ], [ 1, %191 ]
  %194 = phi i32 [ %202, %192 ], [ 0, %191 ]
  %195 = getelementptr inbounds i64, ptr %8, i64 %193
  %196 = load i64, ptr %195, align 8
  %197 = sext i32 %194 to i64
  %198 = getelementptr inbounds i64, ptr %8, i64 %197
  %199 = load i64, ptr %198, align 8
  %200 = icmp ugt i64 %196, %199
  %201 = trunc i64 %193 to i32
  %202 = select i1 %200, i32 %201, i32 %194
  %203 = add nuw nsw i64 %193, 1
  %204 = icmp eq i64 %203, %30
  br i1 %204, label %205, label %192

205:                                              ; preds = %192
  %206 = add i32 %202, 1
  br label %207

207:                                              ; preds = %205, %191
  %208 = phi i32 [ 1, %191 ], [ %206, %205 ]
  %209 = icmp slt i32 %208, %12
  %210 = select i1 %209, i32 %208, i32 0
  call void @llvm.lifetime.start.p0(i64 40, ptr nonnull %5)
  call void @llvm.lifetime.start.p0(i64 40, ptr nonnull %6)
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 16 dereferenceable(40) %5, ptr noundef nonnull align 8 dereferenceable(40) %8, i64 40, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 16 dereferenceable(40) %6, ptr noundef nonnull align 8 dereferenceable(40) %31, i64 40, i1 false)
  br i1 %23, label %211, label %225

211:                                              ; preds = %207, %211
  %212 = phi i64 [ %223, %211 ], [ 0, %207 ]
  %213 = trunc i64 %212 to i32
  %214 = add i32 %210, %213
  %215 = srem i32 %214, %12
  %216 = sext i32 %215 to i64
  %217 = getelementptr inbounds [5 x i64], ptr %5, i64 0, i64 %216
  %218 = load i64, ptr %217, align 8
  %219 = getelementptr inbounds [5 x i64], ptr %8, i64 0, i64 %212
  store i64 %218, ptr %219, align 8
  %220 = getelementptr inbounds [5 x i64], ptr %6, i64 0, i64 %216
  %221 = load i64, ptr %220, align 8
  %222 = getelementptr inbounds %struct.__pyx_t_6engine_4red7_8position_Deal, ptr %8, i64 0, i32 1, i64 %212
  store i64 %221, ptr %222, align 8
  %223 = add nuw nsw i64 %212, 1
  %224 = icmp eq i64 %223, %32
  br i1 %224, label %225, label %211

225:                                              ; preds = %211, %207
  call void @llvm.lifetime.end.p0(i64 40, ptr nonnull %6)
  call void @llvm.lifetime.end.p0(i64 40, ptr nonnull %5)
  br label %226

226:                                              ; preds = %188, %225
  br i1 %23, label %227, label %287

227:                                              ; preds = %226, %279
  %228 = phi i64 [ %285, %279 ], [ 0, %226 ]
  %229 = getelementptr inbounds [5 x %struct.__pyx_t_6engine_4red7_5slots_SlotSeat], ptr %154, i64 0, i64 %228
  %230 = getelementptr inbounds [5 x i64], ptr %8, i64 0, i64 %228
  %231 = load i64, ptr %230, align 8
  %232 = getelementptr inbounds %struct.__pyx_t_6engine_4red7_8position_Deal, ptr %8, i64 0, i32 1, i64 %228
  %233 = load i64, ptr %232, align 8
  %234 = getelementptr inbounds [5 x %struct.__pyx_t_6engine_4red7_5slots_SlotSeat], ptr %154, i64 0, i64 %228, i32 8
  store i64 0, ptr %234, align 8
  %235 = getelementptr inbounds [5 x %struct.__pyx_t_6engine_4red7_5slots_SlotSeat], ptr %154, i64 0, i64 %228, i32 10
  %236 = getelementptr inbounds [5 x %struct.__pyx_t_6engine_4red7_5slots_SlotSeat], ptr %154, i64 0, i64 %228, i32 10, i64 1
  %237 = getelementptr inbounds [5 x %struct.__pyx_t_6engine_4red7_5slots_SlotSeat], ptr %154, i64 0, i64 %228, i32 3
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(48) %235, i8 0, i64 48, i1 false)
  %238 = getelementptr inbounds [5 x %struct.__pyx_t_6engine_4red7_5slots_SlotSeat], ptr %154, i64 0, i64 %228, i32 9
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(32) %237, i8 -128, i64 32, i1 false)
  store i64 127, ptr %238, align 8
  %239 = getelementptr inbounds [5 x %struct.__pyx_t_6engine_4red7_5slots_SlotSeat], ptr %154, i64 0, i64 %228, i32 7
  store i64 -9183246955385812600, ptr %239, align 8
  %240 = icmp eq i64 %231, 0
  br i1 %240, label %247, label %241

241:                                              ; preds = %227, %241
  %242 = phi i64 [ %245, %241 ], [ %231, %227 ]
  %243 = tail call i64 @llvm.cttz.i64(i64 %242, i1 true)
  %244 = add i64 %242, -1
  %245 = and i64 %244, %242
  tail call void @__pyx_f_6engine_4red7_5slots_play_card(ptr noundef %229, i64 noundef %243)
  %246 = icmp eq i64 %245, 0
  br i1 %246, label %247, label %241

247:                                              ; preds = %241, %227
  br i1 %34, label %248, label %251

248:                                              ; preds = %247
  %249 = load i64, ptr %236, align 8
  %250 = or i64 %249, 18014398509481984
  store i64 %250, ptr %236, align 8
  br label %251

251:                                              ; preds = %248, %247
  %252 = icmp eq i64 %233, 0
  br i1 %252, label %279, label %253

253:                                              ; preds = %251, %253
  %254 = phi i64 [ %263, %253 ], [ %233, %251 ]
  %255 = phi i64 [ %267, %253 ], [ -4629771061636907073, %251 ]
  %256 = phi i64 [ %272, %253 ], [ 0, %251 ]
  %257 = phi i64 [ %277, %253 ], [ 0, %251 ]
  %258 = tail call i64 @llvm.ctlz.i64(i64 %254, i1 true)
  %259 = trunc i64 %258 to i32
  %260 = xor i32 %259, 63
  %261 = zext i32 %260 to i64
  %262 = shl i64 1, %261
  %263 = xor i64 %262, %254
  %264 = shl i64 %255, 8
  %265 = or i32 %260, 128
  %266 = zext i32 %265 to i64
  %267 = or i64 %264, %266
  %268 = shl i64 %256, 8
  %269 = and i32 %260, 7
  %270 = zext i32 %269 to i64
  %271 = shl i64 1, %270
  %272 = or i64 %271, %268
  %273 = shl i64 %257, 8
  %274 = lshr i32 %260, 3
  %275 = zext i32 %274 to i64
  %276 = shl i64 1, %275
  %277 = or i64 %276, %273
  %278 = icmp eq i64 %263, 0
  br i1 %278, label %279, label %253

279:                                              ; preds = %253, %251
  %280 = phi i64 [ 0, %251 ], [ %277, %253 ]
  %281 = phi i64 [ 0, %251 ], [ %272, %253 ]
  %282 = phi i64 [ -4629771061636907073, %251 ], [ %267, %253 ]
  store i64 %282, ptr %229, align 8
  %283 = getelementptr inbounds [5 x %struct.__pyx_t_6engine_4red7_5slots_SlotSeat], ptr %154, i64 0, i64 %228, i32 2
  store i64 %281, ptr %283, align 8
  %284 = getelementptr inbounds [5 x %struct.__pyx_t_6engine_4red7_5slots_SlotSeat], ptr %154, i64 0, i64 %228, i32 1
  store i64 %280, ptr %284, align 8
  %285 = add nuw nsw i64 %228, 1
  %286 = icmp eq i64 %285, %33
  br i1 %286, label %287, label %227

287:                                              ; preds = %279, %226
  %288 = getelementptr inbounds %struct.__pyx_t_6engine_4red7_8position_Position, ptr %154, i64 0, i32 1
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(64) %288, ptr noundef nonnull align 8 dereferenceable(64) %27, i64 64, i1 false)
  %289 = getelementptr inbounds %struct.__pyx_t_6engine_4red7_8position_Position, ptr %154, i64 0, i32 2
  store i64 %39, ptr %289, align 8
  %290 = getelementptr inbounds %struct.__pyx_t_6engine_4red7_8position_Position, ptr %154, i64 0, i32 3
  store i64 0, ptr %290, align 8
  %291 = getelementptr inbounds %struct.__pyx_t_6engine_4red7_8position_Position, ptr %154, i64 0, i32 4
  store i64 6, ptr %291, align 8
  %292 = getelementptr inbounds %struct.__pyx_t_6engine_4red7_8position_Position, ptr %154, i64 0, i32 5
  store i32 0, ptr %292, align 8
  %293 = getelementptr inbounds %struct.__pyx_t_6engine_4red7_8position_Position, ptr %154, i64 0, i32 6
  store i32 %40, ptr %293, align 4
  store i64 %54, ptr %289, align 8
  %294 = add nsw i64 %56, %3
  %295 = load i64, ptr %14, align 8
  %296 = icmp slt i64 %294, %295
  br i1 %296, label %55, label %297

297:                                              ; preds = %287
  %298 = getelementptr inbounds %struct.__pyx_t_6engine_4red7_8position_Deal, ptr %8, i64 0, i32 3
  store i32 %13, ptr %298, align 8
  br label %299

299:                                              ; preds = %297, %4
  call void @llvm.lifetime.end.p0(i64 152, ptr nonnull %8)
  ret void
}
declare void @llvm.memset.p0.i64(ptr nocapture writeonly, i8, i64, i1 immarg)
define internal void @__pyx_f_6engine_4red7_5slots_play_card(ptr nocapture noundef %0, i64 noundef %1) unnamed_addr {
  %3 = and i64 %1, 56
  %4 = trunc i64 %1 to i32
  %5 = and i32 %4, 7
  %6 = shl nuw nsw i32 %5, 3
  %7 = getelementptr inbounds %struct.__pyx_t_6engine_4red7_5slots_SlotSeat, ptr %0, i64 0, i32 10
  %8 = load i64, ptr %7, align 8
  %9 = getelementptr inbounds %struct.__pyx_t_6engine_4red7_5slots_SlotSeat, ptr %0, i64 0, i32 11
  %10 = load i64, ptr %9, align 8
  %11 = and i64 %1, 4294967295
  %12 = shl i64 1, %11
  %13 = or i64 %10, %12
  store i64 %13, ptr %9, align 8
  %14 = getelementptr inbounds %struct.__pyx_t_6engine_4red7_5slots_SlotSeat, ptr %0, i64 0, i32 8
  %15 = load i64, ptr %14, align 8
  %16 = lshr i64 %1, 3
  %17 = and i64 %16, 4294967295
  %18 = shl i64 1, %17
  %19 = or i64 %15, %18
  store i64 %19, ptr %14, align 8
  %20 = getelementptr inbounds %struct.__pyx_t_6engine_4red7_5slots_SlotSeat, ptr %0, i64 0, i32 9
  %21 = load i64, ptr %20, align 8
  %22 = zext i32 %5 to i64
  %23 = shl i64 1, %22
  %24 = xor i64 %23, -1
  %25 = and i64 %21, %24
  store i64 %25, ptr %20, align 8
  %26 = getelementptr inbounds [128 x i64], ptr @RUNS_THROUGH, i64 0, i64 %19
  %27 = load i64, ptr %26, align 8
  %28 = or i64 %27, -9187201950435737472
  %29 = getelementptr inbounds %struct.__pyx_t_6engine_4red7_5slots_SlotSeat, ptr %0, i64 0, i32 7
  store i64 %28, ptr %29, align 8
  %30 = getelementptr inbounds %struct.__pyx_t_6engine_4red7_5slots_SlotSeat, ptr %0, i64 0, i32 3
  %31 = load i64, ptr %30, align 8
  %32 = shl i64 1, %3
  %33 = add i64 %31, %32
  store i64 %33, ptr %30, align 8
  %34 = getelementptr inbounds %struct.__pyx_t_6engine_4red7_5slots_SlotSeat, ptr %0, i64 0, i32 5
  %35 = load i64, ptr %34, align 8
  %36 = lshr i64 %35, %3
  %37 = and i64 %36, 127
  %38 = tail call i64 @llvm.usub.sat.i64(i64 %1, i64 %37)
  %39 = shl i64 %38, %3
  %40 = add i64 %39, %35
  store i64 %40, ptr %34, align 8
  %41 = getelementptr inbounds %struct.__pyx_t_6engine_4red7_5slots_SlotSeat, ptr %0, i64 0, i32 4
  %42 = load i64, ptr %41, align 8
  %43 = zext i32 %6 to i64
  %44 = shl i64 1, %43
  %45 = add i64 %42, %44
  store i64 %45, ptr %41, align 8
  %46 = getelementptr inbounds %struct.__pyx_t_6engine_4red7_5slots_SlotSeat, ptr %0, i64 0, i32 6
  %47 = load i64, ptr %46, align 8
  %48 = lshr i64 %47, %43
  %49 = and i64 %48, 127
  %50 = tail call i64 @llvm.usub.sat.i64(i64 %1, i64 %49)
  %51 = shl i64 %50, %43
  %52 = add i64 %51, %47
  store i64 %52, ptr %46, align 8
  %53 = lshr i64 %28, %3
  %54 = shl i64 %53, 3
  %55 = and i64 %54, 448
  %56 = and i64 %54, 56
  %57 = lshr i64 %40, %56
  %58 = and i64 %57, 127
  %59 = add nuw nsw i64 %58, %55
  %60 = lshr i64 %33, %3
  %61 = shl i64 %60, 6
  %62 = and i64 %61, 8128
  %63 = lshr i64 %40, %3
  %64 = and i64 %63, 127
  %65 = add nuw nsw i64 %64, %62
  %66 = lshr i64 %45, %43
  %67 = and i64 %66, 127
  %68 = icmp eq i64 %67, 1
  %69 = select i1 %68, i64 274877906944, i64 0
  %70 = shl nuw nsw i64 %67, 6
  %71 = lshr i64 %52, %43
  %72 = and i64 %71, 127
  %73 = add i64 %1, 65
  %74 = icmp ult i64 %1, 24
  %75 = zext i1 %74 to i64
  %76 = shl i64 %1, 45
  %77 = and i64 %76, 281474976710656
  %78 = or i64 %77, %75
  %79 = mul i64 %78, %73
  %80 = shl i64 %1, 32
  %81 = add i64 %80, 4294967296
  %82 = add i64 %79, %81
  %83 = and i64 %82, -18014398509416512
  %84 = add i64 %8, %83
  %85 = add i64 %84, %69
  %86 = and i64 %8, -17733198410612800
  %87 = shl nuw nsw i64 %59, 16
  %88 = add i64 %82, 65536
  %89 = add i64 %88, %86
  %90 = add i64 %89, %69
  %91 = add i64 %90, %87
  %92 = or i64 %85, -9223231297218904064
  %93 = sub i64 %92, %91
  %94 = and i64 %93, -9223231297218904064
  %95 = xor i64 %91, %85
  %96 = lshr exact i64 %94, 15
  %97 = sub i64 %94, %96
  %98 = and i64 %97, %95
  %99 = xor i64 %98, %91
  store i64 %99, ptr %7, align 8
  %100 = getelementptr inbounds %struct.__pyx_t_6engine_4red7_5slots_SlotSeat, ptr %0, i64 0, i32 10, i64 1
  %101 = load i64, ptr %100, align 8
  %102 = shl nuw nsw i64 %65, 16
  %103 = add i64 %80, 4295032833
  %104 = or i64 %103, %70
  %105 = add nuw nsw i64 %104, %102
  %106 = add nuw nsw i64 %105, %72
  %107 = or i64 %101, -9223231297218904064
  %108 = sub i64 %107, %106
  %109 = and i64 %108, -9223231297218904064
  %110 = xor i64 %106, %101
  %111 = lshr exact i64 %109, 15
  %112 = sub i64 %109, %111
  %113 = and i64 %112, %110
  %114 = xor i64 %113, %106
  %115 = add i64 %114, 2251799813685248
  store i64 %115, ptr %100, align 8
  ret void
}
declare i64 @llvm.cttz.i64(i64, i1 immarg)
define internal i32 @seldom(ptr nocapture noundef readonly %0, i32 noundef %1) unnamed_addr {
  %3 = tail call i32 %0(i32 noundef %1)
  ret i32 %3
}
declare i64 @llvm.ctlz.i64(i64, i1 immarg)
declare i64 @llvm.usub.sat.i64(i64, i64)
declare i64 @llvm.umin.i64(i64, i64)
declare i32 @llvm.smax.i32(i32, i32)
