import type { Policy } from '@orreryjs/core/worlds'
import { isFileName, readFileName } from './files/file-name.ts'
import { type Registry, withFiles } from './registry.ts'

/** Loads the policies that play the worlds of a registry, in the order of their priority. */
export async function playersOf({ players = [], worlds }: Registry): Promise<readonly Policy[]> {
  const own = await Promise.all(worlds.map(({ player }) => player?.()))
  return [...players, ...own.filter((player) => player !== undefined)]
}

/**
 * Adds the `player` exports of world files to the registry. Throws the errors of reading a file, and `CONFIG_INVALID` for an invalid
 * player.
 */
export async function withPlayersOf(worlds: readonly string[], baseRegistry: Registry): Promise<Registry> {
  const names = worlds.filter(isFileName)
  if (names.length === 0) return baseRegistry
  const registry = withFiles(baseRegistry)
  const { playerOf } = await import('./files/player-of.ts')
  const paths = new Set(names.map((name) => readFileName(name).path))
  const players = await Promise.all(
    [...paths].map(async (path) => playerOf(await registry.files.find(`${path}#player`), `${path}#player`)),
  )
  return { ...registry, players: [...players.flat(), ...(registry.players ?? [])] }
}
