import type { EpisodeEvent, World } from '@orreryjs/core'
import { agentProfile } from '@orreryjs/core/agents'
import { playEpisode } from '@orreryjs/harness'
import { orrery } from '@orreryjs/orrery'
import { createModel, loadAgent, loadWorld } from '@orreryjs/runs/registry'
import { axes, COLOURS, cross, dot, line, PLOT, path, scale, slide, text } from './svg.ts'

/** The episode to draw and its texts. */
export interface Drawn {
  readonly agent: string
  readonly task: string
  readonly title: string
}

/** Distance to goal after each step (oracle steps) and the action. */
interface Stand {
  readonly left: number
  readonly how: 'start' | 'taken' | 'refused' | 'back'
  readonly thought: boolean
}

/** An episode of simulated:mid in a house as a curve: distance to goal by step. */
export async function ladder({ agent, task, title }: Drawn): Promise<string> {
  const world = (await loadWorld(orrery, 'alfworld')).package.create({})
  const entry = await loadAgent(orrery, agent)
  const model = await createModel(orrery, 'simulated:mid', {})
  const profile = agentProfile(entry, world)
  const limits = { maxSteps: 50 }
  const { end, events } = await playEpisode({
    world,
    task,
    model,
    profile,
    agent: entry.create(world, {}),
    limits,
    rewind: entry.rewind,
  })
  const stands = standsOf(world, task, events)
  const refused = stands.filter(({ how }) => how === 'refused').length
  const backs = stands.filter(({ how }) => how === 'back').length
  const said = `${end.steps} steps, ${refused} refused${backs === 0 ? '' : `, ${backs} to go back`}; the shortest way has ${end.optimal ?? 'no'}`
  return slide({
    title,
    description: `${agent} in ${task}: ${end.end} in ${said}.`,
    source: `${agent}, simulated:mid, ${task}: ${said}`,
    body: draw(stands),
  })
}

/** Re-executes the steps in the world and calls its oracle in each state. */
function standsOf(world: World, task: string, events: readonly EpisodeEvent[]): readonly Stand[] {
  let { state } = world.start(world.tasks.get(task))
  let thought = false
  const left = (): number => world.plan(state)?.length ?? 0
  const stands: Stand[] = [{ left: left(), how: 'start', thought }]
  for (const event of events) {
    if (event.type === 'note') thought = event.note.kind === 'thought'
    if (event.type !== 'step-end') continue
    state = world.step(state, event.action).state
    const how = event.invalid !== undefined ? 'refused' : event.by === 'agent' ? 'taken' : 'back'
    stands.push({ left: left(), how, thought })
    thought = false
  }
  return stands
}

function draw(stands: readonly Stand[]): readonly string[] {
  const most = Math.max(...stands.map(({ left }) => left))
  const [x, y] = [scale(0, stands.length - 1, PLOT.left, PLOT.right), scale(0, most, PLOT.bottom, PLOT.top)]
  const points = stands.map(({ left }, step) => [x(step), y(left)] as const)
  const every = Math.ceil((stands.length - 1) / 12)
  const steps = stands.flatMap((_, step) => (step % every === 0 ? [[x(step), String(step)] as const] : []))
  const levels = Array.from({ length: most + 1 }, (_, level) => [y(level), String(level)] as const)
  const marks = stands.map(({ how, thought }, step) => {
    const at = points[step] ?? [0, 0]
    const idea = thought ? line([at[0], PLOT.bottom], [at[0], PLOT.bottom - 14], COLOURS.green, { width: 5 }) : ''
    const mark = how === 'refused' ? cross(at, COLOURS.red) : dot(at, how === 'back' ? COLOURS.orange : COLOURS.blue, 6)
    return `${idea}${mark}`
  })
  const hasBack = stands.some(({ how }) => how === 'back')
  return [
    ...axes(steps, levels, ['step', 'steps still to go, by the oracle']),
    path(points, COLOURS.blue),
    ...marks,
    ...legend(hasBack),
  ]
}

function legend(hasBack: boolean): readonly string[] {
  const at = 478
  return [
    dot([560, at], COLOURS.blue, 6),
    text(572, at + 6, 'taken', { size: 15 }),
    cross([640, at], COLOURS.red, 6),
    text(652, at + 6, 'refused', { size: 15 }),
    line([736, at - 7], [736, at + 7], COLOURS.green, { width: 5 }),
    text(746, at + 6, 'a thought before', { size: 15 }),
    ...(hasBack ? [dot([872, at], COLOURS.orange, 6), text(884, at + 6, 'back', { size: 15 })] : []),
  ]
}
