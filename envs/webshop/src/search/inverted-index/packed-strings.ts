/**
 * Strings packed into two typed arrays, so that millions of them add no garbage collection cost and can be stored in a file
 * directly.
 */
export interface PackedStrings {
  /** Code units of all strings, concatenated. */
  readonly units: Uint16Array
  /** Start of each string, followed by the end of the last. */
  readonly starts: Uint32Array
}

/** Packs strings. */
export function packStrings(strings: readonly string[]): PackedStrings {
  const starts = new Uint32Array(strings.length + 1)
  strings.forEach((text, index) => {
    starts[index + 1] = (starts[index] as number) + text.length
  })
  const units = new Uint16Array(starts[strings.length] as number)
  strings.forEach((text, index) => {
    const start = starts[index] as number
    for (let at = 0; at < text.length; at += 1) units[start + at] = text.charCodeAt(at)
  })
  return { units, starts }
}

/** Returns the string at a position. */
export function stringAt({ units, starts }: PackedStrings, index: number): string {
  const end = starts[index + 1] as number
  let text = ''
  for (let at = starts[index] as number; at < end; at += 1) text += String.fromCharCode(units[at] as number)
  return text
}

/**
 * Returns the position of a string among sorted ones (by code units, as JavaScript compares), or -1. `order` maps sorted ranks to
 * positions if the strings are packed in another order.
 */
export function indexOfString(strings: PackedStrings, text: string, order?: Uint32Array): number {
  let low = 0
  let high = strings.starts.length - 1
  while (low < high) {
    const middle = (low + high) >>> 1
    const position = order?.[middle] ?? middle
    const difference = compareAt(strings, position, text)
    if (difference === 0) return position
    if (difference < 0) low = middle + 1
    else high = middle
  }
  return -1
}

function compareAt({ units, starts }: PackedStrings, index: number, text: string): number {
  const start = starts[index] as number
  const length = (starts[index + 1] as number) - start
  const shared = Math.min(length, text.length)
  for (let at = 0; at < shared; at += 1) {
    const difference = (units[start + at] as number) - text.charCodeAt(at)
    if (difference !== 0) return difference
  }
  return length - text.length
}
