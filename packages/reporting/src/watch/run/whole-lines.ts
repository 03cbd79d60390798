/** Bytes of a file cut into lines. */
export interface WholeLines {
  readonly lines: readonly Uint8Array[]
  /** Bytes that they take, line breaks included; what follows is the beginning of a line that is still being written. */
  readonly used: number
}

const LINE_BREAK = 0x0a

/** The whole lines of bytes, without their line breaks. They are views: good as long as the bytes are. */
export function wholeLines(bytes: Uint8Array): WholeLines {
  const lines: Uint8Array[] = []
  let used = 0
  for (let at = bytes.indexOf(LINE_BREAK); at >= 0; at = bytes.indexOf(LINE_BREAK, used)) {
    lines.push(bytes.subarray(used, at))
    used = at + 1
  }
  return { lines, used }
}
