import { byText } from './names.ts'
import { PREDICATES, type Sort } from './predicates.ts'
import type { Fact, Problem } from './problem.ts'
import { invalid, shown } from './reader.ts'

/** The facts of a problem by predicate; those of predicates that the text game does not know are left out. */
export interface FactTable {
  facts(predicate: string): readonly Fact[]
  /** First terms of the facts. */
  having(predicate: string): ReadonlySet<string>
  /** Second terms by first: in order, each once. */
  secondsOf(predicate: string): ReadonlyMap<string, readonly string[]>
  /** First terms by second: in order, each once. */
  firstsOf(predicate: string): ReadonlyMap<string, readonly string[]>
}

/** Throws `DATA_INVALID` for a fact whose terms are of a wrong number or sort. */
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
    throw invalid(source, line, `'${predicate}' takes ${sorts.length} terms, not ${terms.length}`)
  }
  for (const [index, term] of terms.entries()) {
    const sort = declared.get(term)
    if (sort !== sorts[index]) {
      throw invalid(source, line, `'${shown(term)}' is of type ${sort}, and '${predicate}' takes ${sorts[index]} there`)
    }
  }
}

function grouped(pairs: readonly (readonly [key: string, value: string])[]): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>()
  for (const [key, value] of pairs) append(groups, key, value)
  for (const [key, values] of groups) groups.set(key, [...new Set(values)].sort(byText))
  return groups
}

/** Puts a value at the end of a key's group; gives the size of the group. */
export function append<T>(groups: Map<string, T[]>, key: string, value: T): number {
  const group = groups.get(key)
  if (group !== undefined) return group.push(value)
  groups.set(key, [value])
  return 1
}
