import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { readEpisodes } from '@orreryjs/harness'
import { openSessionJournal } from '@orreryjs/runs/sessions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { playRun, REGISTRY } from '../../../runs/test/library.ts'
import { scratch } from '../../../runs/test/scratch.ts'
import { answeringModel } from '../../../testing/src/answering-model.ts'
import {
  type Change,
  sweepPromptParts,
  sweepText,
  type WhatIf,
  type WhatIfOptions,
  whatIf,
  whatIfText,
} from '../../src/what-if/index.ts'

const place = scratch()
afterAll(() => place[Symbol.dispose]())

const RUN = { world: 'textcraft', split: 'adapt-like', model: 'simulated:mid', limit: 3, maxSteps: 15, deterministic: true }
const NOTHING: Change = { kind: 'prompt', edits: [] }

function played(run: string, episode: string, options: Partial<WhatIfOptions> = {}): Promise<WhatIf> {
  return whatIf(place.file(run), episode, { registry: REGISTRY, step: 2, change: NOTHING, ...options })
}

beforeAll(() => playRun(place.file('react'), { ...RUN, agent: 'react,oracle' }), 120_000)

describe('control', () => {
  test('repeats the recorded episode of every agent, from step 1, 4 or 7 in turn', async () => {
    await playRun(place.file('all'), { ...RUN, world: 'alfworld', split: 'valid_unseen', agent: 'all', limit: 1, maxSteps: 8 })
    const [seen, repeated] = [new Set<string>(), new Set<number>()]
    let index = 0
    for await (const { id, events } of readEpisodes(`${place.file('all')}/events.jsonl`)) {
      const [start] = events
      if (start?.type === 'episode-start') seen.add(start.agent)
      const steps = events.flatMap((event) =>
        event.type === 'step-end' && event.by === 'agent' && event.step % 3 === 1 ? [event] : [],
      )
      const event = steps[index % steps.length]
      index += 1
      if (event === undefined) continue
      const change = { kind: 'action', action: event.action } as const
      const { repeatsRecording, changed, control } = await played('all', id, { step: event.step, change })
      expect([id, event.step, repeatsRecording]).toEqual([id, event.step, true])
      // The recorded action is no change.
      expect(changed).toEqual(control)
      repeated.add(event.step)
    }
    expect([...seen]).toEqual(expect.arrayContaining(['react', 'adapt', 'lats', 'reflexion', 'rebact', 'random']))
    expect([...repeated].sort()).toEqual(expect.arrayContaining([1, 4, 7]))
  })

  test('an agent takes the other action, and remembers it if its reply can be rewritten', async () => {
    const through = new Map<string, string | undefined>()
    for await (const { id, events } of readEpisodes(`${place.file('all')}/events.jsonl`)) {
      const [start] = events
      const change = { kind: 'action', action: 'inventory' } as const
      const found = await played('all', id, { step: 1, change })
      expect([id, found.changed[0]?.actions[0]]).toEqual([id, 'inventory'])
      if (start?.type === 'episode-start') through.set(start.agent, found.through)
    }
    for (const agent of ['react', 'rebact', 'stateact', 'adapt', 'tool-loop', 'laser'])
      expect([agent, through.get(agent)]).toEqual([agent, 'reply'])
    for (const agent of ['random', 'oracle']) expect([agent, through.get(agent)]).toEqual([agent, 'world'])
  })

  test('repeats an episode that reads what its stream has learned', async () => {
    const stream = { train: 'train:0-2', tasks: '0-1', limit: undefined, feedback: 'terminal' } as const
    await playRun(place.file('stream'), {
      ...RUN,
      ...stream,
      world: 'alfworld',
      split: 'valid_unseen',
      agent: 'awm',
      maxSteps: 30,
      model: 'simulated:perfect',
    })
    let recalls = 0
    for await (const { id, events } of readEpisodes(`${place.file('stream')}/events.jsonl`)) {
      recalls += events.filter((event) => event.type === 'recall' && event.entries.length > 0).length
      expect((await played('stream', id, { step: 1 })).repeatsRecording).toBe(true)
    }
    expect(recalls).toBeGreaterThan(0)
  })
})

