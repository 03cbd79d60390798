import type { AxNode, Box, Property } from '../accessibility/ax-node.ts'
import type { PageSnapshot } from '../accessibility/page-snapshot.ts'
import { PlacedBox, PlacedNode } from '../accessibility/placed-node.ts'
import { isAttributeSet, presetText, selectedIndices, textOf } from '../page-state.ts'
import type { Part } from '../part.ts'
import { NO_ITEMS } from '../short-lived-list.ts'
import { CONTROL, ROW_HEIGHT, TEXT, TEXTAREA } from '../style.ts'
import { breakLines } from './break-lines.ts'
import { ignoredNode, textNode } from './layout-nodes.ts'
import { textWidth } from './width.ts'

/** Returns the nodes inside a field: its text, or the options of a select. */
export function valueNodes(field: Part, box: Box, snapshot: PageSnapshot): readonly AxNode[] {
  if (field.element.tag === 'select') return optionNodes(field, box, snapshot)
  const value = field.children[0]
  const text = textOf(field.element, field.path, snapshot.state)
  if (value === undefined || text === '') return []
  const x = box.x + CONTROL.inset
  if (field.flow === 'area') return areaNodes(field, value, text, x, box.y, snapshot)
  const shown = field.element.attributes['type'] === 'password' ? '•'.repeat(text.length) : text
  return [textNode(value, shown, new PlacedBox(x, box.y + 1, textWidth(shown), TEXT.height))]
}

/**
 * The preset text of a textarea is one node; typed text is one node per line. Slots of lines after the first come after all slots of the
 * page's parts.
 */
function areaNodes(field: Part, value: Part, text: string, x: number, y: number, snapshot: PageSnapshot): readonly AxNode[] {
  const texts = text === presetText(field.element) || text === snapshot.state.restored?.[field.path] ? [text] : text.split('\n')
  const { textareas, parts } = snapshot.outline
  const firstExtraSlot = parts.length + textareas.indexOf(field)
  let row = 0
  return texts.flatMap((line, index) => {
    const broken = brokenLines(line.replace(/\n$/, ''))
    const height = broken.length * ROW_HEIGHT - GAP
    const box = new PlacedBox(
      x,
      y + 1 + row * ROW_HEIGHT + TEXT.inset,
      broken.reduce((widest, line) => Math.max(widest, line), 0),
      height,
    )
    row += broken.length
    if (line === '') return []
    const node = textNode(value, line, box)
    if (index > 0) node.slot = firstExtraSlot + (index - 1) * textareas.length
    return node
  })
}

/** Returns the widths of the lines of a text in a textarea. */
function brokenLines(text: string): readonly number[] {
  return text.split('\n').flatMap((paragraph) => {
    const { pieces } = breakLines([paragraph], TEXTAREA.width - 2 * CONTROL.inset)
    // A textarea keeps the space at the end of a wrapped line.
    return pieces.length === 0
      ? [0]
      : pieces.map(({ text: line, line: at }) => textWidth(at < pieces.length - 1 ? `${line} ` : line))
  })
}

/** Space above and below the text of a row. */
const GAP = ROW_HEIGHT - TEXT.height

const NO_BOX: Box = new PlacedBox(0, 0, 0, 0)

/** Returns option nodes. In a list that is always open, each option has its own row; in other selects, options have no size. */
function optionNodes(select: Part, box: Box, snapshot: PageSnapshot): readonly AxNode[] {
  const chosen = new Set(selectedIndices(select.element, select.path, snapshot.state))
  const isList = isAttributeSet(select.element.attributes['multiple'])
  const holder = isList ? select : select.children[0]
  if (holder === undefined) return []
  const nodes = holder.children
    .filter(({ element }) => element.tag === 'option')
    .map((option, index) => {
      const place = isList
        ? new PlacedBox(box.x + CONTROL.inset, box.y + 1 + index * ROW_HEIGHT, box.width - 2 * CONTROL.inset, ROW_HEIGHT)
        : NO_BOX
      return optionNode(option, chosen.has(index), place, snapshot)
    })
  return isList ? nodes : [ignoredNode(holder, undefined, nodes)]
}

const CHOSEN: readonly Property[] = [['selected', 'True']]
const NOT_CHOSEN: readonly Property[] = [['selected', 'False']]

function optionNode(option: Part, isChosen: boolean, box: Box, snapshot: PageSnapshot): AxNode {
  return new PlacedNode(option, snapshot, option.role, false, box, NO_ITEMS, undefined, isChosen ? CHOSEN : NOT_CHOSEN)
}
