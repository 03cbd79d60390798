import type { PageElement } from '../element.ts'
import type { Part } from '../part.ts'
import type { AxNode, Box } from './ax-node.ts'

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

/** Node computed by the page's own layout. */
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
