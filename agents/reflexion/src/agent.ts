import { claimIn, type Decision, replyParser } from '@orreryjs/agent-react/actor'
import { type Answer, act, type Briefing, type Mark, mark, note, OrreryError, rewind } from '@orreryjs/core'
import type { EffectGenerator } from '@orreryjs/core/agents'
import { askUntilParsed, type TranscriptEntry } from '@orreryjs/core/agents'
import { EMPTY_MEMORY, type ExecutedAction, isLoop, type Memory, remember, writesReflections } from './memory.ts'
import type { ReflexionOptions } from './options.ts'
import { evaluate, reflect, type Trial } from './reflect.ts'
import { createEpisode, type Episode } from './rules.ts'

/** The loop of the paper: actor, evaluator and, after a failure, a reflection for the next trial. */
export function* program(briefing: Briefing, options: ReflexionOptions): EffectGenerator<Answer> {
  const episode = createEpisode(briefing, options)
  const start = yield* mark()
  let memory: Memory = EMPTY_MEMORY
  for (let number = 1; ; number += 1) {
    yield* note({ kind: 'trial', trial: number })
    const trial = yield* attempt(episode, memory, number)
    if (yield* evaluate(trial, options.evaluator, episode.prompts)) return { claim: 'success' }
    if (number >= options.trials) return { claim: 'failure' }
    const reflection = writesReflections(options.strategy) ? yield* reflect(trial, memory, episode.prompts) : undefined
    memory = remember(memory, trial.pairs, reflection === undefined ? undefined : { trial: number, text: reflection }, options)
    yield* resetTask(start)
  }
}

/**
 * ReAct's loop. Ends when the world ends, the actor claims success or gives up, a loop is detected, or the trial has too many
 * actions.
 */
function* attempt(episode: Episode, memory: Memory, number: number): EffectGenerator<Trial> {
  const { options, profile, terminalActions } = episode
  const pairs: TranscriptEntry[] = []
  const executedActions: ExecutedAction[] = []
  const trial = { number, pairs, isIrreversible: false, success: undefined }
  let thoughts = 0
  for (;;) {
    const decision = yield* nextLine(episode, pairs, memory, number)
    if (decision.kind === 'thought' && thoughts < options.thoughtsInRow) {
      yield* note({ kind: 'thought', text: decision.thought })
      pairs.push({ line: decision.line, observation: 'OK.' })
      thoughts += 1
      const claim = claimIn(decision.thought, profile)
      if (claim !== undefined) return { ...trial, end: `claimed-${claim}` }
      continue
    }
    const result = yield* act(decision.line)
    const isIrreversible = result.terminated && terminalActions.isIrreversible(decision.line)
    const showsAnswer = !isIrreversible || options.evaluator === 'env'
    pairs.push({ line: decision.line, observation: showsAnswer ? result.observation.text : terminalActions.replacementText })
    executedActions.push({ action: decision.line, observation: result.observation })
    thoughts = 0
    if (result.terminated) return { ...trial, end: 'ended', isIrreversible, success: result.success }
    if (isLoop(executedActions, options)) return { ...trial, end: 'loop' }
    if (executedActions.length >= episode.maxActions) return { ...trial, end: 'cap' }
  }
}

/** An empty reply is sent to the world and costs a step. Later trials use their number as seed. */
function* nextLine(
  { options, prompts, maxTokens }: Episode,
  pairs: readonly TranscriptEntry[],
  memory: Memory,
  trial: number,
): EffectGenerator<Decision> {
  const sampling = trial > 1 ? { seed: trial } : {}
  const messages = prompts.act(pairs, memory)
  const request = { purpose: 'reflexion.act', messages, temperature: 0, maxTokens, stop: ['\n'], ...sampling }
  return yield* askUntilParsed<Decision>(request, replyParser({ thoughts: options.thoughts, multiLine: 'first' }), {
    retries: 0,
    fallback: ({ text }) => ({ kind: 'action', line: text.trim() }),
  })
}

/** Returns to the start of the task. */
function* resetTask(start: Mark): EffectGenerator<void> {
  const { means, exact } = yield* rewind(start)
  if (means !== 'none' || exact) return
  throw new OrreryError('CONFIG_INVALID', 'reflexion resets the task before each trial, and this run has no working rewind', {
    hint: 'try --rewind replay',
  })
}
