/** Tells damaged from sound bytes, 64 bits. Not for protection against anybody. */
interface Checksum {
  /** A number of bytes that eight divides, at a position that four divides, unless they are the last: those are filled up with zeros. */
  add(bytes: Uint8Array): void
  /** Two 32-bit numbers. */
  lanes(): readonly [number, number]
  /** The same as 16 hexadecimal digits. */
  digits(): string
}

/** A checksum of nothing yet. */
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

/** The part of whole eights, and the rest filled up with zeros to eight. */
export function splitWords(bytes: Uint8Array): { readonly whole: Uint8Array; readonly rest: Uint8Array } {
  const size = bytes.length - (bytes.length % 8)
  const rest = new Uint8Array(size < bytes.length ? 8 : 0)
  rest.set(bytes.subarray(size))
  return { whole: bytes.subarray(0, size), rest }
}
