/** A count with its noun: `1 step`, `2 steps`, `2 searches`. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`
}
