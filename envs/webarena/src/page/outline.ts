import { el, type Page, type PageElement, type Tag } from './element.ts'
import { isLabelable, isTextField, isTick } from './kinds/fields.ts'
import { kindOf } from './kinds/index.ts'
import { classed } from './kinds/texts.ts'
import type { Flow, Outline, Part } from './part.ts'
import { isSet } from './state.ts'
import { collapseLines } from './white-space.ts'

const outlines = new WeakMap<Page, Outline>()

/** What can be told of a page without knowing what a person did; worked out once for a page. */
export function outlineOf(page: Page): Outline {
  let outline = outlines.get(page)
  if (outline === undefined) {
    outline = draw(page)
    outlines.set(page, outline)
  }
  return outline
}

interface Draft {
  readonly byId: Map<string, Part>
  readonly labels: Part[]
  readonly opened: Set<string>
  /** Elements around the one that is drawn, from the inside out. */
  readonly around: PageElement[]
}

/** Elements whose children stand in lines of their own. */
const HOLDERS: ReadonlySet<Flow> = new Set(['block', 'row', 'prose', 'cell', 'atomic'])

/** Elements whose children are no nodes. */
const CHILDLESS: ReadonlySet<Tag> = new Set(['img', 'hr', 'option'])

const DOCUMENT = el('div')

function draw(page: Page): Outline {
  const draft: Draft = { byId: new Map(), labels: [], opened: new Set(), around: [] }
  const root = part(DOCUMENT, '', undefined, 'block', 'RootWebArea')
  const html = part(DOCUMENT, '', root, 'block', '')
  const body = part(DOCUMENT, '', html, 'block', '')
  add(root, html)
  add(html, body)
  for (const [index, element] of page.body.entries()) add(body, drawElement(element, String(index), body, draft))
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
  return { root, byId: draft.byId, labels, labelled, opened: draft.opened, parts, areas }
}

const NOTHING: readonly Part[] = []

function part(element: PageElement, path: string, parent: Part | undefined, flow: Flow, role: string, text = ''): Part {
  // All fields at once: objects of one shape are read faster.
  return {
    element,
    path,
    parent,
    flow,
    children: flow === 'text' || flow === 'value' ? NOTHING : [],
    text,
    isSpace: false,
    role,
    slot: 0,
    isChanging: false,
    isLive: false,
    mayHide: false,
    name: undefined,
    width: undefined,
    still: undefined,
    placed: undefined,
  }
}

function add(parent: Part, child: Part): void {
  const children = parent.children as Part[]
  children.push(child)
}

function drawElement(element: PageElement, path: string, parent: Part, draft: Draft): Part {
  const { attributes, tag } = element
  const { flow, role } = kindOf(element, draft.around)
  const drawn = part(element, path, parent, flow, role)
  if (typeof attributes['id'] === 'string' && !draft.byId.has(attributes['id'])) draft.byId.set(attributes['id'], drawn)
  if (typeof attributes['data-opens'] === 'string') draft.opened.add(attributes['data-opens'])
  if (tag === 'label') draft.labels.push(drawn)
  if (isTextField(element)) add(drawn, part(element, path, drawn, 'value', 'StaticText'))
  else if (tag === 'input') {
    if (attributes['type'] === 'submit')
      add(drawn, part(element, path, drawn, 'text', 'StaticText', String(attributes['value'] ?? 'Submit')))
  } else if (!CHILDLESS.has(tag)) drawChildren(element, drawn, draft)
  if (HOLDERS.has(flow)) collapseLines(drawn)
  const isMenu = classed(attributes['class'], 'submenu')
  drawn.mayHide =
    isMenu || isSet(attributes['hidden']) || attributes['aria-hidden'] === 'true' || isFolded(element, draft.around[0])
  if (isTextField(element) || tag === 'select' || tag === 'details' || isMenu) mark(drawn, 'isChanging')
  else if (tag === 'input' || tag === 'summary' || isSet(attributes['data-opens']) || isSet(attributes['data-needs'])) {
    mark(drawn, 'isLive')
  }
  return drawn
}

function drawChildren(element: PageElement, drawn: Part, draft: Draft): void {
  // Chromium 112 puts a list of its own between a closed select and its options.
  const isPopup = drawn.flow === 'atomic' && element.tag === 'select'
  const holder = isPopup ? part(element, drawn.path, drawn, 'none', '') : drawn
  if (isPopup) add(drawn, holder)
  draft.around.unshift(element)
  for (const [index, child] of element.children.entries()) {
    if (typeof child !== 'string') add(holder, drawElement(child, `${drawn.path}.${index}`, holder, draft))
    else if (isTextHolder(drawn.flow)) {
      const text = part(element, drawn.path, holder, 'text', 'StaticText', child)
      text.mayHide = element.tag === 'details'
      add(holder, text)
    }
  }
  draft.around.shift()
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
function isFolded({ tag }: PageElement, around: PageElement | undefined): boolean {
  return around?.tag === 'details' && tag !== 'summary'
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
