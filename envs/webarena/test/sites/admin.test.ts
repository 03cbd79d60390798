import { formatCents } from '@orreryjs/shopping'
import { describe, expect, it } from 'vitest'
import { ADMIN_ACCOUNT, SHOP_ACCOUNT } from '../../src/generate/accounts.ts'
import { storeDatabase } from '../../src/generate/store/database.ts'
import type { Order, OrderStatus } from '../../src/generate/store/rows.ts'
import { admin } from '../../src/sites/admin/site.ts'
import { shop } from '../../src/sites/store/site.ts'
import { client, crawl, elementsOf, keyed, problemsOf, textOf } from './site-client.ts'

const seed = storeDatabase('small')
const keeper = () => client(admin, seed, ADMIN_ACCOUNT.user)
const orderWith = (status: OrderStatus): Order => seed.orders.find((order) => order.status === status) as Order

/** Returns the values of a grid's column from its page. */
function column(url: string, key: string, name: string): string[] {
  return elementsOf(keeper().get(url).page).flatMap((element) => {
    const [first, , last] = String(element.attributes['data-key']).split(':')
    return first === key && last === name ? [textOf(element)] : []
  })
}

describe('every page', () => {
  it('links only to existing pages', () => {
    const problems: string[] = []
    const types = crawl(keeper(), '/admin', 45, (seen) => {
      problems.push(...problemsOf(seen))
      if (seen.status !== 200) problems.push(`${seen.url}: ${seen.status}`)
    })
    expect(problems).toEqual([])
    const known =
      'dashboard orders order order-address products product-edit product-new attributes reviews review-edit customers customer-edit invoices invoice shipments shipment price-rules price-rule-new price-rule-edit pages page-edit search-terms reports report-sales report-tax report-shipping report-coupons report-bestsellers report-ordered report-low-stock report-customers report-customer-reviews report-product-reviews'
    for (const kind of known.split(' ')) expect(types.get(`admin.${kind}`), kind).toBeGreaterThan(0)
  })

  it('requires the shop owner to sign in', () => {
    const at = client(admin, seed)
    expect(at.get('/admin/sales/order/').page.kind).toBe('admin.login')
    expect(at.post('/admin/sales/order/cancel/order_id/1/').page.kind).toBe('admin.login')
    expect(at.post('/admin/admin/auth/login/', { username: 'admin', password: 'guess' }).page.kind).toBe('admin.login')
    const signedIn = at.post('/admin/admin/auth/login/', { username: ADMIN_ACCOUNT.user, password: ADMIN_ACCOUNT.password })
    expect(signedIn.page.kind).toBe('admin.dashboard')
    expect(at.get('/admin/admin/auth/logout/').page.kind).toBe('admin.login')
    expect(at.changes).toEqual({})
  })

  it('answers hostile requests with ordinary pages', () => {
    const at = keeper()
    for (const path of [
      '/admin/nothing',
      '/admin/sales/order/view/order_id/0',
      '/admin/catalog/product/edit/id/__proto__',
      '/admin/cms/page/edit/page_id/x',
    ])
      expect(at.get(path), path).toMatchObject({ status: 404 })
    const queries = [
      'p=1e9',
      'p=-1',
      'limit=3',
      'sort=constructor',
      'sort=__proto__&dir=desc',
      'status=<script>',
      'total-from=a',
      'date-from=99/99/9999',
      'search=%00%ff',
    ]
    for (const query of queries) expect(at.get(`/admin/sales/order/?${query}`).status, query).toBe(200)
    for (const query of ['from=1/1/2022', 'from=x&to=y', 'period_type=century&from=1/1/2022&to=2/1/2022'])
      expect(at.get(`/admin/reports/report_sales/sales/?${query}`).status, query).toBe(200)
    at.post('/admin/sales/order/', { massaction: 'toString', selected: '1' })
    at.post('/admin/sales/order/', { massaction: 'cancel', selected: '__proto__' })
    at.post('/admin/catalog/product/save/', { name: 'x', price: '1e5' })
    at.post('/admin/cms/page/save/page_id/1/', { title: '', identifier: '../..' })
    expect(at.changes).toEqual({})
  })
})

