import { memoizeByText, type PromptRecogniser } from '@orreryjs/core/worlds'

/** Maximum number of memoized lines: the prompts of an episode repeat most of their lines. */
export const MAX_MEMOIZED_LINES = 2048
/** Maximum number of memoized messages: each request of a conversation repeats the earlier ones. */
export const MAX_MEMOIZED_MESSAGES = 256

/** Memoizes the recognisers of a world. */
export function memoizeRecogniser(idiom: PromptRecogniser): PromptRecogniser {
  const strict = memoizeByText((text) => idiom.command(text, false), MAX_MEMOIZED_LINES)
  const loose = memoizeByText((text) => idiom.command(text, true), MAX_MEMOIZED_LINES)
  return {
    ...idiom,
    statements: memoizeByText((text) => idiom.statements(text), MAX_MEMOIZED_MESSAGES),
    answer: memoizeByText((text) => idiom.answer(text), MAX_MEMOIZED_LINES),
    command: (text, isLoose) => (isLoose ? loose(text) : strict(text)),
  }
}

/** Meaning of a labelled line: an action, its input, an observation or a thought. */
export type Label = 'action' | 'input' | 'observation' | 'thought'

/** The label of a line and the text after it. */
interface LabelledText {
  readonly label: Label
  readonly rest: string
}

const OWNERS =
  '(?:the|your|my|our|agent|assistant|player|model|user|ai|you|env|environment|game|world|tool|system|server|simulator|web ?page|shop|current|present|new|latest|last|previous|next|initial|first|executed|chosen|taken|resulting|textual|raw)'
const NUMBER = String.raw`(?:[ _]?(?:#|no\.? ?)?\d+|[ ]?\[\d+\]|[ ]?\(\d+\))`
const WORDS: readonly (readonly [Label, string])[] = [
  ['input', '(?:action|tool)[ _](?:inputs?|arg(?:ument)?s?|parameters?)|arguments|args|parameters'],
  [
    'action',
    'actions?(?: (?:taken|name|chosen|performed))?|act|command|cmd|move|tool(?: (?:call|name|used))?|function(?: call)?|call|decision|did|executed|assistant|agent|ai|bot|player|you|in',
  ],
  [
    'observation',
    'observations?|obs|results?|outputs?|std ?out|out|responses?|repl(?:y|ies)|answers?|outcome|returns?|returned|feedback|env(?:ironment)?|game|world|saw|see|state|screen|user|human|tool(?: response| result| output)',
  ],
  ['thought', 'thoughts?|thinks?|thinking|reason|reasoning|rationale|analysis|reflection|scratchpad|discussion|plan'],
]
const LEAD = String.raw`^(?:[\s#*_\u2022]|-(?!-)|\d+[.)]\s|\[(?=[a-z]+(?: \d+)?\]))*(?:(?:step|turn|round|t)[ _]?#?\d+[\s:.)\]*/|-]*)?`
const PATTERNS = WORDS.map(
  ([label, words]) =>
    [
      label,
      new RegExp(
        `${LEAD}(?:${OWNERS}(?:'s)?[ _])*(?:${words})${NUMBER}?(?: ?\\([^()\\n]{0,30}\\))?(?:\\](?=\\s)|(?:\\*\\*|\\]|__)?[ ]?(?::|\\uff1a|=>|->|>|\\s*$))(?:\\*\\*|__)?[ \\t]*`,
        'i',
      ),
    ] as const,
)
/** A mark near the start, a word in brackets, or a line short enough to be a heading. */
const MAY_BE = /^[^\n]{0,80}[:\uff1a>]|^.{1,48}$|^\s*\[[a-z \d]{1,24}\]/i
const HEADED = /^[#*\s]|[:\uff1a>\]]|\d/

/**
 * Returns the label at the start of a line. A label without text counts only if it is marked by a colon, a heading, asterisks or a
 * number.
 */
export const parseLabel: (line: string) => LabelledText | undefined = memoizeByText((line) => {
  if (line.length === 0 || line.startsWith('[button') || !MAY_BE.test(line)) return undefined
  for (const [label, pattern] of PATTERNS) {
    const match = pattern.exec(line)
    if (match === null) continue
    const rest = line.slice(match[0].length)
    if (rest === '' && !HEADED.test(match[0])) continue
    return { label, rest }
  }
  return undefined
}, MAX_MEMOIZED_LINES)

/** An entry of a list: its number or letter, and its text. */
interface ListedChoice {
  readonly mark: string
  readonly text: string
}

const MARKED = /^\s*(?:[-*]\s*)?(?:\*\*)?[[(]?(\d{1,3}|[A-Z]{1,2}|[a-z])[\]).:](?:\*\*)?\s+(\S.*)$/

/** Returns the last list in a text whose entries are numbered or lettered consecutively, from 0, 1 or A. */
export function listedChoices(text: string): readonly ListedChoice[] {
  const lists: ListedChoice[][] = []
  for (const line of text.split('\n')) {
    const [, mark, text] = MARKED.exec(line) ?? []
    if (mark === undefined || text === undefined) {
      if (line.trim() !== '' && lists.at(-1)?.length !== 0) lists.push([])
      continue
    }
    const list = lists.at(-1)
    if (list !== undefined && list.length > 0 && follows(list.at(-1)?.mark ?? '', mark)) list.push({ mark, text: text.trim() })
    else if (/^(?:[01]|A|a)$/.test(mark)) lists.push([{ mark, text: text.trim() }])
  }
  return lists.findLast((list) => list.length > 0) ?? []
}

function follows(before: string, mark: string): boolean {
  if (/^\d+$/.test(mark)) return /^\d+$/.test(before) && Number(mark) === Number(before) + 1
  return mark === nextLetter(before)
}

/** `B` after `A`, `AA` after `Z`. */
function nextLetter(mark: string): string {
  const last = mark.slice(-1)
  if (/[Zz]/.test(last))
    return `${mark.length === 1 ? (last === 'Z' ? 'A' : 'a') : nextLetter(mark.slice(0, -1))}${last === 'Z' ? 'A' : 'a'}`
  return `${mark.slice(0, -1)}${String.fromCharCode(last.charCodeAt(0) + 1)}`
}
