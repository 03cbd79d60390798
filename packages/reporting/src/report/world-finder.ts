import { type EpisodeStart, errorMessage, type Task, type World, type WorldPackage } from '@orreryjs/core'
import type { Explained } from '@orreryjs/core/worlds'
import type { RunManifest } from '@orreryjs/harness'
import { blocksOf, readConfiguration } from '@orreryjs/runs/configuration'
import { type ChosenWorld, chooseWorld, expandNames } from '@orreryjs/runs/plan'
import { idsOf, isFileName, loadWorld, type Registry, type WorldEntry } from '@orreryjs/runs/registry'

/** A task in the world it was played in. */
export interface FoundTask {
  readonly world: World
  readonly task: Task
}

/** Finds the worlds of a run's episodes. */
export interface WorldFinder {
  /** `undefined` where there is none any more in which the task is what it was. */
  find(start: EpisodeStart): FoundTask | undefined
  /** What a world of the run says of itself. */
  explained(id: string): Explained | undefined
  /** The worlds that are no part of the registry: those of files. */
  readonly brought: readonly WorldPackage[]
  /** Why a world could not be made, in a sentence each. */
  readonly problems: ReadonlySet<string>
}

/** The worlds that a run's configuration names; each is made when an episode asks for it. */
export async function createWorldFinder(manifest: RunManifest, registry: Registry): Promise<WorldFinder> {
  const problems = new Set<string>()
  const blocks = attempt(problems, () => blocksOf(readConfiguration('run.json', manifest.configuration))) ?? []
  const ids = idsOf(registry.worlds)
  // A file's world has an id beside the name that the run has for it.
  const entries = new Map<string, { readonly name: string; readonly entry: WorldEntry }>()
  for (const name of new Set(blocks.flatMap(({ world }) => expandNames(world, ids)))) {
    const entry = await loadWorld(registry, name).catch((error: unknown) => void problems.add(errorMessage(error)))
    if (entry !== undefined) entries.set(entry.package.id, { name, entry })
  }
  const made = new Map<string, readonly ChosenWorld[]>()
  const worldsNamed = (id: string): readonly ChosenWorld[] => {
    const known = made.get(id)
    if (known !== undefined) return known
    const { name = id, entry } = entries.get(id) ?? {}
    const naming = blocks.filter(({ world }) => expandNames(world, ids).includes(name))
    const chosen = naming.flatMap((block) => (entry && attempt(problems, () => chooseWorld(entry, block))) ?? [])
    made.set(id, chosen)
    return chosen
  }
  return {
    problems,
    explained: (id) => entries.get(id)?.entry.package.explain,
    brought: [...entries.values()].filter(({ name }) => isFileName(name)).map(({ entry }) => entry.package),
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

/** What it gives; `undefined`, and the problem noted, where it throws. */
function attempt<T>(problems: Set<string>, run: () => T): T | undefined {
  try {
    return run()
  } catch (error) {
    problems.add(errorMessage(error))
    return undefined
  }
}
