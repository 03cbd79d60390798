import { dateSegments } from '../../browser/fields/date-field.ts'
import { accessibility } from '../../page/accessibility/accessibility.ts'
import type { AxNode, Box } from '../../page/accessibility/ax-node.ts'
import type { Page } from '../../page/element.ts'
import { outlineOf } from '../../page/outline.ts'
import type { PageState } from '../../page/page-state.ts'
import { textOf } from '../../page/page-state.ts'
import { CHARACTER_WIDTH, CONTROL, ROW_HEIGHT } from '../../page/style.ts'

/**
 * Lays out the application's pages, whose style differs from the page language. `data-height` and `data-width` set an element's size,
 * `data-sticks` keeps it at the top of the window, `data-covers` places it over the previous line, `data-list` marks a list that shows only
 * its first option. Hover menus lie beneath the content that follows them. Date fields have one node per segment.
 */
export function layOutApp(page: Page, state: PageState, scrollY: number): AxNode {
  const laid = withoutTight(accessibility(page, state))
  const shift = { after: Number.POSITIVE_INFINITY, by: 0 }
  findHeightChange(laid, shift)
  const resized = shift.by === 0 ? laid : shifted(laid, shift)
  return hasCustomLayout(resized) ? customized(resized, { page, state, scrollY }) : resized
}

/** Copies the tree without `containsDescendants`, since nodes may be moved out of their parents. */
function withoutTight(node: AxNode): AxNode {
  const { role, name, properties, value, box, lines, element, path, slot, isIgnored } = node
  return {
    ...{ role, name, properties, box, element, path, slot, isIgnored, children: node.children.map(withoutTight) },
    ...(value !== undefined && { value }),
    ...(lines !== undefined && { lines }),
  }
}

interface Shift {
  after: number
  by: number
}

/** Finds the element whose height differs from the page language's, and by how much it moves the elements below it. */
function findHeightChange(node: AxNode, shift: Shift): void {
  const height = heightOf(node)
  if (node.box !== undefined && height !== undefined && height !== node.box.height) {
    shift.after = node.box.y + node.box.height
    shift.by = height - node.box.height
  }
  for (const child of node.children) findHeightChange(child, shift)
}

/** The list shares the line of its label and adds no height. */
function heightOf({ element }: AxNode): number | undefined {
  if (element?.attributes['data-list'] !== undefined) return 0
  return element?.tag === 'div' && element.attributes['data-height'] !== undefined
    ? Number(element.attributes['data-height'])
    : undefined
}

function shifted(node: AxNode, shift: Shift): AxNode {
  const { box, lines } = node
  const isAfter = box !== undefined && box.y >= shift.after
  const isAround = box !== undefined && !isAfter && box.y + box.height > shift.after
  return {
    ...node,
    box: box === undefined ? box : isAfter ? moved(box, shift.by) : isAround ? { ...box, height: box.height + shift.by } : box,
    ...(lines !== undefined && { lines: isAfter ? lines.map((line) => moved(line, shift.by)) : lines }),
    children: node.children.map((child) => shifted(child, shift)),
  }
}

function moved(box: Box, down: number, right = 0): Box {
  return { ...box, x: box.x + right, y: box.y + down }
}

interface LayoutState {
  readonly page: Page
  readonly state: PageState
  readonly scrollY: number
}

const CUSTOM_ATTRIBUTES = ['data-width', 'data-sticks', 'data-covers', 'data-list'] as const

function isCustom({ element }: AxNode): boolean {
  return (
    element !== undefined &&
    (element.attributes['class'] === 'submenu' ||
      CUSTOM_ATTRIBUTES.some((attribute) => element.attributes[attribute] !== undefined))
  )
}

function hasCustomLayout(node: AxNode): boolean {
  return isCustom(node) || node.children.some(hasCustomLayout)
}

function customized(node: AxNode, layoutState: LayoutState): AxNode {
  if (!isCustom(node)) return { ...node, children: node.children.map((child) => customized(child, layoutState)) }
  const { element, box } = node
  const attributes = element?.attributes ?? {}
  if (element === undefined || box === undefined) return node
  if (attributes['data-sticks'] !== undefined) return onTop(movedAll(node, layoutState.scrollY))
  if (attributes['data-covers'] !== undefined) return covering(node)
  if (attributes['class'] === 'submenu') return underneath(node)
  if (attributes['data-list'] !== undefined) return shortList(node, { ...box, x: 7 * CHARACTER_WIDTH, y: box.y - ROW_HEIGHT })
  const width = Number(attributes['data-width'])
  const height = Number(attributes['data-height'] ?? box.height)
  if (attributes['type'] !== 'date') return { ...node, box: { ...box, width, height } }
  return composite({ ...node, box: { ...box, y: box.y + DATE_DROP, width, height } }, layoutState)
}

