import { clausesOf, surroundings } from './clauses.ts'
import { isFunctionWord, wordsOf } from './talk.ts'

/**
 * Whether an answer asserts a value, denies it ("not 3"), or leaves it open ("at least 3"). A small grammar decides: negations and verbs
 * of rejection with their scope, modal verbs, verbs and nouns of doubt, approximations, comparatives, conditions and questions. Clauses
 * that address the reader ("if you need more") have no effect.
 */

/** Marks that can open a value: quotation marks, brackets, currency and number signs. */
const OPENING = `["'$#(]*`

/** Negations that govern the rest of their clause, up to four words. */
const NEGATION = String.raw`(?:\b(?:not|never|neither|nor|hardly|scarcely|barely|nothing|nobody|no one|none|nowhere near|no way|no (?!doubt|question|matter|need|problem)\p{L}+ that|cannot be|(?:under|in|by) no \p{L}+)|n't)`

/** Stems of verbs, nouns and adjectives of rejection. */
const REJECTION = String.raw`\b(?:(?:fail|refus|reject|disput|contradict|disprov|refut|dismiss|mistake|misread|discard|disagree|exclud|untru|incorrect|impossib|invalid|unfounded|contrary|differ|den(?:y|ied|ies)|rul(?:e|ed|es|ing) out)\p{L}*|wrong|false|error)`

/** Prepositions that exclude the noun after them. */
const EXCEPTION = String.raw`\b(?:anything but|(?:every|any)(?:one|body|thing) but|all but|(?:is|was|are|be|being) far from|far from being|rather than|instead of|other than|different from|except(?: for)?|excluding|without|unlike|nothing like)`

const WORD = String.raw`(?!only\b|just\b|merely\b|sure\b)[\p{L}$#"'-]+`
const NO_VERB = String.raw`(?!is\b|are\b|was\b|were\b|it\b|it's\b|i\b|comes?\b|totals?\b|costs?\b)[\p{L}'-]+`

/** A denial before a value: close to it, or of a clause with `that` around it. */
const DENIED_BEFORE = new RegExp(
  `(?:(?:${NEGATION}|${REJECTION})(?: ${WORD}){0,4}|${EXCEPTION}(?: ${NO_VERB}){0,2}|(?:${NEGATION}|${REJECTION})(?: ${WORD}){0,4}? that(?: ${WORD}){0,6}|\\b(?:there(?:'s| is| are| was| were)|has|have|shows?|lists?|contains?|sees?|find|found) no) ${OPENING}$`,
  'u',
)

/** Labels of rejected values: `None of these: 3`, `Wrong answer: 3`. */
const REJECTED_LABEL = new RegExp(
  String.raw`(?:^["' ]*(?:none|neither|nothing|not (?:one|any)|(?:every|any)(?:one|body|thing) (?:but|except))\b[^:]*|(?:\bnot|${REJECTION})(?: \p{L}+)?): ?${OPENING}$`,
  'u',
)

/** Negations of negations, and phrases with `not` that are no denials. */
const NO_NEGATION = new RegExp(
  String.raw`\b(?:no|none|nobody|nothing|no one) (?:\p{L}+ )?(?:other than|but|else than) (?:\p{L}+ )?${OPENING}$|\b(?:whether or|if|why) not ${OPENING}$|\b(?:that|which|who)(?: \p{L}+){0,2}(?: not|n't)(?: \p{L}+){1,3} (?:is|was|are|were|comes?|totals?|costs?)\b`,
  'u',
)

const DENIES = String.raw`(?:(?:is|was|are|were|does|do|did|has|have|can|could|would|seems?|looks?|'s) ?(?:not|never|n't)\b(?! (?:only|just|merely)\b)|(?:is|was|are|were|seems?|looks?|'s|turned out to be|(?:can|could|must|may|should|would|cannot|to) be) (?:\p{L}+ )?${REJECTION}\b)`

/** Denials after a value: `3 is wrong`, `3 isn't the answer`, `3: rejected`, `3, but that is not what it says`. */
const DENIED_AFTER = new RegExp(
  String.raw`^["')]*(?:(?:,? (?:but|and|yet|which))?(?: (?:that|this|it|which))? ?${DENIES}|(?::| -| \(|,)? ?${REJECTION}\b)|,? (?:but|yet|however|though|although),? (?:that|this|it)(?: \p{L}+)? ?${DENIES}`,
  'u',
)

