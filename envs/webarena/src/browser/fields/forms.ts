import type { PageSnapshot } from '../../page/accessibility/page-snapshot.ts'
import type { PageState } from '../../page/page-state.ts'
import { isAttributeSet, presetText, UNTOUCHED } from '../../page/page-state.ts'
import type { Outline, Part } from '../../page/part.ts'
import type { Fields } from '../../sites/shared/site.ts'
import type { SavedField } from '../browser-state.ts'
import { percentEncoded } from '../url.ts'
import {
  acceptsText,
  controlsOfForm,
  fieldValue,
  formOf,
  isDisabledControl,
  isMalformed,
  isSubmitter,
  submittedValues,
  typeOf,
} from './fields.ts'

/** Request made by submitting a form. */
export interface Submission {
  readonly method: 'GET' | 'POST'
  /** Value of the `action` attribute; empty for the page's own URL. */
  readonly action: string
  readonly fields: Fields
  readonly isInNewTab: boolean
}

/** Returns the request of a form, submitted by a button or without one. */
export function submission(form: Part, submitter: Part | undefined, { outline, state }: PageSnapshot): Submission {
  const attributes = submitter?.element.attributes ?? {}
  const formAttributes = form.element.attributes
  const method = String(attributes['formmethod'] ?? formAttributes['method'] ?? 'get').toLowerCase()
  return {
    method: method === 'post' ? 'POST' : 'GET',
    action: String(attributes['formaction'] ?? formAttributes['action'] ?? ''),
    fields: fieldsOf(form, submitter, { outline, state }),
    isInNewTab: (attributes['formtarget'] ?? formAttributes['target']) === '_blank',
  }
}

function fieldsOf(form: Part, submitter: Part | undefined, snapshot: PageSnapshot): Fields {
  const fields: (readonly [string, string])[] = []
  for (const part of controlsOfForm(form, snapshot.outline)) {
    const name = part.element.attributes['name']
    if (typeof name !== 'string' || name === '' || isDisabledControl(part, snapshot)) continue
    if (part === submitter) fields.push([name, String(part.element.attributes['value'] ?? '')])
    else for (const value of submittedValues(part, snapshot.state)) fields.push([name, value.replace(/\r\n?|\n/g, '\r\n')])
  }
  return fields
}

const PLAIN = /[A-Za-z0-9*\-._]/

/** Encodes fields as `application/x-www-form-urlencoded`. */
export function formEncoded(fields: Fields): string {
  return fields.map(([name, value]) => `${encodedPart(name)}=${encodedPart(value)}`).join('&')
}

function encodedPart(text: string): string {
  let encoded = ''
  for (const character of text) encoded += PLAIN.test(character) ? character : character === ' ' ? '+' : escaped(character)
  return encoded
}

/** Percent-encodes characters that `encodeURIComponent` leaves as they are. */
function escaped(character: string): string {
  return percentEncoded(character)
}

/** Returns the button that Enter in a field activates; `undefined` if the form has none. */
export function defaultButton(form: Part, outline: Outline): Part | undefined {
  return controlsOfForm(form, outline).find(isSubmitter)
}

/** Input types of which two or more prevent implicit submission of a form without a button. */
const BLOCKING = new Set([
  'text',
  'search',
  'tel',
  'url',
  'email',
  'password',
  'date',
  'number',
  'month',
  'week',
  'time',
  'datetime-local',
])

/** True if Enter submits a form without a button: it has at most one text field. */
export function sendsWithoutButton(form: Part, outline: Outline): boolean {
  return controlsOfForm(form, outline).filter((part) => part.element.tag === 'input' && BLOCKING.has(typeOf(part))).length <= 1
}

/** Returns the first invalid field, which prevents submission; `undefined` if all are valid. */
export function firstInvalid(form: Part, submitter: Part | undefined, snapshot: PageSnapshot): Part | undefined {
  if (isAttributeSet(form.element.attributes['novalidate']) || isAttributeSet(submitter?.element.attributes['formnovalidate']))
    return undefined
  return controlsOfForm(form, snapshot.outline).find((part) => !isDisabledControl(part, snapshot) && isInvalid(part, snapshot))
}

function isInvalid(part: Part, { outline, state }: PageSnapshot): boolean {
  const { attributes, tag } = part.element
  const type = typeOf(part)
  if (tag === 'button' || ['hidden', 'submit', 'reset', 'button', 'image'].includes(type)) return false
  if (isAttributeSet(attributes['readonly']) && tag !== 'select' && type !== 'checkbox' && type !== 'radio') return false
  if (isMalformed(part, state)) return true
  if (type === 'radio') return isGroupMissing(part, outline, state)
  const [value = ''] = submittedValues(part, state)
  if (isAttributeSet(attributes['required']) && value === '' && (type !== 'checkbox' || fieldValue(part, state) === false))
    return true
  if (value === '' || tag === 'select' || type === 'checkbox') return false
  return isOutOfRange(part, value) || hasInvalidFormat(part, value, state)
}

