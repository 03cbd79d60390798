import { isThought } from '@orreryjs/core/worlds'
import { describe, expect, test } from 'vitest'
import { phrase } from '../src/voice/phrase.ts'
import * as reasonForms from '../src/voice/reason-forms.ts'
import * as thoughtForms from '../src/voice/thought-forms.ts'
import { type Playable, play, reactRequest, replyTo } from './play.ts'
import { simulated } from './players.ts'
import { answer, choice } from './protocols/ask.ts'
import { FORMS } from './protocols/forms.ts'
import { kitchen, pairsOf, store, table } from './protocols/worlds.ts'

const THOUGHTS = Object.values(thoughtForms).flat()
const REASONS = Object.entries(reasonForms).flatMap(([name, forms]) =>
  /LESSON|RATIONALE|OPTIONS|CARE|FASTER|BETTER/.test(name) ? [] : forms,
)
const ALL = [...THOUGHTS, ...Object.values(reasonForms).flat()]
const withoutGaps = (form: string): string => form.replace(/\{\w+\}/g, '')

describe('sentence forms', () => {
  test('are several hundred different sentences', () => {
    expect(new Set(ALL).size).toBeGreaterThan(250)
    for (const form of ALL) expect(form).toMatch(/^[A-Z{'].*\.$/)
  })

  test('contain no claim, label or command that an agent reads', () => {
    for (const form of THOUGHTS) expect(form).not.toMatch(/task (?:completed|failed)|[:[\]`>]|^(?:Action|Observation|Thought)\b/i)
  })

  test('of reasons contain no verdict and no number', () => {
    for (const form of REASONS.map(withoutGaps))
      expect(form).not.toMatch(/\b(?:yes|no|skip|right|wrong|correct|true|false)\b|\d/i)
  })

  test('are used if all of their gaps have a value, the first ones most', () => {
    const forms = Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? `A ${index} {next}.` : `B ${index} {after}.`))
    const counts = new Map<string, number>()
    for (let sample = 0; sample < 2_000; sample += 1) {
      const draws = { fresh: () => (sample + 0.5) / 2_000 } as unknown as Parameters<typeof phrase>[0]['draws']
      const sentence = phrase({ draws, sample }, 'x', forms, { next: 'go', after: undefined }) ?? ''
      counts.set(sentence, (counts.get(sentence) ?? 0) + 1)
    }
    expect([...counts.keys()].every((each) => /^A \d+ go\.$/.test(each))).toBe(true)
    expect(counts.size).toBe(20)
    expect(counts.get('A 0 go.')).toBeGreaterThan(10 * (counts.get('A 38 go.') ?? 0))
  })
})

const WORLDS: readonly (readonly [string, () => Playable, readonly string[]])[] = [
  ['textcraft', table, ['get 1 cobblestone']],
  ['alfworld', kitchen, ['go to countertop 1']],
  ['webshop', store, ['search[red cotton shirt]']],
]
const FACTS: Readonly<Record<string, string>> = { count: 'three', line: 'go to drawer 1' }

describe('thoughts', () => {
  test.each(WORLDS)('in any words leave the next action unchanged in %s', async (_, make, lines) => {
    const world = make()
    const done = pairsOf(world, lines).map(({ line, observation }) => [line, observation] as const)
    const request = (thought?: string): ReturnType<typeof reactRequest> =>
      reactRequest(
        world.task,
        [...done, ...(thought === undefined ? [] : [[`think: ${thought}`, 'OK.'] as const])],
        {},
        world.actions,
      )
    const next = await replyTo(simulated(), request())
    expect(isThought(next)).toBe(false)
    for (const form of THOUGHTS) {
      const thought = form.replace(/\{(\w+)\}/g, (_, name: string) => FACTS[name] ?? 'open the window')
      expect([thought, await replyTo(simulated(), request(thought))]).toEqual([thought, next])
    }
  })

  test.each(WORLDS)('in %s differ between tasks and state the next steps', async (_, make) => {
    const found = new Set<string>()
    for (let seed = 0; seed < 12; seed += 1) {
      const { history } = await play(simulated({ think: 1, seed: String(seed) }), make())
      for (const [line] of history) if (isThought(line)) found.add(line)
    }
    expect(found.size).toBeGreaterThan(20)
    for (const thought of found) expect(thought).not.toMatch(/[{}]|undefined|\[object/)
  })
})

describe('a rationale in any words', () => {
  const CUSTOMISE = {
    name: 'Buy_Now',
    description: 'Buys.',
    parameters: {
      type: 'object',
      properties: { color: { type: 'string' }, size: { type: 'string' } },
      required: ['color', 'size'],
    },
  }
  test('is followed by its call', async () => {
    const world = store()
    const pairs = pairsOf(world, ['search[red cotton shirt]', 'click[B000000001]'])
    const rationales = [...reasonForms.RATIONALE_FORMS, 'Surely one does well to {action}, that is {mark}.']
    const endings = [...reasonForms.OPTIONS_FORMS, 'My options would be these: {options}.']
    for (const lead of rationales) {
      for (const ending of endings) {
        const text = `${lead} ${ending}`
          .replace('{action}', "click 'blue'")
          .replace('{mark}', '`click[blue]`')
          .replace('{options}', 'color: blue; size: large')
        const request = { tools: [CUSTOMISE], toolChoice: { name: 'Buy_Now' } } as const
        const { toolCalls } = await choice({ form: FORMS.tool, task: world.task, pairs, more: { RATIONALE: text }, request })
        expect([text, JSON.parse(toolCalls?.[0]?.arguments ?? '{}')]).toEqual([text, { color: 'blue', size: 'large' }])
      }
    }
  })
})

test('a lesson in any words names the line that failed, so that it is noticed', async () => {
  const world = table()
  const pairs = pairsOf(world, ['get 1 stick'])
  const next = (memory?: string): Promise<string> =>
    answer(
      { form: FORMS.action, task: world.task, pairs, cue: true, ...(memory !== undefined && { more: { MEMORY: memory } }) },
      simulated({ n2: 0, again: 1, use: 1 }),
    )
  expect(await next()).toBe('get 1 stick')
  for (const form of reasonForms.REFUSED_LESSON_FORMS) {
    expect(await next(form.replace('{line}', 'get 1 stick')), form).not.toBe('get 1 stick')
  }
})
