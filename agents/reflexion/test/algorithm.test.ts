import { createReflexion, reflexion } from '@orreryjs/agent-reflexion'
import { notesIn, requestsIn, sectionOf } from '@orreryjs/testing'
import { describe, expect, test } from 'vitest'
import { linesIn, steps } from '../../react/test/trials.ts'
import { feed, type Mind, shop } from './playing.ts'

const RED = ['search[lamp]', 'click[L2]', 'click[red]', 'click[Buy Now]']
const BLUE = ['search[lamp]', 'click[L2]', 'click[blue]', 'click[Buy Now]']

/** Buys the red lamp until a reflection says otherwise. */
const LEARNER: Mind = {
  act: (lines, memory) => (memory.includes("'click[red]'") ? BLUE : RED)[lines.length] ?? 'look',
  reflect: () => "In this trial 'click[red]' was wrong. Next time I will choose blue.",
  evaluate: (lines) => (lines.includes('click[blue]') ? 'Blue it is.\nYES' : 'It is red.\nNO'),
}

/** Searches forever. */
const WANDERER: Mind = { act: (lines) => (lines.length % 2 === 0 ? 'search[chair]' : 'click[Back to Search]') }

describe('trials', () => {
  test('reflects on a failed trial, resets the task and shows the reflection in the next prompt', async () => {
    const { end, events } = await shop(LEARNER, { evaluator: 'self' })
    expect(end).toMatchObject({ end: 'solved', reward: 1, answer: { claim: 'success' } })
    expect(steps(events)).toEqual([...RED, '<', ...BLUE])
    expect(notesIn(events, 'trial').map(({ trial }) => trial)).toEqual([1, 2])
    expect(notesIn(events, 'judgement').map(({ about, verdict }) => `${about} ${verdict}`)).toEqual([
      ...['trial 1: ended failure', 'trial 2: ended success'],
    ])
    expect(notesIn(events, 'reflection')).toEqual([{ kind: 'reflection', text: LEARNER.reflect?.([]) }])
    const prompts = requestsIn(events, 'reflexion.act')
    expect(prompts.map((request) => sectionOf(request, 'MEMORY'))).toEqual([
      ...Array<undefined>(4).fill(undefined),
      ...Array<string>(4).fill(`Trial 1: ${LEARNER.reflect?.([])}`),
    ])
    expect(sectionOf(prompts[4], 'HISTORY')).toBe('>')
  })

  test('ends after the last trial without a reflection', async () => {
    const { end, events } = await shop(WANDERER, { trials: 3 })
    expect(end).toMatchObject({ end: 'agent-stopped', steps: 18, answer: { claim: 'failure' } })
    expect(notesIn(events, 'judgement').map(({ verdict }) => verdict)).toEqual(['failure', 'failure', 'failure'])
    expect([notesIn(events, 'trial').length, notesIn(events, 'reflection').length]).toEqual([3, 2])
  })

  test("uses ReAct's request in the first trial, and a seed in each later one", async () => {
    const { events } = await shop(WANDERER, { trials: 3 })
    const requests = requestsIn(events, 'reflexion.act')
    expect(requests.map(({ seed }) => seed).filter((seed, index, all) => seed !== all[index - 1] || index === 0)).toEqual([
      undefined,
      2,
      3,
    ])
    const { messages: _, ...first } = requests[0] ?? { messages: [] }
    expect(first).toEqual({ purpose: 'reflexion.act', temperature: 0, maxTokens: 100, stop: ['\n'] })
  })

  test('does not count thoughts as actions; after eight in a row the next line is an action', async () => {
    const thinker: Mind = { act: () => 'think: hm' }
    const { events } = await shop(thinker, { trials: 1, loopRepeats: 0, thoughtsInRow: 2 })
    expect(steps(events)).toHaveLength(6)
    expect(notesIn(events, 'thought')).toHaveLength(12)
  })
})

