/** How many queries are measured. */
export const QUERIES = 300

/** Three to ten different words of the tasks' instructions. */
export function queriesFrom(tasks) {
  return Array.from({ length: QUERIES }, (_, index) => {
    const words = [...new Set(tasks[index % tasks.length].goal.match(/[\w'.]+/g))]
    return words.slice(index % 5, (index % 5) + 3 + (index % 8)).join(' ')
  })
}

/** The values that these shares of all do not exceed, as text. */
export function quantiles(values, unit = 'ms') {
  const sorted = values.toSorted((a, b) => a - b)
  return [0.5, 0.9, 0.99]
    .map((share) => `p${share * 100} ${sorted[Math.floor(sorted.length * share)].toFixed(3)} ${unit}`)
    .join('  ')
}
