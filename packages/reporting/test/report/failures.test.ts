import { type Agent, type AgentProgram, act, ask, type LanguageModel, NO_PROFILE, OrreryError, type Task } from '@orreryjs/core'
import { createMetricsBuilder, type EpisodeSpec } from '@orreryjs/harness'
import { describe, expect, test } from 'vitest'
import { type AlfworldWorld, alfworld, createAlfworld, type Game } from '../../../../envs/alfworld/src/index.ts'
import { createTextCraft, textcraft } from '../../../../envs/textcraft/src/index.ts'
import { createWebShop, webshop } from '../../../../envs/webshop/src/index.ts'
import { eventsOf } from '../../../orrery/test/cell.ts'
import type { Purchase } from '../../../shopping/src/index.ts'
import { classify, type Failure } from '../../src/report/failures/classify.ts'
import { failureTypes } from '../../src/report/failures/failure-types.ts'
import { replayStates } from '../../src/report/replay.ts'
import { worldReader } from '../../src/report/world-readers.ts'

const PACKAGES = [textcraft, alfworld, webshop]

const SILENT: LanguageModel = {
  id: 'none',
  generate: () => {
    throw new OrreryError('MODEL_UNAVAILABLE', 'nobody is there')
  },
}

/** Takes these actions and stops. */
function* doing(actions: readonly string[]): AgentProgram {
  for (const action of actions) yield* act(action)
}

function agentOf(program: () => AgentProgram): Agent {
  return { id: 'scripted', version: 1, program }
}

type Made = Pick<EpisodeSpec, 'world' | 'task'>

/** Why an episode failed that took these actions, and was then ended by its limit of steps. */
async function failureOf({ world, task }: Made, actions: readonly string[], limited = true): Promise<Failure> {
  return failureOfAgent(
    { world, task },
    agentOf(() => doing(limited ? [...actions, 'one too many'] : actions)),
    actions.length,
  )
}

async function failureOfAgent({ world, task }: Made, agent: Agent, maxSteps: number): Promise<Failure> {
  const shared = { feedback: 'none', rewind: ['none'], countThoughts: false, seed: '0', keepPrompts: false, trial: 1 } as const
  const spec = { id: 'e', world, task, agent, model: SILENT, profile: NO_PROFILE, limits: { maxSteps }, ...shared }
  const events = await eventsOf(spec)
  const builder = createMetricsBuilder()
  const metrics = events.map((event) => builder.add(event)).at(-1)
  if (metrics === undefined || metrics.success) throw new Error('the episode did not fail')
  const reader = worldReader(PACKAGES.find(({ id }) => id === world.id)?.presentation)
  return classify({ reader, events, metrics, trace: () => replayStates({ world, task }, events) })
}

function typeAndDetail(failure: Failure): readonly [string, string | undefined] {
  return [failure.type, failure.detail()]
}

describe('in TextCraft', () => {
  const world = createTextCraft()
  const made = { world, task: world.tasks.get('textcraft/test/1') }
  const plan = world.plan(world.start(made.task).state) ?? []

  test('nothing fetched, something of no use, and a part of the recipe', async () => {
    expect(typeAndDetail(await failureOf(made, ['inventory', 'inventory']))).toEqual([
      'never-found',
      `inventory: nothing; ${plan.length} steps from the goal, next: ${plan[0]}`,
    ])
    const useless = world.admissible(world.start(made.task).state).find((action) => {
      const { state } = world.step(world.start(made.task).state, action)
      return action.startsWith('get ') && world.plan(state)?.length === plan.length
    })
    expect(useless).toBeDefined()
    expect(typeAndDetail(await failureOf(made, [`${useless}`]))[0]).toBe('wrong-object')
    const [kind, detail] = typeAndDetail(await failureOf(made, plan.slice(0, -1)))
    expect(kind).toBe('unmet-recipe')
    expect(detail).toMatch(/^inventory: \d.*; 1 step from the goal, next: craft /)
  })

  test('the final behaviour takes precedence over what is missing', async () => {
    expect((await failureOf(made, Array(8).fill('inventory'))).type).toBe('loop')
    expect((await failureOf(made, Array(7).fill('inventory'))).type).toBe('never-found')
    expect((await failureOf(made, ['dance', 'sing', ...plan.slice(0, 2)])).type).toBe('format')
    expect((await failureOf(made, ['dance', ...plan.slice(0, 2)])).type).toBe('unmet-recipe')
    expect(typeAndDetail(await failureOf(made, plan.slice(0, 2), false))).toEqual([
      'agent-stopped',
      expect.stringMatching(/^inventory: /),
    ])
  })

  test('distinguishes infrastructure errors from errors of the agent', async () => {
    const asking = agentOf(function* () {
      yield* ask({ purpose: 'p', messages: [] })
    })
    const throwing = agentOf(() => {
      throw new Error('oops')
    })
    expect(typeAndDetail(await failureOfAgent(made, asking, 5))).toEqual(['infrastructure-error', undefined])
    expect((await failureOfAgent(made, throwing, 5)).type).toBe('agent-error')
    const step: typeof made.world.step = () => {
      throw new Error('oops')
    }
    expect((await failureOf({ ...made, world: { ...made.world, step } }, ['inventory'])).type).toBe('action-error')
  })
})

