import { MARK, marksOf } from './attribute-flags.ts'
import { el, type Page, type PageElement, type PageNode, type Tag } from './element.ts'
import type { Flow } from './element-types/element-type.ts'
import { isCheckable, isLabelable, isTextField } from './element-types/fields.ts'
import { elementTypeOf } from './element-types/index.ts'
import { cacheOf } from './page-cache.ts'
import { isAttributeSet } from './page-state.ts'
import { type Outline, Part, PSEUDO_INDEX } from './part.ts'
import { NO_ITEMS, shortLivedList, shortLivedListOf } from './short-lived-list.ts'
import { collapseLines } from './white-space.ts'

/** Returns the part of a page's structure that does not depend on the user's changes. Computed once per page. */
export function outlineOf(page: Page): Outline {
  const kept = cacheOf(page)
  kept.outline ??= drawOutline(page)
  return kept.outline
}

/** Data collected while an outline is built. */
class OutlineDraft {
  readonly byId: Map<string, Part> = new Map()
  readonly labels: Part[] = shortLivedList()
  readonly opened: Set<string> = new Set()
  readonly keys: string[] = []
  readonly controls: Part[] = shortLivedList()
  readonly focused: Part[] = shortLivedList()
  /** Number of textareas. */
  areas = 0
}

/** Layout modes whose content forms its own lines. */
const HOLDERS: ReadonlySet<Flow> = new Set(['block', 'row', 'prose', 'cell', 'atomic'])

/** Elements without child nodes. */
const CHILDLESS: ReadonlySet<Tag> = new Set(['img', 'hr', 'option'])

/** Fields and buttons. */
const CONTROLS: ReadonlySet<Tag> = new Set(['button', 'input', 'select', 'textarea'])

const DOCUMENT = el('div')

function drawOutline(page: Page): Outline {
  const draft = new OutlineDraft()
  const root = new Part(DOCUMENT, PSEUDO_INDEX.page, undefined, 'block', 'RootWebArea', 0, '')
  const html = new Part(DOCUMENT, PSEUDO_INDEX.page, root, 'block', '', 0, '')
  const body = new Part(DOCUMENT, PSEUDO_INDEX.page, html, 'block', '', 0, '')
  root.children = shortLivedListOf(html)
  html.children = shortLivedListOf(body)
  body.children = drawAll(page.body, DOCUMENT, body, true, draft)
  collapseLines(body)
  const { labelsByField, fieldsByLabel } = joinLabels(draft)
  for (const id of draft.opened) {
    const opened = draft.byId.get(id)
    if (opened === undefined) continue
    opened.mayHide = true
    setFlag(opened, 'isDynamic')
    setFlag(opened, 'hasDynamicSize')
  }
  const parts = numbered(root)
  const areas = draft.areas === 0 ? NO_ITEMS : parts.filter(({ flow }) => flow === 'area')
  const { byId, opened, keys, controls, focused } = draft
  return new DrawnOutline(root, byId, labelsByField, fieldsByLabel, opened, parts, areas, keys, controls, focused)
}

class DrawnOutline implements Outline {
  readonly root: Part
  readonly byId: Outline['byId']
  readonly labelsByField: Outline['labelsByField']
  readonly fieldsByLabel: Outline['fieldsByLabel']
  readonly toggledIds: Outline['toggledIds']
  readonly parts: readonly Part[]
  readonly textareas: readonly Part[]
  readonly dataKeys: Outline['dataKeys']
  readonly controls: readonly Part[]
  readonly autofocused: readonly Part[]
  private ordered: readonly Part[] | undefined = undefined

  constructor(
    root: Part,
    byId: Outline['byId'],
    labels: Outline['labelsByField'],
    labelled: Outline['fieldsByLabel'],
    opened: Outline['toggledIds'],
    parts: readonly Part[],
    areas: readonly Part[],
    keys: Outline['dataKeys'],
    controls: readonly Part[],
    focused: readonly Part[],
  ) {
    this.root = root
    this.byId = byId
    this.labelsByField = labels
    this.fieldsByLabel = labelled
    this.toggledIds = opened
    this.parts = parts
    this.textareas = areas
    this.dataKeys = keys
    this.controls = controls
    this.autofocused = focused
  }

