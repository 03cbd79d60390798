import { type ErrorType, FORGOTTEN_SUBGOAL, isForgettable, type Mistake } from '@orreryjs/core/worlds'
import type { Belief } from './belief.ts'
import type { Judgement } from './judge.ts'
import type { Move } from './plan.ts'
import { click, SHOP, search } from './wording.ts'

/** Refused clicks are as frequent as in released logs; errors that spoil a purchase are rarer than slips in longer tasks. */
const REFUSED = 1.5
const SPOILING = 0.25

const wrongId: ErrorType = {
  id: 'wrongId',
  evidence: 'explicit',
  canBeMisconception: false,
  weight: REFUSED,
  summary: "gets one character of a product's id wrong",
}
const titleInsteadOfId: ErrorType = {
  id: 'titleInsteadOfId',
  evidence: 'explicit',
  canBeMisconception: true,
  weight: REFUSED,
  summary: 'opens a product by its title in place of its id',
}
const illegalNext: ErrorType = {
  id: 'illegalNext',
  evidence: 'explicit',
  canBeMisconception: false,
  weight: REFUSED,
  summary: 'asks for the next page of results on the page of a product',
}
const wrongOption: ErrorType = {
  id: 'wrongOption',
  evidence: 'inferable',
  canBeMisconception: true,
  weight: SPOILING,
  summary: 'chooses another value of an option than the one that was asked for',
}
const forgotOption: ErrorType = {
  id: 'forgotOption',
  evidence: 'inferable',
  canBeMisconception: true,
  weight: SPOILING,
  summary: 'buys without choosing an option',
}
const overPrice: ErrorType = {
  id: 'overPrice',
  evidence: 'inferable',
  canBeMisconception: true,
  weight: SPOILING,
  summary: 'opens a product that costs more than is allowed',
}
const tooSpecificQuery: ErrorType = {
  id: 'tooSpecificQuery',
  evidence: 'inferable',
  canBeMisconception: true,
  weight: SPOILING,
  summary: 'searches with the whole instruction',
}
const prematureBuy: ErrorType = {
  id: 'prematureBuy',
  evidence: 'none',
  canBeMisconception: false,
  summary: 'buys the open product without further search',
}

/** Error kinds of WebShop. */
export const WEBSHOP_ERRORS: readonly ErrorType[] = [
  wrongId,
  titleInsteadOfId,
  illegalNext,
  wrongOption,
  forgotOption,
  overPrice,
  tooSpecificQuery,
  prematureBuy,
  FORGOTTEN_SUBGOAL,
]

type PickOne = (bound: number) => number
type Finder = (move: Move, belief: Belief, pick: PickOne) => Mistake | undefined

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
export function mistakesFor(move: Move, belief: Belief, pick: PickOne): readonly Mistake[] {
  return FINDERS.flatMap((find) => find(move, belief, pick) ?? [])
}

/** Gets one character of a product id wrong. */
function openUnlisted({ purpose, about }: Move, { products }: Belief, pick: PickOne): Mistake | undefined {
  if (purpose !== 'open' || about === undefined) return undefined
  const { asin } = about.product
  const at = asin.length - 1 - pick(4)
  const variants = [...'0123456789'].map((digit) => asin.slice(0, at) + digit + asin.slice(at + 1))
  const unlisted = variants.filter((each) => !products.has(each))
  const wrongAsin = unlisted[pick(unlisted.length)]
  return wrongAsin === undefined ? undefined : { type: wrongId, entity: asin, action: click(wrongAsin) }
}

function openByTitle({ purpose, about }: Move): Mistake | undefined {
  if (purpose !== 'open' || about === undefined) return undefined
  return { type: titleInsteadOfId, entity: about.product.asin, action: click(about.product.title) }
}

/** Requests more results on a product's page. */
function turnWrongPage({ purpose }: Move, { page }: Belief): Mistake | undefined {
  if (purpose !== 'leave' || (page !== 'item' && page !== 'detail')) return undefined
  return { type: illegalNext, entity: page, action: click(SHOP.next) }
}

function chooseAnother({ purpose, pick: rightPick, about }: Move, _: Belief, pick: PickOne): Mistake | undefined {
  if (purpose !== 'choose' || rightPick === undefined) return undefined
  const values = about?.product.groups?.find(({ name }) => name === rightPick.group)?.values ?? []
  const others = values.filter((value) => value !== rightPick.value)
  const other = others[pick(others.length)]
  return other === undefined ? undefined : { type: wrongOption, entity: rightPick.value, action: click(other) }
}

function skipOption({ purpose, pick: rightPick }: Move): Mistake | undefined {
  if (purpose !== 'choose' || rightPick === undefined) return undefined
  return { type: forgotOption, entity: rightPick.group, action: click(SHOP.buy) }
}

function openOverPrice({ purpose }: Move, belief: Belief, pick: PickOne): Mistake | undefined {
  if (purpose !== 'open') return undefined
  const overPriced = shownOf(belief).filter(({ isUnaffordable, product }) => isUnaffordable && product.groups === undefined)
  const other = overPriced[pick(overPriced.length)]?.product
  return other && { type: overPrice, entity: other.asin, action: click(other.asin) }
}

function shownOf({ results, judgements }: Belief): readonly Judgement[] {
  return (results?.shown ?? []).flatMap((asin) => judgements.get(asin) ?? [])
}

/** Searches with the whole instruction. */
function searchEverything({ purpose }: Move, { instruction, queries }: Belief): Mistake | undefined {
  if (purpose !== 'search') return undefined
  return queries.has(instruction.instruction)
    ? undefined
    : { type: tooSpecificQuery, entity: instruction.instruction, action: search(instruction.instruction) }
}

/** Buys the open product without further search. */
function buyTooSoon({ purpose }: Move, { page, asin }: Belief): Mistake | undefined {
  if ((purpose !== 'leave' && purpose !== 'read') || page !== 'item' || asin === undefined) return undefined
  return { type: prematureBuy, entity: asin, action: click(SHOP.buy) }
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
