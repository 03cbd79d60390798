import { act, type Briefing, mark, note, remaining, rewind, tools } from '@orreryjs/core'
import {
  cyclingModel,
  type PausedEffect,
  type PausedEffectOf,
  type Stepper,
  stepThrough,
  type TinyCraftState,
  tinyCraft,
} from '@orreryjs/testing'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { actor, agentOf, chooser, PLANKS } from './agents.ts'

describe('a stepper', () => {
  test('pauses before each effect, and lets the real world answer', async () => {
    const run = stepThrough(chooser, { world: tinyCraft(), model: cyclingModel(['1', '3']) })
    expectTypeOf(run).toEqualTypeOf<Stepper<TinyCraftState>>()
    expect(run.paused).toBeUndefined()
    const effectKinds: (string | undefined)[] = []
    for (let at = await run.next(); at !== undefined; at = await run.next()) {
      expect(run.paused).toBe(at)
      effectKinds.push(at.kind)
    }
    expect(effectKinds).toEqual(['admissible', 'ask', 'act', 'admissible', 'ask', 'act'])
    expect(await run.next()).toBeUndefined()
    expect((await run.finish()).success).toBe(true)
  })

  test('continues to an action or a model call, and shows the place of the world', async () => {
    const run = stepThrough(chooser, { world: tinyCraft(), model: cyclingModel(['1', '3']) })
    const call = await run.untilAsk('chooser.step')
    expectTypeOf(call).toEqualTypeOf<PausedEffectOf<'ask'>>()
    expect(call.request.messages[0]?.content).toContain('1. get 1 log')
    const first = await run.untilAction()
    expectTypeOf(first.action).toEqualTypeOf<string>()
    expect([first.action, run.place.step]).toEqual(['get 1 log', 0])
    const second = await run.untilAction(/^craft/)
    expect([second.action, run.place.step, run.place.state.held[0]]).toEqual(['craft 4 planks using 1 log', 1, 1])
    expect(run.events.at(-1)?.type).toBe('model-call')
    const done = await run.finish()
    expect([done.end, done.metrics.steps, done.agent === chooser]).toEqual(['solved', 2, true])
  })

  test('accepts manual replies and observations, which are charged and recorded', async () => {
    const run = stepThrough(chooser, { world: tinyCraft() })
    for (const reply of ['nonsense', '2']) {
      const call = await run.untilAsk()
      call.answer(reply)
    }
    const action = await run.untilAction()
    expect(action.action).toBe('get 1 coal')
    action.answer({ observation: { text: 'A dragon!', page: 'crafting', key: 'dragon' }, reward: 0.5 })
    const secondCall = await run.untilAsk()
    expect(secondCall.request.messages[0]?.content).toContain('A dragon!')
    expect(run.place.state.held).toEqual([0, 0, 0, 0, 0, 0])
    const done = await run.stop()
    expect([done.end, done.metrics.steps, done.metrics.modelCalls, done.steps[0]?.observation.text]).toEqual([
      'aborted',
      1,
      2,
      'A dragon!',
    ])
    expect(done.calls.map(({ text }) => text)).toEqual(['nonsense', '2'])
  })

  test('a manual end of the task ends it for the agent', async () => {
    const run = stepThrough(actor(['open door', 'leave']), { world: tinyCraft() })
    const at = await run.untilAction()
    at.answer({ terminated: true, success: true })
    expect(await run.finish()).toMatchObject({ end: 'solved', steps: [{ action: 'open door' }] })
  })

  test('accepts manual answers to every other kind of effect', async () => {
    const received: unknown[] = []
    const agent = agentOf(function* () {
      const origin = yield* mark()
      received.push(origin, yield* tools(), yield* rewind(origin), (yield* remaining()).steps)
      yield* note({ kind: 'thought', text: 'hm' })
      return { claim: 'success' }
    })
    const run = stepThrough(agent, { world: tinyCraft() })
    ;(await run.until('mark')).answer({ id: 7 })
    const listed = await run.until('tools')
    expectTypeOf(listed.answer).toEqualTypeOf<(value: Parameters<PausedEffectOf<'tools'>['answer']>[0]) => void>()
    listed.answer([])
    ;(await run.until('rewind')).answer({ means: 'none', steps: 2 })
    ;(await run.until('remaining')).answer({ steps: 1 })
    const noted = await run.next()
    expect(noted?.kind === 'note' && noted.note).toEqual({ kind: 'thought', text: 'hm' })
    const done = await run.finish()
    expect(received).toMatchObject([{ id: 7 }, [], { means: 'none', steps: 2, exact: true }, 1])
    expect([done.answer, done.notes.length, done.rewinds.length]).toEqual([{ claim: 'success' }, 1, 0])
  })

  test('discriminates effects by kind', () => {
    const observationAt = (at: PausedEffect): string =>
      at.kind === 'act' ? at.action : at.kind === 'ask' ? at.request.purpose : at.kind
    expectTypeOf(observationAt).parameter(0).toEqualTypeOf<PausedEffect>()
    expectTypeOf<PausedEffectOf<'admissible'>['answer']>().parameter(0).toEqualTypeOf<readonly string[]>()
    // @ts-expect-error an action is not answered by a list
    expectTypeOf<PausedEffectOf<'act'>['answer']>().parameter(0).toEqualTypeOf<readonly string[]>()
  })
})

