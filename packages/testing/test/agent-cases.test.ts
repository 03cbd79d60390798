import {
  type Agent,
  act,
  ask,
  type Briefing,
  type Effect,
  type ModelRequest,
  note,
  type Profile,
  type ToolCall,
  tools,
} from '@orreryjs/core'
import { type AgentSubject, agentCases, describeAgent } from '@orreryjs/testing'
import { expect, test } from 'vitest'
import { type BrokenSubject, describeBrokenSubjects } from './broken-subjects.ts'

const PROFILE: Profile = {
  id: 'parrot/tiny',
  version: 1,
  world: 'tiny-craft',
  dialects: ['tiny'],
  parts: { instructions: 'Play.' },
  demonstrations: [{ text: 'get 1 log' }],
}

/** Smallest agent: executes the replies of the model as actions. */
const parrot = (): Agent => agentOf(follow)

describeAgent({ name: 'parrot', create: parrot, profiles: [PROFILE], sources: [{ path: 'agent.ts', text: 'act(reply)' }] })

type Steps = Generator<Effect, undefined, unknown>

function agentOf(program: (briefing: Briefing) => Steps, more: Partial<Agent> = {}): Agent {
  return { id: 'parrot', version: 1, ...more, program }
}

function* follow(briefing: Briefing): Steps {
  for (;;) {
    const result = yield* act(yield* chooseAction(briefing))
    if (result.terminated) return undefined
  }
}

function* chooseAction({ observation }: Briefing): Generator<Effect, string, unknown> {
  const reply = yield* ask({ purpose: 'parrot.step', messages: [{ role: 'user', content: observation.text }] })
  return reply.choices[0]?.text ?? ''
}

/** Proof with the parrot, changed in one point. */
function broken(message: RegExp, create: () => Agent, alsoFails: readonly string[] = []): BrokenSubject<AgentSubject> {
  return { message, alsoFails, subject: () => ({ name: 'broken', create, profiles: [PROFILE] }) }
}

/** Proof with sources that contain forbidden names. */
function saying(message: RegExp, text: string): BrokenSubject<AgentSubject> {
  return {
    message,
    subject: () => ({ name: 'broken', create: parrot, profiles: [PROFILE], sources: [{ path: 'agent.ts', text }] }),
  }
}

/** Shared by all copies, like a global variable of a bad agent. */
let programs = 0

