import { dirname, resolve } from 'node:path'
import { OrreryError } from '@orreryjs/core'
import { importFile } from '../registry/files/import-file.ts'
import { NO_TRUST, type Trust } from '../trust/trust.ts'
import { readConfiguration } from './configuration.ts'
import { withRelativeFileNames } from './file-names.ts'
import type { Configuration } from './schema.ts'
import { readYamlFile } from './yaml-file.ts'

/**
 * Reads a configuration: YAML, JSON, or the default export of a JavaScript or TypeScript file. File names of worlds, agents and models are
 * relative to its folder. `trust` permits only to execute a module. Throws `FILE_UNREADABLE`,
 * `CODE_UNTRUSTED`, or `CONFIG_INVALID` with file and line.
 */
export async function readConfigurationFile(path: string, trust: Trust = NO_TRUST): Promise<Configuration> {
  const configuration = readConfiguration(path, isModulePath(path) ? await readModuleFile(path, trust) : readYamlFile(path))
  return withRelativeFileNames(configuration, dirname(resolve(path)))
}

/** True if the file is a JavaScript or TypeScript module, by its name. */
function isModulePath(path: string): boolean {
  return /\.m?[jt]s$/.test(path)
}

/** Returns the default export of a JavaScript or TypeScript file. Throws `FILE_UNREADABLE` or `CONFIG_INVALID`. */
async function readModuleFile(path: string, trust: Trust): Promise<unknown> {
  const module = await importFile({ path, absolute: resolve(path) }, trust)
  if ('default' in module) return module['default']
  throw new OrreryError('CONFIG_INVALID', `${path}: no default export`, {
    hint: "write `export default { world: ['textcraft'], agent: ['rebact'] }`",
  })
}
