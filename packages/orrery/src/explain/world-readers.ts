import type { WorldReader } from '@orreryjs/runs/report'
import { alfworldFacts } from './facts/alfworld.ts'
import { textcraftFacts } from './facts/textcraft.ts'
import { webshopFacts } from './facts/webshop.ts'
import { alfworldRules } from './failures/alfworld.ts'
import { textcraftRules } from './failures/textcraft.ts'
import { webshopRules } from './failures/webshop.ts'

const READERS: ReadonlyMap<string, WorldReader> = new Map([
  ['textcraft', { facts: textcraftFacts, rules: textcraftRules }],
  ['alfworld', { facts: alfworldFacts, rules: alfworldRules }],
  ['webshop', { facts: webshopFacts, rules: webshopRules }],
])

/** The reader of a world, where it has one. */
export function worldReader(id: string): WorldReader | undefined {
  return READERS.get(id)
}
