import { createAdapt } from '@orreryjs/agent-adapt'
import type { Profile, Rng } from '@orreryjs/core'
import { playEpisode, tinyCraft } from '@orreryjs/testing'
import { type ReleasedLoop, traceOf, UNLIMITED } from '../../react/test/released-loop.ts'
import { BRANCHES, type Branch, DEVIATIONS, type Deviation, type Form, formOf, Run } from './released-run.ts'

/** The released prompts' layout with other words. TextCraft's programs write an empty line after the goal. */
function profileOf({ name, lines, patience, maxDepth }: Form): Profile {
  const gap = name === 'craft' ? '\n' : ''
  return {
    version: 1,
    id: 'adapt/released',
    world: 'tiny-craft',
    dialects: ['tiny'],
    parts: {
      claimSuccess: name === 'craft' ? 'task completed' : 'Task completed!',
      claimFailure: name === 'craft' ? 'task failed' : 'Task failed!',
      fruitless: 'Could not',
      thoughtsCountForPatience: 'true',
      lines: String(lines),
      patience: String(patience),
      dMax: String(maxDepth),
      ...(name === 'craft' ? { checkpoint: 'none', infoAction: 'inventory' } : { checkpoint: 'run', info: 'last' }),
    },
    layout: {
      messages: {
        execute: `Do it.\n{task}\nGoal: {subtask}${gap}{information}\n>{history}`,
        plan: 'Plan.\n{task}\nGoal: {subtask}\n',
      },
      exchange: ' {line}\n{observation}\n>',
      lists: { information: { item: '\n{information}' } },
      replace: [{ in: 'task', from: '\\n\\nGoal: .*$', to: '' }],
    },
    demonstrations: [],
  }
}

const STEPS = ['get 1 log', 'craft planks', 'fetch 1 coal', 'Goal: craft torch.', 'craft stick']
const ORDERS = [
  '(Step 1 AND Step 2 AND Step 3)',
  '(Step 1 AND Step 2 AND Step 3)',
  '(Step 1 AND Step 2)',
  '(Step 1 OR Step 2)',
  '((Step 1 AND Step 2) OR Step 3)',
  'Step 1 AND (Step 2 OR Step 3)',
  '(Step 1)',
]
const ODD_ORDERS = [
  'Step 1 AND Step 2 OR Step 3',
  'Step 1 and Step 2',
  'Step 1 AND Step 7',
  '(Step 1 AND Step 2',
  'Step 1)',
  'Step 1, Step 2',
  'all of them',
]

function planBy(random: Rng, isOdd: boolean): string {
  const count = 1 + random.integer(3)
  const order = isOdd && random.integer(2) === 0 ? random.pick(ODD_ORDERS) : random.pick(ORDERS)
  const steps = Array.from({ length: isOdd ? count : 3 }, (_, index) => `Step ${index + 1}: ${random.pick(STEPS)}`)
  if (isOdd && random.integer(6) === 0) return random.pick(['No plan.', '', 'step 2: get 1 log\nStep 1: fetch 1 coal'])
  return ['# Think: hm.', ...steps, ...(isOdd && random.integer(5) === 0 ? [] : [`Execution Order: ${order}`])].join('\n')
}

const ACTIONS = [
  'get 1 log',
  'get 1 coal',
  'craft 4 planks using 1 log',
  'craft 4 stick using 2 planks',
  'craft 4 torch using 1 stick, 1 coal',
  'inventory',
]
const ODD = [
  '> get 1 log',
  'Action: get 1 coal',
  '>> inventory',
  'Think: hm.',
  'think',
  'think[task failed!]',
  'I am done: task completed!',
  'I give up: task failed!',
  'put log in chest',
  '',
  'think: task completed!',
  'think: Task completed! No, task failed!',
]

/** Replies of an orderly, an odd, a quick, a thoughtful and a failing model, and of one that plans well. */
function draw(purpose: string, random: Rng, seed: number, prompt: string): string {
  const temper = Math.floor(seed / 2) % 8
  if (purpose === 'adapt.plan') return planBy(random, temper === 1 || temper === 3)
  const claim = `think: ${random.pick(['Task completed!', 'Task failed!'])}`
  const action = random.pick(ACTIONS)
  switch (temper) {
    case 0:
      return random.integer(3) === 0 ? claim : action
    case 1:
      return random.integer(2) === 0 ? random.pick(ODD) : random.pick([claim, action])
    case 2:
      return random.integer(2) === 0 ? 'think: Task completed!' : action
    case 3:
      return random.pick(['think: what now?', claim, action])
    case 4:
      return random.integer(3) === 0 ? action : 'think: Task failed!'
    default:
      if (prompt.includes('Goal: Goal:')) return 'think: Task failed!'
      if (random.integer(2) === 0) return random.pick(['think: task completed!', 'think: Task completed!'])
      return random.pick(['Now: task completed!', 'put log in box', action, action])
  }
}

const OPTIONS = { orInfo: 'previous' } as const

/** ADaPT with the options of the released loop: alternatives get the information of the one before. */
export const loop: ReleasedLoop<Deviation, Branch> = {
  source: 'archiki/ADaPT: run_textcraft.py, run_alfworld.py',
  options: OPTIONS,
  draw,
  deviations: DEVIATIONS,
  branches: BRANCHES,
  async ours(seed, model) {
    const played = await playEpisode({
      agent: createAdapt(OPTIONS),
      profile: profileOf(formOf(seed)),
      world: tinyCraft(),
      task: 'tiny-craft/all/torch',
      model,
      ...UNLIMITED,
    })
    return traceOf(played)
  },
  released: (script) => new Run(script).run(),
}
