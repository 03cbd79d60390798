import { expect, test } from 'vitest'
import { HOSTILE } from './tiny-shop.ts'
import { follow, type Seen, serveTinyShop, visit } from './visitor.ts'

const ESCAPED = '&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;&amp;&#39;'

test('search, open, choose, buy, see the score', async () => {
  await using shop = await serveTinyShop()
  const start = await visit(`${shop.url}start`, { task: '1' })
  expect(start).toMatchObject({ status: 200, url: expect.stringMatching(/\/s\/[\w-]{22}\/0$/) })
  expect(start.text).toContain('tiny-shop/all/1')
  const results = await visit(`${start.url}?action=search[{query}]&query=mug`)
  expect(results.text).toContain('Found for mug:')
  const item = await follow(await follow(results, 'click[mug]'), 'click[red]')
  expect(item.text).toContain('Chosen: red')
  const done = await visit(item.url, { action: 'click[buy now]' })
  expect(done.text).toContain('<data id="score" value="0.75">75 %</data>')
  expect(done.text).toContain('<tr><th scope="row">colour</th><td>red</td></tr>')
  expect(done.text).toContain('Thank you for buying mug')
  expect(item.text.match(/<svg class="drawn">/g)).toHaveLength(1)
  expect(done.text).toContain(
    `<td data-name="Requested">${ESCAPED}</td><td data-name="Chosen">red</td>\n<td class="wrong" data-name="Result">incorrect</td>`,
  )
  expect(done.text).toContain(`<h2>Correct choice</h2>\n<svg class="drawn"></svg>\n<p><strong>${ESCAPED}</strong>`)
  expect(done.text).toContain('Solution in 1 step<')
})

test('starts a task by its number in the address, or a random task', async () => {
  await using shop = await serveTinyShop()
  expect((await visit(`${shop.url}fixed_2`)).text).toContain('tiny-shop/all/2')
  expect((await visit(`${shop.url}start`, { task: 'any' })).text).toMatch(/Task tiny-shop\/all\/[012] /)
  for (const task of ['3', '-1', '1.5', '', 'constructor', '99999999999']) {
    expect((await visit(`${shop.url}start`, { task })).status).toBe(404)
  }
})

test('the start page lists tasks by words, number and type, with safe text', async () => {
  await using shop = await serveTinyShop()
  const starts = async (query: string): Promise<readonly string[]> => {
    const { status, text } = await visit(`${shop.url}?${query}`)
    expect(status).toBe(200)
    expect(text.toLowerCase()).not.toContain('<script')
    return [...text.matchAll(/name="task" value="(\d+)"/g)].map(([, number = '']) => number)
  }
  expect(await starts('')).toEqual(['0', '1', '2'])
  expect(await starts('search=RED+mug')).toEqual(['0', '1', '2'])
  expect(await starts('search=2')).toEqual(['2'])
  expect(await starts('search=%231&type=mug')).toEqual(['1'])
  expect(await starts('search=teapot')).toEqual([])
  for (const page of ['0', '99', '-1', '1.5', 'x', 'Infinity']) expect(await starts(`page=${page}`)).toHaveLength(3)
  expect((await visit(`${shop.url}?search=${encodeURIComponent(HOSTILE)}`)).text).toContain(ESCAPED)
})

test('each page has an address: it can be reloaded, returned to, and continued from', async () => {
  await using shop = await serveTinyShop()
  const results = await follow(await visit(`${shop.url}fixed_0`), 'search[mug]')
  const [red, blue] = [await colour(results, 'red'), await colour(results, 'blue "dark"')]
  expect(red.url).not.toBe(blue.url)
  expect((await visit(red.url)).text).toBe(red.text)
  expect((await colour(results, 'red')).url).toBe(red.url)
  expect((await follow(red, 'click[red]')).url).toBe(red.url)
  expect((await visit(blue.url.replace(/\/\d+$/, ''))).url).toBe(blue.url.replace(/\/\d+$/, ''))
})

