/** Reads a goal as a person would who overlooks courtesies, missing capitals and typing errors. Quoted texts are never changed. */
import { memoizeByText } from '@orreryjs/core/worlds'
import { isForumUrl } from './goal-text.ts'
import { NAME_WORDS, ORDINARY_WORDS } from './ordinary-words.ts'

/**
 * Returns the goal that follows a start URL, without courtesies at its ends, with capitals for names, and with the known words
 * spelled correctly.
 */
export const readGoal: (question: string) => string = memoizeByText((question) => {
  const [url = '', ...rest] = question.split(' ')
  const goal = withoutCourtesies(rest.join(' '))
  return withKnownWords(goal === goal.toLowerCase() ? withCapitals(goal, isForumUrl(url)) : goal)
}, 256)

const GREETING =
  /^(?:(?:hi|hello|hey|good (?:morning|afternoon|evening|day)|greetings|dear (?:assistant|agent|sir or madam|all|team))(?: (?:there|all|again|everyone))?\s*[,.!:;-]+\s*)+/i
const CLOSING =
  /[\s,;-]+(?:(?:(?:many|best|kind|with|and) )*(?:thanks|thank you|thx|cheers|regards)(?: (?:in advance|a lot|so much|very much|a million|again|for (?:your|the|any) help))*[\s.!]*)+$/i

/** Removes a greeting and thanks. */
function withoutCourtesies(goal: string): string {
  const rest = goal.replace(GREETING, '').replace(CLOSING, '')
  if (rest === '') return goal
  return rest === goal || !/^[a-z']+ /.test(rest) ? rest : rest.slice(0, 1).toUpperCase() + rest.slice(1)
}

const MONTH = /^(?:january|february|march|april|may|june|july|august|september|october|november|december)$/
/** Paths, addresses, user names and numbers. */
const IS_NO_WORD = /[\d/@_#]|\w\.\w/

/** Capitalises sentences and names. Words that are not ordinary belong to names, except on forums, whose names have no capitals. */
function withCapitals(goal: string, isOnForum: boolean): string {
  let previous = ''
  let isAfterName = false
  let isFirst = true
  return mapWords(goal, (word, next) => {
    const isMonth = MONTH.test(word) && (word !== 'may' || /^\s*\d/.test(next))
    const isOrdinary =
      ORDINARY_WORDS.has(word) ||
      (NAME_WORDS.has(word) && !isAfterName && !startsWithName(next)) ||
      IS_NO_WORD.test(word) ||
      word.length < 2
    const isName = isMonth || (!isOrdinary && !isOnForum && previous !== 'forum')
    const hasCapital = isName || word === 'i' || (isFirst && !IS_NO_WORD.test(word))
    previous = word
    isFirst = /^[.?!]\s/.test(next)
    isAfterName = isName && /^\s/.test(next)
    return hasCapital ? word.slice(0, 1).toUpperCase() + word.slice(1) : word
  })
}

/** True if a text starts with a word that is no known word. */
function startsWithName(text: string): boolean {
  const word = /^ ([a-z']+)(?=[\s,.?!]|$)/.exec(text)?.[1]
  return word !== undefined && !KNOWN_WORDS.has(word)
}

const KNOWN_WORDS: ReadonlySet<string> = new Set([...ORDINARY_WORDS, ...NAME_WORDS])

/** Minimum length of a word with a corrected typing error. */
const MIN_CORRECTED = 5

/** Corrects words that are one typing error away from a known word. */
function withKnownWords(goal: string): string {
  let isFirst = true
  return mapWords(goal, (word, next) => {
    const isCapital = isFirst
    isFirst = /^[.?!:]\s/.test(next)
    const plain = isCapital ? word.toLowerCase() : word
    if (plain.length < MIN_CORRECTED || !/^[a-z]+$/.test(plain) || KNOWN_WORDS.has(plain)) return word
    const meant = knownWordFor(plain)
    if (meant === undefined) return word
    return isCapital && word !== plain ? meant.slice(0, 1).toUpperCase() + meant.slice(1) : meant
  })
}

/** Returns the only known word that becomes `word` by swapping two letters or, if it is long, by losing or gaining one. */
function knownWordFor(word: string): string | undefined {
  const similar = [...KNOWN_WORDS].filter((each) => each.length >= MIN_CORRECTED && Math.abs(each.length - word.length) <= 1)
  const swapped = similar.filter((each) => isSwapOf(each, word))
  const found = swapped.length > 0 ? swapped : similar.filter((each) => each.length > MIN_CORRECTED && lacksLetter(each, word))
  return found.length === 1 ? found[0] : undefined
}

function isSwapOf(one: string, other: string): boolean {
  if (one.length !== other.length) return false
  const at = [...one].findIndex((letter, index) => letter !== other[index])
  return at >= 0 && one[at] === other[at + 1] && one[at + 1] === other[at] && one.slice(at + 2) === other.slice(at + 2)
}

/**
 * True if one word lacks a letter that the other has inside. Words that differ at their ends are other forms, and replaced letters make
 * other words too often (`shopping`, `shipping`).
 */
function lacksLetter(one: string, other: string): boolean {
  if (one.length === other.length) return false
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  const at = [...long].findIndex((letter, index) => letter !== short[index])
  return at > 0 && at < long.length - 1 && long.slice(at + 1) === short.slice(at)
}

/** Replaces the words outside quotation marks. `change` also gets the text after the word. */
function mapWords(goal: string, change: (word: string, next: string) => string): string {
  return goal.replace(/(["\u201c][^"\u201d]*["\u201d])|[\w@/#][\w@/#.:'\u2019-]*[\w/]|\w/g, (text, quoted, at: number) =>
    quoted === undefined ? change(text, goal.slice(at + text.length)) : text,
  )
}
