const LABEL = /^(?:>\s*|action\s*:\s*|act(?:\s*\d+)?\s*:\s*)+/i

/**
 * A reply's lines that say something: a surrounding code fence, labels such as `Action:` or `>` and outer white space
 * removed, curly quotes made straight. The first step of every reply parser.
 */
export function replyLines(reply: string): readonly string[] {
  const lines = unfenced(reply.split(/\r\n|\n|\r/).map((line) => line.trim()))
  return lines.map((line) => straightQuotes(line.replace(LABEL, '')).trim()).filter((line) => line !== '')
}

function unfenced(lines: readonly string[]): readonly string[] {
  const open = lines.findIndex((line) => line !== '')
  if (!lines[open]?.startsWith('```')) return lines
  const close = lines.findIndex((line, index) => index > open && line.startsWith('```'))
  return lines.slice(open + 1, close === -1 ? lines.length : close)
}

function straightQuotes(line: string): string {
  return line.replace(/[\u2018\u2019]/g, "'").replace(/[\u201c\u201d]/g, '"')
}

/**
 * The last of the words that a reply says as a whole word: in the case given where it says one so, else in any case.
 * `undefined` where it says none. Reads verdicts such as YES and NO after free text.
 */
export function lastWord<Word extends string>(reply: string, words: readonly Word[]): Word | undefined {
  const pattern = `\\b(?:${words.join('|')})\\b`
  const said = reply.match(new RegExp(pattern, 'g'))?.at(-1) ?? reply.match(new RegExp(pattern, 'gi'))?.at(-1)
  return words.find((word) => word.toLowerCase() === said?.toLowerCase())
}
