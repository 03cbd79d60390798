import { type AdaptOptions, createAdapt } from '@orreryjs/agent-adapt'
import { isOrreryError, type ModelRequest, type Profile } from '@orreryjs/core'
import { parseSections } from '@orreryjs/core/agents'
import { briefingFor, playScript, type Script, sectionOf } from '@orreryjs/testing'
import { describe, expect, test } from 'vitest'
import { FAILED, planned, userText } from './playing.ts'

const PROFILE: Profile = {
  id: 'adapt/made-up',
  version: 1,
  world: 'made-up',
  dialects: ['any'],
  parts: {
    instructions: 'You are in a house.',
    actions: 'go to [place]\nlook',
    skills: 'Find [thing].',
    claimSuccess: 'Task completed!',
    claimFailure: 'Task failed!',
  },
  demonstrations: [
    { types: ['atomic'], text: 'A skill.\n> look\nA bed.' },
    { text: 'A whole task.\n> look\nA desk.' },
    { types: ['heat'], text: 'A task of a type.\n> look\nA stove.' },
    { types: ['plan'], text: 'A goal.\nStep 1: Find a key.\nExecution Order: (Step 1)' },
  ],
}

async function requests(
  script: Script,
  options: Partial<AdaptOptions> = {},
  more: Partial<Profile> = {},
  goal: string = 'leave',
): Promise<readonly ModelRequest[]> {
  const briefing = briefingFor({
    profile: { ...PROFILE, ...more },
    observation: 'A room.\nYour task is to: leave.',
    task: { type: 'heat', goal },
  })
  const { effects } = await playScript(createAdapt(options).program(briefing), script)
  return effects.flatMap((effect) => (effect.kind === 'ask' ? [effect.request] : []))
}

const SUBTASK: Script = {
  ask: [FAILED, planned(['Find a key.', 'Leave.']), 'look', 'think: Task completed!', 'look', 'look'],
  act: ['A key.', 'Dark.', 'Dark.'],
  rewind: [{}],
}

