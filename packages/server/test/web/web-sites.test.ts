import { get } from 'node:http'
import { networkInterfaces } from 'node:os'
import { expect, test } from 'vitest'
import { type Answer, serveSites, Visitor } from './web-visitor.ts'

const HOSTILE = '<script>alert("x")</script>&\'"'

/** Returns a visitor who has started a task. */
async function begun(port: number, task = '0'): Promise<Visitor> {
  const visitor = new Visitor(port)
  const { status, text } = await visitor.visit('/start', { form: { task } })
  expect(status).toBe(200)
  expect(text).toContain('Your task')
  return visitor
}

/** Returns the first match on a page. */
function found({ text }: Answer, pattern: RegExp): string {
  return pattern.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? `nothing like ${pattern}`
}

async function buy(visitor: Visitor): Promise<string> {
  const results = await visitor.visit('shop/catalogsearch/result/?q=the')
  let cart = results
  for (const [, path = ''] of results.text.matchAll(/href="(\/[\w-]+\.html)"/g)) {
    const product = await visitor.visit(`shop${path}`)
    const add = found(product, /action="(\/checkout\/cart\/add\/[^"]*)"/)
    if (!add.startsWith('/') || product.text.includes('name="option-')) continue
    await visitor.visit(`shop${add}`, { form: { qty: '1' } })
    cart = await visitor.visit('shop/checkout/cart/')
    break
  }
  expect(cart.text).toContain('cart:subtotal')
  const placed = await visitor.visit('shop/checkout/place/', { form: { address: '1', shipping: 'flat' } })
  expect(placed.url).toContain('/checkout/onepage/success')
  return found(placed, /href="(\/sales\/order\/view\/order_id\/\d+\/?)"/)
}

test('serves its style sheets and its script with their types', async () => {
  await using sites = await serveSites()
  const visitor = new Visitor(sites.port)
  const types = { '/__style.css': 'text/css', '/style.css': 'text/css', '/__script.js': 'text/javascript' }
  for (const [path, type] of Object.entries(types)) {
    const { status, headers } = await visitor.ask(`http://shop.localhost:${sites.port}${path}`)
    expect([status, headers['content-type']], path).toEqual([200, `${type}; charset=utf-8`])
  }
})

