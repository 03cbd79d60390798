import { resolveUrl } from '../browser/url.ts'
import type { AxNode } from '../page/accessibility/ax-node.ts'
import type { PageElement, PageNode } from '../page/element.ts'

/** Returns all matching nodes of a page's tree in document order. */
export function findNodes(root: AxNode, fits: (node: AxNode) => boolean): readonly AxNode[] {
  const found: AxNode[] = []
  const visit = (node: AxNode): void => {
    if (fits(node)) found.push(node)
    for (const child of node.children) visit(child)
  }
  visit(root)
  return found
}

/** Returns the node of the element with this `data-key`. */
export function findByKey(root: AxNode, key: string): AxNode | undefined {
  return findNode(root, ({ element, role }) => role !== 'StaticText' && element?.attributes['data-key'] === key)
}

/** Returns the first matching node in document order. */
export function findNode(root: AxNode, fits: (node: AxNode) => boolean): AxNode | undefined {
  if (fits(root)) return root
  for (const child of root.children) {
    const found = findNode(child, fits)
    if (found !== undefined) return found
  }
  return undefined
}

/** Returns a clickable link to a URL: one with a size, that opens in the same tab. */
export function findLink(root: AxNode, base: string, url: string): AxNode | undefined {
  return findNode(root, ({ role, element, box }) => {
    if (role === 'StaticText' || element?.tag !== 'a' || element.attributes['target'] === '_blank') return false
    const { href } = element.attributes
    if (box === undefined || box.width === 0 || box.height === 0) return false
    return typeof href === 'string' && resolveUrl(base, href) === url
  })
}

/** Returns the link of a menu that shows a link to a URL on hover. */
export function findMenuWithLink(root: AxNode, body: readonly PageNode[], base: string, url: string): AxNode | undefined {
  const over = linkOver(body, base, url)
  return over && findNode(root, ({ element, role, box }) => element === over && role !== 'StaticText' && box !== undefined)
}

function linkOver(nodes: readonly PageNode[], base: string, url: string): PageElement | undefined {
  for (const node of nodes) {
    if (typeof node === 'string') continue
    const [link, menu] = node.children
    const isMenu = node.tag === 'li' && typeof menu === 'object' && menu.attributes['class'] === 'submenu'
    const found = isMenu && leadsTo(menu, base, url) && typeof link === 'object' ? link : linkOver(node.children, base, url)
    if (found !== undefined) return found
  }
  return undefined
}

function leadsTo({ attributes, children }: PageElement, base: string, url: string): boolean {
  const { href } = attributes
  if (typeof href === 'string' && resolveUrl(base, href) === url) return true
  return children.some((child) => typeof child !== 'string' && leadsTo(child, base, url))
}
