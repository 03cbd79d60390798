import { describe, expect, test } from 'vitest'
import { household } from './household.ts'
import { reactRequest, replyTo } from './play.ts'
import { simulated } from './players.ts'
import { answer } from './protocols/ask.ts'
import { FORMS } from './protocols/forms.ts'
import { pairsOf, table } from './protocols/worlds.ts'

const DONE = 'think: Task completed!'
const FAILED = 'think: Task failed!'

describe('a verdict before the action is a thought', () => {
  const question = { task: table().task, pairs: pairsOf(table(), ['inventory']) }
  const slips = { errorRates: { missingCount: 1 }, n1: 0 } as const

  test.each([FORMS.replaced, FORMS.numbered])('that prevents slips: %s', async (form) => {
    expect(await answer({ ...question, form }, simulated(slips))).toContain('get cobblestone')
    expect(await answer({ ...question, form }, simulated({ ...slips, kept: 1 }))).toContain('get 1 cobblestone')
  })

  test('and so is a field for a reason, if it comes first', async () => {
    const reasoned = 'Reply with a JSON object: {"reason": "...", "action": "..."}'
    const bare = 'Reply with a JSON object: {"action": "..."}'
    const replyIn = (form: string) => answer({ ...question, form }, simulated({ ...slips, kept: 1 }))
    expect(await replyIn(reasoned)).toContain('"action":"get 1 cobblestone"')
    expect(await replyIn(bare)).toContain('"action":"get cobblestone"')
  })
})

describe('in a kitchen', () => {
  const kitchen = () =>
    household({
      furniture: [{ name: 'countertop 1', contents: ['cup 1'] }, { name: 'drawer 1' }, { name: 'shelf 1', contents: ['mug 1'] }],
      sentence: 'put a mug in shelf',
      isDone: () => false,
    })
  const replyIn = (subtask: string, lines: readonly string[], rates: Parameters<typeof simulated>[0]) => {
    const house = kitchen()
    return answer({ form: FORMS.line, task: house.task, subtask, pairs: pairsOf(house, lines) }, simulated(rates))
  }

  test('checks a supposed object like a judge before claiming success', async () => {
    const lines = ['go to countertop 1', 'take cup 1 from countertop 1']
    expect(await replyIn('Find and take a mug.', lines, { n1: 0, d1: 0 })).toBe(DONE)
    expect(await replyIn('Find and take a mug.', lines, { n1: 0, d1: 1 })).not.toBe(DONE)
  })

  test('retries walks that were useless before', async () => {
    const walks = ['go to drawer 1', 'go to countertop 1', 'go to drawer 1', 'go to countertop 1', 'go to drawer 1']
    const taken = [...walks, 'go to shelf 1', 'take mug 1 from shelf 1']
    expect(await replyIn('Put the mug in/on drawer 1.', taken, {})).toBe('go to drawer 1')
    expect(await replyIn('Put the mug in/on drawer 1.', [...taken, 'go to drawer 1'], {})).toBe('move mug 1 to drawer 1')
  })

  test('does not retry a line refused twice, unless another action has succeeded since', async () => {
    const refused = ['move mug 1 to drawer 1', 'move mug 1 to drawer 1']
    const taken = ['go to shelf 1', 'take mug 1 from shelf 1', ...refused, 'go to drawer 1']
    expect(await replyIn('Put the mug in/on drawer 1.', taken, {})).toBe('move mug 1 to drawer 1')
    expect(await replyIn('Find and take a fork from shelf 1, drawer 1.', ['go to shelf 1', 'go to drawer 1', 'look'], {})).toBe(
      FAILED,
    )
  })
})

test('stray actions increase with the transcript from zero', async () => {
  const lines = (count: number) => Array.from({ length: count }, () => 'inventory')
  const share = async (count: number): Promise<number> => {
    const pairs = pairsOf(table(), lines(count)).map(({ line, observation }) => [line, observation] as const)
    const request = reactRequest(table().task, pairs)
    const right = await replyTo(simulated(), request)
    let strays = 0
    for (let seed = 0; seed < 60; seed += 1) {
      if ((await replyTo(simulated({ stray: 0.4, L0: 8, seed: String(seed) }), request)) !== right) strays += 1
    }
    return strays / 60
  }
  expect(await share(1)).toBeLessThan(0.25)
  expect(Math.abs((await share(4)) - 0.4)).toBeLessThan(0.2)
  expect(await share(12)).toBe(1)
})
