import { describe, expect, it } from 'vitest'
import { SHOP_ACCOUNT } from '../../src/generate/accounts.ts'
import { storeDatabase } from '../../src/generate/store/database.ts'
import type { Order, Product } from '../../src/generate/store/rows.ts'
import { shop } from '../../src/sites/store/site.ts'
import { client, crawl, elementsOf, keyed, linksOf, problemsOf, textOf } from './site-client.ts'
import { expectSums } from './store-rules.ts'

const seed = storeDatabase('small')
const erin = () => client(shop, seed, SHOP_ACCOUNT.user)
const guest = () => client(shop, seed)
const plain = seed.products.find(({ options, isInStock, isVisible }) => options.length === 0 && isInStock && isVisible) as Product
const coloured = seed.products.find(
  ({ options, isInStock, isVisible }) => options.length === 1 && isInStock && isVisible,
) as Product

describe('every page', () => {
  it('links only to existing pages for a signed-in user', () => {
    const problems: string[] = []
    const types = crawl(erin(), '/', 75, (seen) => {
      problems.push(...problemsOf(seen))
      if (seen.status !== 200) problems.push(`${seen.url}: ${seen.status}`)
    })
    expect(problems).toEqual([])
    for (const kind of [
      'home',
      'category',
      'product',
      'page',
      'contact',
      'cart',
      'wish-list',
      'account',
      'account-edit',
      'orders',
      'order',
    ])
      expect(types.get(`shop.${kind}`), kind).toBeGreaterThan(0)
    for (const kind of ['addresses', 'address', 'own-reviews', 'newsletter'])
      expect(types.get(`shop.${kind}`), kind).toBeGreaterThan(0)
  })

  it('is available to guests, who must sign in for their account', () => {
    const at = guest()
    for (const path of ['/sales/order/history/', '/wishlist/', '/customer/address/', '/checkout/', '/newsletter/manage/'])
      expect(at.get(path).page.kind).toBe('shop.login')
    expect(at.post('/customer/account/loginPost/', { email: SHOP_ACCOUNT.user, password: 'wrong' }).page.kind).toBe('shop.login')
    expect(at.post('/customer/account/loginPost/', { email: SHOP_ACCOUNT.user, password: SHOP_ACCOUNT.password }).page.kind).toBe(
      'shop.account',
    )
    expect(at.user).toBe(SHOP_ACCOUNT.user)
    at.get('/customer/account/logout/')
    expect(at.user).toBeUndefined()
  })

  it('answers hostile requests with ordinary pages', () => {
    const at = erin()
    const paths = [
      '/nothing',
      '/constructor',
      '/__proto__.html',
      '/%E0%A4%A.html',
      '/a/b/c/d',
      '/sales/order/view/order_id/999999999/',
      '/sales/order/view/order_id/-1/',
      '/sales/order/view/order_id/1e3/',
      '/customer/address/edit/id/999/',
    ]
    for (const path of paths) expect(at.get(path), path).toMatchObject({ status: 404, page: { kind: 'shop.not-found' } })
    for (const query of [
      'p=0',
      'p=-4',
      'p=999999999999',
      'p=x',
      'product_list_limit=7',
      'price=a-b',
      'price=-',
      'price=5',
      '__proto__=1',
      'constructor=2',
    ])
      expect(at.get(`/garden.html?${query}`).status, query).toBe(200)
    const script = '<script>alert(1)</script>'
    const found = at.get(`/catalogsearch/result/?q=${encodeURIComponent(script)}`)
    expect(found.page.title).toContain(script)
    expect(at.post('/checkout/cart/add/product/nothing/').status).toBe(404)
    expect(at.post(`/checkout/cart/add/product/${plain.id}/`, { qty: '-5' }).page.kind).toBe('shop.product')
    expect(at.post(`/checkout/cart/add/product/${plain.id}/`, { qty: '1e9' }).page.kind).toBe('shop.product')
    for (const path of [
      '/checkout/place/',
      '/checkout/cart/update/',
      '/checkout/cart/delete/id/77/',
      '/wishlist/index/remove/item/x/',
    ])
      expect(at.post(path).status).toBe(200)
    expect(at.changes).toEqual({})
  })
})

