import type { PageElement } from '../element.ts'
import type { Part } from '../part.ts'
import { NO_ITEMS } from '../short-lived-list.ts'
import type { AxNode, Box, Property } from './ax-node.ts'
import { accessibleName } from './names.ts'
import type { PageSnapshot } from './page-snapshot.ts'
import { printedProperties } from './properties.ts'

/** Box computed by the page's own layout. */
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

/** Lays out the content of a block whose box is known. */
export type LayOutChildren = (part: Part, box: Box, snapshot: PageSnapshot) => readonly AxNode[]

/**
 * Node computed by the page's own layout. Names, properties and the content of blocks are computed on access, because most nodes lie outside
 * the window. One class for all nodes, because V8 reads the fields of a single class fastest.
 */
export class PlacedNode implements AxNode {
  readonly role: string
  readonly isIgnored: boolean
  readonly box: Box | undefined
  readonly containsDescendants: boolean | undefined
  slot: number
  value: string | undefined = undefined
  lines: readonly Box[] | undefined = undefined
  private readonly part: Part
  private readonly snapshot: PageSnapshot | undefined
  private layOut: LayOutChildren | undefined
  private placed: readonly AxNode[]
  private ownName: string | undefined
  private ownProperties: readonly Property[] | undefined

  /** Without `name` or `properties`, a node takes them from its part in the snapshot when they are read. Ignored nodes have neither. */
  constructor(
    part: Part,
    snapshot: PageSnapshot | undefined,
    role: string,
    isIgnored: boolean,
    box: Box | undefined,
    content: readonly AxNode[] | LayOutChildren,
    name?: string,
    properties?: readonly Property[],
  ) {
    const isLazy = typeof content === 'function'
    this.role = role
    this.isIgnored = isIgnored
    this.box = box
    this.containsDescendants = isLazy ? part.containsDescendants : undefined
    this.slot = part.slot
    this.part = part
    this.snapshot = snapshot
    this.layOut = isLazy ? content : undefined
    this.placed = isLazy ? NO_ITEMS : content
    this.ownName = name
    this.ownProperties = properties
  }

  get name(): string {
    if (this.ownName === undefined && this.snapshot !== undefined && !this.isIgnored)
      this.ownName = accessibleName(this.part, this.snapshot)
    return this.ownName ?? ''
  }

  get properties(): readonly Property[] {
    if (this.ownProperties === undefined && this.snapshot !== undefined && !this.isIgnored)
      this.ownProperties = printedProperties(this.part, this.snapshot)
    return this.ownProperties ?? NO_ITEMS
  }

  get element(): PageElement | undefined {
    return this.part.isPage ? undefined : this.part.element
  }

  get path(): string {
    return this.part.path
  }

  get children(): readonly AxNode[] {
    const { layOut, box, snapshot } = this
    if (layOut === undefined || box === undefined || snapshot === undefined) return this.placed
    this.placed = layOut(this.part, box, snapshot)
    this.layOut = undefined
    return this.placed
  }
}
