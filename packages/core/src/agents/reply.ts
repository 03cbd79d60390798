const LABEL = /^(?:>\s*|action\s*:\s*|act(?:\s*\d+)?\s*:\s*)+/i
const CURLY = /[\u2018\u2019\u201c\u201d]/

/** From a line's first character that is not blank to its end; blank lines have none, and cost one scan however many they are. */
const LINE = /\S[^\r\n]*/g

/**
 * A reply's lines that say something: a surrounding code fence, labels such as `Action:` or `>` and outer white space
 * removed, curly quotes made straight. The first step of every reply parser; the time it takes is linear in the reply.
 */
export function replyLines(reply: string): readonly string[] {
  return [...linesOf(reply)]
}

/** The first of a reply's lines that say something and, where there is a condition, meet it. Reads no further than to it. */
export function firstReplyLine(reply: string, isMeant: (line: string) => boolean = () => true): string | undefined {
  for (const line of linesOf(reply)) if (isMeant(line)) return line
  return undefined
}

function* linesOf(reply: string): Generator<string, void, unknown> {
  let isFirst = true
  let inFence = false
  for (const [text] of reply.matchAll(LINE)) {
    const isFence = text.startsWith('```')
    if (isFence && inFence) return
    if (isFence && isFirst) inFence = true
    else {
      const line = straightQuotes(unlabelled(text)).trim()
      if (line !== '') yield line
    }
    isFirst = false
  }
}

function unlabelled(line: string): string {
  return LABEL.test(line) ? line.replace(LABEL, '') : line
}

function straightQuotes(line: string): string {
  return CURLY.test(line) ? line.replace(/[\u2018\u2019]/g, "'").replace(/[\u201c\u201d]/g, '"') : line
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