describe('samples', () => {
  test('have the same seeds in both arms, and other seeds than each other', async () => {
    const { control, changed, comparisons } = await played('react', '2', { step: 1, samples: 12 })
    expect(changed).toEqual(control)
    expect(new Set(control.map(({ actions }) => actions.join('\n'))).size).toBeGreaterThan(1)
    for (const { difference, p } of comparisons) expect([difference, p]).toEqual([0, 1])
  })

  test('are tested by the exact test of the pairs in which one arm succeeds', async () => {
    const change = { kind: 'prompt', edits: [{ part: 'HISTORY', text: undefined }] } as const
    const { control, changed, comparisons } = await played('react', '2', { step: 1, samples: 12, change })
    const only = (one: typeof control, other: typeof control): number =>
      one.filter(({ success }, at) => success && other[at]?.success === false).length
    const [gained, lost] = [only(changed, control), only(control, changed)]
    const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n, k - 1) * (n - k + 1)) / k)
    const tail = Array.from({ length: Math.min(gained, lost) + 1 }, (_, k) => choose(gained + lost, k)).reduce(
      (sum, each) => sum + each,
    )
    const success = comparisons.find(({ measure }) => measure === 'success')
    expect(success?.difference).toBeCloseTo((gained - lost) / 12, 12)
    expect(success?.p).toBeCloseTo(Math.min(1, (2 * tail) / 2 ** (gained + lost)), 12)
    expect(gained + lost).toBeGreaterThan(0)
  })

  test('an agent without a model draws other random numbers in each', async () => {
    await playRun(place.file('random'), { ...RUN, model: undefined, agent: 'random', limit: 1 })
    const { control, repeatsRecording } = await played('random', '1', {
      step: 3,
      samples: 4,
      change: { kind: 'action', action: 'inventory' },
    })
    expect(repeatsRecording).toBe(true)
    const recorded = control[0]?.actions[0]
    expect(control.map(({ actions }) => actions[0])).toEqual([recorded, recorded, recorded, recorded])
    expect(new Set(control.map(({ actions }) => actions.join('\n'))).size).toBe(4)
  })
})

