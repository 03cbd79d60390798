import { contentHash, textHash } from '@orreryjs/core'
import { sceneOfPath, typeOfPath } from '../data/game-file.ts'
import { upstreamOrder } from '../data/upstream-order.ts'
import type { GameDirectory } from '../data.ts'
import { houseSize, houseSplits, houseTask } from '../generate/index.ts'
import { compileProblem } from '../pddl/compile.ts'
import type { Dialect } from '../rules.ts'
import { type LoadedTask, type Split, WORLD_ID } from '../tasks.ts'

/** The split with a published order: `valid_unseen` as alfworld plays it. */
const PUBLISHED_SPLIT = { name: 'valid_unseen_published', of: 'valid_unseen' }

/** Splits of generated houses. Task names are zero-based indexes. */
export function houseSplitsOf(dialect: Dialect): readonly Split[] {
  return houseSplits.map((name) => ({
    name,
    size: () => houseSize(name),
    names: () => Array.from({ length: houseSize(name) }, (_, index) => String(index)),
    load(taskName) {
      const index = Number(taskName)
      if (String(index) !== taskName || !Number.isInteger(index) || index < 0 || index >= houseSize(name)) return undefined
      const { task, game } = houseTask(name, index)
      return { task: { ...task, hash: contentHash({ dialect, house: task.hash }) }, game }
    },
  }))
}

/** Splits of a directory of original games. Task names are `GAME/TRIAL`. */
export function directorySplits(directory: GameDirectory, dialect: Dialect): readonly Split[] {
  const splits = directory.splits.map((name) => directorySplit(directory, dialect, name, name))
  if (!directory.splits.includes(PUBLISHED_SPLIT.of) || directory.splits.includes(PUBLISHED_SPLIT.name)) return splits
  const published = directorySplit(directory, dialect, PUBLISHED_SPLIT.name, PUBLISHED_SPLIT.of)
  return [...splits, { ...published, names: () => publishedOrder(directory) }]
}

/** Returns the ids of the game at `SPLIT/GAME/TRIAL`; a game of the split with a published order has two. */
export function idsOfPath(splits: readonly Split[], path: string): readonly string[] {
  const ids = [`${WORLD_ID}/${path}`]
  const isPublished = path.startsWith(`${PUBLISHED_SPLIT.of}/`) && splits.some(({ name }) => name === PUBLISHED_SPLIT.name)
  return isPublished ? [...ids, `${WORLD_ID}/${PUBLISHED_SPLIT.name}${path.slice(PUBLISHED_SPLIT.of.length)}`] : ids
}

/** Upstream's shuffle depends on the number of games, so unreadable games are included in the shuffle and removed afterwards. */
function publishedOrder(directory: GameDirectory): readonly string[] {
  const { games, skipped } = directory.index(PUBLISHED_SPLIT.of)
  const damaged = skipped.flatMap(({ name, reason }) => (reason === 'unreadable' ? [name] : []))
  const playable = new Set(games)
  const order = upstreamOrder([...games, ...damaged].sort()).filter((path) => playable.has(path))
  return order.map((path) => path.slice(PUBLISHED_SPLIT.of.length + 1))
}

function directorySplit(directory: GameDirectory, dialect: Dialect, name: string, folder: string): Split {
  return {
    name,
    size: () => directory.index(folder).games.length,
    skipped: () => directory.index(folder).skipped,
    names: () => directory.index(folder).games.map((path) => path.slice(folder.length + 1)),
    load: (taskName) => loadGame(directory, dialect, name, folder, taskName),
  }
}

/** Skipped games can still be loaded by id. */
function loadGame(
  directory: GameDirectory,
  dialect: Dialect,
  split: string,
  folder: string,
  name: string,
): LoadedTask | undefined {
  if (name.split('/').some((part) => part === '' || part === '.' || part === '..')) return undefined
  const file = directory.read(`${folder}/${name}`)
  if (file === undefined) return undefined
  const game = compileProblem(file.problem, file.source, file.sentence)
  const cluster = sceneOfPath(`${folder}/${name}`)
  const task = {
    id: `${WORLD_ID}/${split}/${name}`,
    world: WORLD_ID,
    split,
    type: typeOfPath(`${folder}/${name}`) || 'unknown',
    ...(cluster !== undefined && { cluster }),
    goal: game.sentence,
    hash: textHash([dialect, game.sentence, file.problem].join('\n')),
  }
  return { task, game }
}
