/** Returns the rank of each value, from 1; equal values share their mean rank. */
export function ranksOf(values) {
  const order = values.map((_, index) => index).sort((a, b) => values[a] - values[b])
  const ranks = values.map(() => 0)
  for (let from = 0; from < order.length; ) {
    let end = from
    while (end < order.length && values[order[end]] === values[order[from]]) end += 1
    for (let index = from; index < end; index += 1) ranks[order[index]] = (from + 1 + end) / 2
    from = end
  }
  return ranks
}

/** Spearman's rank correlation; `NaN` if one side is constant. */
export function spearman(a, b) {
  return pearson(ranksOf(a), ranksOf(b))
}

function pearson(a, b) {
  const [meanA, meanB] = [mean(a), mean(b)]
  let [both, squareA, squareB] = [0, 0, 0]
  for (const [index, value] of a.entries()) {
    const [x, y] = [value - meanA, b[index] - meanB]
    both += x * y
    squareA += x * x
    squareB += y * y
  }
  return squareA === 0 || squareB === 0 ? Number.NaN : both / Math.sqrt(squareA * squareB)
}

function mean(values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** Kendall's tau-b, which corrects for ties; `NaN` if one side is constant. */
export function kendall(a, b) {
  let [agreed, pairsA, pairsB] = [0, 0, 0]
  for (let first = 0; first < a.length; first += 1) {
    for (let second = first + 1; second < a.length; second += 1) {
      const [x, y] = [Math.sign(a[first] - a[second]), Math.sign(b[first] - b[second])]
      agreed += x * y
      pairsA += x * x
      pairsB += y * y
    }
  }
  return pairsA === 0 || pairsB === 0 ? Number.NaN : agreed / Math.sqrt(pairsA * pairsB)
}
