import type { Steps } from '@orreryjs/core/agents'
import { history } from '@orreryjs/core/agents'
import { commit, restore, take } from '../memory.ts'
import { executorPrompt } from '../prompts.ts'
import { type Episode, failure, type Outcome, outcomeOfEnd, type Task } from './episode.ts'
import { type Attempt, attemptLines } from './line-executor.ts'
import { attemptModule } from './modules.ts'

/** One attempt at a task, from the checkpoint; what it did lasts if it says that it succeeded. */
export function* execute(episode: Episode, task: Task, temperature: number = 0): Steps<Outcome> {
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

/** An attempt by ReAct, whose own claim decides. */
function* attemptFreely(episode: Episode, task: Task, temperature: number): Steps<Outcome> {
  const { memory, opening, rules } = episode
  const attempt = yield* attemptLines({
    purpose: 'adapt.step',
    rules,
    memory,
    temperature,
    before: [],
    prompt: executorPrompt(opening, task),
  })
  if (attempt.seen !== undefined) return outcomeOfEnd(episode, task, attempt.seen)
  const answer = attempt.answer === undefined ? {} : { answer: attempt.answer }
  if (attempt.end === 'failure') return { ...failure(task), ...answer }
  return { kind: 'success', info: yield* handOver(episode, task, attempt), ...answer }
}

/** What the next subtask is told: what the last action showed, or what an action shows that is taken for this alone. */
function* handOver({ memory, rules }: Episode, { subtask, info }: Task, { pairs }: Attempt): Steps<string> {
  if (rules.info === 'none' || subtask === undefined) return ''
  if (rules.infoAction !== undefined) {
    const seen = yield* take(memory, rules.infoAction)
    return history([{ line: rules.infoAction, observation: seen.observation.text }], { cue: false })
  }
  const last = pairs.at(-1)
  if (last === undefined) return info
  const told = history([last], { cue: false })
  return rules.info === 'all' && info !== '' ? `${info}\n${told}` : told
}