describe('grids', () => {
  it('filter, sort and page', () => {
    const canceled = column('/admin/sales/order/?status=Canceled&limit=200', 'order', 'number')
    expect(canceled).toEqual(
      seed.orders
        .filter(({ status }) => status === 'Canceled')
        .map(({ id }) => id)
        .reverse(),
    )
    const totals = seed.orders.map(({ total }) => total).sort((a, b) => a - b)
    expect(column('/admin/sales/order/?sort=total&limit=50', 'order', 'total')).toEqual(totals.slice(0, 50).map(formatCents))
    expect(column('/admin/sales/order/?sort=total&dir=desc&p=2', 'order', 'total')).toEqual(
      totals.toReversed().slice(20, 40).map(formatCents),
    )
    expect(column('/admin/sales/order/?total-from=100&total-to=300.00&limit=200', 'order', 'total')).toHaveLength(
      totals.filter((total) => total >= 10_000 && total <= 30_000).length,
    )
    const november = seed.orders.filter(({ createdAt }) => createdAt.startsWith('2022-11')).map(({ id }) => id)
    expect(column('/admin/sales/order/?date-from=11/1/2022&date-to=11/30/22&limit=200', 'order', 'number')).toEqual(
      november.reverse(),
    )
    const [customer] = seed.customers
    const phone = seed.addresses.find((address) => address.customer === customer?.id)?.telephone ?? ''
    expect(column(`/admin/customer/index/?phone=${encodeURIComponent(phone)}`, 'customer', 'email')).toEqual([customer?.email])
    const word = 'delivery'
    const mentioned = seed.reviews.filter(({ text, title }) => `${title} ${text}`.toLowerCase().includes(word))
    expect(keyed(keeper().get(`/admin/review/product/index/?text=${word}`).page, 'records')).toBe(
      `${mentioned.length} records found`,
    )
  })

  it('apply an action to all selected rows', () => {
    const at = keeper()
    const [one, other] = [orderWith('Pending'), orderWith('Complete')]
    at.post('/admin/sales/order/', { massaction: 'cancel', selected: one.id })
    expect(at.changes.orders?.[one.id]?.status).toBe('Canceled')
    at.post('/admin/sales/order/', { massaction: 'cancel', selected: other.id })
    expect(at.changes.orders).not.toHaveProperty(other.id)
    at.post('/admin/review/product/index/', { massaction: 'delete', selected: '3' })
    at.post('/admin/review/product/index/', { massaction: 'Approved', selected: '4' })
    expect(at.changes.reviews).toMatchObject({ 3: null, 4: { status: 'Approved' } })
    at.post('/admin/catalog/product/', { massaction: 'disable', selected: '5' })
    const slug = seed.products[4]?.slug
    const shopper = client(shop, seed, SHOP_ACCOUNT.user)
    expect(shopper.get(`/${slug}.html`).status).toBe(200)
    shopper.changes = at.changes
    expect(shopper.get(`/${slug}.html`).status).toBe(404)
  })
})

