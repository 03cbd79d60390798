import { type Effect, history } from '@orrery/core'
import { commit, restore, take } from '../memory.ts'
import { executorPrompt } from '../prompts.ts'
import { type Episode, failure, type Node, type Outcome, outcomeOfEnd } from './episode.ts'
import { type Attempt, attemptLines } from './line-executor.ts'
import { attemptModule } from './modules.ts'

type Steps<T> = Generator<Effect, T, unknown>

/** One attempt at a task, from the checkpoint; what it did lasts if it says that it succeeded. */
export function* execute(episode: Episode, node: Node, temperature: number = 0): Steps<Outcome> {
  const { memory, rules } = episode
  yield* restore(memory, rules.checkpoint)
  if (memory.hasEnded) return { kind: 'over', info: node.info }
  const outcome =
    rules.modules === undefined
      ? yield* attemptFreely(episode, node, temperature)
      : yield* attemptModule(episode, node, rules.modules)
  if (outcome.kind === 'success') yield* commit(memory)
  return outcome
}

/** An attempt by ReAct, whose own claim decides. */
function* attemptFreely(episode: Episode, node: Node, temperature: number): Steps<Outcome> {
  const { memory, opening, rules } = episode
  const attempt = yield* attemptLines({
    purpose: 'adapt.step',
    rules,
    memory,
    temperature,
    before: [],
    prompt: executorPrompt(opening, node),
  })
  if (attempt.seen !== undefined) return outcomeOfEnd(episode, node, attempt.seen)
  const answer = attempt.answer === undefined ? {} : { answer: attempt.answer }
  if (attempt.end === 'failure') return { ...failure(node), ...answer }
  return { kind: 'success', info: yield* handOver(episode, node, attempt), ...answer }
}

/** What the next subtask is told: what the last action showed, or what an action shows that is taken for this alone. */
function* handOver({ memory, rules }: Episode, { subtask, info }: Node, { pairs }: Attempt): Steps<string> {
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
