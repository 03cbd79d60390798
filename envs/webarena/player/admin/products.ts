import { isSameText, nameIn, quotedIn } from '../goal-text.ts'
import type { PageDocument } from '../history.ts'
import { click, type Destination, fill, hasHeading, isFieldLabelled, type Match, moveTowards } from '../moves.ts'
import { fillStep } from '../pages/lists.ts'
import { amountIn, fieldText, headingOf } from '../pages/page-parts.ts'
import { type GoalPlan, leadingTo, openPageStep, type PlanStep, pressButton, pressStep, taskPlan } from '../stages.ts'
import { gridPage, openRecord } from './grids.ts'

const RULES: Destination = { matches: hasHeading('Cart Price Rules'), linkNames: ['Cart Price Rules', 'Marketing'] }

/** Returns the plan for goals about creating products and price rules. */
export function newRowsPlan(goal: string): GoalPlan | undefined {
  const [name] = quotedIn(goal)
  if (name === undefined) return undefined
  if (/\bprice rule\b/i.test(goal)) return createRecord(RULES, 'price rules', priceRule(goal, name))
  if (/\b(?:add|create)\b.*\bproduct\b/i.test(goal)) return createRecord(gridPage('products'), 'products', product(goal, name))
  return undefined
}

type Fields = readonly (readonly [label: RegExp, text: string | undefined, name: string])[]

function createRecord(list: Destination, what: string, fields: Fields): GoalPlan {
  const isForm = (doc: PageDocument): boolean => /^New\b/.test(headingOf(doc))
  const openForm: PlanStep = leadingTo(
    pressStep(
      ({ role, name }) => /link|button/.test(role) && /^(?:add|new|create)\b/i.test(name),
      'Begin a new one.',
      list.matches,
    ),
    isForm,
  )
  return taskPlan('create', [
    openPageStep(`Open the list of ${what}.`, list),
    openForm,
    ...fields.flatMap(([label, text, name]) => (text === undefined ? [] : [fillStep(label, text, name, isForm)])),
    pressButton('Save', 'Save it.', isForm),
  ])
}

function product(goal: string, name: string): Fields {
  const first = (pattern: RegExp): string | undefined => pattern.exec(goal)?.[1]
  return [
    [/^product name$/i, name, 'name'],
    [/^price$/i, first(/\$(\d+(?:\.\d+)?)/), 'price'],
    [/^quantity$/i, first(/\b(\d+) (?:in stock|pieces|units|items)\b/i), 'quantity'],
    [/^colou?r$/i, first(/\bcolou?r (\w+)/i), 'colour'],
    [/^size$/i, first(/\bsize (\w+)/i), 'size'],
  ]
}

function priceRule(goal: string, name: string): Fields {
  const money = /\$(\d+(?:\.\d+)?)/.exec(goal)?.[1]
  const percent = /\b(\d+) ?(?:%|percent)/i.exec(goal)?.[1]
  const isWhole = /\bwhole (?:cart|order)\b|\boff the cart\b/i.test(goal)
  const kind =
    money === undefined ? 'Percent of product price discount' : `Fixed amount discount${isWhole ? ' for whole cart' : ''}`
  return [
    [/^(?:rule )?name$/i, name, 'name'],
    [/^customer groups?$/i, /\bgroup "?([A-Z]\w*)/.exec(goal)?.[1], 'customer group'],
    [/^apply$/i, kind, 'kind of discount'],
    [/^discount amount$/i, money ?? percent, 'amount'],
  ]
}

/** A change to one field of a product. */
interface Change {
  readonly label: RegExp
  value(field: string): string
  readonly box?: boolean
}

/** Returns the plan for goals about editing products. */
export function productEditPlan(goal: string): GoalPlan | undefined {
  const change = changeIn(goal)
  if (change === undefined) return undefined
  const isForm = (doc: PageDocument): boolean =>
    doc.nodes.some(isFieldLabelled(/^product name$/i)) && doc.nodes.some(isFieldLabelled(/^SKU$/i))
  const product = nameIn(goal.replace(/"[^"]*"/g, '"x"'))
  const opened = product === undefined || /\bthis product\b|\bthat is open\b/i.test(goal)
  const open: readonly PlanStep[] = opened
    ? []
    : openRecord('products', product, 'Edit', (doc) => isForm(doc) && isSameText(headingOf(doc), product))
  const match: Match =
    change.box === true
      ? (node) => node.role === 'checkbox' && change.label.test(node.name.trim())
      : isFieldLabelled(change.label)
  const set: PlanStep = {
    sentence: 'Change it.',
    isDone: (history) =>
      history.actions.some(({ node, isChange, before }) => node !== undefined && isChange && isForm(before) && match(node)),
    move: (history) =>
      moveTowards(history, match, (node) =>
        change.box === true ? click(node, 'choose') : fill(node, change.value(fieldText(node, history.page.nodes))),
      ),
  }
  return taskPlan('edit', [...open, set, pressButton('Save', 'Save it.', isForm)])
}

function changeIn(goal: string): Change | undefined {
  const [, optionName, added] = /\b(colour|size) "([^"]+)"/i.exec(goal) ?? []
  if (optionName !== undefined)
    return { label: new RegExp(`^${optionName}$`, 'i'), value: (current) => (current === '' ? '' : `${current}, `) + added }
  if (/\bdisabl/i.test(goal)) return { label: /^enable product/i, value: () => '', box: true }
  if (/\bout of stock\b|\bhave no\b.*\bleft\b/i.test(goal)) return { label: /^stock status/i, value: () => 'Out of Stock' }
  const pieces = Number(
    /\b(\d+) (?:pieces|units|more|items)\b/i.exec(goal)?.[1] ??
      /\b(?:box|parcel|delivery|crate) (?:with|of) (\d+)\b/i.exec(goal)?.[1],
  )
  if (pieces > 0) return { label: /^quantity$/i, value: (current) => String((amountIn(current) ?? 0) + pieces) }
  if (!/\bprice\b|\bcosts?\b/i.test(goal)) return undefined
  const isLess = /\bless\b|\breduce|\blower\b|\bdecrease|\bcheaper\b|\bcut\b/i.test(goal)
  const percent = /\b(\d+(?:\.\d+)?) ?%/.exec(goal)?.[1]
  const dollars = /\$(\d+(?:\.\d+)?)/.exec(goal)?.[1]
  if (percent === undefined && dollars === undefined) return undefined
  const sign = isLess ? -1 : 1
  const changed = (current: number): number =>
    percent !== undefined ? current * (1 + (sign * Number(percent)) / 100) : current + sign * Number(dollars)
  return { label: /^price$/i, value: (current) => (Math.round(changed(amountIn(current) ?? 0) * 100 + 1e-6) / 100).toFixed(2) }
}
