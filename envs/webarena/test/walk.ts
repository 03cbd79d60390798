import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { type Rng, rng } from '@orreryjs/core'
import type { Page as Window } from 'playwright-core'
import type { Action } from '../src/actions/action.ts'
import { act, openBrowser } from '../src/browser/act.ts'
import { heldBy, sentBy, typeOf } from '../src/browser/fields/fields.ts'
import type { Network } from '../src/browser/network.ts'
import { partAt } from '../src/browser/parts.ts'
import { type BrowserState, currentTab, urlOf } from '../src/browser/state.ts'
import { type BrowserContext, lookOf, observed, titleOf } from '../src/browser/view.ts'
import type { Page, PageElement } from '../src/page/element.ts'
import { html, SCRIPT } from '../src/page/html.ts'
import type { ToldNode } from '../src/page/text/observation-text.ts'
import { readQuery } from '../src/sites/shared/fields.ts'

/** Where walks begin and go. */
export interface Ground {
  readonly urls: readonly string[]
  /** A network of its own, with data of its own. */
  network(): Network
}

const TEXTS = ['abc', 'x', '12', '5', 'Green', 'b', 'a b', 'hello world', 'Price', '-3', '1e2', 'Bob'] as const
const KEYS = [
  ...['Tab', 'Shift+Tab', 'Enter', 'Escape', 'ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', ' ', 'Home', 'End'],
  ...['PageDown', 'PageUp', 'Control+a', 'Backspace', 'Delete', 'q', 'c', 'Shift+ArrowLeft', 'Control+ArrowLeft'],
] as const

/** Milliseconds after which Chromium has done what an action leads to; it is asked again where it has not. */
const SETTLED = 150
const PATIENCE = 20

/**
 * Takes a walk of so many actions in Chromium and in ours; answers where they part, with the way there. The walk ends early
 * where browsers are free to differ: when Tab has left the page.
 */
export async function walk(window: Window, ground: Ground, seed: string, length: number): Promise<string | undefined> {
  const random = rng(seed)
  const context: BrowserContext = { network: ground.network(), dialect: 'webarena' }
  const start = random.pick(ground.urls)
  let state = openBrowser([start], context)
  await window.goto(start)
  const way = [start]
  for (let step = 0; step < length; step += 1) {
    const targets = [...observed(state, context).nodes.values()].filter(({ node }) => isTarget(node))
    const target = targets.length === 0 ? undefined : random.pick(targets)
    const action = target === undefined ? anyMove(random, ground) : anyAction(random, ground, target)
    way.push('id' in action ? `${JSON.stringify(action)} ${target?.line}` : JSON.stringify(action))
    state = act(state, action, context).state
    const failure = await perform(window, action, target?.node.path ?? '').catch(String)
    if (failure !== undefined) return [...way, failure, await window.content()].join('\n')
    if (currentTab(state).document.state.isLeft === true) return undefined
    const ours = told(state, context)
    let theirs = ''
    for (let asked = 0; asked < PATIENCE && theirs !== ours; asked += 1) {
      await window.waitForTimeout(SETTLED)
      theirs = await seen(window).catch(() => '')
    }
    if (ours !== theirs) return [...way, `ours     ${ours}`, `Chromium ${theirs}`].join('\n')
  }
  return undefined
}

/** A server that answers for every host; what a redirect has to say it gives to the request that follows. */
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

/** Images are asked for too and are not there; a notice is for pages. */
function served(page: Page): string {
  return html(withPaths(page)).replace('</body>', `<script>${SCRIPT}</script></body>`)
}

/** The page with every element's path in its HTML. */
function withPaths(page: Page): Page {
  return { ...page, body: page.body.map((element, index) => withPath(element, String(index))) }
}

function withPath({ tag, attributes, children }: PageElement, path: string): PageElement {
  const inner = children.map((child, index) => (typeof child === 'string' ? child : withPath(child, `${path}.${index}`)))
  return { tag, attributes: { ...attributes, 'data-path': path }, children: inner }
}

/** Nodes of elements that can be pointed at; other windows and buttons that cannot be used are left alone: Chromium changed there. */
function isTarget({ path, role, element }: ToldNode['node']): boolean {
  const { target, disabled, type } = element?.attributes ?? {}
  return path !== '' && role !== 'StaticText' && target === undefined && disabled === undefined && type !== 'date'
}

function anyAction(random: Rng, ground: Ground, { node, line }: ToldNode): Action {
  const id = line.slice(1, line.indexOf(']'))
  const draw = random.next()
  if (draw < 0.4) return { type: 'click', id }
  // What is typed while a page is on its way goes nowhere or into the next page, as it happens.
  const isField = ['textbox', 'searchbox', 'spinbutton', 'combobox', 'listbox', 'checkbox', 'radio'].includes(node.role)
  if (draw < 0.65 && isField) {
    return { type: 'type', id, text: random.pick(TEXTS) + (random.next() < 0.4 ? '\n' : ''), clears: false }
  }
  if (draw < 0.82) return { type: 'press', keys: random.pick(KEYS) }
  if (draw < 0.88) return { type: 'scroll', direction: random.next() < 0.5 ? 'up' : 'down' }
  return draw < 0.9 ? { type: 'hover', id } : anyMove(random, ground)
}

function anyMove(random: Rng, { urls }: Ground): Action {
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

/** The middle of the element at a path. */
const CENTRE = `(path) => {
  const { x, y, width, height } = document.querySelector('[data-path="' + path + '"]').getBoundingClientRect()
  return [x + width / 2, y + height / 2]
}`

/** What can be told of a state in both browsers: where it is, how far it is scrolled, what has the focus, what every field holds. */
function told(state: BrowserState, context: BrowserContext): string {
  const tab = currentTab(state)
  const look = lookOf(tab.document, context)
  const focus = partAt(look.outline, look.state.focus)
  const fields = look.outline.controls.filter((part) => part.element.tag !== 'button' && !UNTOLD.includes(typeOf(part)))
  const values = fields.map((part) => {
    const held = typeOf(part) === 'number' ? (sentBy(part, look.state)[0] ?? '') : heldBy(part, look.state)
    return String(held)
  })
  const focused = focus === undefined ? 'body' : `${focus.element.tag} ${String(focus.element.attributes['name'] ?? '')}`
  return JSON.stringify([urlOf(tab), titleOf(tab.document, context), tab.document.scrollY, focused.trim(), values])
}

const UNTOLD = ['hidden', 'date', 'submit', 'button', 'reset', 'image']

async function seen(window: Window): Promise<string> {
  return window.evaluate<string>(`(${SEEN})(${JSON.stringify(UNTOLD)})`)
}

const SEEN = `(untold) => {
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
