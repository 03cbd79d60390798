import type { Tool } from '@orreryjs/core'
import type { TranscriptEntry } from '@orreryjs/core/agents'
import { describe, expect, test } from 'vitest'
import type { Playable } from '../play.ts'
import { simulated } from '../players.ts'
import { answer, choice } from './ask.ts'
import { FORMS } from './forms.ts'
import { isSolved, store, WORLDS } from './worlds.ts'

const MOST_STEPS = 30

function does(world: Playable, line: string, pairs: TranscriptEntry[]): void {
  pairs.push({ line, observation: world.step(line) })
}

async function planned(task: string): Promise<readonly string[]> {
  const list = await answer({ form: FORMS.list, task })
  return list
    .split('\n')
    .slice(1)
    .map((line) => line.replace(/^\d+\. /, ''))
}

describe.each(WORLDS)('%s: the formats work together', (_, make) => {
  test('a plan is executed step by step, and no judgement stops it', async () => {
    const world = make()
    const { task } = world
    const plan = await planned(task)
    const pairs: TranscriptEntry[] = []
    let step = 0
    while (!world.isDone() && pairs.length < MOST_STEPS) {
      const question = { task, pairs, subtask: plan[step] ?? '' }
      expect(await answer({ ...question, form: FORMS.task })).toMatch(/NO$/)
      if (/(?:YES|SKIP)$/.test(await answer({ ...question, form: FORMS.step }))) {
        step += 1
        expect(step).toBeLessThan(plan.length)
        continue
      }
      does(world, await answer({ ...question, form: FORMS.action }), pairs)
      expect(await answer({ ...question, pairs, form: FORMS.align })).toMatch(/YES$/)
    }
    expect(isSolved(world)).toBe(true)
    expect(await answer({ task, pairs, form: FORMS.task })).toMatch(/YES$/)
  })

  test('executors finish each step and claim it', async () => {
    const world = make()
    const { task } = world
    const done: TranscriptEntry[] = []
    for (const subtask of await planned(task)) {
      const before = done.length
      let reply = ''
      while (!reply.startsWith('think: Task') && !world.isDone() && done.length < before + MOST_STEPS) {
        reply = await answer({ form: FORMS.line, task, subtask, pairs: done, cue: true })
        if (reply.startsWith('think:')) done.push({ line: reply, observation: 'OK.' })
        else does(world, reply, done)
      }
      expect(world.isDone() || reply === 'think: Task completed!').toBe(true)
    }
    expect(isSolved(world)).toBe(true)
  })
})

test("LASER's three calls buy the right product: rationale, tool call, options", async () => {
  const world = store()
  const pairs: TranscriptEntry[] = []
  const tool = (name: string, action: string, properties = {}): Tool => ({
    name,
    description: '',
    parameters: { type: 'object', properties, required: Object.keys(properties) },
    action,
  })
  const text = { type: 'string' }
  const pages: readonly (readonly Tool[])[] = [
    [tool('Search', 'search[{keywords}]', { keywords: text })],
    [tool('Next', 'click[Next >]'), tool('select_item', 'click[{item_id}]', { item_id: text })],
    [tool('Description', 'click[Description]'), tool('Prev', 'click[< Prev]'), tool('Buy_Now', 'click[Buy Now]')],
  ]
  const ask = async (tools: readonly Tool[]): Promise<Readonly<Record<string, string>>> => {
    const question = { task: world.task, more: { OBSERVATION: pairs.at(-1)?.observation ?? world.task } }
    const rationale = await answer({ ...question, form: FORMS.rationale }, simulated())
    const more = { ...question.more, RATIONALE: rationale }
    const { toolCalls } = await choice({ ...question, more, form: FORMS.tool, request: { tools, toolChoice: 'required' } })
    return { tool: toolCalls?.[0]?.name ?? '', ...JSON.parse(toolCalls?.[0]?.arguments ?? '{}') }
  }
  const { keywords } = await ask(pages[0] ?? [])
  does(world, `search[${keywords}]`, pairs)
  const { item_id: asin } = await ask(pages[1] ?? [])
  does(world, `click[${asin}]`, pairs)
  expect((await ask(pages[2] ?? []))['tool']).toBe('Buy_Now')
  const { color, size } = await ask([tool('Buy_Now', 'click[Buy Now]', { color: text, size: text })])
  for (const label of [color, size, 'Buy Now']) does(world, `click[${label}]`, pairs)
  expect(isSolved(world)).toBe(true)
})
