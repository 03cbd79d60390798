import { PLAYERS } from '@orreryjs/orrery/bundled'
import { run } from '@orreryjs/runs'
import { idsOf, loadAgent } from '@orreryjs/runs/registry'
import { simulated } from '@orreryjs/simulated'
import { orrery } from '../../../src/index.ts'
import type { Family } from './family.ts'
import { HOSTED } from './hosted.ts'
import { LOCAL } from './local.ts'
import { RESPONSES } from './responses.ts'
import { type FamilyServer, serveFamily } from './serve-family.ts'

/** Servers of every maker, after a plain one. */
export const FAMILIES: readonly Family[] = [
  { name: 'plain', differences: 'accepts every parameter', path: '/v1' },
  RESPONSES,
  ...HOSTED,
  ...LOCAL,
]

const IN_JSON = 'laser json'

/** Every agent that asks a model, and LASER as it asks for JSON in the place of calls. */
export const MODEL_AGENTS: readonly string[] = await agentsWithModel()

async function agentsWithModel(): Promise<readonly string[]> {
  const loaded = await Promise.all(idsOf(orrery.agents).map((id) => loadAgent(orrery, id)))
  return [...loaded.filter(({ needsModel }) => needsModel).map(({ id }) => id), IN_JSON]
}

/** What came of an agent behind a server. */
interface Played {
  readonly family: Family
  readonly agent: string
  readonly ends: Readonly<Record<string, number>>
  readonly solved: boolean
  readonly errors: number
}

/** What came of a run behind servers of these families. */
interface PlayedMatrix {
  readonly cells: readonly Played[]
  /** Status of every answer that was no reply, by family. */
  readonly refused: ReadonlyMap<string, readonly number[]>
}

/** One task of TextCraft, played by every agent behind every server. */
export async function playMatrix(families: readonly Family[], agents: readonly string[], out: string): Promise<PlayedMatrix> {
  const servers: FamilyServer[] = []
  process.env['FAMILY_TEST_KEY'] = 'k-family'
  try {
    for (const family of families) servers.push(await serveFamily(family, simulated({ policies: PLAYERS, preset: 'perfect' })))
    const entries = families.map((family, index) => [
      `s${index}`,
      { model: 'm', baseUrl: servers[index]?.baseUrl ?? '', ...family.entry },
    ])
    const models = Object.fromEntries(entries)
    const named = agents.filter((agent) => agent !== IN_JSON)
    const inJson = agents.length > named.length ? [{ agent: ['laser'], label: IN_JSON, option: { toolMode: 'json' } }] : []
    const blocks = [{ agent: named }, ...inJson]
    const tasks = { world: 'textcraft', split: 'test', tasks: TASK, maxSteps: 60, maxModelCalls: 150 }
    const settings = { ...tasks, seed: '7', model: Object.keys(models), blocks, models, modelRetries: 2, deterministic: true }
    const { results } = await run(settings, { registry: orrery, out, preflight: false })
    const cells = results.cells.map(({ label, model, summary }): Played => {
      const family = families[Number(model.slice(1))]
      if (family === undefined) throw new Error(`no family is ${model}`)
      return {
        family,
        agent: label,
        ends: summary?.ends ?? {},
        solved: summary?.strict.successes === 1,
        errors: summary?.errors ?? 1,
      }
    })
    return {
      cells,
      refused: new Map(families.map(({ name }, index) => [name, servers[index]?.refused.map(({ status }) => status) ?? []])),
    }
  } finally {
    delete process.env['FAMILY_TEST_KEY']
    for (const { server } of servers) await server[Symbol.asyncDispose]()
  }
}

/** Position of a task of some steps. */
const TASK = '2'
