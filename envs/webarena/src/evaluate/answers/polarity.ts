/** Whether an answer asserts a value, denies it ("not 3"), or leaves it open ("at least 3"). */

/** Negations directly before a value, with at most three words in between. */
const NEGATION =
  /(?:\b(?:not|never|neither|nor|rather than|instead of|other than|except|except for|unlike|cannot be)|n't)(?: (?!only\b|just\b|merely\b|sure\b)[\p{L}$#"'-]+){0,3} ["'$#(]*$/u

/** Negations of negations, and phrases with `not` that deny nothing. */
const NO_NEGATION = /\b(?:no|none|nobody|nothing) (?:\p{L}+ )?other than ["'$#(]*$|\b(?:whether or|if|why) not ["'$#(]*$/u

/** Bounds directly before a value. */
const BOUND_BEFORE =
  /\b(?:at least|at most|more than|less than|fewer than|greater than|larger than|over|under|above|below|beyond|up to|as (?:many|much|few|little) as|nearly|almost|close to|minimum of|maximum of|between|somewhere|maybe|perhaps|possibly|might be|may be|could be|either) ["'$#(]*(?:\p{L}+ )?["'$#(]*$/u

/** Bounds directly after a value. */
const BOUND_AFTER =
  /^["')]*(?: ?\+(?!\d)|(?: \p{L}+)? (?:or|and) (?:so|more|less|fewer|above|over|higher|lower)\b|(?: \p{L}+)? at (?:least|most)\b|(?: \p{L}+)? (?:maybe|perhaps|possibly|or another)\b)/u

/** Remarks that take the whole answer back. */
const UNSURE =
  /\b(?:not (?:\p{L}+ )?(?:sure|certain)|unsure|uncertain|no idea|(?:just|only|educated|best|wild|my) guess|guessing|i(?:'d| would)? guess|don't (?:really )?know|can(?:'t|not) (?:tell|say|be sure))\b/u

/** True if the value at the offset is denied: `not 3`, `rather than 3`. */
export function isDenied(text: string, start: number): boolean {
  const before = clauseBefore(text, start)
  return NEGATION.test(before) && !NO_NEGATION.test(before)
}

/** True if the value is only a bound or a guess: `at least 3`, `3 or more`. */
export function isHedged(text: string, start: number, end: number): boolean {
  return BOUND_BEFORE.test(clauseBefore(text, start)) || BOUND_AFTER.test(text.slice(end, end + 40))
}

/** True if the answer says that it is a guess. */
export function isGuess(text: string): boolean {
  return UNSURE.test(text)
}

/** Longest text before a value that can deny or bound it. */
const WINDOW = 60

function clauseBefore(text: string, start: number): string {
  const before = text.slice(Math.max(0, start - WINDOW), start)
  return before.slice(Math.max(...[',', ';', ':', '!', '?', '\n', '. ', ' but '].map((mark) => before.lastIndexOf(mark))) + 1)
}