describe("the executor's prompt", () => {
  test('shows a subtask', async () => {
    const [, , , , , last] = await requests(SUBTASK)
    const { messages, ...settings } = last ?? { messages: [] }
    expect(settings).toEqual({ purpose: 'adapt.step', temperature: 0, maxTokens: 100, stop: ['\n'] })
    expect(messages.map(({ role }) => role)).toEqual(['system', 'user'])
    expect(messages[0]?.content).toBe('You are in a house.')
    expect(userText(last)).toMatchInlineSnapshot(`
      "### EXAMPLE 1
      A skill.
      > look
      A bed.
      ### END EXAMPLE

      ### EXAMPLE 2
      A whole task.
      > look
      A desk.
      ### END EXAMPLE

      ### ACTIONS
      go to [place]
      look

      ### REPLY FORMAT
      Reply with one line: either an action in one of the forms above, or a thought that begins with \`think: \`. The thought \`think: Task completed!\` ends the attempt as done. The thought \`think: Task failed!\` gives it up. Write nothing else.

      ### TASK
      A room.
      Your task is to: Leave.

      ### INFORMATION
      > look
      A key.

      ### HISTORY
      > look
      Dark.
      >"
    `)
  })

  test('shows the whole task without subtask and information', async () => {
    const [first] = await requests({})
    expect(parseSections(userText(first)).flatMap(({ title }) => title || [])).toEqual([
      'ACTIONS',
      'REPLY FORMAT',
      'TASK',
      'HISTORY',
    ])
    expect(sectionOf(first, 'REPLY FORMAT')).not.toContain('subtask')
  })

  test('shows only atomic skills, atomic skills and whole tasks, or only whole tasks of the type', async () => {
    const shown = async (executor: AdaptOptions['executor'], list = PROFILE.demonstrations): Promise<readonly string[]> => {
      const [first] = await requests({}, { executor }, { demonstrations: list })
      return [...userText(first).matchAll(/### EXAMPLE \d\n(.*)/g)].map(([, line = '']) => line)
    }
    expect(await shown('atomic')).toEqual(['A skill.'])
    expect(await shown('hybrid')).toEqual(['A skill.', 'A whole task.'])
    expect(await shown('typed')).toEqual(['A task of a type.'])
    expect(await shown('typed', PROFILE.demonstrations.slice(0, 2))).toEqual(['A whole task.'])
  })
})

describe("the planner's prompt", () => {
  test('shows the whole task', async () => {
    const [, plan] = await requests({ ask: [FAILED] })
    const { messages, ...settings } = plan ?? { messages: [] }
    expect(settings).toEqual({ purpose: 'adapt.plan', temperature: 0, maxTokens: 800 })
    expect(messages[0]?.content).toBe('You are in a house.')
    expect(userText(plan)).toMatchInlineSnapshot(`
      "### EXAMPLE 1
      A goal.
      Step 1: Find a key.
      Execution Order: (Step 1)
      ### END EXAMPLE

      ### ACTIONS
      Find [thing].

      ### REPLY FORMAT
      Split the task into 3 to 5 steps. Each step is a subtask in one of the forms above, for somebody who knows nothing of the others. You may begin with a line of thought after \`# Think:\`. Then write the steps and, in a last line, how they belong together:
      Step 1: [subtask]
      Step 2: [subtask]
      Execution Order: (Step 1 AND Step 2)
      AND joins steps that all have to succeed, in this order. OR joins alternatives: the next is tried if the one before fails. Brackets group them.

      ### TASK
      A room.
      Your task is to: leave."
    `)
  })

  test('shows a subtask in place of the goal, without the previous steps', async () => {
    const ask = [FAILED, planned(['Find a key.', 'Leave.']), 'look', 'think: Task completed!', FAILED]
    const plan = (await requests({ ask, act: ['A key.'] })).at(-1)
    expect(plan?.purpose).toBe('adapt.plan')
    expect(sectionOf(plan, 'TASK')).toBe('A room.\nYour task is to: Leave.')
    for (const title of ['SUBTASK', 'INFORMATION']) expect(sectionOf(plan, title)).toBeUndefined()
    expect(sectionOf(plan, 'REPLY FORMAT')).toMatch(/^Split the task into 3 to 5 steps\./)
  })

  test('shows a subtask next to the goal if the world does not state the goal in these words', async () => {
    const ask = [FAILED, planned(['Find a key.', 'Leave.']), 'look', 'think: Task completed!', FAILED]
    const plan = (await requests({ ask, act: ['A key.'] }, {}, {}, 'flee')).at(-1)
    expect(sectionOf(plan, 'SUBTASK')).toBe('Leave.')
    expect(sectionOf(plan, 'TASK')).toBe('A room.\nYour task is to: leave.')
  })
})

describe('a profile', () => {
  test.each([
    [{ instructions: 'x', actions: 'y', claimFailure: 'Task failed!' }, {}, "has no part 'skills', which adapt requires"],
    [{ actions: 'y' }, {}, "has no part 'instructions'"],
    [{ ...PROFILE.parts, dMax: 'deep' }, {}, 'part dMax is not a positive integer'],
    [
      { ...PROFILE.parts, checkpoint: 'sometimes' },
      {},
      'part checkpoint is invalid. Expected one of run, none, replay, snapshot.',
    ],
    [{ ...PROFILE.parts, executor: 'modules' }, {}, 'part search is invalid. Expected a text, because its executor is modules.'],
    [
      { ...PROFILE.parts, ...Object.fromEntries(['search', 'open', 'read', 'back', 'home'].map((name) => [name, 'x'])) },
      { id: '(', executor: 'modules', searchPage: 'a', resultsPage: 'b' },
      "part id: '(' is not a regular expression: missing closing )",
    ],
  ])('rejects a profile with invalid parts: %#', async (parts: Record<string, string>, more: Record<string, string>, message) => {
    const error: unknown = await requests({ ask: [FAILED] }, {}, { parts: { ...parts, ...more } }).catch(
      (reason: unknown) => reason,
    )
    expect(isOrreryError(error) && [error.code, error.message]).toEqual(['CONFIG_INVALID', expect.stringContaining(message)])
  })

  test('accepts a profile without the parts that have a default', async () => {
    const parts = { instructions: 'x', actions: 'y', skills: 'z' }
    const [first] = await requests({}, {}, { parts })
    expect(sectionOf(first, 'REPLY FORMAT')).toBe(
      'Reply with one line: either an action in one of the forms above, or a thought that begins with `think: `. Write nothing else.',
    )
  })
})
