import { MARK } from '../attribute-flags.ts'
import { nonBlankName } from '../element-types/element-type.ts'
import { isCheckable, isLabelable, isTextField } from '../element-types/fields.ts'
import { optionsOf, selectedIndices, textOf } from '../page-state.ts'
import { isElement, isInline, type Part } from '../part.ts'
import { isShown, type PageSnapshot } from './page-snapshot.ts'

/** Roles whose accessible name comes from their content. */
const NAMED_BY_CONTENT: ReadonlySet<string> = new Set([
  'heading',
  'link',
  'button',
  'gridcell',
  'columnheader',
  'rowheader',
  'LayoutTableCell',
  'DisclosureTriangle',
  'checkbox',
  'radio',
  'menuitem',
  'menuitemcheckbox',
  'menuitemradio',
  'option',
  'tab',
  'switch',
])

/** Returns the accessible name of an element as Chromium 112 computes it. */
export function accessibleName(part: Part, snapshot: PageSnapshot): string {
  if (part.name !== undefined) return part.name
  const name = computeName(part, snapshot)
  if (!part.isDynamic && !isLabelled(part, snapshot)) part.name = name
  return name
}

function computeName(part: Part, snapshot: PageSnapshot): string {
  if ((part.marks & MARK.name) === 0) return labelName(part, snapshot) ?? ownName(part, snapshot) ?? ''
  const { attributes, tag } = part.element
  return (
    labelledByName(attributes['aria-labelledby'], snapshot) ??
    nonBlankName(attributes['aria-label']) ??
    labelName(part, snapshot) ??
    ownName(part, snapshot) ??
    nonBlankName(attributes['title']) ??
    (isTextField(part.element) || tag === 'input' ? nonBlankName(attributes['placeholder']) : undefined) ??
    ''
  )
}

function isLabelled(part: Part, { outline }: PageSnapshot): boolean {
  if (isLabelable(part.element) && outline.labelsByField.has(part)) return true
  return (part.marks & MARK.name) !== 0 && part.element.attributes['aria-labelledby'] !== undefined
}

function labelledByName(ids: unknown, snapshot: PageSnapshot): string | undefined {
  if (typeof ids !== 'string') return undefined
  const parts = ids.split(/\s+/).flatMap((id) => snapshot.outline.byId.get(id) ?? [])
  return parts.length === 0 ? undefined : parts.map((part) => textContent(part, snapshot, undefined)).join(' ')
}

function labelName(part: Part, snapshot: PageSnapshot): string | undefined {
  const labels = isLabelable(part.element) ? snapshot.outline.labelsByField.get(part) : undefined
  if (labels === undefined) return undefined
  const name = labels.map((label) => textContent(label, snapshot, part)).join(' ')
  return name.trim() === '' ? undefined : name
}

function ownName(part: Part, snapshot: PageSnapshot): string | undefined {
  const { tag, attributes, children } = part.element
  if (tag === 'img') return nonBlankName(attributes['alt'])
  if (tag === 'input') return attributes['type'] === 'submit' ? String(attributes['value'] ?? 'Submit') : undefined
  if (tag === 'option')
    return children
      .filter((child) => typeof child === 'string')
      .join('')
      .trim()
  if (tag === 'table') return childContent(part, 'caption', snapshot)
  if (tag === 'fieldset') return childContent(part, 'legend', snapshot)
  return isNamedByContent(part) ? textContent(part, snapshot, undefined) || undefined : undefined
}

function isNamedByContent({ role, element }: Part): boolean {
  return NAMED_BY_CONTENT.has(role) || (role === 'generic' && element.attributes['tabindex'] !== undefined)
}

function childContent(part: Part, tag: 'caption' | 'legend', snapshot: PageSnapshot): string | undefined {
  const holder = part.children.find(({ element }) => element.tag === tag)
  return holder === undefined ? undefined : textContent(holder, snapshot, undefined)
}

/**
 * Joins the text of a part's descendants. Text on one line is joined as is; blocks, controls and parts named by an attribute are separated
 * by a space. `without` is the field whose label is being read.
 */
export function textContent(part: Part, snapshot: PageSnapshot, without: Part | undefined): string {
  const [onlyChild] = part.children
  // Most parts contain a single text.
  if (onlyChild?.flow === 'text' && part.children.length === 1) return collapseSpaces(onlyChild.text)
  const output: NameBuilder = { text: '', isClosed: false }
  appendContent(part, snapshot, without, output)
  return collapseSpaces(output.text)
}

/** Collapses runs of spaces. */
function collapseSpaces(text: string): string {
  return text.includes('  ') ? text.replace(/ {2,}/g, ' ') : text
}

interface NameBuilder {
  text: string
  /** True if the text appended last must be separated from the next one. */
  isClosed: boolean
}

function appendContent(part: Part, snapshot: PageSnapshot, without: Part | undefined, output: NameBuilder): void {
  for (const child of part.children) {
    if (child === without || child.flow === 'value') continue
    if (child.flow === 'text') appendText(child.text, false, output)
    else if (isShown(child, snapshot)) appendElement(child, snapshot, without, output)
  }
}

function appendElement(part: Part, snapshot: PageSnapshot, without: Part | undefined, output: NameBuilder): void {
  const replacement = replacementText(part, snapshot)
  if (replacement !== undefined) appendText(replacement, true, output)
  else if (isInline(part) && part.flow !== 'atomic') appendContent(part, snapshot, without, output)
  else {
    output.isClosed = true
    appendContent(part, snapshot, without, output)
    output.isClosed = true
  }
}

/** Returns the text that replaces an element's content in a name; `undefined` if the content itself is used. */
function replacementText(part: Part, snapshot: PageSnapshot): string | undefined {
  const { element, path } = part
  const { attributes, tag } = element
  if (isTextField(element)) return textOf(element, path, snapshot.state) || accessibleName(part, snapshot)
  if (tag === 'select') {
    const chosen = optionsOf(element)[selectedIndices(element, path, snapshot.state)[0] ?? -1]
    return chosen === undefined ? accessibleName(part, snapshot) : chosen.children.join('').trim()
  }
  if (tag === 'img' || tag === 'input' || isCheckable(element)) return part.flow === 'none' ? '' : accessibleName(part, snapshot)
  if ((part.marks & MARK.name) === 0) return undefined
  const label = nonBlankName(attributes['aria-label'])
  if (label !== undefined) return label
  const title = nonBlankName(attributes['title'])
  return title !== undefined && isElement(part) && textContent(part, snapshot, undefined) === '' ? title : undefined
}

function appendText(text: string, isApart: boolean, output: NameBuilder): void {
  if (text === '') return
  if ((isApart || output.isClosed) && output.text !== '' && !output.text.endsWith(' ') && !text.startsWith(' '))
    output.text += ' '
  output.text += text
  output.isClosed = isApart
}
