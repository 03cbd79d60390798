import type { PlayedDemonstration, Profile } from '@orreryjs/core'
import { describe, expect, test } from 'vitest'
import { testActorPrompt } from '../../react/test/trials.ts'
import type { Failure } from '../src/memory.ts'
import { promptsFor } from '../src/prompts.ts'

const shown = (opening: string, observation: string | undefined): PlayedDemonstration => ({
  opening,
  before: [],
  exchanges: [{ kind: 'action', action: 'look', ...(observation !== undefined && { observation }) }],
  notes: {},
})

const PROFILE: Profile = {
  id: 'lats/demo',
  version: 1,
  world: 'demo',
  dialects: ['any'],
  parts: {
    instructions: 'You are in a house.',
    actions: 'go to [place]\nlook',
  },
  demonstrations: [
    { text: 'A hall.\n> go to desk 1\nA desk.' },
    { types: ['heat'], text: 'A kitchen.\n> look\nA stove.' },
    { ...shown('A.', 'Good.'), types: ['scored'], notes: { score: '9' } },
    { ...shown('B.', 'Bad.'), types: ['scored'], notes: { verdict: 'It lost.', score: '2' } },
    { ...shown('C.', undefined), types: ['failed'], notes: { lesson: 'I will go.' } },
  ],
}
const PAIRS = [{ line: 'go to desk 1', observation: 'You see\na key.' }]
const FAILURES: readonly Failure[] = [
  { trajectory: [{ line: 'look', observation: 'Dark.' }], score: 3, reflection: 'Go somewhere first.' },
  { trajectory: [{ line: 'fly', observation: 'No.' }], score: 1, reflection: 'Do not fly.' },
]

const prompts = (profile: Profile = PROFILE, taskType: string = 'cool') =>
  promptsFor({ rules: false, profile, taskType, observation: 'A room.\nYour task is to: leave.', goal: 'leave' })

describe('a prompt', () => {
  test('of the policy: demonstrations, failures and the trajectory with a cue', () => {
    const [system, user] = prompts().act(PAIRS, FAILURES)
    expect(system).toEqual({ role: 'system', content: 'You are in a house.' })
    expect(user?.content).toMatchInlineSnapshot(`
      "### EXAMPLE 1
      A hall.
      > go to desk 1
      A desk.
      ### END EXAMPLE

      ### ACTIONS
      go to [place]
      look

      ### REPLY FORMAT
      Reply with one line: an action in one of the forms above. Write nothing else.

      ### TASK
      A room.
      Your task is to: leave.

      ### MEMORY
      Trial 1: Go somewhere first.
      Trial 2: Do not fly.

      ### FAILED TRAJECTORIES
      > look
      Dark.
      ---
      > fly
      No.

      ### HISTORY
      > go to desk 1
      You see
      a key.
      >"
    `)
  })

  test('of the value function: scored examples, failures with scores and the trajectory', () => {
    expect(prompts().value(PAIRS, FAILURES)[1]?.content).toMatchInlineSnapshot(`
      "### EXAMPLE 1
      A.
      > look
      Good.
      Thus the correctness score is 9
      ### END EXAMPLE

      ### EXAMPLE 2
      B.
      > look
      Bad.
      It lost.
      Thus the correctness score is 2
      ### END EXAMPLE

      ### ACTIONS
      go to [place]
      look

      ### REPLY FORMAT
      Judge how well the trajectory at the end does at its task. It may be unfinished: then judge how promising it is.
      Reply with a sentence on what it has achieved and what it lacks, and after it with the line
      Thus the correctness score is s
      where s is a whole number from 1, which is hopeless, to 10, which is a goal that has been reached in every point.

      ### TASK
      A room.
      Your task is to: leave.

      ### MEMORY
      Trial 1: Go somewhere first.
      Trial 2: Do not fly.

      ### FAILED TRAJECTORIES
      > look
      Dark.
      Thus the correctness score is 3
      ---
      > fly
      No.
      Thus the correctness score is 1

      ### HISTORY
      > go to desk 1
      You see
      a key."
    `)
  })

  test('of the critic: failed examples, earlier reflections and the failed trajectory', () => {
    expect(prompts().reflect(PAIRS, FAILURES, undefined)[1]?.content).toMatchInlineSnapshot(`
      "### EXAMPLE 1
      C.
      > look
      I will go.
      ### END EXAMPLE

      ### ACTIONS
      go to [place]
      look

      ### REPLY FORMAT
      The trajectory at the end did not reach the goal of its task.
      Reply with a new plan in a few sentences: which action was the mistake, and what you will do in its place next time. Do not describe the trajectory.

      ### TASK
      A room.
      Your task is to: leave.

      ### MEMORY
      Trial 1: Go somewhere first.
      Trial 2: Do not fly.

      ### HISTORY
      > go to desk 1
      You see
      a key."
    `)
  })

  testActorPrompt(PROFILE, (profile, taskType) => String(prompts(profile, taskType).act([], [])[1]?.content))

  test('omits examples if the profile has none', () => {
    const bare = { ...PROFILE, parts: { instructions: 'Play.', actions: 'look' }, demonstrations: [] }
    for (const messages of [prompts(bare).value(PAIRS, []), prompts(bare).reflect(PAIRS, [], 0.5)])
      expect(messages[1]?.content).not.toContain('### EXAMPLE')
  })
})