describe('actions of the shop owner', () => {
  it('completes an order, or changes its address', () => {
    const at = keeper()
    const order = orderWith('Pending')
    const path = (action: string): string => `/admin/sales/order/${action}/order_id/${Number(order.id)}/`
    at.post(path('hold'))
    at.post(path('unhold'))
    at.post(path('invoice'))
    expect(at.changes.orders?.[order.id]?.status).toBe('Processing')
    at.post(path('cancel'))
    expect(at.changes.orders?.[order.id]?.status).toBe('Processing')
    at.post(`/admin/admin/order_shipment/save/order_id/${Number(order.id)}/`, { carrier: 'Gull Post', title: '', number: 'GP1' })
    expect(at.changes.orders?.[order.id]?.status).toBe('Complete')
    const [shipment] = Object.values(at.changes.shipments ?? {})
    expect(shipment).toMatchObject({ order: order.id, tracking: [{ carrier: 'Gull Post', title: 'Gull Post', number: 'GP1' }] })
    at.post(`/admin/sales/shipment/addTrack/shipment_id/${Number(shipment?.id)}/`, { carrier: 'Swift Parcel', number: 'SP2' })
    expect(at.changes.shipments?.[shipment?.id ?? '']?.tracking).toHaveLength(2)
    at.post(path('addComment'), { comment: 'On its way.', is_customer_notified: '1', is_visible_on_front: '1' })
    expect(at.changes.orders?.[order.id]?.notes.at(-1)).toMatchObject({ text: 'On its way.', isCustomerNotified: true })
    const address = {
      firstname: 'A',
      lastname: 'B',
      street: '1 Way',
      city: 'Dunmere',
      region: 'Ohio',
      postcode: '43101',
      telephone: '1',
    }
    at.post(`/admin/sales/order/addressSave/order_id/${Number(order.id)}/type/shipping/`, address)
    expect(at.changes.orders?.[order.id]).toMatchObject({
      shippingAddress: { street: '1 Way' },
      billingAddress: order.billingAddress,
    })
    expect(Object.keys(at.changes.invoices ?? {})).toEqual([String(seed.invoices.length + 1).padStart(9, '0')])
  })

  it('edits, adds and removes products', () => {
    const at = keeper()
    const [product] = seed.products
    const fields = {
      name: 'New name',
      sku: product?.sku ?? '',
      price: '12.5',
      qty: '7',
      stock: '0',
      status: '1',
      category: 'garden/watering',
      colour: 'Red, Blue',
    }
    at.post('/admin/catalog/product/save/id/1/', fields)
    expect(at.changes.products?.['1']).toMatchObject({
      name: 'New name',
      price: 1250,
      quantity: 7,
      isInStock: false,
      categories: ['garden', 'garden/watering'],
    })
    const made = at.post('/admin/catalog/product/save/', { ...fields, name: 'Tin Whistle', sku: '', size: 'Small' })
    const id = String(seed.products.length + 1)
    expect(made.page.kind).toBe('admin.product-edit')
    expect(at.changes.products?.[id]).toMatchObject({
      sku: 'tin-whistle',
      slug: 'tin-whistle',
      options: [
        { name: 'Colour', values: ['Red', 'Blue'] },
        { name: 'Size', values: ['Small'] },
      ],
    })
    const before = at.changes
    at.post('/admin/catalog/product/save/', { ...fields, name: 'Other', sku: 'tin-whistle' })
    expect(at.changes).toBe(before)
    at.post(`/admin/catalog/product/delete/id/${id}/`)
    expect(at.changes.products?.[id]).toBeNull()
  })

  it('edits reviews, customers, pages and price rules', () => {
    const at = keeper()
    at.post('/admin/review/product/save/id/2/', {
      nickname: 'N',
      title: 'T',
      detail: seed.reviews[1]?.text ?? '',
      status: 'Not Approved',
      stars: '2',
    })
    expect(at.changes.reviews?.['2']).toMatchObject({
      title: 'T',
      status: 'Not Approved',
      stars: 2,
      stances: seed.reviews[1]?.stances,
    })
    at.post('/admin/customer/index/save/id/2/', { firstname: 'F', lastname: 'L', email: 'f.l@mail.test', group: 'Retailer' })
    expect(at.changes.customers?.['2']).toMatchObject({ firstName: 'F', email: 'f.l@mail.test', group: 'Retailer' })
    at.post('/admin/cms/page/save/page_id/3/', {
      title: 'Who We Are',
      identifier: 'about-us',
      content_heading: 'Us',
      content: 'Text',
      is_active: '1',
    })
    expect(at.changes.cmsPages?.['3']).toMatchObject({ title: 'Who We Are', heading: 'Us', isEnabled: true })
    at.post('/admin/sales_rule/promo_quote/save/', {
      name: 'Autumn',
      groups: 'General',
      amount: '12.5',
      is_active: '1',
      from: '9/1/2023',
      action: 'percent',
    })
    const rules = Object.values(at.changes.priceRules ?? {})
    expect(rules).toMatchObject([{ name: 'Autumn', amount: 12.5, from: '2023-09-01', groups: ['General'] }])
    const before = at.changes
    at.post('/admin/sales_rule/promo_quote/save/', { name: 'No group', amount: '5' })
    at.post('/admin/customer/index/save/id/3/', { firstname: 'F', lastname: 'L', email: 'f.l@mail.test' })
    expect(at.changes).toBe(before)
  })
})

