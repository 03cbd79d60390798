import { readdirSync, statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { compareTexts, OrreryError, systemReason } from '@orreryjs/core'

/** Output of an agent for one task of WebArena-Verified. */
export interface OutputFolder {
  /** Number of the task. */
  readonly task: string
  readonly files: Readonly<Partial<Record<keyof typeof NAMES, string>>>
  /** Configuration of the evaluators in a directory around it. */
  readonly config: string | undefined
}

/** Names of the files of a folder. An export of Orrery adds the trajectory. */
const NAMES = { response: 'agent_response.json', requests: 'network.har', trajectory: 'trajectory.json' } as const

/** Maximum number of directories between the named one and a folder. */
const MAX_DEPTH = 3

/**
 * Finds the output folders in a directory, or the directory itself; `undefined` for a file. Throws `FILE_UNREADABLE`, and `DATA_INVALID`
 * for a directory without them.
 */
export function outputFolders(path: string): readonly OutputFolder[] | undefined {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) return undefined
  const folders = [...foldersIn(path, undefined, 0)]
  if (folders.length > 0) return folders
  throw new OrreryError('DATA_INVALID', `${path}: a directory without ${NAMES.response} or ${NAMES.requests}`, {
    hint: 'name a file, or the output directory of an agent for WebArena-Verified',
  })
}

function* foldersIn(path: string, outerConfig: string | undefined, depth: number): Generator<OutputFolder> {
  const { files, directories } = entriesOf(path)
  const config = files.includes('config.json') ? join(path, 'config.json') : outerConfig
  const own = Object.entries(NAMES).filter(([, name]) => files.includes(name))
  if (files.includes(NAMES.response) || files.includes(NAMES.requests)) {
    const paths = Object.fromEntries(own.map(([kind, name]) => [kind, join(path, name)]))
    yield { task: basename(resolve(path)), files: paths, config }
  }
  if (depth < MAX_DEPTH) for (const name of directories) yield* foldersIn(join(path, name), config, depth + 1)
}

function entriesOf(path: string): { readonly files: readonly string[]; readonly directories: readonly string[] } {
  try {
    const entries = readdirSync(path, { withFileTypes: true })
    const namesOf = (wanted: typeof entries): readonly string[] => wanted.map(({ name }) => name).toSorted(byNumber)
    return {
      files: namesOf(entries.filter((each) => each.isFile())),
      directories: namesOf(entries.filter((each) => each.isDirectory())),
    }
  } catch (cause) {
    throw new OrreryError('FILE_UNREADABLE', `cannot read ${path}: ${systemReason(cause)}`, { cause })
  }
}

/** Orders numbers by value and other names as texts. */
function byNumber(one: string, other: string): number {
  return Number(one) - Number(other) || compareTexts(one, other)
}