describe('a stepper throws', () => {
  test('if the episode ends before the awaited effect', async () => {
    const run = stepThrough(actor(PLANKS), { world: tinyCraft() })
    await expect(run.untilAction('fly')).rejects.toThrow(
      [
        'the episode ended before the agent took "fly"',
        '',
        'last lines of the episode:',
        '  ...',
        '  Crafting commands:',
        '  craft 4 planks using 1 log',
        '  craft 4 stick using 2 planks',
        '  craft 4 torch using 1 stick, 1 coal',
        '  craft 3 ladder using 7 stick',
        '  Goal: craft planks.',
        '  1 > get 1 log',
        '    Got 1 log',
        '  2 > craft 4 planks using 1 log',
        '    Crafted 4 planks',
        '    (reward 1)',
        '  solved: 2 steps, best known 2, reward 1, progress 100 %',
      ].join('\n'),
    )
    const other = stepThrough(actor(PLANKS), { world: tinyCraft() })
    await expect(other.untilAsk(/plan$/)).rejects.toThrow('the episode ended before the agent called the model for /plan$/')
    await expect(other.until('tools')).rejects.toThrow('reached an effect of kind tools')
  })

  test('if an effect is answered after it is over', async () => {
    const run = stepThrough(actor(PLANKS), { world: tinyCraft() })
    const first = await run.untilAction()
    await run.untilAction()
    expect(() => first.answer('late')).toThrow('the episode has continued: the agent no longer acts: get 1 log')
  })

  test('if no model is given and a model call is not answered manually', async () => {
    const run = stepThrough(chooser, { world: tinyCraft() })
    await run.untilAsk()
    await expect(run.next()).rejects.toMatchObject({ code: 'MODEL_SCRIPT' })
  })

  test('immediately for an invalid setting', () => {
    expect(() => stepThrough(chooser, { world: tinyCraft(), task: 'anvil' })).toThrow("tiny-craft has no task 'anvil'")
  })
})

test('a stopped agent cleans up, and limits apply', async () => {
  const log: string[] = []
  const program = function* ({ limits }: Briefing) {
    try {
      for (;;) yield* act(`get ${limits.maxSteps} log`)
    } finally {
      log.push('closed')
    }
  }
  const run = stepThrough(agentOf(program), { world: tinyCraft(), limits: { maxSteps: 2 } })
  await run.untilAction()
  expect((await run.stop()).end).toBe('aborted')
  expect(await run.next()).toBeUndefined()
  const unbegun = stepThrough(agentOf(program), { world: tinyCraft() })
  expect([(await unbegun.stop()).end, (await unbegun.finish()).steps]).toEqual(['aborted', []])
  const over = stepThrough(actor(PLANKS), { world: tinyCraft() })
  expect([(await over.finish()).end, (await over.stop()).end]).toEqual(['solved', 'solved'])
  const bound = await stepThrough(agentOf(program), { world: tinyCraft(), limits: { maxSteps: 2 } }).finish()
  expect([bound.end, bound.metrics.steps, log]).toEqual(['step-limit', 2, ['closed', 'closed', 'closed']])
})
