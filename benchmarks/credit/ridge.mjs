/** Number of features of a text; words are hashed into them. */
const SIZE = 128
const PENALTY = 10

/** Returns hashed words of an observation: whether a word occurs, and whether it is a word of the goal. The first feature is constant. */
export function textFeatures(goal, text) {
  const features = new Float64Array(SIZE)
  features[0] = 1
  const wanted = new Set(goal.toLowerCase().match(/[a-z]+/g))
  for (const word of new Set(text.toLowerCase().match(/[a-z]+/g))) {
    features[indexOf(word)] = 1
    if (wanted.has(word)) features[indexOf('a word of the goal')] += 1
  }
  return features
}

function indexOf(word) {
  let hash = 2166136261
  for (let index = 0; index < word.length; index += 1) hash = Math.imul(hash ^ word.charCodeAt(index), 16777619) >>> 0
  return 1 + (hash % (SIZE - 1))
}

/** Fits a ridge regression to rows of features and targets; returns its prediction. Without rows, it predicts 0. */
export function fitRidge(rows) {
  const matrix = Array.from({ length: SIZE }, (_, index) => {
    const row = new Float64Array(SIZE + 1)
    row[index] = PENALTY
    return row
  })
  for (const [features, target] of rows) {
    for (let row = 0; row < SIZE; row += 1) {
      if (features[row] === 0) continue
      for (let column = 0; column < SIZE; column += 1) matrix[row][column] += features[row] * features[column]
      matrix[row][SIZE] += features[row] * target
    }
  }
  const weights = solve(matrix)
  return (features) => features.reduce((sum, value, index) => sum + value * weights[index], 0)
}

/** Solves a symmetric positive definite system by elimination; the last column is the right-hand side. */
function solve(matrix) {
  for (let pivot = 0; pivot < SIZE; pivot += 1) {
    for (let row = pivot + 1; row < SIZE; row += 1) {
      const factor = matrix[row][pivot] / matrix[pivot][pivot]
      if (factor !== 0)
        for (let column = pivot; column <= SIZE; column += 1) matrix[row][column] -= factor * matrix[pivot][column]
    }
  }
  const weights = new Float64Array(SIZE)
  for (let row = SIZE - 1; row >= 0; row -= 1) {
    let rest = matrix[row][SIZE]
    for (let column = row + 1; column < SIZE; column += 1) rest -= matrix[row][column] * weights[column]
    weights[row] = rest / matrix[row][row]
  }
  return weights
}