  get inOrder(): readonly Part[] {
    if (this.ordered === undefined) {
      const elements: Part[] = [this.root]
      addElements(this.root, elements)
      this.ordered = elements
    }
    return this.ordered
  }
}

/** Adds descendant elements in page order. Parts that represent a portion of their parent element are skipped. */
function addElements(within: Part, into: Part[]): void {
  for (const child of within.children) {
    if (!child.isPage && child.element !== within.element) into.push(child)
    addElements(child, into)
  }
}

function drawElement(element: PageElement, index: number, parent: Part, draft: OutlineDraft): Part {
  const { attributes, tag } = element
  const marks = marksOf(attributes)
  const { flow, role } = elementTypeOf(element, parent, (marks & MARK.role) !== 0)
  const drawn = new Part(element, index, parent, flow, role, marks, '')
  if (marks !== 0) indexAttributes(drawn, draft)
  if (tag === 'label') draft.labels.push(drawn)
  const isControl = CONTROLS.has(tag)
  if (isControl) drawControl(drawn, draft)
  else if (!CHILDLESS.has(tag)) drawChildren(element, drawn, draft)
  if (HOLDERS.has(flow)) collapseLines(drawn)
  const isMenu = (marks & MARK.menu) !== 0
  drawn.mayHide = isMenu || isHidden(drawn) || hidesWithDetails(element, parent.element)
  if (tag === 'details' || isMenu) setFlag(drawn, 'hasDynamicSize')
  if (tag === 'details' || isMenu || (isControl && (tag === 'select' || isTextField(element)))) setFlag(drawn, 'isDynamic')
  else if (tag === 'summary' || (isControl && isCheckable(element)) || isInteractive(drawn)) setFlag(drawn, 'hasDynamicContent')
  return drawn
}

/** Adds a field or button and its content. */
function drawControl(drawn: Part, draft: OutlineDraft): void {
  const { element, flow } = drawn
  const { attributes, tag } = element
  draft.controls.push(drawn)
  if (flow === 'area') draft.areas += 1
  if (isTextField(element)) drawn.children = shortLivedListOf(createInnerPart(element, drawn, 'value', 'StaticText', ''))
  else if (tag !== 'input') drawChildren(element, drawn, draft)
  else if (attributes['type'] === 'submit') {
    drawn.children = shortLivedListOf(
      createInnerPart(element, drawn, 'text', 'StaticText', String(attributes['value'] ?? 'Submit')),
    )
  }
}

/** Creates the part of a text, value or popup inside an element. */
function createInnerPart(element: PageElement, parent: Part, flow: Flow, role: string, text: string): Part {
  return new Part(element, PSEUDO_INDEX.within, parent, flow, role, 0, text)
}

/** Records the element under the attributes used for lookups. */
function indexAttributes(drawn: Part, { byId, keys, opened, focused }: OutlineDraft): void {
  const { marks, element } = drawn
  if ((marks & MARK.focus) !== 0) focused.push(drawn)
  const { attributes } = element
  const key = (marks & MARK.key) === 0 ? undefined : attributes['data-key']
  if (typeof key === 'string') keys.push(key)
  const target = (marks & MARK.opens) === 0 ? undefined : attributes['data-opens']
  if (typeof target === 'string') opened.add(target)
  if ((marks & MARK.id) === 0) return
  const { id } = attributes
  if (typeof id === 'string' && !byId.has(id)) byId.set(id, drawn)
}

function isHidden({ marks, element: { attributes } }: Part): boolean {
  return (marks & MARK.hidden) !== 0 && (isAttributeSet(attributes['hidden']) || attributes['aria-hidden'] === 'true')
}

/** True if the element shows and hides another, or depends on a field. */
function isInteractive({ marks, element: { attributes } }: Part): boolean {
  return (
    (marks & (MARK.opens | MARK.needs)) !== 0 &&
    (isAttributeSet(attributes['data-opens']) || isAttributeSet(attributes['data-needs']))
  )
}

