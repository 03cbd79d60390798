import { type Agent, act, ask, type EpisodeEvent } from '@orreryjs/core'
import { asyncAgent } from '@orreryjs/core/agents'
import { zeroClock } from '@orreryjs/harness'
import { expect, test } from 'vitest'
import { runOne } from '../src/run/run-one.ts'
import { specOf } from './episodes.ts'

/** Number of starts: a program that never sends the same request twice. */
let starts = 0

function program(actions: readonly string[]): Agent {
  return asyncAgent(
    'external',
    async ({ act: take, ask: call, earlier = [] }) => {
      starts += 1
      for (const action of actions.slice(earlier.length)) {
        await call({ purpose: 'cli.turn', messages: [{ role: 'user', content: `start ${starts}` }] })
        await take(action)
      }
    },
    { external: { check: async () => undefined } },
  )
}

test('an interrupted episode repeats its recorded steps and calls, and then starts the program anew', async () => {
  const agent = program(['add', 'add', 'add'])
  const spec = { ...specOf(agent.program), agent, keepPrompts: true }
  const play = async (recorded: readonly EpisodeEvent[], after = Number.POSITIVE_INFINITY): Promise<readonly EpisodeEvent[]> => {
    const logged: EpisodeEvent[] = []
    const control = new AbortController()
    await runOne(spec, {
      recorded,
      clock: zeroClock,
      signal: control.signal,
      optimal: () => undefined,
      log: (event) => {
        logged.push(event)
        if (logged.length === after) control.abort()
      },
    })
    return logged
  }
  const first = (await play([], 3)).filter(({ type }) => type !== 'episode-end')
  expect(first.map(({ type }) => type)).toEqual(['episode-start', 'model-call', 'step-end'])
  const rest = await play(first)
  // Only new events are written.
  expect(rest.map(({ type, seq }) => [type, seq])).toEqual([
    ['model-call', 3],
    ['step-end', 4],
    ['model-call', 5],
    ['step-end', 6],
    ['episode-end', 7],
  ])
  const prompts = [...first, ...rest].flatMap((event) =>
    event.type === 'model-call' ? [event.prompt?.messages[0]?.content] : [],
  )
  expect(prompts).toEqual(['start 1', 'start 2', 'start 2'])
  expect(starts).toBe(2)
})

test('an agent without an external program must repeat its requests', async () => {
  let number = 0
  const agent = specOf(function* () {
    number += 1
    yield* ask({ purpose: 'own', messages: [{ role: 'user', content: `start ${number}` }] })
    yield* act('add')
  })
  const logged: EpisodeEvent[] = []
  const options = { clock: zeroClock, signal: new AbortController().signal, optimal: () => undefined }
  await runOne(agent, { ...options, recorded: [], log: (event) => void logged.push(event) })
  const again = runOne(agent, { ...options, recorded: logged.slice(0, 2), log: () => undefined })
  await expect(again).rejects.toThrow(/request differs from the recording/)
})
