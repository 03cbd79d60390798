/** A 64-bit checksum that detects damaged data. Not cryptographic. */
interface Checksum {
  /**
   * Adds bytes; their number must be a multiple of eight and their offset a multiple of four. Only the last bytes may be fewer,
   * which are zero-padded.
   */
  add(bytes: Uint8Array): void
  /** Returns the checksum as two 32-bit numbers. */
  lanes(): readonly [number, number]
  /** Returns the checksum as 16 hexadecimal digits. */
  digits(): string
}

/** Creates an empty checksum. */
export function createChecksum(): Checksum {
  let low = 0x811c9dc5
  let high = 0x2545f491
  const addWords = (words: Uint32Array): void => {
    let [first, second] = [low, high]
    for (let index = 0; index < words.length; index += 1) {
      const word = words[index] as number
      first = Math.imul(first ^ word, 0x85ebca6b)
      first ^= first >>> 13
      second = Math.imul(second + word, 0xc2b2ae35)
      second ^= second >>> 16
    }
    low = first
    high = second
  }
  const lanes = (): readonly [number, number] => [low >>> 0, high >>> 0]
  return {
    add(bytes) {
      const { whole, rest } = splitWords(bytes)
      addWords(new Uint32Array(whole.buffer, whole.byteOffset, whole.byteLength / 4))
      if (rest.length > 0) addWords(new Uint32Array(rest.buffer))
    },
    lanes,
    digits: () =>
      lanes()
        .map((lane) => lane.toString(16).padStart(8, '0'))
        .join(''),
  }
}

/** Splits bytes into a multiple of eight and a zero-padded rest. */
export function splitWords(bytes: Uint8Array): { readonly whole: Uint8Array; readonly rest: Uint8Array } {
  const size = bytes.length - (bytes.length % 8)
  const rest = new Uint8Array(size < bytes.length ? 8 : 0)
  rest.set(bytes.subarray(size))
  return { whole: bytes.subarray(0, size), rest }
}
