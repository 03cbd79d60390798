import { type Agent, isOrreryError, NO_PROFILE, type OptionSpec, type OptionValue, stableJson } from '@orreryjs/core'
import type { RunManifest, RunSetting } from '@orreryjs/harness'
import { blocksOf } from '../configuration/configuration.ts'
import type { Configuration } from '../configuration/schema.ts'
import { isFileName } from '../registry/files/file-name.ts'
import { NO_MODEL } from '../registry/models.ts'
import { type AgentEntry, baselineAgent, idsOf, loadAgent, type Registry, withFiles } from '../registry/registry.ts'
import { fileNamesIn, isProgramName } from '../trust/settings.ts'

/**
 * Returns the agents that are not executed here, with their recorded facts, by name: programs of the command line, and files whose code may not be executed or is missing. Throws `CODE_UNTRUSTED` or `FILE_UNREADABLE` if a world or a model of a file is needed too, or if `run.json` does
 * not show which agent is whose.
 */
export async function recordedAgents(
  configuration: Configuration,
  manifest: RunManifest,
  registry: Registry,
): Promise<ReadonlyMap<string, AgentEntry>> {
  const names = [...new Set(blocksOf(configuration).flatMap(({ agent }) => agent))]
  const programs = names.filter(isProgramName).map((name) => [name, recordedAgent(name, manifest)] as const)
  const { files } = withFiles(registry)
  try {
    await files.permit(fileNamesIn(configuration))
    return new Map(programs)
  } catch (error) {
    if (!isOrreryError(error) || !['CODE_UNTRUSTED', 'FILE_UNREADABLE'].includes(error.code)) throw error
    const agents = names.filter(isFileName)
    await files.permit(fileNamesIn(configuration).filter((name) => !agents.includes(name)))
    const known = await idsOfAgents(
      names.filter((name) => !isFileName(name)),
      registry,
    )
    // Agents are in the order of their first rows, as are their names.
    const ids = [...new Set(manifest.agents.map(({ id }) => id))].filter((id) => !known.has(id))
    if (agents.length === 0 || ids.length !== agents.length) throw error
    return new Map([...programs, ...agents.map((name, at) => [name, recordedAgent(ids[at] ?? '', manifest)] as const)])
  }
}

async function idsOfAgents(names: readonly string[], registry: Registry): Promise<ReadonlySet<string>> {
  const expanded = names.flatMap((name) => (name === 'all' ? idsOf(registry.agents) : [name]))
  const entries = await Promise.all(expanded.map((name) => loadAgent(registry, name)))
  return new Set(entries.map(({ id }) => id))
}

function recordedAgent(id: string, { agents, settings = [] }: RunManifest): AgentEntry {
  const rows = settings.filter((row) => row.agent === id)
  const agentOf = (options: RunSetting['options']): Agent => {
    const own = agents.filter((agent) => agent.id === id)
    const { version = 0 } = own.find((agent) => stableJson(agent.options ?? {}) === stableJson(options ?? {})) ?? own[0] ?? {}
    return { id, version, ...(options && { options }), *program() {} }
  }
  return {
    ...baselineAgent(id, 'an agent whose code is not executed', () => agentOf(undefined)),
    needsModel: rows.some(({ model }) => model !== NO_MODEL.id),
    options: optionsIn(rows),
    recordedRow({ world, split, label, model, options: given }) {
      const row = rows.find(
        (each) =>
          each.world === world &&
          each.split === split &&
          (each.label ?? id) === label &&
          each.model === model &&
          Object.entries(given).every(([name, value]) => String(each.options?.[name]) === String(value)),
      )
      if (row === undefined) return undefined
      const { limits, rewind, profile } = row
      return { agent: agentOf(row.options), limits, rewind, profile: { ...NO_PROFILE, id: profile } }
    },
  }
}

/** Describes the recorded options, so that settings may name them. */
function optionsIn(rows: readonly RunSetting[]): readonly OptionSpec[] {
  const values = new Map<string, OptionValue>()
  for (const { options = {} } of rows) {
    for (const [name, value] of Object.entries(options))
      if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') values.set(name, value)
  }
  return [...values].map(([name, value]): OptionSpec => {
    const spec = { name, description: '' }
    if (typeof value === 'boolean') return { ...spec, type: 'boolean', default: value }
    return typeof value === 'number' ? { ...spec, type: 'number', default: value } : { ...spec, type: 'text', default: value }
  })
}
