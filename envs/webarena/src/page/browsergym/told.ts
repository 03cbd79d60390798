import type { AxNode } from '../accessibility/ax-node.ts'
import type { Look } from '../accessibility/look.ts'
import type { Page } from '../element.ts'
import type { Told, ToldNode } from '../text/observation-text.ts'
import { flattened } from './axtree.ts'
import { bidsOf } from './bids.ts'
import { markedNodes } from './nodes.ts'

/** What BrowserGym tells of a page, all of it, and the elements that have a line, by their ids. */
export function toldByBrowserGym(view: { readonly page: Page; readonly look: Look; readonly root: AxNode }): Told {
  const bids = bidsOf(view.page)
  const text = flattened(markedNodes(view.root, view.look, bids))
  const byPath = new Map<string, AxNode>()
  collect(view.root, byPath)
  const nodes = new Map<number, ToldNode>()
  for (const [line, bid = ''] of text.matchAll(LINE)) {
    const node = byPath.get(bids.paths.get(Number(bid)) ?? '')
    if (node !== undefined) nodes.set(Number(bid), { node, line: line.trimStart() })
  }
  return { text, nodes, find: (id) => nodes.get(id)?.node }
}

const LINE = /^\t*\[(\d+)\] .*$/gm

/** The nodes of elements. */
function collect(node: AxNode, into: Map<string, AxNode>): void {
  if (node.path !== '' && node.role !== 'StaticText' && !into.has(node.path)) into.set(node.path, node)
  for (const child of node.children) collect(child, into)
}
