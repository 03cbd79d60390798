import { OrreryError } from '@orreryjs/core'
import { type RunManifest, readManifest } from '@orreryjs/harness'
import { blocksOf, mergeConfigurations, readConfiguration } from '../configuration/configuration.ts'
import { withResolvedFiles } from '../configuration/file-names.ts'
import type { Block, Configuration } from '../configuration/schema.ts'
import { expandNames, optionsOf } from '../plan/options.ts'
import { registryOfRun } from '../registry/files/run-files.ts'
import { type AgentEntry, idsOf, loadAgent, loadWorld, type Registry } from '../registry/registry.ts'
import { permissionsOf, requireSettings } from '../trust/settings.ts'
import { grantTrust } from '../trust/trust.ts'

/**
 * Returns the settings of an earlier run with changes applied. `world` and `split` restrict its rows. `agent` restricts its agents; an
 * agent that the run does not have gets its settings without the options of other agents. Checks all values of the run in the result:
 * throws `CODE_UNTRUSTED`, `ADDRESS_UNTRUSTED` or `PATH_UNTRUSTED` for what neither the registry's trust nor the changes permit. Throws
 * `RUN_UNKNOWN`, `CELL_UNKNOWN`, `WORLD_UNKNOWN`, `AGENT_UNKNOWN` or `CONFIG_INVALID`.
 */
export async function settingsOfRun(directory: string, registry: Registry, changes: Configuration): Promise<Configuration> {
  const manifest = readManifest(directory)
  const { trust = grantTrust(permissionsOf(changes)) } = registry
  const trusted = registryOfRun({ ...registry, trust }, directory, manifest)
  const { files: _, ...withoutFiles } = trusted
  const settings = await changedSettings(directory, manifest, withoutFiles, changes)
  await requireSettings(settings, trusted.trust, changes)
  return settings
}

async function changedSettings(
  directory: string,
  manifest: RunManifest,
  registry: Registry,
  { world, split, agent, ...changes }: Configuration,
): Promise<Configuration> {
  // Gates may name rows that the new run does not have, and no run records its directory.
  const {
    gate: _gate,
    out: _out,
    ...earlier
  } = withResolvedFiles(readConfiguration('run.json', manifest.configuration), directory, manifest)
  const blocks: Block[] = []
  for (const block of blocksOf(earlier)) blocks.push(...(await restrictBlock(registry, block, world, split)))
  if (blocks.length === 0) {
    const selected = [...(world ?? []), ...(split === undefined ? [] : [split])].join(' ')
    throw new OrreryError('CELL_UNKNOWN', `${directory} has no row on ${selected}`, {
      hint: 'see it with `orrery compare` or `orrery show`',
    })
  }
  if (agent === undefined) return mergeConfigurations({ ...earlier, blocks }, changes)
  const agentBlocks: Block[] = []
  for (const name of expandNames(agent, idsOf(registry.agents)))
    agentBlocks.push(...(await blocksOfAgent(registry, blocks, name)))
  return mergeConfigurations({ ...earlier, blocks: agentBlocks }, changes)
}

async function restrictBlock(
  registry: Registry,
  block: Block,
  selected: readonly string[] | undefined,
  split: string | undefined,
): Promise<readonly Block[]> {
  const all = idsOf(registry.worlds)
  const ids = selected === undefined ? undefined : expandNames(selected, all)
  for (const id of ids ?? []) await loadWorld(registry, id)
  const worlds: string[] = []
  for (const world of expandNames(block.world ?? [], all)) {
    if (ids?.includes(world) === false) continue
    const played = block.split ?? (await loadWorld(registry, world)).package.defaultSplit
    if (split === undefined || split === played) worlds.push(world)
  }
  return worlds.length === 0 ? [] : [{ ...block, world: worlds }]
}

async function blocksOfAgent(registry: Registry, blocks: readonly Block[], name: string): Promise<readonly Block[]> {
  const entry = await loadAgent(registry, name)
  const own = blocks.filter(({ agent = [] }) => expandNames(agent, idsOf(registry.agents)).includes(name))
  if (own.length > 0) return own.map((block) => ({ ...block, agent: [name], ...agentOptions(entry, block) }))
  return blocks.map(({ option: _option, label: _label, profile: _profile, ...block }) => ({ ...block, agent: [name] }))
}

function agentOptions(agent: AgentEntry, { option }: Block): Pick<Block, 'option'> {
  return option === undefined ? {} : { option: optionsOf(agent, option) }
}
