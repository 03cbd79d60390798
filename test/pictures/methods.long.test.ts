import { adapt } from '@orreryjs/agent-adapt'
import { anticipatoryReflection, planAct } from '@orreryjs/agent-anticipatory-reflection'
import { laser } from '@orreryjs/agent-laser'
import { react } from '@orreryjs/agent-react'
import { rebact } from '@orreryjs/agent-rebact'
import { reflexion } from '@orreryjs/agent-reflexion'
import type { EpisodeEvent, ModelCall } from '@orreryjs/core'
import type { RecordedEpisode } from '@orreryjs/reporting/data'
import { type Box, type MethodPicture, type PlanPart, pictureOf } from '@orreryjs/viewer/pictures'
import { describe, expect, test } from 'vitest'
import { type EpisodeSettings, recordEpisode } from './record-episode.ts'

const ALFWORLD: EpisodeSettings = { world: 'alfworld', task: 1 }
const WEBSHOP: EpisodeSettings = { world: 'webshop', task: 0 }
const SETTINGS: readonly (readonly [string, EpisodeSettings])[] = [
  ['in the house', ALFWORLD],
  ['in the house, another task', { world: 'alfworld', task: 4 }],
  ['in the shop', WEBSHOP],
  ['in the shop, with a weak model', { world: 'webshop', task: 2, model: 'weak' }],
]

/** Section of a prompt by its title. */
function sectionOf(call: ModelCall, title: string): string | undefined {
  const text = call.prompt?.messages.map(({ content }) => content).join('\n\n') ?? ''
  return new RegExp(`### ${title}\\n([\\s\\S]*?)(?=\\n\\n###|$)`).exec(text)?.[1]?.trim()
}

function callsOf({ events }: RecordedEpisode, purpose: RegExp): readonly ModelCall[] {
  return events.flatMap((event) => (event.type === 'model-call' && purpose.test(event.purpose) ? [event] : []))
}

function notesOf<Kind extends string>({ events }: RecordedEpisode, kind: Kind) {
  type Note = Extract<Extract<EpisodeEvent, { type: 'note' }>['note'], { kind: Kind }>
  return events.flatMap((event) =>
    event.type === 'note' && event.note.kind === kind ? [{ seq: event.seq, note: event.note as Note }] : [],
  )
}

function stepsOf({ events }: RecordedEpisode): readonly number[] {
  return events.flatMap((event) => (event.type === 'step-end' ? [event.seq] : []))
}

function pictureAs<Kind extends MethodPicture['kind']>(
  recorded: RecordedEpisode,
  kind: Kind,
): Extract<MethodPicture, { kind: Kind }> {
  const picture = pictureOf(recorded)
  if (picture?.kind !== kind) throw new Error(`it is ${picture?.kind}, not ${kind}`)
  return picture as Extract<MethodPicture, { kind: Kind }>
}

