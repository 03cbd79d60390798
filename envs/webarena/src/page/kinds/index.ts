import type { PageElement } from '../element.ts'
import { fields } from './fields.ts'
import { groups } from './groups.ts'
import { type Around, attributeName, closest, type Family, type Kind } from './kind.ts'
import { lists } from './lists.ts'
import { regions } from './regions.ts'
import { TABULAR, tables } from './tables.ts'
import { texts } from './texts.ts'

export const FAMILIES: Family = { ...texts, ...regions, ...lists, ...groups, ...tables, ...fields }

/** What an element is: by its tag and attributes, a `role` of its own before all, if it has one. */
export function kindOf(element: PageElement, around: Around, hasRole: boolean): Kind {
  const family = FAMILIES[element.tag]
  if (family === undefined) throw new Error(`<${element.tag}> is no element of a page: see the list of tags in page/element.ts`)
  const kind = typeof family === 'function' ? family(element, around) : family
  const role = hasRole ? element.attributes['role'] : undefined
  if (typeof role === 'string' && ARIA.has(role)) return { flow: kind.flow, role: givenRole(role, element) }
  return TABULAR.has(element.tag) && isOnlyLaidOut(around)
    ? { flow: kind.flow, role: kind.flow === 'cell' ? 'generic' : '' }
    : kind
}

/** Rows and cells of a table that says it is none are none either. */
function isOnlyLaidOut(around: Around): boolean {
  const role = closest(around, ({ tag }) => tag === 'table')?.attributes['role']
  return role === 'presentation' || role === 'none'
}

/** Roles that a page may give an element. */
const ARIA: ReadonlySet<string> = new Set(
  [
    'alert application article banner button cell checkbox columnheader combobox complementary contentinfo dialog form grid gridcell group',
    'heading img link list listbox listitem main menu menubar menuitem menuitemcheckbox menuitemradio navigation none option',
    'presentation radio radiogroup region row rowgroup rowheader search searchbox separator spinbutton status switch tab table',
    'tablist tabpanel textbox toolbar',
  ].flatMap((roles) => roles.split(' ')),
)

function givenRole(role: string, element: PageElement): string {
  if (role === 'presentation' || role === 'none') return ''
  return role === 'region' && attributeName(element) === undefined ? 'generic' : role
}
