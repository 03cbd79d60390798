import { createToolLoop, type ToolLoopOptions } from '@orreryjs/agent-tool-loop'
import type { Message, Profile } from '@orreryjs/core'
import { briefingFor, type PlayedScript, playScript, type Script } from '@orreryjs/testing'
import { describe, expect, test } from 'vitest'
import { actions as actionsIn, notes as notesIn, requests as requestsIn } from '../../react/test/effects.ts'
import { call, calling, replying, TOOLS } from './calls.ts'

const PROFILE: Profile = {
  id: 'tool-loop/house',
  version: 1,
  world: 'house',
  dialects: [],
  parts: { instructions: 'Play.', actions: 'go to [place]\nlook' },
  demonstrations: [],
}

const OUT = { observation: { text: 'You are out.', page: 'street', key: 'out' }, terminated: true }

function play(script: Script, options: Partial<ToolLoopOptions> = {}): Promise<PlayedScript> {
  const tools = Array.from({ length: 20 }, () => TOOLS)
  const briefing = briefingFor({ profile: PROFILE, observation: 'GOAL: leave the house.' })
  return playScript(createToolLoop(options).program(briefing), { tools, ...script })
}

const requests = ({ effects }: PlayedScript): ReturnType<typeof requestsIn> => requestsIn(effects)
const actions = ({ effects }: PlayedScript): ReturnType<typeof actionsIn> => actionsIn(effects)
const failures = ({ effects }: PlayedScript): ReturnType<typeof notesIn> =>
  notesIn(effects).filter(({ kind }) => kind === 'parse-failure')
const lastMessages = (played: PlayedScript): readonly Message[] => requests(played).at(-1)?.messages ?? []
const results = (played: PlayedScript): readonly string[] =>
  lastMessages(played).flatMap((message) => (message.role === 'tool' ? [`${message.toolCallId}: ${message.content}`] : []))

describe('the loop', () => {
  test('sends the calls and their results, and nothing else', async () => {
    const played = await play({
      ask: [
        calling(call('look', {})),
        replying({ text: 'I leave.', toolCalls: [call('go_to', { place: 'door' })], finish: 'tool-calls' }),
      ],
      act: ['A door.', OUT],
    })
    expect(played).toMatchObject({ isFinished: true })
    expect(played.answer).toBeUndefined()
    expect(actions(played)).toEqual(['look', 'go to door'])
    expect(lastMessages(played)).toEqual([
      { role: 'system', content: 'Play.' },
      { role: 'user', content: 'GOAL: leave the house.' },
      { role: 'assistant', content: '', toolCalls: [call('look', {})] },
      { role: 'tool', toolCallId: 'call_look', content: 'A door.' },
    ])
    expect(requests(played)[0]).toMatchObject({ tools: TOOLS, parallelToolCalls: false, temperature: 0 })
    expect(played.effects).toContainEqual({ kind: 'note', note: { kind: 'thought', text: 'I leave.' } })
  })

  test('sends the native form of a reply back unchanged', async () => {
    const native = { api: 'responses', items: [{ type: 'reasoning', encrypted_content: 'x' }] }
    const reply = replying({ text: '', toolCalls: [call('look', {})], native, finish: 'tool-calls' })
    expect(lastMessages(await play({ ask: [reply, ''], act: ['A door.'] }))).toContainEqual(expect.objectContaining({ native }))
  })

  test('offers one tool for any action if the world has none, or on request', async () => {
    const ask = [calling(call('act', { action: 'look' })), calling(call('act', { action: 'go to door' }))]
    for (const played of [
      await play({ ask, act: ['A door.', OUT], tools: [[], []] }),
      await play({ ask, act: ['A door.', OUT] }, { tools: 'act' }),
    ]) {
      expect(actions(played)).toEqual(['look', 'go to door'])
      expect(requests(played)[0]?.tools).toMatchObject([{ name: 'act', description: expect.stringContaining('go to [place]') }])
    }
  })
})

describe('calls that cannot be executed', () => {
  const CASES: readonly (readonly [string, ReturnType<typeof call>, string])[] = [
    ['an unknown tool', call('fly', {}), 'there is no tool fly here; there are go_to, look'],
    ['JSON that is cut off', call('go_to', '{"place": "door'), 'the arguments of go_to are not valid JSON'],
    ['a list', call('go_to', '["door"]'), 'the arguments of go_to must be a JSON object'],
    ['null', call('go_to', 'null'), 'the arguments of go_to must be a JSON object'],
    ['a missing argument', call('go_to', '{}'), 'go_to needs the arguments place'],
    ['no arguments', call('go_to', ''), 'go_to needs the arguments place'],
    ['an object as argument', call('go_to', { place: { name: 'door' } }), 'go_to needs the arguments place'],
    ['a tool that is not offered', call('submit', { answer: 'x' }), 'there is no tool submit here'],
  ]

  test.each(CASES)('%s: takes no step, and the result says why', async (_, bad, problem) => {
    const played = await play({ ask: [calling(bad), ''] })
    expect(actions(played)).toEqual([])
    expect(results(played)).toEqual([expect.stringContaining(problem)])
    const reply = `${bad.name} ${bad.arguments}`
    const expected: unknown = expect.stringContaining(problem)
    expect(failures(played)).toEqual([{ kind: 'parse-failure', purpose: 'tool-loop.step', expected, reply, remedy: 'reprompt' }])
  })

  test('empty arguments are an empty object', async () => {
    const played = await play({ ask: [calling(call('look', ' '))], act: ['A door.'] })
    expect(actions(played)).toEqual(['look'])
    expect(failures(played)).toEqual([])
  })
})