describe.each(SETTINGS)('%s', (_, played) => {
  test.each([anticipatoryReflection, planAct])('plans: the current line is the line in the prompts', async (agent) => {
    const recorded = await recordEpisode(agent, { ...played, limits: { maxSteps: 60, maxModelCalls: 220 } })
    const picture = pictureAs(recorded, 'plan')
    expect(picture.acts.map(({ act }) => act.seq)).toEqual(stepsOf(recorded))
    for (const call of callsOf(recorded, /\.(action|subtask-completed)$/)) {
      const now = picture.moments.findLast(({ seq }) => seq < call.seq)
      const plan = picture.trials[now?.trial ?? 0]?.plan ?? []
      expect(sectionOf(call, 'SUBTASK')).toBe(plan[now?.line ?? -1]?.trim())
      expect(sectionOf(call, 'PLAN')).toBe(plan.map((line, index) => `${index + 1}. ${line}`).join('\n'))
    }
    expect(picture.trials.map(({ trial }) => trial)).toEqual(notesOf(recorded, 'trial').map(({ note }) => note.trial))
    const reasons = picture.trials.flatMap(({ revision }) => revision?.reason ?? [])
    expect(reasons).toEqual(notesOf(recorded, 'revision').map(({ note }) => note.reason))
  })

  test('Anticipatory Reflection: remedies come from the top of the stack', async () => {
    const recorded = await recordEpisode(anticipatoryReflection, { ...played, limits: { maxSteps: 60, maxModelCalls: 260 } })
    const { moments, acts } = pictureAs(recorded, 'plan')
    const stackBefore = (seq: number) => moments.findLast((moment) => moment.seq < seq)?.stack ?? []
    for (const { seq, note } of notesOf(recorded, 'remedy')) {
      const before = stackBefore(seq)
      const after = moments.find((moment) => moment.seq === seq)?.stack ?? []
      expect(before.at(-1)).toMatchObject({ rank: note.rank, action: note.action })
      expect(after).toEqual(before.slice(0, -1))
      expect(acts.find(({ act }) => act.seq > seq && act.by === 'agent')).toMatchObject({
        rank: note.rank,
        act: { action: note.action },
      })
    }
    for (const { seq, note } of notesOf(recorded, 'expansion')) {
      const added = (moments.find((moment) => moment.seq === seq)?.stack.length ?? 0) - stackBefore(seq).length
      expect(added).toBe(note.children - 1)
    }
  })

  test('ADaPT: every step is in one box, with the task of its prompts', async () => {
    const recorded = await recordEpisode(adapt, played)
    const { root } = pictureAs(recorded, 'boxes')
    const boxes = allBoxes(root)
    expect(boxes.flatMap(actsIn).sort((one, other) => one - other)).toEqual(stepsOf(recorded))
    expect(boxes.map(({ text }) => text)).toEqual(startedIn(recorded))
    for (const call of callsOf(recorded, /\.(step|plan)$/)) {
      const inner = boxes.filter(({ seq, until }) => seq < call.seq && call.seq <= until).at(-1)
      expect(JSON.stringify(call.prompt?.messages)).toContain(JSON.stringify(inner?.text).slice(1, -1))
    }
    for (const { status, plan } of boxes) {
      if (plan === undefined || status === 'open') continue
      expect(outcomeOf(plan.order)).toBe(status)
    }
  })

  test('LASER: the state matches the instructions of the prompt', async () => {
    const recorded = await recordEpisode(laser, played)
    const { visits, moves, memory } = pictureAs(recorded, 'graph')
    expect(visits.flatMap(({ acts }) => acts.map(({ seq }) => seq))).toEqual(stepsOf(recorded))
    expect(moves.map(({ from, to }) => [from, to])).toEqual(
      notesOf(recorded, 'transition').map(({ note }) => [note.from, note.to]),
    )
    const profile = laser.profiles.find(({ world }) => world === played.world)
    for (const call of callsOf(recorded, /\.think$/)) {
      const { state } = visits.find(({ seq, end }) => seq <= call.seq && call.seq < end) ?? { state: '' }
      // The final state has no instructions; its prompt asks for the options.
      if (state === 'Stop') continue
      const line = profile?.parts[`state:${state}`]?.split('\n')[0] ?? 'no such state'
      expect(JSON.stringify(call.prompt?.messages)).toContain(JSON.stringify(line).slice(1, 40))
    }
    const opened = [...new Set(marksIn(recorded))]
    expect(memory.map(({ id }) => id)).toEqual(opened)
  })

  test('REBACT: each change links the judged action to its replacement', async () => {
    const recorded = await recordEpisode(rebact, played)
    const { entries } = pictureAs(recorded, 'strip')
    const acts = entries.flatMap((entry) => (entry.kind === 'act' ? [entry] : []))
    expect(acts.map(({ act }) => act.seq)).toEqual(stepsOf(recorded))
    const changes = notesOf(recorded, 'modification')
    const taken = acts.filter(({ inPlaceOf }) => inPlaceOf !== undefined)
    expect(taken.map(({ act }) => act.action)).toEqual(changes.slice(0, taken.length).map(({ note }) => note.action))
    expect(changes.length - taken.length).toBeLessThanOrEqual(1)
    for (const { act, inPlaceOf } of taken) {
      const changed = acts.find((each) => each.act.seq === inPlaceOf?.seq)
      expect(changed).toMatchObject({ act: { action: inPlaceOf?.action }, verdict: expect.stringMatching(/wrong|correct/) })
      expect(changed?.replacedBy).toContain(act.seq)
      expect(inPlaceOf?.why).toContain(act.action.slice(0, 10))
    }
    for (const { seq, note } of notesOf(recorded, 'judgement')) {
      const about = acts.findLast(({ act }) => act.seq < seq && act.by === 'agent' && act.action === note.about)
      expect(about?.verdict).toBeDefined()
    }
  })

  test('Reflexion: trials contain their steps, and later prompts their lessons', async () => {
    const recorded = await recordEpisode(reflexion, {
      ...played,
      rewind: ['replay'],
      options: { maxActions: 12, evaluator: 'heuristic' },
      limits: { maxSteps: 60, maxModelCalls: 220 },
    })
    const { lanes } = pictureAs(recorded, 'lanes')
    expect(lanes.map(({ trial }) => trial)).toEqual(lanes.map((_, index) => index + 1))
    const within = lanes.flatMap(({ entries }) => entries.flatMap((entry) => (entry.kind === 'act' ? [entry.act.seq] : [])))
    expect(within).toEqual(stepsOf(recorded))
    for (const call of callsOf(recorded, /\.act$/)) {
      const before = lanes.filter(({ until }) => until < call.seq).flatMap(({ lesson }) => lesson?.text ?? [])
      for (const lesson of before.slice(-3)) expect(sectionOf(call, 'MEMORY')).toContain(lesson.slice(0, 60))
    }
    expect(lanes.slice(0, -1).every(({ verdict }) => verdict === 'failure')).toBe(true)
  })

  test('ReAct: thoughts and steps in order', async () => {
    const recorded = await recordEpisode(react, played)
    const { entries } = pictureAs(recorded, 'strip')
    const thoughts = notesOf(recorded, 'thought').map(({ seq }) => seq)
    const shown = entries.map((entry) => (entry.kind === 'act' ? entry.act.seq : entry.seq))
    expect(shown).toEqual([...stepsOf(recorded), ...thoughts].sort((one, other) => one - other))
  })
})

