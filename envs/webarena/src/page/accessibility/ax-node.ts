import type { PageElement } from '../element.ts'
import type { Part } from '../part.ts'

/** Where a node lies on the page, in CSS pixels from the page's top left corner. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A node of the accessibility tree, as Chromium 112 computes it (specs/webarena.md, 1.5). */
export interface AxNode {
  readonly role: string
  readonly name: string
  /** Properties in Chromium's order, printed as WebArena prints them. */
  readonly properties: readonly (readonly [name: string, value: string])[]
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

/** A box of a page's own layout. */
export class PlacedBox implements Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number

  constructor(x: number, y: number, width: number, height: number) {
    this.x = x
    this.y = y
    this.width = width
    this.height = height
  }
}

/** A node of a page's own layout. */
export class PlacedNode implements AxNode {
  readonly role: string
  readonly name: string
  readonly properties: AxNode['properties']
  readonly box: Box | undefined
  readonly slot: number
  readonly isIgnored: boolean
  readonly children: readonly AxNode[]
  private readonly part: Part

  constructor(
    part: Part,
    role: string,
    isIgnored: boolean,
    name: string,
    properties: AxNode['properties'],
    box: Box | undefined,
    children: readonly AxNode[],
  ) {
    this.role = role
    this.name = name
    this.properties = properties
    this.box = box
    this.slot = part.slot
    this.isIgnored = isIgnored
    this.children = children
    this.part = part
  }

  get element(): PageElement | undefined {
    return this.part.isPage ? undefined : this.part.element
  }

  get path(): string {
    return this.part.path
  }
}

/** The node with more said of it. */
export function withMore(node: AxNode, more: Partial<AxNode>): AxNode {
  const { role, name, properties, box, element, path, slot, isIgnored, children } = node
  return { role, name, properties, box, element, path, slot, isIgnored, children, ...more }
}

/** What a person changed on a page since it was loaded, as far as it can be seen. Elements are named by their paths. */
export interface PageState {
  /**
   * Values of fields: text, whether it is checked, the index of a select's choice (of one with `multiple` the indices, joined
   * by commas). Absent: as the page has it.
   */
  readonly values: Readonly<Record<string, string | boolean | number>>
  readonly focus?: string
  /** Which part of the focused date is written: its month, its day or its year. */
  readonly part?: number
  /** The focus has left the page, by Tab at its end. */
  readonly isLeft?: boolean
  /** The select whose list is open. */
  readonly open?: string
  /** What lies under the mouse. */
  readonly hover?: string
  /** Texts of several lines that were put back into textareas when the page was shown again: each is one text, like one that the page has. */
  readonly restored?: Readonly<Record<string, string>>
  /** Elements shown or hidden by their buttons, and details: whether each is open. */
  readonly shown: Readonly<Record<string, boolean>>
}