describe('attributes of products', () => {
  const colour = seed.attributes.find(({ code }) => code === 'colour') ?? expect.fail('there are colours')
  const path = `/admin/catalog/product_attribute/edit/attribute_id/${colour.id}/`
  const save = `/admin/catalog/product_attribute/save/attribute_id/${colour.id}/`
  const form = { frontend_label: 'Colour', is_required: '0' }
  const withFirst = seed.products.filter(({ options }) =>
    options.some(({ name, values }) => name === 'Colour' && values.includes(colour.options[0] ?? '')),
  )

  it('appear in a grid with the options of products', () => {
    const listed = keeper().get('/admin/catalog/product_attribute/?required=Yes').page
    expect(elementsOf(listed).filter(({ tag }) => tag === 'tr')).toHaveLength(1 + 3)
    const edited = keeper().get(path)
    expect(problemsOf(edited)).toEqual([])
    const { page } = edited
    const rows = elementsOf(page).filter(({ tag }) => tag === 'tr')
    expect(rows).toHaveLength(1 + colour.options.length)
    expect(textOf(rows[1] ?? '')).toBe(String(withFirst.length))
  })

  it('can be renamed and made required in the product form', () => {
    const at = keeper()
    at.post(save, { frontend_label: 'Shade', is_required: '1' })
    expect(textOf(at.get('/admin/catalog/product/new/').page.body[1] ?? '')).toContain('Shade')
    const before = at.changes
    const refused = at.post('/admin/catalog/product/save/', { name: 'Lamp', price: '5', colour: ' , ' })
    expect(keyed(refused.page, 'notice')).toBe('"Shade" is a required value.')
    expect(at.changes).toBe(before)
    at.post('/admin/catalog/product/save/', { name: 'Lamp', price: '5', colour: 'Moss' })
    expect(Object.values(at.changes.products ?? {})).toMatchObject([{ options: [{ name: 'Colour', values: ['Moss'] }] }])
  })

  it('rename options in products, and keep options in use', () => {
    const at = keeper()
    at.post(save, { ...form, option_1: 'Dawn', option_new: 'Dusk' })
    expect(at.changes.attributes?.[colour.id]?.options).toEqual(['Dawn', ...colour.options.slice(1), 'Dusk'])
    expect(Object.keys(at.changes.products ?? {})).toEqual(withFirst.map(({ id }) => id))
    const renamed = at.changes.products?.[withFirst[0]?.id ?? '']
    expect(renamed?.options.find(({ name }) => name === 'Colour')?.values).toContain('Dawn')
    const before = at.changes
    at.post(save, { ...form, option_1: '' })
    at.post(save, { ...form, option_new: 'dusk' })
    at.post(save, { frontend_label: ' ' })
    expect(at.changes).toBe(before)
    at.post(save, { ...form, [`option_${colour.options.length + 1}`]: '' })
    expect(at.changes.attributes?.[colour.id]?.options).toEqual(['Dawn', ...colour.options.slice(1)])
  })

  it('that the back office needs can only be renamed', () => {
    const at = keeper()
    at.post('/admin/catalog/product_attribute/save/attribute_id/1/', {
      frontend_label: 'Title',
      is_required: '0',
      option_new: 'x',
    })
    expect(at.changes.attributes?.['1']).toEqual({ ...seed.attributes[0], label: 'Title' })
    expect(at.get('/admin/catalog/product_attribute/edit/attribute_id/99/').status).toBe(404)
  })
})

describe('reports', () => {
  it('agree with the orders', () => {
    const page = keeper().get('/admin/reports/report_sales/sales/?period_type=year&from=1/1/2022&to=12/31/2022').page
    const of2022 = seed.orders.filter(({ createdAt }) => createdAt.startsWith('2022'))
    expect(keyed(page, 'report:2022:orders')).toBe(String(of2022.length))
    const kept = of2022.filter(({ status }) => status !== 'Canceled')
    expect(keyed(page, 'report:2022:total')).toBe(formatCents(kept.reduce((sum, { total }) => sum + total, 0)))
    const months = keeper().get('/admin/reports/report_sales/sales/?period_type=month&from=1/1/2022&to=12/31/2022').page
    const counts = [...Array(12).keys()].map((month) => Number(keyed(months, `report:${month + 1}/2022:orders`) ?? 0))
    expect(counts.reduce((sum, count) => sum + count)).toBe(of2022.length)
  })
})
