import { remembering } from '@orreryjs/core/worlds'
import { MOST_LINES } from './idiom.ts'

/** What a labelled line says: something done, what came of it, or what is thought. */
export type Label = 'action' | 'input' | 'observation' | 'thought'

/** A line's label, what stands behind it, and whether the label says that it is about now or next. */
export interface Labelled {
  readonly label: Label
  readonly rest: string
}

const WHOSE =
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
        `${LEAD}(?:${WHOSE}(?:'s)?[ _])*(?:${words})${NUMBER}?(?: ?\\([^()\\n]{0,30}\\))?(?:\\](?=\\s)|(?:\\*\\*|\\]|__)?[ ]?(?::|\\uff1a|=>|->|>|\\s*$))(?:\\*\\*|__)?[ \\t]*`,
        'i',
      ),
    ] as const,
)
/** A mark near the beginning, a word in brackets, or so short a line that it may be a heading. */
const MAY_BE = /^[^\n]{0,80}[:\uff1a>]|^.{1,48}$|^\s*\[[a-z \d]{1,24}\]/i
const HEADED = /^[#*\s]|[:\uff1a>\]]|\d/

/** The label with which a line begins. A label alone counts where it is marked as one, by a colon, a heading, stars or a number. */
export const labelled: (line: string) => Labelled | undefined = remembering((line) => {
  if (line.length === 0 || line.startsWith('[button') || !MAY_BE.test(line)) return undefined
  for (const [label, pattern] of PATTERNS) {
    const match = pattern.exec(line)
    if (match === null) continue
    const rest = line.slice(match[0].length)
    if (rest === '' && !HEADED.test(match[0])) continue
    return { label, rest }
  }
  return undefined
}, MOST_LINES)
