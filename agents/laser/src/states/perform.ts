import { type Answer, mark, toolAction } from '@orreryjs/core'
import type { EffectGenerator } from '@orreryjs/core/agents'
import { reject, rememberRationale, take, transition } from '../memory.ts'
import { parametersOf } from '../parse/schema.ts'
import type { Run } from '../rules.ts'
import type { Move, StatePosition } from './position.ts'
import { locateState, plainMove } from './position.ts'
import { purchase } from './purchase.ts'
import { itemIdOf } from './select.ts'

/** Executes a move and its effect on the machine. Returns an answer if the run must stop. */
export function* perform(run: Run, position: StatePosition, move: Move): EffectGenerator<Answer | undefined> {
  const { memory } = run
  rememberRationale(memory, move.rationale)
  switch (move.rule.role) {
    case 'search':
      beginSearch(run, move)
      yield* advance(run, position, move)
      return undefined
    case 'select':
      yield* open(run, position, move)
      return undefined
    case 'detail':
      yield* readDetail(run, move)
      return undefined
    case 'reject':
      reject(memory, move.rationale, run.itemPattern)
      yield* advance(run, position, move)
      return undefined
    case 'finish':
      yield* transition(memory, { from: position.state.name, to: move.rule.next ?? position.state.name, reason: move.rationale })
      return yield* finish(run, position, move)
    case 'return':
      yield* advance(run, position, move)
      memory.hasReturned = true
      return undefined
    case 'move':
    case 'option':
      yield* advance(run, position, move)
      return undefined
    default:
      return move.rule.role satisfies never
  }
}

/** A step between states. The rule's next state applies only if the step changed something. */
function* advance(run: Run, position: StatePosition, move: Move): EffectGenerator<boolean> {
  const changed = yield* step(run, move, 'model')
  yield* transition(run.memory, {
    from: position.state.name,
    to: (changed ? move.rule.next : undefined) ?? position.state.name,
    reason: move.rationale,
  })
  return changed
}

function* step({ memory }: Run, { tool, rule, values }: Move, by: 'model' | 'method'): EffectGenerator<boolean> {
  const { changed } = yield* take(memory, toolAction(tool, values) ?? '', by)
  if (changed && rule.next !== undefined) memory.nextState = rule.next
  return changed
}

function beginSearch({ memory }: Run, { tool, values }: Move): void {
  memory.target = parametersOf(tool).flatMap(([name]) => (Object.hasOwn(values, name) ? [[name, String(values[name])]] : []))
  memory.searchIndex = memory.pairs.length
  memory.hasReturned = false
}

/** Opens an item and marks its page, so that the backup can return to it. */
function* open(run: Run, position: StatePosition, move: Move): EffectGenerator<void> {
  const { memory } = run
  const isOpen = yield* advance(run, position, move)
  if (!isOpen || memory.ended) return
  memory.selectTool = move.tool
  memory.details = new Map()
  memory.item = { id: itemIdOf(move), page: memory.observation.text, path: memory.pairs, mark: yield* mark() }
}

/** Reads a detail page of the item and returns at once. It is not a transition. */
function* readDetail(run: Run, move: Move): EffectGenerator<void> {
  const { memory } = run
  const { page } = memory.observation
  yield* step(run, move, 'model')
  memory.details = new Map(memory.details).set(move.tool.name, memory.observation.text)
  if (memory.ended || memory.observation.page === page) return
  const position = yield* locateState(run)
  const back = position && plainMove(position)
  if (back !== undefined) yield* step(run, { ...back, values: {}, rationale: '' }, 'method')
}

/** If the purchase did not end the task, the item is no longer open. */
function* finish(run: Run, position: StatePosition, move: Move): EffectGenerator<Answer | undefined> {
  const answer = yield* purchase(run, position, move, run.memory.item?.id)
  run.memory.item = undefined
  return answer
}
