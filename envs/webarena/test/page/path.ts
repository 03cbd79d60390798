import type { Page, PageElement, PageNode } from '../../src/page/element.ts'

/** Returns the element at a path: child indices from the body down, joined by dots. */
export function elementAt(page: Page, path: string): PageElement | undefined {
  let children: readonly PageNode[] = page.body
  let found: PageElement | undefined
  for (const step of path.split('.')) {
    const child = children[Number(step)]
    if (step === '' || child === undefined || typeof child === 'string') return undefined
    found = child
    children = child.children
  }
  return found
}

/** Returns the first path whose element matches; `undefined` if there is none. */
export function pathOf(page: Page, isMeant: (element: PageElement, path: string) => boolean): string | undefined {
  return search(page.body, '', isMeant)
}

function search(
  nodes: readonly PageNode[],
  prefix: string,
  isMeant: (element: PageElement, path: string) => boolean,
): string | undefined {
  for (const [index, node] of nodes.entries()) {
    if (typeof node === 'string') continue
    const path = `${prefix}${index}`
    const found = isMeant(node, path) ? path : search(node.children, `${path}.`, isMeant)
    if (found !== undefined) return found
  }
  return undefined
}
