import { CHARACTER_WIDTH, ROW_HEIGHT, TEXT } from '../../page/style.ts'

/** Text of a field with the two ends of its selection, in UTF-16 units: `at` is the caret. */
export interface EditState {
  readonly text: string
  readonly at: number
  readonly from: number
}

/** Constraints on text typed into a field. */
export interface FieldRules {
  /** In UTF-16 units. */
  readonly maxLength: number
  readonly isNumber: boolean
  readonly isMultiline: boolean
  /** Number of characters per line of a textarea. */
  readonly columns: number
}

/** Inserts text at the caret, replacing the selection. */
export function insert({ text, at, from }: EditState, typed: string, rules: FieldRules): EditState {
  const [start, end] = sortedPair(at, from)
  const before = text.slice(0, start)
  const after = text.slice(end)
  const kept = rules.isNumber ? numberPart(typed, before, after) : typed
  const room = Math.max(0, rules.maxLength - before.length - after.length)
  const fitting = kept.length <= room ? kept : kept.slice(0, room)
  if (fitting === '' && (kept !== typed || start === end)) return { text, at, from }
  return caretAt(`${before}${fitting}${after}`, start + fitting.length)
}

/** Returns the part of the typed text that a number field accepts between `before` and `after`. */
function numberPart(typed: string, before: string, after: string): string {
  const left = notationOf(before)
  const right = notationOf(after)
  let kept = ''
  for (const character of typed) {
    if (!isNumeral(character, left, right)) continue
    kept += character
    left.last = character
    left.hasPoint ||= character === '.'
    left.hasExponent ||= isExponent(character)
    if (isSign(character)) left.signs += 1
  }
  return kept
}

/** Properties of the text before or after the caret of a number field. */
interface Notation {
  /** First character, empty for an empty text. */
  readonly first: string
  last: string
  hasPoint: boolean
  hasExponent: boolean
  signs: number
}

function notationOf(text: string): Notation {
  const signs = text.replace(/[^+-]/g, '').length
  return { first: text.charAt(0), last: text.slice(-1), hasPoint: text.includes('.'), hasExponent: /e/i.test(text), signs }
}

function isExponent(character: string): boolean {
  return character === 'e' || character === 'E'
}

function isSign(character: string): boolean {
  return character === '+' || character === '-'
}

function isNumeral(character: string, left: Notation, right: Notation): boolean {
  const isAtStart = left.last === '' || isExponent(left.last)
  if (character === '.') return !left.hasPoint && !right.hasPoint && !left.hasExponent
  if (isExponent(character)) return !left.hasExponent && !right.hasExponent && !right.hasPoint
  if (isSign(character)) return left.signs + right.signs <= 1 && ((!left.hasExponent && !right.hasExponent) || isAtStart)
  return /^[0-9]$/.test(character) && !(isSign(right.first) && isAtStart)
}

/** Applies a key to a text; returns `undefined` for keys without a function in fields. */
export function applyKey(
  edited: EditState,
  key: string,
  modifiers: { readonly shift: boolean; readonly control: boolean },
  rules: FieldRules,
): EditState | undefined {
  if (key === 'Backspace' || key === 'Delete') return remove(edited, key, modifiers.control)
  const to = moveCaret(edited, key, modifiers.control, modifiers.shift, rules)
  return to === undefined ? undefined : { text: edited.text, at: to, from: modifiers.shift ? edited.from : to }
}

function remove(edited: EditState, key: 'Backspace' | 'Delete', isWord: boolean): EditState {
  const { text, at, from } = edited
  if (at !== from) return deleteSelection(edited)
  const to =
    key === 'Backspace'
      ? isWord
        ? wordBefore(text, at)
        : characterBefore(text, at)
      : isWord
        ? wordAfter(text, at)
        : characterAfter(text, at)
  return deleteSelection({ text, at, from: to })
}

/** Deletes the selection. */
export function deleteSelection({ text, at, from }: EditState): EditState {
  const [start, end] = sortedPair(at, from)
  return caretAt(text.slice(0, start) + text.slice(end), start)
}

/** Returns the selected text. */
export function selectedText({ text, at, from }: EditState): string {
  return text.slice(Math.min(at, from), Math.max(at, from))
}

function moveCaret(edited: EditState, key: string, isFar: boolean, isSelecting: boolean, rules: FieldRules): number | undefined {
  const { text, at, from } = edited
  const [start, end] = sortedPair(at, from)
  const hasSelection = at !== from && !isSelecting
  switch (key) {
    case 'ArrowLeft':
      return isFar ? wordBefore(text, at) : hasSelection ? start : characterBefore(text, at)
    case 'ArrowRight':
      return isFar ? wordAfter(text, at) : hasSelection ? end : characterAfter(text, at)
    case 'Home':
      return rules.isMultiline && !isFar ? lineOf(text, at, rules.columns).start : 0
    case 'End':
      return rules.isMultiline && !isFar ? lineOf(text, at, rules.columns).end : text.length
    case 'ArrowUp':
      return rules.isMultiline ? lineOffset(edited, -1, rules.columns) : 0
    case 'ArrowDown':
      return rules.isMultiline ? lineOffset(edited, 1, rules.columns) : text.length
    default:
      return undefined
  }
}

