import { formatCents } from '@orreryjs/shopping'
import type { CartLine, Product } from '../../../generate/store/rows.ts'
import { el, type PageElement } from '../../../page/element.ts'
import { fieldOf } from '../../shared/fields.ts'
import { keyedText, link, postForm, row } from '../../shared/page-parts.ts'
import { type Fields, pageReply, redirect } from '../../shared/site.ts'
import { framePage } from '../frame.ts'
import {
  cartOf,
  isForSale,
  optionText,
  productPath,
  type StoreChanges,
  type StoreHandler,
  type StoreReply,
  type Visit,
} from '../visit.ts'
import { optionField } from './product.ts'

/** `/checkout/cart/`. */
export const cart: StoreHandler = (visit) => {
  const lines = cartOf(visit)
  if (lines.length === 0)
    return pageReply(
      framePage(
        visit,
        'cart',
        'Shopping Cart',
        row('You have no items in your shopping cart.'),
        row(link('/', 'Continue Shopping')),
      ),
    )
  const subtotal = lines.reduce((sum, [{ quantity }, { price }]) => sum + quantity * price, 0)
  return pageReply(
    framePage(
      visit,
      'cart',
      'Shopping Cart',
      postForm(
        '/checkout/cart/update/',
        // First button of the form, so that Enter in a quantity updates the cart instead of removing an item.
        row(el('button', {}, 'Update Shopping Cart')),
        el('ol', {}, ...lines.map((line) => el('li', {}, ...entry(line)))),
      ),
      row('Subtotal: ', keyedText('cart:subtotal', formatCents(subtotal))),
      row(link('/checkout/', 'Proceed to Checkout')),
    ),
  )
}

function entry([line, product]: readonly [CartLine, Product]): readonly PageElement[] {
  const key = `cart:${line.id}`
  const quantity = {
    type: 'number',
    name: `qty-${line.id}`,
    'aria-label': `Qty of ${product.name}`,
    value: line.quantity,
    min: 1,
  }
  return [
    row(el('strong', {}, link(productPath(product), product.name, `${key}:name`))),
    ...(line.options.length === 0 ? [] : [row(keyedText(`${key}:options`, optionText(line.options)))]),
    row(
      'Price ',
      keyedText(`${key}:price`, formatCents(product.price)),
      ' Qty ',
      el('input', { ...quantity, 'data-key': `${key}:quantity` }),
      ' Subtotal ',
      keyedText(`${key}:subtotal`, formatCents(line.quantity * product.price)),
      ' ',
      el('button', { formaction: `/checkout/cart/delete/id/${line.id}/`, 'aria-label': `Remove ${product.name}` }, 'Remove'),
    ),
  ]
}

/** Adds a product to the cart, or increases its quantity. */
export const addToCart: StoreHandler = (visit, { product: id = '' }) => {
  const { tables, request } = visit
  const product = tables.get('products', id)
  if (product === undefined || !isForSale(product)) return undefined
  const back = request.from ?? productPath(product)
  if (!product.isInStock) return redirect(back, undefined, 'Product that you are trying to add is not available.')
  const options = chosenOptions(product, request.form)
  if (options === undefined) return redirect(productPath(product), undefined, 'You need to choose options for your item.')
  const quantityText = fieldOf(request.form, 'qty')
  const quantity = quantityText === '' ? 1 : quantityOf(quantityText)
  if (quantity === undefined) return redirect(back, undefined, 'Please enter a quantity of 1 or more.')
  const notice = `You added ${product.name} to your shopping cart.`
  return redirect(back, withLine(visit, product, options, quantity), notice)
}

/** Returns the changes of adding a quantity of a product to the cart. */
export function withLine(visit: Visit, product: Product, options: CartLine['options'], quantity: number): StoreChanges {
  const { tables, owner } = visit
  const existing = tables
    .where('cartLines', 'owner', owner)
    .find((line) => line.product === product.id && sameOptions(line.options, options))
  const id = existing?.id ?? tables.nextId('cartLines')
  const line: CartLine = {
    id,
    owner,
    product: product.id,
    options,
    quantity: Math.min(999, (existing?.quantity ?? 0) + quantity),
  }
  return { cartLines: { [id]: line } }
}

/** Updates the quantities in the cart; ignores invalid ones. */
export const updateCart: StoreHandler = (visit) => {
  const changed = cartOf(visit).flatMap(([line]) => {
    const quantity = quantityOf(fieldOf(visit.request.form, `qty-${line.id}`))
    return quantity === undefined || quantity === line.quantity ? [] : [[line.id, { ...line, quantity }] as const]
  })
  return redirect('/checkout/cart/', changed.length === 0 ? undefined : { cartLines: Object.fromEntries(changed) })
}

/** Removes a line from the cart. */
export const removeFromCart: StoreHandler = (visit, { id = '' }): StoreReply => {
  const line = visit.tables.get('cartLines', id)
  if (line === undefined || line.owner !== visit.owner) return redirect('/checkout/cart/')
  return redirect('/checkout/cart/', { cartLines: { [id]: null } })
}

type ChosenOptions = CartLine['options']

/** Returns the chosen options of a form; `undefined` if one is missing or invalid. */
export function chosenOptions(product: Product, form: Fields): ChosenOptions | undefined {
  const chosen = product.options.map(({ name }) => [name, fieldOf(form, optionField(name))] as const)
  const isComplete = chosen.every(([, value], at) => product.options[at]?.values.includes(value) === true)
  return isComplete ? chosen : undefined
}

/** True if both choices are equal. */
export function sameOptions(one: ChosenOptions, other: ChosenOptions): boolean {
  return one.length === other.length && one.every(([name, value], at) => other[at]?.[0] === name && other[at]?.[1] === value)
}

/** Parses a quantity from 1 to 999; `undefined` for anything else. */
export function quantityOf(text: string): number | undefined {
  return /^[1-9]\d{0,2}$/.test(text.trim()) ? Number(text) : undefined
}
