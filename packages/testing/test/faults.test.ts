import { type LanguageModel, type ModelReply, type ModelRequest, stableJson } from '@orreryjs/core'
import {
  actionRefused,
  answeringModel,
  cyclingModel,
  drive,
  type Fault,
  modelFails,
  observationGarbled,
  observationLost,
  replyDeclined,
  replyEmpty,
  replyMalformed,
  replyReplaced,
  replyTruncated,
  screenplay,
  type Trajectory,
  tinyCraft,
  withModelFaults,
  withWorldFaults,
} from '@orreryjs/testing'
import { describe, expect, test } from 'vitest'
import { actor, chooser, PLANKS, patient, STICKS } from './agents.ts'

const { signal } = new AbortController()

async function texts(...faults: readonly Fault[]): Promise<readonly string[]> {
  const run = await drive(actor(['get 1 log', 'get 1 coal', 'get 1 log', 'inventory']), {
    world: tinyCraft(),
    task: 'torch',
    faults,
  })
  return run.steps.map(({ observation, invalid }) => observation.text + (invalid === undefined ? '' : ' (refused)'))
}

describe('a fault of the world', () => {
  test('refuses an action without taking the step', async () => {
    expect(await texts(actionRefused())).toEqual([
      'Nothing happens. (refused)',
      'Got 1 coal',
      'Got 1 log',
      'Inventory: [log] (1) [coal] (1)',
    ])
  })

  test('loses an observation, or garbles it deterministically', async () => {
    expect(await texts(observationLost())).toEqual(['', 'Got 1 coal', 'Got 1 log', 'Inventory: [log] (2) [coal] (1)'])
    const garbled = await texts(observationGarbled({ times: Infinity }))
    expect(garbled).toMatchInlineSnapshot(`
      [
        "##t 1 #og",
        "#ot 1 #oal",
        "##t 1 #og",
        "#nv#####y: [l##] (2) [c##l] (1)",
      ]
    `)
    expect(await texts(observationGarbled({ times: Infinity }))).toEqual(garbled)
  })

  test('applies to matching actions, from an occurrence on, a number of times', async () => {
    const struck = async (options: Parameters<typeof observationLost>[0]): Promise<readonly number[]> =>
      (await texts(observationLost(options))).flatMap((text, index) => (text === '' ? [index + 1] : []))
    expect(await struck({ action: 'get 1 log' })).toEqual([1])
    expect(await struck({ action: 'get 1 log', from: 2 })).toEqual([3])
    expect(await struck({ action: /^get/, times: 2 })).toEqual([1, 2])
    expect(await struck({ action: /^get/, from: 2, times: Infinity })).toEqual([2, 3])
    expect(await struck({ action: 'get 1' })).toEqual([])
    expect(await texts(observationLost(), actionRefused({ from: 3 }))).toEqual([
      '',
      'Got 1 coal',
      'Nothing happens. (refused)',
      expect.any(String),
    ])
  })

  test('keeps the world pure: states are plain data, and equal steps give equal turns', () => {
    const plain = tinyCraft()
    const world = withWorldFaults(plain, actionRefused({ action: /^craft/ }), observationLost({ action: 'inventory' }))
    const task = world.tasks.get('tiny-craft/all/planks')
    const play = (): readonly unknown[] => {
      let turn = world.start(task)
      return ['get 1 log', PLANKS[1] ?? '', 'inventory', PLANKS[1] ?? '', 'get 1 log'].map((action) => {
        turn = world.step(JSON.parse(JSON.stringify(turn.state)), action)
        return turn
      })
    }
    expect(stableJson(play())).toBe(stableJson(play()))
    expect(play()).toMatchObject([
      { observation: { text: 'Got 1 log' } },
      { changed: false, invalid: { kind: 'precondition', reason: 'a fault of the test refused it' } },
      { observation: { text: '' } },
      { success: true, reward: 1 },
      // No fault is injected after the end.
      { observation: { text: 'The task is done.' } },
    ])
    const { state } = world.start(task)
    expect([world.plan(state), world.progress(state), world.route(state, state)]).toEqual([PLANKS, 0, []])
    expect(world.admissible(state)).toEqual(plain.admissible(plain.start(task).state))
    expect(world.tools(state)).toEqual(plain.tools(plain.start(task).state))
  })
})

