import type { Entry, WorldEntry } from '@orreryjs/runs/registry'

/** Every world. Adding one is its package and an entry here. */
export const WORLDS: readonly Entry<WorldEntry>[] = [
  {
    id: 'textcraft',
    summary: 'Crafting with Minecraft 1.16.5 recipes: get, craft, inventory.',
    load: async () => ({ package: (await import('@orreryjs/env-textcraft')).textcraft, limits: { maxSteps: 40 } }),
  },
  {
    id: 'alfworld',
    summary: 'Household tasks in a room: find, take, clean, heat, cool and place things.',
    load: async () => ({ package: (await import('@orreryjs/env-alfworld')).alfworld, limits: { maxSteps: 50 } }),
  },
  {
    id: 'webshop',
    summary: 'An online shop: search, compare, choose options and buy what an instruction asks for.',
    load: async () => ({ package: (await import('@orreryjs/env-webshop')).webshop, limits: { maxSteps: 15 } }),
  },
]
