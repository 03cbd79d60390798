import { createReact, type ReactOptions, react, textcraftProfile } from '@orreryjs/agent-react'
import { type Effect, type EpisodeEvent, type ModelRequest, OrreryError, type Profile } from '@orreryjs/core'
import {
  answeringModel,
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
import { actions, notes, requests } from './effects.ts'

const PROFILE: Profile = {
  ...profileWithoutWorld(textcraftProfile),
  parts: { instructions: 'Play.', actions: 'look', maxTokens: '100' },
  demonstrations: [],
}

function play(script: Script, options: Partial<ReactOptions> = {}, parts: Record<string, string> = {}): Promise<PlayedScript> {
  const profile = { ...PROFILE, parts: { ...PROFILE.parts, ...parts } }
  return playScript(createReact(options).program(briefingFor({ profile, observation: 'GOAL: leave the house.' })), script)
}

const prompts = (effects: readonly Effect[]): readonly string[] =>
  requests(effects).map((request) => String(request.messages[1]?.content))
const history = (prompt: string | undefined): string => String(prompt?.split('### HISTORY\n')[1])
const lastHistory = ({ effects }: PlayedScript): string => history(prompts(effects).at(-1))

/** Plays the tiny craft world with the TextCraft profile; both have the same language. */
function craft(replies: readonly string[], task: string, maxSteps: number): ReturnType<typeof playEpisode> {
  const world = tinyCraft()
  const model = cyclingModel(replies)
  const limits = { maxSteps, maxModelCalls: 100 }
  return playEpisode({
    agent: createReact(),
    profile: profileWithoutWorld(textcraftProfile),
    world,
    model,
    task: `tiny-craft/all/${task}`,
    limits,
  })
}

const steps = (events: readonly EpisodeEvent[]): readonly string[] =>
  events.flatMap((event) => (event.type === 'step-end' ? [`${event.action} -> ${event.observation}`] : []))

describe('the loop', () => {
  test('interleaves thoughts and actions in one transcript until the world ends', async () => {
    const played = await play({
      ask: ['think: the door is shut', 'open door', 'go out'],
      act: ['The door is open.', { observation: { text: 'You are out.', page: 'street', key: 'out' }, terminated: true }],
    })
    expect(played.effects.map((effect) => effect.kind)).toEqual(['ask', 'note', 'ask', 'act', 'ask', 'act'])
    expect(prompts(played.effects).map(history)).toEqual([
      '>',
      '> think: the door is shut\nOK.\n>',
      '> think: the door is shut\nOK.\n> open door\nThe door is open.\n>',
    ])
    expect(played).toMatchObject({ isFinished: true })
    expect(notes(played.effects)).toEqual([{ kind: 'thought', text: 'the door is shut' }])
  })

  test('solves a task in the harness', async () => {
    const replies = ['think: log, planks, sticks', 'get 1 log', 'craft 4 planks using 1 log', 'craft 4 stick using 2 planks']
    const { end, events } = await craft(replies, 'stick', 40)
    expect(end).toMatchObject({ end: 'solved', success: true, reward: 1, steps: 3, optimal: 3 })
    expect(steps(events)).toHaveLength(3)
  })

  test('counts thoughts as steps only if the run does', async () => {
    const play = (countThoughts: boolean): ReturnType<typeof playEpisode> =>
      playEpisode({
        agent: createReact(),
        profile: profileWithoutWorld(textcraftProfile),
        world: tinyCraft(),
        model: cyclingModel(['think: hm', 'inventory']),
        limits: { maxSteps: 6 },
        countThoughts,
      })
    const [free, counted] = [await play(false), await play(true)]
    expect([steps(free.events).length, free.end.end]).toEqual([6, 'step-limit'])
    expect([steps(counted.events).length, counted.end.end]).toEqual([3, 'step-limit'])
  })

  test('is deterministic for equal replies, options and tasks', async () => {
    const run = async (): Promise<unknown> => (await craft(['think: a', 'get 1 log', ''], 'torch', 9)).events
    expect(await run()).toEqual(await run())
  })
})

describe('failure modes', () => {
  test('repeated failing action: the step limit ends it without an exception', async () => {
    const { end, events } = await craft(['get 1 torch'], 'torch', 12)
    expect(end).toMatchObject({ end: 'step-limit', steps: 12, success: false })
    expect(new Set(steps(events))).toEqual(new Set(['get 1 torch -> Could not find torch']))
    const limited = await playEpisode({
      agent: createReact(),
      profile: profileWithoutWorld(textcraftProfile),
      world: tinyCraft(),
      model: cyclingModel(['get 1 torch']),
      limits: { maxRepeats: 3, maxSteps: 12 },
    })
    expect(limited.end.end).toBe('repeat-limit')
  })

  test("invented object: the world's answer enters the transcript", async () => {
    const { events } = await craft(['get 1 magic wand', 'inventory'], 'torch', 2)
    const last = events.flatMap((event) => (event.type === 'model-call' ? [event.prompt] : [])).at(-1)
    expect(history(String(last?.messages[1]?.content))).toBe('> get 1 magic wand\nCould not execute get 1 magic wand\n>')
  })

  test('clicks a title instead of an id: the agent does not correct it', async () => {
    const offered = ['click[B0001]', 'click[Red Shoe, size 9]']
    const { effects } = await play(
      { admissible: [offered], ask: ['click[red shoe, size 9]'], act: ['Invalid action!'] },
      { showAdmissible: true },
    )
    expect(actions(effects)).toEqual(['click[red shoe, size 9]'])
  })

  test('decode=choose requests one of the admissible actions, without thoughts', async () => {
    const offered = ['open door', 'look']
    const { effects } = await play(
      { admissible: [offered, []], ask: ['look', 'think: hm'], act: ['Dark.', 'What?'] },
      { decode: 'choose' },
    )
    expect(requests(effects).map(({ oneOf }) => oneOf)).toEqual([offered, undefined])
    expect(
      requests(effects)[0]
        ?.messages.map(({ content }) => content)
        .join('\n'),
    ).not.toContain('think: ')
    // A model that does not choose may still write anything.
    expect(actions(effects)).toEqual(['look', 'think: hm'])
    expect(notes(effects)).toEqual([])
  })

  test('clicks a missing button: the rejection costs a step and is shown', async () => {
    const played = await play({ ask: ['click[Next >]', 'click[< Back to Search]'], act: ['Invalid action!', 'Invalid action!'] })
    expect(actions(played.effects)).toEqual(['click[Next >]', 'click[< Back to Search]'])
    expect(lastHistory(played)).toBe('> click[Next >]\nInvalid action!\n> click[< Back to Search]\nInvalid action!\n>')
  })

  test('assumes to hold an object: only the world decides', async () => {
    const { events } = await craft(['think: I hold two planks', 'craft 4 stick using 2 planks', 'inventory'], 'stick', 2)
    expect(steps(events)).toEqual([
      'craft 4 stick using 2 planks -> Could not find enough items to craft stick',
      'inventory -> Inventory: You are not carrying anything.',
    ])
  })

  test('transcript overflow: keeps the opening and the goal, and cuts no line', async () => {
    const lines = Array.from({ length: 30 }, (_, index) => `go to drawer ${index + 1}`)
    const seen = lines.map((line) => `You did: ${line}.`)
    const all = new Set([...lines.map((line) => `> ${line}`), ...seen, '...', '>'])
    for (const options of [
      { windowCharacters: 200 },
      { windowCharacters: 1 },
      { windowPairs: 4 },
      { windowPairs: 4, windowCharacters: 90 },
    ]) {
      const { effects } = await play({ ask: lines, act: seen }, options)
      const sent = prompts(effects)
      const [opening] = String(sent[0]).split('### HISTORY')
      for (const prompt of sent) {
        expect(prompt.startsWith(String(opening))).toBe(true)
        expect(prompt).toContain('### TASK\nGOAL: leave the house.')
        for (const line of history(prompt).split('\n')) expect(all).toContain(line)
      }
      expect(history(sent.at(-1))).toMatch(/^\.\.\.\n> (.*\n)*You did: go to drawer 30\.\n>$/)
      expect(history(sent[1])).toBe('> go to drawer 1\nYou did: go to drawer 1.\n>')
    }
    const fitting = history(prompts((await play({ ask: lines, act: seen }, { windowCharacters: 200 })).effects).at(-1))
    const shownLines = fitting.split('\n').filter((line) => line !== '...' && line !== '>')
    expect(shownLines.reduce((sum, line) => sum + line.replace('> ', '').length, 0)).toBeLessThanOrEqual(200)
    expect(shownLines).toHaveLength(10)
  })

  test("shrinks the window to the model's context; without a window the episode ends", async () => {
    const model = {
      id: 'narrow',
      generate: ({ messages }: ModelRequest) => {
        const pairs = String(messages[1]?.content).match(/^> inventory$/gm)?.length ?? 0
        if (pairs > 3) throw new OrreryError('CONTEXT_OVERFLOW', 'the prompt is too long')
        return { choices: [{ text: 'inventory', finish: 'stop' as const }], usage: { inputTokens: 1, outputTokens: 1 } }
      },
    }
    const world = tinyCraft()
    const episode = {
      profile: profileWithoutWorld(textcraftProfile),
      world,
      task: 'tiny-craft/all/stick',
      model,
      limits: { maxSteps: 9 },
    }
    const windowed = await playEpisode({ ...episode, agent: createReact({ windowPairs: 8 }) })
    expect(windowed.events.at(-1)).toMatchObject({ end: 'step-limit', steps: 9 })
    const whole = await playEpisode({ ...episode, agent: createReact() })
    expect(whole.events.at(-1)).toMatchObject({ end: 'context-overflow', steps: 4 })
  })

  test('multi-line reply with an imagined observation: reads only the first line', async () => {
    const reply = 'open door\nObservation: The door is open.\n> go out\nYou are out.'
    const played = await play({ ask: [reply], act: ['The door is locked.'] })
    expect(actions(played.effects)).toEqual(['open door'])
    expect(lastHistory(played)).toBe('> open door\nThe door is locked.\n>')
    expect(requests(played.effects)[0]?.stop).toEqual(['\n'])
  })

  test('empty reply: sends the empty line, which costs a step', async () => {
    const { end, events } = await craft([''], 'torch', 5)
    expect(end).toMatchObject({ end: 'step-limit', steps: 5 })
    expect(steps(events)[0]).toBe(' -> Could not execute ')
    expect(events.filter((event) => event.type === 'parse-failure')).toHaveLength(5)
  })

  test('endless thoughts: after eight in a row the next line is an action', async () => {
    const { end, events } = await craft(['think: hm'], 'torch', 2)
    expect(end.end).toBe('step-limit')
    expect(steps(events)).toEqual(['think: hm -> Could not execute think: hm', 'think: hm -> Could not execute think: hm'])
    expect(events.filter((event) => event.type === 'note')).toHaveLength(16)
  })
})

describe('options', () => {
  test('thoughtThenAction executes the action after a thought and needs no stop', async () => {
    const played = await play(
      { ask: ['think: open it\nopen door\nYou are out.'], act: ['Open.'] },
      { multiLine: 'thoughtThenAction' },
    )
    expect(played.effects.map((effect) => effect.kind)).toEqual(['ask', 'note', 'act', 'ask'])
    expect(lastHistory(played)).toBe('> think: open it\nOK.\n> open door\nOpen.\n>')
    expect(requests(played.effects)[0]).not.toHaveProperty('stop')
  })

  test('reprompt repeats the request twice before the reply is sent unchanged', async () => {
    const { effects } = await play({ ask: ['', ' ', '\n'], act: ['Dark.'] }, { onParseError: 'reprompt' })
    expect(actions(effects)).toEqual([''])
    expect(notes(effects)).toMatchObject([{ remedy: 'reprompt' }, { remedy: 'reprompt' }, { remedy: 'fallback' }])
    expect(requests(effects)[1]?.messages.at(-1)?.content).toContain('one line with an action')
  })

  test('a claim ends the episode only if the profile has one', async () => {
    const parts = { claimSuccess: 'Task Completed!', claimFailure: 'task failed!' }
    expect((await play({ ask: ['think: I see. task completed! Bye'] }, {}, parts)).answer).toEqual({
      text: 'I see. task completed! Bye',
      claim: 'success',
    })
    expect((await play({ ask: ['think: Task failed!'] }, {}, parts)).answer).toMatchObject({ claim: 'failure' })
    expect((await play({ ask: ['say task failed!', 'look'], act: ['Hm.'] }, {}, parts)).isFinished).toBe(false)
    expect((await play({ ask: ['think: task completed!'] })).isFinished).toBe(false)
    const ignored = await play({ ask: ['think: Task failed!', 'look'], act: ['Hm.'] }, { exits: false }, parts)
    expect([ignored.isFinished, actions(ignored.effects)]).toEqual([false, ['look']])
    expect(
      requests(ignored.effects)[0]
        ?.messages.map(({ content }) => content)
        .join('\n'),
    ).not.toMatch(/task failed!|gives it up/i)
  })

  test('a claim is not a success', async () => {
    const { end } = await craft(['think: Task Completed!'], 'torch', 5)
    expect(end).toMatchObject({ end: 'agent-stopped', success: false, steps: 0, answer: { claim: 'success' } })
  })

  test('reads options from a run and keeps them with the agent', () => {
    expect(react.create({ thoughts: 'false', windowPairs: '7' }).options).toMatchObject({
      thoughts: false,
      windowPairs: 7,
      demos: 'typed',
    })
    expect(react.create().options).toEqual(createReact().options)
    expect(react.options.map((spec) => spec.name).sort()).toEqual(Object.keys(createReact().options ?? {}).sort())
    const attempt = (): unknown => react.create({ window: 3 })
    expect(attempt).toThrow(/react has no option 'window'/)
    expect(() => react.create({ thoughtsInRow: 0 })).toThrow(/from 1 to 1000/)
  })
})

test('sends the model only messages, without purpose and task id', async () => {
  const seen: string[] = []
  const model = answeringModel('listening', (request) => {
    seen.push(JSON.stringify(request.messages))
    return 'inventory'
  })
  await playEpisode({
    agent: createReact(),
    profile: profileWithoutWorld(textcraftProfile),
    world: tinyCraft(),
    model,
    limits: { maxSteps: 2 },
  })
  expect(seen).toHaveLength(2)
  for (const text of seen) expect(text).not.toMatch(/react\.step|tiny-craft/)
})