describe('a fault of the model', () => {
  const request: ModelRequest = { purpose: 'test.step', messages: [{ role: 'user', content: 'hello' }] }
  const generate = async (model: LanguageModel, purpose = request.purpose): Promise<ModelReply> =>
    model.generate({ ...request, purpose }, { signal })
  const textOf = async (fault: Parameters<typeof withModelFaults>[1] & object): Promise<string | undefined> =>
    (await generate(withModelFaults(cyclingModel(['go north']), fault))).choices[0]?.text

  test('changes a reply, synchronous or asynchronous', async () => {
    expect(await textOf(replyEmpty())).toBe('')
    expect(await textOf(replyMalformed())).toBe('{"reply": "go north')
    expect(await textOf(replyTruncated())).toBe('go n')
    expect(await textOf(replyDeclined())).toBe("I'm sorry, but I can't help with that.")
    expect(await textOf(replyReplaced('south'))).toBe('south')
    const late = await generate(withModelFaults(cyclingModel(['go'], true), replyEmpty()))
    expect(late.choices).toEqual([{ text: '', finish: 'stop' }])
  })

  test('changes tool calls', async () => {
    const choice = { text: '', toolCalls: [{ id: '1', name: 'get', arguments: '{"count":1}' }], finish: 'tool-calls' } as const
    const model: LanguageModel = {
      id: 'caller',
      generate: () => ({ choices: [choice], usage: { inputTokens: 0, outputTokens: 0 } }),
    }
    const spoilt = await generate(withModelFaults(model, replyMalformed()))
    expect(spoilt.choices[0]?.toolCalls).toEqual([{ id: '1', name: 'get', arguments: '{"cou' }])
    expect((await generate(withModelFaults(model, replyEmpty()))).choices[0]?.toolCalls).toBeUndefined()
  })

  test('fails the call with the code, without calling the model', async () => {
    let calls = 0
    const counting = answeringModel('counting', () => {
      calls += 1
      return 'yes'
    })
    const model = withModelFaults(counting, modelFails('MODEL_TIMEOUT'))
    await expect(generate(model)).rejects.toMatchObject({ code: 'MODEL_TIMEOUT', retryable: true })
    await generate(model)
    expect(calls).toBe(1)
  })

  test('applies to matching purposes, from an occurrence on, a number of times', async () => {
    const model = withModelFaults(
      cyclingModel(['yes']),
      replyEmpty({ purpose: /step$/, from: 2, times: 2 }),
      replyReplaced('no', { purpose: 'a.plan' }),
    )
    const purposes = ['a.step', 'a.plan', 'a.step', 'b.step', 'a.plan', 'a.step']
    const texts: (string | undefined)[] = []
    for (const purpose of purposes) texts.push((await generate(model, purpose)).choices[0]?.text)
    expect(texts).toEqual(['yes', 'no', '', '', 'yes', 'yes'])
  })
})

describe('in an episode', () => {
  test('records injected faults of both types, and the states stay those of the world', async () => {
    const faults = [actionRefused({ action: /^craft/ }), replyEmpty({ from: 2 })]
    const run: Trajectory<{ readonly goal: string }> = await drive(chooser, {
      world: tinyCraft(),
      model: cyclingModel(['1', '3', '3', '3']),
      faults,
    })
    expect(run.injectedFaults.map(({ fault }) => fault)).toEqual([faults[1], faults[0]])
    expect(run.states[0]?.goal).toBe('planks')
    expect(screenplay(run).split('\n').slice(-17)).toMatchInlineSnapshot(`
      [
        "  Got 1 log",
        "",
        "(fault: a reply was empty)",
        "chooser.step:",
        "(unparsed reply: expected the number of an action; reprompt)",
        "chooser.step: 3",
        "(fault: an action was refused)",
        "2 > craft 4 planks using 1 log",
        "  (invalid action, precondition: a fault of the test refused it)",
        "  Nothing happens.",
        "",
        "chooser.step: 3",
        "3 > craft 4 planks using 1 log",
        "  Crafted 4 planks",
        "  (reward 1)",
        "",
        "solved: 3 steps, best known 2, reward 1, progress 100 %",
      ]
    `)
  })

  test('refuses a fault that can never be injected', () => {
    for (const strikes of [{ from: 0 }, { from: 1.5 }, { from: Number.POSITIVE_INFINITY }, { times: 0 }, { times: Number.NaN }]) {
      expect(() => actionRefused(strikes)).toThrow(RangeError)
      expect(() => replyEmpty(strikes)).toThrow(/a fault needs '(from|times)' to be a whole number from 1; got /)
    }
    expect(actionRefused({ times: Number.POSITIVE_INFINITY })).toMatchObject({ from: 1, times: Number.POSITIVE_INFINITY })
  })

  test('the journal without faults equals that of any other run', async () => {
    const plain = await drive(actor(STICKS), { world: tinyCraft() })
    expect((await drive(actor(STICKS), { world: tinyCraft(), faults: [] })).events).toEqual(plain.events)
    const struck = await drive(patient(PLANKS), { world: tinyCraft(), faults: [actionRefused()] })
    expect([struck.end, struck.metrics.steps, struck.metrics.invalidSteps.precondition]).toEqual(['solved', 3, 1])
  })
})
