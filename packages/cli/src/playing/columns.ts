import stringWidth from 'string-width'

const GAP = 3

/** Texts as columns that fill the width, down each column first. */
export function inColumns(texts: readonly string[], width: number): readonly string[] {
  const widths = texts.map((text) => stringWidth(text))
  const widest = Math.max(0, ...widths)
  const columns = Math.max(1, Math.floor((width + GAP) / (widest + GAP)))
  const rows = Math.ceil(texts.length / columns)
  const padded = texts.map((text, index) => text + ' '.repeat(widest + GAP - (widths[index] ?? 0)))
  return Array.from({ length: rows }, (_, row) =>
    padded
      .filter((_text, index) => index % rows === row)
      .join('')
      .trimEnd(),
  )
}
