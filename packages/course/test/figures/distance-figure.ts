import type { EpisodeEvent, World } from '@orreryjs/core'
import { agentProfile } from '@orreryjs/core/agents'
import { playEpisode } from '@orreryjs/harness'
import { orrery } from '@orreryjs/orrery'
import { createModel, loadAgent, loadWorld } from '@orreryjs/runs/registry'
import { type LessonFigure, supported } from './lesson-figure.ts'
import { axes, COLOURS, cross, dot, line, PLOT, path, scale, slide, text } from './svg.ts'

const TASK = 'alfworld/valid_unseen/0'

/** State of an episode after a step. */
interface StepRecord {
  readonly action: string
  /** Steps of the oracle's plan from here. */
  readonly distance: number
  readonly outcome: 'start' | 'valid' | 'invalid' | 'back'
  /** True if a thought precedes the step. */
  readonly hasThought: boolean
}

interface Episode {
  readonly steps: readonly StepRecord[]
  readonly isSolved: boolean
  /** Length of the oracle's plan from the start. */
  readonly best: number
}

/** Draws figure 1: an episode of ReAct. */
export async function reactFigure(): Promise<LessonFigure> {
  const episode = await playTask('react')
  const [steps, invalid] = [episode.steps.length - 1, countOf(episode, 'invalid')]
  const detours = detoursIn(episode)
  return {
    svg: distanceSlide('react', episode, `ReAct takes ${steps} steps (${invalid} invalid); the oracle takes ${episode.best}`),
    alt: `Distance to goal after each of the ${steps} steps of this episode`,
    statements: [
      ...[1, 4].map((number) => printedStep(episode, number)),
      supported(
        `${invalid} of the ${steps} steps ${invalid === 1 ? 'is' : 'are'} invalid, and ${counted(detours, 'step')} ${detours === 1 ? 'leads' : 'lead'} away from the goal.`,
        episode.isSolved && detours > 0,
      ),
      supported('Invalid steps do not change the distance.', invalidKeepDistance(episode)),
    ],
  }
}

/** Draws figure 4: an episode of Anticipatory Reflection. */
export async function anticipationFigure(): Promise<LessonFigure> {
  const episode = await playTask('anticipatory-reflection')
  const [steps, backs] = [episode.steps.length - 1, countOf(episode, 'back')]
  return {
    svg: distanceSlide(
      'anticipatory-reflection',
      episode,
      supported(
        `Anticipatory Reflection goes back ${times(backs)}, then succeeds`,
        backs > 0 && episode.isSolved && separateBacks(episode) === backs,
      ),
    ),
    alt: `Distance to goal after each of the ${steps} steps of this episode`,
    statements: [
      ...[7, 8].map((number) => printedStep(episode, number)),
      `In the figure ${backs} of the ${steps} steps go back to an earlier state.`,
      supported(
        'After each of them the agent takes a different action in that state.',
        episode.steps.every(({ outcome }, step) => outcome !== 'back' || isNewAfter(episode.steps, step)),
      ),
    ],
  }
}

async function playTask(agent: string): Promise<Episode> {
  const world = (await loadWorld(orrery, 'alfworld')).package.create({})
  const entry = await loadAgent(orrery, agent)
  const model = await createModel(orrery, 'simulated:mid', {})
  const { end, events } = await playEpisode({
    world,
    task: TASK,
    model,
    profile: agentProfile(entry, world),
    agent: entry.create(world, {}),
    limits: { maxSteps: 50 },
    rewind: entry.rewind,
  })
  if (end.optimal === undefined) throw new Error(`${TASK} has no plan`)
  return { steps: stepsOf(world, events), isSolved: end.success, best: end.optimal }
}

/** Executes the steps again, and computes the oracle's plan from each state. */
function stepsOf(world: World, events: readonly EpisodeEvent[]): readonly StepRecord[] {
  let { state } = world.start(world.tasks.get(TASK))
  let hasThought = false
  const distance = (): number => world.plan(state)?.length ?? 0
  const steps: StepRecord[] = [{ action: '', distance: distance(), outcome: 'start', hasThought }]
  for (const event of events) {
    if (event.type === 'note') hasThought = event.note.kind === 'thought'
    if (event.type !== 'step-end') continue
    const { action, invalid, by } = event
    state = world.step(state, action).state
    const outcome = invalid !== undefined ? 'invalid' : by === 'agent' ? 'valid' : 'back'
    steps.push({ action, distance: distance(), outcome, hasThought })
    hasThought = false
  }
  return steps
}

