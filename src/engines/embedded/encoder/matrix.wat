;; Products of 16-bit integer matrices, eight elements at a time, and their numbers of 6 bits made 16 long: the loops of the sentence encoder that plain
;; code would be too slow for.
;; The build makes matrix.wasm of it; encoder.ts calls it.
(module
  (memory (export "memory") 1)

  ;; Sum of the four lanes.
  (func $total (param $lanes v128) (result i32)
    (i32.add
      (i32.add (i32x4.extract_lane 0 (local.get $lanes)) (i32x4.extract_lane 1 (local.get $lanes)))
      (i32.add (i32x4.extract_lane 2 (local.get $lanes)) (i32x4.extract_lane 3 (local.get $lanes)))))

  ;; out[row][column] = sum over the depth of left[row] · right[column]. `left` has `rows` rows and `right` has `columns` rows of `stride` bytes of
  ;; 16-bit integers, `out` is of 32-bit integers, row by row. `rows` is a multiple of 4, `columns` of 2, `stride` of 16; sums must fit into 32 bits.
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
        (i32.store (local.get $target) (call $total (local.get $s00)))
        (i32.store offset=4 (local.get $target) (call $total (local.get $s01)))
        (local.set $target (i32.add (local.get $target) (local.get $width)))
        (i32.store (local.get $target) (call $total (local.get $s10)))
        (i32.store offset=4 (local.get $target) (call $total (local.get $s11)))
        (local.set $target (i32.add (local.get $target) (local.get $width)))
        (i32.store (local.get $target) (call $total (local.get $s20)))
        (i32.store offset=4 (local.get $target) (call $total (local.get $s21)))
        (local.set $target (i32.add (local.get $target) (local.get $width)))
        (i32.store (local.get $target) (call $total (local.get $s30)))
        (i32.store offset=4 (local.get $target) (call $total (local.get $s31)))
        (local.set $target (i32.add (local.get $target) (local.get $width)))
        (local.set $l0 (i32.add (local.get $l3) (local.get $stride)))
        (br_if $rows-left (i32.lt_u (local.tee $row (i32.add (local.get $row) (i32.const 4))) (local.get $rows))))
      (local.set $r0 (i32.add (local.get $r1) (local.get $stride)))
      (br_if $columns-left (i32.lt_u (local.tee $column (i32.add (local.get $column) (i32.const 2))) (local.get $columns)))))

  ;; `count` numbers of -32 to 31, four in three bytes from `from` on, as 16-bit integers from `to` on. `count` is a multiple of 16; up to four bytes
  ;; behind the last are read.
  (func (export "unpack") (param $from i32) (param $to i32) (param $count i32)
    (local $words v128) (local $low v128) (local $high v128)
    (loop $numbers-left
      (local.set $words
        (i8x16.swizzle (v128.load (local.get $from)) (v128.const i8x16 0 1 2 -1 3 4 5 -1 6 7 8 -1 9 10 11 -1)))
      (local.set $low
        (v128.or
          (i32x4.shr_u (i32x4.shr_s (i32x4.shl (local.get $words) (i32.const 26)) (i32.const 10)) (i32.const 16))
          (i32x4.shl (i32x4.shr_s (i32x4.shl (local.get $words) (i32.const 20)) (i32.const 26)) (i32.const 16))))
      (local.set $high
        (v128.or
          (i32x4.shr_u (i32x4.shr_s (i32x4.shl (local.get $words) (i32.const 14)) (i32.const 10)) (i32.const 16))
          (i32x4.shl (i32x4.shr_s (i32x4.shl (local.get $words) (i32.const 8)) (i32.const 26)) (i32.const 16))))
      (v128.store (local.get $to) (i8x16.shuffle 0 1 2 3 16 17 18 19 4 5 6 7 20 21 22 23 (local.get $low) (local.get $high)))
      (v128.store offset=16 (local.get $to) (i8x16.shuffle 8 9 10 11 24 25 26 27 12 13 14 15 28 29 30 31 (local.get $low) (local.get $high)))
      (local.set $from (i32.add (local.get $from) (i32.const 12)))
      (local.set $to (i32.add (local.get $to) (i32.const 32)))
      (br_if $numbers-left (local.tee $count (i32.sub (local.get $count) (i32.const 16)))))))
