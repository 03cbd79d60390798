/** Whether an answer asserts a value, denies it ("not 3"), or leaves it open ("at least 3"). */

/** Marks that can open a value: quotation marks, brackets, currency and number signs. */
const OPENING = `["'$#(]*`

/** Negations directly before a value, with at most four words in between. */
const NEGATION = new RegExp(
  String.raw`(?:\b(?:not|never|neither|nor|hardly|scarcely|nowhere near|nothing like|anything but|all but|everything but|(?:is|was|are|be|being) far from|rather than|instead of|other than|except|except for|excluding|unlike|cannot be|contrary to|rule out|(?:under|in|by) no \p{L}+|false|untrue|incorrect|impossible|no (?!doubt|question)\p{L}+ that|i(?: \p{L}+)? (?:doubt|deny|reject))|n't)(?: (?!only\b|just\b|merely\b|sure\b)[\p{L}$#"'-]+){0,4} ${OPENING}$`,
  'u',
)

/** Negations of negations, and phrases with `not` that are no denials. */
const NO_NEGATION = new RegExp(
  String.raw`\b(?:no|none|nobody|nothing) (?:\p{L}+ )?other than ${OPENING}$|\b(?:whether or|if|why) not ${OPENING}$`,
  'u',
)

/** Denials directly after a value: `3 is wrong`, `3 isn't the answer`. */
const NEGATED_AFTER =
  /^["')]*(?:,? (?:but|and|yet|which))?(?: (?:that|this|it|which))? (?:(?:is|was|are|were|does|do|did|has|have|can|could|would|seems?|looks?) ?(?:not|never|n't)\b(?! (?:only|just|merely)\b)|(?:is|was|are|were|seems?|looks?|turned out to be) (?:\p{L}+ )?(?:wrong|incorrect|false|untrue|mistaken|impossible|ruled out)\b)/u

/** Adverbs that leave a statement open. */
const ADVERB = String.raw`(?:maybe|perhaps|possibly|probably|presumably|supposedly|allegedly|reportedly|conceivably|likely|unlikely|theoretically|hypothetically|tentatively|in theory|for example|for instance|e\.g\.)`

/** Bounds, multiples and examples directly before a value. */
const BOUND_BEFORE = new RegExp(
  String.raw`\b(?:at least|at most|more than|less than|fewer than|greater than|larger than|over|under|above|below|beyond|up to|as (?:many|much|few|little) as|nearly|almost|close to|minimum of|maximum of|(?:upwards?|in excess|short|shy|north|south) of|between|somewhere|either|twice|double|triple|half|such as|among|one of) ${OPENING}(?:\p{L}+ )?${OPENING}$`,
  'u',
)

/** Bounds, adverbs and conditions directly after a value. */
const BOUND_AFTER = new RegExp(
  String.raw`^["')]*(?: ?\+(?!\d)|(?: \p{L}+)? (?:or|and) (?:so|more|less|fewer|above|over|higher|lower|thereabouts)\b|(?: \p{L}+)? at (?:least|most|best|worst)\b|(?: \p{L}+)? (?:or another|minimum|maximum|tops)\b|(?: \p{L}+)?,? (?:${ADVERB}|etc\b|and so on\b|(?:and|among) others\b|if\b(?! you\b)))`,
  'u',
)

/** Words that leave the rest of their clause open: a possibility, a condition, hearsay, or an open question. */
const OPEN_BEFORE = new RegExp(
  String.raw`\b(?:${ADVERB}|(?:might|may|could) (?:\p{L}+ ){0,3}(?:be|equal)|(?:might|may|could|would|should) (?:\p{L}+ )?have been|used to be|whether|if|chance|possibility|suspicion|hunch|suppose|assuming|tempting|let's say|rumou?r|(?:people|some|others|they) (?:\p{L}+ )?(?:say|claim|think|believe)|said to be)(?!\p{L})`,
  'u',
)

/** An adverb between commas, or a label that rejects or qualifies, directly before a value. */
const QUALIFIED = new RegExp(
  String.raw`\b${ADVERB}, ${OPENING}$|\b(?:wrong|incorrect|false|unconfirmed|unverified|uncertain|tentative|possible|potential|rejected|excluded|guess|estimate)(?: \p{L}+)?: ?${OPENING}$`,
  'u',
)

/** The end of a question right after a value: `is it 3?`, `3, right?`. */
const QUESTION_END =
  /^["')]*(?:(?: [\p{L}'-]+){0,3} ?\?|, (?:right|correct|no|yes|ok|okay|huh|(?:is|was|are)(?:n't)? (?:it|that|they))\?)/u

/** Remarks that take the whole answer back. */
const UNSURE =
  /\b(?:not (?:\p{L}+ )?(?:sure|certain)|unsure|uncertain|no idea|(?:just|only|educated|best|wild|my) guess|guessing|had to guess|i(?:'d|'ll| would| will| can only| must| have to)? (?:guess|assume|suppose|suspect|presume)|i(?:'d| would) (?:bet|wager)|(?:don't (?:really )?|nobody |who )knows?|can(?:'t|not) (?:tell|say|be sure)|(?:could(?:n't| not)|can(?:'t|not)|unable to|failed to|not able to) (?:\p{L}+ )?(?:say|tell|determine|verify|confirm|establish|check)(?! any\b| an?\b))\b/u

/** True if the value in the range is denied: `not 3`, `rather than 3`, `3 is wrong`. */
export function isDenied(text: string, start: number, end: number): boolean {
  if (NEGATED_AFTER.test(text.slice(end, end + WINDOW))) return true
  const before = clauseBefore(text, start)
  return NEGATION.test(before) && !NO_NEGATION.test(before)
}

/** True if the value is only a bound, a guess or a question: `at least 3`, `3 or more`, `it might be 3`, `is it 3?`. */
export function isHedged(text: string, start: number, end: number): boolean {
  const before = clauseBefore(text, start)
  const after = text.slice(end, end + WINDOW)
  return (
    BOUND_BEFORE.test(before) ||
    OPEN_BEFORE.test(before) ||
    QUALIFIED.test(text.slice(Math.max(0, start - WINDOW), start)) ||
    BOUND_AFTER.test(after) ||
    QUESTION_END.test(after)
  )
}

/** True if the answer says that it is a guess. */
export function isGuess(text: string): boolean {
  return UNSURE.test(text)
}

/** Longest text before or after a value that can deny or bound it. */
const WINDOW = 60

/** The start of a clause, up to its last mark. `anything but` and `nothing but` do not start a clause. */
const CLAUSE_START = /^[\s\S]*(?:[,;:!?\n]|\. |(?<!\b(?:anything|everything|nothing|none|all)) but )/u

function clauseBefore(text: string, start: number): string {
  return text.slice(Math.max(0, start - WINDOW), start).replace(CLAUSE_START, '')
}
