import { type Mark, OrreryError, type RewindMeans, type Rewound } from '@orreryjs/core'
import { takeStep } from './act.ts'
import { record } from './record.ts'
import { ofWorld, type Place, type Session, stepsTo } from './session.ts'

/** Remembers where the episode stands. Free. */
export function markPlace(session: Session): Mark {
  const id = session.marks.size
  session.marks.set(id, session.place)
  record(session, { type: 'mark', mark: id, state: session.place.hash })
  return { id }
}

/**
 * Goes back by the first of the run's means that works, of those the agent asked for. `undefined` where a limit ended
 * the episode on the way; the steps taken until then stand.
 */
export function goBack(session: Session, mark: unknown, wanted: unknown): Rewound | undefined {
  const ladder = ladderOf(session, wanted)
  const { id, place } = markedPlace(session, mark)
  const before = session.ledger.steps
  session.lastChosen = undefined
  const means = ladder.find((each) => session.stopped === undefined && goBackBy(session, each, place)) ?? 'none'
  if (session.stopped !== undefined) return undefined
  const { turn, hash } = session.place
  const steps = session.ledger.steps - before
  const exact = hash === place.hash
  record(session, { type: 'rewind', mark: id, means, exact, steps, state: hash })
  return { means, exact, steps, observation: turn.observation, ended: turn.terminated }
}

/** The run's means that the agent asked for too; `none` is always left. */
function ladderOf({ spec }: Session, wanted: unknown): readonly RewindMeans[] {
  if (wanted === undefined) return spec.rewind
  if (Array.isArray(wanted)) return spec.rewind.filter((means) => wanted.includes(means))
  throw new OrreryError('EFFECT_UNKNOWN', `rewind got ${typeof wanted} as means; expected a list such as ['navigate']`)
}

function markedPlace(session: Session, mark: unknown): { readonly id: number; readonly place: Place } {
  const id = typeof mark === 'object' && mark !== null && 'id' in mark ? mark.id : undefined
  const place = typeof id === 'number' ? session.marks.get(id) : undefined
  if (typeof id === 'number' && place !== undefined) return { id, place }
  throw new OrreryError('EFFECT_UNKNOWN', `rewind got mark ${String(id)}; expected one that this episode made`)
}

/** Whether the means brought the episode to the place. */
function goBackBy(session: Session, means: RewindMeans, place: Place): boolean {
  switch (means) {
    case 'snapshot':
      session.place = place
      return true
    case 'replay':
      return replay(session, place)
    case 'navigate':
      return navigate(session, place)
    case 'none':
      return true
    default:
      return means satisfies never
  }
}

function replay(session: Session, place: Place): boolean {
  session.place = session.start
  return stepsTo(place.path).every(({ action }) => takeStep(session, action, 'replay') !== undefined)
}

/** An ended task has no moves left, and no move leads to its end and on. */
function navigate(session: Session, place: Place): boolean {
  const from = session.place.turn
  if (from.terminated || place.turn.terminated) return false
  const moves = ofWorld(session, () => session.spec.world.route(from.state, place.turn.state))
  if (moves === undefined) return false
  for (const move of moves) {
    if (session.place.turn.terminated || takeStep(session, move, 'navigate') === undefined) return false
  }
  return arrived(session, place)
}

/** Whether the way led to what can be seen there; or to the place itself, where what was learnt since cannot be unlearnt. */
function arrived(session: Session, { turn }: Place): boolean {
  const { world } = session.spec
  const here = session.place.turn
  if (here.observation.key === turn.observation.key) return true
  return !here.terminated && ofWorld(session, () => world.samePlace?.(here.state, turn.state)) === true
}
