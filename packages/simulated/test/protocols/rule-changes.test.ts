import { example, section } from '@orreryjs/core/agents'
import { describe, expect, test } from 'vitest'
import { reply } from '../play.ts'
import { simulated } from '../players.ts'
import { answer } from './ask.ts'
import { FORMS } from './forms.ts'
import { kitchen, pairsOf, table } from './worlds.ts'

const FORM =
  'Change the list of rules with lines of these forms:\nAGREE n: rule n.\nREMOVE n: rule n.\nEDIT n: a rule.\nADD: a rule.'
const REFUSED = 'The answer to a refused get names what is missing, and the same get fails a second time.'

describe('changes of a list of rules', () => {
  test('name the cause of a failed trial, most frequent first, without its objects', async () => {
    const room = kitchen()
    const pairs = pairsOf(room, ['go to countertop 1', 'take cup 1 from countertop 1'])
    expect(await answer({ form: FORM, task: room.task, pairs, more: { RULES: 'The list is empty.' } })).toBe(
      'ADD: Each take that brings the goal no nearer costs a step.',
    )
  })

  test('confirm a rule that the list has', async () => {
    const world = table()
    const pairs = pairsOf(world, ['get 1 stick', 'get 1 oak planks'])
    const changes = (rules: string): Promise<string> => answer({ form: FORM, task: world.task, pairs, more: { RULES: rules } })
    expect(await changes('The list is empty.')).toBe(`ADD: ${REFUSED}`)
    expect(await changes(`1. Look.\n2. ${REFUSED}`)).toBe(`AGREE 2: ${REFUSED}`)
  })

  test('find no cause that the model does not notice', async () => {
    const world = table()
    const pairs = pairsOf(world, ['get 1 stick'])
    expect(await answer({ form: FORM, task: world.task, pairs }, simulated({ d2: 0 }))).not.toContain('refused')
  })

  test('state the order of the verbs that all successes share', async () => {
    const summary = async (...trajectories: readonly string[]): Promise<string | undefined> => {
      const texts = trajectories.map((text, index) => example(index + 1, `A task.\n${text}`))
      const content = [...texts, section('REPLY FORMAT', FORM), section('TASK', 'Learn rules.')].join('\n\n')
      return (await reply(simulated(), { purpose: 'x', messages: [{ role: 'user', content }] })).choices[0]?.text
    }
    const [long, short] = [
      '> think: hm\nOK.\n> get 1 log\nGot.\n> look\nDark.\n> craft 1 chair\nDone.',
      '> get 2 oil\nGot.\n> craft 1 lamp\nDone.',
    ]
    expect(await summary(long, short)).toBe('ADD: In solved tasks, the first get comes before the first craft.')
    expect(await summary(long, '> sleep\nDone.')).toBe('ADD: Every action of a short solution serves the goal.')
  })
})

describe('a learnt rule in a prompt', () => {
  const next = (rules: string): Promise<string> => {
    const room = kitchen()
    return answer({ form: FORMS.action, task: room.task, pairs: [], more: { RULES: rules } })
  }

  test('has no effect if it states a fact, and is followed if it is an instruction', async () => {
    const usual = await answer({ form: FORMS.action, task: kitchen().task, pairs: [] })
    expect(usual).toMatch(/^go to /)
    expect(await next(`1. ${REFUSED}`)).toBe(usual)
    expect(await next(`1. Do not ${usual}.`)).not.toBe(usual)
  })
})
