import { headed, named, type Place } from '../moves.ts'
import { put } from '../pages/forms.ts'
import { headingOf } from '../pages/parts.ts'
import { going, pressing, type Recipe, type Stage } from '../stages.ts'
import type { Doc } from '../trip.ts'
import { quotedIn } from '../wishes.ts'
import { grid } from './grids.ts'

const RULES: Place = { is: headed('Cart Price Rules'), ways: ['Cart Price Rules', 'Marketing'] }

/** How new products and price rules are made in a back office. */
export function newRowsRecipe(goal: string): Recipe | undefined {
  const [name] = quotedIn(goal)
  if (name === undefined) return undefined
  if (/\bprice rule\b/i.test(goal)) return made(RULES, 'price rules', priceRule(goal, name))
  if (/\b(?:add|create)\b.*\bproduct\b/i.test(goal)) return made(grid('products'), 'products', product(goal, name))
  return undefined
}

type Fields = readonly (readonly [label: RegExp, text: string | undefined, name: string])[]

function made(list: Place, what: string, fields: Fields): Recipe {
  const isForm = (doc: Doc): boolean => /^New\b/.test(headingOf(doc))
  const begin: Stage = {
    ...pressing(({ role, name }) => /link|button/.test(role) && /^(?:add|new|create)\b/i.test(name), 'Begin a new one.', list.is),
    isDone: ({ docs }) => docs.some(isForm),
  }
  return {
    skill: 'create',
    isQuestion: false,
    stages: [
      going(`Open the list of ${what}.`, list),
      begin,
      ...fields.flatMap(([label, text, name]) => (text === undefined ? [] : [put(label, text, name, isForm)])),
      pressing(named('Save', /button/), 'Save it.', isForm),
    ],
    answer: () => '',
  }
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
