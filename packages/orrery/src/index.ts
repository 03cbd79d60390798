import type { Registry } from '@orreryjs/runs/registry'
import { AGENTS } from './agents.ts'
import { MODELS } from './models.ts'
import { SUITES } from './suites/index.ts'
import { WORLDS } from './worlds.ts'

export { type BuildSource, buildShop } from './worlds.ts'

/** Orrery's bundled worlds, agents, models and suites by name. Entries are loaded on demand. */
export const orrery: Registry = {
  // Worker threads import this module. A getter, because the bundled command searches the file.
  get module() {
    return import.meta.url
  },
  worlds: WORLDS,
  agents: AGENTS,
  models: MODELS,
  suites: SUITES,
}