test('a person shops: searches, adds to the cart, orders; the order exists for this visitor only', async () => {
  await using sites = await serveSites()
  const [one, other] = [await begun(sites.port), await begun(sites.port)]
  const order = await buy(one)
  expect((await one.visit(`shop${order}`)).status).toBe(200)
  expect((await one.visit('shop/sales/order/history/')).text).toContain(order)
  expect((await other.visit(`shop${order}`)).text).not.toContain('order:total')
  expect((await other.visit('shop/sales/order/history/')).text).not.toContain(order)
  // The back office shows the same database.
  const number = found(await one.visit(`shop${order}`), /Order # ?(\d+)/)
  expect((await one.visit('admin/admin/sales/order/')).text).toContain(number)
})

test('a person moderates: writes a thread, and its text is escaped', async () => {
  await using sites = await serveSites()
  const visitor = await begun(sites.port)
  const forum = found(await visitor.visit('forum/forums'), /href="\/f\/(\w+)"/)
  const form = { url: '', title: HOSTILE, body: `${HOSTILE} and more`, forum }
  const thread = await visitor.visit(`forum/submit/${forum}`, { form })
  expect(thread.url).toMatch(new RegExp(`/f/${forum}/\\d+`))
  expect(thread.text).toContain('&lt;script&gt;')
  expect(thread.text).not.toContain('<script>alert')
  const path = new URL(thread.url).pathname
  const edited = await visitor.visit(`forum${path}/edit`, { form: { ...form, body: 'Written anew.' } })
  expect(edited.text).toContain('Written anew.')
  expect(edited.text).not.toContain('and more')
  const voted = await visitor.visit(`forum/sv/${found(await visitor.visit('forum/'), /action="\/sv\/(\d+)"/)}`, {
    form: { choice: '1' },
  })
  expect(voted.text).toContain('Retract upvote')
  const before = await visitor.visit('forum/forums')
  const subscribe = found(before, /action="(\/f\/\w+\/subscribe)"/)
  await visitor.visit(`forum${subscribe}`, { form: {} })
  expect((await visitor.visit('forum/forums')).text).toContain(`action="${subscribe.replace('subscribe', 'unsubscribe')}"`)
})

test('a price set in the back office is the price in the store', async () => {
  await using sites = await serveSites()
  const visitor = await begun(sites.port)
  const form = await visitor.visit('admin/admin/catalog/product/edit/id/1/')
  const value = (name: string): string => found(form, new RegExp(`name="${name}"[^>]* value="([^"]*)"`))
  const fields = {
    name: 'A kettle',
    sku: value('sku'),
    price: '123.45',
    qty: '7',
    stock: '1',
    status: '1',
    category: '',
    weight: '1',
  }
  const saved = await visitor.visit('admin/admin/catalog/product/save/id/1/', { form: fields })
  expect(saved.text).toContain('saved')
  const offered = await visitor.visit('shop/catalogsearch/result/?q=kettle')
  expect(offered.text).toContain('$123.45')
})

test('a person administrates: an order is canceled and commented, and its customer sees it', async () => {
  await using sites = await serveSites()
  const visitor = await begun(sites.port)
  const pending = await visitor.visit('admin/admin/sales/order/?status=Pending')
  const path = found(pending, /href="(\/admin\/sales\/order\/view\/order_id\/\d+)/)
  const id = /\d+$/.exec(path)?.[0]
  const comment = { comment: 'On its way.', is_customer_notified: '1', is_visible_on_front: '1' }
  const response = await visitor.visit(`admin/admin/sales/order/addComment/order_id/${id}/`, { form: comment })
  expect(response.text).toContain('On its way.')
  const canceled = await visitor.visit(`admin/admin/sales/order/cancel/order_id/${id}/`, { form: {} })
  expect(canceled.text).toMatch(/cancell?ed/i)
})

test('starts, answers and scores a task; no changes are possible afterwards', async () => {
  await using sites = await serveSites()
  const visitor = await begun(sites.port)
  expect((await visitor.visit('shop/')).text).toContain('aria-label="Task"')
  const scored = await visitor.visit('/task/answer', { form: { answer: 'nobody knows' } })
  expect(scored.text).toContain('<data id="score" value="0">0 %</data>')
  expect(scored.text).toContain('<th scope="row">verdict</th>')
  expect((await visitor.visit('shop/')).url).toBe(visitor.urlOf('/task'))
  expect((await visitor.visit('shop/wishlist/index/add/product/1/', { form: {} })).status).toBe(409)
  expect((await visitor.visit('/start', { form: { task: '1' } })).text).toContain('Your task')
})

test('scripts reset, inspect, save and restore a state; a modified state is refused', async () => {
  await using sites = await serveSites()
  const visitor = new Visitor(sites.port)
  expect((await visitor.visit('/__state')).status).toBe(404)
  const opened = JSON.parse((await visitor.visit('/__reset', { json: { task: 'webarena/test/3' } })).text)
  expect(opened).toMatchObject({ task: 'webarena/test/3', ended: false, reward: 0, goal: expect.any(String) })
  const browser = new Visitor(sites.port)
  const page = await browser.visit(opened.enter[0])
  expect(page.url).toBe(opened.starts[0])
  expect(page.text).not.toContain('aria-label="Task"')
  await visitor.visit('home/')
  await visitor.visit('home/scratchpad.html', { form: { text: 'mine' } })
  const snapshot = JSON.parse((await visitor.visit('/__snapshot')).text)
  await visitor.visit('home/scratchpad.html', { form: { text: 'something else' } })
  expect((await visitor.visit('/__snapshot', { json: snapshot })).status).toBe(200)
  expect((await visitor.visit('home/scratchpad.html')).text).toContain('>mine<')
  const forged = { ...snapshot, state: { ...snapshot.state, seen: ['all'] } }
  for (const json of [forged, { ...snapshot, task: 'webarena/test/4' }, {}, [], null]) {
    expect((await visitor.visit('/__snapshot', { json })).status).toBe(400)
  }
  for (const task of ['webarena/test/99999', '__proto__', 7]) {
    expect((await visitor.visit('/__reset', { json: { task } })).status).toBe(404)
  }
  expect(JSON.parse((await visitor.visit('/__answer', { json: { answer: 'x' } })).text)).toMatchObject({ ended: true })
})

test('with a token, scripts must send it, and people need none', async () => {
  await using sites = await serveSites(undefined, { token: 'open-sesame' })
  const visitor = new Visitor(sites.port)
  const reset = (authorization?: string): Promise<{ status: number; text: string }> =>
    visitor.visit('/__reset', { json: { task: 'webarena/test/3' }, ...(authorization && { headers: { authorization } }) })
  for (const wrong of [undefined, 'open-sesame', 'Bearer', 'Bearer open-sesam']) {
    const { status, text } = await reset(wrong)
    expect([status, JSON.parse(text).error.message]).toEqual([
      401,
      'expected the token of this server, Authorization: Bearer TOKEN',
    ])
  }
  for (const path of ['/__state', '/__snapshot', 'shop/__state']) expect((await visitor.visit(path)).status).toBe(401)
  expect((await reset('Bearer open-sesame')).status).toBe(200)
  const headers = { authorization: 'Bearer open-sesame' }
  expect(JSON.parse((await visitor.visit('/__state', { headers })).text)).toMatchObject({ task: 'webarena/test/3' })
  expect((await begun(sites.port)).port).toBe(sites.port)
})

const OUTSIDE = Object.values(networkInterfaces()).flatMap((each) =>
  (each ?? []).flatMap(({ address, family, internal }) => (internal || family !== 'IPv4' ? [] : [address])),
)[0]

test.skipIf(OUTSIDE === undefined)('without a token, scripts must run on this machine', async () => {
  const statusAt = (port: number, headers = {}): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      const how = { host: OUTSIDE, port, path: '/__state', headers: { host: `localhost:${port}`, ...headers } }
      get(how, (response) => resolve(response.resume().statusCode)).on('error', reject)
    })
  await using sites = await serveSites(undefined, { host: '0.0.0.0' })
  expect((await new Visitor(sites.port).visit('/__state')).status).toBe(404)
  expect(await statusAt(sites.port)).toBe(403)
  await using guarded = await serveSites(undefined, { host: '0.0.0.0', token: 'open-sesame' })
  expect(await statusAt(guarded.port, { authorization: 'Bearer open-sesame' })).toBe(404)
})

