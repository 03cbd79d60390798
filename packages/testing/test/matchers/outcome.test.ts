import '@orreryjs/testing/setup'
import { act } from '@orreryjs/core'
import { cyclingModel, drive, tinyCraft } from '@orreryjs/testing'
import { describe, expect, test } from 'vitest'
import { actor, agentOf, chooser, PLANKS } from '../agents.ts'
import { messageOf } from './message-of.ts'

const world = tinyCraft()
const solved = await drive(actor(['get 1 coal', ...PLANKS]), { world })
const gaveUp = await drive(actor(['get 1 coal', 'dance']), { world })

describe('toSucceed', () => {
  test('passes only for a solved task', () => {
    expect(solved).toSucceed()
    expect(gaveUp).not.toSucceed()
  })

  test('describes how the episode ended', async () => {
    expect(await messageOf(() => expect(gaveUp).toSucceed())).toMatchInlineSnapshot(`
      "expected actor on tiny-craft/all/planks to succeed, but it was stopped by the agent after 2 steps

      last lines of the episode:
        ...
        craft 4 planks using 1 log
        craft 4 stick using 2 planks
        craft 4 torch using 1 stick, 1 coal
        craft 3 ladder using 7 stick
        Goal: craft planks.
        1 > get 1 coal
          Got 1 coal
        2 > dance
          (invalid action, syntax: not a command of this world)
          Could not execute dance
        it says: that was all
        agent-stopped: 2 steps, best known 2, reward 0, progress 0 %"
    `)
    expect(await messageOf(() => expect(solved).not.toSucceed())).toMatchInlineSnapshot(`
      "expected actor on tiny-craft/all/planks not to succeed, but it solved the task after 3 steps

      last lines of the episode:
        ...
        craft 4 stick using 2 planks
        craft 4 torch using 1 stick, 1 coal
        craft 3 ladder using 7 stick
        Goal: craft planks.
        1 > get 1 coal
          Got 1 coal
        2 > get 1 log
          Got 1 log
        3 > craft 4 planks using 1 log
          Crafted 4 planks
          (reward 1)
        solved: 3 steps, best known 2, reward 1, progress 100 %"
    `)
  })

  test('names a limit, and the error that ended the episode', async () => {
    const endless = agentOf(function* () {
      for (;;) yield* act('get 1 log')
    })
    const failing = agentOf(function* () {
      yield* act('dance')
      throw new TypeError('no such\nthing')
    })
    const firstLine = (message: string): string | undefined => message.split('\n')[0]
    const limited = await drive(endless, { world, limits: { maxSteps: 2 } })
    const broken = await drive(failing, { world })
    expect(firstLine(await messageOf(() => expect(limited).toSucceed()))).toBe(
      'expected tester on tiny-craft/all/planks to succeed, but it ran out of steps after 2 steps (the limit was 2)',
    )
    expect(await messageOf(async () => expect(await drive(endless, { world })).toSucceed())).toMatch(/\(the limit was 40\)\n/)
    const model = cyclingModel(['9'])
    const asking = await drive(chooser, { world, model, limits: { maxModelCalls: 2 } })
    expect(await messageOf(() => expect(asking).toSucceed())).toMatch(
      /ran out of model calls after 0 steps \(the limit was 2\)\n/,
    )
    expect(firstLine(await messageOf(() => expect(broken).toSucceed()))).toBe(
      'expected tester on tiny-craft/all/planks to succeed, but it ended with an error after 1 step: AGENT_FAILED: agent tester threw: no such thing',
    )
  })

  test('shows the last twelve lines, truncated if they are long', async () => {
    const talker = cyclingModel([`${'x'.repeat(200)}`, '\u001b[2J'])
    const run = await drive(chooser, { world, model: talker, limits: { maxSteps: 20, maxModelCalls: 8 } })
    const message = await messageOf(() => expect(run).toSucceed())
    expect(message.split('\n').slice(2)).toMatchInlineSnapshot(`
      [
        "last lines of the episode:",
        "  ...",
        "  (unparsed reply: expected the number of an action; reprompt)",
        "  chooser.step: xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...",
        "  (unparsed reply: expected the number of an action; reprompt)",
        "  chooser.step: \\u001b[2J",
        "  (unparsed reply: expected the number of an action; fallback)",
        "  2 > inventory",
        "    Inventory: You are not carrying anything.",
        "  chooser.step: xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...",
        "  (unparsed reply: expected the number of an action; reprompt)",
        "  chooser.step: \\u001b[2J",
        "  (unparsed reply: expected the number of an action; reprompt)",
        "  model-call-limit: 2 steps, best known 2, reward 0, progress 0 %",
      ]
    `)
  })
})

describe('toSucceedWithin', () => {
  test('passes for a task solved in at most this many steps', () => {
    expect(solved).toSucceedWithin(3)
    expect(solved).not.toSucceedWithin(2)
    expect(gaveUp).not.toSucceedWithin(100)
  })

  test('describes the steps taken and needed', async () => {
    const firstLine = async (expectation: () => void): Promise<string | undefined> =>
      (await messageOf(expectation)).split('\n')[0]
    expect([
      await firstLine(() => expect(solved).toSucceedWithin(2)),
      await firstLine(() => expect(gaveUp).toSucceedWithin(1)),
      await firstLine(() => expect(solved).not.toSucceedWithin(3)),
    ]).toMatchInlineSnapshot(`
      [
        "expected actor on tiny-craft/all/planks to succeed within 2 steps (the shortest known plan takes 2), but it solved the task after 3 steps",
        "expected actor on tiny-craft/all/planks to succeed within 1 step (the shortest known plan takes 2), but it was stopped by the agent after 2 steps",
        "expected actor on tiny-craft/all/planks not to succeed within 3 steps, but it solved the task after 3 steps",
      ]
    `)
  })
})

test('a matcher reports invalid arguments', async () => {
  const anything = (value: unknown): Promise<string> => messageOf(() => expect(value).toSucceed())
  expect(await anything(3)).toBe('toSucceed needs a trajectory, as returned by drive(); got a value of type number')
  expect(await anything(null)).toBe('toSucceed needs a trajectory, as returned by drive(); got null')
  expect(await anything([solved])).toBe(
    'toSucceed needs a trajectory, as returned by drive(); got a list of trajectories: take one of them',
  )
  expect(await anything([drive(actor([]), { world })])).toMatch(/got a list with promises: await them first$/)
  expect(await anything([1])).toMatch(/got a list of other values$/)
  expect(await anything(undefined)).toMatch(/got undefined$/)
  expect(await anything(drive(actor([]), { world }))).toBe(
    'toSucceed needs a trajectory, as returned by drive(); got a promise: await it first',
  )
  await expect(drive(actor(PLANKS), { world })).resolves.toSucceed()
  for (const maxSteps of [-1, 1.5, Number.NaN]) {
    const message = `toSucceedWithin needs a whole number of steps; got ${maxSteps}`
    expect(await messageOf(() => expect(solved).not.toSucceedWithin(maxSteps))).toBe(message)
  }
})