describe('several calls in a reply', () => {
  const threeCalls = calling(call('look', {}, 'a'), call('fly', {}, 'b'), call('go_to', { place: 'door' }, 'c'))

  test.each(['off', 'sequential'] as const)('%s: executes all in order, with one result each', async (parallelCalls) => {
    const played = await play({ ask: [threeCalls, ''], act: ['A door.', 'Outside.'] }, { parallelCalls })
    expect(results(played)).toEqual(['a: A door.', expect.stringContaining('b: Error: there is no tool fly'), 'c: Outside.'])
    expect(requests(played)[0]?.parallelToolCalls).toBe(parallelCalls === 'off' ? false : undefined)
  })

  test('first: executes the first; the others have a result that says so', async () => {
    const played = await play({ ask: [threeCalls, ''], act: ['A door.'] }, { parallelCalls: 'first' })
    expect(results(played)).toEqual([
      'a: A door.',
      'b: Not executed: send one call per reply.',
      'c: Not executed: send one call per reply.',
    ])
  })

  test('executes no call after the one that ends the episode', async () => {
    const played = await play({
      ask: [calling(call('go_to', { place: 'door' }, 'a'), call('look', {}, 'b'))],
      act: [OUT, 'never'],
    })
    expect(actions(played)).toEqual(['go to door'])
    expect(played.isFinished).toBe(true)
  })
})

describe('a reply without a call', () => {
  test('continue: asks to go on and requires a call, then ends with the last text', async () => {
    const played = await play({ ask: ['I think.', 'I think.', 'Done.'] }, { maxNoCalls: 2 })
    expect(requests(played).map(({ toolChoice }) => toolChoice)).toEqual([undefined, 'required', 'required'])
    expect(played.answer).toEqual({ text: 'Done.' })
    const goOn = { role: 'user', content: 'Go on with the task and call a tool.' }
    expect(lastMessages(played).slice(2)).toEqual([
      { role: 'assistant', content: 'I think.' },
      goOn,
      { role: 'assistant', content: 'I think.' },
      goOn,
    ])
  })

  test('a call resets the count', async () => {
    const look = calling(call('look', {}))
    const played = await play({ ask: ['a', look, 'b', look, 'c', 'd'], act: ['A door.', 'A door.'] }, { maxNoCalls: 1 })
    expect(requests(played)).toHaveLength(6)
    expect(played.answer).toEqual({ text: 'd' })
  })

  test('end: ends at once', async () => {
    expect(await play({ ask: ['Done.'] }, { noCall: 'end' })).toMatchObject({ isFinished: true, answer: { text: 'Done.' } })
  })

  test('retry: sends the same request again', async () => {
    const [first, second, ...others] = requests(await play({ ask: ['a', 'b'] }, { noCall: 'retry', maxNoCalls: 1 }))
    expect(second).toEqual(first)
    expect(others).toEqual([])
  })
})

describe('submit', () => {
  test.each([
    ['an answer', { answer: '42' }, '42'],
    ['no answer', {}, ''],
  ])('ends the episode with %s', async (_, values, text) => {
    const played = await play({ ask: [calling(call('submit', values))] }, { submit: true })
    expect(played).toMatchObject({ isFinished: true, answer: { text } })
    expect(actions(played)).toEqual([])
  })

  test('does not end it with arguments that cannot be read', async () => {
    const played = await play({ ask: [calling(call('submit', '{"answer'))] }, { submit: true })
    expect(played.isFinished).toBe(false)
  })
})

test('thoughts: the system message asks for them', async () => {
  const system = async (options: Partial<ToolLoopOptions>): Promise<string | undefined> =>
    requests(await play({ ask: [''] }, options))[0]?.messages[0]?.content
  expect(await system({})).toBe('Play.')
  expect(await system({ thoughts: true })).toMatch(/thought before each call/)
})

test('options that contradict each other are refused', () => {
  expect(() => createToolLoop({ contextLimit: 100 })).toThrow('contextLimit has no effect with compaction=none')
})
