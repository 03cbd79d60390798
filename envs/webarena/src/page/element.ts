/** Elements that a page may contain: those whose accessibility nodes were recorded in Chromium. */
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

/** HTML attribute value. `true` is an attribute without a value; `false` and `undefined` omit the attribute. */
export type AttributeValue = string | number | boolean | undefined

/**
 * Attributes by HTML name. In addition to HTML's own: `data-key` names a location that evaluators, evidence and plans read; `data-submits`
 * marks a select that submits its form on change; `data-opens` marks a button that shows and hides the element with that id (a `tab` shows
 * its panel); `data-needs` disables a button while the field with that id is empty.
 * Classes with a meaning: `row` renders a block as one line, whatever its content; a list of class `submenu` inside a list item appears
 * next to the item while the mouse is over it. Table rows must be inside `thead` or `tbody`.
 */
export type Attributes = Readonly<Record<string, AttributeValue>>

/** Element of a page. Immutable. */
export interface PageElement {
  readonly tag: Tag
  readonly attributes: Attributes
  readonly children: readonly PageNode[]
}

/** Child of an element: an element or a text. Two texts are never adjacent. */
export type PageNode = PageElement | string

/** Child accepted by `el`. Absent values are dropped and nested lists are flattened. */
export type Child = PageNode | number | undefined | false | readonly Child[]

/** Creates an element. */
export function el(tag: Tag, attributes: Attributes = NO_ATTRIBUTES, ...children: readonly Child[]): PageElement {
  return new MadeElement(tag, attributes, isFlat(children) ? children : flatten(children, []).slice())
}

/** Implementation of `PageElement`. A class so that it does not outlive its page: see `Part`. */
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

/** True if children are already in the normal form of an element's children. */
function isFlat(children: readonly Child[]): children is readonly PageNode[] {
  let isAfterText = false
  for (let at = 0; at < children.length; at += 1) {
    const child = children[at]
    if (typeof child === 'string') {
      if (isAfterText || child === '') return false
      isAfterText = true
    } else {
      if (typeof child !== 'object' || Array.isArray(child)) return false
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

/** Merges adjacent texts, as a browser does when it parses HTML. */
function addText(text: string, into: PageNode[]): void {
  const last = into.at(-1)
  if (typeof last === 'string') into[into.length - 1] = last + text
  else into.push(text)
}

/** Page of a site: the source of both the served HTML and the agent's accessibility tree. */
export interface Page {
  /** Page type as `SITE.TYPE`, such as `shop.product` or `forum.thread`. Used as `page` of observations and as LASER's state. */
  readonly kind: string
  readonly title: string
  readonly body: readonly PageElement[]
  /** True while the page is loading. */
  readonly isBusy?: true
}
