import { type Entry, type WorldEntry, worldOfPackage } from '@orreryjs/runs/registry'
import { marketPackage } from './market.ts'

/** Every world. Adding one is its package and an entry here. */
export const WORLDS: readonly Entry<WorldEntry>[] = [
  {
    id: 'textcraft',
    summary: 'Crafting with Minecraft 1.16.5 recipes: get, craft, inventory.',
    load: async () => worldOfPackage((await import('@orreryjs/env-textcraft')).textcraft),
  },
  {
    id: 'alfworld',
    summary: 'Household tasks in a room: find, take, clean, heat, cool and place things.',
    load: async () => worldOfPackage((await import('@orreryjs/env-alfworld')).alfworld),
  },
  {
    id: 'webshop',
    summary: 'An online shop: search, compare, choose options and buy what an instruction asks for.',
    load: async () => worldOfPackage((await import('@orreryjs/env-webshop')).webshop),
  },
  {
    id: 'market',
    summary: "WebArena's market in WebShop's words: other goods, another ranking, for agents that were written for WebShop.",
    load: async () => worldOfPackage(await marketPackage()),
  },
  {
    id: 'webarena',
    summary: 'A browser and its sites (store, back office, forum, code host, map, wiki), by the actions and texts of WebArena.',
    load: async () => worldOfPackage((await import('@orreryjs/env-webarena')).webarena),
  },
]
