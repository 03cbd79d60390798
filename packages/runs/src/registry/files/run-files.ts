import { existsSync } from 'node:fs'
import { dirname, isAbsolute, resolve } from 'node:path'
import { OrreryError } from '@orreryjs/core'
import { isWrittenHere, type RunCode, type RunManifest } from '@orreryjs/harness'
import { NO_TRUST } from '../../trust/trust.ts'
import type { Registry } from '../registry.ts'
import { codeFiles } from './code-files.ts'
import { refuseNetworkPath } from './file-name.ts'
import { readCode } from './read-code.ts'

/**
 * Returns the registry with the files that a run was played with, and with trust in its addresses and paths if this user wrote it (`isOwn`). The files are searched by their names from the working directory, then from
 * each folder above the run's. The first unchanged file is used; a changed file is an error when it is loaded.
 */
export function registryOfRun(
  registry: Registry,
  directory: string,
  { code = [] }: Pick<RunManifest, 'code'>,
  isOwn: boolean = isWrittenHere(directory),
): Registry & Required<Pick<Registry, 'files' | 'trust'>> {
  const { trust: given = NO_TRUST } = registry
  const trust = isOwn ? given.withOwnRun() : given
  const files = codeFiles({
    trust,
    find: (path) => findRunFile(path, directory, recordOf(code, path)),
    expected: (path) => recordOf(code, path),
    since: `${directory} was played`,
    fallbackModule: registry.module,
  })
  return { ...registry, files, trust }
}

/** Returns the location of a file that a run was played with, changed or not. Throws `FILE_UNREADABLE`. */
export function findRunFile(path: string, directory: string, recorded: RunCode | undefined): string {
  refuseNetworkPath(path)
  const existing = candidates(path, directory).filter((candidate) => existsSync(candidate))
  const unchanged = existing.find((candidate) => recorded !== undefined && readCode(path, candidate).hash === recorded.hash)
  const found = unchanged ?? existing[0]
  if (found !== undefined) return found
  throw new OrreryError('FILE_UNREADABLE', `${directory} was played with ${path}, which no longer exists`, {
    hint: isAbsolute(path)
      ? 'put it back where it was'
      : `looked for it from ${process.cwd()} and from each folder above the run`,
  })
}

function candidates(path: string, directory: string): readonly string[] {
  if (isAbsolute(path)) return [path]
  const paths = [resolve(path)]
  for (let folder = resolve(directory); dirname(folder) !== folder; folder = dirname(folder)) paths.push(resolve(folder, path))
  return [...new Set(paths)]
}

function recordOf(code: readonly RunCode[], path: string): RunCode | undefined {
  return code.find((each) => each.path === path)
}
