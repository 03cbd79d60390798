import { textWidth } from './text-width.ts'

const INDENT = '  '

/** Breaks a name into lines of at most `width` columns after `/`, `-`, `:` and `,`, with continuation lines indented. */
export function wrapName(name: string, width: number): string {
  const lines: string[] = []
  let left = 0
  for (const piece of name.split(/(?<=[/\-:, ])/)) {
    const pieceWidth = textWidth(piece)
    if (lines.length > 0 && pieceWidth <= left) {
      lines[lines.length - 1] += piece
      left -= pieceWidth
    } else {
      const indent = lines.length === 0 ? '' : INDENT
      lines.push(`${indent}${piece}`)
      left = width - indent.length - pieceWidth
    }
  }
  return lines.map((line) => line.trimEnd()).join('\n')
}
