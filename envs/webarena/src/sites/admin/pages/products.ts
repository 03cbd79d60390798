import { formatCents } from '@orreryjs/shopping'
import type { Product } from '../../../generate/store/rows.ts'
import { centsOf, fieldOf, fieldsOf } from '../../shared/fields.ts'
import { link, row } from '../../shared/page-parts.ts'
import { pageReply, redirect } from '../../shared/site.ts'
import { type AdminHandler, framePage } from '../frame.ts'
import type { Grid } from '../grid/grid.ts'
import { gridParts } from '../grid/page.ts'
import { ATTRIBUTES_PATH } from './attributes.ts'

const PATH = '/admin/catalog/product/'

const TYPE_NAMES = { simple: 'Simple Product', configurable: 'Configurable Product', variant: 'Simple Product' } as const

function wholeOf(text: string): number | undefined {
  return /^\d{1,6}$/.test(text) ? Number(text) : undefined
}

const choices = (values: readonly string[]): readonly (readonly [string, string])[] => values.map((each) => [each, each] as const)

export function visibilityOf({ isVisible }: Product): string {
  return isVisible ? 'Catalog, Search' : 'Not Visible Individually'
}

function statusOf({ isEnabled }: Product): string {
  return isEnabled ? 'Enabled' : 'Disabled'
}

const GRID: Grid<Product> = {
  name: 'Products',
  path: PATH,
  key: 'product',
  idOf: ({ id }) => id,
  order: ['id', false],
  open: ({ id }) => [productPath(id), 'Edit'],
  actions: [
    { id: 'delete', name: 'Delete' },
    { id: 'enable', name: 'Change status to Enable' },
    { id: 'disable', name: 'Change status to Disable' },
  ],
  columns: [
    {
      id: 'id',
      title: 'ID',
      text: ({ id }) => id,
      order: ({ id }) => Number(id),
      filter: { kind: 'number', of: ({ id }) => Number(id), read: wholeOf },
    },
    { id: 'name', title: 'Name', text: ({ name }) => name, filter: { kind: 'text' } },
    {
      id: 'type',
      title: 'Type',
      isHidden: true,
      text: ({ kind }) => TYPE_NAMES[kind],
      filter: {
        kind: 'choice',
        choices: choices(['Simple Product', 'Configurable Product']),
        of: ({ kind }) => TYPE_NAMES[kind],
      },
    },
    { id: 'sku', title: 'SKU', text: ({ sku }) => sku, filter: { kind: 'text' } },
    {
      id: 'price',
      title: 'Price',
      text: ({ price }) => formatCents(price),
      order: ({ price }) => price,
      filter: { kind: 'number', of: ({ price }) => price, read: centsOf },
    },
    {
      id: 'quantity',
      title: 'Quantity',
      text: ({ quantity }) => String(quantity),
      order: ({ quantity }) => quantity,
      filter: { kind: 'number', of: ({ quantity }) => quantity, read: wholeOf },
    },
    {
      id: 'visibility',
      title: 'Visibility',
      isHidden: true,
      text: visibilityOf,
      filter: { kind: 'choice', choices: choices(['Catalog, Search', 'Not Visible Individually']), of: visibilityOf },
    },
    {
      id: 'status',
      title: 'Status',
      text: statusOf,
      filter: { kind: 'choice', choices: choices(['Enabled', 'Disabled']), of: statusOf },
    },
  ],
}

/** Returns the path of a product's page in the back office. */
export function productPath(id: string): string {
  return `/admin/catalog/product/edit/id/${id}/`
}

/** `/admin/catalog/product/`. */
export const products: AdminHandler = (visit) =>
  pageReply(
    framePage(
      visit,
      'products',
      'Products',
      row(link('/admin/catalog/product/new/', 'Add Product'), ' ', link(ATTRIBUTES_PATH, 'Attributes')),
      ...gridParts(GRID, visit.tables.rows('products'), visit.request),
    ),
  )

/** Applies an action to all selected products. */
export const massProducts: AdminHandler = ({ tables, request }) => {
  const action = fieldOf(request.form, 'massaction')
  const chosen = fieldsOf(request.form, 'selected').flatMap((id) => tables.get('products', id) ?? [])
  if (chosen.length === 0) return redirect(PATH, undefined, "You haven't selected any items!")
  const count = `A total of ${chosen.length} record(s) have been`
  const all = (change: (product: Product) => Product | null): Readonly<Record<string, Product | null>> =>
    Object.fromEntries(chosen.map((product) => [product.id, change(product)]))
  if (action === 'delete') return redirect(PATH, { products: all(() => null) }, `${count} deleted.`)
  if (action !== 'enable' && action !== 'disable') return redirect(PATH, undefined, 'Please choose an action.')
  return redirect(PATH, { products: all((product) => ({ ...product, isEnabled: action === 'enable' })) }, `${count} updated.`)
}
