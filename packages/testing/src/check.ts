import { stableJson } from '@orrery/core'

/** Throws an `Error` with that message unless the condition holds. */
export function check(holds: boolean, message: string): asserts holds {
  if (!holds) throw new Error(message)
}

/** Throws unless both values have the same stable JSON; the message shows where they part. */
export function checkSame(actual: unknown, expected: unknown, what: string): void {
  const [got, wanted] = [stableJson(actual ?? null), stableJson(expected ?? null)]
  if (got === wanted) return
  let at = 0
  while (got[at] === wanted[at]) at += 1
  throw new Error(`${what} differ at character ${at}: expected ${around(wanted, at)}, got ${around(got, at)}`)
}

function around(text: string, at: number): string {
  return `...${text.slice(Math.max(0, at - 40), at + 80)}...`
}
