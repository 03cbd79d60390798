import type { CDPSession, Page } from 'playwright-core'
import { openBrowser } from '../../../../test/browser/chromium.ts'
import type { CdpNode } from '../../src/page/text/cdp-text.ts'
import type { Rectangle } from '../../src/page/text/viewport.ts'

/** Timeout in milliseconds. Browsers are slow on busy machines. */
export const PATIENCE = 300_000

/** Browser window of WebArena's size. */
export interface Window extends AsyncDisposable {
  readonly page: Page
  /** Returns the accessibility tree of the page in the window with all boxes. */
  look(): Promise<Seen>
}

/** Chromium's view of a page. */
export interface Seen {
  readonly nodes: readonly CdpNode[]
  readonly bounds: Readonly<Record<string, Rectangle | null>>
  /** Tags of DOM nodes whose roles became less specific. */
  readonly tags: ReadonlyMap<number, string>
}

/** Opens Chromium with one window and optional additional flags. */
export async function openWindow(flags: readonly string[] = []): Promise<Window> {
  const browser = await openBrowser(flags)
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } })
  page.setDefaultTimeout(PATIENCE)
  const session = await page.context().newCDPSession(page)
  await session.send('Accessibility.enable')
  return { page, look: () => look(session), [Symbol.asyncDispose]: () => browser.close() }
}

/** Requests boxes as WebArena's own code does: of every node by its DOM node, of a text by a range around it. */
const BOUNDS = `function () {
  if (this.nodeType === 3) {
    const range = document.createRange()
    range.selectNode(this)
    const { x, y, width, height } = range.getBoundingClientRect()
    return [x, y, width, height]
  }
  const { x, y, width, height } = this.getBoundingClientRect()
  return [x, y, width, height]
}`

async function look(session: CDPSession): Promise<Seen> {
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  const found = nodes as readonly (CdpNode & { readonly ignored?: boolean })[]
  const boxes = await Promise.all(
    found.map(async ({ nodeId, backendDOMNodeId, role, ignored }): Promise<[string, Rectangle | null]> => {
      // These nodes are numerous and have no line.
      if (ignored === true || role?.value === 'InlineTextBox') return [nodeId, null]
      return [nodeId, role?.value === 'RootWebArea' ? [0, 0, 10, 10] : await boundsOf(session, backendDOMNodeId)]
    }),
  )
  return { nodes: found, bounds: Object.fromEntries(boxes), tags: await tagsOf(session, 'details, pre') }
}

async function tagsOf(session: CDPSession, selector: string): Promise<ReadonlyMap<number, string>> {
  const { root } = await session.send('DOM.getDocument', { depth: 0 })
  const { nodeIds } = await session.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector })
  const found = await Promise.all(nodeIds.map((nodeId) => session.send('DOM.describeNode', { nodeId })))
  return new Map(found.map(({ node }) => [node.backendNodeId, node.localName]))
}

async function boundsOf(session: CDPSession, backendNodeId: number | undefined): Promise<Rectangle | null> {
  if (backendNodeId === undefined) return null
  try {
    const { object } = await session.send('DOM.resolveNode', { backendNodeId })
    const call = { objectId: object.objectId ?? '', functionDeclaration: BOUNDS, returnByValue: true }
    return (await session.send('Runtime.callFunctionOn', call)).result.value
  } catch {
    return null
  }
}
