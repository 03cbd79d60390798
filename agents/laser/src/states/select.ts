import { note } from '@orreryjs/core'
import type { EffectGenerator } from '@orreryjs/core/agents'
import { parametersOf, restrictTool, valuesOf } from '../parse/schema.ts'
import type { Episode } from '../rules.ts'
import type { CurrentState, Move, PermittedTool } from './current-state.ts'
import { decide } from './decide.ts'

/** Validates a decision. If it opens a rejected item or one that is not on the page, the model is called once more. */
export function* validateSelection(episode: Episode, current: CurrentState, move: Move): EffectGenerator<Move | undefined> {
  if (move.rule.role !== 'select') return move
  const [, schema = {}] = parametersOf(move.tool)[0] ?? []
  const id = itemIdOf(move)
  const ids = valuesOf(schema) ?? [id]
  const wasRejected = episode.memory.rejectedItems.has(id)
  if (!wasRejected && ids.includes(id)) return move
  yield* note({ kind: 'judgement', about: id, verdict: wasRejected ? 'looked at before' : 'not on this page' })
  const reason = wasRejected ? `${id} was looked at and left before.` : `There is no ${id} on this page.`
  return yield* chooseAnother(episode, current, move, {
    reason,
    alternatives: ids.filter((each) => !episode.memory.rejectedItems.has(each)),
  })
}

/** Id of the item that a move opens. */
export function itemIdOf({ tool, values }: Move): string {
  const [name] = parametersOf(tool)[0] ?? []
  return name === undefined ? '' : String(values[name] ?? '')
}

interface Refusal {
  readonly reason: string
  /** Items that can be opened instead. */
  readonly alternatives: readonly string[]
}

/** Requests one more tool call with a given rationale among the remaining items; falls back to the first of them. */
function* chooseAnother(
  episode: Episode,
  current: CurrentState,
  move: Move,
  { reason, alternatives }: Refusal,
): EffectGenerator<Move | undefined> {
  const [name = ''] = parametersOf(move.tool)[0] ?? []
  const select = { rule: move.rule, tool: restrictTool(move.tool, alternatives) }
  const [first] = alternatives
  const permitted = current.permitted.flatMap((each): readonly PermittedTool[] => {
    if (each.tool !== move.tool) return [each]
    return first === undefined ? [] : [select]
  })
  const replacement = yield* decide(
    episode,
    { ...current, permitted },
    {
      rationale:
        first === undefined
          ? `${reason} Look elsewhere.`
          : `${reason} Choose a different item: one of ${alternatives.join(', ')}.`,
      retries: 0,
      listedId: true,
      ...(first !== undefined && { fallback: { ...select, values: { [name]: first }, rationale: '' } }),
    },
  )
  return replacement && { ...replacement, rationale: move.rationale }
}
