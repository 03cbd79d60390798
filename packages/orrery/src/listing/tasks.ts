import { OrreryError } from '@orreryjs/core'
import type { Configuration } from '@orreryjs/runs/configuration'
import { chooseWorld, selectTasks } from '@orreryjs/runs/plan'
import { loadWorld } from '@orreryjs/runs/registry'
import type { Column } from '@orreryjs/runs/results'
import { orrery } from '../index.ts'
import type { Listing } from './listing.ts'

/**
 * The selected tasks of a world's split; with the length of the oracle's plan, which takes time, where `optimal`. Throws
 * `USAGE` without a world, or what choosing throws.
 */
export async function taskListing(settings: Configuration, optimal: boolean): Promise<Listing> {
  const name = settings.world?.[0]
  if (name === undefined)
    throw new OrreryError('USAGE', 'list tasks: --world is missing', { hint: 'name one: --world textcraft' })
  const { world, split } = chooseWorld(await loadWorld(orrery, name), settings)
  const items = selectTasks(world, split, settings, '').map((task) => {
    const { id, type, goal, hash } = task
    const length = optimal ? world.plan(world.start(task).state)?.length : undefined
    return { id, type, goal, hash, ...(length !== undefined && { optimal: length }) }
  })
  const lengths: readonly Column[] = optimal ? [{ title: 'optimal', align: 'right' }] : []
  return {
    items,
    columns: [{ title: 'task' }, { title: 'type' }, ...lengths, { title: 'goal' }],
    rows: items.map(({ id, type, goal, optimal: length }) => [id, type, ...(optimal ? [String(length ?? '-')] : []), goal]),
  }
}
