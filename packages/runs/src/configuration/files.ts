import type { RunManifest } from '@orreryjs/harness'
import { fileNameFrom, isFileName, readFileName } from '../registry/files/file-name.ts'
import { findAgain } from '../registry/files/run-files.ts'
import type { ModelTable } from './models.ts'
import type { Block, Configuration } from './schema.ts'

/**
 * Rewrites the file names of worlds, agents and models relative to the working directory, as runs store them. `folder` is the folder they
 * are relative to.
 */
export function withFileNames(configuration: Configuration, folder: string): Configuration {
  return mapped(configuration, (name) => fileNameFrom(name, folder))
}

/** Resolves the file names of an earlier run to the current files, changed or not. Throws `FILE_UNREADABLE`. */
export function withFilesFound(
  configuration: Configuration,
  directory: string,
  { code = [] }: Pick<RunManifest, 'code'>,
): Configuration {
  return mapped(configuration, (name) => {
    const { path, member } = readFileName(name)
    const recorded = code.find((each) => each.path === path)
    const found = fileNameFrom(findAgain(path, directory, recorded), process.cwd())
    return member === undefined ? found : `${found}#${member}`
  })
}

function mapped(configuration: Configuration, place: (name: string) => string): Configuration {
  const { blocks, models } = configuration
  return {
    ...configuration,
    ...ofBlock(configuration, place),
    ...(models && { models: ofModels(models, place) }),
    ...(blocks && { blocks: blocks.map((block) => ({ ...block, ...ofBlock(block, place) })) }),
  }
}

/** A named model without a kind may be a file. */
function ofModels(models: ModelTable, place: (name: string) => string): ModelTable {
  const entries = Object.entries(models).map(([name, settings]) => {
    const isFile = settings.kind === undefined && isFileName(settings.model)
    return [name, isFile ? { ...settings, model: place(settings.model) } : settings] as const
  })
  return Object.fromEntries(entries)
}

function ofBlock({ world, agent, model }: Block, place: (name: string) => string): Pick<Block, 'world' | 'agent' | 'model'> {
  const placed = (names: readonly string[]): readonly string[] => names.map((name) => placedName(name, place))
  return {
    ...(world && { world: placed(world) }),
    ...(agent && { agent: placed(agent) }),
    ...(model && { model: placed(model) }),
  }
}

/** A name may have a wrapper prefix: `faulty:.1+./model.ts`. */
function placedName(name: string, place: (name: string) => string): string {
  const [, before = '', inner = name] = /^([\w-]{2,}:[^/\\]*\+)(.+)$/.exec(name) ?? []
  return isFileName(inner) ? `${before}${place(inner)}` : name
}
