import type { Change, Fact } from '@orreryjs/viewer'
import type { Facts } from '../facts/facts.ts'
import type { Texts } from './texts.ts'

/** What changed between two states: what holds now in its order, then what holds no more. */
export function changesBetween(before: Facts, after: Facts, texts: Texts): readonly Change[] {
  const changed = [...after].flatMap(([name, value]): readonly Change[] => {
    const old = before.get(name)
    if (old === value) return []
    return [{ name: texts.number(name), ...(old !== undefined && { before: texts.number(old) }), after: texts.number(value) }]
  })
  const gone = [...before].flatMap(([name, value]) =>
    after.has(name) ? [] : [{ name: texts.number(name), before: texts.number(value) }],
  )
  return [...changed, ...gone]
}

/** All that holds in a state. */
export function factList(facts: Facts, texts: Texts): readonly Fact[] {
  return [...facts].map(([name, value]) => [texts.number(name), texts.number(value)])
}
