import { type EpisodeStart, errorMessage, type OptionValues, type Task, type World, type WorldPackage } from '@orreryjs/core'
import type { WorldPresentation } from '@orreryjs/core/worlds'
import type { RunManifest } from '@orreryjs/harness'
import { blocksOf, type Configuration, DEFAULT_SEED, type ResolvedBlock, readConfiguration } from '@orreryjs/runs/configuration'
import { type ChosenWorld, chooseWorld, disturbancesOf, expandNames, optionsOf, worldOptionsOf } from '@orreryjs/runs/plan'
import { idsOf, isFileName, loadWorld, type Registry, type WorldEntry } from '@orreryjs/runs/registry'

/** A task and its world. */
export interface FoundTask {
  readonly world: World
  readonly task: Task
  /** Options of the world, without defaults. */
  readonly options: OptionValues
}

/** Finds the worlds of a run's episodes. */
export interface WorldFinder {
  /** Returns `undefined` if no world has the same task any more. */
  find(start: EpisodeStart): FoundTask | undefined
  /** Returns the package of a world. */
  packageOf(id: string): WorldPackage | undefined
  /** Returns the explanations of a world. */
  explained(id: string): WorldPresentation | undefined
  /** Worlds loaded from user files, outside of the registry. */
  readonly userWorlds: readonly WorldPackage[]
  /** Error messages of worlds that could not be created. */
  readonly problems: ReadonlySet<string>
}

/** Creates a finder for the worlds of a run. Worlds are created on first use. */
export async function createWorldFinder(manifest: RunManifest, registry: Registry): Promise<WorldFinder> {
  const problems = new Set<string>()
  const configuration = attempt(problems, () => readConfiguration('run.json', manifest.configuration)) ?? {}
  const blocks = attempt(problems, () => blocksOf(configuration)) ?? []
  const disturbed = disturbedIn(configuration)
  const ids = idsOf(registry.worlds)
  // A world from a file has an id in addition to its name in the run.
  const entries = new Map<string, { readonly name: string; readonly entry: WorldEntry }>()
  for (const name of new Set(blocks.flatMap(({ world }) => expandNames(world, ids)))) {
    const entry = await loadWorld(registry, name).catch((error: unknown) => void problems.add(errorMessage(error)))
    if (entry !== undefined) entries.set(entry.package.id, { name, entry })
  }
  const worlds = new Map<string, readonly BlockWorld[]>()
  const worldsNamed = (id: string): readonly BlockWorld[] => {
    const known = worlds.get(id)
    if (known !== undefined) return known
    const { name = id, entry } = entries.get(id) ?? {}
    const naming = blocks.filter(({ world }) => expandNames(world, ids).includes(name))
    const chosen = naming.flatMap((block): readonly BlockWorld[] => {
      const found = entry && attempt(problems, () => ({ ...chooseWorld(entry, block), block }))
      return found === undefined ? [] : [found]
    })
    worlds.set(id, chosen)
    return chosen
  }
  return {
    problems,
    packageOf: (id) => entries.get(id)?.entry.package,
    explained: (id) => entries.get(id)?.entry.package.presentation,
    userWorlds: [...entries.values()].filter(({ name }) => isFileName(name)).map(({ entry }) => entry.package),
    find(start) {
      const { world: id, split, task: name, taskHash } = start
      const all = worldsNamed(id).filter((each) => each.split === split)
      // Only one of the rows of a task has its faults.
      const own = all.filter(({ block }) => (block.label ?? start.agent) === (start.label ?? start.agent))
      for (const each of own.length > 0 ? own : all) {
        const { world } = each
        const task = attempt(problems, () => world.tasks.get(name))
        if (task?.hash !== taskHash) continue
        const options = optionsOf(each.entry.package, worldOptionsOf(each.block))
        return { world: attempt(problems, () => disturbed(each, start)) ?? world, task, options }
      }
      return undefined
    },
  }
}

/** A world as a block of the run chose it. */
interface BlockWorld extends ChosenWorld {
  readonly block: ResolvedBlock
}

/** Returns the world with the faults and injections of its block in the trial. */
function disturbedIn({ seed, seeds }: Pick<Configuration, 'seed' | 'seeds'>): (chosen: BlockWorld, start: EpisodeStart) => World {
  return ({ world, entry, block }, { trial }) =>
    disturbancesOf(block, entry.package)?.worldOf(world, seeds?.[trial - 1] ?? block.seed ?? seed ?? DEFAULT_SEED, trial) ?? world
}

/** Returns the result; on an error records the problem and returns `undefined`. */
function attempt<T>(problems: Set<string>, run: () => T): T | undefined {
  try {
    return run()
  } catch (error) {
    problems.add(errorMessage(error))
    return undefined
  }
}
