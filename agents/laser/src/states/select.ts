import { note } from '@orreryjs/core'
import type { Steps } from '@orreryjs/core/agents'
import { parametersOf, restrictedTo, valuesOf } from '../parse/schema.ts'
import type { Run } from '../rules.ts'
import { decide } from './decide.ts'
import type { Move, Permitted, Place } from './look.ts'

/** A decision as it can be carried out: an item that was left before, or that is not on the page, is asked about once more. */
export function* chosen(run: Run, place: Place, move: Move): Steps<Move | undefined> {
  if (move.rule.role !== 'select') return move
  const [, schema = {}] = parametersOf(move.tool)[0] ?? []
  const id = idIn(move)
  const ids = valuesOf(schema) ?? [id]
  const isLeft = run.memory.browsed.has(id)
  if (!isLeft && ids.includes(id)) return move
  yield* note({ kind: 'judgement', about: id, verdict: isLeft ? 'looked at before' : 'not on this page' })
  const reason = isLeft ? `${id} was looked at and left before.` : `There is no ${id} on this page.`
  return yield* another(run, place, move, {
    reason,
    unseen: ids.filter((each) => !run.memory.browsed.has(each)),
  })
}

/** The id of the item that a move opens. */
export function idIn({ tool, values }: Move): string {
  const [name] = parametersOf(tool)[0] ?? []
  return name === undefined ? '' : String(values[name] ?? '')
}

interface Refusal {
  readonly reason: string
  /** What can be opened instead. */
  readonly unseen: readonly string[]
}

/** One more tool call with a given rationale, among items not looked at; else the first of them. */
function* another(run: Run, place: Place, move: Move, { reason, unseen }: Refusal): Steps<Move | undefined> {
  const [name = ''] = parametersOf(move.tool)[0] ?? []
  const select = { rule: move.rule, tool: restrictedTo(move.tool, unseen) }
  const [first] = unseen
  const permitted = place.permitted.flatMap((each): readonly Permitted[] => {
    if (each.tool !== move.tool) return [each]
    return first === undefined ? [] : [select]
  })
  const other = yield* decide(
    run,
    { ...place, permitted },
    {
      rationale:
        first === undefined ? `${reason} Look elsewhere.` : `${reason} Choose a different item: one of ${unseen.join(', ')}.`,
      retries: 0,
      listedId: true,
      ...(first !== undefined && { fallback: { ...select, values: { [name]: first }, rationale: '' } }),
    },
  )
  return other && { ...other, rationale: move.rationale }
}
