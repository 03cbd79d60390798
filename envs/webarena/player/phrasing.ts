/** Phrasing of final answers. */

interface Closing {
  /** Share of answers in percent. */
  readonly share: number
  phrase(answer: string, goal: string): string
}

/** How language models close an answer. The other answers are bare values. */
const CLOSINGS: readonly Closing[] = [
  { share: 10, phrase: (answer) => `The answer is ${answer}.` },
  { share: 7, phrase: (answer) => `Based on the page, it is ${answer}.` },
  { share: 6, phrase: (answer) => `Answer: ${answer}` },
  { share: 6, phrase: (answer) => (answer.length > 1 ? `**${answer}**` : `Result: ${answer}`) },
  { share: 5, phrase: (answer) => `I looked it up for you: ${answer}\n\nLet me know if you need anything else!` },
  { share: 4, phrase: (answer) => JSON.stringify({ answer }) },
  { share: 4, phrase: (answer) => (isPairs(answer) ? answer.replace(/^|, /g, '\n- ').trim() : `- ${answer}`) },
  { share: 3, phrase: (answer, goal) => `${goal}\n${answer}` },
]

/**
 * Phrases an answer with amounts, counts or several values, always in the same way for a goal. Other texts stay bare, because dialects
 * `webarena` and `browsergym` compare names, postcodes and statuses as whole strings.
 */
export function phraseAnswer(answer: string, goal: string): string {
  if (!MEASURED.test(answer) || /^N\/A/i.test(answer)) return answer
  let draw = hashOf(goal) % 100
  for (const { share, phrase } of CLOSINGS) {
    if (draw < share) return phrase(answer, goal)
    draw -= share
  }
  return answer
}

/** A count, an amount with a unit, or values with labels. */
const MEASURED = /^\d{1,4}$|^\$[\d,]+\.\d\d$|^[\d.]+ ?(?:minutes|min|h|km|m)$|^\p{L}+: \S.*, \p{L}+: /u

function isPairs(answer: string): boolean {
  return /^\p{L}+: [^,]+(?:, \p{L}+: [^,]+)+$/u.test(answer)
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0
}
