import type { Agent } from '@orreryjs/core'
import { agentProfile } from '@orreryjs/core/agents'
import { playEpisode } from '@orreryjs/harness'
import { orrery } from '@orreryjs/orrery'
import { createModel, loadAgent, loadWorld } from '@orreryjs/runs/registry'
import { classify, agent as exerciseAgent } from '../../templates/2/solution/refusals.ts'
import { type LessonFigure, supported } from './lesson-figure.ts'
import { box, COLOURS, scale, slide, text } from './svg.ts'

const TASKS = 6
const MAX_STEPS = 40
const EXERCISE = 'refusals.ts'

/** Outcomes of a step with their colours, in the order of the bars. */
const OUTCOMES = {
  done: COLOURS.green,
  idle: COLOURS.grey,
  'too-early': COLOURS.orange,
  unknown: COLOURS.purple,
  misspelt: COLOURS.blue,
  again: COLOURS.red,
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
    .map(([name, each]) => `${name}: ${total(each)} steps, ${invalid(each)} invalid, ${each.again} of them repeated`)
    .join('; ')
  const [react, exercise] = [counts['react'] as Counts, counts[EXERCISE] as Counts]
  return {
    svg: slide({
      title: supported(
        `${react.again} of ReAct's ${invalid(react)} invalid actions are repeats`,
        react.again > 1 && react.again > exercise.again,
      ),
      description: `Steps in ${TASKS} houses by outcome. ${values}.`,
      source: `alfworld valid_unseen, the first ${TASKS} houses, max ${MAX_STEPS} steps, simulated:mid`,
      body: [...rows.flatMap(([name, each], index) => bar(name, each, index, max)), ...legend()],
    }),
    alt: `Steps of three agents in ${TASKS} houses, by outcome`,
    statements: [
      `${react.again} of ReAct's ${invalid(react)} invalid actions had been rejected before in the same state.`,
      supported(
        `The exercise's agent never repeats an invalid action, but still takes ${invalid(exercise)} invalid actions.`,
        exercise.again === 0 && invalid(exercise) > 0,
      ),
      supported(
        `${exercise.idle} of its ${total(exercise)} steps are valid but change nothing (ReAct: ${react.idle} of ${total(react)}).`,
        exercise.idle > react.idle,
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
  const counts: Counts = { done: 0, idle: 0, 'too-early': 0, unknown: 0, misspelt: 0, again: 0 }
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
      counts[rejected.has(action) ? 'again' : classify(result)] += 1
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
  return total(counts) - counts.done - counts.idle
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
    done: 'state changed',
    idle: 'no change',
    'too-early': 'precondition',
    unknown: 'unknown',
    misspelt: 'syntax',
    again: 'repeated',
  }
  return Object.entries(OUTCOMES).flatMap(([outcome, colour], index) => {
    const x = 90 + index * 145
    return [box(x, 452, 16, 16, colour), text(x + 22, 466, names[outcome as Outcome], { size: 14 })]
  })
}
