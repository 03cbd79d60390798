import { textOf } from '../../page/page-state.ts'
import type { Part } from '../../page/part.ts'
import { CHARACTER_WIDTH, CONTROL } from '../../page/style.ts'
import type { ActionContext } from '../action-context.ts'
import type { Tab } from '../browser-state.ts'
import { caretOf, withCaret } from '../focus.ts'
import type { Key } from '../keys.ts'
import { boxAt, snapshotOf, viewOf } from '../view.ts'
import { withValue } from './field-values.ts'
import { formOf } from './fields.ts'
import { submitImplicitly } from './submit.ts'

/** Segments of a date field, `mm/dd/yyyy`: first column, number of digits, largest value. */
const SEGMENTS = [
  { name: 'Month', hint: 'mm', column: 0, digits: 2, max: 12 },
  { name: 'Day', hint: 'dd', column: 3, digits: 2, max: 31 },
  { name: 'Year', hint: 'yyyy', column: 6, digits: 6, max: 275760 },
] as const

/** Segment of a date and its text, which may be empty. */
interface DateSegment {
  readonly name: string
  readonly hint: string
  readonly column: number
  readonly max: number
  readonly text: string
}

/** Splits the value of a date field, such as `2023-03-15`, into its segments. Missing segments are empty. */
export function dateSegments(value: string): readonly DateSegment[] {
  const [year = '', month = '', day = ''] = value.split('-')
  const texts = [month, day, year]
  return SEGMENTS.map(({ name, hint, column, max }, index) => ({ name, hint, column, max, text: texts[index] ?? '' }))
}

/** Moves the caret to the segment that was clicked. */
export function pressDate(tab: Tab, field: Part, point: { readonly x: number }, run: ActionContext): Tab {
  const box = boxAt(viewOf(tab.document, run.context).root, field.path)
  const column = (point.x - (box?.x ?? 0) - CONTROL.inset) / CHARACTER_WIDTH
  return moveToSegment(tab, field, column < SEGMENTS[1].column - 0.5 ? 0 : column < SEGMENTS[2].column - 0.5 ? 1 : 2)
}

function moveToSegment(tab: Tab, field: Part, part: number, typed = 0): Tab {
  const { document } = withCaret(tab, field.path, { at: part, from: typed, scroll: 0 })
  return { ...tab, document: { ...document, state: { ...document.state, part } } }
}

/** Handles a key in a date field. Digits fill its segments one after the other. */
export function pressDateKey(tab: Tab, field: Part, { name, text }: Key, run: ActionContext): Tab {
  const { at, from } = caretOf(tab.document, field.path)
  const part = SEGMENTS[at] ?? SEGMENTS[0]
  const texts = dateSegments(textOf(field.element, field.path, tab.document.state)).map((segment) => segment.text)
  if (/^\d$/.test(text)) return typeDigit(tab, field, text, texts)
  if (text === '/' || text === '-' || name === 'ArrowRight') return moveToSegment(tab, field, Math.min(2, at + 1))
  if (name === 'ArrowLeft') return moveToSegment(tab, field, Math.max(0, at - 1))
  if (name === 'Backspace' || name === 'Delete') return moveToSegment(withText(tab, field, texts, at, ''), field, at)
  if (name === 'ArrowUp' || name === 'ArrowDown') {
    const before = Number(texts[at])
    const next =
      texts[at] === ''
        ? name === 'ArrowUp'
          ? 1
          : part.max
        : ((before - 1 + (name === 'ArrowUp' ? 1 : -1) + part.max) % part.max) + 1
    return moveToSegment(withText(tab, field, texts, at, padded(next, at)), field, at, from)
  }
  return name === 'Enter' ? submitImplicitly(tab, formOf(field, snapshotOf(tab.document, run.context).outline), run) : tab
}

function typeDigit(tab: Tab, field: Part, digit: string, texts: readonly string[]): Tab {
  const { at, from } = caretOf(tab.document, field.path)
  const part = SEGMENTS[at] ?? SEGMENTS[0]
  const number = Number((from === 0 ? '' : String(Number(texts[at] ?? ''))) + digit)
  const count = from + 1
  const isFull = count >= part.digits || number * 10 > part.max
  const written = withText(tab, field, texts, at, number === 0 && !isFull ? '00' : padded(Math.min(number, part.max), at))
  return moveToSegment(written, field, isFull ? Math.min(2, at + 1) : at, isFull ? 0 : count)
}

function padded(number: number, part: number): string {
  return String(number).padStart(part === 2 ? 4 : 2, '0')
}

function withText(tab: Tab, field: Part, texts: readonly string[], at: number, text: string): Tab {
  const [month = '', day = '', year = ''] = texts.map((each, index) => (index === at ? text : each))
  return withValue(tab, field, month + day + year === '' ? '' : `${year}-${month}-${day}`)
}
