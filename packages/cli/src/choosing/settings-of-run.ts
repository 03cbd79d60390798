import { OrreryError } from '@orreryjs/core'
import { readManifest } from '@orreryjs/harness'
import { type Block, blocksOf, type Configuration, mergeConfigurations, readConfiguration } from '../configuration.ts'
import { expandNames, optionsOf } from '../planning/choice.ts'
import { AGENTS, agentEntry, WORLDS, worldEntry } from '../registry.ts'

/**
 * The settings of an earlier run, changed. A world or a split that is named leaves the others out. Of its agents those that
 * are named play; one that it does not have plays by its settings too, without the options of others. Throws `RUN_UNKNOWN`,
 * `CELL_UNKNOWN`, `WORLD_UNKNOWN`, `AGENT_UNKNOWN` or `CONFIG_INVALID`.
 */
export function settingsOfRun(directory: string, { world, split, agent, ...changes }: Configuration): Configuration {
  const earlier = readConfiguration('run.json', readManifest(directory).configuration)
  const blocks = blocksOf(earlier).flatMap((block) => onTasksOf(block, world, split))
  if (blocks.length === 0) {
    const wanted = [...(world ?? []), ...(split === undefined ? [] : [split])].join(' ')
    throw new OrreryError('CELL_UNKNOWN', `${directory} has no row on ${wanted}`, {
      hint: 'see it with `orrery compare` or `orrery show`',
    })
  }
  const played = agent === undefined ? blocks : allAgents(agent).flatMap((name) => ofAgent(blocks, name))
  return mergeConfigurations({ ...earlier, blocks: played }, changes)
}

function onTasksOf(block: Block, wanted: readonly string[] | undefined, split: string | undefined): readonly Block[] {
  const ids = wanted === undefined ? undefined : allWorlds(wanted).map((name) => worldEntry(name).package.id)
  const worlds = allWorlds(block.world ?? [])
    .filter((world) => ids?.includes(world) !== false)
    .filter((world) => split === undefined || split === (block.split ?? worldEntry(world).package.defaultSplit))
  return worlds.length === 0 ? [] : [{ ...block, world: worlds }]
}

function ofAgent(blocks: readonly Block[], name: string): readonly Block[] {
  const own = blocks.filter(({ agent = [] }) => allAgents(agent).includes(name))
  if (own.length > 0) return own.map((block) => ({ ...block, agent: [name], ...takenOptions(name, block) }))
  return blocks.map(({ option: _option, label: _label, profile: _profile, ...block }) => ({ ...block, agent: [name] }))
}

function takenOptions(name: string, { option }: Block): Pick<Block, 'option'> {
  return option === undefined ? {} : { option: optionsOf(agentEntry(name), option) }
}

function allAgents(names: readonly string[]): readonly string[] {
  const all = AGENTS.map(({ id }) => id)
  return expandNames(names, all)
}

function allWorlds(names: readonly string[]): readonly string[] {
  const all = WORLDS.map((entry) => entry.package.id)
  return expandNames(names, all)
}
