import { OrreryError } from '@orreryjs/core'
import type { WorldSettings } from '../plan/worlds.ts'
import { groupStarts, readStarts } from './start-file.ts'

/**
 * Returns the settings of a world with the starts of a file: their split, dialect and options, unless `settings` has them. Throws
 * `CONFIG_INVALID` if the file has no starts in the world, or in several splits, dialects or options of it.
 */
export function startsOfWorld(file: string, world: string, settings: WorldSettings): WorldSettings {
  const groups = groupStarts(readStarts(file)).filter(
    (group) =>
      group.world === world &&
      (settings.split ?? group.split) === group.split &&
      (settings.dialect ?? group.dialect) === group.dialect,
  )
  const [group, other] = groups
  if (group === undefined) throw new OrreryError('CONFIG_INVALID', `${file}: no start in the world ${world} with these settings`)
  if (other !== undefined) {
    const places = groups.map(({ split, dialect }) => `--split ${split} --dialect ${dialect}`).join(', ')
    throw new OrreryError(
      'CONFIG_INVALID',
      `${file}: the starts in ${world} have ${groups.length} settings. Choose one: ${places}`,
    )
  }
  const { split, dialect, options, states } = group
  return { ...settings, split, dialect, worldOption: { ...options, ...settings.worldOption }, starts: states }
}
