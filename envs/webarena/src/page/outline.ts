import { el, type Page, type PageElement, type Tag } from './element.ts'
import { keptWith } from './kept.ts'
import { isLabelable, isTextField, isTick } from './kinds/fields.ts'
import { kindOf } from './kinds/index.ts'
import { MARK, marksOf } from './marks.ts'
import { type Flow, type Outline, Part } from './part.ts'
import { isSet } from './state.ts'
import { collapseLines } from './white-space.ts'

/** What can be told of a page without knowing what a person did; worked out once for a page. */
export function outlineOf(page: Page): Outline {
  const kept = keptWith(page)
  kept.outline ??= draw(page)
  return kept.outline
}

interface Draft {
  readonly byId: Map<string, Part>
  readonly labels: Part[]
  readonly opened: Set<string>
  readonly keys: Set<string>
  readonly inOrder: Part[]
}

/** Elements whose children stand in lines of their own. */
const HOLDERS: ReadonlySet<Flow> = new Set(['block', 'row', 'prose', 'cell', 'atomic'])

/** Elements whose children are no nodes. */
const CHILDLESS: ReadonlySet<Tag> = new Set(['img', 'hr', 'option'])

/** Fields and buttons. */
const CONTROLS: ReadonlySet<Tag> = new Set(['button', 'input', 'select', 'textarea'])

const DOCUMENT = el('div')

function draw(page: Page): Outline {
  const draft: Draft = { byId: new Map(), labels: [], opened: new Set(), keys: new Set(), inOrder: [] }
  const root = part(DOCUMENT, '', undefined, 'block', 'RootWebArea')
  const html = part(DOCUMENT, '', root, 'block', '')
  const body = part(DOCUMENT, '', html, 'block', '')
  draft.inOrder.push(root)
  root.children = [html]
  html.children = [body]
  body.children = page.body.map((element, index) => drawElement(element, String(index), body, draft))
  collapseLines(body)
  const { labels, labelled } = joinLabels(draft)
  for (const id of draft.opened) {
    const opened = draft.byId.get(id)
    if (opened === undefined) continue
    opened.mayHide = true
    mark(opened, 'isChanging')
  }
  const parts = numbered(root)
  const areas = parts.filter(({ flow }) => flow === 'area')
  const { byId, opened, keys, inOrder } = draft
  const controls = inOrder.filter(({ element: { tag } }) => CONTROLS.has(tag))
  return { root, byId, labels, labelled, opened, parts, areas, keys, inOrder, controls }
}

function part(
  element: PageElement,
  path: string,
  parent: Part | undefined,
  flow: Flow,
  role: string,
  marks = 0,
  text = '',
): Part {
  return new Part(element, path, parent, flow, role, marks, text)
}

function drawElement(element: PageElement, path: string, parent: Part, draft: Draft): Part {
  const { attributes, tag } = element
  const marks = marksOf(attributes)
  const { flow, role } = kindOf(element, parent, (marks & MARK.role) !== 0)
  const drawn = part(element, path, parent, flow, role, marks)
  draft.inOrder.push(drawn)
  if (marks !== 0) note(drawn, draft)
  if (tag === 'label') draft.labels.push(drawn)
  const isField = isTextField(element)
  if (isField) drawn.children = [part(element, path, drawn, 'value', 'StaticText')]
  else if (tag === 'input') {
    if (attributes['type'] === 'submit')
      drawn.children = [part(element, path, drawn, 'text', 'StaticText', 0, String(attributes['value'] ?? 'Submit'))]
  } else if (!CHILDLESS.has(tag)) drawChildren(element, drawn, draft)
  if (HOLDERS.has(flow)) collapseLines(drawn)
  const isMenu = (marks & MARK.menu) !== 0
  drawn.mayHide = isMenu || isHidden(drawn) || isFolded(element, parent.element)
  if (isField || tag === 'select' || tag === 'details' || isMenu) mark(drawn, 'isChanging')
  else if (isTick(element) || tag === 'summary' || isPressed(drawn)) mark(drawn, 'isLive')
  return drawn
}

