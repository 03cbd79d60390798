import { orrery } from '@orreryjs/orrery'
import { createModel } from '@orreryjs/runs/registry'
import type { OpenAI } from 'openai'
import { describe, expect, test } from 'vitest'
import { serveModel, toolCallReply } from './serve-model.ts'

const tools = [{ type: 'function' as const, function: { name: 'act' } }]
const MAX_TURNS = 12

interface LoopOptions {
  /** Arguments of each call. @default an empty object */
  readonly argumentsOf?: (count: number) => object
  readonly choice?: 'auto' | 'required'
}

/** Runs a loop of tool calls, and returns the number of turns and the choice that ended it. */
async function run(
  resultOf: (count: number) => string,
  { argumentsOf = () => ({}), choice = 'auto' }: LoopOptions = {},
): Promise<readonly [turns: number, end: unknown]> {
  let made = 0
  await using server = await serveModel(() => toolCallReply('act', { ...argumentsOf(made++) }), { kind: 'computed' })
  const messages: OpenAI.ChatCompletionMessageParam[] = [{ role: 'user', content: 'hello' }]
  for (let count = 0; count < MAX_TURNS; count += 1) {
    const { choices } = await server.client.chat.completions.create({ model: 'any', messages, tools, tool_choice: choice })
    const calls = choices[0]?.message.tool_calls ?? []
    if (calls.length === 0) return [count, choices[0]]
    // Frameworks may write arguments with other white space.
    const sent = calls.map((call) =>
      call.type === 'function' ? { ...call, function: { ...call.function, arguments: ` ${call.function.arguments} ` } } : call,
    )
    const results = calls.map(({ id }) => ({ role: 'tool' as const, tool_call_id: id, content: resultOf(count) }))
    messages.push({ role: 'assistant', tool_calls: sent }, ...results)
  }
  return [MAX_TURNS, undefined]
}

const numbered = (count: number): object => ({ n: count })

describe('the tool loop of a computed model', () => {
  test.each([
    'Done. The task is solved. The episode has ended.',
    '{"observation":"You win.","terminated": true}',
    'You won: the game is over.',
    "{'obs': 'ok', 'done': True}",
    'reward: 1.0\ndone=true',
    'Quest completed!',
  ])('ends when the tool says %j', async (result) => {
    const message = { content: `Done. The last result was: ${result}` }
    expect(await run(() => result, { argumentsOf: numbered })).toMatchObject([1, { finish_reason: 'stop', message }])
  })

  test.each([
    'The step limit has been reached.',
    'Step limit of 30 reached.',
    'You have exceeded your budget',
    '{"observation":"ok","steps_left":0}',
    'No actions left.',
    'You are out of moves',
    'The maximum of 40 steps was reached.',
  ])('ends when a limit is used up: %j', async (result) => {
    expect(await run(() => result, { argumentsOf: numbered })).toMatchObject([1, { finish_reason: 'stop' }])
  })

  test.each([
    'The step limit is 30.',
    'You have 10 steps left.',
    '{"observation":"ok","done":false,"steps_left":10}',
    'The goal is to reach the end of the game.',
    'The task is to complete the order.',
  ])('goes on after %j', async (result) => {
    expect((await run((count) => `${result} ${count}`, { argumentsOf: numbered }))[0]).toBe(MAX_TURNS)
  })

  test('ends when a repeated call changes nothing', async () => {
    expect(await run(() => 'Nothing happens.')).toMatchObject([2, { finish_reason: 'stop' }])
    // A call that works may be repeated: six planks, one at a time.
    expect(await run(() => 'Crafted 1 plank')).toMatchObject([6, { finish_reason: 'stop' }])
  })

  test('ends when a cycle of calls changes nothing', async () => {
    const inTurn = (count: number): object => ({ place: ['a', 'b', 'c'][count % 3] })
    expect(await run((count) => `at ${count % 3}`, { argumentsOf: inTurn })).toMatchObject([9, { finish_reason: 'stop' }])
  })

  test('ends when one call was refused several times', async () => {
    const sometimes = (count: number): object => (count % 2 === 0 ? { lever: 1 } : { step: count })
    const end = { message: { content: expect.stringContaining('I give up') } }
    expect(
      await run((count) => (count % 2 === 0 ? 'Nothing happens.' : `ok ${count}`), { argumentsOf: sometimes }),
    ).toMatchObject([6, end])
  })

  test('goes on while results change, or a call is required', async () => {
    expect((await run((count) => `step ${count}`))[0]).toBe(MAX_TURNS)
    expect((await run(() => 'The episode has ended.', { choice: 'required' }))[0]).toBe(MAX_TURNS)
  })
})

test("the simulated model's own loop ends, with ids that are unique in the conversation", async () => {
  const model = await createModel(orrery, 'simulated:mid,malformed=0', { notice: () => undefined })
  await using server = await serveModel((request, options) => model.generate(request, options), { kind: 'computed' })
  const messages: OpenAI.ChatCompletionMessageParam[] = [
    { role: 'system', content: 'Play with the tool `act`, one command at a time.' },
    { role: 'user', content: 'Crafting commands:\ncraft 1 lever using 1 cobblestone, 1 stick\n\nGoal: craft lever.' },
  ]
  const command = { type: 'object', properties: { command: { type: 'string', maxLength: 60 } }, required: ['command'] }
  const ids: string[] = []
  let text: string | null | undefined
  for (let turn = 0; turn < 80 && text === undefined; turn += 1) {
    const { choices } = await server.client.chat.completions.create({
      model: 'any',
      messages,
      tools: [{ type: 'function', function: { name: 'act', parameters: command } }],
    })
    const { tool_calls: calls = [], content } = choices[0]?.message ?? {}
    if (calls.length === 0) text = content
    ids.push(...calls.map(({ id }) => id))
    const results = calls.map((call) => ({ role: 'tool' as const, tool_call_id: call.id, content: 'Could not find that item' }))
    if (calls.length > 0) messages.push({ role: 'assistant', tool_calls: calls }, ...results)
  }
  expect(text).toMatch(/\S/)
  expect(new Set(ids).size).toBe(ids.length)
})
