import type { PageElement } from '../element.ts'

/** Where a node lies on the page, in CSS pixels from the page's top left corner. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A property as WebArena prints it. */
export type Property = readonly [name: string, value: string]

/** A node of the accessibility tree, as Chromium 112 computes it (specs/webarena.md, 1.5). */
export interface AxNode {
  readonly role: string
  readonly name: string
  /** Properties in Chromium's order, printed as WebArena prints them. */
  readonly properties: readonly Property[]
  /** What is chosen in a select, which Chromium's properties do not tell. */
  readonly value?: string
  /** Absent where Chromium has none: options of a select. Of no width or height: never in the viewport. */
  readonly box: Box | undefined
  /** Of what stands in several lines or pieces: where each of them lies. `box` is around all. */
  readonly lines?: readonly Box[]
  /** The element that it stands for, that a click on it hits; of a text the element around it. Absent for the root. */
  readonly element: PageElement | undefined
  /** Path of that element; empty for the root. */
  readonly path: string
  /** Its place among all nodes that the page may ever have, from 0 for the root: its id less the document's first. */
  readonly slot: number
  /** A node that gives no line and no depth. */
  readonly isIgnored: boolean
  /** Whether all that is in it is known to lie between its top and its bottom. */
  readonly isTight?: boolean
  readonly children: readonly AxNode[]
}

/** The node with more said of it. */
export function withMore(node: AxNode, more: Partial<AxNode>): AxNode {
  const { role, name, properties, box, element, path, slot, isIgnored, children } = node
  return { role, name, properties, box, element, path, slot, isIgnored, children, ...more }
}
