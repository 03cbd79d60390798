import type { AxNode, Property } from './accessibility/ax-node.ts'
import type { PageElement } from './element.ts'
import type { Flow } from './element-types/element-type.ts'
import type { BrokenLines } from './layout/break-lines.ts'
import { NO_ITEMS } from './short-lived-list.ts'

/**
 * Part of a page that may have a node: an element, a text, the value of a field, an option. Created once per page. A class, like everything
 * that holds parts and nodes: see `list`.
 */
export class Part {
  /** For a text or a value, the element that contains it. */
  readonly element: PageElement
  readonly parent: Part | undefined
  readonly flow: Flow
  children: readonly Part[] = NO_ITEMS
  /** Displayed text, with white space collapsed as in a browser; empty if nothing is displayed. */
  text: string
  /** True for white space that takes space but has no node. */
  isSpace = false
  /** Accessibility role; empty if the part adds neither a line nor a level of depth. */
  role: string
  slot = 0
  /** Flags of the element's attributes: see `MARK`. */
  readonly marks: number
  /** True if the name or position depends on the user's changes. */
  isDynamic = false
  /** True if the size of the part or of a descendant depends on the user's changes: menus and elements that are shown and hidden. */
  hasDynamicSize = false
  /** True if the part or a descendant depends on the user's changes other than focus. */
  hasDynamicContent = false
  /** True if the part may be hidden. */
  mayHide = false
  /** Cached name, if it never changes. */
  name: string | undefined = undefined
  /** Cached width, if it never changes. */
  width: number | undefined = undefined
  /** Cached height of a block, if it never changes. */
  height: number | undefined = undefined
  /** True if all descendants of such a block lie between its top and bottom. */
  containsDescendants = true
  /** Cached lines of a paragraph, if they never change. */
  lines: BrokenLines | undefined = undefined
  /** Cached properties, without focus, of an element whose properties never change. */
  staticProperties: readonly Property[] | undefined = undefined
  /** Cached nodes of a block that is not live, at its last position. */
  cachedLayout: CachedLayout | undefined = undefined
  /** Index among the children of the enclosing element, or a value of `PLACE`. */
  private readonly index: number
  private cachedPath: string | undefined = undefined

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

  /** Path of the element; empty for the page. Computed on demand, since few paths are needed. */
  get path(): string {
    this.cachedPath ??= this.computePath()
    return this.cachedPath
  }

  /** True for the page and its body, which are not elements of their own. */
  get isPage(): boolean {
    return this.index === PSEUDO_INDEX.page
  }

  private computePath(): string {
    if (this.index === PSEUDO_INDEX.page || this.parent === undefined) return ''
    const parentPath = this.parent.path
    if (this.index === PSEUDO_INDEX.within) return parentPath
    return parentPath === '' ? String(this.index) : `${parentPath}.${this.index}`
  }
}

/** Pseudo-indices: the page itself, and content of an element that is not an element. */
export const PSEUDO_INDEX = { page: -1, within: -2 } as const

/** Laid-out block: its position, size and node. */
export class CachedLayout {
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

/** Structure of a page that does not depend on the user's changes. */
export interface Outline {
  readonly root: Part
  readonly byId: ReadonlyMap<string, Part>
  /** Labels by field, in page order. */
  readonly labelsByField: ReadonlyMap<Part, readonly Part[]>
  /** Fields by label. */
  readonly fieldsByLabel: ReadonlyMap<Part, Part>
  /** Ids of elements that a button shows and hides. */
  readonly toggledIds: ReadonlySet<string>
  readonly parts: readonly Part[]
  /** Textareas. */
  readonly textareas: readonly Part[]
  /** Values of all `data-key` attributes, in page order. A list, because few tasks look for a key, and a set would hash every key. */
  readonly dataKeys: readonly string[]
  /** Elements with `autofocus`, in page order. */
  readonly autofocused: readonly Part[]
  /** Elements in page order. */
  readonly inOrder: readonly Part[]
  /** Fields and buttons in page order, including hidden ones. */
  readonly controls: readonly Part[]
}

/** True if a part is an element, not the text or value inside an element. */
export function isElement(part: Part): boolean {
  return part.flow !== 'text' && part.flow !== 'value'
}

/** True if a text or element shares a line with its neighbours. */
export function isInline(part: Part): boolean {
  return part.flow === 'inline' || part.flow === 'atomic' || part.flow === 'text'
}
