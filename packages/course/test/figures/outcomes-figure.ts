import type { Agent } from '@orreryjs/core'
import { agentProfile } from '@orreryjs/core/agents'
import { playEpisode } from '@orreryjs/harness'
import { orrery } from '@orreryjs/orrery'
import { createModel, loadAgent, loadWorld } from '@orreryjs/runs/registry'
import { classify, agent as exerciseAgent } from '../../templates/2/solution/refusals.ts'
import { type LessonFigure, supported } from './lesson-figure.ts'
import { box, COLOURS, scale, slide, text } from './svg.ts'

const TASKS = 10
const MAX_STEPS = 50
const EXERCISE = 'exercise'

/** Outcomes of a step with their colours, in the order of the bars. */
const OUTCOMES = {
  changed: COLOURS.green,
  unchanged: COLOURS.grey,
  precondition: COLOURS.orange,
  'unknown-object': COLOURS.purple,
  'bad-syntax': COLOURS.blue,
  repeated: COLOURS.red,
} as const

type Outcome = keyof typeof OUTCOMES
type Counts = Record<Outcome, number>

/** Draws figure 2: outcomes of the steps of ReAct, of the exercise's solution and of REBACT, as bars. */
export async function outcomesFigure(): Promise<LessonFigure> {
  const counts: Record<string, Counts> = {
    react: await countNamed('react'),
    [EXERCISE]: await count(exerciseAgent),
    rebact: await countNamed('rebact'),
  }
  const rows = Object.entries(counts)
  const max = Math.max(...rows.map(([, each]) => total(each)))
  const values = rows
    .map(([name, each]) => `${name}: ${total(each)} steps, ${invalid(each)} invalid, ${each.repeated} of them repeated`)
    .join('; ')
  const [react, exercise] = [counts['react'] as Counts, counts[EXERCISE] as Counts]
  return {
    svg: slide({
      title: supported(
        `${react.repeated} of ReAct's ${invalid(react)} invalid actions are repeats`,
        react.repeated > 1 && react.repeated > exercise.repeated,
      ),
      description: `Steps in ${TASKS} houses by outcome. ${values}.`,
      source: `alfworld valid_unseen, the first ${TASKS} houses, max ${MAX_STEPS} steps, simulated:mid`,
      body: [...rows.flatMap(([name, each], index) => bar(name, each, index, max)), ...legend()],
    }),
    alt: `Steps of three agents in ${TASKS} houses, by outcome`,
    statements: [
      `${react.repeated} of ReAct's ${invalid(react)} invalid actions had been rejected before in the same state.`,
      supported(
        `The exercise's agent never repeats an invalid action, but still takes ${invalid(exercise)} invalid actions.`,
        exercise.repeated === 0 && invalid(exercise) > 0,
      ),
      supported(
        `${exercise.unchanged} of its ${total(exercise)} steps are valid but change nothing (ReAct: ${react.unchanged} of ${total(react)}).`,
        exercise.unchanged > react.unchanged,
      ),
    ],
  }
}

async function countNamed(name: string): Promise<Counts> {
  const world = (await loadWorld(orrery, 'alfworld')).package.create({})
  const entry = await loadAgent(orrery, name)
  return count(entry.create(world, {}), agentProfile(entry, world))
}

async function count(agent: Agent, profile?: ReturnType<typeof agentProfile>): Promise<Counts> {
  const world = (await loadWorld(orrery, 'alfworld')).package.create({})
  const model = await createModel(orrery, 'simulated:mid', {})
  const counts: Counts = { changed: 0, unchanged: 0, precondition: 0, 'unknown-object': 0, 'bad-syntax': 0, repeated: 0 }
  for (let house = 0; house < TASKS; house += 1) {
    const { events } = await playEpisode({
      world,
      agent,
      model,
      limits: { maxSteps: MAX_STEPS },
      task: `alfworld/valid_unseen/${house}`,
      ...(profile && { profile }),
    })
    const rejected = new Set<string>()
    for (const event of events) {
      if (event.type !== 'step-end') continue
      const { action, changed, invalid, observation, page } = event
      const result = {
        observation: { text: observation, page, key: '' },
        terminated: false,
        changed,
        ...(invalid && { invalid }),
      }
      counts[rejected.has(action) ? 'repeated' : classify(result)] += 1
      if (invalid !== undefined) rejected.add(action)
      else if (changed) rejected.clear()
    }
  }
  return counts
}

function total(counts: Counts): number {
  return Object.values(counts).reduce((sum, each) => sum + each, 0)
}

function invalid(counts: Counts): number {
  return total(counts) - counts.changed - counts.unchanged
}

function bar(name: string, counts: Counts, index: number, max: number): readonly string[] {
  const width = scale(0, max, 0, 740)
  const y = 110 + index * 110
  let x = 170
  const segments = Object.entries(OUTCOMES).map(([outcome, colour]) => {
    const size = width(counts[outcome as Outcome])
    const label =
      size < 30 ? '' : text(x + size / 2, y + 42, String(counts[outcome as Outcome]), { anchor: 'middle', colour: '#ffffff' })
    const segment = `${box(x, y, size, 70, colour)}${label}`
    x += size
    return segment
  })
  return [text(155, y + 42, name, { anchor: 'end' }), ...segments]
}

function legend(): readonly string[] {
  const names: Readonly<Record<Outcome, string>> = {
    changed: 'valid, state changed',
    unchanged: 'valid, no change',
    precondition: 'invalid: precondition',
    'unknown-object': 'invalid: unknown object',
    'bad-syntax': 'invalid: syntax',
    repeated: 'invalid: repeated',
  }
  return Object.entries(OUTCOMES).flatMap(([outcome, colour], index) => {
    const [x, y] = [170 + (index % 3) * 240, 440 + Math.floor(index / 3) * 26]
    return [box(x, y, 16, 16, colour), text(x + 22, y + 14, names[outcome as Outcome], { size: 14 })]
  })
}
