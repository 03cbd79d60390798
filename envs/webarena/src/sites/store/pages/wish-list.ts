import { formatCents } from '@orreryjs/shopping'
import type { Product, Wish } from '../../../generate/store/rows.ts'
import { el, type PageElement } from '../../../page/element.ts'
import { NOW } from '../../shared/dates.ts'
import { fieldOf } from '../../shared/fields.ts'
import { keyedText, link, postForm, row } from '../../shared/page-parts.ts'
import { pageReply, redirect } from '../../shared/site.ts'
import { ACCOUNT_LINKS, framePage } from '../frame.ts'
import { forCustomer, isForSale, optionText, productPath, type StoreHandler, type Visit } from '../visit.ts'
import { chosenOptions, quantityOf, sameOptions, withLine } from './cart.ts'

/** `/wishlist/`. */
export const wishList: StoreHandler = forCustomer((visit) => {
  const wishes = wishesOf(visit)
  return pageReply(
    framePage(
      visit,
      'wish-list',
      'My Wish List',
      row(keyedText('wishes', wishes.length === 0 ? 'You have no items in your wish list.' : `${wishes.length} Item(s)`)),
      el('ol', {}, ...wishes.map(([wish, product]) => el('li', {}, ...entry(wish, product)))),
      ACCOUNT_LINKS,
    ),
  )
})

function wishesOf({ tables, owner }: Visit): readonly (readonly [Wish, Product])[] {
  return tables.where('wishes', 'owner', owner).flatMap((wish) => {
    const product = tables.get('products', wish.product)
    return product === undefined || !isForSale(product) ? [] : [[wish, product] as const]
  })
}

function entry(wish: Wish, product: Product): readonly PageElement[] {
  const key = `wish:${wish.id}`
  return [
    row(el('strong', {}, link(productPath(product), product.name, `${key}:name`))),
    ...(wish.options.length === 0 ? [] : [row(keyedText(`${key}:options`, optionText(wish.options)))]),
    row(keyedText(`${key}:price`, formatCents(product.price)), ' Qty ', keyedText(`${key}:quantity`, wish.quantity)),
    postForm(
      `/wishlist/index/cart/item/${wish.id}/`,
      row(
        el('button', { 'aria-label': `Add ${product.name} to Cart` }, 'Add to Cart'),
        ' ',
        el(
          'button',
          { formaction: `/wishlist/index/remove/item/${wish.id}/`, 'aria-label': `Remove ${product.name}` },
          'Remove Item',
        ),
      ),
    ),
  ]
}

/** Adds a product to the wish list with its chosen options. */
export const addWish: StoreHandler = forCustomer((visit, { product: id = '' }) => {
  const { tables, request, owner } = visit
  const product = tables.get('products', id)
  if (product === undefined || !isForSale(product)) return undefined
  const options = chosenOptions(product, request.form) ?? []
  const existing = wishesOf(visit).find(([wish]) => wish.product === id && sameOptions(wish.options, options))?.[0]
  const wishId = existing?.id ?? tables.nextId('wishes')
  const quantity = Math.min(999, (existing?.quantity ?? 0) + (quantityOf(fieldOf(request.form, 'qty')) ?? 1))
  const wish: Wish = { id: wishId, owner, product: id, options, quantity, comment: '', addedAt: existing?.addedAt ?? NOW }
  return redirect('/wishlist/', { wishes: { [wishId]: wish } }, `${product.name} has been added to your Wish List.`)
})

/** Removes an item from the wish list. */
export const removeWish: StoreHandler = forCustomer(({ tables, owner }, { item = '' }) => {
  const wish = tables.get('wishes', item)
  if (wish === undefined || wish.owner !== owner) return redirect('/wishlist/')
  return redirect('/wishlist/', { wishes: { [item]: null } }, 'The item has been removed from your Wish List.')
})

/** Moves an item from the wish list to the cart, if all its options are chosen. */
export const wishToCart: StoreHandler = forCustomer((visit, { item = '' }) => {
  const wish = visit.tables.get('wishes', item)
  const product = wish && visit.tables.get('products', wish.product)
  if (wish === undefined || wish.owner !== visit.owner || product === undefined || !isForSale(product))
    return redirect('/wishlist/')
  if (wish.options.length < product.options.length)
    return redirect(productPath(product), undefined, 'You need to choose options for your item.')
  if (!product.isInStock) return redirect('/wishlist/', undefined, 'Product that you are trying to add is not available.')
  const changes = { ...withLine(visit, product, wish.options, wish.quantity), wishes: { [item]: null } }
  return redirect('/wishlist/', changes, `You added ${product.name} to your shopping cart.`)
})
