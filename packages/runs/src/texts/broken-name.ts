import stringWidth from 'string-width'

const INDENT = '  '

/** A name in lines of so many columns, broken after `/`, `-`, `:` and `,`; lines that go on are indented. */
export function brokenName(name: string, room: number): string {
  const lines: string[] = []
  for (const piece of name.split(/(?<=[/\-:, ])/)) {
    const last = lines.at(-1)
    if (last !== undefined && stringWidth(last + piece) <= room) lines[lines.length - 1] = last + piece
    else lines.push(last === undefined ? piece : `${INDENT}${piece}`)
  }
  return lines.map((line) => line.trimEnd()).join('\n')
}
