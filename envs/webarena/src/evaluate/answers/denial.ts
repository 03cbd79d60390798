import type { ExpectedAnswer } from '../expected.ts'
import { valuesOf } from '../values/read-values.ts'
import { type AnswerText, readAnswer } from './answer-text.ts'
import { clausesOf, statementsOf } from './clauses.ts'
import { offsetsOf, plainText } from './plain-text.ts'
import { isDoubtful, isOpen } from './stance.ts'
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
  /(?:\b(?:(?:can|could|may) no longer|no|not|none|never|nothing|nobody|nowhere|neither|nor|without|zero|cannot|unable|impossible|unachievable|unavailable|unsupported|nonexistent|non-existent|missing|absent|absence|lack(?:s|ing)?|fail(?:s|ed)?|unsuccessful|fruitless|empty|unknown|unlisted|invalid|denied|refused|forbidden)\b|\b0(?![\d.,:/])|n't\b|\b(?:is|are|was|were|do|does|did|ca|could|wo|would|has|have|had)nt\b)/gu

/** Negations that do not deny the request. */
const NO_DENIAL =
  /^(?:no|not|none|nobody|nothing|neither) (?:other|else|further|more|additional|longer|fewer|less|only|just|doubt|problem|worries|matter|issues? (?:with|in)|need|one else)\b|^no(?= ?[,.:;-])|^(?:nothing|nobody|none) (?:but|other)\b|^(?:no|without) (?:any )?(?:problems?|errors?|trouble|difficult(?:y|ies)|conflicts?|complications?)\b/u

/** Words of other meanings of failure: the agent, not the task, is the reason. */
const EXCUSE =
  /\b(?:ran out of (?:time|steps)|did(?:n't| not) have (?:time|enough)|(?:page|site|website|server)s? (?:did|would|could|was|is|were)(?:n't| not)? (?:load|down|respond|work)|log(?:ged|ging)? ?in|sign(?:ed|ing)? in|(?:did|do|does|could)(?:n't| not) (?:load|respond)|not (?:sure|certain)|timed? out|got stuck|could(?:n't| not) continue|(?:access|browse|use) (?:the )?(?:web|internet|websites?|browsers?))\b/u

/** The reason of other impossible tasks. */
const NO_PERMISSION =
  /\b(?:no|not|without|lack) (?:\p{L}+ )?(?:permission|access|authori[sz]ation|authori[sz]ed|rights?|allowed|permitted)\b/u

/** True if the answer contains the marker for an impossible task. */
export function hasImpossibleMarker({ text }: AnswerText): boolean {
  return MARKER.test(text)
}

/** True if the answer states, by the marker, a status code or in words, that the task is impossible. */
export function claimsImpossible(answer: AnswerText, goal: string): boolean {
  if (isErrorStatus(answer) || hasImpossibleMarker(answer)) return true
  const clauses = statementsOf(answer.cased.replace(MARKER, ' '))
  const denials = clauses.filter((clause) => isDenial(clause.toLowerCase()))
  return denials.length > 0 && clauses.every((clause) => denials.includes(clause) || !statesValue(clause, goal))
}

/** Types of values that can answer a task. */
const TYPES = ['number', 'money', 'date', 'duration', 'distance'] as const

/** True if the clause states a name after a copula, or a value in digits that is not in the goal. */
function statesValue(clause: string, goal: string): boolean {
  return (
    COMPLEMENT.test(clause) ||
    TYPES.some((type) => {
      const inGoal = new Set(valuesOf(type, goal).map(({ content }) => content))
      return valuesOf(type, clause).some(({ content, start, end }) => /\d/.test(clause.slice(start, end)) && !inGoal.has(content))
    })
  )
}

function isErrorStatus({ status }: AnswerText): boolean {
  return status?.endsWith('_error') === true
}

/**
 * True if the answer denies the requested value or change and names the reason if one is required, or has the right status code, and
 * asserts no such value or change.
 */
export function explainsImpossible(
  { reason: [subject = [], absence = []], status = 'not_found_error', wants = 'value', because }: Impossible,
  answer: string,
  goal: string,
): boolean {
  const read = readAnswer(answer, goal, REPEATED)
  const clauses = statementsOf(read.cased.replace(MARKER, ' '))
  const asserts = (clause: string): boolean =>
    wants === 'action' ? claimsSuccess(clause.toLowerCase()) : assertsValue(clause, subject, goal)
  if (clauses.some(asserts)) return false
  if (isErrorStatus(read)) return read.status === status
  const lower = clauses.map((clause) => clause.toLowerCase())
  if (because !== undefined && !because.some((word) => beginsWord(plainText(word), read.text))) return false
  // In "I searched for orders, but nothing came up", the previous clause names the absent thing.
  return lower.some((clause, index) => {
    const previous = ABSENCE.test(clause) ? (lower[index - 1] ?? '') : ''
    if (status === 'not_found_error' && NO_PERMISSION.test(clause)) return false
    return deniesWanted(clause, previous, [subject, absence], goal)
  })
}

function isDenial(clause: string): boolean {
  return [...clause.matchAll(NEGATION)].some(({ index }) => !NO_DENIAL.test(clause.slice(index)))
}

/** True if the clause denies and names the request: a word of the reason, or a noun of the goal. */
function deniesWanted(text: string, previous: string, [subject = [], absence = []]: Impossible['reason'], goal: string): boolean {
  const goalWords = new Set(wordsOf(plainText(goal)))
  const clause = clausesOf(text.replace(/\bnot (?:only|just|merely)\b/g, ' '))
    .filter((each) => !isOpen(each) && !isDoubtful(each, goalWords) && !NO_STATEMENT.test(each))
    .join(', ')
  if (EXCUSE.test(clause)) return false
  const denies =
    isDenial(clause) ||
    ALL_DIFFER.test(clause) ||
    absence.some((word) => !isPlainNegation(word) && beginsWord(OUTSIDE[word] ?? plainText(word), clause))
  if (!denies) return false
  return [REPEATED, ...subject.map(plainText), ...nounsOf(goal)].some(
    (word) => beginsWord(word, clause) || beginsWord(word, previous),
  )
}

/** Placeholder for words repeated from the goal, which name the request: `There are no` and then the words of the task. */
const REPEATED = '\u0003'

/** Denials of a denial, and reports that the agent did not look. */
const NO_STATEMENT =
  /(?:\bnot|n't|\bnever) (?:\p{L}+ ){0,2}(?:true|correct|right|accurate|the case) that\b|\b(?:false|untrue|wrong|incorrect) that\b|\b(?:i|we)(?: (?:did|do|have|had)(?: not|n't)|'ve not| never)(?: \p{L}+)? (?:look|search|check|try|tried|open|visit|use|attempt|go|gone|start|filter)(?:ed)?\b/u

/** Statements that every item differs from the request. */
const ALL_DIFFER = /\b(?:all|every|each)\b.*\b(?:different|another|other|more|above|exceeds?)\b/u

/** Words for a search without a result. */
const ABSENCE =
  /\b(?:nothing|none|nobody|no one|no (?:\p{L}+ )?(?:results?|match(?:es)?|records?|hits?)|empty|unsuccessful|fruitless|(?:find|found|locate|see) (?:it|one|any|them|anything)|exists?)\b/u

/** Returns the words of a goal that can name the request. */
function nounsOf(goal: string): readonly string[] {
  return wordsOf(plainText(goal)).filter((word) => word.length > 3 && !isCommon(word))
}

/** Words of absence that deny only in a phrase: every item is outside the requested range, or too late to change. */
const OUTSIDE: Readonly<Record<string, string>> = {
  more: 'more than',
  less: 'less than',
  over: 'over ',
  placed: 'already placed',
}

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

/** Verbs of changes that tasks want. */
const CHANGED =
  '(?:changed|updated|edited|saved|modified|deleted|removed|invited|subscribed|upvoted|liked|notified|created|submitted|purchased|bought|ordered|redirected|sent|added|posted|committed|voted|opened)'

/** Pages that an agent opens on its way. */
const ON_THE_WAY =
  '(?: (?:the|its|your|my|this|that|every|each|all))?(?: [\\p{L}]+){0,2} (?:site|website|pages?|list|grid|tab|section|search|map|store|back office|dashboard|menu|profile|results?)'

/** Reports of a completed change. */
const SUCCESS = new RegExp(
  `\\bsuccess(?:ful(?:ly)?)?\\b|(?:^|\\b(?:i|we|i've|we've|have|and|has been|have been|was|were|is now|are now|been|is|are|invitation|message|notice|address) )(?:now |just |successfully )?${CHANGED}\\b(?!${ON_THE_WAY}\\b)`,
  'u',
)

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
    [...subject.map(plainText), ...nounsOf(goal)].some((word) => beginsWord(word, lower)) ||
    /^(?:it|that|this|the answer|answer)\b/.test(lower)
  return isAbout && COMPLEMENT.test(clause)
}
