const GAP = 3

/** Texts as columns that fill the width, down each column first. */
export function inColumns(texts: readonly string[], width: number): readonly string[] {
  const widest = Math.max(0, ...texts.map((text) => text.length))
  const columns = Math.max(1, Math.floor((width + GAP) / (widest + GAP)))
  const rows = Math.ceil(texts.length / columns)
  return Array.from({ length: rows }, (_, row) => {
    const cells = texts.filter((_text, index) => index % rows === row)
    return cells
      .map((text) => text.padEnd(widest + GAP))
      .join('')
      .trimEnd()
  })
}

/** Text whose lines are broken between words to keep the width; a longer word stays whole. */
export function wrapped(text: string, width: number): string {
  return text
    .split('\n')
    .flatMap((line) => wrappedLine(line, width))
    .join('\n')
}

function wrappedLine(line: string, width: number): readonly string[] {
  if (line.length <= width) return [line]
  const rows: string[] = []
  for (const word of line.split(' ')) {
    const last = rows.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= width) rows[rows.length - 1] = `${last} ${word}`
    else rows.push(word)
  }
  return rows
}
