import { createLats } from '@orreryjs/agent-lats'
import type { Profile, Rng } from '@orreryjs/core'
import { type ReleasedLoop, traceOf } from '../../react/test/released-loop.ts'
import { playShop } from '../../react/test/trials.ts'
import {
  BRANCHES,
  type Branch,
  DEPTH,
  DEVIATIONS,
  type Deviation,
  ITERATIONS,
  SAMPLES,
  Search,
  taskOf,
} from './released-search.ts'

/** The released prompts' layout with other words. */
const PROFILE: Profile = {
  version: 1,
  id: 'lats/released',
  world: 'tiny-shop',
  dialects: ['tiny'],
  parts: { irreversible: 'click[Buy Now]', trialSteps: String(DEPTH) },
  layout: {
    messages: {
      act: 'Shop.\n{task}{history}\nAction: ',
      'act.again': 'Shop.\n{failures}\n{task}{history}\nAction: ',
      value: 'Judge.\n{task}{history}\n\nReflection: ',
      'value.again': 'Judge.\n{memory}\n{task}{history}\n\nReflection: ',
      reflect: 'Explain.\n{task}{history}\nReward: {reward}\n\nReflection: ',
    },
    exchange: '\n\nAction: {line}\nObservation: {observation}',
    lists: {
      failures: { item: '{trajectory}\nReflection: {lesson}\n' },
      memory: { item: '{trajectory}\nReflection: {lesson}\nThus the correctness score is {score}\n' },
    },
  },
  demonstrations: [],
}

/** Scripts without any of these are impossible: the released loop draws ten samples and executes equal ones. */
const COMMON: readonly Deviation[] = [
  'equal samples are executed once',
  'a score is divided by ten, not by the best score',
  'a terminal child has its reward as value',
  '4 the mean is not divided by the visits',
  '4 unvisited nodes are ordered by value',
  'the root has as many samples as other nodes',
  'a child is evaluated before the next is executed',
]

const MOVES = [
  ['search[lamp]', 'search[chair]'],
  ['click[L1]', 'click[L2]', 'click[C1]', 'click[Back to Search]'],
  ['click[red]', 'click[blue]', 'click[Buy Now]', 'click[< Prev]'],
]
/** Of each task. The third action chooses the color. */
const SOLUTIONS = [
  ['search[lamp]', 'click[L2]', 'click[blue]', 'click[Buy Now]'],
  ['search[lamp]', 'click[L1]', 'click[red]', 'click[Buy Now]'],
  ['search[chair]', 'click[C1]', 'click[blue]', 'click[Buy Now]'],
]
const ODD = ['', ' ', 'think[hm]', 'think[hm]\nsearch[lamp]', 'Action: click[L1]', 'search[lamp: red]', 'fly', '\nsearch[chair]']
const SCORES = ['It costs $10.99. Thus the correctness score is 3', 'No idea.', '7 of 9', 'Thus the correctness score is 12']

/** Replies of an orderly, a hasty, an odd, a mostly silent, a wild, a narrow, a careless and a right model. */
function draw(purpose: string, random: Rng, seed: number, prompt: string): string {
  const temper = seed % 8
  if (purpose === 'lats.reflect') return random.pick(['Search first.', 'Take L2,\nthen buy.', ...(temper > 1 ? ['', ' '] : [])])
  const score = `Well. Thus the correctness score is ${1 + random.integer(10)}`
  if (purpose === 'lats.value') return temper > 1 && random.integer(3) === 0 ? random.pick(SCORES) : score
  // The task is the last one in the prompt: failures come before it.
  const done = (prompt.split('Buy the ').at(-1) ?? '').split('\nAction: ').length - 2
  const fitting = random.pick(MOVES[Math.min(done, 2)] ?? [''])
  const other = random.pick(MOVES.flat())
  const solution = SOLUTIONS[seed % 3] ?? []
  switch (temper) {
    case 0:
      return fitting
    case 1:
      return random.integer(3) === 0 && done >= 2 ? 'click[Buy Now]' : fitting
    case 2:
      return random.integer(3) === 0 ? random.pick(ODD) : fitting
    case 3:
      return random.integer(8) === 0 ? fitting : ''
    case 4:
      return random.integer(2) === 0 ? other : 'click[Buy Now]'
    case 5:
      return done === 3 ? 'click[Buy Now]' : random.pick((MOVES[done] ?? ['']).slice(0, 2))
    case 6:
      return random.integer(100) === 0 || done > 2 ? other : (solution.filter((_, at) => at !== 2)[done] ?? '')
    default:
      return solution[done] ?? ''
  }
}

const OPTIONS = { w: Math.SQRT2, lambda: 1, keepRollout: false, feedback: 'env' } as const

/** LATS with the options of the released loop: rewards, no share of the samples, w = sqrt 2, simulations outside the tree. */
export const loop: ReleasedLoop<Deviation, Branch> = {
  source: 'lapisrocks/LanguageAgentTreeSearch: webshop/lats.py, webshop/webshop.py',
  options: OPTIONS,
  draw,
  deviations: DEVIATIONS,
  common: COMMON,
  branches: BRANCHES,
  async ours(seed, model) {
    const agent = createLats({ ...OPTIONS, n: SAMPLES, k: ITERATIONS })
    const played = await playShop(agent, model, PROFILE, { feedback: 'terminal', task: taskOf(seed) })
    return traceOf(played)
  },
  released: (script) => new Search(script).run(),
}