test('LASER: the prompt of the forced end contains the memory', async () => {
  const options = { forceAt: 15, maxTransitions: 15 }
  const recorded = await recordEpisode(laser, { ...WEBSHOP, task: 38, model: 'oracle,eps=.6', options })
  const { memory, forced } = pictureAs(recorded, 'graph')
  expect(forced).toBeDefined()
  const [call] = callsOf(recorded, /\.(think|call)$/).filter(({ seq }) => seq > (forced?.seq ?? 0))
  const left = memory.filter((item) => item.left !== undefined && item.left.seq < (forced?.seq ?? 0))
  expect(notesOf(recorded, 'backup')[0]?.note.reason).toContain(`${left.length} items`)
  expect(left.length).toBeGreaterThan(1)
  for (const { id } of left) expect(JSON.stringify(call?.prompt)).toContain(id)
})

test('ADaPT has lanes if it only tries again, and boxes if it only executes a plan', async () => {
  expect(pictureOf(await recordEpisode(adapt, { ...ALFWORLD, options: { method: 'tryAgain' } }))?.kind).toBe('lanes')
  const { root } = pictureAs(await recordEpisode(adapt, { ...ALFWORLD, options: { method: 'planAndExecute' } }), 'boxes')
  expect(root.plan?.order.kind).toBeDefined()
})

function allBoxes(box: Box): readonly Box[] {
  return [
    box,
    ...(box.plan === undefined
      ? []
      : stepsIn(box.plan.order).flatMap(({ result }) => (result === undefined ? [] : allBoxes(result)))),
  ]
}

type Step = Extract<PlanPart<Box>, { kind: 'step' }>

function stepsIn(part: PlanPart<Box>): readonly Step[] {
  return part.kind === 'step' ? [part] : part.parts.flatMap(stepsIn)
}

function actsIn({ entries }: Box): readonly number[] {
  return entries.flatMap((entry) => (entry.kind === 'act' ? [entry.act.seq] : []))
}

function startedIn(recorded: RecordedEpisode): readonly string[] {
  return notesOf(recorded, 'subtask').flatMap(({ note }) => (note.status === 'start' ? [note.text] : []))
}

/** Outcome by the paper's rules: AND needs all parts, OR needs one. A plan that was not executed has failed. */
function outcomeOf(part: PlanPart<Box>): string {
  if (part.kind === 'step') return part.result?.status ?? 'failure'
  const outcomes = part.parts.map(outcomeOf)
  if (part.kind === 'and') return outcomes.every((each) => each === 'success') ? 'success' : 'failure'
  return outcomes.includes('success') ? 'success' : 'failure'
}

/** Ids of the items with marked pages. */
function marksIn({ events }: RecordedEpisode): readonly string[] {
  return events.flatMap((event, index) => {
    const step = events.slice(0, index).findLast(({ type }) => type === 'step-end')
    return event.type === 'mark' && step?.type === 'step-end' ? [/\[(.*)\]/.exec(step.action)?.[1] ?? step.action] : []
  })
}
