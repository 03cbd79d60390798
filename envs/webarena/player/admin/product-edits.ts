import { click, field, fill, type Match, named, towards } from '../moves.ts'
import { amountIn, headingOf, heldIn } from '../pages/parts.ts'
import { pressing, type Recipe, type Stage } from '../stages.ts'
import type { Doc } from '../trip.ts'
import { isAlike, nameIn } from '../wishes.ts'
import { toRecord } from './grids.ts'

/** What is to be changed of a product. */
interface Change {
  readonly label: RegExp
  value(field: string): string
  readonly box?: boolean
}

/** How products are changed in a back office. */
export function productEditRecipe(goal: string): Recipe | undefined {
  const change = changeIn(goal)
  if (change === undefined) return undefined
  const isForm = (doc: Doc): boolean => doc.nodes.some(field(/^product name$/i)) && doc.nodes.some(field(/^SKU$/i))
  const product = nameIn(goal)
  const opened = product === undefined || /\bthis product\b|\bthat is open\b/i.test(goal)
  const open: readonly Stage[] = opened
    ? []
    : toRecord('products', product, 'Edit', (doc) => isForm(doc) && isAlike(headingOf(doc), product))
  const match: Match =
    change.box === true ? (node) => node.role === 'checkbox' && change.label.test(node.name.trim()) : field(change.label)
  const set: Stage = {
    sentence: 'Change it.',
    isDone: (trip) =>
      trip.deeds.some(({ node, isChange, from }) => node !== undefined && isChange && isForm(from) && match(node)),
    move: (trip) =>
      towards(trip, match, (node) =>
        change.box === true ? click(node, 'choose') : fill(node, change.value(heldIn(node, trip.page.nodes))),
      ),
  }
  return {
    skill: 'edit',
    isQuestion: false,
    stages: [...open, set, pressing(named('Save', /button/), 'Save it.', isForm)],
    answer: () => '',
  }
}

function changeIn(goal: string): Change | undefined {
  if (/\bdisabl/i.test(goal)) return { label: /^enable product/i, value: () => '', box: true }
  if (/\bout of stock\b|\bhave no\b.*\bleft\b/i.test(goal)) return { label: /^stock status/i, value: () => 'Out of Stock' }
  const pieces = Number(
    /\b(\d+) (?:pieces|units|more|items)\b/i.exec(goal)?.[1] ??
      /\b(?:box|parcel|delivery|crate) (?:with|of) (\d+)\b/i.exec(goal)?.[1],
  )
  if (pieces > 0) return { label: /^quantity$/i, value: (held) => String((amountIn(held) ?? 0) + pieces) }
  if (!/\bprice\b|\bcosts?\b/i.test(goal)) return undefined
  const isLess = /\bless\b|\breduce|\blower\b|\bdecrease|\bcheaper\b|\bcut\b/i.test(goal)
  const percent = /\b(\d+(?:\.\d+)?) ?%/.exec(goal)?.[1]
  const dollars = /\$(\d+(?:\.\d+)?)/.exec(goal)?.[1]
  if (percent === undefined && dollars === undefined) return undefined
  const sign = isLess ? -1 : 1
  const changed = (held: number): number =>
    percent !== undefined ? held * (1 + (sign * Number(percent)) / 100) : held + sign * Number(dollars)
  return { label: /^price$/i, value: (held) => (Math.round(changed(amountIn(held) ?? 0) * 100 + 1e-6) / 100).toFixed(2) }
}
