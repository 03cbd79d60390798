import type { Attribute, Product, ProductOption } from '../../../generate/store/rows.ts'
import { el, type PageElement } from '../../../page/element.ts'
import { typedText } from '../../shared/fields.ts'
import { link, postForm, row, selectField, table, textField } from '../../shared/page-parts.ts'
import { type Fields, pageReply, redirect } from '../../shared/site.ts'
import { type AdminHandler, type AdminTables, framePage } from '../frame.ts'
import type { Grid } from '../grid/grid.ts'
import { gridParts } from '../grid/page.ts'

/** Path of the list of product attributes. */
export const ATTRIBUTES_PATH = '/admin/catalog/product_attribute/'

const YES_NO = [
  ['1', 'Yes'],
  ['0', 'No'],
] as const
const yesNo = (is: boolean): string => (is ? 'Yes' : 'No')

const GRID: Grid<Attribute> = {
  name: 'Product Attributes',
  path: ATTRIBUTES_PATH,
  key: 'attribute',
  idOf: ({ id }) => id,
  order: ['code', false],
  open: ({ id }) => [attributePath(id), 'Edit'],
  actions: [],
  columns: [
    { id: 'code', title: 'Attribute Code', text: ({ code }) => code, filter: { kind: 'text' } },
    { id: 'label', title: 'Default Label', text: ({ label }) => label, filter: { kind: 'text' } },
    { id: 'input', title: 'Input Type', text: ({ input }) => input },
    flag('required', 'Required', ({ isRequired }) => isRequired),
    flag('system', 'System', ({ isSystem }) => isSystem),
  ],
}

function flag(id: string, title: string, is: (attribute: Attribute) => boolean): Grid<Attribute>['columns'][number] {
  const choices = [
    ['Yes', 'Yes'],
    ['No', 'No'],
  ] as const
  const text = (attribute: Attribute): string => yesNo(is(attribute))
  return { id, title, text, filter: { kind: 'choice', choices, of: text } }
}

function attributePath(id: string): string {
  return `${ATTRIBUTES_PATH}edit/attribute_id/${id}/`
}

/** `/admin/catalog/product_attribute/`. */
export const attributes: AdminHandler = (visit) =>
  pageReply(
    framePage(visit, 'attributes', 'Product Attributes', ...gridParts(GRID, visit.tables.rows('attributes'), visit.request)),
  )

/** `/admin/catalog/product_attribute/edit/attribute_id/{n}/`. */
export const editAttribute: AdminHandler = (visit, { id = '' }) => {
  const attribute = visit.tables.get('attributes', id)
  if (attribute === undefined) return undefined
  const { code, input, isRequired, isSystem, label } = attribute
  const key = `attribute:${id}`
  return pageReply(
    framePage(
      visit,
      'attribute-edit',
      label,
      row(link(ATTRIBUTES_PATH, 'Back')),
      row('Attribute Code: ', el('span', { 'data-key': `${key}:code` }, code)),
      row('Catalog Input Type: ', el('span', { 'data-key': `${key}:input` }, input)),
      isSystem && row(el('span', { 'data-key': `${key}:system` }, 'This is a system attribute. Only its label can be changed.')),
      postForm(
        `${ATTRIBUTES_PATH}save/attribute_id/${id}/`,
        textField('frontend_label', 'Default Label', { value: label, isRequired: true, key: `${key}:label` }),
        // Attributes that the back office itself needs cannot be changed.
        isSystem
          ? row('Values Required: ', el('span', { 'data-key': `${key}:required` }, yesNo(isRequired)))
          : row(selectField('is_required', 'Values Required', YES_NO, isRequired ? '1' : '0', { 'data-key': `${key}:required` })),
        input === 'Dropdown' && [optionsTable(visit.tables, attribute), textField('option_new', 'Add Option')],
        row(el('button', {}, 'Save Attribute')),
      ),
    ),
  )
}

function optionsTable(tables: AdminTables, attribute: Attribute): PageElement {
  const { id, options } = attribute
  return table(
    'Manage Options',
    ['Option', 'Products'],
    options.map((value, at) => [
      el('input', {
        type: 'text',
        name: `option_${at + 1}`,
        value,
        'aria-label': `Option ${at + 1}`,
        'data-key': `attribute:${id}:option:${at + 1}`,
      }),
      productsWith(tables, attribute, value).length,
    ]),
  )
}

function productsWith(tables: AdminTables, attribute: Attribute, value: string): readonly Product[] {
  return tables
    .rows('products')
    .filter(({ options }) => options.some((option) => isValueOf(attribute, option) && option.values.includes(value)))
}

/** Saves an attribute. Renames its options in all products that use them. */
export const saveAttribute: AdminHandler = ({ tables, request: { form } }, { id = '' }) => {
  const attribute = tables.get('attributes', id)
  if (attribute === undefined) return undefined
  const back = attributePath(id)
  const label = typedText(form, 'frontend_label', 60)
  if (label === '') return redirect(back, undefined, 'Please enter a default label.')
  const named = attribute.options.map((value, at) => [value, nameOf(form, `option_${at + 1}`, value)] as const)
  const dropped = named.find(([value, name]) => name === '' && productsWith(tables, attribute, value).length > 0)
  if (dropped !== undefined)
    return redirect(back, undefined, `The option "${dropped[0]}" is used by products and cannot be deleted.`)
  const added = attribute.input === 'Dropdown' ? nameOf(form, 'option_new', '') : ''
  const options = [...named.map(([, name]) => name), added].filter((name) => name !== '')
  if (new Set(options.map((name) => name.toLowerCase())).size < options.length)
    return redirect(back, undefined, 'The names of options must be unique.')
  const isRequired = attribute.isSystem ? attribute.isRequired : typedText(form, 'is_required') === '1'
  const saved: Attribute = { ...attribute, label, isRequired, options }
  const products = renamed(tables, attribute, new Map(named.filter(([value, name]) => name !== '' && name !== value)))
  const changes = { attributes: { [id]: saved }, ...(Object.keys(products).length > 0 && { products }) }
  return redirect(back, changes, 'You saved the product attribute.')
}

/**
 * Returns the name that a form gives an option; without the field, the previous name. Commas are replaced, since they separate values when
 * products are edited.
 */
function nameOf(form: Fields, name: string, before: string): string {
  return form.some(([known]) => known === name) ? typedText(form, name, 60).replaceAll(',', ' ').trim() : before
}

function renamed(
  tables: AdminTables,
  attribute: Attribute,
  names: ReadonlyMap<string, string>,
): Readonly<Record<string, Product>> {
  if (names.size === 0) return {}
  const changed = tables.rows('products').flatMap((product): (readonly [string, Product])[] => {
    const options = product.options.map((option) =>
      isValueOf(attribute, option) ? { ...option, values: option.values.map((value) => names.get(value) ?? value) } : option,
    )
    const isSame = options.every(({ values }, at) => values.every((value, place) => value === product.options[at]?.values[place]))
    return isSame ? [] : [[product.id, { ...product, options }]]
  })
  return Object.fromEntries(changed)
}

/** Returns a product attribute by its code, which is also the name of its field in the product form. */
export function attributeOf(tables: AdminTables, code: string): Attribute {
  const attribute = tables.where('attributes', 'code', code)[0]
  if (attribute === undefined) throw new Error(`no product attribute has the code ${code}, although attributes cannot be deleted`)
  return attribute
}

/** True if an option of a product holds values of the attribute. */
function isValueOf({ code }: Attribute, { name }: ProductOption): boolean {
  return name.toLowerCase() === code
}