describe('in ALFWorld', () => {
  const world = createAlfworld()
  const taskOf = (type: string): Task => {
    for (const id of world.tasks.ids('valid_unseen')) if (world.tasks.get(id).type === type) return world.tasks.get(id)
    throw new Error(`no task of the type ${type}`)
  }

  test('never found, passed over for another, in the wrong place, and on its way', async () => {
    const task = taskOf('pick_and_place_simple')
    const made = { world, task }
    const plan = world.plan(world.start(task).state) ?? []
    const taking = plan.findIndex((action) => action.startsWith('take '))
    const before = plan.slice(0, taking)
    const [, name = ''] = /^take (.+) \d+ from /.exec(plan[taking] ?? '') ?? []
    expect(typeAndDetail(await failureOf(made, ['look']))).toEqual([
      'never-found',
      expect.stringMatching(`^never saw ${name}; looked into 0 of `),
    ])
    const other = somethingElse(world, task, name)
    const [wrong, what] = typeAndDetail(await failureOf(made, [...before, ...other.actions]))
    expect([wrong, what]).toEqual(['wrong-object', `held ${other.name}`])
    expect(typeAndDetail(await failureOf(made, plan.slice(0, taking + 1)))).toEqual([
      'unfinished',
      expect.stringMatching(`^held ${name} `),
    ])
    const taken = [...before, plan[taking] ?? '']
    const astray = misplaced(world, task, taken)
    expect(typeAndDetail(await failureOf(made, [...taken, ...astray]))).toEqual([
      'wrong-place',
      expect.stringMatching(`^left ${name} .* in `),
    ])
  })

  test.each([
    ['pick_clean_then_place_in_recep', 'clean'],
    ['pick_heat_then_place_in_recep', 'hot'],
    ['pick_cool_then_place_in_recep', 'cool'],
  ])('%s: in its place, but not %s', async (type, attribute) => {
    const task = taskOf(type)
    const plan = world.plan(world.start(task).state) ?? []
    const untreated = plan.filter((action) => !/^(clean|heat|cool) /.test(action))
    const [kind, detail] = typeAndDetail(await failureOf({ world, task }, untreated))
    expect(kind).toBe('not-treated')
    expect(detail).toMatch(new RegExp(`, not ${attribute}$`))
  })
})

/** Goes and takes something that is not of the type, in the open. */
function somethingElse(
  world: AlfworldWorld,
  task: Task,
  type: string,
): { readonly actions: readonly string[]; readonly name: string } {
  const game: Game = world.game(task.id)
  for (const [index, { name: place, openable }] of game.receptacles.entries()) {
    const object = game.contents[index]?.map((each) => game.objects[each]).find((each) => each?.pickupable === true)
    if (openable || object === undefined || object.name.startsWith(`${type} `)) continue
    return { actions: [`go to ${place}`, `take ${object.name} from ${place}`], name: object.name }
  }
  throw new Error('nothing else can be taken')
}

/** Puts the held object in a place that the goal does not name. */
function misplaced(world: AlfworldWorld, task: Task, actions: readonly string[]): readonly string[] {
  const start = world.start(task).state
  const state = actions.reduce((before, action) => world.step(before, action).state, start)
  for (const go of world.admissible(state).filter((action) => action.startsWith('go to '))) {
    const there = world.step(state, go).state
    const leave = world.admissible(there).find((action) => /^(move|put) /.test(action))
    if (leave === undefined) continue
    const left = world.step(there, leave)
    if (!left.success && world.progress(left.state) < 1) return [go, leave]
  }
  throw new Error('there is no wrong place')
}

