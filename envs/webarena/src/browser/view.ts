import { accessibility } from '../page/accessibility/accessibility.ts'
import type { AxNode, Box } from '../page/accessibility/ax-node.ts'
import { PageSnapshot } from '../page/accessibility/page-snapshot.ts'
import { browserGymText } from '../page/browsergym/nodes.ts'
import type { Dialect } from '../page/dialect.ts'
import type { Page, PageElement } from '../page/element.ts'
import { outlineOf } from '../page/outline.ts'
import { CachedText, cacheOf } from '../page/page-cache.ts'
import type { PageState } from '../page/page-state.ts'
import { createRecentCache } from '../page/recent-cache.ts'
import { simplifiedText, withText } from '../page/simplify/simplified-text.ts'
import type { StepName } from '../page/simplify/steps.ts'
import { WINDOW_HEIGHT } from '../page/style.ts'
import { findListedNode } from '../page/text/listed-node.ts'
import { observationText, type PageText } from '../page/text/observation-text.ts'
import type { BrowserState, Document } from './browser-state.ts'
import { currentTab } from './browser-state.ts'
import type { Network } from './network.ts'
import type { ScriptedEffects } from './script-effects.ts'

/** Environment of a browser. */
export interface BrowserContext {
  readonly network: Network
  readonly dialect: Dialect
  /** Observes the whole page, not only the nodes in the window. */
  readonly observesWholePage?: boolean
  /** Steps that simplify the text of the page. Its nodes stay the same. @default the usual text */
  readonly simplification?: readonly StepName[] | undefined
  /** Skips the clean step, for comparison with other observation texts. */
  readonly skipsCleanStep?: boolean
  /** Scripted effects of pages that the page language cannot express. */
  readonly scripts?: ScriptedEffects
  /** Layout of pages that do not use the page language's own. */
  readonly layout?: Lay
}

/** Lays out a page. */
type Lay = (page: Page, state: PageState, scrollY: number) => AxNode

/** Page with its snapshot and laid-out nodes. */
export class View {
  readonly page: Page
  readonly snapshot: PageSnapshot
  readonly root: AxNode

  constructor(page: Page, snapshot: PageSnapshot, root: AxNode) {
    this.page = page
    this.snapshot = snapshot
    this.root = root
  }
}

/** Returns the page of a document with its nodes. */
export function viewOf(document: Document, context: BrowserContext): View {
  const page = shownPage(document, context)
  const lay = context.layout ?? accessibility
  return new View(page, snapshotOf(document, context), lay(page, document.state, document.scrollY))
}

/** Returns the snapshot of a document. */
export function snapshotOf(document: Document, context: BrowserContext): PageSnapshot {
  return new PageSnapshot(outlineOf(shownPage(document, context)), document.state)
}

const replaced = new WeakMap<object, Page>()

/** Returns the page of a document with its scripted replacements. */
export function shownPage(document: Document, context: BrowserContext): Page {
  const page = context.network.page(document.source)
  const { title, texts } = document
  if (texts === undefined) return title === undefined ? page : { ...page, title }
  const cached = replaced.get(texts)
  if (cached !== undefined && cached.title === (title ?? page.title)) return cached
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
const recentTexts = createRecentCache<Document, CachedText>(8)

/** Returns the text of the current tab's page and the nodes that actions may refer to. */
export function pageText(state: BrowserState, context: BrowserContext): PageText {
  const { document } = currentTab(state)
  const { dialect, observesWholePage = false, skipsCleanStep = false, simplification } = context
  const cached = recentText(document, context)
  if (cached !== undefined) return cached
  const view = viewOf(document, context)
  const { base, scrollY } = document
  // Episodes that reach a page by the same actions have the same ids, so its text can be reused.
  const kept = cacheOf(view.page)
  const before = kept.text
  const isSame =
    before !== undefined &&
    before.root === view.root &&
    before.base === base &&
    before.scrollY === scrollY &&
    before.dialect === dialect &&
    before.observesWholePage === observesWholePage &&
    before.skipsCleanStep === skipsCleanStep &&
    before.simplification === simplification
  const { root } = view
  const cachedText = isSame
    ? before
    : new CachedText(
        root,
        { base, scrollY, dialect, observesWholePage, skipsCleanStep, simplification },
        renderText(view, document, context),
      )
  kept.text = cachedText
  recentTexts.set(document, cachedText)
  return cachedText.text
}

function recentText(
  document: Document,
  { dialect, observesWholePage = false, simplification }: BrowserContext,
): PageText | undefined {
  const cached = recentTexts.get(document)
  const isCached =
    cached?.dialect === dialect && cached.observesWholePage === observesWholePage && cached.simplification === simplification
  return isCached ? cached.text : undefined
}

/** Returns the node of the current tab's page with an id. If its text is no longer cached, it is not written again. */
export function findNode(state: BrowserState, id: number, context: BrowserContext): AxNode | undefined {
  const { document } = currentTab(state)
  const { dialect, observesWholePage = false, simplification } = context
  const text = recentText(document, context)
  if (text !== undefined) return text.find(id)
  if (dialect === 'browsergym' || context.layout !== undefined || simplification !== undefined)
    return pageText(state, context).find(id)
  const { root, snapshot } = viewOf(document, context)
  const { base, scrollY } = document
  return findListedNode({ root, outline: snapshot.outline }, id, { base, scrollY, dialect, observesWholePage })
}

function renderText(view: View, { base, scrollY }: Document, context: BrowserContext): PageText {
  const { dialect, observesWholePage = false, skipsCleanStep = false, simplification } = context
  if (dialect === 'browsergym') return browserGymText(view)
  const { root } = view
  const text = observationText(root, { base, scrollY, dialect, observesWholePage, skipsCleanStep })
  if (simplification === undefined) return text
  return withText(text, simplifiedText(root, { base, dialect, steps: simplification }))
}

/**
 * Returns the observation: the line of tabs, then the page. The last `opened` tabs were opened by the last action and are not listed yet.
 */
export function browserObservation(state: BrowserState, context: BrowserContext, opened = 0): string {
  return `${tabLine(state, context, opened)}\n\n${pageText(state, context).text}`
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
export function maxScroll(root: AxNode): number {
  return Math.max(0, (root.box?.height ?? 0) - WINDOW_HEIGHT)
}
