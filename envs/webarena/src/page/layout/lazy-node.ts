import type { AxNode, Box, Property } from '../accessibility/ax-node.ts'
import { accessibleName } from '../accessibility/names.ts'
import type { PageSnapshot } from '../accessibility/page-snapshot.ts'
import type { PlacedBox } from '../accessibility/placed-node.ts'
import { printedProperties } from '../accessibility/properties.ts'
import type { PageElement } from '../element.ts'
import type { Part } from '../part.ts'
import { NO_ITEMS } from '../short-lived-list.ts'

/** Lays out the content of a block whose box is known. */
export type LayOutChildren = (part: Part, box: Box, snapshot: PageSnapshot) => readonly AxNode[]

/** Node of a block whose size never changes. Most lie outside the window, so everything except the box is computed on access. */
export class LazyNode implements AxNode {
  readonly role: string
  readonly box: PlacedBox
  readonly isIgnored: boolean
  readonly containsDescendants: boolean
  private readonly part: Part
  private readonly snapshot: PageSnapshot
  private lays: LayOutChildren | undefined
  private placed: readonly AxNode[] = NO_ITEMS

  constructor(part: Part, box: PlacedBox, snapshot: PageSnapshot, lays: LayOutChildren) {
    this.isIgnored = part.role === ''
    this.role = this.isIgnored ? 'none' : part.role
    this.box = box
    this.containsDescendants = part.containsDescendants
    this.part = part
    this.snapshot = snapshot
    this.lays = lays
  }

  get name(): string {
    return this.isIgnored ? '' : accessibleName(this.part, this.snapshot)
  }

  get properties(): readonly Property[] {
    return this.isIgnored ? NO_ITEMS : printedProperties(this.part, this.snapshot)
  }

  get element(): PageElement | undefined {
    return this.part.isPage ? undefined : this.part.element
  }

  get path(): string {
    return this.part.path
  }

  get slot(): number {
    return this.part.slot
  }

  get children(): readonly AxNode[] {
    if (this.lays !== undefined) {
      this.placed = this.lays(this.part, this.box, this.snapshot)
      this.lays = undefined
    }
    return this.placed
  }
}
