import { formatCents } from '@orreryjs/shopping'
import type { Attribute, Product, ProductOption } from '../../../generate/store/rows.ts'
import { slugOf } from '../../../generate/text.ts'
import { type Child, el } from '../../../page/element.ts'
import { NOW } from '../../shared/dates.ts'
import { centsOf, fieldOf, typedText } from '../../shared/fields.ts'
import {
  checkbox,
  keyedText,
  link,
  postForm,
  postRow,
  row,
  selectField,
  table,
  textareaField,
  textField,
} from '../../shared/page-parts.ts'
import type { Fields } from '../../shared/site.ts'
import { pageReply, redirect } from '../../shared/site.ts'
import { type AdminHandler, type AdminReply, type AdminTables, type AdminVisit, framePage } from '../frame.ts'
import { attributeOf } from './attributes.ts'
import { productPath, visibilityOf } from './products.ts'

/** `/admin/catalog/product/edit/id/{n}/`. */
export const editProduct: AdminHandler = (visit, { id = '' }) => {
  const product = visit.tables.get('products', id)
  return product === undefined ? undefined : form(visit, product)
}

/** `/admin/catalog/product/new/`. */
export const newProduct: AdminHandler = (visit) => form(visit, undefined)

const STOCK = [
  ['1', 'In Stock'],
  ['0', 'Out of Stock'],
] as const
const VISIBILITIES = ['Catalog, Search', 'Not Visible Individually'].map((each) => [each, each] as const)

function form(visit: AdminVisit, product: Product | undefined): AdminReply {
  const { tables } = visit
  const action = product === undefined ? '/admin/catalog/product/save/' : `/admin/catalog/product/save/id/${product.id}/`
  const isRequired = (code: string): boolean => attributeOf(tables, code).isRequired
  const label = (code: string): string => attributeOf(tables, code).label
  const key = (name: string): string | undefined => product && `product:${product.id}:${name}`
  return pageReply(
    framePage(
      visit,
      product === undefined ? 'product-new' : 'product-edit',
      product?.name ?? 'New Product',
      row(link('/admin/catalog/product/', 'Back')),
      postForm(
        action,
        row(checkbox('status', 'Enable Product', product?.isEnabled ?? true, '1', key('enabled'))),
        textField('name', label('name'), { value: product?.name, isRequired: true, key: key('name') }),
        textField('sku', label('sku'), { value: product?.sku, isRequired: product !== undefined, key: key('sku') }),
        textField('price', label('price'), {
          value: product && (product.price / 100).toFixed(2),
          isRequired: true,
          key: key('price'),
        }),
        textField('qty', label('qty'), { value: product?.quantity, key: key('quantity') }),
        row(
          selectField('stock', 'Stock Status', STOCK, product === undefined || product.isInStock ? '1' : '0', {
            'data-key': key('stock'),
          }),
        ),
        textField('weight', label('weight'), { value: product?.weight }),
        row(selectField('category', 'Categories', categoryChoices(tables), product?.categories.at(-1) ?? '')),
        row(selectField('brand', 'Brand', brandChoices(tables), product?.brand ?? '')),
        row(
          selectField(
            'visibility',
            'Visibility',
            VISIBILITIES,
            product === undefined ? 'Catalog, Search' : visibilityOf(product),
          ),
        ),
        textField('colour', label('colour'), {
          value: optionText(product, 'Colour'),
          isRequired: isRequired('colour'),
          key: key('colour'),
        }),
        textField('size', label('size'), {
          value: optionText(product, 'Size'),
          isRequired: isRequired('size'),
          key: key('size'),
        }),
        textareaField('description', label('description'), product?.description ?? '', false, key('description')),
        row(el('button', {}, 'Save')),
      ),
      ...(product === undefined ? [] : relatedTables(tables, product)),
    ),
  )
}

function categoryChoices(tables: AdminTables): readonly (readonly [string, string])[] {
  const indent = { 1: '', 2: '. ', 3: '. . ' }
  return [['', 'None'], ...tables.rows('categories').map(({ id, name, level }) => [id, indent[level] + name] as const)]
}

function brandChoices(tables: AdminTables): readonly (readonly [string, string])[] {
  return [['', 'None'], ...tables.rows('brands').map(({ id, name }) => [id, name] as const)]
}

function optionText(product: Product | undefined, name: string): string {
  return product?.options.find((option) => option.name === name)?.values.join(', ') ?? ''
}

