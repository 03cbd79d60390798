import type { Look } from '../page/accessibility/look.ts'
import { contentOf, nameOf } from '../page/accessibility/names.ts'
import type { Page } from '../page/element.ts'
import { isTextField, isTick } from '../page/kinds/fields.ts'
import { outlineOf } from '../page/outline.ts'
import { isElement, type Part } from '../page/part.ts'
import type { PageState } from '../page/state.ts'
import { chosenOf, isChecked, isSet, optionsOf, textOf } from '../page/state.ts'
import type { Check } from './expected.ts'

/** Reads what a check is about: a text, empty where an attribute is unset; `undefined` where the page has no such place. */
export function readPage(page: Page, state: PageState, read: Check['read']): string | undefined {
  const look: Look = { outline: outlineOf(page), state }
  const elements = look.outline.parts.filter(isElement)
  if ('field' in read) {
    const field = elements.find((part) => isField(part) && nameOf(part, look).trim() === read.field)
    return field === undefined ? undefined : valueOfField(field, state)
  }
  const place = elements.find(({ element }) => element.attributes['data-key'] === read.key)
  if (place === undefined) return undefined
  if (read.attribute !== undefined) return attributeText(place.element.attributes[read.attribute])
  return isField(place) ? valueOfField(place, state) : contentOf(place, look, undefined)
}

function isField({ element }: Part): boolean {
  return isTextField(element) || isTick(element) || element.tag === 'select'
}

/** A field's text, the options that are chosen, or whether it is ticked: `true` or `false`. */
function valueOfField({ element, path }: Part, state: PageState): string {
  if (isTick(element)) return String(isChecked(element, path, state))
  if (element.tag !== 'select') return textOf(element, path, state)
  const options = optionsOf(element)
  const chosen = chosenOf(element, path, state).map((index) => options[index]?.children.join('').trim() ?? '')
  return chosen.join(', ')
}

function attributeText(value: unknown): string {
  return isSet(value) ? String(value) : ''
}
