import type { Profile } from '@orreryjs/core'
import { describe, expect, test } from 'vitest'
import { testActorPrompt } from '../../react/test/trials.ts'
import { EMPTY_MEMORY, type Memory } from '../src/memory.ts'
import { type PromptContext, promptsFor } from '../src/prompts.ts'

const PROFILE: Profile = {
  id: 'reflexion/demo',
  version: 1,
  world: 'demo',
  dialects: ['any'],
  parts: {
    instructions: 'You are in a house.',
    actions: 'go to [place]\nlook',
  },
  demonstrations: [
    { text: 'A hall.\n> think: first the desk\nOK.\n> go to desk 1\nA desk.' },
    { types: ['heat'], text: 'A kitchen.\n> look\nA stove.' },
    { types: ['failed'], text: 'A.\n> look\nNothing.\nI will go.' },
    { types: ['failed'], text: 'B.\n> fly\nNo.\nI will walk.' },
  ],
}
const PAIRS = [{ line: 'go to desk 1', observation: 'You see\na key.' }]
const MEMORY: Memory = {
  reflections: [
    { trial: 2, text: 'Go somewhere first.' },
    { trial: 3, text: 'Do not fly.' },
  ],
  lastAttempt: [{ line: 'fly', observation: 'No.' }],
}

const prompts = (more: Partial<PromptContext> = {}) =>
  promptsFor({
    profile: PROFILE,
    taskType: 'cool',
    observation: 'A room.\nYour task is to: leave.',
    goal: 'leave',
    thoughts: true,
    rules: false,
    reflectionDemos: true,
    ...more,
  })

describe('a prompt', () => {
  test('of the actor: demonstrations, memory and the transcript with a cue', () => {
    const [system, user] = prompts().act(PAIRS, MEMORY)
    expect(system).toEqual({ role: 'system', content: 'You are in a house.' })
    expect(user?.content).toMatchInlineSnapshot(`
      "### EXAMPLE 1
      A hall.
      > think: first the desk
      OK.
      > go to desk 1
      A desk.
      ### END EXAMPLE

      ### ACTIONS
      go to [place]
      look

      ### REPLY FORMAT
      Reply with one line: either an action in one of the forms above, or a thought that begins with \`think: \`. Write nothing else.

      ### TASK
      A room.
      Your task is to: leave.

      ### MEMORY
      Trial 2: Go somewhere first.
      Trial 3: Do not fly.

      ### FAILED TRAJECTORIES
      > fly
      No.

      ### HISTORY
      > go to desk 1
      You see
      a key.
      >"
    `)
  })

  test('of the critic: worked examples, earlier reflections and the failed trial', () => {
    expect(prompts().reflect(PAIRS, MEMORY)[1]?.content).toMatchInlineSnapshot(`
      "### EXAMPLE 1
      A.
      > look
      Nothing.
      I will go.
      ### END EXAMPLE

      ### EXAMPLE 2
      B.
      > fly
      No.
      I will walk.
      ### END EXAMPLE

      ### ACTIONS
      go to [place]
      look

      ### REPLY FORMAT
      The trial at the end did not reach the goal of its task. Look for the fault in the way it was tried, not in the place it was tried in.
      Reply with a new plan in a few sentences that names the actions to take differently next time. Write nothing else.

      ### TASK
      A room.
      Your task is to: leave.

      ### MEMORY
      Trial 2: Go somewhere first.
      Trial 3: Do not fly.

      ### HISTORY
      > go to desk 1
      You see
      a key."
    `)
    expect(prompts({ reflectionDemos: false }).reflect(PAIRS, EMPTY_MEMORY)[1]?.content).not.toMatch(/EXAMPLE|MEMORY/)
  })

  test('of the evaluator: only the trial', () => {
    expect(prompts().evaluate(PAIRS)[1]?.content).toMatchInlineSnapshot(`
      "### ACTIONS
      go to [place]
      look

      ### REPLY FORMAT
      Judge whether the trial at the end has done everything that its task asks for.
      Reply with one sentence of reasons and then, on a line of its own, YES or NO.

      ### TASK
      A room.
      Your task is to: leave.

      ### HISTORY
      > go to desk 1
      You see
      a key."
    `)
  })

  testActorPrompt(PROFILE, (profile, taskType) => String(prompts({ profile, taskType }).act([], EMPTY_MEMORY)[1]?.content))

  test('offers no thoughts if they are off', () => {
    const text = String(prompts({ thoughts: false }).act([], EMPTY_MEMORY)[1]?.content)
    expect(text).not.toContain('think')
    expect(text).toContain('### EXAMPLE 1\nA hall.\n> go to desk 1\nA desk.\n### END EXAMPLE')
  })
})
