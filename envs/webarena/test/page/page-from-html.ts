import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { type AttributeValue, el, type Page, type PageElement, type PageNode, type Tag } from '../../src/page/element.ts'
import { ELEMENT_TYPES } from '../../src/page/element-types/index.ts'

/** Page in the page language, or a list of unsupported constructs. */
export type Read = { readonly page: Page } | { readonly outside: readonly string[] }

/** Parses HTML into the page language. */
export function pageFromHtml(html: string): Read {
  const document = parse(html)
  const root = document.childNodes.find(isElement)
  const body = root?.childNodes.filter(isElement).find(({ tagName }) => tagName === 'body')
  const head = root?.childNodes.filter(isElement).find(({ tagName }) => tagName === 'head')
  const title = head?.childNodes.filter(isElement).find(({ tagName }) => tagName === 'title')
  const outside = new Set<string>()
  const nodes = (body?.childNodes ?? []).flatMap((node) => nodesOf(node, outside))
  if (outside.size > 0) return { outside: Array.from(outside) }
  const name = title?.childNodes.map((node) => ('value' in node ? node.value : '')).join('') ?? ''
  // Text directly inside the body becomes a separate line here.
  const elements = nodes.flatMap((node) => (typeof node !== 'string' ? [node] : node.trim() === '' ? [] : [el('span', {}, node)]))
  return { page: { kind: 'test.page', title: name.trim(), body: elements } }
}

type Node = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element

function isElement(node: Node): node is Element {
  return 'tagName' in node
}

function nodesOf(node: Node, outside: Set<string>): readonly PageNode[] {
  if (node.nodeName === '#text') return 'value' in node ? [node.value] : []
  if (!isElement(node) || node.tagName === 'style') return []
  if (!(node.tagName in ELEMENT_TYPES)) {
    outside.add(node.tagName)
    return []
  }
  return [elementOf(node, outside)]
}

function elementOf(node: Element, outside: Set<string>): PageElement {
  const attributes: Record<string, AttributeValue> = {}
  for (const { name, value } of node.attrs)
    attributes[name === 'class' && value === 'r' ? 'class' : name] = attributeOf(name, value)
  if (attributes['style'] !== undefined) outside.add('style')
  const isBare = node.tagName === 'table' || node.tagName === 'tr' || node.tagName === 'tbody' || node.tagName === 'thead'
  const children = node.childNodes.flatMap((child) => nodesOf(child, outside))
  const kept = isBare ? children.filter((child) => typeof child !== 'string') : children
  return el(node.tagName as Tag, attributes, ...kept)
}

function attributeOf(name: string, value: string): AttributeValue {
  if (name === 'class') return value === 'r' ? 'row' : value === 'sub' ? 'submenu' : value
  return value === '' && name !== 'alt' && name !== 'value' ? true : value
}
