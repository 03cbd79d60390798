import type { ModelReply, ModelRequest, Tool } from '@orreryjs/core'
import { human } from '@orreryjs/models/human'
import { describe, expect, test } from 'vitest'

/** A person who types these lines, and the text on the screen. */
function seat(...typed: readonly string[]) {
  const shown: string[] = []
  const lines = [...typed]
  let endCount = 0
  const controller = new AbortController()
  const model = human(
    {
      show: (text) => shown.push(text),
      showHeading: (title) => shown.push(`[${title}]`),
      readLine: async (cue) => {
        shown.push(cue)
        return lines.shift()
      },
    },
    { onEndOfInput: () => (endCount += 1) },
  )
  const ask = async (request: Partial<ModelRequest>): Promise<ModelReply> => {
    shown.length = 0
    const messages = [{ role: 'user', content: 'what now?' }] as const
    return model.generate({ purpose: 'test', messages, ...request }, { signal: controller.signal })
  }
  return { ask, shown, lines, controller, left: () => endCount }
}

const ONE_LINE = { stop: ['\n'] }
const prompt = (history: string, head = '### TASK\nbuild a boat'): ModelRequest['messages'] => [
  { role: 'system', content: 'You play.' },
  { role: 'user', content: `### EXAMPLE 1\n> go\nYou go.\n### END EXAMPLE\n\n${head}\n\n### HISTORY\n${history}` },
]

describe('a reply', () => {
  test('is one line if the request stops at a line break', async () => {
    const { ask, lines } = seat('get 3 log', 'more')
    expect((await ask(ONE_LINE)).choices).toEqual([{ text: 'get 3 log', finish: 'stop' }])
    expect(lines).toEqual(['more'])
  })

  test('of several lines ends with an empty line, or with the pipe', async () => {
    const { ask } = seat('Step 1: a', 'Step 2: b', '', 'last')
    expect((await ask({})).choices[0]?.text).toBe('Step 1: a\nStep 2: b')
    expect((await ask({})).choices[0]?.text).toBe('last')
  })

  test('is truncated at other stop sequences, as many times as requested', async () => {
    const { ask, shown } = seat('a END b', '', 'c', '')
    const { choices, usage } = await ask({ n: 2, stop: ['END'] })
    expect(choices.map(({ text }) => text)).toEqual(['a ', 'c'])
    expect(usage.estimated).toBe(true)
    expect(shown).toContain('reply 2 of 2')
  })
})

describe('display of a prompt', () => {
  test('shows everything at first, then only new lines', async () => {
    const { ask, shown } = seat('a', 'b', 'c', 'd', 'e')
    await ask({ ...ONE_LINE, messages: prompt('>') })
    expect(shown).toEqual(['[system]', 'You play.', '[EXAMPLE 1]', '> go\nYou go.', '[TASK]', 'build a boat', '> '])
    await ask({ ...ONE_LINE, messages: prompt('> a\nDone a.\n>') })
    expect(shown).toEqual(['[HISTORY]', '> a\nDone a.', '> '])
    await ask({ ...ONE_LINE, messages: prompt('> a\nDone a.\n> b\nDone b.\n>') })
    expect(shown).toEqual(['[HISTORY, after 2 lines shown before]', '> b\nDone b.', '> '])
    await ask({ ...ONE_LINE, messages: prompt('> a\nDone a.\n> b\nDone b.\n>') })
    expect(shown).toEqual(['(the same prompt as before)', '> '])
  })

  test('shows the changes of another task, and all of another type of prompt', async () => {
    const { ask, shown } = seat('a', 'b', 'c')
    await ask({ ...ONE_LINE, messages: prompt('>') })
    await ask({ ...ONE_LINE, messages: prompt('>', '### TASK\nbuild a house') })
    expect(shown).toEqual(['[TASK]', 'build a house', '> '])
    await ask({ ...ONE_LINE, messages: [{ role: 'user', content: 'Was that good? YES or NO' }] })
    expect(shown).toEqual(['[user]', 'Was that good? YES or NO', '> '])
  })

  test('shows only the complaint of a re-prompt', async () => {
    const { ask, shown } = seat('a', 'b')
    await ask({ ...ONE_LINE, messages: prompt('>') })
    const reprompt = [...prompt('>'), { role: 'assistant', content: 'a' }, { role: 'user', content: 'Answer again.' }] as const
    await ask({ ...ONE_LINE, messages: reprompt })
    expect(shown).toEqual(['[assistant]', 'a', '[user]', 'Answer again.', '> '])
  })

  test('shows tool calls and results', async () => {
    const { ask, shown } = seat('a')
    await ask({
      ...ONE_LINE,
      messages: [
        { role: 'assistant', content: '', toolCalls: [{ id: 'c', name: 'open', arguments: '{"door":1}' }] },
        { role: 'tool', content: 'Open now.', toolCallId: 'c' },
      ],
    })
    expect(shown).toEqual(['[call of open]', '{"door":1}', '[tool]', 'Open now.', '> '])
  })
})

