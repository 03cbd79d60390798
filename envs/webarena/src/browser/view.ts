import { accessibility } from '../page/accessibility/accessibility.ts'
import type { AxNode, Box } from '../page/accessibility/ax-node.ts'
import { Look } from '../page/accessibility/look.ts'
import { toldByBrowserGym } from '../page/browsergym/nodes.ts'
import type { Dialect } from '../page/dialect.ts'
import type { Page, PageElement } from '../page/element.ts'
import { keptWith, Telling } from '../page/kept.ts'
import { outlineOf } from '../page/outline.ts'
import { recent } from '../page/recent.ts'
import type { PageState } from '../page/state.ts'
import { WINDOW_HEIGHT } from '../page/style.ts'
import { observationText, type Told } from '../page/text/observation-text.ts'
import type { Behaviours } from './behaviours.ts'
import type { Network } from './network.ts'
import type { BrowserState, Document } from './state.ts'
import { currentTab } from './state.ts'

/** Environment of a browser. */
export interface BrowserContext {
  readonly network: Network
  readonly dialect: Dialect
  /** Observes the whole page, not only the nodes in the window. */
  readonly isWhole?: boolean
  /** Skips the clean step, for comparison with other observation texts. */
  readonly isUncleaned?: boolean
  /** Scripted effects of pages that the page language cannot express. */
  readonly behaviours?: Behaviours
  /** Layout of pages that do not use the page language's own. */
  readonly lay?: Lay
}

/** Lays out a page. */
type Lay = (page: Page, state: PageState, scrollY: number) => AxNode

/** Page with its snapshot and laid-out nodes. */
export class View {
  readonly page: Page
  readonly look: Look
  readonly root: AxNode

  constructor(page: Page, snapshot: Look, root: AxNode) {
    this.page = page
    this.look = snapshot
    this.root = root
  }
}

/** Returns the page of a document with its nodes. */
export function viewOf(document: Document, context: BrowserContext): View {
  const page = shownPage(document, context)
  const lay = context.lay ?? accessibility
  return new View(page, lookOf(document, context), lay(page, document.state, document.scrollY))
}

/** Returns the snapshot of a document. */
export function lookOf(document: Document, context: BrowserContext): Look {
  return new Look(outlineOf(shownPage(document, context)), document.state)
}

const replaced = new WeakMap<object, Page>()

/** Returns the page of a document with its scripted replacements. */
export function shownPage(document: Document, context: BrowserContext): Page {
  const page = context.network.page(document.source)
  const { title, texts } = document
  if (texts === undefined) return title === undefined ? page : { ...page, title }
  const known = replaced.get(texts)
  if (known !== undefined && known.title === (title ?? page.title)) return known
  const body = page.body.map((element, index) => withTexts(element, String(index), texts))
  const shown = { ...page, title: title ?? page.title, body }
  replaced.set(texts, shown)
  return shown
}

function withTexts(element: PageElement, path: string, texts: Readonly<Record<string, string>>): PageElement {
  const text = texts[path]
  if (text !== undefined) return { ...element, children: text === '' ? [] : [text] }
  const children = element.children.map((child, index) =>
    typeof child === 'string' ? child : withTexts(child, `${path}.${index}`, texts),
  )
  return children.every((child, index) => child === element.children[index]) ? element : { ...element, children }
}

/** Recent texts. Cached here rather than in states, so that long-lived states keep no trees alive. */
const recentTexts = recent<Document, Telling>(8)

/** Returns the text of the current tab's page and the nodes that actions may refer to. */
export function observed(state: BrowserState, context: BrowserContext): Told {
  const { document } = currentTab(state)
  const { dialect, isWhole = false, isUncleaned = false } = context
  const cached = recentTexts.get(document)
  if (cached !== undefined && cached.dialect === dialect && cached.isWhole === isWhole) return cached.told
  const view = viewOf(document, context)
  const { base, scrollY } = document
  // Episodes that reach a page by the same actions have the same ids, so its text can be reused.
  const kept = keptWith(view.page)
  const before = kept.telling
  const isSame =
    before !== undefined &&
    before.root === view.root &&
    before.base === base &&
    before.scrollY === scrollY &&
    before.dialect === dialect &&
    before.isWhole === isWhole &&
    before.isUncleaned === isUncleaned
  const { root } = view
  const cachedText = isSame
    ? before
    : new Telling(
        root,
        { base, scrollY, dialect, isWhole, isUncleaned },
        renderText(view, document, dialect, isWhole, isUncleaned),
      )
  kept.telling = cachedText
  recentTexts.set(document, cachedText)
  return cachedText.told
}

function renderText(view: View, { base, scrollY }: Document, dialect: Dialect, isWhole: boolean, isUncleaned: boolean): Told {
  if (dialect === 'browsergym') return toldByBrowserGym(view)
  return observationText(view.root, { base, scrollY, dialect, isWhole, isUncleaned })
}

/**
 * Returns the observation: the line of tabs, then the page. The last `opened` tabs were opened by the last action and are not listed yet.
 */
export function observation(state: BrowserState, context: BrowserContext, opened = 0): string {
  return `${tabLine(state, context, opened)}\n\n${observed(state, context).text}`
}

function tabLine({ tabs, current }: BrowserState, context: BrowserContext, opened: number): string {
  return tabs
    .slice(0, Math.max(current + 1, tabs.length - opened))
    .map((tab, index) => `Tab ${index}${index === current ? ' (current)' : ''}: ${titleOf(tab.document, context)}`)
    .join(' | ')
}

/** Returns the title of a document. */
export function titleOf(document: Document, context: BrowserContext): string {
  return document.title ?? context.network.page(document.source).title
}

/** Returns the box of the element at a path; `undefined` if it has none. */
export function boxAt(root: AxNode, path: string): Box | undefined {
  if (root.path === path && root.path !== '' && root.box !== undefined) return root.box
  for (const child of root.children) {
    if (child.path !== '' && child.path !== path && !path.startsWith(`${child.path}.`)) continue
    const found = boxAt(child, path)
    if (found !== undefined) return found
  }
  return undefined
}

/** Returns the maximum scroll position. */
export function furthest(root: AxNode): number {
  return Math.max(0, (root.box?.height ?? 0) - WINDOW_HEIGHT)
}
