import type { EpisodeEvent } from '@orreryjs/core'
import { PLAYGROUND_BESIDE, playgroundLink, readPlaygroundHash } from '@orreryjs/viewer'
import { describe, expect, test } from 'vitest'
import { branchAt, effectWords, positionOfStep, recordedAt, stateOf } from '../src/engine/index.ts'
import { journalsOfRun, linesOf } from './journal-of-run.ts'
import { begun, playOn } from './played.ts'

describe('an episode one effect at a time', () => {
  test.each([
    ['alfworld', 'rebact', 'simulated:mid'],
    ['textcraft', 'random', 'none'],
  ])('writes the same journal as a run: %s, %s', async (world, agent, model) => {
    const { game } = await playOn(await begun({ world, agent, task: '1', model }))
    const runs = await journalsOfRun(world, [agent], '1', model)
    expect(linesOf(game.events)).toEqual(runs.get(agent))
  })

  test('pauses before each effect and describes it', async () => {
    const { game } = await begun({ world: 'alfworld', agent: 'rebact', task: '5' })
    expect(game.events).toHaveLength(1)
    const words: string[] = []
    while (words.length < 6 && game.next !== undefined) {
      words.push(effectWords(game.next))
      await game.step()
    }
    expect(words).toContain('Model call: judge the last action and choose the next one')
    expect(words).toContain('Action')
    expect(game.done).toHaveLength(6)
    expect(game.done.map(({ from, to }) => to - from).every((count) => count >= 0)).toBe(true)
  })

  test('states follow the journal: facts, changes, available actions, distance to goal', async () => {
    const branch = await playOn(await begun({ world: 'alfworld', agent: 'oracle', task: '5' }))
    const { states } = recordedAt(branch, branch.game.done.length)
    const { optimal } = branch.game.end ?? {}
    expect(states?.toGoAtStart).toBe(optimal)
    const steps = branch.game.events.filter(({ type }) => type === 'step-end')
    expect(steps.map(({ seq }) => states?.toGo?.[seq])).toEqual(steps.map((_, index) => (optimal ?? 0) - index - 1))
    for (const step of steps) expect(states?.admissible[step.seq]).toContain(step.type === 'step-end' ? step.action : '')
    expect(Object.keys(states?.changes ?? {}).length).toBeGreaterThan(0)
    const early = recordedAt(branch, positionOfStep(branch.game, 2) ?? 0)
    expect(early.events.filter(({ type }) => type === 'step-end')).toHaveLength(2)
  })
})

describe('another answer', () => {
  test('a reply changed to `go to fridge 1` changes the end of ReAct; earlier events are unchanged', async () => {
    const first = await playOn(await begun({ world: 'alfworld', agent: 'react', task: '8', model: 'simulated:mid' }))
    expect(first.game.end?.end).toBe('step-limit')
    const asks = first.game.done.flatMap(({ effect, number }, at) => (effect.kind === 'ask' ? [{ at, number }] : []))
    const fourth = asks[3]?.at ?? 0
    const second = await branchAt([first], 0, fourth, { kind: 'reply', reply: '> go to fridge 1' })
    await playOn(second)
    expect(second.game.end?.end).toBe('solved')
    const same = first.game.done[fourth]?.from ?? 0
    expect(linesOf(second.game.events.slice(0, same))).toEqual(linesOf(first.game.events.slice(0, same)))
    const state = stateOf(second, second.game.done.length)
    expect(state.replies).toEqual({ 3: '> go to fridge 1' })
    const again = await playOn(await begun(state))
    expect(linesOf(again.game.events)).toEqual(linesOf(second.game.events))
  })

  test('an action in place of the agent’s is taken, and the agent gets its result', async () => {
    const first = await playOn(await begun({ world: 'alfworld', agent: 'react', task: '5' }), 8)
    const at = first.game.done.findIndex(({ effect }) => effect.kind === 'act')
    const second = await branchAt([first], 0, at, { kind: 'action', action: 'look' })
    expect(second.game.done[at]).toMatchObject({ effect: { action: 'look' }, wanted: first.game.done[at]?.effect, isGiven: true })
    expect(stateOf(second, at + 1)).toMatchObject({ actions: { 0: 'look' }, effect: at + 1 })
    await expect(branchAt([first], 0, at, { kind: 'reply', reply: 'x' })).rejects.toThrow('no reply can be given')
  })

  test('waits for a person, as the model and as the agent', async () => {
    const model = await begun({ world: 'textcraft', agent: 'react', model: 'you', task: '0' })
    expect([model.game.next?.kind, model.game.wants]).toEqual(['ask', 'reply'])
    await expect(model.game.step()).rejects.toThrow('the episode needs input')
    await model.game.step({ kind: 'reply', reply: '> inventory' })
    expect(model.game.next).toMatchObject({ kind: 'act', action: 'inventory' })
    const agent = await begun({ world: 'textcraft', agent: 'you', task: '0' })
    expect(agent.game.wants).toBe('action')
    await agent.game.step({ kind: 'action', action: 'inventory' })
    expect(agent.game.events.at(-1)).toMatchObject({ type: 'step-end', action: 'inventory', by: 'agent' })
  })
})

describe('a link from a report', () => {
  test('opens a step of an episode of a simulated model only from its name', async () => {
    const { game } = await playOn(await begun({ world: 'alfworld', agent: 'rebact', task: '8', model: 'simulated:mid' }))
    const link = playgroundLink(PLAYGROUND_BESIDE, { number: 1, events: game.events }, 5) ?? ''
    expect(link).toMatch(
      /^\.\/playground\/index\.html#world=alfworld&split=valid_unseen&task=alfworld\/valid_unseen\/8&agent=rebact/,
    )
    expect(link).not.toContain('repl')
    const { state, problems } = readPlaygroundHash(link.replace(/^[^#]*/, ''))
    expect([state.step, problems]).toEqual([5, []])
    const again = await playOn(await begun(state))
    expect(linesOf(again.game.events)).toEqual(linesOf(game.events))
  })

  test('contains the replies of any other model up to its step, including tool calls; then a person replies', async () => {
    const played = await playOn(await begun({ world: 'textcraft', agent: 'laser', task: '0', model: 'simulated:perfect' }))
    // As if a server had answered.
    const name = 'openai:some-model'
    const events = played.game.events.map(
      (event): EpisodeEvent => (event.type === 'episode-start' ? { ...event, model: name } : event),
    )
    const { state } = readPlaygroundHash(playgroundLink('', { number: 1, events }, 3, { seed: '0' }) ?? '')
    const again = await begun(state)
    expect(again.scene.spec.model.id).toBe(name)
    while (again.game.wants === undefined && again.game.next !== undefined) await again.game.step()
    const acted = (all: readonly EpisodeEvent[]) => all.flatMap((event) => (event.type === 'step-end' ? [event.action] : []))
    expect(acted(again.game.events).length).toBeGreaterThanOrEqual(3)
    expect(acted(again.game.events)).toEqual(acted(events).slice(0, acted(again.game.events).length))
    expect(again.game.wants).toBe('reply')
  })
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
