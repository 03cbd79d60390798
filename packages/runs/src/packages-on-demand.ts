import { createRequire } from 'node:module'
import { once } from '@orreryjs/core/worlds'

// Packages that most runs do not need. The command's bundle contains them, see packages/cli/scripts/bundle.mjs.

/** Returns the package `yaml`. */
export const loadYaml: () => typeof import('yaml') = once(() => createRequire(import.meta.url)('yaml'))

/** Returns the package `string-width`, which creates tables of characters. */
export const loadStringWidth: () => typeof import('string-width') = once(() => createRequire(import.meta.url)('string-width'))
