import { createRequire } from 'node:module'
import { once } from '@orreryjs/core/worlds'

/** Returns the package `yaml`. Loaded at the first call, because most runs read no YAML. */
export const loadYaml: () => typeof import('yaml') = once(() => createRequire(import.meta.url)('yaml'))