describe('lists', () => {
  const prices = (url: string): number[] =>
    elementsOf(erin().get(url).page).flatMap((element) =>
      /^product:\d+:price$/.test(String(element.attributes['data-key'])) ? [Number(textOf(element).replace(/[$,]/g, ''))] : [],
    )

  it('are sorted, paged and filtered by the query', () => {
    const all = prices('/garden.html?product_list_limit=36')
    const ascending = prices('/garden.html?product_list_order=price&product_list_limit=36')
    expect(ascending).toEqual(all.toSorted((a, b) => a - b))
    expect(prices('/garden.html?product_list_order=price&product_list_dir=desc')).toEqual(ascending.toReversed().slice(0, 12))
    expect(prices('/garden.html?product_list_order=price&p=2')).toEqual(ascending.slice(12, 24))
    expect(prices('/garden.html?product_list_order=price&price=10-40')).toEqual(
      ascending.filter((price) => price >= 10 && price < 40),
    )
    expect(prices('/garden.html?p=99')).toEqual(prices('/garden.html?p=2'))
    expect(prices('/garden/watering.html')).toHaveLength(3)
  })

  it('offer price ranges with correct counts', () => {
    const page = erin().get('/garden.html').page
    const ranges = elementsOf(page).filter(({ tag, children }) => tag === 'li' && /\d+ items$/.test(String(children[1])))
    expect(ranges.length).toBeGreaterThan(1)
    const counts = ranges.map((item) => Number(/(\d+) items$/.exec(textOf(item))?.[1]))
    expect(counts.reduce((sum, count) => sum + count)).toBe(15)
    const [first] = linksOf({ ...page, body: ranges })
    expect(prices(first ?? '')).toHaveLength(Math.min(12, counts[0] ?? 0))
  })

  it('are searched by words in singular or plural', () => {
    const word = plain.name.split(' ').at(-1) ?? ''
    const found = keyed(erin().get(`/catalogsearch/result/?q=${word.toLowerCase()}s`).page, 'items')
    expect(found).toMatch(/Item/)
    expect(linksOf(erin().get(`/catalogsearch/result/?q=${plain.name.replaceAll(' ', '+')}`).page)).toContain(
      `/${plain.slug}.html`,
    )
    expect(keyed(erin().get('/catalogsearch/result/?q=zzz').page, 'items')).toBe('Your search returned no results.')
    expect(keyed(erin().get('/catalogsearch/result/?q=').page, 'items')).toBe('Your search returned no results.')
  })
})

