import { resolved } from '../browser/url.ts'
import type { AxNode } from '../page/ax-node.ts'

/** Every node of a page's tree that fits, in the page's order. */
export function nodesWhere(root: AxNode, fits: (node: AxNode) => boolean): readonly AxNode[] {
  const found: AxNode[] = []
  const visit = (node: AxNode): void => {
    if (fits(node)) found.push(node)
    for (const child of node.children) visit(child)
  }
  visit(root)
  return found
}

/** The node of the element with that `data-key`. */
export function nodeOfKey(root: AxNode, key: string): AxNode | undefined {
  return firstWhere(root, ({ element, role }) => role !== 'StaticText' && element?.attributes['data-key'] === key)
}

/** The first node that fits, in the page's order. */
export function firstWhere(root: AxNode, fits: (node: AxNode) => boolean): AxNode | undefined {
  if (fits(root)) return root
  for (const child of root.children) {
    const found = firstWhere(child, fits)
    if (found !== undefined) return found
  }
  return undefined
}

/** A link to that URL that can be clicked: one that lies somewhere and opens in the same tab. */
export function linkTo(root: AxNode, base: string, url: string): AxNode | undefined {
  return firstWhere(root, ({ role, element, box }) => {
    if (role === 'StaticText' || element?.tag !== 'a' || element.attributes['target'] === '_blank') return false
    const { href } = element.attributes
    if (box === undefined || box.width === 0 || box.height === 0) return false
    return typeof href === 'string' && resolved(base, href) === url
  })
}
