import type { ShopGoal } from '@orreryjs/shopping'
import { hasAttribute, meetsOption, memoizeByText, typeReward } from '@orreryjs/shopping'
import { clickableValues } from '../actions/admissible.ts'
import { isBrokenOption } from '../notebook-address.ts'
import { scorePurchase } from '../score.ts'
import type { Shop } from '../shop.ts'
import type { WebShopState } from '../state.ts'
import { bestChoice, type Choice, countBits, type OptionValue } from './best-choice.ts'

type Options = WebShopState['options']

/** Evaluates products for one goal. */
export interface ProductEvaluator {
  readonly goal: ShopGoal
  /** Returns the goal's options that a value meets, as a bit set. */
  metOptions(value: string): bigint
  /** Returns the clicks on a product's page, fresh or with `options` chosen, after which buying it earns 1; `undefined` if none do. */
  clicksToFit(asin: string, options?: Options): readonly string[] | undefined
  /** Returns the best outcome for the product of an item page with these options chosen. */
  bestOutcome(asin: string, options: Options): Prospect
  /** Returns an upper bound of the reward of a product for any choice, without evaluating its options. */
  maxReward(asin: string): number
}

interface Prospect {
  /** Maximum reward of buying it, 0 to 1. */
  readonly reward: number
  /** Share of the options met by the best choice that are already met; 1 if it meets none. */
  readonly chosen: number
}

/** Maximum number of memoized products and option values per goal. */
const MAX_CACHED = 5000

/** Creates the appraiser of a goal. */
export function createProductEvaluator(shop: Shop, goal: ShopGoal): ProductEvaluator {
  const all = goal.options.reduce((bits, _, index) => bits | (1n << BigInt(index)), 0n)
  const metOptions = memoizeByText(MAX_CACHED, (value) =>
    goal.options.reduce((bits, option, index) => (meetsOption(value, option) ? bits | (1n << BigInt(index)) : bits), 0n),
  )
  const isRightButOptions = memoizeByText(MAX_CACHED, (asin) => {
    const product = shop.product(asin)
    return (
      shop.catalogue.price(asin) <= goal.priceUpper &&
      typeReward(product, goal, shop.nouns).r_type === 1 &&
      goal.attributes.every((attribute) => hasAttribute(product, attribute))
    )
  })
  const unchosen = memoizeByText(MAX_CACHED, (asin) => scorePurchase(shop, goal, asin, []))
  const isBroken = (option: Options[number]): boolean => isBrokenOption(shop.rules, option)
  const offers = memoizeByText(MAX_CACHED, (asin) =>
    clickableValues(shop.rules, shop.product(asin)).flatMap(({ group, value }) =>
      isBroken([group, value]) ? [] : [{ group, value, meets: metOptions(value) }],
    ),
  )
  const metBy = (options: Options): readonly OptionValue[] =>
    options.map(([group, value]) => ({ group, value, meets: metOptions(value) }))
  const choiceOf = (asin: string, options: Options): Choice => {
    const choice = bestChoice(offers(asin), metBy(options.filter((option) => !isBroken(option))))
    const replaced = options.filter((option) => isBroken(option) && !hasGroup(choice.clicks, option[0]))
    if (replaced.length === 0) return choice
    const others = replaced.flatMap(([name]) => offers(asin).find(({ group }) => group === name) ?? [])
    return { ...choice, clicks: [...choice.clicks, ...others] }
  }
  return {
    goal,
    metOptions,
    clicksToFit(asin, options = []) {
      if (!isRightButOptions(asin)) return undefined
      const { clicks, met } = choiceOf(asin, options)
      if (met !== all || options.some((option) => isBroken(option) && !hasGroup(clicks, option[0]))) return undefined
      return clicks.map(({ value }) => value)
    },
    bestOutcome(asin, options) {
      const { clicks, met } = choiceOf(asin, options)
      const sound = options.filter((option) => !isBroken(option))
      const now = countBits(sound.reduce((bits, [, value]) => bits | metOptions(value), 0n))
      const clicked = clicks.map(({ group, value }): Options[number] => [group, value])
      const kept = options.filter(([group]) => !hasGroup(clicks, group))
      const { reward } = scorePurchase(shop, goal, asin, [...kept, ...clicked])
      return { reward, chosen: met === 0n ? 1 : now / countBits(met) }
    },
    maxReward(asin) {
      const { reward, r_type, w_option = 0 } = unchosen(asin)
      return Math.min(1, reward + r_type * w_option)
    },
  }
}

function hasGroup(values: readonly OptionValue[], name: string): boolean {
  return values.some(({ group }) => group === name)
}
