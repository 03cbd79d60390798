import { alfworldProfile, createAdapt, textcraftProfile } from '@orreryjs/agent-adapt'
import type { InvalidActionCategory, StepResult } from '@orreryjs/core'
import { briefingFor, notesIn, playScript, profileWithoutWorld, requestsIn, sectionOf } from '@orreryjs/testing'
import { describe, expect, test } from 'vitest'
import { DEFAULTS } from '../src/options.ts'
import { rulesFrom } from '../src/rules.ts'
import { answers, craft, DONE, FAILED, planned, purposes, rewinds, steps, subtasks } from './playing.ts'

const LOG = 'get 1 log'
const PLANKS = 'craft 4 planks using 1 log'

describe('failure modes', () => {
  test('false "completed": the parent continues, and the claim is not a success', async () => {
    const { end, events } = await craft([FAILED, planned(['Get 1 log.', 'Craft 4 torch.']), DONE, DONE])
    expect(subtasks(events)).toEqual(['1 Get 1 log.: success', '1 Craft 4 torch.: success', '0 Goal: craft torch.: success'])
    expect(end).toMatchObject({ end: 'agent-stopped', success: false, reward: 0, answer: { claim: 'success' } })
  })

  test('false "failed": makes one more plan and still solves the task', async () => {
    const replies = [LOG, FAILED, planned(['Get 1 log.', 'Craft 4 planks.']), LOG, DONE, PLANKS]
    const { end, events } = await craft(replies, { item: 'planks' })
    expect(end).toMatchObject({ end: 'solved', success: true })
    expect(purposes(events).filter((purpose) => purpose === 'plan')).toHaveLength(1)
  })

  test('planner repeats the parent task: fails instead of recursing forever', async () => {
    const again = await craft([FAILED, planned(['Goal: Craft  torch'])])
    expect(again.end).toMatchObject({ end: 'agent-stopped', answer: { claim: 'failure' } })
    expect(purposes(again.events)).toEqual(['step', 'plan'])
    expect(notesIn(again.events, 'backup')).toEqual([{ kind: 'backup', reason: 'the plan is the task over again' }])
    const plans = planned(['Get 1 log.', 'Craft 4 planks.'])
    const { end } = await craft([FAILED, planned(['Craft 4 planks.', 'Wait.']), FAILED, plans, LOG, DONE, PLANKS], {
      item: 'planks',
    })
    expect(end.end).toBe('solved')
  })

  test('planner emits wrong amounts: missing items are planned one level deeper', async () => {
    const sticks = 'craft 4 stick using 2 planks'
    const replies = [
      FAILED,
      planned(['Craft 4 planks.', 'Craft 4 stick.', 'Craft 3 ladder.']),
      ...[LOG, PLANKS, DONE],
      ...[sticks, DONE],
      ...['craft 3 ladder using 7 stick', FAILED],
      planned(['Craft 8 stick.', 'Craft 3 ladder.']),
      ...[sticks, DONE],
      'craft 3 ladder using 7 stick',
    ]
    const { end, events } = await craft(replies, { item: 'ladder' })
    expect(end).toMatchObject({ end: 'solved', success: true })
    expect(answers(events)).toContain('Could not find enough items to craft ladder')
    expect(subtasks(events)).toEqual(['1 Craft 4 planks.: success', '1 Craft 4 stick.: success', '2 Craft 8 stick.: success'])
  })

  test('planner emits wrong amounts: the executor repeats a recipe as often as needed', async () => {
    const replies = [FAILED, planned(['Get 2 log.', 'Craft 6 planks.']), 'get 2 log', DONE, PLANKS, PLANKS, DONE]
    const { events } = await craft(replies, { item: 'ladder' })
    expect(sectionOf(requestsIn(events).at(-1), 'TASK')).toMatch(/^Goal: Craft 6 planks\.$/m)
    expect(answers(events).at(-1)).toBe('Inventory: [planks] (8)')
  })

  test('patience counts thoughts if the profile says so', async () => {
    const think = ['think: a', 'think: b', 'think: c']
    const play = async (thoughtsCountForPatience: 'true' | 'false'): Promise<readonly string[]> => {
      const replies = [...think, 'get 1 stick', 'get 1 torch', LOG, ...think, 'inventory', 'get 1 stick']
      const { events } = await craft(replies, { options: { patience: 4, thoughtsCountForPatience, dMax: 1 } })
      return purposes(events)
    }
    expect(await play('true')).toHaveLength(4)
    expect(await play('false')).toHaveLength(11)
  })

  test('patience counts the answers listed in the profile, or every rejection if none are listed', () => {
    const seen = (text: string, kind?: InvalidActionCategory): StepResult => ({
      observation: { text, key: text, page: 'any' },
      terminated: false,
      changed: kind === undefined,
      ...(kind && { invalid: { kind, reason: '' } }),
    })
    const isFruitless = (fruitless: string | undefined, answer: StepResult): boolean => {
      const { fruitless: _, ...parts } = textcraftProfile.parts
      const profile = {
        ...profileWithoutWorld(textcraftProfile),
        parts: { ...parts, ...(fruitless !== undefined && { fruitless }) },
      }
      return rulesFrom(profile, DEFAULTS).isFruitless(answer)
    }
    expect(isFruitless('Could not', seen('Could not find torch', 'precondition'))).toBe(true)
    expect(isFruitless('Could not', seen('Wrong item format: three stick', 'syntax'))).toBe(false)
    expect(isFruitless('No.\nNothing happens.', seen('Nothing happens.'))).toBe(true)
    expect(isFruitless(undefined, seen('Wrong item format: three stick', 'syntax'))).toBe(true)
    expect(isFruitless(undefined, seen('Could not say why'))).toBe(false)
  })

  test('patience counts consecutive rejections; an accepted action resets it', async () => {
    const bad = ['get 1 stick', 'get 1 torch']
    const { end, events } = await craft([...bad, LOG, ...bad, 'look', LOG], { options: { patience: 3, dMax: 1 } })
    expect(steps(events)).toEqual([...bad, LOG, ...bad, 'look'])
    expect(end).toMatchObject({ end: 'agent-stopped', answer: { claim: 'failure' } })
  })

  test('endless thoughts: after eight in a row the next line is an action', async () => {
    const { events } = await craft(['think: hm'].concat(Array.from({ length: 9 }, () => 'think: hm')), {
      options: { patience: 99, dMax: 1 },
    })
    expect(steps(events)).toEqual(['think: hm'])
  })

  describe('OR with side effects', () => {
    const plan = planned(['Get 1 log.', 'Get 1 stick.', 'Look.'], '((Step 1 AND Step 2) OR Step 3)')
    const replies = [FAILED, plan, LOG, DONE, 'get 2 coal', FAILED, 'inventory', FAILED]
    const parts = { infoAction: undefined }
    const options = { dMax: 2 } as const

    test('persistent: keeps the effects of the failed branch', async () => {
      const { events } = await craft(replies, { options, parts })
      expect(answers(events).at(-1)).toBe('Inventory: [log] (1) [coal] (2)')
      expect(rewinds(events)).toEqual([])
    })

    test('replay: returns to the checkpoint, which the successful prefix of the AND has moved', async () => {
      const { events } = await craft(replies, { options: { ...options, checkpoint: 'replay' }, parts })
      expect(steps(events)).toEqual([LOG, 'get 2 coal', `(${LOG})`, 'inventory'])
      expect(answers(events).at(-1)).toBe('Inventory: [log] (1)')
      expect(rewinds(events)).toEqual(['replay'])
    })

    test('snapshot: returns to the same state without a step', async () => {
      const { events } = await craft(replies, { options: { ...options, checkpoint: 'snapshot' }, parts })
      expect(steps(events)).toEqual([LOG, 'get 2 coal', 'inventory'])
      expect(answers(events).at(-1)).toBe('Inventory: [log] (1)')
    })

    test('rollbackFailedAnd: returns to the state before the AND', async () => {
      const { events } = await craft(replies, { options: { ...options, checkpoint: 'run', rollbackFailedAnd: true }, parts })
      expect(answers(events).at(-1)).toBe('Inventory: You are not carrying anything.')
      expect(rewinds(events)).toEqual(['snapshot'])
    })
  })

  test('retries a plan without steps twice, then fails the task', async () => {
    const { end, events } = await craft([FAILED, 'I see no way.', '', 'Execution Order: (Step 1)', LOG])
    expect(purposes(events)).toEqual(['step', 'plan', 'plan', 'plan'])
    expect(events.flatMap((event) => (event.type === 'parse-failure' ? [event.remedy] : []))).toEqual([
      'reprompt',
      'reprompt',
      'fallback',
    ])
    expect(end).toMatchObject({ end: 'agent-stopped', answer: { claim: 'failure' } })
  })

  test('logs an unreadable execution order', async () => {
    const { events } = await craft([FAILED, planned(['a', 'b'], '(Step 1 AND'), DONE, DONE])
    expect(notesIn(events, 'backup').map(({ reason }) => reason)).toEqual([
      'the execution order cannot be read: all steps in turn',
    ])
    expect(subtasks(events)).toHaveLength(3)
  })

  test('depth 1: runs only the executor and never plans', async () => {
    const { end, events } = await craft([LOG, FAILED, planned(['Get 1 coal.'])], { options: { dMax: 1 } })
    expect(purposes(events)).toEqual(['step', 'step'])
    expect(end).toMatchObject({ end: 'agent-stopped', answer: { claim: 'failure', text: 'Task failed!' } })
  })

  test('empty reply: the empty line costs a step and patience', async () => {
    const { events } = await craft(['', ''], { options: { patience: 2, dMax: 1 } })
    expect(steps(events)).toEqual(['', ''])
    expect(events.filter((event) => event.type === 'parse-failure')).toHaveLength(2)
  })

  test('no rewind: the next attempt starts in the current state and calls the model again', async () => {
    const plan = planned(['Get 1 stick.', 'Get 1 coal.'], '(Step 1 OR Step 2)')
    const program = createAdapt({ dMax: 2 }).program(briefingFor({ profile: alfworldProfile, observation: 'A room.' }))
    const { effects } = await playScript(program, {
      ask: ['look', FAILED, plan, 'look', FAILED, 'look', DONE],
      act: ['One.', 'Two.', 'Three.'],
      rewind: [
        { means: 'none', exact: false },
        { means: 'replay', steps: 0 },
      ],
    })
    const effectKinds = effects.flatMap(({ kind }) => (['act', 'rewind', 'mark'].includes(kind) ? [kind] : []))
    expect(effectKinds).toEqual(['mark', 'act', 'rewind', 'act', 'rewind', 'act', 'mark'])
    const marks = effects.flatMap((effect) => (effect.kind === 'rewind' ? [[effect.mark.id, effect.means]] : []))
    expect(marks).toEqual([
      [1, undefined],
      [1, undefined],
    ])
  })
})
