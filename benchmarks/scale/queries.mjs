/** Number of measured queries. */
export const QUERIES = 300

/** Queries of three to ten distinct words of the tasks' instructions. */
export function queriesFrom(tasks) {
  return Array.from({ length: QUERIES }, (_, index) => {
    const words = [...new Set(tasks[index % tasks.length].goal.match(/[\w'.]+/g))]
    return words.slice(index % 5, (index % 5) + 3 + (index % 8)).join(' ')
  })
}

/** Formats p50, p90 and p99. */
export function quantiles(values, unit = 'ms') {
  const sorted = values.toSorted((a, b) => a - b)
  return [0.5, 0.9, 0.99]
    .map((share) => `p${share * 100} ${sorted[Math.floor(sorted.length * share)].toFixed(3)} ${unit}`)
    .join('  ')
}
