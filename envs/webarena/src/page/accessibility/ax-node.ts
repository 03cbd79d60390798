import type { PageElement } from '../element.ts'

/** Position and size of a node in CSS pixels, relative to the page's top left corner. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A property as WebArena prints it. */
export type Property = readonly [name: string, value: string]

/** Node of the accessibility tree, as Chromium 112 computes it (specs/webarena.md, 1.5). */
export interface AxNode {
  readonly role: string
  readonly name: string
  /** In Chromium's order, formatted as WebArena prints them. */
  readonly properties: readonly Property[]
  /** Text of the selected options of a select. Chromium's properties do not include it. */
  readonly value?: string | undefined
  /**
   * `undefined` for nodes without a box in Chromium, such as options of a select. A box without width or height is never in the viewport.
   */
  readonly box: Box | undefined
  /** Boxes of the lines or pieces of a node that spans several. `box` is their bounding box. */
  readonly lines?: readonly Box[] | undefined
  /** Element of the node, which a click on it hits; for text, the enclosing element. `undefined` for the root. */
  readonly element: PageElement | undefined
  /** Path of `element`; empty for the root. */
  readonly path: string
  /** Index among all nodes that the page may ever have, 0 for the root. The node's id is the document's first id plus this. */
  readonly slot: number
  /** True if the node adds neither a line nor a level of depth to the text. */
  readonly isIgnored: boolean
  /** True if all descendants are known to lie between the node's top and bottom. */
  readonly containsDescendants?: boolean | undefined
  readonly children: readonly AxNode[]
}
