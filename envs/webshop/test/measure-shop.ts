import { rng } from '@orreryjs/core'
import type { ShopGoal } from '@orreryjs/shopping'
import type { Product } from '../src/product.ts'
import { analyseText } from '../src/search/text/analyse.ts'
import { openSource } from '../src/sources/open.ts'
import { createWebShop, type WebShopWorld } from '../src/world.ts'
import type { FigureName } from './real-figures.ts'

const STEPS = 15

/** Measures the figures of `REAL_FIGURES` in the split `test` and all products of a shop. */
export function measureShop(data?: string): Readonly<Record<FigureName, number>> {
  const world = createWebShop({ data })
  const { catalogue, engine } = openSource(data, {})
  const ids = [...world.tasks.ids('test')]
  const goals = ids.map((id) => world.goal(id))
  const products = Array.from({ length: catalogue.size }, (_, index) => catalogue.at(index))
  const places = goals.map(({ instruction, asin }) => {
    const hits = engine.search(analyseText(instruction), 10)
    return hits.findIndex(({ index }) => catalogue.asinAt(index) === asin)
  })
  const firstHits = ids.map((id) => buyFirstHit(world, id))
  const randoms = ids.map((id) => playRandomly(world, id))
  const plans = ids.flatMap((id) => world.plan(world.start(world.tasks.get(id)).state)?.length ?? []).sort((a, b) => a - b)
  const stated = goals.flatMap((goal) => statements(world.product(goal.asin), goal))
  const groups = (count: number): number => share(goals, ({ options }) => options.length === count)
  return {
    firstHitSuccess: share(firstHits, ({ reward }) => reward === 1),
    firstHitReward: mean(firstHits.map(({ reward }) => reward)),
    randomSuccess: share(randoms, (reward) => reward === 1),
    randomReward: mean(randoms),
    oracleMean: mean(plans),
    oracleTenth: plans[Math.floor(0.1 * plans.length)] ?? 0,
    oracleNinetieth: plans[Math.floor(0.9 * plans.length)] ?? 0,
    noGroup: groups(0),
    oneGroup: groups(1),
    twoGroups: groups(2),
    threeGroups: groups(3),
    requiredAttributes: mean(goals.map(({ attributes }) => attributes.length)),
    fashionGoals: share(goals, ({ category }) => category === 'fashion'),
    statedInTitle: share(stated, (place) => place === 'title'),
    statedOnPage: share(stated, (place) => place === 'page'),
    statedNowhere: share(stated, (place) => place === 'nowhere'),
    goalFirst: share(places, (place) => place === 0),
    goalOnFirstPage: share(places, (place) => place >= 0),
    firstFits: share(firstHits, ({ best }) => best === 1),
    priceLimit: goals.map(({ priceUpper }) => priceUpper).sort((a, b) => a - b)[Math.floor(goals.length / 2)] ?? 0,
    instructionWords: mean(goals.map(({ instruction }) => countWords(instruction))),
    titleWords: mean(products.map(({ title }) => countWords(title))),
    noDescription: share(products, ({ description }) => description === ''),
    fashionProducts: share(products, ({ category }) => category === 'fashion'),
    noOptions: share(products, ({ options }) => options.length === 0),
  }
}

/** Buys the first result without options. `best` is the reward with the goal's options, as far as the product has them. */
function buyFirstHit(world: WebShopWorld, id: string): { readonly reward: number; readonly best: number } {
  const task = world.tasks.get(id)
  const found = world.step(world.start(task).state, `search[${task.goal}]`).state
  const hit = world.admissible(found).find((action) => /^click\[b[0-9a-z]{9}\]$/i.test(action))
  if (hit === undefined) return { reward: 0, best: 0 }
  const opened = world.step(found, hit).state
  const progress = world.progress?.(opened) ?? 0
  // Progress on a fresh page is the best reward times two quarters, or three quarters without options to choose.
  const best = progress === 0.5 || (progress === 0.75 && world.goal(id).options.length === 0) ? 1 : 0
  return { reward: world.step(opened, 'click[Buy Now]').reward, best }
}

function playRandomly(world: WebShopWorld, id: string): number {
  const random = rng('webshop', 'random agent', id)
  let turn = world.start(world.tasks.get(id))
  for (let step = 0; step < STEPS && !turn.terminated; step += 1) {
    const actions = world.admissible(turn.state)
    if (actions.length === 0) break
    turn = world.step(turn.state, random.pick(actions))
  }
  return turn.reward
}

/** Returns where a product states each required attribute literally. */
function statements(product: Product | undefined, { attributes }: ShopGoal): readonly ('title' | 'page' | 'nowhere')[] {
  const title = product?.title.toLowerCase() ?? ''
  const page = [...(product?.bullets ?? []), product?.description ?? ''].join(' ').toLowerCase()
  return attributes.map((text) => (title.includes(text) ? 'title' : page.includes(text) ? 'page' : 'nowhere'))
}

function countWords(text: string): number {
  return text.split(/\s+/).filter(Boolean).length
}

function share<T>(values: readonly T[], isCounted: (value: T) => boolean): number {
  return values.filter(isCounted).length / Math.max(1, values.length)
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}
