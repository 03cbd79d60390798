import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { explore, type Site, searchOrder } from '../src/explore.ts'
import { houseTask } from '../src/generate/index.ts'
import { engineOf } from './play.ts'
import { tinyEngine } from './tiny-problem.ts'

describe('searchOrder', () => {
  const site = (receptacle: number, location: number, isClosed: boolean, ...chances: readonly number[]): Site => {
    return { receptacle, location, isClosed, chances }
  }

  test('counts two steps for a closed receptacle elsewhere, and one for a surface or a closed receptacle within reach', () => {
    const sites = [site(0, 1, true, 0.5), site(1, 2, false, 0.3), site(2, 0, true, 0.2)]
    expect(searchOrder(sites, [1], 0)).toEqual({ order: [1, 0, 2], expectedSteps: expect.closeTo(1 + 0.7 * 2 + 0.2 * 2) })
  })
})

/** Minimum expected number of steps over all orders, for one missing object. */
function best(sites: readonly Site[], from: number, left: number): number {
  const costs = sites.map((site) => {
    const steps = site.isClosed && site.location !== from ? 2 : 1
    const rest = sites.filter((other) => other !== site)
    return left * steps + best(rest, site.location, left - (site.chances[0] ?? 0))
  })
  return costs.length === 0 ? 0 : Math.min(...costs)
}

const randomSites = fc
  .array(fc.record({ location: fc.nat(3), isClosed: fc.boolean(), weight: fc.integer({ min: 1, max: 20 }) }), {
    minLength: 1,
    maxLength: 6,
  })
  .map((parts): readonly Site[] => {
    const sum = parts.reduce((total, { weight }) => total + weight, 0)
    return parts.map(({ location, isClosed, weight }, receptacle) => ({
      receptacle,
      location,
      isClosed,
      chances: [weight / sum],
    }))
  })

describe('random sites', () => {
  test('are searched in the best order if each has its own location', () => {
    fc.assert(
      fc.property(randomSites, (parts) => {
        const sites = parts.map((site, index) => ({ ...site, location: index + 1 }))
        expect(searchOrder(sites, [1], 0).expectedSteps).toBeCloseTo(best(sites, 0, 1), 9)
      }),
      { numRuns: 300, seed: 8 },
    )
  })

  test('need at most a tenth more steps on average than the best order if they share locations', () => {
    let expected = 0
    let fewest = 0
    fc.assert(
      fc.property(randomSites, (sites) => {
        const { order, expectedSteps } = searchOrder(sites, [1], 0)
        expect(order.toSorted((a, b) => a - b)).toEqual(sites.map(({ receptacle }) => receptacle))
        expect(expectedSteps).toBeGreaterThanOrEqual(best(sites, 0, 1) - 1e-9)
        expected += expectedSteps
        fewest += best(sites, 0, 1)
      }),
      { numRuns: 300, seed: 9 },
    )
    expect(expected).toBeLessThan(fewest * 1.1)
  })
})

describe('explore', () => {
  const engine = tinyEngine()
  const { game } = engine.rules
  const start = engine.start('tiny').state

  test('lists unsearched receptacles while an object is missing', () => {
    const before = explore(game, start)
    expect(before.receptacles.toSorted()).toEqual(game.receptacles.map(({ name }) => name).sort())
    expect(before.expectedSteps).toBeGreaterThan(1)
    const { state } = engine.step(start, 'go to desk 1')
    expect(explore(game, state)).toEqual({ receptacles: [], expectedSteps: 0 })
  })

  test("depends only on the given observations, not on the object's location", () => {
    const shelf = game.receptacles.findIndex(({ name }) => name === 'shelf 1')
    expect(explore(game, start, [shelf]).receptacles).not.toContain('shelf 1')
    const contents = start.contents.map(() => [])
    expect(explore(game, { ...start, contents })).toEqual(explore(game, start))
  })

  test('finds missing objects in every house of dev sooner than the listed order', () => {
    let steps = 0
    let listed = 0
    for (let index = 0; index < 60; index += 1) {
      const { game: house } = houseTask('dev', index)
      steps += lookedInto(house, (unseen) => unseen[0])
      listed += lookedInto(house, (unseen) => house.receptacles.find(({ name }) => unseen.includes(name))?.name)
    }
    expect(steps).toBeLessThan(listed / 2)
  })
})

/** Number of receptacles to look into until all objects are found. */
function lookedInto(game: Parameters<typeof engineOf>[0], choose: (unseen: readonly string[]) => string | undefined): number {
  const { step, start } = engineOf(game)
  let { state } = start('house')
  for (let looks = 0; ; looks += 1) {
    const { receptacles } = explore(game, state)
    if (receptacles.length === 0) return looks
    const next = choose(receptacles) ?? ''
    for (const verb of ['go to', 'open', 'examine']) state = step(state, `${verb} ${next}`).state
  }
}