describe('in WebShop', () => {
  const world = createWebShop()
  const task = world.tasks.get([...world.tasks.ids('test')].find((id) => hasOptions(id)) ?? '')
  const made = { world, task }
  const plan = world.plan(world.start(task).state) ?? []

  function hasOptions(id: string): boolean {
    const way = world.plan(world.start(world.tasks.get(id)).state) ?? []
    return way.length > 4
  }

  test('opened nothing, bought nothing, bought without the options, bought something else', async () => {
    const [search = '', open = ''] = plan
    expect(typeAndDetail(await failureOf(made, []))).toEqual(['never-found', 'never searched'])
    expect(typeAndDetail(await failureOf(made, [search]))).toEqual(['never-found', 'opened no product of 1 search'])
    expect(typeAndDetail(await failureOf(made, [search, open]))).toEqual(['unfinished', 'opened 1 product and bought none'])
    const [option, detail] = typeAndDetail(await failureOf(made, [search, open, plan.at(-1) ?? '']))
    expect([option, detail]).toEqual(['wrong-option', expect.stringMatching(/^bought \w+: without .+ \(chosen: nothing\)$/)])
    const found = world.step(world.start(task).state, 'search[zzz chair lamp]').state
    const other = world.admissible(found).find((action) => /^click\[b0\w+\]$/i.test(action)) ?? ''
    const [kind, why] = typeAndDetail(await failureOf(made, ['search[zzz chair lamp]', other, plan.at(-1) ?? '']))
    expect([kind, why]).toEqual(['wrong-object', expect.stringMatching(/^bought \w+: /)])
  })

  test('a product is judged before its price, and its price before its options', () => {
    const purchase: Purchase = {
      ...{ reward: 0.5, r_type: 1, r_att: 1, r_option: 0.5, r_price: false, query_match: true, category_match: true },
      ...{ title_score: 1, w_att: 0.4, w_option: 0.4, w_price: 0.2 },
    }
    const judged = (changes: Partial<Purchase>) => {
      const state = { ...world.start(task).state, page: 'done', asin: 'B0', purchase: { ...purchase, ...changes } }
      const judgement = webshop.presentation?.failures?.classify({ world, states: [state] })
      return [judgement?.type, judgement?.detail()]
    }
    expect(judged({})).toEqual([
      'over-price',
      expect.stringMatching(/^bought B0: without .+ \(chosen: nothing\), over the price$/),
    ])
    expect(judged({ r_price: true })).toEqual([
      'wrong-option',
      expect.stringMatching(/^bought B0: without .+ \(chosen: nothing\)$/),
    ])
    expect(judged({ r_att: 0.5 })[0]).toBe('wrong-object')
    expect(judged({ r_type: 0.1 })[0]).toBe('wrong-object')
  })
})

test('every failure type has a title and a meaning', () => {
  const failureTypeList = failureTypes(PACKAGES)
  expect(failureTypeList.map(({ id }) => id)).toEqual([
    'infrastructure-error',
    'agent-error',
    'action-error',
    'refused',
    'context-overflow',
    'format',
    'loop',
    'agent-stopped',
    'never-found',
    'wrong-object',
    'wrong-place',
    'not-treated',
    'unmet-recipe',
    'over-price',
    'wrong-option',
    'unfinished',
    'unknown',
  ])
  expect(new Set(failureTypeList.map(({ title }) => title)).size).toBe(failureTypeList.length)
})

test("a world's own kinds stand before what was not finished; one that says nothing of itself has none", () => {
  const { presentation: _, ...silent } = webshop
  const usual = failureTypes([silent])
  expect(usual.map(({ id }) => id).slice(-4)).toEqual(['never-found', 'wrong-object', 'unfinished', 'unknown'])
  const loud = { id: 'too-loud', title: 'too loud', meaning: 'somebody woke up' }
  const failures = { types: [loud], classify: () => ({ type: loud.id, detail: () => '' }) }
  expect(failureTypes([{ ...silent, presentation: { failures } }]).slice(-3)[0]).toEqual(loud)
})