/** Remembers what is asked for by an attribute. */
function note(drawn: Part, { byId, keys, opened }: Draft): void {
  const { marks, element } = drawn
  const { id, 'data-key': key, 'data-opens': target } = element.attributes
  if ((marks & MARK.id) !== 0 && typeof id === 'string' && !byId.has(id)) byId.set(id, drawn)
  if ((marks & MARK.opens) !== 0 && typeof target === 'string') opened.add(target)
  if ((marks & MARK.key) !== 0 && typeof key === 'string') keys.add(key)
}

function isHidden({ marks, element: { attributes } }: Part): boolean {
  return (marks & MARK.hidden) !== 0 && (isSet(attributes['hidden']) || attributes['aria-hidden'] === 'true')
}

/** Whether it shows and hides something, or waits for something. */
function isPressed({ marks, element: { attributes } }: Part): boolean {
  return (marks & (MARK.opens | MARK.needs)) !== 0 && (isSet(attributes['data-opens']) || isSet(attributes['data-needs']))
}

function drawChildren(element: PageElement, drawn: Part, draft: Draft): void {
  // Chromium 112 puts a list of its own between a closed select and its options.
  const isPopup = drawn.flow === 'atomic' && element.tag === 'select'
  const holder = isPopup ? part(element, drawn.path, drawn, 'none', '') : drawn
  if (isPopup) drawn.children = [holder]
  if (element.children.length === 0) return
  const isTexts = isTextHolder(drawn.flow)
  const children: Part[] = []
  for (let index = 0; index < element.children.length; index += 1) {
    const child = element.children[index]
    if (typeof child === 'object') children.push(drawElement(child, `${drawn.path}.${index}`, holder, draft))
    else if (isTexts && child !== undefined) {
      const text = part(element, drawn.path, holder, 'text', 'StaticText', 0, child)
      text.mayHide = element.tag === 'details'
      children.push(text)
    }
  }
  holder.children = children.slice()
}

function isTextHolder(flow: Flow): boolean {
  return flow !== 'table' && flow !== 'table-group' && flow !== 'table-row'
}

/** What changes is live too. */
function mark(part: Part, flag: 'isChanging' | 'isLive'): void {
  for (let at: Part | undefined = part; at !== undefined && !(at[flag] && at.isLive); at = at.parent) {
    at[flag] = true
    at.isLive = true
  }
}

/** Whether an element goes with the details around it. */
function isFolded({ tag }: PageElement, around: PageElement): boolean {
  return around.tag === 'details' && tag !== 'summary'
}

function joinLabels({ labels: drawn, byId }: Draft): Pick<Outline, 'labels' | 'labelled'> {
  const labels = new Map<Part, Part[]>()
  const labelled = new Map<Part, Part>()
  for (const label of drawn) {
    const target = label.element.attributes['for']
    const field = target === undefined ? firstField(label) : byId.get(String(target))
    if (field === undefined || !isLabelable(field.element)) continue
    labelled.set(label, field)
    if (isTick(field.element)) silence(label)
    const others = labels.get(field)
    if (others === undefined) labels.set(field, [label])
    else others.push(label)
  }
  return { labels, labelled }
}

/** The label of a checkbox says its text nowhere but in the name of the checkbox. */
function silence(within: Part): void {
  for (const child of within.children) {
    if (child.flow === 'text') child.role = ''
    else if (child.flow === 'inline' && child.role !== 'link') silence(child)
  }
}

function firstField(within: Part): Part | undefined {
  for (const child of within.children) {
    const field = isLabelable(child.element) && child.flow !== 'text' ? child : firstField(child)
    if (field !== undefined) return field
  }
  return undefined
}

/** Every part, breadth first, as Chromium numbers nodes; what is not shown has its number all the same. */
function numbered(root: Part): readonly Part[] {
  const parts: Part[] = [root]
  for (let at = 0; at < parts.length; at += 1) {
    const next = parts[at] as Part
    next.slot = at
    for (const child of next.children) parts.push(child)
  }
  return parts
}
