import type { BuildSource, buildWebShop } from '@orreryjs/env-webshop'
import { type WorldRegistryEntry, worldOfPackage } from '@orreryjs/runs/registry'
import { marketForWebShop } from './market.ts'

/** All worlds. To add a world, add its package and an entry here. Their order is the priority of their policies in simulated models. */
export const WORLDS: readonly WorldRegistryEntry[] = [
  {
    id: 'textcraft',
    summary: 'Crafting with Minecraft 1.16.5 recipes: get, craft, inventory.',
    load: async () => worldOfPackage((await import('@orreryjs/env-textcraft')).textcraft),
    player: async () => (await import('@orreryjs/env-textcraft/player')).player,
  },
  {
    id: 'alfworld',
    summary: 'Household tasks in a room: find, take, clean, heat, cool and place things.',
    load: async () => worldOfPackage((await import('@orreryjs/env-alfworld')).alfworld),
    player: async () => (await import('@orreryjs/env-alfworld/player')).player,
  },
  {
    id: 'webshop',
    summary: 'An online shop: search, compare, choose options and buy what an instruction asks for.',
    load: async () => worldOfPackage((await import('@orreryjs/env-webshop')).webshop),
    player: async () => (await import('@orreryjs/env-webshop/player')).player,
  },
  {
    id: 'market',
    summary: "WebArena's market in WebShop's page format, with other goods and ranking. Runs agents written for WebShop.",
    load: async () => worldOfPackage(await marketForWebShop()),
  },
  {
    id: 'webarena',
    summary:
      'A browser and its sites (store, back office, forum, code host, map, wiki), with the actions and observations of WebArena.',
    load: async () => worldOfPackage((await import('@orreryjs/env-webarena')).webarena),
    player: async () => (await import('@orreryjs/env-webarena/player')).player,
  },
]

export type { BuildSource }

type BuildWebShop = typeof buildWebShop

/** Builds the index of a shop of any size on disk; the world is loaded on demand. */
export async function buildShop(...args: Parameters<BuildWebShop>): Promise<ReturnType<BuildWebShop>> {
  const { buildWebShop } = await import('@orreryjs/env-webshop')
  return buildWebShop(...args)
}
