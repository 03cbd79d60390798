import { createReflact, type ReflactOptions, reflact } from '@orreryjs/agent-reflact'
import type { Message, ModelRequest, Profile } from '@orreryjs/core'
import { briefingFor, type PlayedScript, playScript, type Script } from '@orreryjs/testing'
import { describe, expect, test } from 'vitest'
import { actions, notes, requests } from '../../react/test/effects.ts'

const STEP_1 = 'state: I am in the hall\ngoal: the door has to be opened\nthought: The door is shut.'
const STEP_2 = 'state: I am at the open door\ngoal: only the way out is left\nthought:'
const PROFILE: Profile = {
  id: 'reflact/demo',
  version: 1,
  world: 'demo',
  dialects: ['any'],
  parts: { instructions: 'Play.', actions: 'look' },
  demonstrations: [
    {
      opening: 'A hall.',
      goal: 'leave',
      before: [],
      notes: {},
      exchanges: [
        { kind: 'thought', thought: STEP_1 },
        { kind: 'action', action: 'open door', observation: 'Open.' },
        { kind: 'thought', thought: STEP_2 },
        { kind: 'action', action: 'go out', observation: 'You are out.' },
      ],
    },
    { types: ['demo'], text: 'A kitchen.' },
  ],
}

function play(script: Script, options: Partial<ReflactOptions> = {}, profile: Profile = PROFILE): Promise<PlayedScript> {
  const briefing = briefingFor({ profile, observation: 'GOAL: leave the house.', task: { type: 'demo' } })
  return playScript(createReflact(options).program(briefing), script)
}