test('a key transfers a session to another host once; a host without a session redirects to the start page', async () => {
  await using sites = await serveSites()
  const visitor = await begun(sites.port)
  const handed = await visitor.ask(visitor.urlOf('/__hand?site=shop&to=%2Fcheckout%2Fcart%2F'))
  const enter = handed.headers.location ?? ''
  const [first, second] = [await new Visitor(sites.port).ask(enter), await new Visitor(sites.port).ask(enter)]
  expect(first.headers['set-cookie']?.[0]).toMatch(/^orrery_\d+=[\w-]{22}; Path=\/; HttpOnly; SameSite=Lax$/)
  expect(second.headers['set-cookie']).toBeUndefined()
  expect((await new Visitor(sites.port).visit('shop/')).text).toContain('No task selected')
})

test('hostile requests cause no server error, and other origins are refused', async () => {
  await using sites = await serveSites()
  const visitor = await begun(sites.port)
  await visitor.visit('shop/')
  const statuses = new Set<number>()
  const nasty = [
    '/%E0%A4%A',
    '/..%2f..%2fetc/passwd',
    '/?q=%',
    '/__proto__',
    '/f/%00',
    `/${'a'.repeat(6_000)}`,
    '//evil.example/',
  ]
  const addresses = ['shop', 'admin/admin', 'forum', 'code', 'map', 'wiki', 'market', 'home', '']
  for (const address of addresses) {
    for (const path of nasty) {
      statuses.add((await visitor.visit(`${address}${path}`)).status)
      statuses.add((await visitor.visit(`${address}${path}`, { form: { '': HOSTILE, __proto__: 'x' } })).status)
    }
  }
  for (const status of statuses) expect(status).toBeLessThan(500)
  const shop = visitor.urlOf('shop/newsletter/subscriber/new/')
  const form = { email: 'a@b.example' }
  for (const origin of ['http://evil.example', 'null', visitor.urlOf('forum/').slice(0, -1)]) {
    expect((await visitor.ask(shop, { form, headers: { origin } })).status).toBe(403)
  }
  expect((await visitor.ask(shop, { form, headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403)
  expect((await visitor.ask(shop, { form, headers: { origin: visitor.urlOf('shop/').slice(0, -1) } })).status).toBe(303)
  expect((await visitor.ask(shop, { form: { email: 'x'.repeat(100_000) } })).status).toBe(413)
  expect((await visitor.ask(shop, { json: form })).status).toBe(415)
  expect((await visitor.ask(shop, { method: 'DELETE' })).status).toBe(405)
  for (const host of ['evil.example', 'shop.test', 'shop.localhost.evil.example', 'nothing.localhost']) {
    expect((await visitor.ask(visitor.urlOf('/'), { headers: { host } })).status).toBeGreaterThanOrEqual(400)
  }
  expect((await visitor.visit('/away')).status).toBe(404)
  expect(sites.failures).toEqual([])
})

test('every form of every site, filled with hostile text, returns pages without injected markup', async () => {
  await using sites = await serveSites()
  const visitor = await begun(sites.port)
  const addresses = [
    'shop/',
    'shop/contact/',
    'shop/customer/address/new/',
    'forum/submit',
    'forum/create_forum',
    'code/projects/new',
    'code/erin.marlow/finish-book/-/issues/new',
    'forum/',
    'home/scratchpad.html',
  ]
  for (const address of [...addresses, 'admin/admin/catalog/product/edit/id/1/', 'admin/admin/sales/order/view/order_id/1/']) {
    const page = await visitor.visit(address)
    const site = /^\w+/.exec(address)?.[0] ?? ''
    const names = [...page.text.matchAll(/ name="([^"]+)"/g)].map(([, name = '']) => name)
    for (const [, path = ''] of page.text.matchAll(/<form method="post" action="([^"]+)"/g)) {
      const form = Object.fromEntries(names.map((name) => [name, HOSTILE]))
      const answer = await visitor.visit(`${site}${path}`, { form })
      expect(answer.status, path).toBeLessThan(500)
      expect(answer.text, path).not.toContain('<script>alert')
    }
    expect((await visitor.visit(address)).text).not.toContain('<script>alert')
  }
  expect(sites.failures).toEqual([])
})
