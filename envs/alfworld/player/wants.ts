import { keepingLast } from '@orreryjs/core/worlds'
import { type Belief, receptaclesOf } from './belief.ts'
import type { Delivery } from './goal.ts'
import { isHere, type Receptacle } from './room.ts'

/** A delivery that is not complete yet. */
export interface Want {
  readonly delivery: Delivery
  /** Objects still to bring. */
  readonly missing: number
  /** Where to bring them, best first: all of them have to be in the same one. */
  readonly targets: readonly Receptacle[]
}

/** The deliveries that are not complete, and the objects that are where they belong. */
export interface Progress {
  readonly wants: readonly Want[]
  readonly settled: ReadonlySet<string>
}

/** How far each delivery is. An object settles one delivery at most. */
export const progressOf: (belief: Belief) => Progress = keepingLast((belief) => {
  const settled = new Set<string>()
  const wants: Want[] = []
  for (const delivery of belief.goal.deliveries) {
    const targets = rankTargets(belief, delivery, settled)
    const done = targets[0] === undefined ? [] : settledIn(belief, delivery, targets[0], settled)
    for (const object of done.slice(0, delivery.count)) settled.add(object)
    if (done.length < delivery.count) wants.push({ delivery, missing: delivery.count - done.length, targets })
  }
  return { wants, settled }
})

/** Fullest first, then nearest. */
function rankTargets(belief: Belief, delivery: Delivery, settled: ReadonlySet<string>): readonly Receptacle[] {
  const ranked = receptaclesOf(belief, [delivery.target]).map((place) => ({
    place,
    count: settledIn(belief, delivery, place, settled).length,
    steps: stepsTo(belief, place),
  }))
  return ranked.sort((a, b) => b.count - a.count || a.steps - b.steps).map(({ place }) => place)
}

function settledIn(
  belief: Belief,
  delivery: Delivery,
  { contents }: Receptacle,
  settled: ReadonlySet<string>,
): readonly string[] {
  return [...(contents ?? [])].filter(
    (object) =>
      object !== belief.held &&
      !settled.has(object) &&
      belief.typeOf(object) === delivery.object &&
      belief.isTreated(object, delivery),
  )
}

const CLOSABLE: readonly string[] = ['cabinet', 'drawer', 'fridge', 'microwave', 'safe']

/** Whether a receptacle has to be opened, as far as the text and common sense tell. */
export function isShut({ access, type }: Receptacle): boolean {
  return access === 'closed' || (access === 'unknown' && CLOSABLE.includes(type))
}

/** Steps before a receptacle can be reached into. */
export function stepsTo(belief: Belief, place: Receptacle): number {
  return (isHere(belief, place.name) ? 0 : 1) + (isShut(place) ? 1 : 0)
}