function countOf({ steps }: Episode, outcome: StepRecord['outcome']): number {
  return steps.filter((step) => step.outcome === outcome).length
}

/** Number of steps after which the distance is larger than before. */
function detoursIn({ steps }: Episode): number {
  return steps.filter(({ distance }, step) => step > 0 && distance > (steps[step - 1]?.distance ?? 0)).length
}

function invalidKeepDistance({ steps }: Episode): boolean {
  return steps.every(({ outcome, distance }, step) => outcome !== 'invalid' || distance === steps[step - 1]?.distance)
}

/** Number of returns to an earlier state; consecutive steps count as one return. */
function separateBacks({ steps }: Episode): number {
  return steps.filter(({ outcome }, step) => outcome === 'back' && steps[step - 1]?.outcome !== 'back').length
}

/** True if the action after a return differs from the action that the return undid. */
function isNewAfter(steps: readonly StepRecord[], back: number): boolean {
  const next = steps[back + 1]
  return next !== undefined && next.action !== steps[back - 1]?.action
}

/** The line that `orrery show` prints for a step; the page prints the same episode. */
function printedStep({ steps }: Episode, number: number): string {
  const { action = '', outcome } = steps[number] ?? {}
  return `${number} > ${action}${outcome === 'back' ? ' (navigate)' : ''}`
}

function distanceSlide(agent: string, episode: Episode, title: string): string {
  const { steps, isSolved, best } = episode
  const [invalid, backs] = [countOf(episode, 'invalid'), countOf(episode, 'back')]
  const counts = [
    `${steps.length - 1} steps`,
    `${invalid} invalid`,
    ...(backs === 0 ? [] : [counted(backs, 'rewind step')]),
    `oracle: ${counted(best, 'step')}`,
  ].join(', ')
  return slide({
    title,
    description: `${agent} in ${TASK}: ${isSolved ? 'solved' : 'not solved'}. ${counts}.`,
    source: `${agent}, simulated:mid, ${TASK}: ${counts}`,
    body: plot(steps),
  })
}

function times(count: number): string {
  return ['never', 'once', 'twice'][count] ?? `${count} times`
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

function plot(records: readonly StepRecord[]): readonly string[] {
  const max = Math.max(...records.map(({ distance }) => distance))
  const [x, y] = [scale(0, records.length - 1, PLOT.left, PLOT.right), scale(0, max, PLOT.bottom, PLOT.top)]
  const points = records.map(({ distance }, step) => [x(step), y(distance)] as const)
  const interval = Math.ceil((records.length - 1) / 12)
  const xTicks = records.flatMap((_, step) => (step % interval === 0 ? [[x(step), String(step)] as const] : []))
  const yTicks = Array.from({ length: max + 1 }, (_, distance) => [y(distance), String(distance)] as const)
  const marks = records.map(({ outcome, hasThought }, step) => {
    const at = points[step] ?? [0, 0]
    const thought = hasThought ? line([at[0], PLOT.bottom], [at[0], PLOT.bottom - 14], COLOURS.green, { width: 5 }) : ''
    const mark = outcome === 'invalid' ? cross(at, COLOURS.red) : dot(at, outcome === 'back' ? COLOURS.orange : COLOURS.blue, 6)
    return `${thought}${mark}`
  })
  const hasBack = records.some(({ outcome }) => outcome === 'back')
  return [
    ...axes(xTicks, yTicks, ['step', 'distance to goal (oracle steps)']),
    path(points, COLOURS.blue),
    ...marks,
    ...legend(hasBack),
  ]
}

function legend(hasBack: boolean): readonly string[] {
  const y = 478
  return [
    dot([560, y], COLOURS.blue, 6),
    text(572, y + 6, 'valid', { size: 15 }),
    cross([640, y], COLOURS.red, 6),
    text(652, y + 6, 'invalid', { size: 15 }),
    line([726, y - 7], [726, y + 7], COLOURS.green, { width: 5 }),
    text(736, y + 6, 'after a thought', { size: 15 }),
    ...(hasBack ? [dot([866, y], COLOURS.orange, 6), text(878, y + 6, 'rewind', { size: 15 })] : []),
  ]
}
