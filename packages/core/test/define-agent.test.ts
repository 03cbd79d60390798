import { type Briefing, note } from '@orreryjs/core'
import { type AgentDefinition, choice, defineAgent, flag, integer, number } from '@orreryjs/core/agents'
import { expect, test } from 'vitest'

interface Settings {
  readonly loud: boolean
  readonly count: number
  readonly rate: number
  readonly mode: 'fast' | 'slow'
}

const OPTIONS = {
  loud: flag('say it'),
  count: integer([1, 9], 'how many'),
  rate: number([0], 'how often'),
  mode: choice(['fast', 'slow'], 'which'),
}

function definition(program: AgentDefinition<Settings>['program']): AgentDefinition<Settings> {
  const defaults = { loud: false, count: 3, rate: 0.5, mode: 'slow' } as const
  return { id: 'it', version: 2, summary: 'does it', defaults, options: OPTIONS, profiles: [], program }
}

/** An agent that records the settings passed to its program. */
function defined() {
  const received: Settings[] = []
  const agent = defineAgent(
    definition(function* (_, settings) {
      received.push(settings)
      yield* note({ kind: 'thought', text: '' })
    }),
  )
  return { agent, seen: received }
}

const BRIEFING = {} as Briefing

const IDLE = definition(() => idle())

function* idle() {
  yield* note({ kind: 'thought', text: '' })
}

test('an option has the name, default, type and bounds of its setting', () => {
  expect(defined().agent.options).toEqual([
    { name: 'loud', type: 'boolean', default: false, description: 'say it' },
    { name: 'count', type: 'number', integer: true, minimum: 1, maximum: 9, default: 3, description: 'how many' },
    { name: 'rate', type: 'number', minimum: 0, default: 0.5, description: 'how often' },
    { name: 'mode', type: 'choice', choices: ['fast', 'slow'], default: 'slow', description: 'which' },
  ])
})

test('the program gets parsed settings, and logs contain them', () => {
  const { agent, seen: received } = defined()
  const created = agent.create({ loud: 'true', count: '9', mode: 'fast' })
  const program = created.program(BRIEFING)
  program.next()
  expect(received).toEqual([{ loud: true, count: 9, rate: 0.5, mode: 'fast' }])
  expect(created).toMatchObject({ id: 'it', version: 2, options: received[0] })
})

test('settings have defaults', () => {
  const { agent, seen: received } = defined()
  agent.create().program(BRIEFING).next()
  expect(received).toEqual([{ loud: false, count: 3, rate: 0.5, mode: 'slow' }])
})

test('rejects an unknown name or invalid value everywhere', () => {
  const { agent } = defined()
  expect(() => agent.create({ speed: 1 })).toThrow("it has no option 'speed'; it has: loud, count, rate, mode")
  expect(() => agent.create({ count: 10 })).toThrow('it: option count=10 is not a whole number from 1 to 9')
  expect(() => agent.create({ mode: 'medium' })).toThrow('one of fast, slow')
  const bounded = defineAgent({ ...IDLE, limits: (defaults) => defaults })
  expect(() => bounded.limits?.({}, { count: 10 })).toThrow('a whole number from 1 to 9')
})

test('computes limits from the settings', () => {
  const bounded = defineAgent({ ...IDLE, limits: (_, { count }) => ({ maxSteps: 10 * count }) })
  expect(bounded.limits?.({ maxSteps: 7 })).toEqual({ maxSteps: 30 })
  expect(bounded.limits?.({ maxSteps: 7 }, { count: '4' })).toEqual({ maxSteps: 40 })
  expect(defined().agent).not.toHaveProperty('limits')
})

test('options that do not match the settings do not compile', () => {
  const optionsOf = (definition: AgentDefinition<Settings>): number => defineAgent(definition).options.length
  const { mode, ...withoutMode } = OPTIONS
  expect(optionsOf(IDLE)).toBe(4)
  // @ts-expect-error: a setting has no option
  expect(optionsOf({ ...IDLE, options: withoutMode })).toBe(3)
  // @ts-expect-error: another type
  expect(optionsOf({ ...IDLE, options: { ...OPTIONS, loud: OPTIONS.count } })).toBe(4)
  // @ts-expect-error: a choice is missing
  expect(optionsOf({ ...IDLE, options: { ...OPTIONS, mode: choice(['slow'], '') } })).toBe(4)
  // @ts-expect-error: an unknown choice
  expect(optionsOf({ ...IDLE, options: { ...OPTIONS, mode: choice(['fast', 'slow', 'medium'], '') } })).toBe(4)
  // @ts-expect-error: an option has no setting
  expect(optionsOf({ ...IDLE, options: { loud: flag(''), count: OPTIONS.count, rate: OPTIONS.rate, mode, speed: mode } })).toBe(5)
})
