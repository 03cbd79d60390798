import type { ExternalTask } from '@orreryjs/core'
import { trialDigits } from '../../data/agentgym-games.js'
import type { GameDirectory } from '../data.ts'

/** Names of the files of a game. */
const GAME_FILES = ['game.tw-pddl', 'traj_data.json', 'initial_state.pddl']
/** Splits of the original data, which paths name. */
const ORIGINAL_SPLITS = ['train', 'valid_train', 'valid_seen', 'valid_unseen', 'tests_seen', 'tests_unseen']
/** Item ids of AgentGym: `alfworld_2420`. */
const ITEM = /^alfworld_(\d+)$/
/** Folder of the games of one type with the same objects in one scene: `pick_and_place_simple-Watch-None-Safe-219`. */
const GAME_FOLDER = /^[a-z_]+(?:-\w+){4}$/
const TRIAL = /^trial_\w+$/
const DIGITS = 14

/** A game as other programs name it; at least one of `game` and `trial` is present. */
interface GameName {
  readonly split?: string | undefined
  readonly game?: string | undefined
  readonly trial?: string | undefined
}

let numbered: { readonly trials: readonly string[]; readonly numbers: ReadonlyMap<string, number> } | undefined

/** Returns the trials of AgentGym's games by number, and their numbers. */
function agentGymGames(): NonNullable<typeof numbered> {
  if (numbered === undefined) {
    const digits = trialDigits.replaceAll('\n', '')
    const trials = Array.from({ length: digits.length / DIGITS }, (_, at) =>
      trialOf(digits.slice(at * DIGITS, (at + 1) * DIGITS)),
    )
    numbered = { trials, numbers: new Map(trials.map((trial, number) => [trial, number])) }
  }
  return numbered
}

function trialOf(digits: string): string {
  return `trial_T201909${digits.slice(0, 2)}_${digits.slice(2, 8)}_${digits.slice(8)}`
}

/** Returns AgentGym's item id of an original game that AgentGym numbers. */
export function agentGymId(task: string): string | undefined {
  const number = agentGymGames().numbers.get(task.slice(task.lastIndexOf('/') + 1))
  return number === undefined ? undefined : `alfworld_${number}`
}

/** Returns the lookup of games by path, by folder, by trial or by AgentGym's item id. `idsOf` returns the ids of the game at a path. */
export function externalGames(
  directory: GameDirectory | undefined,
  idsOf: (path: string) => readonly string[],
): (name: string) => ExternalTask | undefined {
  let index: ReadonlyMap<string, readonly string[]> | undefined
  const pathsOf = (name: GameName): readonly string[] => {
    index ??= indexPaths(directory?.splits.flatMap((split) => directory.paths(split)) ?? [])
    const key = [name.game, name.trial].filter((part) => part !== undefined).join('/')
    return (index.get(key) ?? []).filter((path) => name.split === undefined || path.startsWith(`${name.split}/`))
  }
  return (name) => {
    const number = ITEM.exec(name)?.[1]
    const game: GameName | undefined = number === undefined ? readPath(name) : { trial: agentGymGames().trials[Number(number)] }
    if (game === undefined) return undefined
    const meaning = [game.split, game.game, game.trial].filter((part) => part !== undefined).join('/')
    if (meaning === '') return { meaning: `no game of AgentGym, which has 0 to ${agentGymGames().trials.length - 1}`, ids: [] }
    const source = directory === undefined ? ' of the original data' : ''
    return { meaning: `the game ${meaning}${source}`, ids: pathsOf(game).flatMap(idsOf) }
  }
}

/** Returns the paths of games by `GAME/TRIAL`, by `GAME` and by `TRIAL`. */
function indexPaths(paths: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const index = new Map<string, string[]>()
  for (const path of paths) {
    const [game = '', trial = ''] = path.split('/').slice(-2)
    for (const key of [`${game}/${trial}`, game, trial]) {
      const found = index.get(key)
      if (found === undefined) index.set(key, [path])
      else found.push(path)
    }
  }
  return index
}

/** Reads any path of a game: with folders before it, with a file of the game, or only its folder or trial. */
function readPath(name: string): GameName | undefined {
  const parts = name.split(/[/\\]/).filter((part) => part !== '' && part !== '.')
  const isFile = GAME_FILES.includes(parts.at(-1) ?? '')
  if (isFile) parts.pop()
  const [split, game, trial] = [parts.at(-3), parts.at(-2), parts.at(-1)]
  if (trial === undefined) return undefined
  if (!isFile && !TRIAL.test(trial)) return GAME_FOLDER.test(trial) ? { ...splitIn(game), game: trial } : undefined
  return game === undefined || ORIGINAL_SPLITS.includes(game) ? { ...splitIn(game), trial } : { ...splitIn(split), game, trial }
}

function splitIn(folder: string | undefined): Pick<GameName, 'split'> {
  return folder !== undefined && ORIGINAL_SPLITS.includes(folder) ? { split: folder } : {}
}
