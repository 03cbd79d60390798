/** The elements that a page may hold: those whose accessibility nodes in Chromium we have recorded. */
export type Tag =
  | 'a'
  | 'article'
  | 'aside'
  | 'b'
  | 'button'
  | 'caption'
  | 'code'
  | 'dd'
  | 'details'
  | 'div'
  | 'dl'
  | 'dt'
  | 'em'
  | 'fieldset'
  | 'footer'
  | 'form'
  | 'h1'
  | 'h2'
  | 'h3'
  | 'header'
  | 'hr'
  | 'i'
  | 'img'
  | 'input'
  | 'label'
  | 'legend'
  | 'li'
  | 'main'
  | 'nav'
  | 'ol'
  | 'option'
  | 'p'
  | 'pre'
  | 'section'
  | 'select'
  | 'small'
  | 'span'
  | 'strong'
  | 'summary'
  | 'table'
  | 'tbody'
  | 'td'
  | 'textarea'
  | 'th'
  | 'thead'
  | 'time'
  | 'tr'
  | 'ul'

/** An attribute as HTML has it; `true` is one without a value, `false` and `undefined` are left out. */
export type AttributeValue = string | number | boolean | undefined

/**
 * Attributes by their HTML names. Beside HTML's own, `data-key` names a place that evaluators, evidence and plans read,
 * `data-submits` a select that sends its form on change, `data-opens` a button that shows and hides the element with that id (a
 * `tab` shows its panel), `data-needs` a button that cannot be pressed while the field with that id is empty.
 *
 * Classes with a meaning: `row` makes a block one line, whatever it holds; a list of class `submenu` in an item of a list is shown
 * beside the item while the mouse is over it. Rows of a table stand in `thead` or `tbody`.
 */
export type Attributes = Readonly<Record<string, AttributeValue>>

/** One element of a page. Never changed after it was made. */
export interface PageElement {
  readonly tag: Tag
  readonly attributes: Attributes
  readonly children: readonly PageNode[]
}

/** What an element holds: elements and text, no two texts beside each other. */
export type PageNode = PageElement | string

/** What the maker of an element takes as a child: what is absent is left out, and lists are laid flat. */
export type Child = PageNode | number | undefined | false | readonly Child[]

/** An element. */
export function el(tag: Tag, attributes: Attributes = NO_ATTRIBUTES, ...children: readonly Child[]): PageElement {
  return new MadeElement(tag, attributes, isFlat(children) ? children : flatten(children, []).slice())
}

/** An element; a class so that it lives no longer than its page: see `Part`. */
class MadeElement implements PageElement {
  readonly tag: Tag
  readonly attributes: Attributes
  readonly children: readonly PageNode[]

  constructor(tag: Tag, attributes: Attributes, children: readonly PageNode[]) {
    this.tag = tag
    this.attributes = attributes
    this.children = children
  }
}

const NO_ATTRIBUTES: Attributes = Object.freeze({})

/** Whether children are as an element has them. */
function isFlat(children: readonly Child[]): children is readonly PageNode[] {
  let isAfterText = false
  for (const child of children) {
    if (typeof child === 'string') {
      if (isAfterText || child === '') return false
      isAfterText = true
    } else {
      if (typeof child !== 'object' || !('tag' in child)) return false
      isAfterText = false
    }
  }
  return true
}

function flatten(children: readonly Child[], into: PageNode[]): PageNode[] {
  for (const child of children) {
    if (child === undefined || child === false || child === '') continue
    if (typeof child === 'number' || typeof child === 'string') addText(String(child), into)
    else if ('tag' in child) into.push(child)
    else flatten(child, into)
  }
  return into
}

/** Texts beside each other are one: so they are in a browser, which reads them from HTML. */
function addText(text: string, into: PageNode[]): void {
  const last = into.at(-1)
  if (typeof last === 'string') into[into.length - 1] = last + text
  else into.push(text)
}

/** One page of a site: what is served as HTML and what the agent sees as accessibility tree. */
export interface Page {
  /** Its kind, `SITE.KIND`: `shop.product`, `forum.thread`. An observation's `page`; LASER's states. */
  readonly kind: string
  readonly title: string
  readonly body: readonly PageElement[]
}
