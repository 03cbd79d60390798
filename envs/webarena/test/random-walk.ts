import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { type Rng, rng } from '@orreryjs/core'
import type { Page as Window } from 'playwright-core'
import type { Action } from '../src/actions/action.ts'
import { type BrowserState, currentTab, urlOf } from '../src/browser/browser-state.ts'
import { fieldValue, submittedValues, typeOf } from '../src/browser/fields/fields.ts'
import { partAt } from '../src/browser/find-part.ts'
import type { Network } from '../src/browser/network.ts'
import { executeAction, openBrowser } from '../src/browser/perform-action.ts'
import { type BrowserContext, pageText, snapshotOf, titleOf } from '../src/browser/view.ts'
import type { Page, PageElement } from '../src/page/element.ts'
import { html, SCRIPT } from '../src/page/html.ts'
import type { ListedNode } from '../src/page/text/observation-text.ts'
import { readQuery } from '../src/sites/shared/fields.ts'

/** Start URLs and sites of random walks. */
export interface WalkSites {
  readonly urls: readonly string[]
  /** Returns a new network with its own data. */
  network(): Network
}

const TEXTS = ['abc', 'x', '12', '5', 'Green', 'b', 'a b', 'hello world', 'Price', '-3', '1e2', 'Bob'] as const
const KEYS = [
  ...['Tab', 'Shift+Tab', 'Enter', 'Escape', 'ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', ' ', 'Home', 'End'],
  ...['PageDown', 'PageUp', 'Control+a', 'Backspace', 'Delete', 'q', 'c', 'Shift+ArrowLeft', 'Control+ArrowLeft'],
] as const

/** Milliseconds between comparisons with Chromium, and maximum number of comparisons per step. */
const SETTLED = 150
const PATIENCE = 20

/**
 * Performs random actions in Chromium and in our browser. Returns a report of the first difference with the actions that led to
 * it. Ends early when Tab leaves the page, because browsers may differ from there on.
 */
export async function randomWalk(window: Window, ground: WalkSites, seed: string, length: number): Promise<string | undefined> {
  const random = rng(seed)
  const context: BrowserContext = { network: ground.network(), dialect: 'webarena' }
  const start = random.pick(ground.urls)
  let state = openBrowser([start], context)
  await window.goto(start)
  const way = [start]
  for (let step = 0; step < length; step += 1) {
    const targets = [...pageText(state, context).nodes.values()].filter(({ node }) => isTarget(node))
    const target = targets.length === 0 ? undefined : random.pick(targets)
    const action = target === undefined ? anyMove(random, ground) : anyAction(random, ground, target)
    way.push('id' in action ? `${JSON.stringify(action)} ${target?.line}` : JSON.stringify(action))
    state = executeAction(state, action, context).state
    const failure = await perform(window, action, target?.node.path ?? '').catch(String)
    if (failure !== undefined) return [...way, failure, await window.content()].join('\n')
    if (currentTab(state).document.state.isLeft === true) return undefined
    const ours = ourState(state, context)
    let theirs = ''
    for (let attempt = 0; attempt < PATIENCE && theirs !== ours; attempt += 1) {
      await window.waitForTimeout(SETTLED)
      theirs = await chromiumState(window).catch(() => '')
    }
    if (ours !== theirs) return [...way, `ours     ${ours}`, `Chromium ${theirs}`].join('\n')
  }
  return undefined
}

