import { trimCharacters } from '@orreryjs/core'

/** A reply of an agent, taken apart. */
export interface ReadReply {
  readonly thoughts: readonly string[]
  /** Absent if the reply contains only thoughts. */
  readonly action?: string
  /** True if the reply marks its action. */
  readonly isMarked: boolean
}

/** A label without the marks around it: `Action`, `Thought 3`. */
const LABEL = /^[A-Za-z]{3,12}(?: \d{1,4})?$/
/** Marks around a label: `> action:`, `**Action**:`, `### Action:`. */
const LABEL_MARKS = '>*# '
/** Maximum length of a label with its marks, in characters. */
const MAX_LABEL = 30
const ACTION_LABELS = ['action', 'act', 'command']
const THOUGHT_LABELS = ['thought', 'thoughts', 'think', 'thinking', 'reason', 'reasoning']
const OBSERVATION_LABELS = ['observation', 'obs']

/** Kinds of a labelled line. */
export type LabelKind = 'action' | 'thought' | 'observation'

/** Reads the label of a line; `undefined` if it has none of the known labels. */
export function readLabel(line: string): { readonly kind: LabelKind; readonly text: string } | undefined {
  const end = line.slice(0, MAX_LABEL).indexOf(':')
  const label = end < 0 ? '' : trimCharacters(line.slice(0, end), LABEL_MARKS)
  if (!LABEL.test(label)) return undefined
  const [word = ''] = label.toLowerCase().split(' ')
  const rest = line.slice(end + 1)
  const text = rest.startsWith('** ') ? rest.slice(3) : rest.trimStart()
  if (ACTION_LABELS.includes(word)) return { kind: 'action', text }
  if (THOUGHT_LABELS.includes(word)) return { kind: 'thought', text }
  return OBSERVATION_LABELS.includes(word) ? { kind: 'observation', text } : undefined
}

/** Takes a reply apart: thoughts, and the action without the marks that agents put around it. */
export function readReply(reply: string): ReadReply {
  const text = reply.replaceAll('\r\n', '\n').trim()
  const tagged = between(text, '<action>', '</action>')
  if (tagged !== undefined) {
    const thought = between(text, '<think>', '</think>')
    return { thoughts: texts(thought), action: tagged.trim(), isMarked: true }
  }
  const labelled = readLabelled(text)
  if (labelled !== undefined) return labelled
  const fenced = text.split('```')
  const action = fenced.length >= 3 ? fenced[fenced.length - 2] : undefined
  if (action !== undefined) return { thoughts: texts(fenced[0]), action: action.trim(), isMarked: true }
  const thought = thoughtIn(text)
  return thought === undefined ? { thoughts: [], action: text, isMarked: false } : { thoughts: [thought], isMarked: false }
}

/** Reads a reply with labels; the last action counts. */
function readLabelled(text: string): ReadReply | undefined {
  const sections: { kind: LabelKind; lines: string[] }[] = [{ kind: 'thought', lines: [] }]
  for (const line of text.split('\n')) {
    const label = readLabel(line)
    if (label === undefined) sections.at(-1)?.lines.push(line)
    else sections.push({ kind: label.kind, lines: [label.text] })
  }
  if (sections.length === 1) return undefined
  const end = sections.findIndex(({ kind }) => kind === 'observation')
  const own = end < 0 ? sections : sections.slice(0, end)
  const of = (kind: LabelKind): readonly string[] =>
    own.filter((each) => each.kind === kind).map(({ lines }) => lines.join('\n').trim())
  const action = of('action').at(-1)
  const thoughts = of('thought').flatMap(texts)
  if (action === undefined) return { thoughts, isMarked: false }
  const wrapped = thoughtIn(action)
  if (wrapped !== undefined) return { thoughts: [...thoughts, wrapped], isMarked: true }
  return { thoughts, action: withoutMarks(action), isMarked: true }
}

/** Removes code marks around an action. */
function withoutMarks(action: string): string {
  const marks = ['```', '`'].find((each) => action.startsWith(each) && action.endsWith(each) && action.length > 2 * each.length)
  return marks === undefined ? action : action.slice(marks.length, -marks.length).trim()
}

/** Returns the thought in a wrapper command, `think: X` or `think[X]`; `undefined` if the command is an action. */
export function thoughtIn(command: string): string | undefined {
  const lower = command.toLowerCase()
  if (lower.startsWith('think:')) return command.slice('think:'.length).trim()
  if (!lower.startsWith('think[')) return undefined
  return command.slice('think['.length, command.endsWith(']') ? -1 : undefined).trim()
}

function between(text: string, open: string, close: string): string | undefined {
  const start = text.lastIndexOf(open)
  const end = start < 0 ? -1 : text.indexOf(close, start)
  return end < 0 ? undefined : text.slice(start + open.length, end)
}

function texts(text: string | undefined): readonly string[] {
  return text === undefined || text.trim() === '' ? [] : [text.trim()]
}
