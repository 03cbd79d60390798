import { dirname, resolve } from 'node:path'
import { readConfiguration } from './configuration.ts'
import { withFileNames } from './files.ts'
import { isModulePath, readModuleFile } from './module.ts'
import type { Configuration } from './schema.ts'
import { readYamlFile } from './yaml-file.ts'

/**
 * Reads a configuration: YAML, JSON, or the default export of a JavaScript or TypeScript file; files that it names in the place of
 * worlds, agents and models are looked for from its own folder. Throws `FILE_UNREADABLE` or
 * `CONFIG_INVALID`, which name the file and the line.
 */
export async function readConfigurationFile(path: string): Promise<Configuration> {
  const read = readConfiguration(path, isModulePath(path) ? await readModuleFile(path) : readYamlFile(path))
  return withFileNames(read, dirname(resolve(path)))
}
