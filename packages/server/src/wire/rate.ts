/** Addresses that are counted at a time. */
const MOST_ADDRESSES = 10_000
const MINUTE = 60_000
const USUAL = 3_000_000

/** Whether an address has asked more than so many times in this minute. */
export function rateGuard(limit: number = USUAL, now: () => number = Date.now): (address: string) => boolean {
  const counts = new Map<string, number>()
  let until = Number.NEGATIVE_INFINITY
  return (address) => {
    const time = now()
    if (time >= until || counts.size > MOST_ADDRESSES) {
      counts.clear()
      until = time + MINUTE
    }
    const count = (counts.get(address) ?? 0) + 1
    counts.set(address, count)
    return count > limit
  }
}
