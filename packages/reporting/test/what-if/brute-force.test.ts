import { type AgentProgram, type Effect, type EpisodeEvent, type ModelReply, rng } from '@orreryjs/core'
import type { EpisodeSpec } from '@orreryjs/harness'
import { planEpisodes } from '@orreryjs/runs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { playRun, REGISTRY } from '../../../runs/test/library.ts'
import { scratch } from '../../../runs/test/scratch.ts'
import { type PromptEdit, sweepPromptParts, whatIf } from '../../src/what-if/index.ts'
import { distanceAfter, fromStep, recordedEvents, replayWith, repliesBefore, stepOf } from './recorded-run.ts'

const place = scratch()
afterAll(() => place[Symbol.dispose]())

const REACT = {
  world: 'textcraft',
  split: 'adapt-like',
  agent: 'react',
  model: 'simulated:mid',
  limit: 4,
  maxSteps: 12,
  deterministic: true,
}
const RANDOM = { ...REACT, agent: 'random', model: undefined, limit: 1 }

let reactPlan: readonly EpisodeSpec[] = []
let randomPlan: readonly EpisodeSpec[] = []

beforeAll(async () => {
  await playRun(place.file('react'), REACT)
  await playRun(place.file('random'), RANDOM)
  reactPlan = [...(await planEpisodes(REACT, { registry: REGISTRY }))]
  randomPlan = [...(await planEpisodes(RANDOM, { registry: REGISTRY }))]
})

/** Returns the state before a step, computed by the world. */
function stateBefore({ world, task }: EpisodeSpec, events: readonly EpisodeEvent[], step: number): unknown {
  let { state } = world.start(task)
  for (let at = 1; at < step; at += 1) state = world.step(state, stepOf(events, at).action).state
  return state
}

test.each([1, 2, 3])(
  'every second admissible action of step %i ends as an independent replay with it',
  async (step) => {
    for (const spec of reactPlan.slice(0, 2)) {
      const events = await recordedEvents(place.file('react'), spec)
      const recorded = stepOf(events, step)
      const admissible = spec.world.admissible(stateBefore(spec, events, step))
      expect(admissible.length).toBeGreaterThan(3)
      // Beginning with another one at each step.
      const actions = admissible.filter((_, index) => (index + step) % 2 === 0)
      const replies = repliesBefore(events, recorded.seq)
      const ends = new Set<string>()
      for (const action of actions) {
        const found = await whatIf(place.file('react'), spec.id, { registry: REGISTRY, step, change: { kind: 'action', action } })
        expect(found.through).toBe('reply')
        expect(found.repeatsRecording).toBe(true)
        const last = replies.at(-1)
        const [choice] = last?.choices ?? []
        if (last === undefined || choice === undefined) throw new Error('no reply')
        const other: ModelReply = { ...last, choices: [{ ...choice, text: choice.text.replace(recorded.action, action) }] }
        const expected = await replayWith(spec, [...replies.slice(0, -1), other])
        expect(found.changed).toEqual([fromStep(expected, step)])
        expect(found.changed[0]?.actions[0]).toBe(action)
        ends.add(JSON.stringify(expected))
      }
      expect(ends.size).toBeGreaterThan(1)
    }
  },
  120_000,
)

/** Drives an agent without a model by hand; `change` replaces its action at a step. */
function drive(spec: EpisodeSpec, change: { readonly step: number; readonly action: string }): readonly string[] {
  const { world, task, agent, profile, limits, feedback, seed, id } = spec
  let turn = world.start(task)
  const program = agent.program({
    task,
    observation: turn.observation,
    limits,
    profile,
    feedback,
    rng: rng(seed, id),
  }) as Extract<AgentProgram, Generator<Effect, unknown, unknown>>
  const actions: string[] = []
  let answer: unknown
  for (;;) {
    const { done, value } = program.next(answer)
    if (done === true) return actions
    const effect = value as Effect
    if (effect.kind === 'admissible') answer = world.admissible(turn.state)
    else if (effect.kind === 'act') {
      if (turn.terminated || actions.length === limits.maxSteps) return actions
      const action = actions.length + 1 === change.step ? change.action : effect.action
      actions.push(action)
      turn = world.step(turn.state, action)
      const { observation, terminated, changed } = turn
      answer = { observation, terminated, changed }
    } else throw new Error(`effect ${effect.kind}`)
  }
}

test('an agent without a model continues in the world that the other action led to', async () => {
  const [spec] = randomPlan
  if (spec === undefined) throw new Error('no episode')
  const events = await recordedEvents(place.file('random'), spec)
  for (const step of [1, 5, 12]) {
    for (const action of spec.world.admissible(stateBefore(spec, events, step))) {
      const found = await whatIf(place.file('random'), '1', { registry: REGISTRY, step, change: { kind: 'action', action } })
      const expected = drive(spec, { step, action })
      expect(found.through).toBe('world')
      expect(found.changed[0]?.actions).toEqual(expected.slice(step - 1))
      expect(found.changed[0]?.distance).toBe(distanceAfter(spec, expected))
      expect(found.control[0]?.actions).toEqual(found.recorded.actions)
    }
  }
})