test('a purchase is final: every address of the session shows the score', async () => {
  await using shop = await serveTinyShop()
  const results = await follow(await visit(`${shop.url}fixed_0`), 'search[mug]')
  const red = await colour(results, 'red')
  const done = await visit(red.url, { action: 'click[buy now]' })
  for (const page of [await visit(red.url), await follow(results, 'click[mug]'), await follow(done, 'search[mug]')]) {
    expect(page).toMatchObject({ url: done.url, text: done.text })
  }
})

test('a link cannot buy', async () => {
  await using shop = await serveTinyShop()
  const red = await colour(await follow(await visit(`${shop.url}fixed_0`), 'search[mug]'), 'red')
  const refused = await follow(red, 'click[buy now]')
  expect(refused.status).toBe(405)
  expect(refused.headers.get('allow')).toBe('POST')
  expect((await visit(red.url)).text).toContain('Chosen: red')
})

test('escapes everything that is shown', async () => {
  await using shop = await serveTinyShop()
  const start = await visit(`${shop.url}fixed_0`)
  const results = await follow(start, `search[${HOSTILE}]`)
  const item = await follow(results, `click[${HOSTILE}]`)
  const pages = [
    start,
    results,
    item,
    await follow(item, `click[${HOSTILE}]`),
    await visit(item.url, { action: 'click[buy now]' }),
  ]
  for (const { text } of pages) expect(text.toLowerCase()).not.toContain('<script')
  for (const { text } of pages.slice(1)) expect(text).toContain(ESCAPED)
  expect(start.text).toContain('Tiny &lt;shop&gt;')
})

test('a refused action shows the page again with the reason', async () => {
  await using shop = await serveTinyShop()
  const refused = await follow(await visit(`${shop.url}fixed_0`), 'click[mug]')
  expect(refused.status).toBe(422)
  expect(refused.text).toContain('role="alert">That did not work: there is no click[mug].')
  expect(refused.text).toContain('aria-label="Words"')
})

test('refuses malformed or too large requests with a page', async () => {
  await using shop = await serveTinyShop()
  const { url } = await visit(`${shop.url}fixed_0`)
  const long = 'x'.repeat(2_001)
  const bodies: readonly (readonly [number, Seen])[] = [
    [400, await visit(`${url}?action=${long}`)],
    [400, await visit(`${url}?action=search[{query}]&query=${long}`)],
    [400, await visit(`${url}?action=a&action=b`)],
    [400, await visit(url, { query: 'mug' })],
    [400, await visit(`${shop.url}s/%E0%A4%A`)],
    [413, await visit(url, { action: 'x'.repeat(10_000) })],
    [400, await visit(url, Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`f${index}`, ''])))],
    [404, await visit(`${url}0000`)],
    [404, await visit(`${shop.url}s/unknown/0`)],
    [404, await visit(`${shop.url}nothing`)],
  ]
  expect(bodies.map(([, { status }]) => status)).toEqual(bodies.map(([status]) => status))
  for (const [, { text }] of bodies) expect(text).toContain('<main id="main"')
  expect((await fetch(url, { method: 'DELETE' })).status).toBe(405)
})

test("the headers allow only the site's own style sheet", async () => {
  await using shop = await serveTinyShop()
  const { headers, text } = await visit(shop.url)
  const policy = headers.get('content-security-policy') ?? ''
  for (const part of ["default-src 'self'", "script-src 'none'", "style-src 'self'", "form-action 'self'", "object-src 'none'"]) {
    expect(policy).toContain(part)
  }
  expect(headers.get('x-powered-by')).toBeNull()
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(text).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
  expect((await visit(`${shop.url}style.css`)).headers.get('content-type')).toContain('text/css')
})

test('a server error is a page without details', async () => {
  const failures: unknown[] = []
  await using shop = await serveTinyShop({ onFailure: (error) => failures.push(error) })
  const failed = await follow(await visit(`${shop.url}fixed_0`), 'explode')
  expect(failed.status).toBe(500)
  expect(failed.text).not.toContain('secret')
  expect(failures).toEqual([expect.objectContaining({ message: 'secret detail' })])
})

async function colour(results: Seen, name: string): Promise<Seen> {
  return follow(await follow(results, 'click[mug]'), `click[${name}]`)
}
