import { type Agent, act, ask, type Briefing, type Effect, note, type Profile } from '@orrery/core'
import { type AgentSubject, agentCases, describeAgent } from '@orrery/testing'
import { describe, expect, test } from 'vitest'

const PROFILE: Profile = {
  id: 'parrot/tiny',
  version: 1,
  world: 'tiny-craft',
  dialects: ['tiny'],
  parts: { instructions: 'Play.' },
  demonstrations: [{ text: 'get 1 log' }],
}

/** The smallest agent there is: it does what the model says. */
const parrot = (): Agent => agentOf(follow)

describeAgent({ name: 'parrot', create: parrot, profiles: [PROFILE], sources: [{ path: 'agent.ts', text: 'act(reply)' }] })

type Steps = Generator<Effect, undefined, unknown>

function agentOf(program: (briefing: Briefing) => Steps, more: Partial<Agent> = {}): Agent {
  return { id: 'parrot', version: 1, ...more, program }
}

function* follow(briefing: Briefing): Steps {
  for (;;) {
    const seen = yield* act(yield* told(briefing))
    if (seen.ended) return undefined
  }
}

function* told({ observation }: Briefing): Generator<Effect, string, unknown> {
  const reply = yield* ask({ purpose: 'parrot.step', messages: [{ role: 'user', content: observation.text }] })
  return reply.choices[0]?.text ?? ''
}

interface Break {
  /** What the case says. */
  readonly says: RegExp
  readonly create: () => Agent
  readonly sources?: AgentSubject['sources']
}

/** Kept by all copies, as a global variable of a bad agent would be. */
let programs = 0

/** An agent for each case that keeps every rule but that one. */
const BROKEN: Readonly<Record<string, Break>> = {
  'describes itself as plain data': {
    says: /version 0 is not a whole number/,
    create: () => agentOf(follow, { version: 0 }),
  },
  'repeats itself on the same replies': {
    says: /two episodes of one agent differ/,
    create: () =>
      agentOf(function* (briefing) {
        programs += 1
        yield* act(`get ${programs} log`)
        yield* follow(briefing)
        return undefined
      }),
  },
  'keeps two interleaved episodes apart': {
    says: /interleaved and lone episodes of .* differ/,
    create: () => {
      let current = ''
      return agentOf(function* (briefing) {
        current = briefing.task.type
        for (;;) {
          yield* told(briefing)
          if ((yield* act(`craft ${current}`)).ended) return undefined
        }
      })
    },
  },
  'changes nothing it was given': {
    says: /ended in an error: .*(not extensible|read only)/,
    create: () =>
      agentOf((briefing) => {
        const shown = briefing.profile.demonstrations as { text: string }[]
        shown.push({ text: 'mine' })
        return follow(briefing)
      }),
  },
  'names no world': {
    says: /agent.ts names the world alfworld/,
    create: parrot,
    sources: [{ path: 'agent.ts', text: "if (world === 'ALFWorld') return" }],
  },
  'asks well-formed questions': {
    says: /purpose '' is not of the form/,
    create: () =>
      agentOf(function* (briefing) {
        yield* ask({ purpose: '', messages: [{ role: 'user', content: 'hm?' }] })
        yield* follow(briefing)
        return undefined
      }),
  },
  'survives any reply': {
    says: /ended in an error: AGENT_FAILED/,
    create: () =>
      agentOf(function* (briefing) {
        for (;;) {
          const action: unknown = JSON.parse(`"${yield* told(briefing)}"`)
          if ((yield* act(String(action))).ended) return undefined
        }
      }),
  },
  'honours every limit': {
    says: /ended in an error: AGENT_STALLED/,
    create: () =>
      agentOf(function* (briefing) {
        yield* act('inventory')
        yield* told(briefing)
        for (;;) yield* note({ kind: 'thought', text: 'what now?' })
      }),
  },
  'stops when it is told to': {
    says: /the program went on after it was closed/,
    create: () =>
      agentOf(function* (briefing) {
        try {
          return yield* follow(briefing)
        } finally {
          yield* act('one more')
        }
      }),
  },
}

describe('each case fails on an agent that breaks it', () => {
  test.each(agentCases.map((known) => [known.name, known] as const))('%s', async (name, { run }) => {
    const broken = BROKEN[name]
    expect(broken, `a broken agent for '${name}'`).toBeDefined()
    const { create, sources } = broken ?? { create: parrot }
    const subject = { name, create, profiles: [PROFILE], ...(sources === undefined ? {} : { sources }) }
    await expect((async () => run(subject))()).rejects.toThrow(broken?.says)
  })
})
