import { createReact } from '@orreryjs/agent-react'
import { createStateact, type StateactOptions, stateact, textcraftProfile } from '@orreryjs/agent-stateact'
import type { Message, ModelRequest, Profile } from '@orreryjs/core'
import {
  briefingFor,
  cyclingModel,
  type PlayedScript,
  playEpisode,
  playScript,
  profileWithoutWorld,
  type Script,
  tinyCraft,
} from '@orreryjs/testing'
import { describe, expect, test } from 'vitest'
import { actions, notes, requests } from '../../react/test/effects.ts'

const PROFILE: Profile = {
  id: 'stateact/demo',
  version: 1,
  world: 'demo',
  dialects: ['any'],
  parts: {
    instructions: 'Play.',
    actions: 'look',
    keys: 'goal: the goal\ncurrent location: where\nthought: why\naction: what',
    claimSuccess: 'All done!',
  },
  demonstrations: [
    {
      opening: 'A hall.',
      goal: 'leave',
      before: [],
      notes: {},
      exchanges: [
        { kind: 'thought', thought: 'current location: hall\nthought: the door is shut' },
        { kind: 'action', action: 'open door', observation: 'Open.' },
        { kind: 'thought', thought: 'current location: hall\nthought:' },
        { kind: 'action', action: 'go out', observation: 'You are out.' },
      ],
    },
  ],
}

function play(script: Script, options: Partial<StateactOptions> = {}, profile: Profile = PROFILE): Promise<PlayedScript> {
  return playScript(createStateact(options).program(briefingFor({ profile, observation: 'GOAL: leave the house.' })), script)
}

const turns = (request: ModelRequest | undefined): readonly Message[] => request?.messages.slice(2) ?? []
const systemText = ({ effects }: PlayedScript): string => String(requests(effects)[0]?.messages[0]?.content)

describe('the loop', () => {
  test('is one call per step; later prompts repeat the whole replies', async () => {
    const [first, second] = ['goal: leave\nthought: it is shut\naction: open door', 'goal: leave\naction: go out']
    const played = await play({
      ask: [first, second],
      act: ['The door is open.', { observation: { text: 'You are out.', page: 'street', key: 'out' }, terminated: true }],
    })
    expect(played.effects.map((effect) => effect.kind)).toEqual(['ask', 'note', 'act', 'ask', 'note', 'act'])
    expect(played.isFinished).toBe(true)
    expect(turns(requests(played.effects)[1])).toEqual([
      { role: 'assistant', content: first },
      { role: 'user', content: 'The door is open.' },
    ])
    expect(notes(played.effects)[0]).toEqual({
      kind: 'belief',
      stated: [
        ['goal', 'leave'],
        ['thought', 'it is shut'],
      ],
    })
  })

  test('takes as many steps as calls, even if the run counts thoughts', async () => {
    const { end, events } = await playEpisode({
      agent: createStateact({ repeatStop: 0 }),
      profile: profileWithoutWorld(textcraftProfile),
      world: tinyCraft(),
      model: cyclingModel(['think: hm\naction: inventory']),
      limits: { maxSteps: 6 },
      countThoughts: true,
    })
    expect(end).toMatchObject({ end: 'step-limit', steps: 6 })
    expect(events.filter(({ type }) => type === 'model-call')).toHaveLength(6)
  })

  test('solves a task in the harness', async () => {
    const replies = ['get 1 log', 'craft 4 planks using 1 log', 'craft 4 stick using 2 planks'].map(
      (action) => `goal: stick\ninventory: None\nthink: None\naction: ${action}`,
    )
    const { end } = await playEpisode({
      agent: createStateact(),
      profile: profileWithoutWorld(textcraftProfile),
      world: tinyCraft(),
      task: 'tiny-craft/all/stick',
      model: cyclingModel(replies),
      limits: { maxSteps: 9 },
    })
    expect(end).toMatchObject({ end: 'solved', success: true, steps: 3 })
  })

  test('stops after equal replies in a row; other replies start the count again', async () => {
    const look = 'thought: hm\naction: look'
    const stopped = await play({ ask: [look, look, look], act: ['Dark.', 'Dark.', 'Dark.'] }, { repeatStop: 3 })
    expect([stopped.isFinished, actions(stopped.effects)]).toEqual([true, ['look', 'look', 'look']])
    const going = await play(
      { ask: [look, look, 'action: wait', look, look], act: ['Dark.', 'Dark.', 'Hm.', 'Dark.', 'Dark.'] },
      { repeatStop: 3 },
    )
    expect(going.isFinished).toBe(false)
  })

  test('ends with a claim only in the thought, and does not execute its action', async () => {
    const claimed = await play({ ask: ['goal: leave\nthought: all done! Bye\naction: look'] })
    expect([claimed.answer, actions(claimed.effects)]).toEqual([{ text: 'all done! Bye', claim: 'success' }, []])
    const mentioned = await play({ ask: ['goal: All done!\nthought: hm\naction: say All done!'], act: ['Hm.'] })
    expect([mentioned.isFinished, actions(mentioned.effects)]).toEqual([false, ['say All done!']])
  })

  test('sends a reply without an action to the world, or calls the model again', async () => {
    const noop = await play({ ask: ['open the door'], act: ['What?'] })
    expect(actions(noop.effects)).toEqual(['open the door'])
    const again = await play({ ask: ['', 'hm', 'action: look'], act: ['Dark.'] }, { onParseError: 'reprompt' })
    expect(actions(again.effects)).toEqual(['look'])
    expect(requests(again.effects)[2]?.messages.at(-1)?.content).toContain('a line that begins with `action: `')
    expect(turns(requests(again.effects)[3])).toHaveLength(2)
  })

  test('shows the latest turns of a window and marks the gap', async () => {
    const { effects } = await play({ ask: ['action: a', 'action: b'], act: ['A.', 'B.'] }, { windowPairs: 1 })
    const last = requests(effects)[2]
    expect(String(last?.messages[1]?.content)).toMatch(/\n\.\.\.$/)
    expect(turns(last).map(({ content }) => content)).toEqual(['action: b', 'B.'])
  })
})

