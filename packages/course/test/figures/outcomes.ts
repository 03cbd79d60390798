import type { Agent } from '@orreryjs/core'
import { agentProfile } from '@orreryjs/core/agents'
import { playEpisode } from '@orreryjs/harness'
import { orrery } from '@orreryjs/orrery'
import { createModel, loadAgent, loadWorld } from '@orreryjs/runs/registry'
import { agent as careful, classify } from '../../templates/2/solution/refusals.ts'
import { box, COLOURS, scale, slide, text } from './svg.ts'

const HOUSES = 6
const KINDS = {
  done: COLOURS.green,
  idle: COLOURS.grey,
  'too-early': COLOURS.orange,
  unknown: COLOURS.purple,
  misspelt: COLOURS.blue,
  again: COLOURS.red,
} as const

type Kind = keyof typeof KINDS
type Counts = Record<Kind, number>

/** Lesson 2: outcomes of the steps of ReAct, the exercise's solution and REBACT, as bars. */
export async function outcomes(): Promise<string> {
  const world = (await loadWorld(orrery, 'alfworld')).package.create({})
  const rows: (readonly [string, Counts])[] = []
  for (const name of ['react', 'rebact']) {
    const entry = await loadAgent(orrery, name)
    rows.push([name, await count(entry.create(world, {}), agentProfile(entry, world))])
  }
  rows.splice(1, 0, ['refusals.ts', await count(careful)])
  const most = Math.max(...rows.map(([, counts]) => total(counts)))
  const said = rows
    .map(
      ([name, counts]) =>
        `${name}: ${total(counts)} steps, ${total(counts) - counts.done - counts.idle} refused, ${counts.again} of them again`,
    )
    .join('; ')
  return slide({
    title: 'What became of each step',
    description: `Steps in ${HOUSES} houses by what became of them. ${said}.`,
    source: `alfworld valid_unseen, the first ${HOUSES} houses, 40 steps at most, simulated:mid`,
    body: [...rows.flatMap(([name, counts], index) => bar(name, counts, index, most)), ...legend()],
  })
}

async function count(agent: Agent, profile?: ReturnType<typeof agentProfile>): Promise<Counts> {
  const world = (await loadWorld(orrery, 'alfworld')).package.create({})
  const model = await createModel(orrery, 'simulated:mid', {})
  const counts: Counts = { done: 0, idle: 0, 'too-early': 0, unknown: 0, misspelt: 0, again: 0 }
  for (let house = 0; house < HOUSES; house += 1) {
    const limits = { maxSteps: 40 }
    const { events } = await playEpisode({
      world,
      agent,
      model,
      limits,
      task: `alfworld/valid_unseen/${house}`,
      ...(profile && { profile }),
    })
    const refused = new Set<string>()
    for (const event of events) {
      if (event.type !== 'step-end') continue
      const { action, changed, invalid, observation, page } = event
      const seen = { observation: { text: observation, page, key: '' }, ended: false, changed, ...(invalid && { invalid }) }
      counts[refused.has(action) ? 'again' : classify(seen)] += 1
      if (invalid !== undefined) refused.add(action)
      else if (changed) refused.clear()
    }
  }
  return counts
}

function total(counts: Counts): number {
  return Object.values(counts).reduce((sum, each) => sum + each, 0)
}

function bar(name: string, counts: Counts, index: number, most: number): readonly string[] {
  const width = scale(0, most, 0, 740)
  const y = 110 + index * 110
  let x = 170
  const parts = Object.entries(KINDS).map(([kind, colour]) => {
    const wide = width(counts[kind as Kind])
    const label =
      wide < 30 ? '' : text(x + wide / 2, y + 42, String(counts[kind as Kind]), { anchor: 'middle', colour: '#ffffff' })
    const part = `${box(x, y, wide, 70, colour)}${label}`
    x += wide
    return part
  })
  return [text(155, y + 42, name, { anchor: 'end' }), ...parts]
}

function legend(): readonly string[] {
  const names: Readonly<Record<Kind, string>> = {
    done: 'done',
    idle: 'changed nothing',
    'too-early': 'too early',
    unknown: 'unknown',
    misspelt: 'misspelt',
    again: 'refused before',
  }
  return Object.entries(KINDS).flatMap(([kind, colour], index) => {
    const x = 90 + index * 145
    return [box(x, 452, 16, 16, colour), text(x + 22, 466, names[kind as Kind], { size: 14 })]
  })
}