/** Starts a server for all hosts. The notice of a redirect is passed to the next request. */
export async function openServer(network: Network): Promise<AsyncDisposable & { readonly port: number }> {
  let notice: string | undefined
  const server = createServer(async (request, response) => {
    const { host = '', referer } = request.headers
    const body = await text(request)
    const given = network.fetch({
      method: request.method === 'POST' ? 'POST' : 'GET',
      url: `http://${host}${request.url ?? '/'}`,
      form: readQuery(body),
      notice,
      ...(referer !== undefined && { from: referer }),
    })
    notice = given.kind === 'redirect' ? given.notice : undefined
    if (given.kind === 'redirect') response.writeHead(302, { location: given.location }).end()
    else if (given.kind === 'failed') response.writeHead(404).end()
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(served(network.page(given.source)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return { port: address.port, [Symbol.asyncDispose]: async () => void server.close() }
}

/** Elements that bring a page's head to the six that BrowserGym's ids count on a site. */
const HEAD = '<head><link rel="icon" href="data:,"><meta name="viewport"><meta name="robots">'

/** Browsers also request images, which do not exist. A notice is only for pages. */
function served(page: Page): string {
  return html(withPaths(page)).replace('<head>', HEAD).replace('</body>', `<script>${SCRIPT}</script></body>`)
}

/** Returns the page with every element's path as an attribute. */
function withPaths(page: Page): Page {
  return { ...page, body: page.body.map((element, index) => withPath(element, String(index))) }
}

function withPath({ tag, attributes, children }: PageElement, path: string): PageElement {
  const inner = children.map((child, index) => (typeof child === 'string' ? child : withPath(child, `${path}.${index}`)))
  return { tag, attributes: { ...attributes, 'data-path': path }, children: inner }
}

/** True for elements that can be clicked. Excludes new windows and disabled buttons, where Chromium's behaviour has changed. */
function isTarget({ path, role, element }: ListedNode['node']): boolean {
  const { target, disabled, type } = element?.attributes ?? {}
  return path !== '' && role !== 'StaticText' && target === undefined && disabled === undefined && type !== 'date'
}

function anyAction(random: Rng, ground: WalkSites, { node, line }: ListedNode): Action {
  const id = line.slice(1, line.indexOf(']'))
  const draw = random.next()
  if (draw < 0.4) return { type: 'click', id }
  // Text typed during a page load is lost or goes to the next page, depending on timing.
  const isField = ['textbox', 'searchbox', 'spinbutton', 'combobox', 'listbox', 'checkbox', 'radio'].includes(node.role)
  if (draw < 0.65 && isField) {
    return { type: 'type', id, text: random.pick(TEXTS) + (random.next() < 0.4 ? '\n' : ''), clears: false }
  }
  if (draw < 0.82) return { type: 'press', keys: random.pick(KEYS) }
  if (draw < 0.88) return { type: 'scroll', direction: random.next() < 0.5 ? 'up' : 'down' }
  return draw < 0.9 ? { type: 'hover', id } : anyMove(random, ground)
}

function anyMove(random: Rng, { urls }: WalkSites): Action {
  const draw = random.next()
  if (draw < 0.4) return { type: 'go_back' }
  return draw < 0.7 ? { type: 'go_forward' } : { type: 'goto', url: random.pick(urls) }
}

async function perform(window: Window, action: Action, path: string): Promise<string | undefined> {
  switch (action.type) {
    case 'click':
    case 'hover':
    case 'type': {
      const [x, y] = await window.evaluate<[number, number]>(`(${CENTRE})(${JSON.stringify(path)})`)
      await (action.type === 'hover' ? window.mouse.move(x, y) : window.mouse.click(x, y))
      if (action.type === 'type') await window.keyboard.type(action.text)
      return undefined
    }
    case 'press':
      await window.keyboard.press(action.keys)
      return undefined
    case 'scroll':
      await window.evaluate(`document.scrollingElement.scrollTop += ${action.direction === 'down' ? '' : '-'}innerHeight`)
      return undefined
    case 'go_back':
      await window.goBack()
      return undefined
    case 'go_forward':
      await window.goForward()
      return undefined
    default:
      await window.goto('url' in action ? action.url : 'about:blank')
      return undefined
  }
}

/** Centre of the element at a path. */
const CENTRE = `(path) => {
  const { x, y, width, height } = document.querySelector('[data-path="' + path + '"]').getBoundingClientRect()
  return [x + width / 2, y + height / 2]
}`

/** Returns the comparable state of both browsers: URL, title, scroll position, focus, field values. */
function ourState(state: BrowserState, context: BrowserContext): string {
  const tab = currentTab(state)
  const look = snapshotOf(tab.document, context)
  const focus = partAt(look.outline, look.state.focus)
  const fields = look.outline.controls.filter((part) => part.element.tag !== 'button' && !IGNORED_TYPES.includes(typeOf(part)))
  const values = fields.map((part) => {
    const value = typeOf(part) === 'number' ? (submittedValues(part, look.state)[0] ?? '') : fieldValue(part, look.state)
    return String(value)
  })
  const focused = focus === undefined ? 'body' : `${focus.element.tag} ${String(focus.element.attributes['name'] ?? '')}`
  return JSON.stringify([urlOf(tab), titleOf(tab.document, context), tab.document.scrollY, focused.trim(), values])
}

const IGNORED_TYPES = ['hidden', 'date', 'submit', 'button', 'reset', 'image']

async function chromiumState(window: Window): Promise<string> {
  return window.evaluate<string>(`(${CHROMIUM_STATE})(${JSON.stringify(IGNORED_TYPES)})`)
}

const CHROMIUM_STATE = `(untold) => {
  const focus = document.activeElement
  const held = (field) =>
    field.type === 'checkbox' || field.type === 'radio' ? field.checked
    : field.multiple ? [...field.selectedOptions].map((option) => option.index).join(',')
    : field.tagName === 'SELECT' ? field.selectedIndex
    : field.value
  const fields = [...document.querySelectorAll('input,select,textarea')].filter(({ type }) => !untold.includes(type))
  const focused = (focus.tagName.toLowerCase() + ' ' + (focus.getAttribute('name') ?? '')).trim()
  return JSON.stringify([location.href, document.title, scrollY, focused, fields.map((field) => String(held(field)))])
}`
