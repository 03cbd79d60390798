import { errorMessage, OrreryError, parseJson } from '@orreryjs/core'

/** A game as stored in a directory of the original data. */
export interface GameFile {
  /** Name of the problem text, for error messages. */
  readonly source: string
  /** PDDL text. */
  readonly problem: string
  /** The task sentence without its full stop; `undefined` if the files have none. */
  readonly sentence?: string
  /** Whether upstream's planner found a solution; `undefined` if the file does not say. Upstream plays only games with `true`. */
  readonly solvable: boolean | undefined
}

/** Reads a `game.tw-pddl`: JSON with `pddl_problem`, `grammar` and `solvable`. Throws `DATA_INVALID`. */
export function readGameFile(text: string, source: string): GameFile {
  const file = readObject(text, source)
  const problem = file['pddl_problem']
  const grammar = file['grammar']
  if (typeof problem !== 'string') throw invalid(source, "missing text 'pddl_problem'")
  if (typeof grammar !== 'string') throw invalid(source, "missing text 'grammar'")
  const sentence = grammarSentence(grammar, source)
  const solvable = file['solvable'] === undefined ? undefined : file['solvable'] === true
  return { source: `${source} (pddl_problem)`, problem, sentence, solvable }
}

/** Reads a game from its problem, with the sentence of `traj_data.json` if present. Throws `DATA_INVALID`. */
export function readProblemFile(
  problem: string,
  source: string,
  annotations?: { readonly text: string; readonly source: string },
): GameFile {
  const sentence = annotations === undefined ? undefined : templateSentence(annotations.text, annotations.source)
  return { source, problem, solvable: true, ...(sentence === undefined ? {} : { sentence }) }
}

/** Each alternative of a grammar symbol is a JSON object with its text in `rhs`. */
function grammarSentence(grammar: string, source: string): string {
  const literal = /"rhs":\s*("Your task is to: (?:[^"\\]|\\.)*")/.exec(grammar)?.[1]
  if (literal === undefined) throw invalid(source, "its grammar has no sentence 'Your task is to: ...'")
  return withoutStop(String(readJson(literal, source)).slice('Your task is to: '.length))
}

function templateSentence(text: string, source: string): string | undefined {
  const template = readObject(text, source)['template']
  const sentence = isObject(template) ? template['task_desc'] : undefined
  return typeof sentence === 'string' && sentence.trim() !== '' ? withoutStop(sentence.trim()) : undefined
}

function withoutStop(sentence: string): string {
  return sentence.endsWith('.') ? sentence.slice(0, -1) : sentence
}

function readObject(text: string, source: string): Readonly<Record<string, unknown>> {
  const value = readJson(text, source)
  if (!isObject(value)) throw invalid(source, 'expected a JSON object')
  return value
}

function readJson(text: string, source: string): unknown {
  try {
    return parseJson(text)
  } catch (cause) {
    throw new OrreryError('DATA_INVALID', `${source}: not valid JSON, or truncated: ${errorMessage(cause)}`, { cause })
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function invalid(source: string, problem: string): OrreryError {
  return new OrreryError('DATA_INVALID', `${source}: ${problem}`)
}

/** The six task families. The first part of a game's folder name is its type. */
const TASK_TYPES = [
  'look_at_obj_in_light',
  'pick_and_place_simple',
  'pick_clean_then_place_in_recep',
  'pick_cool_then_place_in_recep',
  'pick_heat_then_place_in_recep',
  'pick_two_obj_and_place',
] as const

/** Reasons to skip a game: upstream's rules, and unreadable files. */
export type SkipReason = 'movable' | 'sliced' | 'other type' | 'no game file' | 'no key solvable' | 'unsolvable' | 'unreadable'

/** Returns the task type of the game at `SPLIT/GAME/TRIAL`. */
export function typeOfPath(path: string): string {
  return path.split('/').at(-2)?.split('-')[0] ?? ''
}

/** Returns the ALFRED scene of the game at `SPLIT/GAME/TRIAL`, such as `scene-13`; `undefined` if the folder name has none. */
export function sceneOfPath(path: string): string | undefined {
  const number = /-(\d+)$/.exec(path.split('/').at(-2) ?? '')?.[1]
  return number === undefined ? undefined : `scene-${number}`
}

/** Returns upstream's reason to skip a game by its path; `undefined` for none. */
export function skipByPath(path: string): SkipReason | undefined {
  if (path.includes('movable')) return 'movable'
  if (path.includes('Sliced')) return 'sliced'
  return TASK_TYPES.some((type) => type === typeOfPath(path)) ? undefined : 'other type'
}
