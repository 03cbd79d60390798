import { type ErrorType, errorTypes, FORGOTTEN_SUBGOAL, isForgettable, type Mistake, type PickIndex } from '@orreryjs/core/worlds'
import type { Belief } from './belief.ts'
import type { Move } from './planner.ts'
import { click, SHOP, search } from './wording.ts'

/** Refused clicks are as frequent as in released logs; errors that spoil a purchase are rarer than slips in longer tasks. */
const REFUSED = 1.5
const SPOILING = 0.25

const TYPES = errorTypes({
  wrongId: ['explicit', 'slip', REFUSED, "gets one character of a product's id wrong"],
  titleInsteadOfId: ['explicit', 'misconception', REFUSED, 'opens a product by its title in place of its id'],
  illegalNext: ['explicit', 'slip', REFUSED, 'asks for the next page of results on the page of a product'],
  wrongOption: ['inferable', 'misconception', SPOILING, 'chooses another value of an option than the one that was asked for'],
  forgotOption: ['inferable', 'misconception', SPOILING, 'buys without choosing an option'],
  overPrice: ['inferable', 'misconception', SPOILING, 'opens a product that costs more than is allowed'],
  tooSpecificQuery: ['inferable', 'misconception', SPOILING, 'searches with the whole instruction'],
  prematureBuy: ['none', 'slip', 1, 'buys the open product without further search'],
})

/** Error types in WebShop. */
export const WEBSHOP_ERRORS: readonly ErrorType[] = [...Object.values(TYPES), FORGOTTEN_SUBGOAL]

type Finder = (move: Move, belief: Belief, pick: PickIndex) => Mistake | undefined

const FINDERS: readonly Finder[] = [
  openUnlisted,
  openByTitle,
  turnWrongPage,
  chooseAnother,
  skipOption,
  openOverPrice,
  searchEverything,
  buyTooSoon,
  forgetEnd,
]

/** Returns the errors applicable to a move, at most one per kind. `pick` chooses among variants. */
export function mistakesFor(move: Move, belief: Belief, pick: PickIndex): readonly Mistake[] {
  return FINDERS.flatMap((find) => find(move, belief, pick) ?? [])
}

/** Gets one character of a product id wrong. */
function openUnlisted({ purpose, about }: Move, { products }: Belief, pick: PickIndex): Mistake | undefined {
  if (purpose !== 'open' || about === undefined) return undefined
  const { asin } = about.product
  const at = asin.length - 1 - pick(4)
  const variants = [...'0123456789'].map((digit) => asin.slice(0, at) + digit + asin.slice(at + 1))
  const unlisted = variants.filter((each) => !products.has(each))
  const wrongAsin = unlisted[pick(unlisted.length)]
  return wrongAsin === undefined ? undefined : { type: TYPES.wrongId, entity: asin, action: click(wrongAsin) }
}

function openByTitle({ purpose, about }: Move): Mistake | undefined {
  if (purpose !== 'open' || about === undefined) return undefined
  return { type: TYPES.titleInsteadOfId, entity: about.product.asin, action: click(about.product.title) }
}

/** Requests more results on a product's page. */
function turnWrongPage({ purpose }: Move, { page }: Belief): Mistake | undefined {
  if (purpose !== 'leave' || (page !== 'item' && page !== 'detail')) return undefined
  return { type: TYPES.illegalNext, entity: page, action: click(SHOP.next) }
}

function chooseAnother({ purpose, pick: rightPick, about }: Move, _: Belief, pick: PickIndex): Mistake | undefined {
  if (purpose !== 'choose' || rightPick === undefined) return undefined
  const values = about?.product.groups?.find(({ name }) => name === rightPick.group)?.values ?? []
  const others = values.filter((value) => value !== rightPick.value)
  const other = others[pick(others.length)]
  return other === undefined ? undefined : { type: TYPES.wrongOption, entity: rightPick.value, action: click(other) }
}

function skipOption({ purpose, pick: rightPick }: Move): Mistake | undefined {
  if (purpose !== 'choose' || rightPick === undefined) return undefined
  return { type: TYPES.forgotOption, entity: rightPick.group, action: click(SHOP.buy) }
}

function openOverPrice({ purpose }: Move, belief: Belief, pick: PickIndex): Mistake | undefined {
  if (purpose !== 'open') return undefined
  const shown = (belief.results?.shown ?? []).flatMap((asin) => belief.judgements.get(asin) ?? [])
  const overPriced = shown.filter(({ isUnaffordable, product }) => isUnaffordable && product.groups === undefined)
  const other = overPriced[pick(overPriced.length)]?.product
  return other && { type: TYPES.overPrice, entity: other.asin, action: click(other.asin) }
}

function searchEverything({ purpose }: Move, { instruction, queries }: Belief): Mistake | undefined {
  if (purpose !== 'search') return undefined
  return queries.has(instruction.instruction)
    ? undefined
    : { type: TYPES.tooSpecificQuery, entity: instruction.instruction, action: search(instruction.instruction) }
}

/** Buys the open product without further search. */
function buyTooSoon({ purpose }: Move, { page, asin }: Belief): Mistake | undefined {
  if ((purpose !== 'leave' && purpose !== 'read') || page !== 'item' || asin === undefined) return undefined
  return { type: TYPES.prematureBuy, entity: asin, action: click(SHOP.buy) }
}

/** Omits the end of a long instruction: of the search words, or of the options to choose. */
function forgetEnd(move: Move, belief: Belief): Mistake | undefined {
  if (belief.step !== undefined) return undefined
  return move.purpose === 'search' ? forgetWords(move, belief) : forgetOptions(move, belief)
}

function forgetWords({ action }: Move, { instruction, queries }: Belief): Mistake | undefined {
  const [longest = ''] = instruction.queries
  const words = longest.split(' ')
  const left = Math.floor(words.length / 3)
  const shortened = words.slice(0, words.length - left).join(' ')
  if (action !== search(longest) || !isForgettable(left, words.length) || instruction.queries.includes(shortened))
    return undefined
  return queries.has(shortened)
    ? undefined
    : { type: FORGOTTEN_SUBGOAL, entity: instruction.instruction, action: search(shortened) }
}

function forgetOptions({ purpose, about, pick }: Move, { instruction, chosenValues }: Belief): Mistake | undefined {
  const picks = about?.picks ?? []
  const left = picks.filter(({ group }) => !chosenValues.has(group)).length
  if (purpose !== 'choose' || pick === undefined || !isForgettable(left, instruction.phrases.length + picks.length))
    return undefined
  return { type: FORGOTTEN_SUBGOAL, entity: pick.group, action: click(SHOP.buy) }
}
