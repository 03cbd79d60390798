import { createAdapt, webshopProfile } from '@orreryjs/agent-adapt'
import type { Profile, Rng } from '@orreryjs/core'
import { playEpisode, profileWithoutWorld } from '@orreryjs/testing'
import { type ReleasedLoop, traceOf, UNLIMITED } from '../../react/test/released-loop.ts'
import { market } from './market.ts'
import { BRANCHES, type Branch, DEVIATIONS, type Deviation, LINES, partsIn, Run } from './released-modules.ts'

const PLAIN = profileWithoutWorld(webshopProfile)
const PROFILE: Profile = { ...PLAIN, parts: { ...PLAIN.parts, lines: String(LINES) }, demonstrations: [] }

const STEPS = [
  'Search[vase]',
  'Search["rug"]',
  'SimpleMatch[white clay]',
  'DetailMatch[B000000002, clay]',
  'DetailMatch[B000000003, wool]',
  'Buy[B000000002, "white"]',
  'Buy[B000000001, red]',
]
const ODD_STEPS = [
  'DetailMatch[B000000002, Search for clay]',
  'DetailMatch[prod_id, clay]',
  'Buy[prod_id, "white [clay] vase"]',
  'SimpleMatch[vase [white]]',
  'Look around',
]
const ORDERS = [
  '(Step 1 AND Step 2 AND Step 3)',
  '(Step 1 AND (Step 2 OR Step 3))',
  '((Step 1 AND Step 2) OR Step 3)',
  '(Step 1 OR Step 2)',
]
const ODD_ORDERS = ['Step 1 AND Step 2 OR Step 3', 'Step 1, Step 2', 'Step 2 and Step 1', '(Step 1)']
const GOOD = ['Search[vase]', 'SimpleMatch[white clay]', 'Buy[B000000002, "white"]']

function planBy(random: Rng, temper: number): string {
  const isOdd = temper === 1
  if (isOdd && random.integer(8) === 0) return random.pick(['No plan.', ''])
  const steps = GOOD.map((step) => (random.integer(3) === 0 ? step : random.pick(isOdd ? [...STEPS, ...ODD_STEPS] : STEPS)))
  const last = random.pick(['Buy[prod_id, white]', 'DetailMatch[prod_id, clay]', 'Buy[B000000002, white]'])
  const written = temper === 2 ? ['Search[vase]', 'SimpleMatch[white clay]', last] : steps
  const order = isOdd ? random.pick([...ORDERS, ...ODD_ORDERS]) : random.pick(ORDERS)
  return [...written.map((step, at) => `Step ${at + 1}: ${step}`), `Execution Order: ${order}`].join('\n')
}

/** Replies of an orderly, an odd, a well-planning and a failing model. */
function draw(purpose: string, random: Rng, seed: number): string {
  const temper = seed % 4
  const isOdd = temper === 1 && random.integer(2) === 0
  switch (purpose) {
    case 'adapt.plan':
      return planBy(random, temper)
    case 'adapt.shortlist':
      if (isOdd) return random.pick(['No idea.', "task failed! shortlisted=['B000000002']", "shortlisted=['vase']", ''])
      return random.integer(3) === 0 ? 'Nothing fits. Task failed!' : "So shortlisted=['B000000002', 'B000000001']"
    case 'adapt.match':
      if (isOdd) return random.pick(['Hm.', 'Answer: untrue, so False', 'True', ''])
      return random.pick(['Clay. Thus, the answer is True', 'Glass. The answer is False'])
    default: {
      const moves = ['click[B000000002]', 'click[B000000001]', 'click[white]', 'click[red]', 'click[Features]', 'think: on']
      if (isOdd) return random.pick(['Think: Task completed!', 'think so', 'fly', 'think[Task failed!]', ...moves])
      if (temper === 3) return random.pick(['fly', 'fly', 'think: Task failed!', 'think: hm'])
      return random.integer(4) === 0 ? random.pick(['click[Buy Now]', 'think: Task completed!']) : random.pick(moves)
    }
  }
}

/** The whole task is a level here, but not in the released code. */
const OPTIONS = { dMax: 4, orInfo: 'previous' } as const

/** Differences in every script. */
const COMMON: readonly Deviation[] = [
  'a prompt shows the step and the transcript since the search',
  'no call after the last line',
]

/** ADaPT with the modules of WebShop. */
export const loop: ReleasedLoop<Deviation, Branch> = {
  source: 'archiki/ADaPT: run_webshop.py',
  options: OPTIONS,
  draw,
  deviations: DEVIATIONS,
  common: COMMON,
  branches: BRANCHES,
  textOf: partsIn,
  async ours(_, model) {
    const played = await playEpisode({
      agent: createAdapt(OPTIONS),
      profile: PROFILE,
      world: market(),
      model,
      ...UNLIMITED,
    })
    return traceOf(played, partsIn)
  },
  released: (script) => new Run(script).run(),
}
