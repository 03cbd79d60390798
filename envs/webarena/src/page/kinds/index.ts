import type { PageElement } from '../element.ts'
import { fields } from './fields.ts'
import { groups } from './groups.ts'
import { type Around, attributeName, type Family, type Kind } from './kind.ts'
import { lists } from './lists.ts'
import { regions } from './regions.ts'
import { tables } from './tables.ts'
import { texts } from './texts.ts'

const FAMILIES: Family = { ...texts, ...regions, ...lists, ...groups, ...tables, ...fields }

/** What an element is: by its tag and attributes, a `role` of its own before all. */
export function kindOf(element: PageElement, around: Around): Kind {
  const family = FAMILIES[element.tag]
  if (family === undefined) throw new Error(`<${element.tag}> is no element of a page: see the list of tags in page/element.ts`)
  const kind = typeof family === 'function' ? family(element, around) : family
  const role = element.attributes['role']
  return typeof role === 'string' && role !== '' ? { flow: kind.flow, role: givenRole(role, element) } : kind
}

function givenRole(role: string, element: PageElement): string {
  if (role === 'presentation' || role === 'none') return ''
  return role === 'region' && attributeName(element) === undefined ? 'generic' : role
}