describe('refuses', () => {
  const refusal = (promise: Promise<unknown>): Promise<string> =>
    promise.then(
      () => 'no error',
      ({ code, message }) => `${code}: ${message}`,
    )

  test.each([
    [
      '9',
      {},
      'USAGE: no episode "9" in this run. Expected 1 to 6, or an id such as react/simulated:mid/textcraft/adapt-like/0#1',
    ],
    ['1', { step: 99 }, /^USAGE: the episode has no step 99; expected 1 to \d+$/],
    ['4', {}, 'USAGE: no model call with a reply leads to step 2, so its prompt cannot be changed'],
    [
      '4',
      { change: { kind: 'reply', text: 'x' } },
      'USAGE: no model call with a reply leads to step 2, so its reply cannot be changed',
    ],
    [
      '1',
      { change: { kind: 'prompt', edits: [{ part: 'HISTROY', text: 'x' }] } },
      'USAGE: the prompts of the episode have no part "HISTROY". Did you mean "HISTORY"?',
    ],
  ] as const)('episode %s with %j', async (episode, options, message) => {
    expect(await refusal(played('react', episode, options))).toEqual(
      typeof message === 'string' ? message : expect.stringMatching(message),
    )
  })

  test('a sweep of a run without a model', async () => {
    expect(await refusal(sweepPromptParts(place.file('react'), { registry: REGISTRY, episode: '4' }))).toMatch(
      /^USAGE: no step of .* follows a model call, so no prompt can be changed$/,
    )
  })

  test('an agent that differs from the recording, and names the first difference', async () => {
    cpSync(place.file('react'), place.file('other'), { recursive: true })
    const path = `${place.file('other')}/events.jsonl`
    const lines = readFileSync(path, 'utf8').split('\n')
    const at = lines.findIndex((line) => line.includes('"type":"model-call"'))
    lines[at] = (lines[at] ?? '').replace(/"request":"[0-9a-f]+"/, '"request":"00000000000000000000000000000000"')
    writeFileSync(path, lines.join('\n'))
    const change = { kind: 'action', action: 'inventory' } as const
    expect(await refusal(played('other', '1', { change }))).toMatch(
      /^JOURNAL_INVALID: .*\/0#1, event 1: request differs from the recording$/,
    )
    expect(await refusal(sweepPromptParts(place.file('other'), { registry: REGISTRY }))).toMatch(
      /^JOURNAL_INVALID: .*\/0#1, event 1: when executed again, this model request differs$/,
    )
  })

  test('an episode that an external program played', async () => {
    const journal = openSessionJournal({
      directory: place.file('client'),
      registry: REGISTRY,
      client: 'mine',
      maxSteps: 9,
      served: {},
      report: () => undefined,
    })
    journal.add({ world: 'textcraft', split: 'adapt-like', task: 'textcraft/adapt-like/0', actions: ['inventory', 'inventory'] })
    await journal.finish()
    expect(await refusal(played('client', '1'))).toMatch(/^USAGE: .* cannot be continued: an external program decided its steps/)
  })

  test('a continuation whose model is not available', async () => {
    let isDown = false
    const model = answeringModel('mine', () => {
      if (isDown) throw new Error('the server is down')
      return 'inventory'
    })
    const settings = { ...RUN, model, agent: 'react', limit: 1 }
    await playRun(place.file('served'), settings)
    isDown = true
    expect(await refusal(played('served', '1', { settings: { model } }))).toMatch(
      /^MODEL_FAILED: model mine threw: the server is down$/,
    )
  })
})

test('the text states the change, the control and the results', async () => {
  const change = { kind: 'action', action: 'inventory' } as const
  const one = whatIfText(await played('react', '1', { change }))
  expect(one.slice(0, 2)).toEqual([expect.stringMatching(/\/0#1, step 2: /), "changed to: inventory (in the agent's reply)"])
  expect(one.join('\n')).toContain('its first sample repeats the recorded episode')
  const many = whatIfText(await played('react', '1', { change, samples: 5 })).join('\n')
  for (const measure of ['success', 'reward', 'steps', 'distance at end'])
    expect(many).toMatch(new RegExp(`^${measure} +5 `, 'm'))
  expect(many).toMatch(/^success .* % +(?:[+-]\d+|0)\.\d pp +(?:[+-]\d+|0)\.\d to (?:[+-]\d+|0)\.\d {2}/m)
})

test('a sweep reports parts that no prompt contains, and calls the model only for the others', async () => {
  let calls = 0
  const model = answeringModel('counting', () => {
    calls += 1
    return 'inventory'
  })
  const settings = { ...RUN, model, agent: 'react', limit: 1, maxSteps: 4 }
  await playRun(place.file('counted'), settings)
  const recorded = calls
  const edits = ['rules', 'HISTORY'].map((part) => ({ part, text: undefined }))
  const swept = await sweepPromptParts(place.file('counted'), { registry: REGISTRY, settings: { model }, edits })
  expect(swept.parts.map(({ part, prompts }) => [part, prompts])).toEqual([
    ['(unchanged)', 4],
    ['rules', 0],
    ['HISTORY', 4],
  ])
  expect(recorded).toBe(4)
  // Each step is repeated without a change and without HISTORY.
  expect(calls - recorded).toBe(8)
  expect(sweepText(swept)).toContain('in none of these prompts: rules')
})