describe('the evaluator', () => {
  test('env uses the success that the run reports, as an oracle', async () => {
    const { end, events } = await shop(LEARNER, { evaluator: 'env' }, { feedback: 'terminal' })
    expect(end).toMatchObject({ end: 'solved', reward: 1 })
    expect(requestsIn(events, 'reflexion.evaluate')).toEqual([])
    expect(sectionOf(requestsIn(events, 'reflexion.reflect')[0], 'HISTORY')).toContain('Your score: 0.5')
  })

  test('env is rejected if the run gives no feedback', async () => {
    const { end } = await shop(LEARNER, { evaluator: 'env' })
    expect(end).toMatchObject({ end: 'error', steps: 0, error: { code: 'CONFIG_INVALID' } })
  })

  test('heuristic treats an end as success; loops, too many actions and giving up as failure', async () => {
    const bought = await shop(LEARNER)
    expect(bought.end).toMatchObject({ end: 'failed', reward: 0.5, answer: { claim: 'success' } })
    const looping = await shop({ act: () => 'search[nothing]' }, { trials: 2 })
    expect(notesIn(looping.events, 'judgement').map(({ about }) => about)).toEqual(['trial 1: loop', 'trial 2: loop'])
    expect(looping.end.steps).toBe(8)
    const long = await shop(WANDERER, { trials: 1, maxActions: 5 })
    expect([long.end.steps, notesIn(long.events, 'judgement')[0]?.about]).toEqual([5, 'trial 1: cap'])
    const free = await shop(WANDERER, { trials: 1, maxActions: 0 })
    expect(free.end.steps).toBe(6)
  })

  test('self calls the model only for ends and claims, and treats an unreadable verdict as failure', async () => {
    const looping = await shop({ act: () => 'search[nothing]' }, { trials: 1, evaluator: 'self' })
    expect(requestsIn(looping.events, 'reflexion.evaluate')).toEqual([])
    const unsure = await shop({ ...LEARNER, evaluate: () => 'Hm.' }, { trials: 2, evaluator: 'self' })
    expect(notesIn(unsure.events, 'judgement').map(({ verdict }) => verdict)).toEqual(['failure', 'failure'])
    expect(requestsIn(unsure.events, 'reflexion.evaluate')).toHaveLength(6)
  })

  test('an end without an irreversible action is a success, as for every other agent', async () => {
    const { end, events } = await shop(LEARNER, { evaluator: 'self' }, { parts: { irreversible: '' } })
    expect(end).toMatchObject({ end: 'failed', answer: { claim: 'success' } })
    expect(requestsIn(events, 'reflexion.evaluate')).toEqual([])
  })

  test('claims end a trial if the profile has them', async () => {
    const parts = { claimSuccess: 'Task completed!', claimFailure: 'Task failed!' }
    const claiming: Mind = { act: (_, memory) => (memory === '' ? 'think: Task failed!' : 'think: Task completed!') }
    const { end, events } = await shop(claiming, {}, { parts })
    expect(end).toMatchObject({ end: 'agent-stopped', success: false, steps: 0, answer: { claim: 'success' } })
    expect(notesIn(events, 'judgement').map(({ about }) => about)).toEqual([
      'trial 1: claimed-failure',
      'trial 2: claimed-success',
    ])
    expect(sectionOf(requestsIn(events, 'reflexion.act')[0], 'REPLY FORMAT')).toContain(
      '`think: Task completed!` ends the attempt as done.',
    )
  })
})

describe('the strategy', () => {
  const shown = async (strategy: 'none' | 'lastAttempt' | 'reflexion' | 'both'): Promise<readonly (string | undefined)[]> => {
    const { events } = await shop({ ...WANDERER, reflect: (lines) => `${lines.length} lines.` }, { trials: 2, strategy })
    const last = requestsIn(events, 'reflexion.act').at(-1)
    return [
      sectionOf(last, 'MEMORY'),
      linesIn(sectionOf(last, 'FAILED TRAJECTORIES') ?? '').length.toString(),
      `${requestsIn(events, 'reflexion.reflect').length}`,
    ]
  }

  test('determines the memory of the next trial; none requests no reflection', async () => {
    expect(await shown('reflexion')).toEqual(['Trial 1: 6 lines.', '0', '1'])
    expect(await shown('both')).toEqual(['Trial 1: 6 lines.', '6', '1'])
    expect(await shown('lastAttempt')).toEqual([undefined, '6', '0'])
    expect(await shown('none')).toEqual([undefined, '0', '0'])
  })
})

test('reads options from a run and keeps them with the agent', () => {
  expect(reflexion.create({ trials: '3', evaluator: 'env' }).options).toMatchObject({
    trials: 3,
    evaluator: 'env',
    memorySize: 3,
  })
  expect(reflexion.create().options).toEqual(createReflexion().options)
  expect(reflexion.options.map(({ name }) => name).sort()).toEqual(Object.keys(createReflexion().options ?? {}).sort())
  expect(() => reflexion.create({ actor: 'rebact' })).toThrow(/no option 'actor'/)
})

test('default limits allow the steps of all trials and their resets', () => {
  expect(reflexion.limits?.({ maxSteps: 15, maxTokens: 7 })).toEqual({ maxSteps: 60, maxTokens: 7 })
  expect(reflexion.limits?.({ maxSteps: 50 }, { trials: 2 })).toEqual({ maxSteps: 100 })
  expect(reflexion.limits?.({})).toEqual({})
  expect(reflexion.rewind).toEqual(['replay'])
})

test('rejects a run that cannot reset the task', async () => {
  const script = { ask: ['think: Task failed!', 'I will do better.'], rewind: [{ means: 'none' as const, exact: false }] }
  await expect(feed(script, {}, { claimFailure: 'Task failed!' })).rejects.toMatchObject({
    code: 'CONFIG_INVALID',
    hint: 'try --rewind replay',
  })
})
