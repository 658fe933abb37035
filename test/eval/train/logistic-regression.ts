// Logistic regression by Newton's method, deterministic.

/**
 * Weights for the columns of the rows; the last column (ones) is not penalised. `stress` weights the rows; the ridge penalty is per unit of it. Eight Newton
 * steps.
 */
export function logisticRegression(rows: readonly Float64Array[], gold: readonly number[], stress: readonly number[], ridge: number): Float64Array {
  const size = rows[0]!.length;
  const weights = new Float64Array(size);
  const penalty = ridge * stress.reduce((sum, one) => sum + one, 0);
  for (let step = 0; step < 8; step++) {
    const gradient = weights.map((weight, index) => (index === size - 1 ? 0 : penalty * weight));
    const curve = Array.from({ length: size }, (_, index) => {
      const line = new Float64Array(size);
      line[index] = index === size - 1 ? 1e-6 : penalty;
      return line;
    });
    rows.forEach((x, row) => {
      const filled: number[] = [];
      let sum = 0;
      for (let index = 0; index < size; index++) {
        if (x[index] === 0) continue;
        filled.push(index);
        sum += x[index]! * weights[index]!;
      }
      const p = 1 / (1 + Math.exp(-sum));
      const own = stress[row]!;
      for (const a of filled) {
        gradient[a]! += own * (p - gold[row]!) * x[a]!;
        const line = curve[a]!;
        const scaled = own * p * (1 - p) * x[a]!;
        for (const b of filled) {
          if (b > a) break;
          line[b]! += scaled * x[b]!;
        }
      }
    });
    const move = solve(curve, gradient);
    for (let index = 0; index < size; index++) weights[index]! -= move[index]!;
  }
  return weights;
}

// Cholesky decomposition: the matrix is symmetric and positive definite, and its lower half is filled.
function solve(matrix: readonly Float64Array[], right: Float64Array): Float64Array {
  const size = right.length;
  for (let row = 0; row < size; row++) {
    const line = matrix[row]!;
    for (let column = 0; column <= row; column++) {
      const other = matrix[column]!;
      let sum = line[column]!;
      for (let index = 0; index < column; index++) sum -= line[index]! * other[index]!;
      line[column] = row === column ? Math.sqrt(sum) : sum / other[column]!;
    }
  }
  const result = Float64Array.from(right);
  for (let row = 0; row < size; row++) {
    const line = matrix[row]!;
    for (let index = 0; index < row; index++) result[row]! -= line[index]! * result[index]!;
    result[row]! /= line[row]!;
  }
  for (let row = size - 1; row >= 0; row--) {
    for (let index = row + 1; index < size; index++) result[row]! -= matrix[index]![row]! * result[index]!;
    result[row]! /= matrix[row]![row]!;
  }
  return result;
}
