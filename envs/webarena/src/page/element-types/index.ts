import type { PageElement, Tag } from '../element.ts'
import { type AncestorChain, closestAncestor, type ElementType, type ElementTypes, nameFromAttributes } from './element-type.ts'
import { fields } from './fields.ts'
import { TABLE_PARTS, tables } from './tables.ts'
import { rowOrBlock, texts } from './texts.ts'

/** Elements in which a header is not the page's banner. */
const SECTIONING: ReadonlySet<Tag> = new Set(['article', 'aside', 'main', 'nav', 'section'])

/** Sections of a page. */
const regions: ElementTypes = {
  main: region('main'),
  nav: region('navigation'),
  aside: region('complementary'),
  article: region('article'),
  section: (element) => ({
    flow: rowOrBlock(element.attributes['class']),
    role: nameFromAttributes(element) === undefined ? 'Section' : 'region',
  }),
  header: landmark('banner', 'HeaderAsNonLandmark'),
  footer: landmark('contentinfo', 'FooterAsNonLandmark'),
}

/** Lists and definition lists, without markers before their items. */
const lists: ElementTypes = {
  ul: { flow: 'block', role: 'list' },
  ol: { flow: 'block', role: 'list' },
  li: ({ attributes }) => ({ flow: rowOrBlock(attributes['class']), role: 'listitem' }),
  dl: { flow: 'block', role: 'DescriptionList' },
  dt: { flow: 'block', role: 'DescriptionListTerm' },
  dd: { flow: 'block', role: 'DescriptionListDetail' },
}

/** Elements that group fields, and elements that open and close. */
const groups: ElementTypes = {
  fieldset: { flow: 'block', role: 'group' },
  legend: { flow: 'row', role: 'Legend' },
  details: { flow: 'block', role: 'Details' },
  summary: { flow: 'row', role: 'DisclosureTriangle' },
}

export const ELEMENT_TYPES: ElementTypes = { ...texts, ...regions, ...lists, ...groups, ...tables, ...fields }

/** Returns the layout and role of an element by its tag and attributes. An explicit `role` attribute takes precedence. */
export function elementTypeOf(element: PageElement, ancestors: AncestorChain, hasRole: boolean): ElementType {
  const family = ELEMENT_TYPES[element.tag]
  if (family === undefined)
    throw new Error(`the page language has no element <${element.tag}>. Expected a tag listed in page/element.ts`)
  const kind = typeof family === 'function' ? family(element, ancestors) : family
  const role = hasRole ? element.attributes['role'] : undefined
  if (typeof role === 'string' && ARIA.has(role)) return { flow: kind.flow, role: explicitRole(role, element) }
  return TABLE_PARTS.has(element.tag) && isLayoutTable(ancestors)
    ? { flow: kind.flow, role: kind.flow === 'cell' ? 'generic' : '' }
    : kind
}

/** True if the table around a row or cell has the role `presentation` or `none`, which applies to its rows and cells too. */
function isLayoutTable(ancestors: AncestorChain): boolean {
  const role = closestAncestor(ancestors, ({ tag }) => tag === 'table')?.attributes['role']
  return role === 'presentation' || role === 'none'
}

/** Values allowed in `role` attributes. */
const ARIA: ReadonlySet<string> = new Set(
  [
    'alert application article banner button cell checkbox columnheader combobox complementary contentinfo dialog form grid gridcell group',
    'heading img link list listbox listitem main menu menubar menuitem menuitemcheckbox menuitemradio navigation none option',
    'presentation radio radiogroup region row rowgroup rowheader search searchbox separator spinbutton status switch tab table',
    'tablist tabpanel textbox toolbar',
  ].flatMap((roles) => roles.split(' ')),
)

function explicitRole(role: string, element: PageElement): string {
  if (role === 'presentation' || role === 'none') return ''
  return role === 'region' && nameFromAttributes(element) === undefined ? 'generic' : role
}

function region(role: string): (element: PageElement) => ElementType {
  return ({ attributes }) => ({ flow: rowOrBlock(attributes['class']), role })
}

function landmark(pageRole: string, sectionRole: string): (element: PageElement, ancestors: AncestorChain) => ElementType {
  return ({ attributes }, ancestors) => ({
    flow: rowOrBlock(attributes['class']),
    role: closestAncestor(ancestors, ({ tag }) => SECTIONING.has(tag)) === undefined ? pageRole : sectionRole,
  })
}
