import type { Message, ModelRequest } from '@orreryjs/core'
import { describe, expect, test } from 'vitest'
import { replyTo } from './play.ts'
import { simulated } from './players.ts'
import { questionFor } from './protocols/ask.ts'
import { FORMS } from './protocols/forms.ts'
import { table } from './protocols/worlds.ts'

const SEEDS = Array.from({ length: 150 }, (_, seed) => String(seed))
const { task } = table()

const LAYOUTS: Readonly<Record<string, (follow: readonly Message[]) => ModelRequest>> = {
  'own layout': (follow) => questionFor({ form: FORMS.action, task, follow }),
  'other layout': (follow) => ({
    purpose: 'x',
    temperature: 0,
    messages: [{ role: 'user', content: `Play this game. Answer with only one action.\n\n${task}` }, ...follow],
  }),
}

const COMPLAINTS = [
  'That reply could not be read. Expected one action. Answer again in that form only.',
  'Your response is not valid. Please try again.',
  'I was unable to parse your last answer.',
]
/** Repeats the question without a word about the reply. */
const QUESTION = 'Answer with only one action.'

/** Returns how many seeds lead to an error, and how many of these lead to another reply after a message about the first one. */
async function repeated(
  layout: string,
  rates: NonNullable<Parameters<typeof simulated>[0]>,
  message: string,
): Promise<{ readonly errors: number; readonly changed: number }> {
  const requestWith = LAYOUTS[layout] as (typeof LAYOUTS)[string]
  const right = await replyTo(simulated({ noise: 0 }), requestWith([]))
  let [errors, changed] = [0, 0]
  for (const seed of SEEDS) {
    const model = simulated({ noise: 0, seed, ...rates })
    const first = await replyTo(model, requestWith([]))
    if (first === right) continue
    errors += 1
    const follow: readonly Message[] = [
      { role: 'assistant', content: 'I am not sure.' },
      { role: 'user', content: message },
    ]
    if ((await replyTo(model, requestWith(follow))) !== first) changed += 1
  }
  return { errors, changed }
}

describe.each(Object.keys(LAYOUTS))('%s', (layout) => {
  test.each(COMPLAINTS)('form errors and slips are drawn anew after the complaint "%s"', async (complaint) => {
    for (const rates of [{ malformed: 0.5 }, { eps: 0.5, persistence: 0 }, { eps: 0.5, persistence: 1 }]) {
      const { errors, changed } = await repeated(layout, rates, complaint)
      expect(errors).toBeGreaterThan(SEEDS.length / 8)
      expect(changed).toBeGreaterThan(errors / 4)
      expect(changed).toBeLessThan(errors)
    }
  })

  test('a misconception survives a complaint', async () => {
    const { errors, changed } = await repeated(layout, { misconception: 0.5 }, COMPLAINTS[0] ?? '')
    expect(errors).toBeGreaterThan(SEEDS.length / 8)
    expect(changed).toBe(0)
  })
})

test('a question that is repeated without a complaint gets the same answer', async () => {
  for (const rates of [{ malformed: 0.5 }, { eps: 0.5, persistence: 0 }, { eps: 0.5, persistence: 1 }]) {
    const { errors, changed } = await repeated('other layout', rates, QUESTION)
    expect(errors).toBeGreaterThan(SEEDS.length / 8)
    expect(changed).toBe(0)
  }
})