describe('actions of a customer', () => {
  it('buys: fills the cart, checks out, and gets a consistent order', () => {
    const at = erin()
    expect(keyed(at.post(`/checkout/cart/add/product/${plain.id}/`, { qty: '2' }).page, 'notice')).toContain(plain.name)
    const [option] = coloured.options
    expect(at.post(`/checkout/cart/add/product/${coloured.id}/`).page.kind).toBe('shop.product')
    expect(at.changes.cartLines).toHaveProperty('1')
    at.post(`/checkout/cart/add/product/${coloured.id}/`, { [`option-${option?.name.toLowerCase()}`]: option?.values[0] ?? '' })
    at.post(`/checkout/cart/add/product/${plain.id}/`, { qty: '1' })
    at.post('/checkout/cart/update/', { 'qty-2': '4' })
    expect(keyed(at.get('/checkout/cart/').page, 'cart:subtotal')?.replace(/[$,]/g, '')).toBe(
      ((plain.price * 3 + coloured.price * 4) / 100).toFixed(2),
    )
    expect(at.get('/checkout/').page.kind).toBe('shop.checkout')
    const total = keyed(at.get('/checkout/payment/?address=2&shipping=express').page, 'checkout:total')
    const placed = at.post('/checkout/place/', { address: '2', shipping: 'express' })
    expect(placed.page.kind).toBe('shop.success')
    const number = keyed(placed.page, 'placed-order') ?? ''
    const order = at.changes.orders?.[number] as Order
    expectSums(order)
    expect(order).toMatchObject({ status: 'Pending', shippingMethod: 'Express', customer: '1' })
    expect(order.shippingAddress.street).toBe(seed.addresses[1]?.street)
    expect(keyed(at.get(`/sales/order/view/order_id/${Number(number)}/`).page, `order:${number}:total`)).toBe(total)
    expect(keyed(at.get('/sales/order/history/').page, `order:${number}:total`)).toBe(total)
    expect(at.get('/checkout/').page.kind).toBe('shop.cart')
  })

  it('reorders', () => {
    const at = erin()
    const own = seed.orders.filter(({ customer }) => customer === '1').find(({ items }) => items.length > 1) as Order
    at.post(`/sales/order/reorder/order_id/${Number(own.id)}/`)
    const lines = Object.values(at.changes.cartLines ?? {})
    const available = own.items.filter(({ product }) => seed.products.find(({ id }) => id === product)?.isInStock)
    expect(lines.map((line) => line?.product)).toEqual(available.map(({ product }) => product))
    const others = seed.orders.find(({ customer }) => customer !== '1') as Order
    expect(at.get(`/sales/order/view/order_id/${Number(others.id)}/`).status).toBe(404)
    expect(at.post(`/sales/order/reorder/order_id/${Number(others.id)}/`).status).toBe(404)
  })

  it('adds to and removes from the wish list', () => {
    const at = erin()
    const seen = at.post(`/wishlist/index/add/product/${plain.id}/`, { qty: '2' })
    expect(keyed(seen.page, 'wish:4:name')).toBe(plain.name)
    at.post(`/wishlist/index/add/product/${plain.id}/`)
    expect(at.changes.wishes?.['4']?.quantity).toBe(3)
    at.post('/wishlist/index/cart/item/4/')
    expect(at.changes.wishes?.['4']).toBeNull()
    expect(at.changes.cartLines?.['1']).toMatchObject({ product: plain.id, quantity: 3 })
    at.post('/wishlist/index/remove/item/1/')
    expect(at.get('/wishlist/').page.kind).toBe('shop.wish-list')
    expect(keyed(at.get('/wishlist/').page, 'wishes')).toBe('2 Item(s)')
  })

  it('edits addresses, and has one default of each type', () => {
    const at = erin()
    const home = {
      firstname: 'Erin',
      lastname: 'Marlow',
      telephone: '(210) 555-0100',
      street: '7 Quay',
      city: 'Dunmere',
      region: 'Ohio',
      postcode: '43101',
    }
    at.post('/customer/address/save/id/1/', home)
    expect(at.changes.addresses?.['1']).toMatchObject({ street: '7 Quay', state: 'Ohio', isBilling: true, isShipping: true })
    at.post('/customer/address/save/', { ...home, street: '8 Quay', default_shipping: '1' })
    expect(at.changes.addresses).toMatchObject({
      1: { isBilling: true, isShipping: false },
      [seed.addresses.length + 1]: { isShipping: true },
    })
    const before = at.changes
    at.post('/customer/address/save/', { ...home, region: 'Atlantis' })
    at.post('/customer/address/delete/id/1/')
    expect(at.post('/customer/address/save/id/3/', home).status).toBe(404)
    expect(at.changes).toBe(before)
  })

  it('posts a review, sends a message and subscribes', () => {
    const at = erin()
    const review = { stars: '4', nickname: 'ErinM', title: 'Good', detail: 'Does what it should.' }
    const seen = at.post(`/review/product/post/id/${plain.id}/`, review)
    expect(keyed(seen.page, 'notice')).toBe('You submitted your review for moderation.')
    const [made] = Object.values(at.changes.reviews ?? {})
    expect(made).toMatchObject({ product: plain.id, stars: 4, nickname: 'ErinM', status: 'Pending', customer: '1' })
    expect(at.get('/review/customer/').page.body.map(textOf).join()).toContain('Pending')
    at.post('/contact/index/post/', { name: 'Erin', email: 'e@mail.test', comment: 'Hello' })
    expect(at.changes.messages?.['1']?.text).toBe('Hello')
    at.post('/newsletter/manage/save/', { is_subscribed: '1' })
    expect(at.changes.customers?.['1']?.isSubscribed).toBe(true)
    at.post('/newsletter/subscriber/new/', { email: 'someone@mail.test' })
    expect(at.changes.subscribers?.['1']?.email).toBe('someone@mail.test')
    const before = at.changes
    at.post(`/review/product/post/id/${plain.id}/`, { ...review, stars: '9' })
    at.post('/newsletter/subscriber/new/', { email: 'nobody' })
    expect(at.changes).toBe(before)
  })
})
