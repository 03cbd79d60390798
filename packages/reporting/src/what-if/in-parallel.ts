/** Runs `count` jobs, at most `concurrency` at a time, and returns their results in order. Rejects with the first error. */
export async function inParallel<Result>(
  count: number,
  concurrency: number,
  run: (number: number) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = []
  let next = 0
  const work = async (): Promise<void> => {
    while (next < count) {
      const number = next
      next += 1
      results[number] = await run(number)
    }
  }
  await Promise.all(Array.from({ length: Math.min(count, Math.max(1, concurrency)) }, work))
  return results
}