describe('the prompt', () => {
  test('has instructions, annotated demonstrations, actions and the keys', async () => {
    const played = await play({})
    expect(systemText(played)).toMatchInlineSnapshot(`
      "Play.

      ### EXAMPLE 1
      A hall.
      > goal: leave
      current location: hall
      thought: the door is shut
      action: open door
      Open.
      > goal: leave
      current location: hall
      thought: None
      action: go out
      You are out.
      ### END EXAMPLE

      ### ACTIONS
      look

      ### REPLY FORMAT
      Reply with these lines, and nothing else:
      goal: [the goal]
      current location: [where]
      thought: [why]
      action: [what]
      The thought \`All done!\` ends the attempt as done."
    `)
    expect(requests(played.effects)[0]).toMatchObject({
      purpose: 'stateact.step',
      temperature: 0,
      maxTokens: 500,
      stop: ['\n\n'],
      messages: [{ role: 'system' }, { role: 'user', content: '### TASK\nGOAL: leave the house.' }],
    })
  })

  test('changes only with the order and choice of keys', async () => {
    const [all, some] = [await play({}), await play({}, { keys: 'thought,goal,action' })]
    const withoutLocation = systemText(all).replace(/^current location: .*\n/gm, '')
    expect(systemText(some)).toBe(withoutLocation.replace(/^(> )?(goal: .*)\n(thought: .*)/gm, '$1$3\n$2'))
    expect(requests(some.effects)[0]?.messages[1]).toEqual(requests(all.effects)[0]?.messages[1])
  })

  test('writes JSON if the format is JSON, without a stop at blank lines', async () => {
    const played = await play({}, { format: 'json' })
    expect(systemText(played)).toContain(
      '> {"goal":"leave","current_location":"hall","thought":"the door is shut","action":"open door"}\nOpen.',
    )
    expect(systemText(played)).toContain(
      'one JSON object with the keys goal, current_location, thought, action, and nothing else:',
    )
    expect(requests(played.effects)[0]).not.toHaveProperty('stop')
  })

  test('annotates a demonstration of actions only with the latest observation', async () => {
    const exchanges = [
      { kind: 'action', action: 'look', observation: 'Dark.\nVery.' } as const,
      { kind: 'action', action: 'wait' } as const,
    ]
    const bare = { opening: 'A hall.', before: [], notes: {}, exchanges }
    const played = await play({}, {}, { ...PROFILE, demonstrations: [bare] })
    expect(systemText(played)).toContain('current location: A hall.\nthought: None\naction: look')
    expect(systemText(played)).toContain('current location: Dark.\nthought: None\naction: wait')
  })
})

describe('ablations', () => {
  const reply = (lines: readonly string[]): Script => ({ ask: lines, act: lines.map(() => 'Hm.') })

  test('keys=action is the act-only agent: the same actions as ReAct without thoughts', async () => {
    const acts = await play(reply(['action: open door', 'action: go out']), { keys: 'action' })
    const react = await playScript(
      createReact({ thoughts: false }).program(briefingFor({ profile: PROFILE, observation: 'GOAL: leave the house.' })),
      reply(['open door', 'go out']),
    )
    expect(actions(acts.effects)).toEqual(actions(react.effects))
    expect(notes(acts.effects)).toEqual([])
    expect(systemText(acts)).not.toMatch(/thought: \[|location|^> goal/m)
  })

  test('keys=thought,action is ReAct with the thought and the action in one reply', async () => {
    const merged = await play(reply(['thought: it is shut\naction: open door', 'thought: free\naction: go out']), {
      keys: 'thought,action',
    })
    const react = await playScript(
      createReact({ multiLine: 'thoughtThenAction' }).program(
        briefingFor({ profile: PROFILE, observation: 'GOAL: leave the house.' }),
      ),
      reply(['think: it is shut\nopen door', 'think: free\ngo out']),
    )
    expect(actions(merged.effects)).toEqual(actions(react.effects))
    const thoughts = notes(merged.effects).flatMap((note) => (note.kind === 'belief' ? note.stated.map(([, text]) => text) : []))
    expect(thoughts).toEqual(notes(react.effects).flatMap((note) => (note.kind === 'thought' ? [note.text] : [])))
  })
})

test('reads options from a run', () => {
  expect(stateact.create({ keys: 'goal,action', repeatStop: '0' }).options).toMatchObject({ keys: 'goal,action', repeatStop: 0 })
  expect(() => stateact.create({ format: 'xml' })).toThrow(/one of text, json/)
})
