import type { ExpectedAnswer } from '../expected.ts'
import { type AnswerText, readAnswer } from './answer-text.ts'
import { offsetsOf, plainText } from './plain-text.ts'
import { isCommon, wordsOf } from './talk.ts'

/**
 * Answers that declare a task impossible. A denial is a clause with a negation, an absence or a refusal. It explains an impossible task
 * if it is about the requested value or change, and no other clause asserts one.
 */

type Impossible = Extract<ExpectedAnswer, { kind: 'impossible' }>

/** The marker that WebArena's prompts ask for when a task is impossible. */
const MARKER = /(?<![\p{L}\p{N}])n ?\/ ?a(?![\p{L}\p{N}])/iu

/** Words that deny, unless they deny only further or other things. */
const NEGATION =
  /(?:\b(?:no|not|none|never|nothing|nobody|neither|nor|without|zero|cannot|unable|impossible|unachievable|unavailable|unsupported|nonexistent|non-existent|missing|absent|lack(?:s|ing)?|fail(?:s|ed)?|empty|unknown|unlisted|invalid|denied|refused|forbidden)\b|\b0(?![\d.,:/])|n't\b)/gu

/** Negations that deny nothing the task asks for. */
const NO_DENIAL =
  /^(?:no|not|none|nobody|nothing|neither) (?:other|else|further|more|additional|longer|only|just|doubt|problem|worries|matter|issues? (?:with|in)|need|one else)\b|^(?:nothing|nobody|none) (?:but|other)\b/u

/** Words of other meanings of failure: the agent, not the task, is the reason. */
const EXCUSE =
  /\b(?:ran out of (?:time|steps)|did(?:n't| not) have (?:time|enough)|(?:page|site|website|server)s? (?:did|would|could|was|is|were)(?:n't| not)? (?:load|down|respond|work)|log(?:ged)? ?in|sign(?:ed)? in|not (?:sure|certain)|timed? out)\b/u

/** True if the answer contains the marker for an impossible task. */
export function hasImpossibleMarker(answer: string): boolean {
  return MARKER.test(plainText(answer))
}

/** True if the answer states, by the marker, a status code or in words, that the task is impossible. */
export function claimsImpossible(answer: string, goal: string): boolean {
  const read = readAnswer(answer, goal)
  return isErrorStatus(read) || MARKER.test(read.text) || clausesOf(read.text).some((clause) => isDenial(clause))
}

function isErrorStatus({ status }: AnswerText): boolean {
  return status?.endsWith('_error') === true
}

/** True if the answer denies the requested value or change, or has the right status code, and asserts no such value or change. */
export function explainsImpossible(
  { reason, status = 'not_found_error', wants = 'value' }: Impossible,
  answer: string,
  goal: string,
): boolean {
  const read = readAnswer(answer, goal)
  const clauses = clausesOf(read.cased)
  const asserts = (clause: string): boolean =>
    wants === 'action' ? claimsSuccess(clause.toLowerCase()) : assertsValue(clause, reason[0] ?? [], goal)
  if (clauses.some(asserts)) return false
  if (isErrorStatus(read)) return read.status === status
  return clauses.some((clause) => deniesWanted(clause.toLowerCase(), reason, goal))
}

/** Splits a text into clauses that assert or deny on their own. */
function clausesOf(text: string): readonly string[] {
  return text
    .replace(MARKER, ' ')
    .split(
      /\n|[;!?]+(?=\s|$)|(?<!\b(?:\p{L}|mr|mrs|ms|dr|st|no|vs|e\.g|i\.e))\.(?=\s|$)|,? (?:but|however|though|although|whereas) /iu,
    )
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '')
}

function isDenial(clause: string): boolean {
  return [...clause.matchAll(NEGATION)].some(({ index }) => !NO_DENIAL.test(clause.slice(index)))
}

/** True if the clause denies and names the request: a word of the reason, or a noun of the goal. */
function deniesWanted(clause: string, [subject = [], absence = []]: Impossible['reason'], goal: string): boolean {
  if (EXCUSE.test(clause)) return false
  const denies =
    isDenial(clause) || absence.some((word) => !isPlainNegation(word) && beginsWord(OUTSIDE[word] ?? plainText(word), clause))
  if (!denies) return false
  const goalWords = wordsOf(plainText(goal)).filter((word) => word.length > 3 && !isCommon(word))
  return [...subject.map(plainText), ...goalWords].some((word) => beginsWord(word, clause))
}

/** Comparatives that deny: every item is outside the requested range. */
const OUTSIDE: Readonly<Record<string, string>> = { more: 'more than', less: 'less than', over: 'over ' }

/** Words of absence that NEGATION judges in context, and words too common to deny. */
function isPlainNegation(word: string): boolean {
  return /^(?:any|all|no|not|none|never|nothing|nobody|zero|without|missing|absent|unknown|cannot|can't|impossible|unable|lack)$/.test(
    word,
  )
}

function beginsWord(word: string, text: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!/[\p{L}\p{N}]/u.test(text.charAt(at - 1))) return true
  }
  return offsetsOf(word, text).length > 0
}

/** Reports of a completed change. */
const SUCCESS =
  /\bsuccess(?:ful(?:ly)?)?\b|\b(?:i|i've|i have|has been|have been|was|were|is now|are now|been) (?:now |just |successfully )?(?:changed|updated|deleted|removed|invited|subscribed|upvoted|liked|notified|created|submitted|purchased|bought|redirected|sent|added|voted|opened)\b/u

function claimsSuccess(clause: string): boolean {
  return SUCCESS.test(clause) && !isDenial(clause)
}

/** An asserted value after a copula: a name, a number, or a path. */
const COMPLEMENT =
  /(?:\b(?:is|are|was|were|will be)|[:=]) (?:the |a |an |called |named )?["'$#(]*(?:\$?\d|#\d|[\w.-]+\/[\w.-]+|\p{Lu}[\p{L}'-]*)/u

/** True if the clause, which is no denial, states a value for the request. Mail addresses are always values. */
function assertsValue(clause: string, subject: readonly string[], goal: string): boolean {
  const lower = clause.toLowerCase()
  const address = /[\w.+-]+@[\w-]+\.[\w.-]+/.exec(lower)?.[0]
  if (address !== undefined && !plainText(goal).includes(address)) return true
  if (isDenial(lower)) return false
  const isAbout =
    subject.some((word) => beginsWord(plainText(word), lower)) || /^(?:it|that|this|the answer|answer)\b/.test(lower)
  return isAbout && COMPLEMENT.test(clause)
}
