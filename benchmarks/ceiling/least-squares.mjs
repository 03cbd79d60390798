/** Quadratic expansion of features: 1, the features, and all pairwise products. */
export function quadraticFeatures(features) {
  const all = [1, ...features]
  return all.flatMap((one, index) => all.slice(index).map((other) => one * other))
}

/** Least-squares weights, by the normal equations. */
export function fit(rows, targets) {
  const size = rows[0]?.length ?? 0
  const matrix = Array.from({ length: size }, (_, index) =>
    Array.from({ length: size + 1 }, (__, other) => (index === other ? 1e-6 : 0)),
  )
  for (const [number, row] of rows.entries()) {
    for (let index = 0; index < size; index += 1) {
      for (let other = 0; other < size; other += 1) matrix[index][other] += row[index] * row[other]
      matrix[index][size] += row[index] * targets[number]
    }
  }
  return solveLinear(matrix)
}

/** Gaussian elimination with partial pivoting. */
function solveLinear(matrix) {
  const size = matrix.length
  for (let column = 0; column < size; column += 1) {
    let pivot = column
    for (let row = column; row < size; row += 1) if (Math.abs(matrix[row][column]) > Math.abs(matrix[pivot][column])) pivot = row
    ;[matrix[column], matrix[pivot]] = [matrix[pivot], matrix[column]]
    for (let row = 0; row < size; row += 1) {
      if (row === column) continue
      const factor = matrix[row][column] / matrix[column][column]
      for (let each = column; each <= size; each += 1) matrix[row][each] -= factor * matrix[column][each]
    }
  }
  return matrix.map((row, index) => row[size] / row[index])
}

export function predict(weights, row) {
  return weights.reduce((sum, weight, index) => sum + weight * row[index], 0)
}
