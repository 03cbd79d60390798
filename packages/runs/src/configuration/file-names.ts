import type { RunManifest } from '@orreryjs/harness'
import { fileNameFrom, isFileName, readFileName } from '../registry/files/file-name.ts'
import { findRunFile } from '../registry/files/run-files.ts'
import type { ModelTable } from './models.ts'
import type { Block, Configuration } from './schema.ts'

/**
 * Rewrites the file names of worlds, agents and models relative to the working directory, as runs store them. `folder` is the folder they
 * are relative to.
 */
export function withRelativeFileNames(configuration: Configuration, folder: string): Configuration {
  return mapNames(configuration, (name) => fileNameFrom(name, folder))
}

/** Resolves the file names of an earlier run to the current files, changed or not. Throws `FILE_UNREADABLE`. */
export function withResolvedFiles(
  configuration: Configuration,
  directory: string,
  { code = [] }: Pick<RunManifest, 'code'>,
): Configuration {
  return mapNames(configuration, (name) => {
    const { path, member } = readFileName(name)
    const recorded = code.find((each) => each.path === path)
    const runFile = fileNameFrom(findRunFile(path, directory, recorded), process.cwd())
    return member === undefined ? runFile : `${runFile}#${member}`
  })
}

function mapNames(configuration: Configuration, resolveName: (name: string) => string): Configuration {
  const { blocks, models } = configuration
  return {
    ...configuration,
    ...resolveBlock(configuration, resolveName),
    ...(models && { models: resolveModels(models, resolveName) }),
    ...(blocks && { blocks: blocks.map((block) => ({ ...block, ...resolveBlock(block, resolveName) })) }),
  }
}

/** A named model without a kind may be a file. */
function resolveModels(models: ModelTable, resolveName: (name: string) => string): ModelTable {
  const entries = Object.entries(models).map(([name, settings]) => {
    const isFile = settings.kind === undefined && isFileName(settings.model)
    return [name, isFile ? { ...settings, model: resolveName(settings.model) } : settings] as const
  })
  return Object.fromEntries(entries)
}

function resolveBlock(
  { world, agent, model }: Block,
  resolveName: (name: string) => string,
): Pick<Block, 'world' | 'agent' | 'model'> {
  const resolveNames = (names: readonly string[]): readonly string[] => names.map((name) => resolvedName(name, resolveName))
  return {
    ...(world && { world: resolveNames(world) }),
    ...(agent && { agent: resolveNames(agent) }),
    ...(model && { model: resolveNames(model) }),
  }
}

/** A name may have a wrapper prefix: `faulty:.1+./model.ts`. */
function resolvedName(name: string, resolveName: (name: string) => string): string {
  const [wrappers = ''] = /^[\w-]{2,}:[^/\\]*/.exec(name) ?? []
  const before = name.slice(0, wrappers.lastIndexOf('+') + 1)
  const inner = name.slice(before.length)
  return isFileName(inner) ? `${before}${resolveName(inner)}` : name
}