function drawChildren(element: PageElement, drawn: Part, draft: OutlineDraft): void {
  // Chromium 112 inserts a popup between a closed select and its options.
  const isPopup = drawn.flow === 'atomic' && element.tag === 'select'
  const holder = isPopup ? createInnerPart(element, drawn, 'none', '', '') : drawn
  if (isPopup) drawn.children = shortLivedListOf(holder)
  if (element.children.length === 0) return
  holder.children = drawAll(element.children, element, holder, isTextHolder(drawn.flow), draft)
}

/** Creates the parts of an element's children. A loop, because V8 gives the result of an optimized `map` another kind of elements. */
function drawAll(
  children: readonly PageNode[],
  element: PageElement,
  holder: Part,
  holdsText: boolean,
  draft: OutlineDraft,
): readonly Part[] {
  const [only] = children
  // A list that grows from empty has room for 17 parts.
  if (typeof only === 'string' && children.length === 1)
    return holdsText ? shortLivedListOf(drawText(only, element, holder)) : NO_ITEMS
  const parts: Part[] = shortLivedList()
  for (let at = 0; at < children.length; at += 1) {
    const child = children[at]
    if (typeof child === 'object') parts.push(drawElement(child, at, holder, draft))
    else if (holdsText && child !== undefined) parts.push(drawText(child, element, holder))
  }
  return parts
}

function drawText(text: string, element: PageElement, holder: Part): Part {
  const drawn = createInnerPart(element, holder, 'text', 'StaticText', text)
  if (element.tag === 'details') drawn.mayHide = true
  return drawn
}

function isTextHolder(flow: Flow): boolean {
  return flow !== 'table' && flow !== 'table-group' && flow !== 'table-row'
}

/** Sets the flag on the part and its ancestors. Every flag implies `hasDynamicContent`. */
function setFlag(part: Part, flag: 'isDynamic' | 'hasDynamicContent' | 'hasDynamicSize'): void {
  for (let at: Part | undefined = part; at !== undefined && !(at[flag] && at.hasDynamicContent); at = at.parent) {
    at[flag] = true
    at.hasDynamicContent = true
  }
}

/** True if an element is hidden while the `details` around it is closed. */
function hidesWithDetails({ tag }: PageElement, around: PageElement): boolean {
  return around.tag === 'details' && tag !== 'summary'
}

function joinLabels({ labels: drawn, byId }: OutlineDraft): Pick<Outline, 'labelsByField' | 'fieldsByLabel'> {
  const labelsByField = new Map<Part, Part[]>()
  const fieldsByLabel = new Map<Part, Part>()
  for (const label of drawn) {
    const target = label.element.attributes['for']
    const field = target === undefined ? firstField(label) : byId.get(String(target))
    if (field === undefined || !isLabelable(field.element)) continue
    fieldsByLabel.set(label, field)
    if (isCheckable(field.element)) hideText(label)
    const others = labelsByField.get(field)
    if (others === undefined) labelsByField.set(field, [label])
    else others.push(label)
  }
  return { labelsByField, fieldsByLabel }
}

/** The text of a checkbox's label appears only in the name of the checkbox. */
function hideText(within: Part): void {
  for (const child of within.children) {
    if (child.flow === 'text') child.role = ''
    else if (child.flow === 'inline' && child.role !== 'link') hideText(child)
  }
}

function firstField(within: Part): Part | undefined {
  for (const child of within.children) {
    const field = isLabelable(child.element) && child.flow !== 'text' ? child : firstField(child)
    if (field !== undefined) return field
  }
  return undefined
}

/** Numbers all parts breadth first, as Chromium numbers nodes. Hidden parts have numbers too. */
function numbered(root: Part): readonly Part[] {
  const parts = shortLivedListOf(root)
  for (let at = 0; at < parts.length; at += 1) {
    const next = parts[at] as Part
    next.slot = at
    const { children } = next
    for (let index = 0; index < children.length; index += 1) parts.push(children[index] as Part)
  }
  return parts
}
