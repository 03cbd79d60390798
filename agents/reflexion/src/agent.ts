import {
  type Agent,
  type Answer,
  act,
  type Briefing,
  type Mark,
  mark,
  note,
  OrreryError,
  type Profile,
  rewind,
} from '@orreryjs/core'
import type { Steps } from '@orreryjs/core/agents'
import { askFor, type Pair, profileNumber } from '@orreryjs/core/agents'
import { isLoop, type LoopRules, type Memory, type MemoryRules, NO_MEMORY, reflects, remember, type Taken } from './memory.ts'
import { claimIn, type Decision, endShown, isListedEnd, lineParser } from './parse.ts'
import { type Prompts, promptsFor } from './prompts.ts'
import { type Evaluator, evaluate, reflect, type Trial } from './reflect.ts'

/** Every setting of Reflexion. */
export interface ReflexionOptions extends MemoryRules, LoopRules {
  /** Attempts at the task, the first one included. */
  readonly trials: number
  readonly evaluator: Evaluator
  /** Actions of a trial after which the evaluator `heuristic` calls it failed, 30 in the paper; 0 for the profile's `trialSteps` alone. */
  readonly maxActions: number
  /** Whether the critic is shown two worked examples. */
  readonly reflectionDemos: boolean
  /** Whether the actor thinks between actions. */
  readonly thoughts: boolean
  /** Thoughts in a row after which the next one goes to the world as an action. */
  readonly thoughtsInRow: number
}

/** As published, with the evaluator that needs no knowledge of success. */
export const REFLEXION_DEFAULTS: ReflexionOptions = {
  trials: 4,
  memorySize: 3,
  evaluator: 'heuristic',
  loopRepeats: 3,
  loopSameObservation: true,
  maxActions: 0,
  reflectionDemos: true,
  strategy: 'reflexion',
  thoughts: true,
  thoughtsInRow: 8,
}

/** Reflexion (Shinn et al. 2023): tries again after a failure, with a lesson drawn from it in the prompt. */
export function createReflexion(options: Partial<ReflexionOptions> = {}): Agent {
  const settings: ReflexionOptions = { ...REFLEXION_DEFAULTS, ...options }
  return { id: 'reflexion', version: 1, options: { ...settings }, program: (briefing) => reflexion(briefing, settings) }
}

function* reflexion(briefing: Briefing, options: ReflexionOptions): Steps<Answer> {
  const actor = actorFor(briefing, options)
  const start = yield* mark()
  let memory: Memory = NO_MEMORY
  for (let number = 1; ; number += 1) {
    yield* note({ kind: 'trial', trial: number })
    const trial = yield* attempt(actor, memory, number)
    if (yield* evaluate(trial, options.evaluator, actor.prompts)) return { claim: 'success' }
    if (number >= options.trials) return { claim: 'failure' }
    const lesson = reflects(options.strategy) ? yield* reflect(trial, memory, actor.prompts) : undefined
    memory = remember(memory, trial.pairs, lesson === undefined ? undefined : { trial: number, text: lesson }, options)
    yield* beginAnew(start)
  }
}

/** What a trial is played by. */
interface Actor {
  readonly options: ReflexionOptions
  readonly prompts: Prompts
  readonly profile: Profile
  /** Actions of a trial at most. */
  readonly cap: number
  /** Bound of a line, in tokens. */
  readonly maxTokens: number
}

function actorFor({ profile, task, observation, feedback }: Briefing, options: ReflexionOptions): Actor {
  if (options.evaluator === 'env' && feedback === 'none') {
    throw new OrreryError(
      'CONFIG_INVALID',
      'reflexion with evaluator=env asks the world for success (--feedback terminal), and this run tells none',
      {
        hint: 'run it with --feedback terminal, or with the option evaluator=heuristic',
      },
    )
  }
  const prompts = promptsFor({ ...options, profile, taskType: task.type, observation: observation.text })
  const usual = profileNumber(profile, 'trialSteps', 50)
  const isShort = options.evaluator === 'heuristic' && options.maxActions > 0
  const cap = isShort ? Math.min(usual, options.maxActions) : usual
  return { options, prompts, profile, cap, maxTokens: profileNumber(profile, 'maxTokens', 100) }
}

/** ReAct's loop, until the world ends, the actor says that it is done or gives up, it loops, or the trial is long enough. */
function* attempt(actor: Actor, memory: Memory, number: number): Steps<Trial> {
  const { options, profile } = actor
  const pairs: Pair[] = []
  const taken: Taken[] = []
  const trial = { number, pairs, isIrreversible: false, success: undefined }
  let thoughts = 0
  for (;;) {
    const decision = yield* nextLine(actor, pairs, memory, number)
    if (decision.kind === 'thought' && thoughts < options.thoughtsInRow) {
      yield* note({ kind: 'thought', text: decision.thought })
      pairs.push({ line: decision.line, observation: 'OK.' })
      thoughts += 1
      const claim = claimIn(decision.thought, profile)
      if (claim !== undefined) return { ...trial, end: claim }
      continue
    }
    const seen = yield* act(decision.line)
    const isIrreversible = seen.ended && isListedEnd(decision.line, profile)
    const isTold = !isIrreversible || options.evaluator === 'env'
    pairs.push({ line: decision.line, observation: isTold ? seen.observation.text : endShown(profile) })
    taken.push({ action: decision.line, seen: seen.observation })
    thoughts = 0
    if (seen.ended) return { ...trial, end: 'ended', isIrreversible, success: seen.success }
    if (isLoop(taken, options)) return { ...trial, end: 'loop' }
    if (taken.length >= actor.cap) return { ...trial, end: 'cap' }
  }
}

/** A reply without a line goes to the world as it is, and costs a step. Later trials ask with a seed of their own. */
function* nextLine(actor: Actor, pairs: readonly Pair[], memory: Memory, trial: number): Steps<Decision> {
  const { options, prompts, maxTokens } = actor
  const fresh = trial > 1 ? { seed: trial } : {}
  const messages = prompts.act(pairs, memory)
  const request = { purpose: 'reflexion.act', messages, temperature: 0, maxTokens, stop: ['\n'], ...fresh }
  return yield* askFor<Decision>(request, lineParser(options.thoughts), {
    retries: 0,
    fallback: ({ text }) => ({ kind: 'action', line: text.trim() }),
  })
}

/** Back to the beginning of the same task. */
function* beginAnew(start: Mark): Steps<void> {
  const { means, exact } = yield* rewind(start)
  if (means !== 'none' || exact) return
  throw new OrreryError(
    'CONFIG_INVALID',
    'reflexion begins each trial anew (--rewind replay), and no means of this run leads back to the beginning',
    {
      hint: 'run it with --rewind replay',
    },
  )
}