describe('tools', () => {
  const properties = {
    count: { type: 'integer', description: 'How many.' },
    item: { type: 'string', enum: ['log', 'stone'] },
    note: { type: 'string' },
  }
  const GET: Tool = {
    name: 'get',
    description: 'Fetch.',
    parameters: { type: 'object', properties, required: ['count', 'item'] },
  }
  const LOOK: Tool = { name: 'look', description: 'Look around.', parameters: { type: 'object', properties: {} } }
  const tools = [GET, LOOK]

  test('are chosen by number or name, and their arguments entered one by one', async () => {
    const { ask, shown } = seat('7', 'get', '3', 'log', '', '2')
    const { choices } = await ask({ tools, toolChoice: 'required' })
    expect(choices).toEqual([
      { text: '', toolCalls: [{ id: 'call_1', name: 'get', arguments: '{"count":3,"item":"log"}' }], finish: 'tool-calls' },
    ])
    expect(shown).toContain('  1 get: Fetch.\n  2 look: Look around.')
    expect(shown).toContain('choose a number from 1 to 2, or a name')
    expect(shown).toContain('    item: log | stone')
    expect((await ask({ tools, toolChoice: 'required' })).choices[0]?.toolCalls?.[0]?.arguments).toBe('{}')
  })

  test('are optional if the choice is free; only a required one is offered; none are offered if forbidden', async () => {
    const { ask, shown } = seat('0', 'I wait.', '', '1', 'plain', '')
    expect((await ask({ tools })).choices[0]).toEqual({ text: 'I wait.', finish: 'stop' })
    expect((await ask({ tools, toolChoice: { name: 'look' } })).choices[0]?.toolCalls?.[0]?.name).toBe('look')
    expect(shown).toContain('  1 look: Look around.')
    expect((await ask({ tools, toolChoice: 'none' })).choices[0]?.text).toBe('plain')
  })

  test('pass an invalid number as text, as models do', async () => {
    const { ask } = seat('1', 'three', 'log', '')
    const reply = await ask({ tools: [GET], toolChoice: 'required' })
    expect(reply.choices[0]?.toolCalls?.[0]?.arguments).toBe('{"count":"three","item":"log"}')
  })

  test('keep a number too large for JSON, and an argument of any name', async () => {
    const odd = JSON.parse('{"type":"object","properties":{"__proto__":{"type":"number"}}}') as Tool['parameters']
    const { ask } = seat('1', '1e400')
    const reply = await ask({ tools: [{ ...LOOK, parameters: odd }], toolChoice: 'required' })
    expect(reply.choices[0]?.toolCalls?.[0]?.arguments).toBe('{"__proto__":"1e400"}')
  })
})

describe('a person at the end of input', () => {
  const tool: Tool = { name: 'a', description: '', parameters: { type: 'object', properties: { b: { type: 'string' } } } }
  test.each<[string, readonly string[], Partial<ModelRequest>]>([
    ['at a line', [], ONE_LINE],
    ['at several lines', [], {}],
    ['at the menu', [], { tools: [tool], toolChoice: 'required' }],
    ['in the middle of a call', ['1'], { tools: [tool], toolChoice: 'required' }],
    ['before the second answer', ['a'], { ...ONE_LINE, n: 2 }],
  ])('%s ends the episode, as the owner decides', async (_, typed, request) => {
    const { ask, left: endCount } = seat(...typed)
    await expect(ask(request)).rejects.toMatchObject({ code: 'MODEL_UNAVAILABLE' })
    expect(endCount()).toBe(1)
  })

  test('or after an abort gets no further request', async () => {
    const { ask, shown, controller } = seat('a', 'b')
    controller.abort(new Error('stopped'))
    await expect(ask(ONE_LINE)).rejects.toThrow('stopped')
    expect(shown).toEqual([])
  })
})
