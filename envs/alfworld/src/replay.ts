import { type JsonValue, OrreryError, type Turn } from '@orreryjs/core'
import { compareRecorded, type Difference, type ReplayedStep, type Replayer, type Transcript } from '@orreryjs/core/worlds'
import { type GameDirectory, openGameDirectory } from './data.ts'
import { createEngine, type Engine } from './engine.ts'
import { compileProblem } from './pddl/compile.ts'
import { DIALECTS, type Dialect, rulesOf } from './rules.ts'
import type { AlfworldState } from './state.ts'

/** Where the recorded games are, and how a record without dialect is played. */
interface ReplayerOptions {
  readonly dialect: Dialect
  readonly data?: string
}

/** Replays episodes of the original program; each names its `game` below the directory of its dialect. */
export function createReplayer({ dialect, data }: ReplayerOptions): Replayer {
  const directories = new Map<Dialect, GameDirectory>()
  const engines = new Map<string, Engine>()
  const engineOf = (where: string, spoken: Dialect, game: string): Engine => {
    const key = `${spoken} ${game}`
    const directory = directories.get(spoken) ?? openGameDirectory(directoryFor(where, data), spoken)
    const engine = engines.get(key) ?? readEngine(where, directory, spoken, game)
    directories.set(spoken, directory)
    engines.set(key, engine)
    return engine
  }
  return {
    *replay(transcript) {
      const where = `transcript '${transcript.id}'`
      const { spoken, game } = readBeginning(where, transcript, dialect)
      yield* replaySteps(engineOf(where, spoken, game), transcript)
    },
  }
}

/** The games of json_2.1.3 speak like those of json_2.1.2. Throws `DATA_INVALID` where the record does not say what was played. */
function readBeginning(
  where: string,
  transcript: Transcript,
  usual: Dialect,
): { readonly spoken: Dialect; readonly game: string } {
  const { initial } = transcript
  const dialect = transcript.dialect === '2.1.3' ? '2.1.2' : (transcript.dialect ?? usual)
  const game = transcript['game']
  const spoken = DIALECTS.find((each) => each === dialect)
  if (spoken === undefined)
    throw new OrreryError('DATA_INVALID', `${where}: dialect is '${dialect}', not ${DIALECTS.join(' or ')}`)
  if (typeof game !== 'string') throw new OrreryError('DATA_INVALID', `${where}: game is not a path`)
  if (typeof initial !== 'string') throw new OrreryError('DATA_INVALID', `${where}: initial is not a text`)
  return { spoken, game }
}

function directoryFor(where: string, data: string | undefined): string {
  if (data !== undefined) return data
  throw new OrreryError('DATA_MISSING', `${where}: its game is read from a directory, and none is named`)
}

/** Games are recorded by their file or by its folder. Throws `DATA_MISSING` where there is none. */
function readEngine(where: string, directory: GameDirectory, dialect: Dialect, game: string): Engine {
  const path = game.replace(/\/(game\.tw-pddl|initial_state\.pddl)$/, '')
  const file = directory.read(path)
  if (file === undefined) throw new OrreryError('DATA_MISSING', `${where}: there is no game ${game} in ${directory.root}`)
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

/** Fields that the record does not have are not compared. */
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
