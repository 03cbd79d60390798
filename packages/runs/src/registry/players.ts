import type { Policy } from '@orreryjs/core/worlds'
import { isFileName, readFileName } from './files/file-name.ts'
import { type Registry, withFiles } from './registry.ts'

/** What plays the worlds of a registry from their texts, in the order in which a simulated model asks. */
export async function playersOf({ players = [], worlds }: Registry): Promise<readonly Policy[]> {
  const own = await Promise.all(worlds.map(({ player }) => player?.()))
  return [...players, ...own.filter((player) => player !== undefined)]
}

/**
 * The registry with the players of the worlds that are files: what such a file exports as `player`. Throws what reading a file throws,
 * and `CONFIG_INVALID` for what is no player.
 */
export async function withPlayersOf(worlds: readonly string[], given: Registry): Promise<Registry> {
  const names = worlds.filter(isFileName)
  if (names.length === 0) return given
  const registry = withFiles(given)
  const { playerOf } = await import('./files/player-of.ts')
  const paths = new Set(names.map((name) => readFileName(name).path))
  const found = await Promise.all(
    [...paths].map(async (path) => playerOf(await registry.files.find(`${path}#player`), `${path}#player`)),
  )
  return { ...registry, players: [...found.flat(), ...(registry.players ?? [])] }
}
