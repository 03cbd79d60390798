import type { Purchase, ShopGoal } from '@orreryjs/shopping'
import { hasAttribute, meetsOption, remembering, rewardOf, typeReward } from '@orreryjs/shopping'
import { clickableValues } from '../actions/admissible.ts'
import type { Shop } from '../shop.ts'
import type { WebShopState } from '../state.ts'
import { bestChoice, type Choice, countOf, type Offer } from './choices.ts'

type Options = WebShopState['options']

/** Tells what products are worth for one goal. */
export interface Appraiser {
  readonly goal: ShopGoal
  /** The goal's options that a value meets, as bits. */
  meets(value: string): bigint
  /** What to click on a product's page, fresh or as it stands, until buying it earns 1; `undefined` where no choice does. */
  clicksToFit(asin: string, options?: Options): readonly string[] | undefined
  /** What the product on an item page can come to, with these options chosen. */
  prospect(asin: string, options: Options): Prospect
  /** A reward that buying a product never exceeds, whatever is chosen; told without a look at its options. */
  ceiling(asin: string): number
}

interface Prospect {
  /** The most that buying it can earn, 0 to 1. */
  readonly reward: number
  /** Of the goal's options that are met then, the share that is met already; 1 where none will be. */
  readonly chosen: number
}

/** Products, and option values, remembered for a goal. */
const REMEMBERED = 5000

/** The appraiser of a goal. */
export function createAppraiser(shop: Shop, goal: ShopGoal): Appraiser {
  const all = goal.options.reduce((bits, _, index) => bits | (1n << BigInt(index)), 0n)
  const meets = remembering(REMEMBERED, (value) =>
    goal.options.reduce((bits, option, index) => (meetsOption(value, option) ? bits | (1n << BigInt(index)) : bits), 0n),
  )
  const purchase = (asin: string, chosen: Options): Purchase =>
    rewardOf({ product: shop.product(asin), price: shop.catalogue.price(asin), chosen, goal, nouns: shop.nouns })
  const isRightButOptions = remembering(REMEMBERED, (asin) => {
    const product = shop.product(asin)
    return (
      shop.catalogue.price(asin) <= goal.priceUpper &&
      typeReward(product, goal, shop.nouns).r_type === 1 &&
      goal.attributes.every((attribute) => hasAttribute(product, attribute))
    )
  })
  const unchosen = remembering(REMEMBERED, (asin) => purchase(asin, []))
  const offers = remembering(REMEMBERED, (asin) =>
    clickableValues(shop.rules, shop.product(asin)).map((clickable) => ({ ...clickable, meets: meets(clickable.value) })),
  )
  const metBy = (options: Options): readonly Offer[] => options.map(([group, value]) => ({ group, value, meets: meets(value) }))
  const choiceOf = (asin: string, options: Options): Choice => bestChoice(offers(asin), metBy(options))
  return {
    goal,
    meets,
    clicksToFit(asin, options = []) {
      if (!isRightButOptions(asin)) return undefined
      const { clicks, met } = choiceOf(asin, options)
      return met === all ? clicks.map(({ value }) => value) : undefined
    },
    prospect(asin, options) {
      const { clicks, met } = choiceOf(asin, options)
      const now = countOf(options.reduce((bits, [, value]) => bits | meets(value), 0n))
      const clicked = clicks.map(({ group, value }): Options[number] => [group, value])
      const kept = options.filter(([group]) => !clicks.some((click) => click.group === group))
      const { reward } = purchase(asin, [...kept, ...clicked])
      return { reward, chosen: met === 0n ? 1 : now / countOf(met) }
    },
    ceiling(asin) {
      const { reward, r_type, w_option = 0 } = unchosen(asin)
      return Math.min(1, reward + r_type * w_option)
    },
  }
}
