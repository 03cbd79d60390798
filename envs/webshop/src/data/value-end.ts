const QUOTE = 0x22
const BACKSLASH = 0x5c

/**
 * Where the JSON value that begins at `from` ends: strings and brackets are followed, nothing else is checked. `undefined`
 * where the bytes end first. Bytes of one character are never taken apart: UTF-8 has no ASCII inside others.
 */
export function valueEnd(bytes: Uint8Array, from: number): number | undefined {
  const first = bytes[from]
  if (first === QUOTE) return stringEnd(bytes, from)
  return isOpening(first) ? groupEnd(bytes, from) : scalarEnd(bytes, from)
}

function stringEnd(bytes: Uint8Array, from: number): number | undefined {
  for (let quote = bytes.indexOf(QUOTE, from + 1); quote >= 0; quote = bytes.indexOf(QUOTE, quote + 1)) {
    let escapes = quote
    while (bytes[escapes - 1] === BACKSLASH) escapes -= 1
    if ((quote - escapes) % 2 === 0) return quote + 1
  }
  return undefined
}

function groupEnd(bytes: Uint8Array, from: number): number | undefined {
  let depth = 0
  for (let at = from; at < bytes.length; ) {
    const byte = bytes[at]
    if (byte === QUOTE) {
      const end = stringEnd(bytes, at)
      if (end === undefined) return undefined
      at = end
      continue
    }
    at += 1
    if (isOpening(byte)) depth += 1
    else if (isClosing(byte) && --depth === 0) return at
  }
  return undefined
}

function scalarEnd(bytes: Uint8Array, from: number): number | undefined {
  for (let at = from; at < bytes.length; at += 1) if (isDelimiter(bytes[at] as number)) return at
  return undefined
}

function isOpening(byte: number | undefined): boolean {
  return byte === 0x7b || byte === 0x5b
}

function isClosing(byte: number | undefined): boolean {
  return byte === 0x7d || byte === 0x5d
}

/** A comma, colon, quote, bracket or white space. */
function isDelimiter(byte: number): boolean {
  return byte <= 0x20 || byte === 0x2c || byte === 0x3a || byte === QUOTE || isOpening(byte) || isClosing(byte)
}
