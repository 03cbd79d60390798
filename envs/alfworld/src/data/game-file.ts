import { errorMessage, OrreryError } from '@orreryjs/core'

/** What a directory of the original data says about one game. */
export interface GameFile {
  /** Names the problem's text in messages. */
  readonly source: string
  /** PDDL text. */
  readonly problem: string
  /** The task sentence without its full stop; absent where the files hold none. */
  readonly sentence?: string
  /** Whether upstream's planner found a solution; upstream plays no others. */
  readonly solvable: boolean
}

/** Reads a `game.tw-pddl`: JSON with `pddl_problem`, `grammar` and `solvable`. Throws `DATA_INVALID`. */
export function readGameFile(text: string, source: string): GameFile {
  const file = readObject(text, source)
  const problem = file['pddl_problem']
  const grammar = file['grammar']
  if (typeof problem !== 'string') throw invalid(source, "it has no text 'pddl_problem'")
  if (typeof grammar !== 'string') throw invalid(source, "it has no text 'grammar'")
  const sentence = grammarSentence(grammar, source)
  return { source: `${source} (pddl_problem)`, problem, sentence, solvable: file['solvable'] === true }
}

/** A game as its problem alone, with the sentence of `traj_data.json` where that is there. Throws `DATA_INVALID`. */
export function readProblemFile(
  problem: string,
  source: string,
  annotations?: { readonly text: string; readonly source: string },
): GameFile {
  const sentence = annotations === undefined ? undefined : templateSentence(annotations.text, annotations.source)
  return { source, problem, solvable: true, ...(sentence === undefined ? {} : { sentence }) }
}

/** Each alternative of a grammar's symbol is a JSON object with its text as `rhs`. */
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
  if (!isObject(value)) throw invalid(source, 'it holds no JSON object')
  return value
}

function readJson(text: string, source: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new OrreryError('DATA_INVALID', `${source}: not JSON, or cut off: ${errorMessage(cause)}`, { cause })
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function invalid(source: string, problem: string): OrreryError {
  return new OrreryError('DATA_INVALID', `${source}: ${problem}`)
}

/** The six families of tasks; the first part of a game's folder is its type. */
const TASK_TYPES = [
  'look_at_obj_in_light',
  'pick_and_place_simple',
  'pick_clean_then_place_in_recep',
  'pick_cool_then_place_in_recep',
  'pick_heat_then_place_in_recep',
  'pick_two_obj_and_place',
] as const

/** Why a game is not in its split: as upstream has it, and files that cannot be a game. */
export type SkipReason = 'movable' | 'sliced' | 'other type' | 'no game file' | 'unsolvable' | 'unreadable'

/** The type of the game at `SPLIT/GAME/TRIAL`. */
export function typeOfPath(path: string): string {
  return path.split('/').at(-2)?.split('-')[0] ?? ''
}

/** The scene of ALFRED that the game at `SPLIT/GAME/TRIAL` plays in: `scene-13`; `undefined` where the folder does not tell. */
export function sceneOfPath(path: string): string | undefined {
  const number = /-(\d+)$/.exec(path.split('/').at(-2) ?? '')?.[1]
  return number === undefined ? undefined : `scene-${number}`
}

/** Why upstream leaves a game out by its path alone; `undefined` where it does not. */
export function skipByPath(path: string): SkipReason | undefined {
  if (path.includes('movable')) return 'movable'
  if (path.includes('Sliced')) return 'sliced'
  return TASK_TYPES.some((type) => type === typeOfPath(path)) ? undefined : 'other type'
}