function lineOffset({ text, at }: EditState, by: number, columns: number): number {
  const lines = visualLines(text, columns)
  const index = lineIndex(lines, at)
  const target = lines[index + by]
  if (target === undefined) return by < 0 ? 0 : text.length
  return Math.min(target.end, target.start + at - (lines[index]?.start ?? 0))
}

function lineOf(text: string, at: number, columns: number): VisualLine {
  const lines = visualLines(text, columns)
  return lines[lineIndex(lines, at)] ?? { start: 0, end: text.length }
}

function lineIndex(lines: readonly VisualLine[], at: number): number {
  for (let index = lines.length - 1; index > 0; index -= 1) if ((lines[index]?.start ?? 0) <= at) return index
  return 0
}

/** Displayed line: from its first character to before its break. */
interface VisualLine {
  readonly start: number
  readonly end: number
}

/** Returns the displayed lines of a textarea: broken at line breaks, and after spaces and hyphens if too long. */
export function visualLines(text: string, columns: number): readonly VisualLine[] {
  const lines: VisualLine[] = []
  let start = 0
  for (const written of text.split('\n')) {
    for (const line of wrapLine(written, start, columns)) lines.push(line)
    start += written.length + 1
  }
  return lines
}

function wrapLine(written: string, offset: number, columns: number): readonly VisualLine[] {
  const lines: VisualLine[] = []
  let start = 0
  while (written.length - start > columns) {
    const end = breakPosition(written, start, columns)
    if (end >= written.length) break
    lines.push({ start: offset + start, end: offset + end })
    start = end
  }
  lines.push({ start: offset + start, end: offset + written.length })
  return lines
}

/** Spaces that do not fit stay at the end of their line; a word longer than a line is broken anywhere. */
function breakPosition(written: string, start: number, columns: number): number {
  let end = start + columns
  if (written[end] === ' ') {
    while (written[end] === ' ') end += 1
    return end
  }
  for (let at = end; at > start; at -= 1) if (written[at - 1] === ' ' || written[at - 1] === '-') return at
  return end
}

/** Returns the caret position for a click at `x`, `y`, relative to the text's first character and including the scroll offset. */
export function caretAtPoint(text: string, x: number, y: number, rules: FieldRules): number {
  const lines = rules.isMultiline ? visualLines(text, rules.columns) : [{ start: 0, end: text.length }]
  const line = lines[Math.min(lines.length - 1, Math.max(0, Math.floor(y / ROW_HEIGHT)))]
  if (line === undefined) return text.length
  const column = Math.max(0, Math.round(x / CHARACTER_WIDTH))
  return Math.min(line.end, line.start + column)
}

/** Returns the scroll offset at which the caret is visible in a field of the given size. */
export function scrollForCaret(
  { text, at }: EditState,
  scroll: number,
  size: { readonly width: number; readonly height: number },
  rules: FieldRules,
): number {
  if (!rules.isMultiline) {
    const x = at * CHARACTER_WIDTH
    const furthest = Math.max(0, text.length * CHARACTER_WIDTH - size.width)
    return Math.min(furthest, x < scroll ? x : Math.max(scroll, x - size.width))
  }
  const top = lineIndex(visualLines(text, rules.columns), at) * ROW_HEIGHT + TEXT.inset
  if (top < scroll) return Math.max(0, top - TEXT.inset)
  return Math.max(scroll, top + TEXT.height - size.height)
}

/** Returns the class of the character for word movement. */
function characterClass(text: string, at: number): 'space' | 'word' | 'other' {
  const character = text[at] ?? ''
  if (/\s/.test(character)) return 'space'
  return /[\p{L}\p{N}_]/u.test(character) ? 'word' : 'other'
}

function wordAfter(text: string, from: number): number {
  let at = from
  while (at < text.length && characterClass(text, at) === 'space') at += 1
  const kind = characterClass(text, at)
  while (at < text.length && characterClass(text, at) === kind) at += 1
  return at
}

function wordBefore(text: string, from: number): number {
  let at = from
  while (at > 0 && characterClass(text, at - 1) === 'space') at -= 1
  const kind = characterClass(text, at - 1)
  while (at > 0 && characterClass(text, at - 1) === kind) at -= 1
  return at
}

function characterBefore(text: string, at: number): number {
  return Math.max(0, at - (/^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(Math.max(0, at - 2), at)) ? 2 : 1))
}

function characterAfter(text: string, at: number): number {
  return Math.min(text.length, at + (/^[\ud800-\udbff][\udc00-\udfff]/.test(text.slice(at, at + 2)) ? 2 : 1))
}

function sortedPair(left: number, right: number): readonly [number, number] {
  return left < right ? [left, right] : [right, left]
}

function caretAt(text: string, at: number): EditState {
  return { text, at, from: at }
}
