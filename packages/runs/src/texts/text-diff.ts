import { escapeInvisible, trimEndCharacters } from '@orreryjs/core'

/** Number of unchanged lines before and after the difference. */
const CONTEXT = 2

/** Returns the differing lines, `-` expected and `+` actual, with context. Control characters are escaped. */
export function textDiff(expected: string, actual: string): readonly string[] {
  const before = expected.split('\n')
  const after = actual.split('\n')
  const head = commonHead(before, after)
  const tail = commonTail(before.slice(head), after.slice(head))
  const context = (lines: readonly string[]): readonly string[] => lines.map((line) => `  ${visibleLine(line)}`)
  return [
    ...context(before.slice(Math.max(0, head - CONTEXT), head)),
    ...before.slice(head, before.length - tail).map((line) => `- ${visibleLine(line)}`),
    ...after.slice(head, after.length - tail).map((line) => `+ ${visibleLine(line)}`),
    ...context(before.slice(before.length - tail, before.length - tail + CONTEXT)),
  ]
}

function commonHead(a: readonly string[], b: readonly string[]): number {
  let count = 0
  while (count < a.length && count < b.length && a[count] === b[count]) count += 1
  return count
}

function commonTail(a: readonly string[], b: readonly string[]): number {
  let count = 0
  while (count < a.length && count < b.length && a[a.length - 1 - count] === b[b.length - 1 - count]) count += 1
  return count
}

/** Escapes control characters and trailing blanks. */
function visibleLine(line: string): string {
  const text = trimEndCharacters(line, ' ')
  return escapeInvisible(text).replace(/(?<!^\t*)\t/g, '\\u0009') + '\\u0020'.repeat(line.length - text.length)
}
