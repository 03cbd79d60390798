import { escapeInvisible } from '@orreryjs/core'
import { options, type VNode } from 'preact'

/** Attributes that browsers show or screen readers read. */
const SHOWN = ['alt', 'aria-label', 'placeholder', 'title']

/**
 * Makes invisible characters visible in every text and shown attribute of the page: models, servers and journals may send any text. Data,
 * links and copied commands keep the exact text. Each page calls this function before it renders.
 */
export function showInvisible(): void {
  const earlier = options.vnode
  options.vnode = (vnode: VNode) => {
    const node = vnode as { props: string | number | Record<string, unknown> | null }
    if (typeof node.props === 'string') node.props = escapeInvisible(node.props)
    else if (typeof vnode.type === 'string' && typeof node.props === 'object' && node.props !== null) {
      for (const name of SHOWN) {
        const value = node.props[name]
        if (typeof value === 'string') node.props[name] = escapeInvisible(value)
      }
    }
    earlier?.(vnode)
  }
}

/** Makes invisible characters visible in an element that a library drew. */
export function showInvisibleIn(drawn: Element): void {
  const texts = document.createTreeWalker(drawn, NodeFilter.SHOW_TEXT)
  while (texts.nextNode() !== null) {
    const text = texts.currentNode as Text
    text.data = escapeInvisible(text.data)
  }
}
