/** The two verdict words of a prompt. */
interface Pair {
  readonly yes: string
  readonly no: string
}

/** Words for yes and no. The first pair that occurs counts. */
const PAIRS = `
  yes/no, true/false, correct/incorrect, correct/wrong, right/wrong, correct/mistaken, right/mistaken, good/bad, good/mistake,
  valid/invalid, success/failure, successful/failed, success/failed, aligned/misaligned, aligned/not aligned, ok/mistake,
  ok/wrong, ok/error, helpful/unhelpful, helpful/useless, progress/no progress, accept/reject, pass/fail, done/not done,
  complete/incomplete, finished/unfinished, sound/faulty, fine/mistaken, fine/wrong, keep/change
`
const SEPARATOR = String.raw`["'\x60*)\]>]*\s*(?:\([^()]*\)\s*)?(?:or|/|\||,|and)\s*(?:or\s+)?["'\x60*(\[<]*`
const PATTERNS = PAIRS.split(',').map((pair) => {
  const [yes, no] = pair.trim().split('/')
  return {
    forwards: new RegExp(`\\b(${yes})\\b${SEPARATOR}(${no})\\b`, 'i'),
    backwards: new RegExp(`\\b(${no})\\b${SEPARATOR}(${yes})\\b`, 'i'),
  }
})

/** Returns the last pair of verdict words in a text, in its own case. */
export function pairIn(text: string): Pair | undefined {
  for (const { forwards, backwards } of PATTERNS) {
    const [, yes, no] = forwards.exec(text) ?? []
    if (yes !== undefined && no !== undefined) return { yes, no }
    const [, first, second] = backwards.exec(text) ?? []
    if (first !== undefined && second !== undefined) return { yes: second, no: first }
  }
  return undefined
}
