/** Chance of so many successes or more in `n` tries that each succeed with that share. */
export function chanceOfAtLeast(successes: number, n: number, share: number): number {
  if (successes <= 0) return 1
  if (share <= 0 || share >= 1) return share >= 1 ? 1 : 0
  const odds = share / (1 - share)
  if (successes > n * share) return sumFrom(successes, n, share, (count) => (odds * (n - count)) / (count + 1), 1)
  return 1 - sumFrom(successes - 1, n, share, (count) => count / (odds * (n - count + 1)), -1)
}

/** Sums the chances of counts from the first on, away from the likeliest: each is the one before times a ratio below 1. */
function sumFrom(first: number, n: number, share: number, ratio: (count: number) => number, by: 1 | -1): number {
  let term = Math.exp(logChoose(n, first) + first * Math.log(share) + (n - first) * Math.log1p(-share))
  let sum = 0
  for (let count = first; count >= 0 && count <= n && term > 0; count += by) {
    sum += term
    term *= ratio(count)
  }
  return Math.min(1, sum)
}

function logChoose(n: number, chosen: number): number {
  let log = 0
  for (let each = 1; each <= Math.min(chosen, n - chosen); each += 1) log += Math.log((n - each + 1) / each)
  return log
}