function movedAll(node: AxNode, down: number, right = 0): AxNode {
  const { box } = node
  return {
    ...node,
    box: box === undefined ? box : moved(box, down, right),
    children: node.children.map((child) => movedAll(child, down, right)),
  }
}

/** Makes a click hit the node before all others. */
function onTop(node: AxNode): AxNode {
  const { element } = node
  return element === undefined
    ? node
    : { ...node, element: { ...element, attributes: { ...element.attributes, class: 'submenu' } } }
}

/** Moves the node over the line before it, 200 pixels wide, including the line that it is part of. */
function covering(node: AxNode): AxNode {
  const up = movedAll(node, -ROW_HEIGHT)
  const size = { width: 200, height: 2 * ROW_HEIGHT }
  const cover = (covered: AxNode): AxNode => ({
    ...covered,
    box:
      covered.box === undefined || covered.role === 'StaticText' ? covered.box : { ...covered.box, y: up.box?.y ?? 0, ...size },
    children: covered.children.map(cover),
  })
  return onTop(cover(up))
}

/** The menu lies in the lines below it; clicks hit their texts before its own. */
function underneath(node: AxNode): AxNode {
  const { element, box } = node
  if (element === undefined || box === undefined) return node
  const flat = { ...element, attributes: { ...element.attributes, class: '' } }
  return { ...movedAll(node, ROW_HEIGHT, -box.x), element: flat }
}

/** Size of the list and its options in Chromium. Only one option fits, and the others cannot be clicked. */
const LIST = { width: 42.9, height: 22, option: { width: 32.9, height: 20.1875 } } as const

function shortList(node: AxNode, box: Box): AxNode {
  return {
    ...node,
    box: { ...box, width: LIST.width, height: LIST.height },
    children: node.children.map((option, index) => {
      const { width, height } = LIST.option
      const place = { x: box.x + CONTROL.inset, y: box.y + 1 + index * height, width, height }
      const isCut = place.y + height / 2 > box.y + LIST.height
      return { ...option, box: place, ...(isCut && { lines: [] }) }
    }),
  }
}

/** Offset of a date field from the position of other fields in its line. */
const DATE_DROP = 2

/** Returns a date field with one node per segment. */
function composite(node: AxNode, { page, state }: LayoutState): AxNode {
  const { element, box, path } = node
  if (element === undefined || box === undefined) return node
  const { parts: all } = outlineOf(page)
  let slot = all.length
  const place = (column: number, characters: number): Box => ({
    x: box.x + CONTROL.inset + column * CHARACTER_WIDTH,
    y: box.y + 1,
    width: characters * CHARACTER_WIDTH,
    height: box.height - 2,
  })
  const createNode = (
    role: string,
    name: string,
    where: Box,
    properties: AxNode['properties'],
    children: readonly AxNode[],
  ): AxNode => {
    slot += 1
    return { role, name, properties, box: where, element, path, slot, isIgnored: false, children }
  }
  const children = dateSegments(textOf(element, path, state)).flatMap((part, index): readonly AxNode[] => {
    const where = place(part.column, part.hint.length)
    const isFocused = state.focus === path && state.part === index
    const shown = createNode('StaticText', part.text === '' ? part.hint : part.text, where, [], [])
    const field = createNode('spinbutton', part.name, where, datePartProperties(part.text, part.max, isFocused), [shown])
    return index === 2 ? [field] : [field, createNode('StaticText', '/', place(part.column + 2, 1), [], [])]
  })
  const picker = createNode(
    'button',
    'Show date picker',
    { ...place(0, 2), x: box.x + box.width - 22 },
    [['hasPopup', 'menu']],
    [],
  )
  return { ...node, role: 'Date', properties: [], children: [...children, picker] }
}

function datePartProperties(text: string, max: number, isFocused: boolean): AxNode['properties'] {
  return [
    ...(isFocused ? [['focused', 'True'] as const] : []),
    ['required', 'False'],
    ['valuemin', '1'],
    ['valuemax', String(max)],
    ['valuetext', text],
  ]
}
