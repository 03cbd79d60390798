import { type EpisodeStart, errorMessage, type Task, type World, type WorldPackage } from '@orreryjs/core'
import type { WorldPresentation } from '@orreryjs/core/worlds'
import type { RunManifest } from '@orreryjs/harness'
import { blocksOf, readConfiguration } from '@orreryjs/runs/configuration'
import { type ChosenWorld, chooseWorld, expandNames } from '@orreryjs/runs/plan'
import { idsOf, isFileName, loadWorld, type Registry, type WorldEntry } from '@orreryjs/runs/registry'

/** A task and its world. */
export interface FoundTask {
  readonly world: World
  readonly task: Task
}

/** Finds the worlds of a run's episodes. */
export interface WorldFinder {
  /** Returns `undefined` if no world has the same task any more. */
  find(start: EpisodeStart): FoundTask | undefined
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
  const blocks = attempt(problems, () => blocksOf(readConfiguration('run.json', manifest.configuration))) ?? []
  const ids = idsOf(registry.worlds)
  // A world from a file has an id in addition to its name in the run.
  const entries = new Map<string, { readonly name: string; readonly entry: WorldEntry }>()
  for (const name of new Set(blocks.flatMap(({ world }) => expandNames(world, ids)))) {
    const entry = await loadWorld(registry, name).catch((error: unknown) => void problems.add(errorMessage(error)))
    if (entry !== undefined) entries.set(entry.package.id, { name, entry })
  }
  const worlds = new Map<string, readonly ChosenWorld[]>()
  const worldsNamed = (id: string): readonly ChosenWorld[] => {
    const known = worlds.get(id)
    if (known !== undefined) return known
    const { name = id, entry } = entries.get(id) ?? {}
    const naming = blocks.filter(({ world }) => expandNames(world, ids).includes(name))
    const chosen = naming.flatMap((block) => (entry && attempt(problems, () => chooseWorld(entry, block))) ?? [])
    worlds.set(id, chosen)
    return chosen
  }
  return {
    problems,
    explained: (id) => entries.get(id)?.entry.package.presentation,
    userWorlds: [...entries.values()].filter(({ name }) => isFileName(name)).map(({ entry }) => entry.package),
    find({ world: id, split, task: name, taskHash }) {
      for (const { world, split: played } of worldsNamed(id)) {
        if (played !== split) continue
        const task = attempt(problems, () => world.tasks.get(name))
        if (task?.hash === taskHash) return { world, task }
      }
      return undefined
    },
  }
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