/** Approximations and comparatives directly before a value. `about` passes: chat models put it before exact values. */
const BOUND_BEFORE = new RegExp(
  String.raw`(?:\b(?:at (?:the )?(?:very )?(?:least|most)|(?!(?:other|rather)\b)\p{L}+er than|more than|less than|over|under|above|below|beyond|past|up to|as (?:many|much|few|little|long|far) as|nearly|almost|around|roughly|approximately|approx\.?|circa|ca\.?|some(?:where|thing)? like|close to|near|minimum of|maximum of|(?:upwards?|in excess|short|shy|north|south|(?:neighbou?rhood|region|order|range)) of|between|somewhere|either|twice|double|triple|half|such as|for example|for instance|e\.g\.|among|one of),?|[~≈≤≥±]|(?<![^\p{L}\p{N}:(]\s?)[<>]) ?${OPENING}(?:\p{L}+ )?${OPENING}$`,
  'u',
)

/** Approximations and comparatives directly after a value. */
const BOUND_AFTER =
  /^["')]*(?: ?\+(?!\d)|-?ish\b|(?: \p{L}+)? (?:or|and) (?:so|more|less|fewer|above|over|higher|lower|thereabouts)\b|(?: \p{L}+)? at (?:the )?(?:very )?(?:least|most|best|worst)\b|,?(?: \p{L}+)? (?:or another|minimum|maximum|tops|give or take|plus or minus|more or less|\+\/-)\b|(?: \p{L}+)?,? (?:etc\b|and so on\b|(?:and|among) others\b))/u

/** Modal verbs, hearsay and the past, which leave a statement open. */
const MODAL =
  /\b(?:(?:might|may|could|should|ought to)(?: [\p{L}'-]+){0,3}? (?:be(?! (?:seen|read|found|located|identified|retrieved|detected|checked|verified|confirmed|expected)\b)|equal|come to|amount to)|(?:might|may|could|would|should) (?:\p{L}+ )?have been|(?:would|'d|might) (?:\p{L}+ )?(?:expect|think|hope)|(?:might|may) (?:not|no)|used to be|said to be|whether|(?:people|some|others|they|someone|somebody) (?:\p{L}+ )?(?:say|claim|think|believe)s?)(?!\p{L})/u

/** A condition at the start of a clause. */
const CONDITION =
  /^(?:(?:only|even|and|as long as|provided|given) )?(?:if|unless|assuming|provided|supposing|were i|had i|should i)\b/u

/** The end of a question right after a value: `is it 3?`, `3, right?`. */
const TAG = /^,? ?(?:right|correct|no|yes|ok|okay|huh|(?:is|was|are)(?:n't)? (?:it|that|they))$/u

/** First words of questions about a value. */
const INTERROGATIVE = /^["' ]*(?:is|are|was|were|does|do|did|could|would|can|should|has|have|might|am)(?:n't)? /u

/** Maximum words between a value and its question mark, unless the sentence begins like a question. */
const MAX_QUESTION_WORDS = 6

/** Words and phrases of doubt, as patterns. A `*` stands for any ending. */
const DOUBT_CUES = [
  // Likelihood.
  'maybe|perhaps|possibly|probab*|presumabl*|likel*|likelihood|unlikel*|potentially|conceivabl*|arguably|plausib*|implausib*|improbab*',
  "(?:some|a|slight|good|fair|real) chance|chances (?:are )?that|odds|possibilit*|(?:it's|it is) possible|toss-?up|coin (?:toss|flip)|50/50|50-50|fifty-fifty",
  '(?<!\\b(?:only|best) )possible (?:answer|value|result|match|solution)',
  '(?:is|are|as) (?:a|an|one) (?:\\p{L}+ )?(?:candidate|contender|option)|(?:judging|going|based) (?:only |just )?(?:by|from|on) [\\p{L} ]{0,40}\\b(?:only|alone)',
  // Belief without knowledge.
  'guess*|bet|betting|wager*|gambl*|venture|reckon*|suspect*|suspicion*|suppos*|assum(?:e|es|ing|ption|ptions)|presum*|surmis*|conjectur*|speculat*|imagin*|pretend*',
  "wonder(?:s|ed|ing)?|hypothes*|hypothetical*|theor(?:y|etical|etically)|in principle|inclined|tempt*|lean(?:s|ing)? (?:to|toward|towards)|(?:my|the) money(?: is|'s)? on",
  '(?:my|the|an|our) (?:\\p{L}+ )?impression|hunch*|intuition|instinct*|inkling*|gut|feels like|(?:a|the|my) feeling|(?:sounds|seems|feels|looks) (?:about )?(?:right|reasonable|correct|plausible)|(?:go|goes|going|went) with',
  "let's say|(?:sake of (?:the )?argument|argument's sake)",
  // Memory and hearsay.
  'memory|(?:i|we) (?:\\p{L}+ )?(?:remember|recall|recollect)|as (?:i|we) recall|hearsay|rumor*|rumour*|alleg*|reportedly|supposedly|purported*|(?:general|prior|common) knowledge',
  // Lack of certainty.
  "unsure|uncertain*|unclear|doubt*|dubious*|questionabl*|debatabl*|tentativ*|provisional*|preliminary|inconclusiv*|unverified|unconfirmed|unproven|untested|undetermined|undecided|unreliab*|ambigu*|equivocal|vague*|iffy|shaky|up in the air|open question|(?<!\\d)\\d{1,2} ?(?:%|percent) (?:sure|certain|confident)|cannot rule out|can't rule out",
  '(?:grain|pinch) of salt|(?:shot|stab|leap) in the dark|correct me|stand corrected|placeholder',
  // Approximation.
  'rough|ballpark|estimat(?:e|es|ing|ion|ions)|approximation|guesstimate|guide (?:value|figure)|rule of thumb',
]

const DOUBT = new RegExp(`(?<!\\p{L})(?:${DOUBT_CUES.join('|').replace(/(?<=\p{L})\*/gu, '\\p{L}*')})(?!\\p{L})`, 'gu')

/** Negations of doubt: `no doubt`, `without any doubt`, `I did not guess`. */
const NO_DOUBT =
  /(?:\b(?:no|not|never|without|beyond|little)|n't)(?: (?:a|an|any|the|to|be|have|shadow of a|room for|reason to|reasonable))* $/u

const UNABLE = String.raw`(?:\b(?:not|never|cannot|unable to|fail(?:s|ed)? to|hard to|difficult to|hardly|barely|no longer|less than|far from|nor)|n't)(?: (?!only\b|need\b|have\b|hesitate\b)[^\s]+){0,2}`

/** Denied certainty. */
const NO_CERTAINTY = new RegExp(
  String.raw`${UNABLE} (?:sure|certain|confident|convinced|positive|conclusive|clear|know|remember|recall|guarantee|trust|vouch|swear)(?!\p{L})|\bno (?:clue|idea|way of|guarantee|certainty)\b|\b(?:who|nobody|no one) (?:\p{L}+ )?knows?\b`,
  'u',
)

/** Denied evidence, and tasks that the agent could not complete. */
const NO_EVIDENCE = new RegExp(
  String.raw`${UNABLE} (?:known|tell|say|confirm|verify|determine|establish|check|prove|decide)(?!\p{L})(?! (?:any|an?|other|further|more|out)\b)|(?:\b(?:could|can|did|does|would|will)(?: not|n't)|\b(?:cannot|unable to|fail(?:s|ed)? to|not able to))(?: [^\s]+){0,2} (?:complete|finish|answer|access|load|retrieve|solve|respond)(?!\p{L})|\b(?:i|we)(?: (?:did|do|have|had)(?: not|n't)|(?:'ve)? never)(?: (?:actually|really|even|yet))? (?:open|look|check|see|saw|seen|visit|verif|read|confirm)\p{L}*(?! (?:far|any|further|else|more|other)\b)|\b(?:not|never)? ?(?:n't)? (?:quote|hold) me\b|\bnever loaded\b|\bno (?:proof|way to)\b|\bwithout (?:having |ever |even )?(?:access|seen|opened|checked|verified|seeing|checking|verifying|confirming|looking)\b|\b(?:ran|running|run) out of\b|\btimed out\b|\bg(?:ave|ive|iving) up\b|\bgot stuck\b`,
  'u',
)

/** Clauses that address the reader, or say how the search began. */
const ASIDE =
  /\b(?:you|your|you'd|you're|you've|you'll|let me know|lmk|please|in case)\b|\b(?:at first|initial(?:ly)?|original(?:ly)?|earlier|until)\b/u

/** True if the value in the range is denied: `not 3`, `rather than 3`, `3 is wrong`. */
export function isDenied(text: string, start: number, end: number): boolean {
  const { lead, tail } = surroundings(text, start, end)
  if (DENIED_AFTER.test(tail) || REJECTED_LABEL.test(lead)) return true
  const clause = lead.replace(CLAUSE_START, '')
  return DENIED_BEFORE.test(clause) && !NO_NEGATION.test(clause)
}

/** Up to the last mark or conjunction. `anything but` and `nothing but` do not start a clause. */
const CLAUSE_START =
  /^[\s\S]*(?:[,:\n]|\s-+\s|\((?=\p{L})|(?<!\b(?:(?:any|every|no)(?:thing|one|body)|none|all)) but | because | and (?=(?:it|i|we|the|this|that|there)\b))/u

/** Up to the last conjunction that starts a new statement: `I was unsure, so I checked: `. */
const STATEMENT_START = /^[\s\S]*(?:,? (?:but|so|yet|however|therefore|thus),? )/u

/** True if the value is only a bound, a guess or a question: `about 3`, `3 or more`, `it might be 3`, `if so, 3`, `is it 3?`. */
export function isHedged(text: string, start: number, end: number): boolean {
  const { lead, tail, isQuestion } = surroundings(text, start, end)
  if (BOUND_BEFORE.test(lead) || BOUND_AFTER.test(tail)) return true
  const rest = wordsOf(tail)
  if (isQuestion && !/\byou\b/.test(tail)) {
    if (rest.length <= MAX_QUESTION_WORDS || TAG.test(tail) || INTERROGATIVE.test(lead)) return true
  }
  const statement = lead.replace(STATEMENT_START, '')
  const own = clausesOf(statement).at(-1) ?? ''
  const clauses = [...clausesOf(statement), ...clausesOf(tail)]
  const [next = ''] = /^ [^,;:.!?()\n]+/.exec(tail) ?? []
  if (isUncertain(own, new Set()) || isUncertain(next, new Set())) return true
  return MODAL.test(own) || clauses.some((clause) => !ASIDE.test(clause) && isOpen(clause))
}

/** True for a condition of the statement. `If anything else is needed` does not count. */
function isCondition(clause: string): boolean {
  return CONDITION.test(clause) && wordsOf(clause).length > 2 && !/\b(?:else|further|more|helps?|need\p{L}*|any)\b/u.test(clause)
}

/** True if the answer says somewhere that it is a guess, or that the agent could not finish. Words of the goal are no doubts. */
export function isGuess(text: string, goalWords: ReadonlySet<string>): boolean {
  return clausesOf(text).some((clause) => isDoubtful(clause, goalWords) || (NO_EVIDENCE.test(clause) && !ASIDE.test(clause)))
}

/** True if a clause has a word of doubt. */
export function isDoubtful(clause: string, goalWords: ReadonlySet<string>): boolean {
  return !ASIDE.test(clause) && isUncertain(clause, goalWords)
}

function isUncertain(clause: string, goalWords: ReadonlySet<string>): boolean {
  return NO_CERTAINTY.test(clause) || hasDoubt(clause, goalWords)
}

/** True if a modal verb or a condition leaves a clause open. */
export function isOpen(clause: string): boolean {
  return MODAL.test(clause) || isCondition(clause)
}

function hasDoubt(clause: string, goalWords: ReadonlySet<string>): boolean {
  return [...clause.matchAll(DOUBT)].some(
    ({ 0: cue, index }) =>
      !NO_DOUBT.test(clause.slice(0, index)) && !wordsOf(cue).some((word) => goalWords.has(word) && !isFunctionWord(word)),
  )
}