/** Agents that violate only the requirement of the case. */
const PROOFS: Readonly<Record<string, readonly BrokenSubject<AgentSubject>[]>> = {
  'describes itself as plain data': [
    broken(/version 0 is not a whole number/, () => agentOf(follow, { version: 0 })),
    broken(/'My Parrot' is not a kebab-case id/, () => agentOf(follow, { id: 'My Parrot' })),
  ],
  'repeats itself on the same replies': [
    broken(
      /two episodes of one agent differ at .*action: expected "get \d+ log", got "get \d+ log"/,
      () =>
        agentOf(function* (briefing) {
          programs += 1
          yield* act(`get ${programs} log`)
          yield* follow(briefing)
          return undefined
        }),
      ['keeps two interleaved episodes apart'],
    ),
  ],
  'keeps two interleaved episodes apart': [
    broken(/interleaved and lone episodes of .* differ/, () => {
      let current = ''
      return agentOf(function* (briefing) {
        current = briefing.task.type
        for (;;) {
          yield* chooseAction(briefing)
          if ((yield* act(`craft ${current}`)).terminated) return undefined
        }
      })
    }),
  ],
  'changes nothing it was given': [
    broken(/ended in an error: .*(not extensible|read only)/, () =>
      agentOf((briefing) => {
        const parts = briefing.profile.parts as Record<string, string>
        parts['instructions'] = 'Play.'
        return follow(briefing)
      }),
    ),
  ],
  'names no world': [
    broken(/the program names the world webshop/, () =>
      agentOf(function* (briefing) {
        if (briefing.task.world === 'webshop') yield* act('search[lamp]')
        return yield* follow(briefing)
      }),
    ),
    saying(/agent.ts names the world alfworld/, "if (world === 'ALFWorld') return"),
  ],
  'names no vendor of models': [
    saying(/agent.ts names the vendor openai/, "import { OpenAI } from 'openai'"),
    saying(/agent.ts names the vendor tool_calls/, 'const [call] = message.tool_calls'),
  ],
  'asks well-formed questions': [
    broken(/purpose '' is not of the form/, () => agentOf(sends({ purpose: '', messages: [{ role: 'user', content: 'hm?' }] }))),
    broken(/a request has messages of text/, () => agentOf(sends({ purpose: 'parrot.step', messages: [] }))),
    broken(/ends with something to answer/, () =>
      agentOf(sends({ purpose: 'parrot.step', messages: [{ role: 'system', content: 'Play.' }] })),
    ),
  ],
  'survives any reply': [
    broken(/ended in an error: AGENT_FAILED/, () =>
      agentOf(function* (briefing) {
        for (;;) {
          const action: unknown = JSON.parse(`"${yield* chooseAction(briefing)}"`)
          if ((yield* act(String(action))).terminated) return undefined
        }
      }),
    ),
  ],
  'survives any call of a tool': [
    broken(/ended in an error: AGENT_FAILED/, () =>
      agentOf(function* ({ observation }) {
        for (;;) {
          const request = { purpose: 'parrot.step', messages: [{ role: 'user', content: observation.text } as const] }
          const reply = yield* ask({ ...request, tools: yield* tools() })
          if ((yield* act(countOf(reply.choices[0]?.toolCalls))).terminated) return undefined
        }
      }),
    ),
  ],
  'honours every limit': [
    broken(/ended in an error: AGENT_STALLED/, () =>
      agentOf(function* (briefing) {
        while (briefing.limits.maxModelCalls === 0) yield* note({ kind: 'thought', text: 'when may I ask?' })
        yield* follow(briefing)
        return undefined
      }),
    ),
  ],
  'stops when it is aborted': [
    broken(/the program went on after it was closed/, () =>
      agentOf(function* (briefing) {
        try {
          return yield* follow(briefing)
        } finally {
          yield* act('one more')
        }
      }),
    ),
    broken(
      /yielded 10000 effects in a row that need no answer/,
      () =>
        agentOf(function* (briefing) {
          yield* chooseAction(briefing)
          for (;;) yield* note({ kind: 'thought', text: 'what now?' })
        }),
      ['changes nothing it was given', 'survives any reply', 'survives any call of a tool', 'honours every limit'],
    ),
  ],
}

function sends(request: ModelRequest): (briefing: Briefing) => Steps {
  return function* (briefing) {
    yield* ask(request)
    yield* follow(briefing)
    return undefined
  }
}

/** Assumes that the called tool was offered and has valid arguments. */
function countOf([call]: readonly ToolCall[] = []): string {
  const values = JSON.parse(call?.arguments ?? '{}') as { readonly count?: number }
  return `get ${values.count?.toFixed(0)} log`
}

describeBrokenSubjects(agentCases, PROOFS)

test('an agent that throws fails without a profile, and no case passes if no episode would run', async () => {
  const create = (): Agent =>
    agentOf(() => {
      throw new Error('never')
    })
  const survives = agentCases.find(({ name }) => name === 'survives any reply')
  await expect(survives?.run({ name: 'broken', create })).rejects.toThrow(/ended in an error: AGENT_FAILED/)
  await expect(survives?.run({ name: 'parrot', create: parrot })).resolves.toBeUndefined()
  for (const nothing of [{ profiles: [] }, { worlds: [] }]) {
    await expect(survives?.run({ name: 'parrot', create: parrot, ...nothing })).rejects.toThrow(/no episode would run/)
  }
})
