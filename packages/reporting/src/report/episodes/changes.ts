import type { StateChange } from '../../data/recorded-episode.ts'
import type { Facts } from '../facts.ts'

/** What changed between two states: what holds now in its order, then what holds no more. */
export function changesBetween(before: Facts, after: Facts): readonly StateChange[] {
  const changed = [...after].flatMap(([name, value]): readonly StateChange[] => {
    const old = before.get(name)
    if (old === value) return []
    return [{ name, ...(old !== undefined && { before: old }), after: value }]
  })
  const gone = [...before].flatMap(([name, value]) => (after.has(name) ? [] : [{ name, before: value }]))
  return [...changed, ...gone]
}
