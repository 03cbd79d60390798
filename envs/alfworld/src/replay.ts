import { type JsonValue, OrreryError, type Turn } from '@orreryjs/core'
import { compareRecorded, type Difference, type ReplayedStep, type Replayer, type Transcript } from '@orreryjs/core/worlds'
import { type GameDirectory, openGameDirectory } from './data.ts'
import { createEngine, type Engine } from './engine.ts'
import { compileProblem } from './pddl/compile.ts'
import { DIALECTS, type Dialect, rulesOf } from './rules.ts'
import type { AlfworldState } from './state.ts'

/** Directory of the recorded games, and the dialect of records without one. */
interface ReplayerOptions {
  readonly dialect: Dialect
  readonly data?: string
}

/** Replays episodes of the original program. Each names its `game` relative to the directory of its dialect. */
export function createReplayer({ dialect, data }: ReplayerOptions): Replayer {
  const directories = new Map<Dialect, GameDirectory>()
  const engines = new Map<string, Engine>()
  const engineOf = (context: string, dialectName: Dialect, game: string): Engine => {
    const key = `${dialectName} ${game}`
    const directory = directories.get(dialectName) ?? openGameDirectory(directoryFor(context, data), dialectName)
    const engine = engines.get(key) ?? readEngine(context, directory, dialectName, game)
    directories.set(dialectName, directory)
    engines.set(key, engine)
    return engine
  }
  return {
    *replay(transcript) {
      const context = `transcript '${transcript.id}'`
      const { dialectName, game } = readHeader(context, transcript, dialect)
      yield* replaySteps(engineOf(context, dialectName, game), transcript)
    },
  }
}

/** The games of json_2.1.3 have the wording of json_2.1.2. Throws `DATA_INVALID` if the record is incomplete. */
function readHeader(
  context: string,
  transcript: Transcript,
  defaultDialect: Dialect,
): { readonly dialectName: Dialect; readonly game: string } {
  const { initial } = transcript
  const dialect = transcript.dialect === '2.1.3' ? '2.1.2' : (transcript.dialect ?? defaultDialect)
  const game = transcript['game']
  const dialectName = DIALECTS.find((each) => each === dialect)
  if (dialectName === undefined)
    throw new OrreryError('DATA_INVALID', `${context}: unknown dialect '${dialect}'. Expected ${DIALECTS.join(' or ')}.`)
  if (typeof game !== 'string') throw new OrreryError('DATA_INVALID', `${context}: game must be a path`)
  if (typeof initial !== 'string') throw new OrreryError('DATA_INVALID', `${context}: initial must be a text`)
  return { dialectName, game }
}

function directoryFor(context: string, data: string | undefined): string {
  if (data !== undefined) return data
  throw new OrreryError('DATA_MISSING', `${context}: no game directory. Set the world option data.`)
}

/** Games are identified by their file or folder. Throws `DATA_MISSING` if there is none. */
function readEngine(context: string, directory: GameDirectory, dialect: Dialect, game: string): Engine {
  const path = game.replace(/\/(game\.tw-pddl|initial_state\.pddl)$/, '')
  const file = directory.read(path)
  if (file === undefined) throw new OrreryError('DATA_MISSING', `${context}: game ${game} not found in ${directory.root}`)
  return createEngine(rulesOf(compileProblem(file.problem, file.source, file.sentence), dialect))
}

function* replaySteps(engine: Engine, transcript: Transcript): Iterable<ReplayedStep> {
  let turn = engine.start(transcript.id)
  const { initial, steps } = transcript
  const recorded = { observation: initial, won: transcript['initialWon'], admissible: transcript['initialAdmissible'] }
  yield { step: 0, differences: differences(engine, recorded, turn) }
  for (const [index, step] of steps.entries()) {
    turn = engine.step(turn.state, step.action)
    yield { step: index + 1, action: step.action, differences: differences(engine, { ...step }, turn) }
  }
}

/** Fields missing from the record are not compared. */
function differences(
  engine: Engine,
  recorded: Readonly<Record<string, JsonValue | undefined>>,
  turn: Turn<AlfworldState>,
): readonly Difference[] {
  const { observation, reward, terminated, won, admissible } = recorded
  const list = Array.isArray(admissible) ? admissible.join('\n') : admissible
  return [
    ...compareRecorded('observation', observation, turn.observation.text),
    ...compareRecorded('reward', reward, turn.reward),
    ...compareRecorded('terminated', terminated, turn.terminated),
    ...compareRecorded('won', won, turn.success),
    ...(list === undefined ? [] : compareRecorded('admissible', list, engine.admissible(turn.state).join('\n'))),
  ]
}
