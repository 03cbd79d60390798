import { type Answer, mark, toolAction } from '@orreryjs/core'
import type { EffectGenerator } from '@orreryjs/core/agents'
import { reject, rememberRationale, take, transition } from '../memory.ts'
import { parametersOf } from '../parse/schema.ts'
import type { Episode } from '../rules.ts'
import type { CurrentState, Move } from './current-state.ts'
import { currentState, moveWithoutArguments } from './current-state.ts'
import { purchase } from './purchase.ts'
import { itemIdOf } from './select.ts'

/** Executes a move and its effect on the machine. Returns an answer if the run must stop. */
export function* perform(episode: Episode, current: CurrentState, move: Move): EffectGenerator<Answer | undefined> {
  const { memory } = episode
  // The transcript since the last search begins with the rationale of that search.
  if (move.rule.role === 'search') beginSearch(episode, move)
  rememberRationale(memory, move.rationale)
  switch (move.rule.role) {
    case 'search':
      yield* advance(episode, current, move)
      return undefined
    case 'select':
      yield* openItem(episode, current, move)
      return undefined
    case 'detail':
      yield* readDetail(episode, move)
      return undefined
    case 'reject':
      reject(memory, move.rationale, episode.itemPattern)
      yield* advance(episode, current, move)
      return undefined
    case 'finish':
      yield* transition(memory, { from: current.state.name, to: move.rule.next ?? current.state.name, reason: move.rationale })
      return yield* purchaseItem(episode, current, move)
    case 'return':
      yield* advance(episode, current, move)
      memory.hasReturned = true
      return undefined
    case 'move':
    case 'option':
      yield* advance(episode, current, move)
      return undefined
    default:
      return move.rule.role satisfies never
  }
}

/** A step between states. The rule's next state applies only if the step changed something. */
function* advance(episode: Episode, current: CurrentState, move: Move): EffectGenerator<boolean> {
  const changed = yield* step(episode, move, 'model')
  yield* transition(episode.memory, {
    from: current.state.name,
    to: (changed ? move.rule.next : undefined) ?? current.state.name,
    reason: move.rationale,
  })
  return changed
}

function* step({ memory }: Episode, { tool, rule, values }: Move, by: 'model' | 'method'): EffectGenerator<boolean> {
  const { changed } = yield* take(memory, toolAction(tool, values) ?? '', by)
  if (changed && rule.next !== undefined) memory.nextState = rule.next
  return changed
}

function beginSearch({ memory }: Episode, { tool, values }: Move): void {
  memory.target = parametersOf(tool).flatMap(([name]) => (Object.hasOwn(values, name) ? [[name, String(values[name])]] : []))
  memory.searchIndex = memory.pairs.length
  memory.hasReturned = false
}

/** Opens an item and marks its page, so that the backup can return to it. */
function* openItem(episode: Episode, current: CurrentState, move: Move): EffectGenerator<void> {
  const { memory } = episode
  const isOpen = yield* advance(episode, current, move)
  if (!isOpen || memory.hasEnded) return
  memory.selectTool = move.tool
  memory.details = new Map()
  memory.item = { id: itemIdOf(move), page: memory.observation.text, path: memory.pairs, mark: yield* mark() }
}

/** Reads a detail page of the item and returns at once. It is not a transition. */
function* readDetail(episode: Episode, move: Move): EffectGenerator<void> {
  const { memory } = episode
  const { page } = memory.observation
  yield* step(episode, move, 'model')
  memory.details = new Map(memory.details).set(move.tool.name, memory.observation.text)
  if (memory.hasEnded || memory.observation.page === page) return
  const current = yield* currentState(episode)
  const back = current && moveWithoutArguments(current)
  if (back !== undefined) yield* step(episode, { ...back, values: {}, rationale: '' }, 'method')
}

/** If the purchase did not end the task, the item is no longer open. */
function* purchaseItem(episode: Episode, current: CurrentState, move: Move): EffectGenerator<Answer | undefined> {
  const answer = yield* purchase(episode, current, move, episode.memory.item?.id)
  episode.memory.item = undefined
  return answer
}
