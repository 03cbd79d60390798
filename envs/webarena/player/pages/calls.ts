import { type Exchange, memoizeByText, memoizeRecentText } from '@orreryjs/core/worlds'
import { escaped, quoted, unescaped } from './escapes.ts'
import { readPage } from './page.ts'
import { fieldText } from './page-parts.ts'
import { isSimplifiedPage } from './simplified.ts'

/**
 * Converts between BrowserGym's calls, `fill('12', 'tea')`, and bracketed actions. The policy works on bracketed actions only:
 * for BrowserGym pages, the transcript is converted to brackets and the policy's actions to calls.
 */

const VERBS =
  'click|dblclick|hover|focus|clear|fill|select_option|press|keyboard_press|scroll|goto|go_back|go_forward|new_tab|tab_focus|tab_close|noop|send_msg_to_user|report_infeasible'
const STRING = `'(?:[^'\\\\]|\\\\.)*'|"(?:[^"\\\\]|\\\\.)*"`
const CALL = `(?:${VERBS})\\((?:${STRING}|[^()'"])*\\)`
const CALLS = new RegExp(`^${CALL}(?:[\\s;]*${CALL})*$`)
const EACH = new RegExp(`(${VERBS})\\(((?:${STRING}|[^()'"])*)\\)`, 'g')
const VALUE = new RegExp(`(?:\\w+ *= *)?(${STRING}|-?[\\w.]+)`, 'g')

/** True if a text consists only of one or more calls. */
export function isCallText(text: string): boolean {
  return CALLS.test(text)
}

/** True if a page is in BrowserGym's form: the whole page, below a root without an id, and not simplified. */
export const isBrowserGymPage: (page: string) => boolean = memoizeRecentText(
  (page) => /^[ \t]*RootWebArea ['"]/m.test(page) && !isSimplifiedPage(page),
)

interface Call {
  readonly verb: string
  readonly values: readonly string[]
}

function callsIn(text: string): readonly Call[] {
  return [...text.matchAll(EACH)].map(([, verb = '', given = '']) => ({
    verb,
    values: [...given.matchAll(VALUE)].map(([, value = '']) => plain(value)),
  }))
}

/** Removes the quotes of a value. */
function plain(value: string): string {
  return /^['"]/.test(value) ? unescaped(value.slice(1, -1)) : value
}

/** Converts the actions of a transcript to brackets. Enter in a field sends the text that was typed into it. */
export function transcriptInBrackets(transcript: readonly Exchange[]): readonly Exchange[] {
  const typedTexts = new Map<string, string>()
  return transcript.map(({ line, observation }) => ({ line: toBrackets(line, typedTexts), observation }))
}

/** Converts an action to brackets. Returns other text unchanged. */
export function toBrackets(line: string, typedTexts: Map<string, string> = new Map()): string {
  if (!isCallText(line)) return line
  const [first, second] = callsIn(line)
  if (first === undefined) return line
  const { verb, values } = first
  const [firstValue = '', other = ''] = values
  switch (verb) {
    case 'click':
    case 'dblclick':
    case 'focus':
      return `click [${firstValue}]`
    case 'fill': {
      typedTexts.set(firstValue, other)
      const isSent = second?.verb === 'press' && second.values[1] === 'Enter'
      return `type [${firstValue}] [${escaped(other)}] [${isSent ? 1 : 0}]`
    }
    case 'clear':
      return `type [${firstValue}] [] [0]`
    case 'select_option':
      return `type [${firstValue}] [${escaped(other)}] [1]`
    case 'press': {
      const typedText = typedTexts.get(firstValue)
      return other === 'Enter' && typedText !== undefined
        ? `type [${firstValue}] [${escaped(typedText)}] [1]`
        : `press [${other}]`
    }
    case 'scroll':
      return `scroll [${other.startsWith('-') ? 'up' : 'down'}]`
    case 'send_msg_to_user':
      return `stop [${escaped(firstValue)}]`
    case 'report_infeasible':
      return `stop [${/^N\/A/i.test(firstValue) ? '' : 'N/A: '}${escaped(firstValue)}]`
    case 'noop':
      return line
    default:
      return [NAMES.get(verb) ?? verb, ...values.map((value) => `[${value}]`)].join(' ')
  }
}

/** Verbs whose call has a different name. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['keyboard_press', 'press'],
  ['tab_close', 'close_tab'],
])

const BRACKETS = /^(\w+)(?: \[([^\]]*)\])?(?: \[([\s\S]*?)\])?(?: \[([01])\])?$/

/**
 * Converts a bracketed action to a call on this page: `select_option` for a list, `press` Enter for a field that already has the
 * text.
 */
export function toCall(action: string, page: string): string {
  const [, verb = '', first = '', text = '', enters] = BRACKETS.exec(action) ?? []
  switch (verb) {
    case 'click':
    case 'hover':
      return `${verb}(${quoted(first)})`
    case 'type':
      return typeCall(first, unescaped(text), enters === '1', page)
    case 'press':
      return `keyboard_press(${quoted(first)})`
    case 'scroll':
      return `scroll(0, ${first === 'up' ? -WINDOW : WINDOW})`
    case 'goto':
      return `goto(${quoted(first)})`
    case 'go_back':
    case 'go_forward':
    case 'new_tab':
      return `${verb}()`
    case 'tab_focus':
      return `tab_focus(${first})`
    case 'close_tab':
      return 'tab_close()'
    case 'stop': {
      const answer = unescaped(/^stop \[([\s\S]*)\]$/.exec(action)?.[1] ?? first)
      return /^N\/A/i.test(answer) ? `report_infeasible(${quoted(answer)})` : `send_msg_to_user(${quoted(answer)})`
    }
    default:
      return action
  }
}

/** Height of a scroll step in pixels. */
const WINDOW = 720

function typeCall(id: string, text: string, enters: boolean, page: string): string {
  const { nodes } = readPage(page)
  const node = nodes.find((each) => each.id === id)
  if (isChoice(page, id)) return `select_option(${quoted(id)}, ${quoted(text)})`
  const hasText = node !== undefined && fieldText(node, nodes) === text
  return enters && hasText ? `press(${quoted(id)}, 'Enter')` : `fill(${quoted(id)}, ${quoted(text)})`
}

/** True for a list of options, false for a text field with suggestions. */
function isChoice(page: string, id: string): boolean {
  const line = linesOf(page).get(id) ?? ''
  return /^(?:listbox\b|combobox\b(?!.*\bautocomplete=))/.test(line)
}

/** Lines of a page by element id. */
const linesOf: (page: string) => ReadonlyMap<string, string> = memoizeByText(
  (page) => new Map([...page.matchAll(/^[ \t]*\[(\w+)\] (.*)$/gm)].map(([, id = '', line = '']) => [id, line])),
  32,
)
