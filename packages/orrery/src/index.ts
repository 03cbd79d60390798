import type { Registry } from '@orreryjs/runs/registry'
import { AGENTS } from './agents.ts'
import { MODELS } from './models.ts'
import { SUITES } from './suites/index.ts'
import { WORLDS } from './worlds.ts'

export { type BuildSource, buildShop } from './worlds.ts'

/** Everything that Orrery brings, by name. Nothing is loaded that is not named. */
export const orrery: Registry = {
  // The built module in the workspace and outside of it: threads run JavaScript.
  module: import.meta.url,
  worlds: WORLDS,
  agents: AGENTS,
  models: MODELS,
  suites: SUITES,
}
