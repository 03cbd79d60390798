import { MARK } from '../attribute-flags.ts'
import { isAttributeSet, isChecked } from '../page-state.ts'
import type { Part } from '../part.ts'
import { NO_ITEMS } from '../short-lived-list.ts'
import type { Property } from './ax-node.ts'
import { controlledPart, isDisabled, isOpen, type PageSnapshot } from './page-snapshot.ts'

/** Returns the properties of an element that WebArena prints, in Chromium's order. */
export function printedProperties(part: Part, snapshot: PageSnapshot): readonly Property[] {
  const { focus } = snapshot.state
  if (isDynamic(part) || (focus !== undefined && focus === part.path)) return computeProperties(part, snapshot)
  if ((part.marks & MARK.widget) === 0 && PLAIN_ROLES.has(part.role)) return NO_ITEMS
  part.staticProperties ??= computeProperties(part, snapshot)
  return part.staticProperties
}

/** Roles without role-specific properties. */
const PLAIN_ROLES: ReadonlySet<string> = new Set(
  'article caption DescriptionList generic heading img link list listitem main navigation paragraph row Section strong time'.split(
    ' ',
  ),
)

/** True if a property other than `focused` depends on the user's changes. */
function isDynamic({ element: { tag }, marks }: Part): boolean {
  return tag === 'input' || tag === 'select' || tag === 'summary' || (marks & (MARK.opens | MARK.needs)) !== 0
}

function computeProperties(part: Part, snapshot: PageSnapshot): readonly Property[] {
  const properties: Property[] = []
  const { element, role } = part
  if (role === 'alert' || role === 'status') addLiveRegion(role, properties)
  if (canBeDisabled(part) && (isDisabled(part, snapshot) || element.attributes['aria-disabled'] === 'true'))
    properties.push(['disabled', 'True'])
  const { focus } = snapshot.state
  if (focus !== undefined && focus !== '' && focus === part.path) properties.push(['focused', 'True'])
  if (element.attributes['accesskey'] !== undefined) properties.push(['keyshortcuts', `Alt+${element.attributes['accesskey']}`])
  addWidgetProperties(part, snapshot, properties)
  addToggleProperties(part, snapshot, properties)
  addRelations(part, properties)
  return properties.length === 0 ? NO_ITEMS : properties
}

function addLiveRegion(role: string, properties: Property[]): void {
  properties.push(['live', role === 'alert' ? 'assertive' : 'polite'], ['atomic', 'True'], ['relevant', 'additions text'])
}

function canBeDisabled({ element: { tag, attributes } }: Part): boolean {
  return (
    tag === 'button' || tag === 'input' || tag === 'select' || tag === 'textarea' || attributes['aria-disabled'] !== undefined
  )
}

/** Adds properties of fields and other widgets. */
function addWidgetProperties(part: Part, snapshot: PageSnapshot, properties: Property[]): void {
  const { element, role } = part
  const { attributes, tag } = element
  if (role === 'combobox' && tag !== 'select')
    properties.push(['autocomplete', String(attributes['aria-autocomplete'] ?? 'list')])
  const popup = popupOf(part)
  if (popup !== undefined) properties.push(['hasPopup', popup])
  if (role === 'listbox') properties.push(['multiselectable', pythonBoolean(isAttributeSet(attributes['multiple']))])
  if (role === 'tablist') properties.push(['multiselectable', 'False'])
  const orientation = ORIENTATIONS[role]
  if (orientation !== undefined) properties.push(['orientation', orientation])
  if (isRequirable(part))
    properties.push(['required', pythonBoolean(isAttributeSet(attributes['required']) || attributes['aria-required'] === 'true')])
  if (role === 'spinbutton') {
    properties.push(['valuemin', bound(attributes['min'])], ['valuemax', bound(attributes['max'])], ['valuetext', ''])
  }
  if (role === 'checkbox' || role === 'radio') {
    const ariaChecked = attributes['aria-checked']
    const isMarked = tag === 'input' ? isChecked(element, part.path, snapshot.state) : ariaChecked === 'true'
    properties.push(['checked', ariaChecked === 'mixed' ? 'mixed' : String(isMarked)])
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
  const ariaHasPopup = attributes['aria-haspopup']
  if (ariaHasPopup === true || ariaHasPopup === 'true') return 'menu'
  if (typeof ariaHasPopup === 'string' && POPUPS.has(ariaHasPopup)) return ariaHasPopup
  return role === 'combobox' ? 'listbox' : undefined
}

/** Adds properties that a press changes: expanded, pressed, selected. */
function addToggleProperties(part: Part, snapshot: PageSnapshot, properties: Property[]): void {
  const { attributes, tag } = part.element
  const opened = controlledPart(part, snapshot)
  const isTab = part.role === 'tab'
  if (tag === 'select') {
    if (part.role === 'combobox') properties.push(['expanded', pythonBoolean(snapshot.state.open === part.path)])
  } else if (tag === 'summary')
    properties.push(['expanded', pythonBoolean(part.parent !== undefined && isOpen(part.parent, snapshot))])
  else if (opened !== undefined && !isTab) properties.push(['expanded', pythonBoolean(isOpen(opened, snapshot))])
  else if (attributes['aria-expanded'] !== undefined)
    properties.push(['expanded', pythonBoolean(attributes['aria-expanded'] === 'true')])
  if (tag === 'button' && attributes['aria-pressed'] !== undefined)
    properties.push(['pressed', String(attributes['aria-pressed'])])
  if (isTab)
    properties.push([
      'selected',
      pythonBoolean(opened === undefined ? attributes['aria-selected'] === 'true' : isOpen(opened, snapshot)),
    ])
}

function addRelations({ element: { attributes } }: Part, properties: Property[]): void {
  if (typeof attributes['aria-controls'] === 'string') properties.push(['controls', attributes['aria-controls']])
  if (typeof attributes['aria-describedby'] === 'string') properties.push(['describedby', attributes['aria-describedby']])
}

function pythonBoolean(value: boolean): string {
  return value ? 'True' : 'False'
}
