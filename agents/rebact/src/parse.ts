import { firstReplyLine, replyLines } from '@orreryjs/core/agents'

/** A verdict of a reply on an earlier action. */
export interface Verdict {
  /** Number or text of the judged action; `undefined` if the reply does not name it. */
  readonly actionRef?: string
  /** A modification without a verdict counts as `wrong`. */
  readonly assessment: 'correct' | 'wrong'
  /** The action that should have been executed, or that repairs the error now. */
  readonly modified?: string
}

/** A parsed reply. Every part may be missing. */
export interface Reply {
  readonly thought?: string
  readonly verdicts: readonly Verdict[]
  readonly next?: string
}

const THOUGHT = /^think\s*:\s*/i

/**
 * The three sentences of the reply format, with any text between them. `incorrect` is tried before `correct`; quotes around the
 * action are optional. Bounded repetition avoids quadratic time on adversarial lines.
 */
const SENTENCE = new RegExp(
  [
    String.raw`\b(?:(?:the|my)\s+)?previous\s+action\b(?:\s*(?<ref>[#[(]?\d+[\])]?|'[^\n]{0,400}?'|"[^\n]{0,400}?"|\S[^\n]{0,400}?))??\s{0,9}\b(?:is|was)\s{0,9}(?:[:[]\s{0,9})?(?<said>incorrect|not\s+(?:correct|wrong|incorrect)|wrong|correct)\b`,
    String.raw`(?<modified>\bshould\s+be\s+(?:modified|corrected|changed)\s+to\b|\bI\s+should\s+execute\b|\b(?:modified|corrected)\s+action\b(?:\s+is\b)?)`,
    String.raw`(?<next>^(?:the\s+|my\s+)?next\s+action\b(?:\s+(?:is|should\s+be)\b)?|\b(?:the\s+|my\s+)?next\s+action(?:\s+(?:is|should\s+be)\b|\s*(?=:)))`,
  ].join('|'),
  'gim',
)

/** Placeholders that mean "no action". */
const NO_ACTION = /^(?:none|n\/a|nothing|no change|not needed|action|(?:\w+\[(?:\.{3}|\u2026)\](?: or )?)+|\.{3}|\u2026|-)?$/i

/** Reads a reply. Never throws. */
export function readReply(text: string): Reply {
  const lines = replyLines(text)
  const thought = lines.find((line) => THOUGHT.test(line))?.replace(THOUGHT, '')
  const plainLines = lines.filter((line) => !THOUGHT.test(line)).map(plain)
  return { ...(thought !== undefined && { thought }), ...readSentences(plainLines.join('\n')) }
}

function readSentences(text: string): Pick<Reply, 'verdicts' | 'next'> {
  const sentences = [...text.matchAll(SENTENCE)]
  const verdicts: Verdict[] = []
  let next: string | undefined
  for (const [index, sentence] of sentences.entries()) {
    const { ref, said: assessment, modified } = sentence.groups ?? {}
    const action = cleanAction(text.slice(sentence.index + sentence[0].length, sentences[index + 1]?.index))
    const last = verdicts.at(-1)
    if (assessment !== undefined) verdicts.push(verdictOf(assessment, ref))
    else if (action === undefined) continue
    else if (modified === undefined) next = action
    else if (last === undefined) verdicts.push({ assessment: 'wrong', modified: action })
    else if (last.modified === undefined) verdicts.splice(-1, 1, { ...last, modified: action })
  }
  return { verdicts, ...(next !== undefined && { next }) }
}

function verdictOf(assessment: string, ref: string | undefined): Verdict {
  const verdict = { assessment: /^(?:correct|not\s+(?:wrong|incorrect))$/i.test(assessment) ? 'correct' : 'wrong' } as const
  if (ref === undefined) return verdict
  const number = /^[#[(]?(\d+)[\])]?$/.exec(ref)?.[1]
  return { ...verdict, actionRef: number ?? ref.replace(/^(['"])(.*)\1$/, '$2') }
}

/**
 * Extracts the action after a sentence and removes quotes and brackets around it. Text inside the brackets of `word[...]` is
 * kept.
 */
export function cleanAction(text: string): string | undefined {
  let action = plain(firstLine(text.replace(/^\s*:/, ''))).replace(/^(?:>\s*|action\s*:\s*)+/i, '')
  let dots = 1
  for (let layer = 0; layer < 4; layer += 1) {
    if (dots > 0 && action.endsWith('.') && !action.endsWith('..')) {
      action = action.slice(0, -1).trim()
      dots -= 1
    }
    action = unwrapped(action)
  }
  return NO_ACTION.test(action) ? undefined : action
}

function firstLine(text: string): string {
  return text.trim().split('\n', 1)[0] ?? ''
}

/** Removes one layer: quotes, brackets around the whole text, `action[...]` around an action, or prose after `word[...]`. */
function unwrapped(action: string): string {
  const quote = action[0]
  if (quote === "'" || quote === '"') {
    const end = action.lastIndexOf(quote)
    return (end > 0 ? action.slice(1, end) : action.slice(1)).trim()
  }
  if (quote === '[') return inBrackets(action)
  const last = action.lastIndexOf(']')
  if (last > 0 && /^\w+\[/.test(action)) {
    const called = action.slice(0, last + 1)
    return /^action\[/i.test(called) ? called.slice('action['.length, -1).trim() : called
  }
  return action.endsWith("'") || action.endsWith('"') ? action.slice(0, -1).trim() : action
}

/**
 * Returns the text between the first bracket and its closing bracket, or all text after the first bracket if it is not closed.
 */
function inBrackets(action: string): string {
  let depth = 0
  for (let index = 0; index < action.length; index += 1) {
    if (action[index] === '[') depth += 1
    if (action[index] === ']') depth -= 1
    if (depth === 0) return action.slice(1, index).trim()
  }
  return action.slice(1).trim()
}

/** Removes Markdown emphasis and repeated spaces, except inside the brackets of `word[...]`. */
function plain(line: string): string {
  const open = line.search(/\w\[/)
  const close = line.lastIndexOf(']')
  if (open < 0 || close < open) return unmarked(line).trim()
  return `${unmarked(line.slice(0, open))}${line.slice(open, close + 1)}${unmarked(line.slice(close + 1))}`.trim()
}

function unmarked(text: string): string {
  return text.replace(/[*`]|__/g, '').replace(/\s+/g, ' ')
}

/**
 * Returns the first line that starts like one of the `forms`, up to the form's first slot.
 * `go to [place]` matches `go to `, `search[words]` matches `search[`. A form without a slot must match the whole line.
 */
export function bareAction(text: string, forms: readonly string[]): string | undefined {
  const heads = forms.map((form) => /^(?:[^[]*\S\[|[^[]*)/.exec(form.toLowerCase())?.[0] ?? '')
  const fits = (line: string): boolean =>
    heads.some((head, index) => head !== '' && (head === forms[index]?.toLowerCase() ? line === head : line.startsWith(head)))
  const clean = (line: string): string => cleanAction(line) ?? ''
  const line = firstReplyLine(text, (each) => fits(clean(each).toLowerCase()))
  return line && clean(line)
}