const turns = (request: ModelRequest | undefined): readonly Message[] => request?.messages.slice(2) ?? []
const systemText = ({ effects }: PlayedScript): string => String(requests(effects)[0]?.messages[0]?.content)
const exampleText = (played: PlayedScript): string => systemText(played).split(/### (?:END )?EXAMPLE.*\n/)[1] ?? ''

describe('the loop', () => {
  test('is one call per step; later prompts repeat the replies', async () => {
    const [first, second] = ['Reflection: it is shut\nAction: open door', 'Reflection: it is open\nAction: go out']
    const played = await play({
      ask: [first, second],
      act: ['The door is open.', { observation: { text: 'You are out.', page: 'street', key: 'out' }, terminated: true }],
    })
    expect(played.effects.map((effect) => effect.kind)).toEqual(['ask', 'note', 'act', 'ask', 'note', 'act'])
    expect(played.isFinished).toBe(true)
    expect(turns(requests(played.effects)[1])).toEqual([
      { role: 'assistant', content: first },
      { role: 'user', content: 'Observation: The door is open.' },
    ])
    expect(notes(played.effects)[0]).toEqual({ kind: 'belief', stated: [['reflection', 'it is shut']] })
  })

  test('accepts a reply without a reflection, which leaves no note', async () => {
    const played = await play({ ask: ['Action: look'], act: ['Dark.'] })
    expect([actions(played.effects), notes(played.effects)]).toEqual([['look'], []])
  })

  test('never repeats an imagined observation', async () => {
    const played = await play({ ask: ['Action: open door\nObservation: Open.\nAction: go out'], act: ['Locked.'] })
    expect(turns(requests(played.effects)[1]).map(({ content }) => content)).toEqual([
      'Action: open door',
      'Observation: Locked.',
    ])
  })

  test('sends a reply without an action to the world, or calls the model again', async () => {
    expect(actions((await play({ ask: ['open it'], act: ['What?'] })).effects)).toEqual(['open it'])
    const again = await play({ ask: ['', 'hm', 'Action: look'], act: ['Dark.'] }, { onParseError: 'reprompt' })
    expect(actions(again.effects)).toEqual(['look'])
    expect(requests(again.effects)[2]?.messages.at(-1)?.content).toContain('a line that begins with `Action: `')
  })

  test('shows the latest turns of a window and marks the gap', async () => {
    const { effects } = await play({ ask: ['Action: a', 'Action: b'], act: ['A.', 'B.'] }, { windowPairs: 1 })
    expect(String(requests(effects)[2]?.messages[1]?.content)).toMatch(/\n\.\.\.$/)
    expect(turns(requests(effects)[2]).map(({ content }) => content)).toEqual(['Action: b', 'Observation: B.'])
  })

  test('lists the admissible actions of each step in its last message only', async () => {
    const script = { admissible: [['look', 'wait'], ['go out']], ask: ['Action: look'], act: ['Dark.'] }
    const { effects } = await play(script, { showAdmissible: true })
    const [first, second] = requests(effects).map(({ messages }) => messages.map(({ content }) => content))
    expect(first?.at(-1)).toMatch(/\n\n### ACTIONS NOW\nlook\nwait$/)
    expect(second?.at(-1)).toBe('Observation: Dark.\n\n### ACTIONS NOW\ngo out')
    expect(second?.[1]).not.toContain('ACTIONS NOW')
  })
})

describe('the prompt', () => {
  test('has instructions, demonstrations with a reflection before every action, actions and the reply format', async () => {
    expect(systemText(await play({}))).toMatchInlineSnapshot(`
      "Play.

      ### EXAMPLE 1
      A hall.
      Reflection: I am in the hall; the door has to be opened.
      Action: open door
      Observation: Open.
      Reflection: I am at the open door; only the way out is left.
      Action: go out
      Observation: You are out.
      ### END EXAMPLE

      ### ACTIONS
      look

      ### REPLY FORMAT
      Reply with these lines, and nothing else.
      Reflection: [one sentence: where you are, what you have, and what that means for the goal of the task]
      Action: [one action in one of the forms above]"
    `)
  })

  test('shows the fixed pair, the demonstrations of the type, or none; and can leave out the action forms', async () => {
    expect(exampleText(await play({}, { demos: 'typed' }))).toBe('A kitchen.\n')
    expect(systemText(await play({}, { demos: 'none' }))).not.toContain('EXAMPLE')
    const bare = systemText(await play({}, { actionList: false }))
    expect(bare).not.toContain('### ACTIONS')
    expect(bare).toContain('Action: [one action, as in the examples]')
  })

  test.each([
    [
      'goalState',
      [
        'Reflection: I am in the hall; the door has to be opened.',
        'Reflection: I am at the open door; only the way out is left.',
      ],
    ],
    ['stateOnly', ['Reflection: I am in the hall.', 'Reflection: I am at the open door.']],
    ['goalOnly', ['Reflection: The door has to be opened.', 'Reflection: Only the way out is left.']],
    ['thought', ['Thought: The door is shut.']],
    ['none', []],
  ] as const)('reflection=%s shows that content', async (reflection, lines) => {
    const played = await play({}, { reflection })
    expect(exampleText(played).match(/^(?:Reflection|Thought|Plan): .*$/gm) ?? []).toEqual(lines)
    expect(/^Reflection: \[/m.test(systemText(played))).toBe(!['thought', 'none'].includes(reflection))
  })

  test('frequency separates how often the model reflects from what it reflects on', async () => {
    const lines = async (options: Partial<ReflactOptions>): Promise<readonly string[]> =>
      exampleText(await play({}, options)).match(/^(?:Reflection|Thought|Plan): .*$/gm) ?? []
    const [first] = await lines({})
    expect(await lines({ frequency: 'first' })).toEqual([first])
    expect(await lines({ frequency: 'sparse' })).toEqual([first])
    expect(await lines({ frequency: 'first', reflection: 'thought' })).toEqual(['Plan: The door is shut.'])
    expect(systemText(await play({}, { frequency: 'first' }))).toContain('belongs only to your first reply')
    expect(systemText(await play({}, { frequency: 'sparse' }))).toContain('Leave out the line `Reflection:`')
  })

  test('reflects on the latest observation and the goal in a demonstration of actions only', async () => {
    const exchanges = [
      { kind: 'action', action: 'look', observation: 'Dark.\nVery.' } as const,
      { kind: 'action', action: 'wait' } as const,
    ]
    const bare = { opening: 'A hall.', goal: 'leave.', before: [], notes: {}, exchanges }
    const played = await play({}, {}, { ...PROFILE, demonstrations: [bare] })
    expect(exampleText(played)).toContain(
      "Reflection: The last answer is 'Dark.'; the goal is still to be reached: leave.\nAction: wait",
    )
  })
})

test('reads options from a run', () => {
  expect(reflact.create({ reflection: 'none', actionList: 'false' }).options).toMatchObject({
    reflection: 'none',
    actionList: false,
  })
  expect(() => reflact.create({ frequency: 'often' })).toThrow(/one of everyTurn, first, sparse/)
})
