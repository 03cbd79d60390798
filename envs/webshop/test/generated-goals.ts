import { isOrreryError } from '@orreryjs/core'
import type { ShopGoal } from '@orreryjs/shopping'
import { rewardOf, whitespaceNouns } from '@orreryjs/shopping'
import { describe, expect, it } from 'vitest'
import { indexOfAsin } from '../src/generate/asin.ts'
import { familyPosition } from '../src/generate/family-position.ts'
import { generatedCatalogue } from '../src/generate/generated-catalogue.ts'
import { type GoalWording, generatedGoal } from '../src/generate/generated-goal.ts'
import { generatedProduct } from '../src/generate/generated-product.ts'
import { GOAL_PRODUCTS, generatedSplits } from '../src/generate/splits.ts'
import type { Product } from '../src/product.ts'

/** Tests the generated goals, at limit `limit` per split. */
export function describeGoals(limit: number): void {
  const catalogue = generatedCatalogue(GOAL_PRODUCTS)
  const forms: readonly GoalWording[] = ['human', 'synthetic']
  const made = new Map<string, readonly ReturnType<typeof generatedGoal>[]>()
  const goalsOf = (split: string, form: GoalWording = 'human'): readonly ReturnType<typeof generatedGoal>[] => {
    const key = `${split} ${form}`
    const size = Math.min(limit, generatedSplits.find(({ name }) => name === split)?.size ?? 0)
    const goals = made.get(key) ?? Array.from({ length: size }, (_, index) => generatedGoal(split, index, form))
    made.set(key, goals)
    return goals
  }

  /** Returns the reward of buying a product with the goal's options, as far as it has them. */
  function rewardFor(product: Product, goal: ShopGoal): number {
    const chosen = goal.options.flatMap(({ value }) => {
      return product.options.filter(({ values }) => values.includes(value)).map(({ name }) => [name, value] as const)
    })
    return rewardOf({ product, price: catalogue.price(product.asin), chosen, goal, nouns: whitespaceNouns }).reward
  }

  function siblings(asin: string): readonly Product[] {
    const position = indexOfAsin(asin) ?? 0
    const { member, size } = familyPosition(position)
    return Array.from({ length: size }, (_, other) => position - member + other)
      .filter((other) => other !== position)
      .map((other) => generatedProduct(other).product)
  }

  describe('ownSplits', () => {
    it('are test, eval, train and hard', () => {
      expect(generatedSplits.map(({ name, size }) => [name, size])).toEqual([
        ['test', 500],
        ['eval', 1000],
        ['train', 6000],
        ['hard', 200],
      ])
    })

    it('share no product and, except for train, repeat no goal', () => {
      const asins = generatedSplits.map(({ name }) => new Set(goalsOf(name).map(({ goal }) => goal.asin)))
      expect(new Set(asins.flatMap((set) => [...set])).size).toBe(asins.reduce((sum, set) => sum + set.size, 0))
      for (const split of ['test', 'eval', 'hard']) {
        const goals = goalsOf(split).map(({ goal }) => JSON.stringify([goal.asin, [...goal.attributes].sort(), goal.options]))
        expect(new Set(goals).size, split).toBe(goals.length)
      }
    })

    it('start with goals of every department', () => {
      const first = Array.from({ length: 20 }, (_, index) => generatedGoal('test', index).goal.category)
      expect(new Set(first).size).toBe(5)
    })
  })

  describe.each(generatedSplits.map(({ name }) => name))('goals of %s', (split) => {
    it.each(forms)('earn reward 1 with their own product (%s)', (form) => {
      for (const { goal } of goalsOf(split, form)) {
        expect(rewardFor(catalogue.get(goal.asin) as Product, goal), goal.instruction).toBe(1)
      }
    })

    it('name everything that the reward compares', () => {
      for (const form of forms) {
        for (const { goal } of goalsOf(split, form)) {
          for (const text of [...goal.attributes, ...goal.options.map(({ value }) => value)])
            expect(goal.instruction).toContain(text)
          expect(goal.instruction).toMatch(/[a-z0-9%], and price lower than \d+\.00 dollars$/)
          expect(goal.instruction).not.toMatch(/undefined|[{}]| {2}/)
        }
      }
    })

    it('have labels for the similarity of near-duplicates', () => {
      for (const { goal, type, similarity, requirements } of goalsOf(split).slice(0, 200)) {
        const nearest = Math.max(0, ...siblings(goal.asin).map((sibling) => share(sibling, goal)))
        expect(similarity).toBeCloseTo(nearest, 12)
        expect(requirements).toBe(goal.attributes.length + goal.options.length)
        expect(type).toMatch(/^(lone|loose|near)-(few|some|many)$/)
        expect(type.startsWith('loose')).toBe(nearest === 1)
      }
    })
  })

  describe('difficulty', () => {
    it('spreads over all labels in test', () => {
      const types = Array.from({ length: 500 }, (_, index) => generatedGoal('test', index).type)
      expect(new Set(types).size).toBe(9)
    })

    it('is high in hard: at least four requirements, which no near-duplicate meets in full', () => {
      for (const { goal, requirements, similarity } of goalsOf('hard')) {
        expect(requirements).toBeGreaterThanOrEqual(4)
        expect(similarity).toBeGreaterThanOrEqual(0.75)
        for (const sibling of siblings(goal.asin)) expect(rewardFor(sibling, goal), goal.instruction).toBeLessThan(1)
      }
    })
  })

  describe('ownGoal', () => {
    it('returns the same goal again, in either form', () => {
      const goal = generatedGoal('test', 17)
      generatedGoal('eval', 400)
      expect(generatedGoal('test', 17)).toEqual(goal)
      const { options, attributes, priceUpper, asin } = generatedGoal('test', 17, 'synthetic').goal
      expect(options.map(({ value }) => value)).toEqual(goal.goal.options.map(({ value }) => value))
      expect({ attributes, priceUpper, asin }).toEqual({
        attributes: goal.goal.attributes,
        priceUpper: goal.goal.priceUpper,
        asin: goal.goal.asin,
      })
    })

    it('rejects unknown splits and indexes', () => {
      expect(() => generatedGoal('dev', 0)).toThrow(expect.toSatisfy(isOrreryError))
      for (const index of [-1, 500, 0.5]) expect(() => generatedGoal('test', index)).toThrow(expect.toSatisfy(isOrreryError))
    })
  })

  /** Returns the share of a goal's attributes and options that a product has. */
  function share(product: Product, { attributes, options }: ShopGoal): number {
    const values = product.options.flatMap((group) => group.values)
    const met =
      attributes.filter((text) => product.attributes.includes(text)).length +
      options.filter(({ value }) => values.includes(value)).length
    return met / (attributes.length + options.length)
  }
}
