import type { OptionValues } from '@orreryjs/core'
import { idsOf } from '@orreryjs/runs/registry'
import { answersHostileActions, type HostileActionOptions } from '../../../testing/src/world-cases/hostile.ts'
import { orrery } from '../../src/index.ts'
import { worldEntry } from '../cell.ts'

/** Options, in addition to the dialect, that change how a world reads actions or writes observations. */
const VARIANTS: Readonly<Record<string, readonly OptionValues[]>> = {
  webarena: [{ size: 'small' }, { size: 'small', faults: 'error-page' }],
  market: [{ size: 'small' }],
  webshop: [{}, { observation: 'html' }, { observation: 'url' }],
}

/** Every world in every dialect and variant. */
export const WORLDS: readonly (readonly [world: string, options: OptionValues])[] = idsOf(orrery.worlds).flatMap((id) =>
  worldEntry(id).package.dialects.flatMap((dialect) =>
    (VARIANTS[id] ?? [{}]).map((options): readonly [string, OptionValues] => [id, { ...options, dialect }]),
  ),
)

/** Takes hostile actions in several tasks of a world. */
export function answers(world: string, options: OptionValues, extent: HostileActionOptions): void {
  const { package: entry } = worldEntry(world)
  const source = entry.create(options).tasks
  const split = source.splits.find((name) => name === entry.defaultSplit) ?? source.splits[0] ?? ''
  const ids = [...source.ids(split)]
  const tasks = [0, 0.3, 0.6, 0.9].flatMap((share) => ids[Math.floor(share * ids.length)] ?? [])
  answersHostileActions({ name: world, create: () => entry.create(options), tasks, actions: [] }, extent)
}
