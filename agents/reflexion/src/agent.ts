import { claimIn, type Decision, replyParser } from '@orreryjs/agent-react/actor'
import { type Answer, act, type Briefing, type Mark, mark, note, OrreryError, rewind } from '@orreryjs/core'
import type { Steps } from '@orreryjs/core/agents'
import { askFor, type Pair } from '@orreryjs/core/agents'
import { isLoop, type Memory, NO_MEMORY, reflects, remember, type Taken } from './memory.ts'
import type { ReflexionOptions } from './options.ts'
import { evaluate, reflect, type Trial } from './reflect.ts'
import { beginRun, type Run } from './rules.ts'

/** The loop of the paper: actor, evaluator and, after a failure, a lesson for the next trial. */
export function* program(briefing: Briefing, options: ReflexionOptions): Steps<Answer> {
  const run = beginRun(briefing, options)
  const start = yield* mark()
  let memory: Memory = NO_MEMORY
  for (let number = 1; ; number += 1) {
    yield* note({ kind: 'trial', trial: number })
    const trial = yield* attempt(run, memory, number)
    if (yield* evaluate(trial, options.evaluator, run.prompts)) return { claim: 'success' }
    if (number >= options.trials) return { claim: 'failure' }
    const lesson = reflects(options.strategy) ? yield* reflect(trial, memory, run.prompts) : undefined
    memory = remember(memory, trial.pairs, lesson === undefined ? undefined : { trial: number, text: lesson }, options)
    yield* beginAnew(start)
  }
}

/** ReAct's loop, until the world ends, the actor says that it is done or gives up, it loops, or the trial is long enough. */
function* attempt(run: Run, memory: Memory, number: number): Steps<Trial> {
  const { options, profile, ends } = run
  const pairs: Pair[] = []
  const taken: Taken[] = []
  const trial = { number, pairs, isIrreversible: false, success: undefined }
  let thoughts = 0
  for (;;) {
    const decision = yield* nextLine(run, pairs, memory, number)
    if (decision.kind === 'thought' && thoughts < options.thoughtsInRow) {
      yield* note({ kind: 'thought', text: decision.thought })
      pairs.push({ line: decision.line, observation: 'OK.' })
      thoughts += 1
      const claim = claimIn(decision.thought, profile)
      if (claim !== undefined) return { ...trial, end: `claimed-${claim}` }
      continue
    }
    const seen = yield* act(decision.line)
    const isIrreversible = seen.ended && ends.isIrreversible(decision.line)
    const isTold = !isIrreversible || options.evaluator === 'env'
    pairs.push({ line: decision.line, observation: isTold ? seen.observation.text : ends.shown })
    taken.push({ action: decision.line, seen: seen.observation })
    thoughts = 0
    if (seen.ended) return { ...trial, end: 'ended', isIrreversible, success: seen.success }
    if (isLoop(taken, options)) return { ...trial, end: 'loop' }
    if (taken.length >= run.mostActions) return { ...trial, end: 'cap' }
  }
}

/** A reply without a line goes to the world as it is, and costs a step. Later trials ask with a seed of their own. */
function* nextLine({ options, prompts, maxTokens }: Run, pairs: readonly Pair[], memory: Memory, trial: number): Steps<Decision> {
  const fresh = trial > 1 ? { seed: trial } : {}
  const messages = prompts.act(pairs, memory)
  const request = { purpose: 'reflexion.act', messages, temperature: 0, maxTokens, stop: ['\n'], ...fresh }
  return yield* askFor<Decision>(request, replyParser({ thoughts: options.thoughts, multiLine: 'first' }), {
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
