import type { EffectGenerator } from '@orreryjs/core/agents'
import { history } from '@orreryjs/core/agents'
import { commit, restore, take } from '../memory.ts'
import { executorPrompt } from '../prompts.ts'
import { type Episode, failure, type Outcome, outcomeOfEnd, type Task } from './episode.ts'
import { type Attempt, attemptLines } from './line-executor.ts'
import { attemptModule } from './modules.ts'

/** Attempts a task from the checkpoint. If the executor claims success, the resulting state becomes the checkpoint. */
export function* execute(episode: Episode, task: Task, temperature: number = 0): EffectGenerator<Outcome> {
  const { memory, rules } = episode
  yield* restore(memory, rules.checkpoint)
  if (memory.hasEnded) return { kind: 'over', info: task.info }
  const outcome =
    rules.modules === undefined
      ? yield* attemptFreely(episode, task, temperature)
      : yield* attemptModule(episode, task, rules.modules)
  if (outcome.kind === 'success') yield* commit(memory)
  return outcome
}

/** Attempts a task with ReAct. Its claim decides the outcome. */
function* attemptFreely(episode: Episode, task: Task, temperature: number): EffectGenerator<Outcome> {
  const { memory, promptContext, rules } = episode
  const attempt = yield* attemptLines({
    purpose: 'adapt.step',
    rules,
    memory,
    temperature,
    before: [],
    prompt: executorPrompt(promptContext, task),
  })
  if (attempt.result !== undefined) return outcomeOfEnd(episode, task, attempt.result)
  const answer = attempt.answer === undefined ? {} : { answer: attempt.answer }
  if (attempt.end === 'failure') return { ...failure(task), ...answer }
  return { kind: 'success', info: yield* informationForNext(episode, task, attempt), ...answer }
}

/** Returns the information for the next subtask: the last answer, or the answer to the profile's `infoAction`. */
function* informationForNext({ memory, rules }: Episode, { subtask, info }: Task, { pairs }: Attempt): EffectGenerator<string> {
  if (rules.info === 'none' || subtask === undefined) return ''
  if (rules.infoAction !== undefined) {
    const result = yield* take(memory, rules.infoAction)
    return history([{ line: rules.infoAction, observation: result.observation.text }], { cue: false })
  }
  const last = pairs.at(-1)
  if (last === undefined) return info
  const passedOn = history([last], { cue: false })
  return rules.info === 'all' && info !== '' ? `${info}\n${passedOn}` : passedOn
}
