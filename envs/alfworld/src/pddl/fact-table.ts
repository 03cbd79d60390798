import { byText } from './names.ts'
import { PREDICATES, type Sort } from './predicates.ts'
import type { Fact, Problem } from './problem.ts'
import { abbreviate, invalid } from './reader.ts'

/** Facts of a problem by predicate. Predicates unknown to the text game are omitted. */
export interface FactTable {
  facts(predicate: string): readonly Fact[]
  /** First terms of the facts. */
  having(predicate: string): ReadonlySet<string>
  /** Second terms by first term, sorted, without duplicates. */
  secondsOf(predicate: string): ReadonlyMap<string, readonly string[]>
  /** First terms by second term, sorted, without duplicates. */
  firstsOf(predicate: string): ReadonlyMap<string, readonly string[]>
}

/** Throws `DATA_INVALID` for a fact with a wrong number or type of terms. */
export function factTable(problem: Problem): FactTable {
  const byPredicate = new Map<string, Fact[]>()
  for (const fact of problem.facts) {
    const sorts = PREDICATES.get(fact.predicate)
    if (sorts === undefined) continue
    checkTerms(problem, fact, sorts)
    append(byPredicate, fact.predicate, fact)
  }
  const facts = (predicate: string): readonly Fact[] => byPredicate.get(predicate) ?? []
  return {
    facts,
    having: (predicate) => new Set(facts(predicate).map(({ terms: [first = ''] }) => first)),
    secondsOf: (predicate) => grouped(facts(predicate).map(({ terms: [first = '', second = ''] }) => [first, second])),
    firstsOf: (predicate) => grouped(facts(predicate).map(({ terms: [first = '', second = ''] }) => [second, first])),
  }
}

function checkTerms({ declared, source }: Problem, { predicate, terms, line }: Fact, sorts: readonly Sort[]): void {
  if (terms.length !== sorts.length) {
    throw invalid(source, line, `'${predicate}' has ${terms.length} terms. Expected ${sorts.length}.`)
  }
  for (const [index, term] of terms.entries()) {
    const sort = declared.get(term)
    if (sort !== sorts[index]) {
      throw invalid(source, line, `'${abbreviate(term)}' has type ${sort}, but '${predicate}' expects ${sorts[index]}`)
    }
  }
}

function grouped(pairs: readonly (readonly [key: string, value: string])[]): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>()
  for (const [key, value] of pairs) append(groups, key, value)
  for (const [key, values] of groups) groups.set(key, [...new Set(values)].sort(byText))
  return groups
}

/** Appends a value to a key's group. Returns the size of the group. */
export function append<T>(groups: Map<string, T[]>, key: string, value: T): number {
  const group = groups.get(key)
  if (group !== undefined) return group.push(value)
  groups.set(key, [value])
  return 1
}