function relatedTables(tables: AdminTables, product: Product): readonly Child[] {
  const variants = tables.where('products', 'parent', product.id)
  const reviews = tables.where('reviews', 'product', product.id)
  return [
    variants.length > 0 &&
      table(
        'Configurations',
        ['Name', 'SKU', 'Price', 'Quantity', 'Action'],
        variants.map(({ id, name, sku, price, quantity }) => [
          name,
          sku,
          formatCents(price),
          quantity,
          link(productPath(id), 'Edit'),
        ]),
      ),
    reviews.length > 0 &&
      table(
        'Product Reviews',
        ['ID', 'Title', 'Nickname', 'Rating', 'Status', 'Action'],
        reviews.map(({ id, title, nickname, stars, status }) => [
          id,
          title,
          keyedText(`review:${id}:nickname`, nickname),
          keyedText(`review:${id}:stars`, `${stars * 20}%`),
          status,
          link(`/admin/review/product/edit/id/${id}/`, 'Edit'),
        ]),
      ),
    postRow(`/admin/catalog/product/delete/id/${product.id}/`, el('button', {}, 'Delete')),
  ]
}

/** Saves a new or existing product. */
export const saveProduct: AdminHandler = ({ tables, request }, { id }) => {
  const existing = id === undefined ? undefined : tables.get('products', id)
  if (id !== undefined && existing === undefined) return undefined
  const back = existing === undefined ? '/admin/catalog/product/new/' : productPath(existing.id)
  const result = productOf(tables, request.form, existing)
  if (typeof result === 'string') return redirect(back, undefined, result)
  return redirect(productPath(result.id), { products: { [result.id]: result } }, 'You saved the product.')
}

/** Returns the product of a form, or an error message. */
function productOf(tables: AdminTables, form: Fields, existing: Product | undefined): Product | string {
  const name = typedText(form, 'name', 160)
  const price = centsOf(fieldOf(form, 'price'))
  const quantity = typedText(form, 'qty') === '' ? 0 : Number(typedText(form, 'qty'))
  const weight = typedText(form, 'weight') === '' ? 0 : Number(typedText(form, 'weight'))
  if (name === '') return 'Please enter a product name.'
  if (price === undefined) return 'Please enter a valid price.'
  if (![quantity, weight].every((number) => Number.isInteger(number) && number >= 0 && number < 1_000_000))
    return 'Please enter whole numbers for quantity and weight.'
  const missing = ['colour', 'size'].map((code) => attributeOf(tables, code)).find((each) => isMissing(form, each))
  if (missing !== undefined) return `"${missing.label}" is a required value.`
  const sku = typedText(form, 'sku', 64) === '' ? slugOf(name) : typedText(form, 'sku', 64)
  if (tables.where('products', 'sku', sku).some(({ id }) => id !== existing?.id))
    return 'The value of attribute "SKU" must be unique.'
  const category = tables.get('categories', fieldOf(form, 'category'))
  const base = existing ?? blank(tables, name)
  return {
    ...base,
    name,
    sku,
    price,
    quantity,
    weight,
    isInStock: fieldOf(form, 'stock') !== '0',
    isEnabled: fieldOf(form, 'status') !== '',
    isVisible: fieldOf(form, 'visibility') !== 'Not Visible Individually',
    brand: tables.get('brands', fieldOf(form, 'brand'))?.id ?? '',
    categories: category === undefined ? [] : pathOf(category.id),
    options: optionsOf(form, base.options),
    description: typedText(form, 'description', 5000).replaceAll('\r\n', '\n'),
  }
}

function isMissing(form: Fields, { code, isRequired }: Attribute): boolean {
  return isRequired && typedText(form, code).replaceAll(',', '').trim() === ''
}

function blank(tables: AdminTables, name: string): Product {
  const id = tables.nextId('products')
  const slug = slugOf(name)
  const isTaken = tables.where('products', 'slug', slug).length > 0 || tables.get('categories', slug) !== undefined
  return {
    id,
    sku: '',
    slug: isTaken ? `${slug}-${id}` : slug,
    name,
    brand: '',
    categories: [],
    kind: 'simple',
    options: [],
    price: 0,
    quantity: 0,
    isInStock: true,
    isEnabled: true,
    isVisible: true,
    description: '',
    details: [],
    weight: 0,
    createdAt: NOW,
  }
}

/** Returns the ids of a category and its ancestors, from the top. */
function pathOf(id: string): readonly string[] {
  const steps = id.split('/')
  return steps.map((_, at) => steps.slice(0, at + 1).join('/'))
}

/** Returns the comma-separated colours and sizes of a form. Other options stay unchanged. */
function optionsOf(form: Fields, existing: readonly ProductOption[]): readonly ProductOption[] {
  const named = (['Colour', 'Size'] as const).flatMap((name) => {
    const values = [
      ...new Set(
        typedText(form, name.toLowerCase(), 400)
          .split(',')
          .map((part) => part.trim()),
      ),
    ].filter((part) => part !== '')
    return values.length === 0 ? [] : [{ name, values }]
  })
  return [...named, ...existing.filter(({ name }) => name !== 'Colour' && name !== 'Size')]
}

/** Deletes a product. Orders keep their items. */
export const deleteProduct: AdminHandler = ({ tables }, { id = '' }) =>
  tables.get('products', id) === undefined
    ? undefined
    : redirect('/admin/catalog/product/', { products: { [id]: null } }, 'You deleted the product.')
