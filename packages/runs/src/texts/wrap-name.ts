import stringWidth from 'string-width'

const INDENT = '  '

/** Breaks a name into lines of at most `width` columns after `/`, `-`, `:` and `,`, with continuation lines indented. */
export function wrapName(name: string, width: number): string {
  const lines: string[] = []
  for (const piece of name.split(/(?<=[/\-:, ])/)) {
    const last = lines.at(-1)
    if (last !== undefined && stringWidth(last + piece) <= width) lines[lines.length - 1] = last + piece
    else lines.push(last === undefined ? piece : `${INDENT}${piece}`)
  }
  return lines.map((line) => line.trimEnd()).join('\n')
}
