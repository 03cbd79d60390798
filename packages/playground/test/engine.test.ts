import type { EpisodeEvent } from '@orreryjs/core'
import { PLAYGROUND_PATH, playgroundHash, playgroundLink, readPlaygroundHash } from '@orreryjs/viewer'
import { describe, expect, test } from 'vitest'
import { branchAt, effectLabel, positionOfStep, recordedAt, stateOf } from '../src/engine/index.ts'
import { journalsOfRun, linesOf } from './journal-of-run.ts'
import { begun, playOn } from './played.ts'

describe('an episode one effect at a time', () => {
  test.each([
    ['alfworld', 'rebact', 'simulated:mid'],
    ['textcraft', 'random', 'none'],
  ])('writes the same journal as a run: %s, %s', async (world, agent, model) => {
    const { episode } = await playOn(await begun({ world, agent, task: '1', model }))
    const runs = await journalsOfRun(world, [agent], '1', model)
    expect(linesOf(episode.events)).toEqual(runs.get(agent))
  })

  test('pauses before each effect and describes it', async () => {
    const { episode } = await begun({ world: 'alfworld', agent: 'rebact', task: '5' })
    expect(episode.events).toHaveLength(1)
    const words: string[] = []
    while (words.length < 6 && episode.next !== undefined) {
      words.push(effectLabel(episode.next))
      await episode.step()
    }
    expect(words).toContain('Model call: judge the last action and choose the next one')
    expect(words).toContain('Action')
    expect(episode.completed).toHaveLength(6)
    expect(episode.completed.map(({ from, to }) => to - from).every((count) => count >= 0)).toBe(true)
  })

  test('states follow the journal: facts, changes, available actions, distance to goal', async () => {
    const branch = await playOn(await begun({ world: 'alfworld', agent: 'oracle', task: '5' }))
    const { states } = recordedAt(branch, branch.episode.completed.length)
    const { optimal } = branch.episode.end ?? {}
    expect(states?.toGoAtStart).toBe(optimal)
    const steps = branch.episode.events.filter(({ type }) => type === 'step-end')
    expect(steps.map(({ seq }) => states?.toGo?.[seq])).toEqual(steps.map((_, index) => (optimal ?? 0) - index - 1))
    for (const step of steps) expect(states?.admissible[step.seq]).toContain(step.type === 'step-end' ? step.action : '')
    expect(Object.keys(states?.changes ?? {}).length).toBeGreaterThan(0)
    const early = recordedAt(branch, positionOfStep(branch.episode, 2) ?? 0)
    expect(early.events.filter(({ type }) => type === 'step-end')).toHaveLength(2)
  })
})

describe('another answer', () => {
  test('a reply changed to `go to fridge 1` changes the end of ReAct; earlier events are unchanged', async () => {
    const first = await playOn(await begun({ world: 'alfworld', agent: 'react', task: '1', model: 'simulated:mid' }))
    expect(first.episode.end?.end).toBe('step-limit')
    const asks = first.episode.completed.flatMap(({ effect, index: number }, at) =>
      effect.kind === 'ask' ? [{ at, number }] : [],
    )
    const fourth = asks[3]?.at ?? 0
    const second = await branchAt([first], 0, fourth, { kind: 'reply', reply: '> go to fridge 1' })
    await playOn(second)
    expect(second.episode.end?.end).toBe('solved')
    const same = first.episode.completed[fourth]?.from ?? 0
    expect(linesOf(second.episode.events.slice(0, same))).toEqual(linesOf(first.episode.events.slice(0, same)))
    const state = stateOf(second, second.episode.completed.length)
    expect(state.replies).toEqual({ 3: '> go to fridge 1' })
    const again = await playOn(await begun(state))
    expect(linesOf(again.episode.events)).toEqual(linesOf(second.episode.events))
  })

  test('an action in place of the agent’s is taken, and the agent gets its result', async () => {
    const first = await playOn(await begun({ world: 'alfworld', agent: 'react', task: '5' }), 8)
    const at = first.episode.completed.findIndex(({ effect }) => effect.kind === 'act')
    const second = await branchAt([first], 0, at, { kind: 'action', action: 'look' })
    expect(second.episode.completed[at]).toMatchObject({
      effect: { action: 'look' },
      agentEffect: first.episode.completed[at]?.effect,
      isProvided: true,
    })
    expect(stateOf(second, at + 1)).toMatchObject({ actions: { 0: 'look' }, effect: at + 1 })
    await expect(branchAt([first], 0, at, { kind: 'reply', reply: 'x' })).rejects.toThrow('no reply can be given')
  })

  test('waits for a person, as the model and as the agent', async () => {
    const model = await begun({ world: 'textcraft', agent: 'react', model: 'you', task: '0' })
    expect([model.episode.next?.kind, model.episode.requiredInput]).toEqual(['ask', 'reply'])
    await expect(model.episode.step()).rejects.toThrow('the episode needs input')
    await model.episode.step({ kind: 'reply', reply: '> inventory' })
    expect(model.episode.next).toMatchObject({ kind: 'act', action: 'inventory' })
    const agent = await begun({ world: 'textcraft', agent: 'you', task: '0' })
    expect(agent.episode.requiredInput).toBe('action')
    await agent.episode.step({ kind: 'action', action: 'inventory' })
    expect(agent.episode.events.at(-1)).toMatchObject({ type: 'step-end', action: 'inventory', by: 'agent' })
  })
})

