import { type JsonObject, type JsonValue, OrreryError, type Turn } from '@orreryjs/core'
import { compareRecorded, type Difference, type ReplayedStep, type Replayer, type Transcript } from '@orreryjs/core/worlds'
import { createEngine, type Engine } from './engine.ts'
import { minecraftBook } from './recipes/books.ts'
import { distractorPool, goalsByDepth, type RankedGoal, requiredCommands } from './recipes/goals.ts'
import type { RecipeBook } from './recipes.ts'
import { goalText } from './render.ts'
import { rulesOf } from './rules.ts'
import type { TextCraftState } from './state.ts'
import { MINECRAFT, type TextCraftTask, WORLD_ID } from './tasks.ts'

/** Creates a replayer for episodes of the original programs, recorded with recipe files ordered by name. */
export function createReplayer(): Replayer {
  const book = minecraftBook('agentgym')
  const engines: Readonly<Record<UpstreamDialect, Engine>> = {
    adapt: createEngine(rulesOf('adapt', book)),
    agentgym: createEngine(rulesOf('agentgym', book)),
  }
  return {
    *replay(transcript) {
      const recorded = readRecorded(transcript)
      const start = readStart(recorded, book)
      yield* replaySteps(engines[recorded.dialect], transcript, recorded, start)
    },
  }
}

/** Throws `DATA_INVALID` if a required field is missing. */
function readRecorded(transcript: Transcript): RecordedEpisode {
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

function* replaySteps(
  engine: Engine,
  transcript: Transcript,
  recorded: RecordedEpisode,
  beginning: EpisodeStart,
): Iterable<ReplayedStep> {
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

function recordedTask(id: string, { goal, goalItem, depth, commands }: EpisodeStart): TextCraftTask {
  const name = { id, world: WORLD_ID, split: 'recorded', type: `depth-${depth}`, goal, hash: '' }
  return { ...name, goalItem, goalCount: 1, commands, book: MINECRAFT, depth }
}

/** Dialects of the recordings. */
type UpstreamDialect = 'adapt' | 'agentgym'

/** Fields of a recording that determine the start of its episode. */
interface RecordedEpisode {
  /** Names the recording in messages. */
  readonly where: string
  readonly dialect: UpstreamDialect
  readonly initial: string
  readonly setup: JsonObject
  /** Command lines that the goal needs. */
  readonly required: unknown
  /** Command lines from which upstream could choose distractors. */
  readonly pool: unknown
}

/** Start of an episode, as derived from a recording. */
interface EpisodeStart {
  /** Goal text shown to the agent. */
  readonly goal: string
  /** Empty if the recorded goal is not an item id; upstream never reaches it. */
  readonly goalItem: string
  readonly depth: number
  readonly commands: readonly string[]
  /** Required lines that are not listed, and listed lines that upstream could not have chosen. */
  readonly differences: readonly Difference[]
}

const NAMESPACE = 'minecraft:'

/**
 * Derives the start of an episode. ADaPT's recordings have `setup.seed`, AgentGym's `setup.data_idx`; without these, `setup.goal`
 * names the goal, and `setup.goal` with `setup.commands` defines both. The choice of distractors and the order of lines differ
 * between upstream processes, so listed commands are taken from the recording and checked against `required` and `pool`, or
 * against computed values if the recording lacks them.
 */
function readStart(recorded: RecordedEpisode, book: RecipeBook): EpisodeStart {
  const { commands, goal } = recorded.setup
  if (typeof commands === 'string' && typeof goal === 'string') return startFromCommands(goal, commands)
  const { item, depth } = goalFromSetup(recorded, book)
  const listed = listedCommands(recorded.initial)
  const differences = checkListed(listed, recorded, item, book)
  return { goal: goalText(item, 1), goalItem: item, depth, commands: listed, differences }
}

/** Upstream compares the goal with namespaced ids and displays it without namespace. */
function startFromCommands(goal: string, commands: string): EpisodeStart {
  return {
    goal: goalText(goal.replaceAll(NAMESPACE, ''), 1),
    goalItem: goal.startsWith(NAMESPACE) ? goal.slice(NAMESPACE.length) : '',
    depth: 0,
    commands: commands.split('\n'),
    differences: [],
  }
}

function goalFromSetup({ dialect, setup, where }: RecordedEpisode, book: RecipeBook): RankedGoal {
  const goals = dialect === 'adapt' ? goalsByDepth(book, 2, 'deepest') : goalsByDepth(book, 1, 'shallowest')
  const name = dialect === 'adapt' ? 'seed' : 'data_idx'
  const { [name]: number, goal } = setup
  if (number === undefined && typeof goal === 'string') return goalNamed(goals, goal, `${where}: setup.goal`)
  return goalAt(goals, number, `${where}: setup.${name}`)
}

function goalNamed(goals: readonly RankedGoal[], name: string, what: string): RankedGoal {
  const goal = goals.find(({ item }) => item === name || `${NAMESPACE}${item}` === name)
  if (goal === undefined) throw new OrreryError('DATA_INVALID', `${what} is '${name}', which is no goal of this program`)
  return goal
}

/** Upstream takes the number modulo the list's length as in Python: -1 is the last goal. */
function goalAt(goals: readonly RankedGoal[], number: JsonValue | undefined, what: string): RankedGoal {
  if (typeof number !== 'number' || !Number.isSafeInteger(number)) {
    throw new OrreryError('DATA_INVALID', `${what} is not a whole number`)
  }
  return goals.at(number % goals.length) as RankedGoal
}

function listedCommands(initial: string): readonly string[] {
  const [list = ''] = initial.split('\n\n')
  return list.split('\n').slice(1)
}

function checkListed(listed: readonly string[], recorded: RecordedEpisode, item: string, book: RecipeBook): Difference[] {
  const required = requiredCommands(book, item)
  const pool = new Set(isTexts(recorded.pool) ? recorded.pool : distractorPool(book, item))
  const distractors = listed.filter((line) => !required.has(line))
  const missing = [...required].filter((line) => !listed.includes(line))
  const unexpected = distractors.filter((line) => !pool.has(line))
  return [
    ...compareLines('required', isTexts(recorded.required) ? recorded.required : [...required], [...required]),
    ...missing.map((line) => ({ field: 'observation', expected: line, actual: 'not listed' })),
    ...unexpected.map((line) => ({ field: 'observation', expected: line, actual: 'not in the pool' })),
  ]
}

/** Compares lines regardless of order. */
function compareLines(field: string, expected: readonly string[], actual: readonly string[]): Difference[] {
  const [one, other] = [[...expected].sort().join('\n'), [...actual].sort().join('\n')]
  return one === other ? [] : [{ field, expected: one, actual: other }]
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string')
}