test('another reply ends as an independent replay with it', async () => {
  const [spec] = reactPlan
  if (spec === undefined) throw new Error('no episode')
  const events = await recordedEvents(place.file('react'), spec)
  const step = 2
  const before = repliesBefore(events, stepOf(events, step).seq)
  const text = 'think: I should look at what I hold.'
  const found = await whatIf(place.file('react'), spec.id, { registry: REGISTRY, step, change: { kind: 'reply', text } })
  const last = before.at(-1)
  if (last === undefined) throw new Error('no reply')
  const reply: ModelReply = { ...last, choices: [{ text, finish: 'stop' }] }
  expect(found.changed).toEqual([fromStep(await replayWith(spec, [...before.slice(0, -1), reply]), step)])
})

/** Removes a section of a prompt with a regular expression of its own. */
function withoutSection(content: string, title: string): string {
  return content.replace(new RegExp(`(?:^|\\n+)### ${title}\\n[\\s\\S]*?(?=\\n+### |$)`), '').trim()
}

const PARTS: readonly PromptEdit[] = [
  { part: 'HISTORY', text: undefined },
  { part: 'REPLY FORMAT', text: undefined },
  { part: 'TASK', text: 'Goal: craft nothing.' },
  { part: 'actions', text: undefined },
  { part: 'demonstrations', text: undefined },
  { part: 'instructions', text: 'Craft.' },
]

/** Returns an episode as if its prompt were changed from a step on: the profile of the agent, or the sections that the model gets. */
async function replayWithEdit(spec: EpisodeSpec, step: number, { part, text }: PromptEdit): ReturnType<typeof replayWith> {
  const events = await recordedEvents(place.file('react'), spec)
  const replies = repliesBefore(events, step === 1 ? 1 : stepOf(events, step - 1).seq)
  const { profile } = spec
  if (part === 'demonstrations') return replayWith({ ...spec, profile: { ...profile, demonstrations: [] } }, replies)
  if (part in profile.parts) {
    const parts = { ...profile.parts, [part]: text ?? '' }
    return replayWith({ ...spec, profile: { ...profile, parts, demonstrations: profile.demonstrations } }, replies)
  }
  return replayWith(spec, replies, (request) => ({
    ...request,
    messages: request.messages.map((message) => {
      const content = withoutSection(message.content, part)
      if (content === message.content) return message
      return {
        ...message,
        content: text === undefined ? content : message.content.replace(/(### TASK\n)[\s\S]*?(?=\n\n### )/, `$1${text}`),
      }
    }),
  }))
}

test.each(PARTS)(
  'a prompt with another $part ends as an independent replay with it',
  async (edit) => {
    let changed = 0
    for (const spec of reactPlan.slice(0, 3)) {
      for (const step of [1, 3]) {
        const change = { kind: 'prompt', edits: [edit] } as const
        const found = await whatIf(place.file('react'), spec.id, { registry: REGISTRY, step, change })
        expect(found.changed).toEqual([fromStep(await replayWithEdit(spec, step, edit), step)])
        expect(found.repeatsRecording).toBe(true)
        if (JSON.stringify(found.changed) !== JSON.stringify(found.control)) changed += 1
      }
    }
    if (edit.part === 'HISTORY' || edit.part === 'TASK') expect(changed).toBeGreaterThan(0)
  },
  120_000,
)

test('a sweep counts the next actions of independent replays', async () => {
  const swept = await sweepPromptParts(place.file('react'), { registry: REGISTRY, edits: PARTS, limit: 2 })
  expect(swept.episodes).toBe(2)
  const [unchanged, ...parts] = swept.parts
  expect(unchanged).toMatchObject({ part: '(unchanged)', closer: 0, same: 0, further: 0, noAction: 0 })
  for (const edit of PARTS) {
    const counts = { closer: 0, same: 0, further: 0, noAction: 0 }
    let steps = 0
    for (const spec of reactPlan.slice(0, 2)) {
      const events = await recordedEvents(place.file('react'), spec)
      const actions = events.flatMap((event) => (event.type === 'step-end' ? [event.action] : []))
      for (const step of actions.keys()) {
        const { actions: played } = await replayWithEdit(spec, step + 1, edit)
        const before = actions.slice(0, step)
        const [recorded = '', action] = [actions[step], played[step]]
        steps += 1
        if (action === recorded) continue
        if (action === undefined) {
          counts.noAction += 1
          continue
        }
        const [after = 0, was = 0] = [action, recorded].map(
          (each) => distanceAfter(spec, [...before, each]) ?? Number.POSITIVE_INFINITY,
        )
        counts[after < was ? 'closer' : after > was ? 'further' : 'same'] += 1
      }
    }
    expect(swept.steps).toBe(steps)
    expect(parts.find(({ part }) => part === edit.part)).toMatchObject({ ...counts, prompts: steps })
  }
})
