import { MARK } from '../marks.ts'
import type { Part } from '../part.ts'
import { isChecked, isSet } from '../state.ts'
import type { Property } from './ax-node.ts'
import { isDisabled, isOpen, type Look, openedBy } from './look.ts'

const NONE: readonly Property[] = []

/** Returns the properties of an element that WebArena prints, in Chromium's order. */
export function propertiesOf(part: Part, look: Look): readonly Property[] {
  if (isMoving(part) || look.state.focus === part.path) return allOf(part, look)
  if ((part.marks & MARK.widget) === 0 && PLAIN.has(part.role)) return NONE
  part.still ??= allOf(part, look)
  return part.still
}

/** Roles without role-specific properties. */
const PLAIN: ReadonlySet<string> = new Set(
  'article caption DescriptionList generic heading img link list listitem main navigation paragraph row Section strong time'.split(
    ' ',
  ),
)

/** True if a property other than `focused` depends on the user's changes. */
function isMoving({ element: { tag }, marks }: Part): boolean {
  return tag === 'input' || tag === 'select' || tag === 'summary' || (marks & (MARK.opens | MARK.needs)) !== 0
}

function allOf(part: Part, look: Look): readonly Property[] {
  const properties: Property[] = []
  const { element, path, role } = part
  if (role === 'alert' || role === 'status') announce(role, properties)
  if (isAble(part) && (isDisabled(part, look) || element.attributes['aria-disabled'] === 'true'))
    properties.push(['disabled', 'True'])
  if (look.state.focus === path && path !== '') properties.push(['focused', 'True'])
  if (element.attributes['accesskey'] !== undefined) properties.push(['keyshortcuts', `Alt+${element.attributes['accesskey']}`])
  widget(part, look, properties)
  toggled(part, look, properties)
  related(part, properties)
  return properties.length === 0 ? NONE : properties
}

function announce(role: string, properties: Property[]): void {
  properties.push(['live', role === 'alert' ? 'assertive' : 'polite'], ['atomic', 'True'], ['relevant', 'additions text'])
}

function isAble({ element: { tag, attributes } }: Part): boolean {
  return (
    tag === 'button' || tag === 'input' || tag === 'select' || tag === 'textarea' || attributes['aria-disabled'] !== undefined
  )
}

/** Adds properties of fields and other widgets. */
function widget(part: Part, look: Look, properties: Property[]): void {
  const { element, role } = part
  const { attributes, tag } = element
  if (role === 'combobox' && tag !== 'select')
    properties.push(['autocomplete', String(attributes['aria-autocomplete'] ?? 'list')])
  const popup = popupOf(part)
  if (popup !== undefined) properties.push(['hasPopup', popup])
  if (role === 'listbox') properties.push(['multiselectable', python(isSet(attributes['multiple']))])
  if (role === 'tablist') properties.push(['multiselectable', 'False'])
  const orientation = ORIENTATIONS[role]
  if (orientation !== undefined) properties.push(['orientation', orientation])
  if (isRequirable(part))
    properties.push(['required', python(isSet(attributes['required']) || attributes['aria-required'] === 'true')])
  if (role === 'spinbutton') {
    properties.push(['valuemin', bound(attributes['min'])], ['valuemax', bound(attributes['max'])], ['valuetext', ''])
  }
  if (role === 'checkbox' || role === 'radio') {
    const given = attributes['aria-checked']
    const isMarked = tag === 'input' ? isChecked(element, part.path, look.state) : given === 'true'
    properties.push(['checked', given === 'mixed' ? 'mixed' : String(isMarked)])
  } else if (role === 'switch' || role === 'menuitemcheckbox' || role === 'menuitemradio') {
    properties.push(['checked', attributes['aria-checked'] === 'true' ? 'true' : 'false'])
  }
}

const ORIENTATIONS: Readonly<Record<string, string>> = {
  listbox: 'vertical',
  menu: 'vertical',
  menubar: 'horizontal',
  separator: 'horizontal',
  tablist: 'horizontal',
  toolbar: 'horizontal',
}

const REQUIRABLE: ReadonlySet<string> = new Set([
  'columnheader',
  'combobox',
  'gridcell',
  'listbox',
  'radiogroup',
  'rowheader',
  'spinbutton',
  'textbox',
])

function isRequirable({ role, element }: Part): boolean {
  return REQUIRABLE.has(role) && !(role === 'combobox' && element.tag === 'select')
}

function bound(value: unknown): string {
  return value === undefined ? '0' : String(Number(value))
}

const POPUPS: ReadonlySet<string> = new Set(['menu', 'listbox', 'tree', 'grid', 'dialog'])

function popupOf({ role, element: { tag, attributes } }: Part): string | undefined {
  if (tag === 'select') return role === 'combobox' ? 'menu' : undefined
  const given = attributes['aria-haspopup']
  if (given === true || given === 'true') return 'menu'
  if (typeof given === 'string' && POPUPS.has(given)) return given
  return role === 'combobox' ? 'listbox' : undefined
}

/** Adds properties that a press changes: expanded, pressed, selected. */
function toggled(part: Part, look: Look, properties: Property[]): void {
  const { attributes, tag } = part.element
  const opened = openedBy(part, look)
  const isTab = part.role === 'tab'
  if (tag === 'select') {
    if (part.role === 'combobox') properties.push(['expanded', python(look.state.open === part.path)])
  } else if (tag === 'summary') properties.push(['expanded', python(part.parent !== undefined && isOpen(part.parent, look))])
  else if (opened !== undefined && !isTab) properties.push(['expanded', python(isOpen(opened, look))])
  else if (attributes['aria-expanded'] !== undefined)
    properties.push(['expanded', python(attributes['aria-expanded'] === 'true')])
  if (tag === 'button' && attributes['aria-pressed'] !== undefined)
    properties.push(['pressed', String(attributes['aria-pressed'])])
  if (isTab)
    properties.push(['selected', python(opened === undefined ? attributes['aria-selected'] === 'true' : isOpen(opened, look))])
}

function related({ element: { attributes } }: Part, properties: Property[]): void {
  if (typeof attributes['aria-controls'] === 'string') properties.push(['controls', attributes['aria-controls']])
  if (typeof attributes['aria-describedby'] === 'string') properties.push(['describedby', attributes['aria-describedby']])
}

function python(value: boolean): string {
  return value ? 'True' : 'False'
}
