;; The inner loops of the trained networks, which plain code would be too slow for: products of integer matrices, eight elements at a time; what is computed on
;; rows of numbers before and after them, four at a time; and the unpacking of 6-bit integers to 8 bits.
;; The build compiles this file to matrix.wasm, which products.ts calls. Addresses and strides are in bytes; numbers are 32-bit floats unless stated otherwise.
(module
  (memory (export "memory") 1)

  ;; For each argument, the sum of its four lanes.
  (func $totals (param $a v128) (param $b v128) (param $c v128) (param $d v128) (result v128)
    (local.set $a
      (i32x4.add
        (i8x16.shuffle 0 1 2 3 16 17 18 19 4 5 6 7 20 21 22 23 (local.get $a) (local.get $b))
        (i8x16.shuffle 8 9 10 11 24 25 26 27 12 13 14 15 28 29 30 31 (local.get $a) (local.get $b))))
    (local.set $c
      (i32x4.add
        (i8x16.shuffle 0 1 2 3 16 17 18 19 4 5 6 7 20 21 22 23 (local.get $c) (local.get $d))
        (i8x16.shuffle 8 9 10 11 24 25 26 27 12 13 14 15 28 29 30 31 (local.get $c) (local.get $d))))
    (i32x4.add
      (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23 (local.get $a) (local.get $c))
      (i8x16.shuffle 8 9 10 11 12 13 14 15 24 25 26 27 28 29 30 31 (local.get $a) (local.get $c))))

  (func $sum (param $lanes v128) (result f32)
    (f32.add
      (f32.add (f32x4.extract_lane 0 (local.get $lanes)) (f32x4.extract_lane 1 (local.get $lanes)))
      (f32.add (f32x4.extract_lane 2 (local.get $lanes)) (f32x4.extract_lane 3 (local.get $lanes)))))

  (func $highest (param $lanes v128) (result f32)
    (f32.max
      (f32.max (f32x4.extract_lane 0 (local.get $lanes)) (f32x4.extract_lane 1 (local.get $lanes)))
      (f32.max (f32x4.extract_lane 2 (local.get $lanes)) (f32x4.extract_lane 3 (local.get $lanes)))))

  ;; out[row][column] = sum over the depth of left[row] · right[column]. `left` has `rows` rows and `right` has `columns` rows of `stride` bytes of
  ;; 16-bit integers; `out` has 32-bit integers, row by row. `rows` is a multiple of 4, `columns` of 2, `stride` of 16; sums must fit into 32 bits.
  (func (export "multiply") (param $rows i32) (param $columns i32) (param $stride i32) (param $left i32) (param $right i32) (param $out i32)
    (local $row i32) (local $column i32) (local $at i32) (local $width i32) (local $target i32)
    (local $l0 i32) (local $l1 i32) (local $l2 i32) (local $l3 i32) (local $r0 i32) (local $r1 i32)
    (local $a v128) (local $b v128) (local $x v128)
    (local $s00 v128) (local $s01 v128) (local $s10 v128) (local $s11 v128)
    (local $s20 v128) (local $s21 v128) (local $s30 v128) (local $s31 v128)
    (local.set $width (i32.shl (local.get $columns) (i32.const 2)))
    (local.set $r0 (local.get $right))
    (loop $columns-left
      (local.set $r1 (i32.add (local.get $r0) (local.get $stride)))
      (local.set $l0 (local.get $left))
      (local.set $target (i32.add (local.get $out) (i32.shl (local.get $column) (i32.const 2))))
      (local.set $row (i32.const 0))
      (loop $rows-left
        (local.set $l1 (i32.add (local.get $l0) (local.get $stride)))
        (local.set $l2 (i32.add (local.get $l1) (local.get $stride)))
        (local.set $l3 (i32.add (local.get $l2) (local.get $stride)))
        (local.set $s00 (v128.const i32x4 0 0 0 0))
        (local.set $s01 (v128.const i32x4 0 0 0 0))
        (local.set $s10 (v128.const i32x4 0 0 0 0))
        (local.set $s11 (v128.const i32x4 0 0 0 0))
        (local.set $s20 (v128.const i32x4 0 0 0 0))
        (local.set $s21 (v128.const i32x4 0 0 0 0))
        (local.set $s30 (v128.const i32x4 0 0 0 0))
        (local.set $s31 (v128.const i32x4 0 0 0 0))
        (local.set $at (i32.const 0))
        (loop $depth-left
          (local.set $a (v128.load (i32.add (local.get $r0) (local.get $at))))
          (local.set $b (v128.load (i32.add (local.get $r1) (local.get $at))))
          (local.set $x (v128.load (i32.add (local.get $l0) (local.get $at))))
          (local.set $s00 (i32x4.add (local.get $s00) (i32x4.dot_i16x8_s (local.get $x) (local.get $a))))
          (local.set $s01 (i32x4.add (local.get $s01) (i32x4.dot_i16x8_s (local.get $x) (local.get $b))))
          (local.set $x (v128.load (i32.add (local.get $l1) (local.get $at))))
          (local.set $s10 (i32x4.add (local.get $s10) (i32x4.dot_i16x8_s (local.get $x) (local.get $a))))
          (local.set $s11 (i32x4.add (local.get $s11) (i32x4.dot_i16x8_s (local.get $x) (local.get $b))))
          (local.set $x (v128.load (i32.add (local.get $l2) (local.get $at))))
          (local.set $s20 (i32x4.add (local.get $s20) (i32x4.dot_i16x8_s (local.get $x) (local.get $a))))
          (local.set $s21 (i32x4.add (local.get $s21) (i32x4.dot_i16x8_s (local.get $x) (local.get $b))))
          (local.set $x (v128.load (i32.add (local.get $l3) (local.get $at))))
          (local.set $s30 (i32x4.add (local.get $s30) (i32x4.dot_i16x8_s (local.get $x) (local.get $a))))
          (local.set $s31 (i32x4.add (local.get $s31) (i32x4.dot_i16x8_s (local.get $x) (local.get $b))))
          (br_if $depth-left (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 16))) (local.get $stride))))
        (local.set $x (call $totals (local.get $s00) (local.get $s01) (local.get $s10) (local.get $s11)))
        (v128.store64_lane 0 (local.get $target) (local.get $x))
        (local.set $target (i32.add (local.get $target) (local.get $width)))
        (v128.store64_lane 1 (local.get $target) (local.get $x))
        (local.set $target (i32.add (local.get $target) (local.get $width)))
        (local.set $x (call $totals (local.get $s20) (local.get $s21) (local.get $s30) (local.get $s31)))
        (v128.store64_lane 0 (local.get $target) (local.get $x))
        (local.set $target (i32.add (local.get $target) (local.get $width)))
        (v128.store64_lane 1 (local.get $target) (local.get $x))
        (local.set $target (i32.add (local.get $target) (local.get $width)))
        (local.set $l0 (i32.add (local.get $l3) (local.get $stride)))
        (br_if $rows-left (i32.lt_u (local.tee $row (i32.add (local.get $row) (i32.const 4))) (local.get $rows))))
      (local.set $r0 (i32.add (local.get $r1) (local.get $stride)))
      (br_if $columns-left (i32.lt_u (local.tee $column (i32.add (local.get $column) (i32.const 2))) (local.get $columns)))))

  ;; The same with 8-bit integers in `right`, whose rows have half as many bytes.
  (func (export "weigh") (param $rows i32) (param $columns i32) (param $stride i32) (param $left i32) (param $right i32) (param $out i32)
    (local $row i32) (local $column i32) (local $at i32) (local $width i32) (local $half i32) (local $target i32)
    (local $l0 i32) (local $l1 i32) (local $l2 i32) (local $l3 i32) (local $r0 i32) (local $r1 i32)
    (local $a v128) (local $b v128) (local $x v128)
    (local $s00 v128) (local $s01 v128) (local $s10 v128) (local $s11 v128)
    (local $s20 v128) (local $s21 v128) (local $s30 v128) (local $s31 v128)
    (local.set $width (i32.shl (local.get $columns) (i32.const 2)))
    (local.set $half (i32.shr_u (local.get $stride) (i32.const 1)))
    (local.set $r0 (local.get $right))
    (loop $columns-left
      (local.set $r1 (i32.add (local.get $r0) (local.get $half)))
      (local.set $l0 (local.get $left))
      (local.set $target (i32.add (local.get $out) (i32.shl (local.get $column) (i32.const 2))))
      (local.set $row (i32.const 0))
      (loop $rows-left
        (local.set $l1 (i32.add (local.get $l0) (local.get $stride)))
        (local.set $l2 (i32.add (local.get $l1) (local.get $stride)))
        (local.set $l3 (i32.add (local.get $l2) (local.get $stride)))
        (local.set $s00 (v128.const i32x4 0 0 0 0))
        (local.set $s01 (v128.const i32x4 0 0 0 0))
        (local.set $s10 (v128.const i32x4 0 0 0 0))
        (local.set $s11 (v128.const i32x4 0 0 0 0))
        (local.set $s20 (v128.const i32x4 0 0 0 0))
        (local.set $s21 (v128.const i32x4 0 0 0 0))
        (local.set $s30 (v128.const i32x4 0 0 0 0))
        (local.set $s31 (v128.const i32x4 0 0 0 0))
        (local.set $at (i32.const 0))
        (loop $depth-left
          (local.set $a (v128.load8x8_s (i32.add (local.get $r0) (i32.shr_u (local.get $at) (i32.const 1)))))
          (local.set $b (v128.load8x8_s (i32.add (local.get $r1) (i32.shr_u (local.get $at) (i32.const 1)))))
          (local.set $x (v128.load (i32.add (local.get $l0) (local.get $at))))
          (local.set $s00 (i32x4.add (local.get $s00) (i32x4.dot_i16x8_s (local.get $x) (local.get $a))))
          (local.set $s01 (i32x4.add (local.get $s01) (i32x4.dot_i16x8_s (local.get $x) (local.get $b))))
          (local.set $x (v128.load (i32.add (local.get $l1) (local.get $at))))
          (local.set $s10 (i32x4.add (local.get $s10) (i32x4.dot_i16x8_s (local.get $x) (local.get $a))))
          (local.set $s11 (i32x4.add (local.get $s11) (i32x4.dot_i16x8_s (local.get $x) (local.get $b))))
          (local.set $x (v128.load (i32.add (local.get $l2) (local.get $at))))
          (local.set $s20 (i32x4.add (local.get $s20) (i32x4.dot_i16x8_s (local.get $x) (local.get $a))))
          (local.set $s21 (i32x4.add (local.get $s21) (i32x4.dot_i16x8_s (local.get $x) (local.get $b))))
          (local.set $x (v128.load (i32.add (local.get $l3) (local.get $at))))
          (local.set $s30 (i32x4.add (local.get $s30) (i32x4.dot_i16x8_s (local.get $x) (local.get $a))))
          (local.set $s31 (i32x4.add (local.get $s31) (i32x4.dot_i16x8_s (local.get $x) (local.get $b))))
          (br_if $depth-left (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 16))) (local.get $stride))))
        (local.set $x (call $totals (local.get $s00) (local.get $s01) (local.get $s10) (local.get $s11)))
        (v128.store64_lane 0 (local.get $target) (local.get $x))
        (local.set $target (i32.add (local.get $target) (local.get $width)))
        (v128.store64_lane 1 (local.get $target) (local.get $x))
        (local.set $target (i32.add (local.get $target) (local.get $width)))
        (local.set $x (call $totals (local.get $s20) (local.get $s21) (local.get $s30) (local.get $s31)))
        (v128.store64_lane 0 (local.get $target) (local.get $x))
        (local.set $target (i32.add (local.get $target) (local.get $width)))
        (v128.store64_lane 1 (local.get $target) (local.get $x))
        (local.set $target (i32.add (local.get $target) (local.get $width)))
        (local.set $l0 (i32.add (local.get $l3) (local.get $stride)))
        (br_if $rows-left (i32.lt_u (local.tee $row (i32.add (local.get $row) (i32.const 4))) (local.get $rows))))
      (local.set $r0 (i32.add (local.get $r1) (local.get $half)))
      (br_if $columns-left (i32.lt_u (local.tee $column (i32.add (local.get $column) (i32.const 2))) (local.get $columns)))))

  ;; Quantises rows of numbers, `stride` bytes apart, to rows of 16-bit integers of at most `max`, written contiguously at `to`. `scales` gets the value of one
  ;; unit in each row, 0 if all numbers of the row are 0. `length`, the number of numbers in a row, is a multiple of 8.
  (func (export "levels")
    (param $rows i32) (param $length i32) (param $stride i32) (param $max f32) (param $from i32) (param $to i32) (param $scales i32)
    (local $at i32) (local $end i32) (local $peak f32) (local $peaks v128) (local $scale v128)
    (loop $rows-left
      (local.set $end (i32.add (local.get $from) (i32.shl (local.get $length) (i32.const 2))))
      (local.set $peaks (v128.const f32x4 0 0 0 0))
      (local.set $at (local.get $from))
      (loop $peaks-left
        (local.set $peaks
          (f32x4.pmax (local.get $peaks)
            (f32x4.pmax (f32x4.abs (v128.load (local.get $at))) (f32x4.abs (v128.load offset=16 (local.get $at))))))
        (br_if $peaks-left (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 32))) (local.get $end))))
      (local.set $peak (call $highest (local.get $peaks)))
      (f32.store (local.get $scales) (f32.div (local.get $peak) (local.get $max)))
      (local.set $scales (i32.add (local.get $scales) (i32.const 4)))
      (local.set $scale
        (f32x4.splat (select (f32.const 0) (f32.div (local.get $max) (local.get $peak)) (f32.eq (local.get $peak) (f32.const 0)))))
      (local.set $at (local.get $from))
      (loop $numbers-left
        (v128.store (local.get $to)
          (i16x8.narrow_i32x4_s
            (i32x4.trunc_sat_f32x4_s (f32x4.nearest (f32x4.mul (local.get $scale) (v128.load (local.get $at)))))
            (i32x4.trunc_sat_f32x4_s (f32x4.nearest (f32x4.mul (local.get $scale) (v128.load offset=16 (local.get $at)))))))
        (local.set $to (i32.add (local.get $to) (i32.const 16)))
        (br_if $numbers-left (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 32))) (local.get $end))))
      (local.set $from (i32.add (local.get $from) (local.get $stride)))
      (br_if $rows-left (local.tee $rows (i32.sub (local.get $rows) (i32.const 1))))))

  ;; The same for columns of numbers, which become rows that are `long` bytes apart. `columns` is a multiple of 4.
  (func (export "levelsAcross")
    (param $rows i32) (param $columns i32) (param $stride i32) (param $max f32) (param $from i32) (param $to i32) (param $long i32) (param $scales i32)
    (local $row i32) (local $at i32) (local $target i32) (local $peaks v128) (local $scale v128) (local $x v128)
    (loop $columns-left
      (local.set $peaks (v128.const f32x4 0 0 0 0))
      (local.set $at (local.get $from))
      (local.set $row (local.get $rows))
      (loop $peaks-left
        (local.set $peaks (f32x4.pmax (local.get $peaks) (f32x4.abs (v128.load (local.get $at)))))
        (local.set $at (i32.add (local.get $at) (local.get $stride)))
        (br_if $peaks-left (local.tee $row (i32.sub (local.get $row) (i32.const 1)))))
      (v128.store (local.get $scales) (f32x4.div (local.get $peaks) (f32x4.splat (local.get $max))))
      (local.set $scales (i32.add (local.get $scales) (i32.const 16)))
      (local.set $scale
        (v128.andnot
          (f32x4.div (f32x4.splat (local.get $max)) (local.get $peaks))
          (f32x4.eq (local.get $peaks) (v128.const f32x4 0 0 0 0))))
      (local.set $at (local.get $from))
      (local.set $target (local.get $to))
      (local.set $row (local.get $rows))
      (loop $rows-left
        (local.set $x (i32x4.trunc_sat_f32x4_s (f32x4.nearest (f32x4.mul (local.get $scale) (v128.load (local.get $at))))))
        (v128.store16_lane 0 (local.get $target) (local.get $x))
        (v128.store16_lane 2 (i32.add (local.get $target) (local.get $long)) (local.get $x))
        (v128.store16_lane 4 (i32.add (local.get $target) (i32.shl (local.get $long) (i32.const 1))) (local.get $x))
        (v128.store16_lane 6 (i32.add (local.get $target) (i32.mul (local.get $long) (i32.const 3))) (local.get $x))
        (local.set $target (i32.add (local.get $target) (i32.const 2)))
        (local.set $at (i32.add (local.get $at) (local.get $stride)))
        (br_if $rows-left (local.tee $row (i32.sub (local.get $row) (i32.const 1)))))
      (local.set $from (i32.add (local.get $from) (i32.const 16)))
      (local.set $to (i32.add (local.get $to) (i32.shl (local.get $long) (i32.const 2))))
      (br_if $columns-left (local.tee $columns (i32.sub (local.get $columns) (i32.const 4))))))

  ;; Converts rows of 32-bit integers to numbers: each times the scales of its row and column, plus what is added in its column, and `floor` if that is less.
  ;; Rows of the result are `stride` bytes apart.
  (func (export "worth")
    (param $rows i32) (param $columns i32) (param $sums i32) (param $rowScales i32) (param $columnScales i32) (param $added i32) (param $floor f32)
    (param $to i32) (param $stride i32)
    (local $at i32) (local $end i32) (local $fours i32) (local $scale v128) (local $low v128)
    (local.set $end (i32.shl (local.get $columns) (i32.const 2)))
    (local.set $fours (i32.and (local.get $end) (i32.const -16)))
    (local.set $low (f32x4.splat (local.get $floor)))
    (loop $rows-left
      (local.set $scale (v128.load32_splat (local.get $rowScales)))
      (local.set $rowScales (i32.add (local.get $rowScales) (i32.const 4)))
      (local.set $at (i32.const 0))
      (block $fours-done
        (loop $fours-left
          (br_if $fours-done (i32.ge_u (local.get $at) (local.get $fours)))
          (v128.store (i32.add (local.get $to) (local.get $at))
            (f32x4.pmax (local.get $low)
              (f32x4.add
                (f32x4.mul
                  (f32x4.mul (local.get $scale) (f32x4.convert_i32x4_s (v128.load (i32.add (local.get $sums) (local.get $at)))))
                  (v128.load (i32.add (local.get $columnScales) (local.get $at))))
                (v128.load (i32.add (local.get $added) (local.get $at))))))
          (local.set $at (i32.add (local.get $at) (i32.const 16)))
          (br $fours-left)))
      (block $ones-done
        (loop $ones-left
          (br_if $ones-done (i32.ge_u (local.get $at) (local.get $end)))
          (f32.store (i32.add (local.get $to) (local.get $at))
            (f32.max (local.get $floor)
              (f32.add
                (f32.mul
                  (f32.mul (f32x4.extract_lane 0 (local.get $scale)) (f32.convert_i32_s (i32.load (i32.add (local.get $sums) (local.get $at)))))
                  (f32.load (i32.add (local.get $columnScales) (local.get $at))))
                (f32.load (i32.add (local.get $added) (local.get $at))))))
          (local.set $at (i32.add (local.get $at) (i32.const 4)))
          (br $ones-left)))
      (local.set $sums (i32.add (local.get $sums) (local.get $end)))
      (local.set $to (i32.add (local.get $to) (local.get $stride)))
      (br_if $rows-left (local.tee $rows (i32.sub (local.get $rows) (i32.const 1))))))

  ;; Exponentials of numbers not above 0: a whole power of 2, times a polynomial of the rest (Moshier's Cephes). Numbers below -87 count as -87.
  (func $exponentials (param $x v128) (result v128)
    (local $power v128) (local $y v128)
    (local.set $x (f32x4.pmax (local.get $x) (v128.const f32x4 -87 -87 -87 -87)))
    (local.set $power (f32x4.nearest (f32x4.mul (local.get $x) (v128.const f32x4 1.44269504 1.44269504 1.44269504 1.44269504))))
    (local.set $x (f32x4.sub (local.get $x) (f32x4.mul (local.get $power) (v128.const f32x4 0.693359375 0.693359375 0.693359375 0.693359375))))
    (local.set $x
      (f32x4.add (local.get $x) (f32x4.mul (local.get $power) (v128.const f32x4 2.12194440e-4 2.12194440e-4 2.12194440e-4 2.12194440e-4))))
    (local.set $y (v128.const f32x4 1.98756915e-4 1.98756915e-4 1.98756915e-4 1.98756915e-4))
    (local.set $y
      (f32x4.add (f32x4.mul (local.get $y) (local.get $x)) (v128.const f32x4 1.39819995e-3 1.39819995e-3 1.39819995e-3 1.39819995e-3)))
    (local.set $y
      (f32x4.add (f32x4.mul (local.get $y) (local.get $x)) (v128.const f32x4 8.33345191e-3 8.33345191e-3 8.33345191e-3 8.33345191e-3)))
    (local.set $y
      (f32x4.add (f32x4.mul (local.get $y) (local.get $x)) (v128.const f32x4 4.16657959e-2 4.16657959e-2 4.16657959e-2 4.16657959e-2)))
    (local.set $y
      (f32x4.add (f32x4.mul (local.get $y) (local.get $x)) (v128.const f32x4 1.66666655e-1 1.66666655e-1 1.66666655e-1 1.66666655e-1)))
    (local.set $y (f32x4.add (f32x4.mul (local.get $y) (local.get $x)) (v128.const f32x4 0.5 0.5 0.5 0.5)))
    (local.set $y
      (f32x4.add
        (f32x4.add (f32x4.mul (f32x4.mul (local.get $y) (local.get $x)) (local.get $x)) (local.get $x))
        (v128.const f32x4 1 1 1 1)))
    (f32x4.mul (local.get $y)
      (i32x4.shl (i32x4.add (i32x4.trunc_sat_f32x4_s (local.get $power)) (v128.const i32x4 127 127 127 127)) (i32.const 23))))

  ;; How rows distribute their attention (softmax). Each of the 32-bit integers is scaled by its row, its column and `factor`. `to` gets their exponentials
  ;; relative to the highest of the row, as 16-bit integers of at most `max`; `rowScales` gets the value of one unit, chosen so that each row sums to 1. Only the
  ;; first `count` integers of a row count; rows have `padded` integers, a multiple of 8, and the remaining ones become 0.
  (func (export "shares")
    (param $rows i32) (param $count i32) (param $padded i32) (param $sums i32) (param $rowScales i32) (param $columnScales i32) (param $factor f32)
    (param $max f32) (param $to i32)
    (local $at i32) (local $column i32) (local $end i32) (local $last i32) (local $scale v128) (local $peaks v128) (local $total v128) (local $a v128) (local $b v128)
    (loop $rows-left
      (local.set $end (i32.add (local.get $sums) (i32.shl (local.get $padded) (i32.const 2))))
      (local.set $last (i32.add (local.get $sums) (i32.shl (local.get $count) (i32.const 2))))
      (local.set $scale (f32x4.splat (f32.mul (local.get $factor) (f32.load (local.get $rowScales)))))
      (local.set $at (local.get $sums))
      (local.set $column (local.get $columnScales))
      (loop $scores-left
        (v128.store (local.get $at)
          (f32x4.mul (f32x4.mul (local.get $scale) (f32x4.convert_i32x4_s (v128.load (local.get $at)))) (v128.load (local.get $column))))
        (local.set $column (i32.add (local.get $column) (i32.const 16)))
        (br_if $scores-left (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 16))) (local.get $end))))
      (local.set $at (local.get $last))
      (block $rest-done
        (loop $rest-left
          (br_if $rest-done (i32.ge_u (local.get $at) (local.get $end)))
          (f32.store (local.get $at) (f32.const -3e38))
          (local.set $at (i32.add (local.get $at) (i32.const 4)))
          (br $rest-left)))
      (local.set $peaks (v128.const f32x4 -3e38 -3e38 -3e38 -3e38))
      (local.set $at (local.get $sums))
      (loop $peaks-left
        (local.set $peaks (f32x4.pmax (local.get $peaks) (v128.load (local.get $at))))
        (br_if $peaks-left (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 16))) (local.get $end))))
      (local.set $peaks (f32x4.splat (call $highest (local.get $peaks))))
      (local.set $scale (f32x4.splat (local.get $max)))
      (local.set $total (v128.const f32x4 0 0 0 0))
      (local.set $at (local.get $sums))
      (loop $shares-left
        (local.set $a (call $exponentials (f32x4.sub (v128.load (local.get $at)) (local.get $peaks))))
        (local.set $b (call $exponentials (f32x4.sub (v128.load offset=16 (local.get $at)) (local.get $peaks))))
        (local.set $total (f32x4.add (local.get $total) (f32x4.add (local.get $a) (local.get $b))))
        (v128.store (local.get $to)
          (i16x8.narrow_i32x4_s
            (i32x4.trunc_sat_f32x4_s (f32x4.nearest (f32x4.mul (local.get $a) (local.get $scale))))
            (i32x4.trunc_sat_f32x4_s (f32x4.nearest (f32x4.mul (local.get $b) (local.get $scale))))))
        (local.set $to (i32.add (local.get $to) (i32.const 16)))
        (br_if $shares-left (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 32))) (local.get $end))))
      (f32.store (local.get $rowScales) (f32.div (f32.const 1) (f32.mul (local.get $max) (call $sum (local.get $total)))))
      (local.set $rowScales (i32.add (local.get $rowScales) (i32.const 4)))
      (local.set $sums (local.get $end))
      (br_if $rows-left (local.tee $rows (i32.sub (local.get $rows) (i32.const 1))))))

  ;; to[row][column] = added[column] + sum over the `depth` of left[row][index] · right[index][column], all numbers, and `floor` if that is less. Rows of
  ;; `left` start `step` bytes apart and may overlap. `rows` is a multiple of 4, `columns` of 8.
  (func (export "combine")
    (param $rows i32) (param $columns i32) (param $depth i32) (param $left i32) (param $step i32) (param $right i32) (param $added i32) (param $floor f32)
    (param $to i32)
    (local $column i32) (local $at i32) (local $end i32) (local $source i32) (local $target i32) (local $width i32) (local $low v128)
    (local $a v128) (local $b v128) (local $x v128)
    (local $s00 v128) (local $s01 v128) (local $s10 v128) (local $s11 v128)
    (local $s20 v128) (local $s21 v128) (local $s30 v128) (local $s31 v128)
    (local.set $width (i32.shl (local.get $columns) (i32.const 2)))
    (local.set $low (f32x4.splat (local.get $floor)))
    (loop $rows-left
      (local.set $end (i32.add (local.get $left) (i32.shl (local.get $depth) (i32.const 2))))
      (local.set $column (i32.const 0))
      (loop $columns-left
        (local.set $target (i32.add (local.get $added) (local.get $column)))
        (local.set $s00 (v128.load (local.get $target)))
        (local.set $s01 (v128.load offset=16 (local.get $target)))
        (local.set $s10 (local.get $s00))
        (local.set $s11 (local.get $s01))
        (local.set $s20 (local.get $s00))
        (local.set $s21 (local.get $s01))
        (local.set $s30 (local.get $s00))
        (local.set $s31 (local.get $s01))
        (local.set $source (i32.add (local.get $right) (local.get $column)))
        (local.set $at (local.get $left))
        (loop $depth-left
          (local.set $a (v128.load (local.get $source)))
          (local.set $b (v128.load offset=16 (local.get $source)))
          (local.set $x (v128.load32_splat (local.get $at)))
          (local.set $s00 (f32x4.add (local.get $s00) (f32x4.mul (local.get $a) (local.get $x))))
          (local.set $s01 (f32x4.add (local.get $s01) (f32x4.mul (local.get $b) (local.get $x))))
          (local.set $x (v128.load32_splat (i32.add (local.get $at) (local.get $step))))
          (local.set $s10 (f32x4.add (local.get $s10) (f32x4.mul (local.get $a) (local.get $x))))
          (local.set $s11 (f32x4.add (local.get $s11) (f32x4.mul (local.get $b) (local.get $x))))
          (local.set $x (v128.load32_splat (i32.add (local.get $at) (i32.shl (local.get $step) (i32.const 1)))))
          (local.set $s20 (f32x4.add (local.get $s20) (f32x4.mul (local.get $a) (local.get $x))))
          (local.set $s21 (f32x4.add (local.get $s21) (f32x4.mul (local.get $b) (local.get $x))))
          (local.set $x (v128.load32_splat (i32.add (local.get $at) (i32.mul (local.get $step) (i32.const 3)))))
          (local.set $s30 (f32x4.add (local.get $s30) (f32x4.mul (local.get $a) (local.get $x))))
          (local.set $s31 (f32x4.add (local.get $s31) (f32x4.mul (local.get $b) (local.get $x))))
          (local.set $source (i32.add (local.get $source) (local.get $width)))
          (br_if $depth-left (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 4))) (local.get $end))))
        (local.set $target (i32.add (local.get $to) (local.get $column)))
        (v128.store (local.get $target) (f32x4.pmax (local.get $low) (local.get $s00)))
        (v128.store offset=16 (local.get $target) (f32x4.pmax (local.get $low) (local.get $s01)))
        (local.set $target (i32.add (local.get $target) (local.get $width)))
        (v128.store (local.get $target) (f32x4.pmax (local.get $low) (local.get $s10)))
        (v128.store offset=16 (local.get $target) (f32x4.pmax (local.get $low) (local.get $s11)))
        (local.set $target (i32.add (local.get $target) (local.get $width)))
        (v128.store (local.get $target) (f32x4.pmax (local.get $low) (local.get $s20)))
        (v128.store offset=16 (local.get $target) (f32x4.pmax (local.get $low) (local.get $s21)))
        (local.set $target (i32.add (local.get $target) (local.get $width)))
        (v128.store (local.get $target) (f32x4.pmax (local.get $low) (local.get $s30)))
        (v128.store offset=16 (local.get $target) (f32x4.pmax (local.get $low) (local.get $s31)))
        (br_if $columns-left (i32.lt_u (local.tee $column (i32.add (local.get $column) (i32.const 32))) (local.get $width))))
      (local.set $left (i32.add (local.get $left) (i32.shl (local.get $step) (i32.const 2))))
      (local.set $to (i32.add (local.get $to) (i32.shl (local.get $width) (i32.const 2))))
      (br_if $rows-left (local.tee $rows (i32.sub (local.get $rows) (i32.const 4))))))

  ;; Normalises each row to mean 0 and variance 1, then scales and shifts it. `length`, the number of numbers in a row, is a multiple of 4.
  (func (export "normalise") (param $rows i32) (param $length i32) (param $from i32) (param $scales i32) (param $offsets i32) (param $to i32)
    (local $at i32) (local $bytes i32) (local $mean v128) (local $sum v128) (local $x v128) (local $factor v128)
    (local.set $bytes (i32.shl (local.get $length) (i32.const 2)))
    (loop $rows-left
      (local.set $sum (v128.const f32x4 0 0 0 0))
      (local.set $at (i32.const 0))
      (loop $sum-left
        (local.set $sum (f32x4.add (local.get $sum) (v128.load (i32.add (local.get $from) (local.get $at)))))
        (br_if $sum-left (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 16))) (local.get $bytes))))
      (local.set $mean (f32x4.splat (f32.div (call $sum (local.get $sum)) (f32.convert_i32_u (local.get $length)))))
      (local.set $sum (v128.const f32x4 0 0 0 0))
      (local.set $at (i32.const 0))
      (loop $squares-left
        (local.set $x (f32x4.sub (v128.load (i32.add (local.get $from) (local.get $at))) (local.get $mean)))
        (local.set $sum (f32x4.add (local.get $sum) (f32x4.mul (local.get $x) (local.get $x))))
        (br_if $squares-left (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 16))) (local.get $bytes))))
      (local.set $factor
        (f32x4.splat
          (f32.div (f32.const 1)
            (f32.sqrt (f32.add (f32.const 1e-6) (f32.div (call $sum (local.get $sum)) (f32.convert_i32_u (local.get $length))))))))
      (local.set $at (i32.const 0))
      (loop $numbers-left
        (v128.store (i32.add (local.get $to) (local.get $at))
          (f32x4.add
            (f32x4.mul
              (f32x4.mul (f32x4.sub (v128.load (i32.add (local.get $from) (local.get $at))) (local.get $mean)) (local.get $factor))
              (v128.load (i32.add (local.get $scales) (local.get $at))))
            (v128.load (i32.add (local.get $offsets) (local.get $at)))))
        (br_if $numbers-left (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 16))) (local.get $bytes))))
      (local.set $from (i32.add (local.get $from) (local.get $bytes)))
      (local.set $to (i32.add (local.get $to) (local.get $bytes)))
      (br_if $rows-left (local.tee $rows (i32.sub (local.get $rows) (i32.const 1))))))

  ;; to[row][column] = bias[column] + sum over the steps of kernel[step][column] · from[row + step - reach][column], without rows before the first and after the
  ;; last; `reach` is half of the `size` steps. `length`, the number of numbers in a row, is a multiple of 4.
  (func (export "convolve") (param $rows i32) (param $length i32) (param $size i32) (param $from i32) (param $kernel i32) (param $bias i32) (param $to i32)
    (local $row i32) (local $reach i32) (local $first i32) (local $steps i32) (local $step i32) (local $bytes i32) (local $column i32) (local $source i32)
    (local $factor i32) (local $sum v128)
    (local.set $bytes (i32.shl (local.get $length) (i32.const 2)))
    (local.set $reach (i32.shr_u (local.get $size) (i32.const 1)))
    (loop $rows-left
      ;; The steps whose rows exist: the first one, and their number.
      (local.set $first (select (i32.sub (local.get $reach) (local.get $row)) (i32.const 0) (i32.lt_s (local.get $row) (local.get $reach))))
      (local.set $steps (i32.sub (i32.sub (i32.add (local.get $rows) (local.get $reach)) (local.get $row)) (local.get $first)))
      (if (i32.gt_s (local.get $steps) (i32.sub (local.get $size) (local.get $first)))
        (then (local.set $steps (i32.sub (local.get $size) (local.get $first)))))
      (local.set $column (i32.const 0))
      (loop $columns-left
        (local.set $sum (v128.load (i32.add (local.get $bias) (local.get $column))))
        (local.set $source
          (i32.add (i32.add (local.get $from) (local.get $column))
            (i32.mul (i32.sub (i32.add (local.get $row) (local.get $first)) (local.get $reach)) (local.get $bytes))))
        (local.set $factor (i32.add (i32.add (local.get $kernel) (local.get $column)) (i32.mul (local.get $first) (local.get $bytes))))
        (local.set $step (local.get $steps))
        (loop $steps-left
          (local.set $sum (f32x4.add (local.get $sum) (f32x4.mul (v128.load (local.get $source)) (v128.load (local.get $factor)))))
          (local.set $source (i32.add (local.get $source) (local.get $bytes)))
          (local.set $factor (i32.add (local.get $factor) (local.get $bytes)))
          (br_if $steps-left (local.tee $step (i32.sub (local.get $step) (i32.const 1)))))
        (v128.store (i32.add (local.get $to) (local.get $column)) (local.get $sum))
        (br_if $columns-left (i32.lt_u (local.tee $column (i32.add (local.get $column) (i32.const 16))) (local.get $bytes))))
      (local.set $to (i32.add (local.get $to) (local.get $bytes)))
      (br_if $rows-left (i32.lt_u (local.tee $row (i32.add (local.get $row) (i32.const 1))) (local.get $rows)))))

  ;; Unpacks `count` integers from -32 to 31, four in three bytes at `from`, to 8-bit integers at `to`. `count` is a multiple of 16; up to four bytes after
  ;; the last one are read.
  (func (export "unpack") (param $from i32) (param $to i32) (param $count i32)
    (local $words v128) (local $top v128)
    (local.set $top (v128.const i32x4 0xff000000 0xff000000 0xff000000 0xff000000))
    (loop $numbers-left
      (local.set $words
        (i8x16.swizzle (v128.load (local.get $from)) (v128.const i8x16 0 1 2 -1 3 4 5 -1 6 7 8 -1 9 10 11 -1)))
      ;; Each of the four is shifted to the top, where its sign is extended, and then to its byte.
      (v128.store (local.get $to)
        (v128.or
          (v128.or
            (i32x4.shr_u (i32x4.shr_s (i32x4.shl (local.get $words) (i32.const 26)) (i32.const 2)) (i32.const 24))
            (i32x4.shr_u (v128.and (local.get $top) (i32x4.shr_s (i32x4.shl (local.get $words) (i32.const 20)) (i32.const 2))) (i32.const 16)))
          (v128.or
            (i32x4.shr_u (v128.and (local.get $top) (i32x4.shr_s (i32x4.shl (local.get $words) (i32.const 14)) (i32.const 2))) (i32.const 8))
            (v128.and (local.get $top) (i32x4.shr_s (i32x4.shl (local.get $words) (i32.const 8)) (i32.const 2))))))
      (local.set $from (i32.add (local.get $from) (i32.const 12)))
      (local.set $to (i32.add (local.get $to) (i32.const 16)))
      (br_if $numbers-left (local.tee $count (i32.sub (local.get $count) (i32.const 16)))))))
