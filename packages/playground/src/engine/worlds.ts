import type { WorldPackage } from '@orreryjs/core'
import { alfworld, textcraft } from '@orreryjs/orrery/bundled'
import type { WorldChoice } from './catalogue.ts'

/** Worlds that are large: a page loads each where it is chosen. */
export const LATE_WORLDS = ['webshop', 'market', 'webarena'] as const
/** Name of a world that is loaded late. */
export type LateWorld = (typeof LATE_WORLDS)[number]

/** The worlds; those that are late come by `load`. */
export function worldChoices(load: (id: LateWorld) => Promise<WorldPackage>): readonly WorldChoice[] {
  return [
    { id: 'alfworld', load: async () => alfworld },
    { id: 'textcraft', load: async () => textcraft },
    ...LATE_WORLDS.map((id) => ({ id, load: () => load(id) })),
  ]
}