function isGroupMissing(part: Part, outline: Outline, state: PageState): boolean {
  const group = radioGroup(part, outline)
  return (
    group.some(({ element }) => isAttributeSet(element.attributes['required'])) &&
    !group.some((radio) => fieldValue(radio, state) === true)
  )
}

/** Returns the radio buttons of a group in page order. */
export function radioGroup(part: Part, outline: Outline): readonly Part[] {
  const name = part.element.attributes['name']
  if (typeof name !== 'string' || name === '') return [part]
  const form = formOf(part, outline)
  return outline.controls.filter(
    (other) => typeOf(other) === 'radio' && other.element.attributes['name'] === name && formOf(other, outline) === form,
  )
}

function isOutOfRange(part: Part, value: string): boolean {
  const { attributes } = part.element
  const type = typeOf(part)
  if (type === 'date')
    return value < String(attributes['min'] ?? '') || (isAttributeSet(attributes['max']) && value > String(attributes['max']))
  if (type !== 'number') return false
  const number = Number(value)
  const { min, max, step } = limitsOf(part)
  return number < min || number > max || (step > 0 && !isMultiple(number - (Number.isFinite(min) ? min : 0), step))
}

/** Returns the minimum, maximum and step of a number field; step 0 means any. */
export function limitsOf({ element: { attributes } }: Part): {
  readonly min: number
  readonly max: number
  readonly step: number
} {
  const step = String(attributes['step'] ?? '1')
  const size = step.toLowerCase() === 'any' ? 0 : Number(step) > 0 ? Number(step) : 1
  return { min: bound(attributes['min'], -Infinity), max: bound(attributes['max'], Infinity), step: size }
}

function bound(value: unknown, fallback: number): number {
  const number = value === undefined || value === '' || value === true ? Number.NaN : Number(value)
  return Number.isNaN(number) ? fallback : number
}

function isMultiple(number: number, step: number): boolean {
  const times = number / step
  return Math.abs(times - Math.round(times)) < 1e-9 * Math.max(1, Math.abs(times))
}

const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/

function hasInvalidFormat(part: Part, value: string, state: PageState): boolean {
  const { attributes } = part.element
  const type = typeOf(part)
  const pattern = attributes['pattern']
  if (typeof pattern === 'string' && part.element.tag === 'input' && !matches(pattern, value)) return true
  const minLength = Number(attributes['minlength'] ?? 0)
  if (value.length < minLength && state.values[part.path] !== undefined) return true
  if (type === 'email') return !EMAIL.test(value)
  return type === 'url' && !/^[a-z][a-z0-9+.-]*:[^\s]/i.test(value)
}

function matches(pattern: string, value: string): boolean {
  try {
    return new RegExp(`^(?:${pattern})$`, 'u').test(value)
  } catch {
    return true
  }
}

/** Returns the field values to restore when the page is shown again: edited texts and all choices. */
export function savedFields({ outline, state }: PageSnapshot): readonly SavedField[] {
  const keys = new Map<string, number>()
  return outline.controls.flatMap((part): SavedField[] => {
    if (!isSaved(part)) return []
    const key = savedKey(part, outline, keys)
    const value = fieldValue(part, state)
    return acceptsText(part) && value === presetText(part.element) ? [] : [{ key, value }]
  })
}

/** Returns the page state with restored field values. */
export function restoredState(saved: readonly SavedField[], outline: Outline): PageState {
  if (saved.length === 0) return UNTOUCHED
  const savedValues = new Map(saved.map(({ key, value }) => [key, value]))
  const keys = new Map<string, number>()
  const values: Record<string, string | boolean | number> = {}
  const restored: Record<string, string> = {}
  for (const part of outline.controls) {
    if (!isSaved(part)) continue
    const value = savedValues.get(savedKey(part, outline, keys))
    if (value === undefined || isMissingOption(part, value)) continue
    values[part.path] = value
    if (typeof value === 'string' && value.includes('\n')) restored[part.path] = value
  }
  return { ...UNTOUCHED, values, ...(Object.keys(restored).length > 0 && { restored }) }
}

/** True if a saved choice no longer exists in the select. */
function isMissingOption(part: Part, value: SavedField['value']): boolean {
  return part.element.tag === 'select' && typeof value === 'number' && value >= part.element.children.length
}

function isSaved(part: Part): boolean {
  if (part.element.tag === 'button' || part.element.attributes['autocomplete'] === 'off') return false
  return !['password', 'submit', 'reset', 'button', 'hidden', 'file', 'image'].includes(typeOf(part))
}

/** Chromium identifies a field by its form's address, its name and type, and its index among identical ones. */
function savedKey(part: Part, outline: Outline, counts: Map<string, number>): string {
  const form = formOf(part, outline)
  const address = form === undefined ? '' : String(form.element.attributes['action'] ?? '')
  const { attributes } = part.element
  const value = typeOf(part) === 'radio' || typeOf(part) === 'checkbox' ? ` ${String(attributes['value'] ?? '')}` : ''
  const key = `${address} ${String(attributes['name'] ?? '')} ${typeOf(part)}${value}`
  const count = counts.get(key) ?? 0
  counts.set(key, count + 1)
  return `${key} ${count}`
}
