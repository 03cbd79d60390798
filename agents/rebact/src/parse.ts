import { firstReplyLine, replyLines } from '@orreryjs/core/agents'

/** What a reply says about an action that was taken. */
export interface Verdict {
  /** Which one: its number, or its words; absent where the reply does not say. */
  readonly ref?: string
  /** A change without a verdict says as much. */
  readonly said: 'correct' | 'wrong'
  /** What should have been done, or should be done now to repair it. */
  readonly modified?: string
}

/** A reply taken apart; everything may be missing. */
export interface Reply {
  readonly thought?: string
  readonly verdicts: readonly Verdict[]
  readonly next?: string
}

const THOUGHT = /^think\s*:\s*/i

/**
 * The three sentences of the reply format, whatever stands between them. `incorrect` is tried before `correct`; the
 * action may be named without quotes. Bounds keep a hostile line from taking quadratic time.
 */
const SENTENCE = new RegExp(
  [
    String.raw`\b(?:(?:the|my)\s+)?previous\s+action\b(?:\s*(?<ref>[#[(]?\d+[\])]?|'[^\n]{0,400}?'|"[^\n]{0,400}?"|\S[^\n]{0,400}?))??\s{0,9}\b(?:is|was)\s{0,9}(?:[:[]\s{0,9})?(?<said>incorrect|not\s+(?:correct|wrong|incorrect)|wrong|correct)\b`,
    String.raw`(?<modified>\bshould\s+be\s+(?:modified|corrected|changed)\s+to\b|\bI\s+should\s+execute\b|\b(?:modified|corrected)\s+action\b(?:\s+is\b)?)`,
    String.raw`(?<next>^(?:the\s+|my\s+)?next\s+action\b(?:\s+(?:is|should\s+be)\b)?|\b(?:the\s+|my\s+)?next\s+action(?:\s+(?:is|should\s+be)\b|\s*(?=:)))`,
  ].join('|'),
  'gim',
)

/** Stand-ins that say that there is no action. */
const NO_ACTION = /^(?:none|n\/a|nothing|no change|not needed|action|(?:\w+\[(?:\.{3}|\u2026)\](?: or )?)+|\.{3}|\u2026|-)?$/i

/** Reads a reply. Pure, and never throws. */
export function readReply(text: string): Reply {
  const lines = replyLines(text)
  const thought = lines.find((line) => THOUGHT.test(line))?.replace(THOUGHT, '')
  const said = lines.filter((line) => !THOUGHT.test(line)).map(plain)
  return { ...(thought !== undefined && { thought }), ...readSentences(said.join('\n')) }
}

function readSentences(text: string): Pick<Reply, 'verdicts' | 'next'> {
  const sentences = [...text.matchAll(SENTENCE)]
  const verdicts: Verdict[] = []
  let next: string | undefined
  for (const [index, sentence] of sentences.entries()) {
    const { ref, said, modified } = sentence.groups ?? {}
    const action = cleanAction(text.slice(sentence.index + sentence[0].length, sentences[index + 1]?.index))
    const last = verdicts.at(-1)
    if (said !== undefined) verdicts.push(verdictOf(said, ref))
    else if (action === undefined) continue
    else if (modified === undefined) next = action
    else if (last === undefined) verdicts.push({ said: 'wrong', modified: action })
    else if (last.modified === undefined) verdicts.splice(-1, 1, { ...last, modified: action })
  }
  return { verdicts, ...(next !== undefined && { next }) }
}

function verdictOf(said: string, ref: string | undefined): Verdict {
  const verdict = { said: /^(?:correct|not\s+(?:wrong|incorrect))$/i.test(said) ? 'correct' : 'wrong' } as const
  if (ref === undefined) return verdict
  const number = /^[#[(]?(\d+)[\])]?$/.exec(ref)?.[1]
  return { ...verdict, ref: number ?? ref.replace(/^(['"])(.*)\1$/, '$2') }
}

/** The action that stands after a sentence, without its packaging. Text inside the brackets of `word[...]` is left as it is. */
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

/** One layer off: quotes, brackets around everything, `action[...]` around a whole action, or prose after `word[...]`. */
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

/** What stands between the first bracket and the one that closes it; all that follows where none does. */
function inBrackets(action: string): string {
  let depth = 0
  for (let index = 0; index < action.length; index += 1) {
    if (action[index] === '[') depth += 1
    if (action[index] === ']') depth -= 1
    if (depth === 0) return action.slice(1, index).trim()
  }
  return action.slice(1).trim()
}

/** A line without Markdown emphasis and runs of blanks, but for what stands in the brackets of `word[...]`. */
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
 * The first line of a reply that looks like an action: it begins as one of the `forms` does, up to its first slot.
 * `go to [place]` begins with `go to `, `search[words]` with `search[`; a form without a slot is the whole line.
 */
export function bareAction(text: string, forms: readonly string[]): string | undefined {
  const heads = forms.map((form) => /^(?:[^[]*\S\[|[^[]*)/.exec(form.toLowerCase())?.[0] ?? '')
  const fits = (line: string): boolean =>
    heads.some((head, index) => head !== '' && (head === forms[index]?.toLowerCase() ? line === head : line.startsWith(head)))
  const clean = (line: string): string => cleanAction(line) ?? ''
  const line = firstReplyLine(text, (each) => fits(clean(each).toLowerCase()))
  return line && clean(line)
}
