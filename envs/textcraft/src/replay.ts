import { type JsonObject, OrreryError, type Turn } from '@orreryjs/core'
import { compareRecorded, type ReplayedStep, type Replayer, type Transcript } from '@orreryjs/core/worlds'
import { createEngine, type Engine } from './engine.ts'
import { minecraftBook } from './recipes/books.ts'
import { type Beginning, type Recorded, readBeginning, type UpstreamDialect } from './replay/beginning.ts'
import { rulesOf } from './rules.ts'
import type { TextCraftState } from './state.ts'
import { MINECRAFT, type TextCraftTask, WORLD_ID } from './tasks.ts'

/** Replays episodes of the original programs, recorded with the recipe files in the order of their names. */
export function createReplayer(): Replayer {
  const book = minecraftBook('agentgym')
  const engines: Readonly<Record<UpstreamDialect, Engine>> = {
    adapt: createEngine(rulesOf('adapt', book)),
    agentgym: createEngine(rulesOf('agentgym', book)),
  }
  return {
    *replay(transcript) {
      const recorded = readRecorded(transcript)
      const beginning = readBeginning(recorded, book)
      yield* replaySteps(engines[recorded.dialect], transcript, recorded, beginning)
    },
  }
}

/** Throws `DATA_INVALID` where the members that every record has are missing. */
function readRecorded(transcript: Transcript): Recorded {
  const { id, dialect = 'adapt', initial, setup } = transcript
  const where = `transcript '${id}'`
  if (dialect !== 'adapt' && dialect !== 'agentgym') throw invalid(where, `dialect is '${dialect}', not adapt or agentgym`)
  if (typeof initial !== 'string') throw invalid(where, 'initial is not a text')
  if (!isObject(setup)) throw invalid(where, 'setup is not an object')
  return { where, dialect, initial, setup, required: transcript['required'], pool: transcript['pool'] }
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function invalid(where: string, problem: string): OrreryError {
  return new OrreryError('DATA_INVALID', `${where}: ${problem}`)
}

function* replaySteps(engine: Engine, transcript: Transcript, recorded: Recorded, beginning: Beginning): Iterable<ReplayedStep> {
  let turn: Turn<TextCraftState> = engine.start(recordedTask(transcript.id, beginning))
  const text = compareRecorded('observation', recorded.initial, turn.observation.text)
  yield { step: 0, differences: [...text, ...beginning.differences] }
  for (const [index, { action, observation, reward, terminated }] of transcript.steps.entries()) {
    turn = engine.step(turn.state, action)
    const differences = [
      ...compareRecorded('observation', observation, turn.observation.text),
      ...compareRecorded('reward', reward, turn.reward),
      ...compareRecorded('terminated', terminated, turn.terminated),
    ]
    yield { step: index + 1, action, differences }
  }
}

function recordedTask(id: string, { goal, goalItem, depth, commands }: Beginning): TextCraftTask {
  const name = { id, world: WORLD_ID, split: 'recorded', type: `depth-${depth}`, goal, hash: '' }
  return { ...name, goalItem, goalCount: 1, commands, book: MINECRAFT, depth }
}
