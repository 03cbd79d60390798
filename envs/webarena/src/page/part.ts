import type { AxNode, Property } from './accessibility/ax-node.ts'
import type { PageElement } from './element.ts'
import type { Flow } from './kinds/kind.ts'
import type { Broken } from './layout/break-lines.ts'

/**
 * Something of a page that may have a node: an element, a text, the value of a field, an option. Made once for a page. A class,
 * as all is that holds parts and nodes: see `list`.
 */
export class Part {
  /** Of a text and of a value the element that they stand in. */
  readonly element: PageElement
  readonly parent: Part | undefined
  readonly flow: Flow
  children: readonly Part[] = NOTHING
  /** Of a text, with its white space as the browser shows it; empty where nothing of it is shown. */
  text: string
  /** White space that takes its place but has no node. */
  isSpace = false
  /** Its role; an empty one gives no line and no depth. */
  role: string
  slot = 0
  /** Which attributes its element has: see `MARK`. */
  readonly marks: number
  /** Its name or its place depends on what a person did. */
  isChanging = false
  /** Its width or its height, or that of something in it, depends on what a person did: menus, and what is shown and hidden. */
  isResizing = false
  /** It, or something in it, depends on what a person did, beside the focus. */
  isLive = false
  /** It may not be there. */
  mayHide = false
  /** The name of one that never changes. */
  name: string | undefined = undefined
  /** Its width, where that never changes. */
  width: number | undefined = undefined
  /** Height of a block, where that never changes. */
  height: number | undefined = undefined
  /** Whether all that is in such a block lies between its top and its bottom. */
  isTight = true
  /** The lines of a paragraph, where they never change. */
  broken: Broken | undefined = undefined
  /** The properties of one that moves nothing, without the focus. */
  still: readonly Property[] | undefined = undefined
  /** The nodes of a block that is not live, as they were when it lay there last. */
  placed: Placed | undefined = undefined
  /** Its place among the children of the element around it, or one of `PLACE`. */
  private readonly index: number
  private known: string | undefined = undefined

  constructor(
    element: PageElement,
    index: number,
    parent: Part | undefined,
    flow: Flow,
    role: string,
    marks: number,
    text: string,
  ) {
    this.element = element
    this.index = index
    this.parent = parent
    this.flow = flow
    this.role = role
    this.marks = marks
    this.text = text
  }

  /** Path of its element; empty for the page. Made for who asks for it: of most parts nobody does. */
  get path(): string {
    this.known ??= this.pathAnew()
    return this.known
  }

  /** Whether it is the page or its body, not an element of its own. */
  get isPage(): boolean {
    return this.index === PLACE.page
  }

  private pathAnew(): string {
    if (this.index === PLACE.page || this.parent === undefined) return ''
    const around = this.parent.path
    if (this.index === PLACE.within) return around
    return around === '' ? String(this.index) : `${around}.${this.index}`
  }
}

/** Places that are none among children: the page's own, and that of what stands in an element and is none. */
export const PLACE = { page: -1, within: -2 } as const

const NOTHING: readonly Part[] = []

/** A block where it lies, and what is in it. */
export class Placed {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly node: AxNode

  constructor(x: number, y: number, width: number, height: number, node: AxNode) {
    this.x = x
    this.y = y
    this.width = width
    this.height = height
    this.node = node
  }
}

/** A page as far as it can be told without knowing what a person did. */
export interface Outline {
  readonly root: Part
  readonly byId: ReadonlyMap<string, Part>
  /** The labels of a field, in their order. */
  readonly labels: ReadonlyMap<Part, readonly Part[]>
  /** The field of a label. */
  readonly labelled: ReadonlyMap<Part, Part>
  /** Ids of what is shown and hidden by a button. */
  readonly opened: ReadonlySet<string>
  readonly parts: readonly Part[]
  /** Textareas. */
  readonly areas: readonly Part[]
  /** Values of all its `data-key`. */
  readonly keys: ReadonlySet<string>
  /** Elements with `autofocus` in the page's order. */
  readonly focused: readonly Part[]
  /** Elements in the page's order. */
  readonly inOrder: readonly Part[]
  /** Fields and buttons in the page's order, hidden ones too. */
  readonly controls: readonly Part[]
}

/** Whether a part is an element of its own, not the text or the value in it. */
export function isElement(part: Part): boolean {
  return part.flow !== 'text' && part.flow !== 'value'
}

/** Whether the text or the element stands in a line with its neighbours. */
export function isInline(part: Part): boolean {
  return part.flow === 'inline' || part.flow === 'atomic' || part.flow === 'text'
}