describe('a link from a report', () => {
  test('opens a step of an episode of a simulated model only from its name', async () => {
    const { episode } = await playOn(await begun({ world: 'alfworld', agent: 'rebact', task: '8', model: 'simulated:mid' }))
    const link = playgroundLink(PLAYGROUND_PATH, { number: 1, events: episode.events }, 5) ?? ''
    expect(link).toMatch(
      /^\.\/playground\/index\.html#world=alfworld&split=valid_unseen&task=alfworld\/valid_unseen\/8&agent=rebact/,
    )
    expect(link).not.toContain('repl')
    const { state, problems } = readPlaygroundHash(link.replace(/^[^#]*/, ''))
    expect([state.step, problems]).toEqual([5, []])
    const again = await playOn(await begun(state))
    expect(linesOf(again.episode.events)).toEqual(linesOf(episode.events))
  })

  test('contains the replies of any other model up to its step, including tool calls; then a person replies', async () => {
    const played = await playOn(await begun({ world: 'textcraft', agent: 'laser', task: '0', model: 'simulated:perfect' }))
    // As if a server had answered.
    const name = 'openai:some-model'
    const events = played.episode.events.map(
      (event): EpisodeEvent => (event.type === 'episode-start' ? { ...event, model: name } : event),
    )
    const { state } = readPlaygroundHash(playgroundLink('', { number: 1, events }, 3, { seed: '0' }) ?? '')
    const again = await begun(state)
    expect(again.scene.spec.model.id).toBe(name)
    while (again.episode.requiredInput === undefined && again.episode.next !== undefined) await again.episode.step()
    const acted = (all: readonly EpisodeEvent[]) => all.flatMap((event) => (event.type === 'step-end' ? [event.action] : []))
    expect(acted(again.episode.events).length).toBeGreaterThanOrEqual(3)
    expect(acted(again.episode.events)).toEqual(acted(events).slice(0, acted(again.episode.events).length))
    expect(again.episode.requiredInput).toBe('reply')
  })
})

test('a link keeps all settings, such as the presentation', () => {
  const names = {
    world: 'textcraft',
    split: 'test',
    task: 'textcraft/test/3',
    agent: 'lats',
    label: 'mine',
    model: 'you',
    seed: '7',
  }
  const numbers = { trial: 2, step: 12, effect: 14, limits: { maxSteps: 9 }, actions: { 2: 'look' }, replies: { 0: 'x' } }
  const flags = { countThoughts: true, lectureView: true, feedback: 'always', rewind: ['navigate'] } as const
  const state = { ...names, ...numbers, ...flags, options: { n: '3' }, worldOptions: { dialect: 'strict' } }
  expect(playgroundHash(state)).toContain('&present=1')
  expect(readPlaygroundHash(playgroundHash(state))).toEqual({ state, problems: [] })
  expect(readPlaygroundHash('#wall=1')).toEqual(readPlaygroundHash('#present=1'))
})

test('the id of a task names its split', async () => {
  const { scene } = await begun({ world: 'textcraft', task: 'textcraft/test/3', agent: 'rebact' })
  expect(scene.spec.task.id).toBe('textcraft/test/3')
  expect(scene.problems).toEqual([])
  const unknown = await begun({ world: 'textcraft', task: 'textcraft/nowhere/3', agent: 'rebact' })
  expect(unknown.scene.problems).toHaveLength(2)
})

test('reports unknown parts of a link, and uses the rest', async () => {
  const { scene } = await begun({
    world: 'atlantis',
    split: 'nowhere',
    task: '<b>9',
    agent: 'nobody',
    model: 'simulated:genius',
    options: { multiLine: 'no' },
    rewind: ['by foot'],
  })
  expect(scene.spec.id).toBe(
    'react/simulated:mid/alfworld/valid_unseen/pick_and_place_simple-1#1'.replace(/alfworld.*(?=#)/, scene.spec.task.id),
  )
  expect(scene.problems.map((line) => line.slice(0, 30))).toHaveLength(7)
  expect(scene.problems.join('\n')).toContain("Unknown world 'atlantis': using alfworld.")
})
