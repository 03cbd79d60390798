import { type Answer, mark, toolAction } from '@orreryjs/core'
import type { Steps } from '@orreryjs/core/agents'
import { reject, rememberRationale, take, transition } from '../memory.ts'
import { parametersOf } from '../parse/schema.ts'
import type { Run } from '../rules.ts'
import type { Move, Place } from './look.ts'
import { look, plainMove } from './look.ts'
import { purchase } from './purchase.ts'
import { idIn } from './select.ts'

/** Executes a move and its effect on the machine. Returns an answer if the run must stop. */
export function* perform(run: Run, position: Place, move: Move): Steps<Answer | undefined> {
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
      memory.returned = true
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
function* advance(run: Run, position: Place, move: Move): Steps<boolean> {
  const changed = yield* step(run, move, 'model')
  yield* transition(run.memory, {
    from: position.state.name,
    to: (changed ? move.rule.next : undefined) ?? position.state.name,
    reason: move.rationale,
  })
  return changed
}

function* step({ memory }: Run, { tool, rule, values }: Move, by: 'model' | 'method'): Steps<boolean> {
  const { changed } = yield* take(memory, toolAction(tool, values) ?? '', by)
  if (changed && rule.next !== undefined) memory.phase = rule.next
  return changed
}

function beginSearch({ memory }: Run, { tool, values }: Move): void {
  memory.target = parametersOf(tool).flatMap(([name]) => (Object.hasOwn(values, name) ? [[name, String(values[name])]] : []))
  memory.searchedAt = memory.pairs.length
  memory.returned = false
}

/** Opens an item and marks its page, so that the backup can return to it. */
function* open(run: Run, position: Place, move: Move): Steps<void> {
  const { memory } = run
  const isOpen = yield* advance(run, position, move)
  if (!isOpen || memory.ended) return
  memory.opener = move.tool
  memory.details = new Map()
  memory.item = { id: idIn(move), page: memory.here.text, path: memory.pairs, mark: yield* mark() }
}

/** Reads a detail page of the item and returns at once. It is not a transition. */
function* readDetail(run: Run, move: Move): Steps<void> {
  const { memory } = run
  const { page } = memory.here
  yield* step(run, move, 'model')
  memory.details = new Map(memory.details).set(move.tool.name, memory.here.text)
  if (memory.ended || memory.here.page === page) return
  const position = yield* look(run)
  const back = position && plainMove(position)
  if (back !== undefined) yield* step(run, { ...back, values: {}, rationale: '' }, 'method')
}

/** If the purchase did not end the task, the item is no longer open. */
function* finish(run: Run, position: Place, move: Move): Steps<Answer | undefined> {
  const answer = yield* purchase(run, position, move, run.memory.item?.id)
  run.memory.item = undefined
  return answer
}
