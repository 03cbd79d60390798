import type { Variable } from '../formula.ts'
import type { Game } from '../game.ts'
import { PREDICATES, type Sort } from '../pddl/predicates.ts'
import { type AlfworldState, initialState } from '../state.ts'
import { type Domains, domainsOf, factTest, isStatic } from './facts.ts'
import { conjuncts, type Existential, existential, openVariables } from './normal-form.ts'

type Test = (state: AlfworldState) => boolean

/** Context for compiling a formula. */
interface Scope {
  readonly game: Game
  readonly domains: Domains
  /** Values of the bound variables: indices in the domains of their types. */
  readonly slots: number[]
  readonly variables: ReadonlyMap<string, BoundVariable>
}

interface BoundVariable {
  readonly slot: number
  readonly sort: Sort
}

/**
 * Compiles the goal of a game into a test of a state; supports any formula. Static facts are evaluated once at compile time, and
 * quantifiers try only the remaining bindings.
 */
export function goalTest(game: Game): (state: AlfworldState) => boolean {
  return compile({ game, domains: domainsOf(game), slots: [], variables: new Map() }, existential(game.goal))
}

function compile(scope: Scope, formula: Existential): Test {
  switch (formula.kind) {
    case 'and':
      return all(formula.parts.map((part) => compile(scope, part)))
    case 'or': {
      const tests = formula.parts.map((part) => compile(scope, part))
      return (state) => tests.some((test) => test(state))
    }
    case 'not': {
      const test = compile(scope, formula.part)
      return (state) => !test(state)
    }
    case 'exists':
      return compileExists(scope, formula.variables, formula.body)
    case 'equal':
      return compileEqual(scope, formula.left, formula.right)
    case 'fact':
      return compileFact(scope, formula.predicate, formula.terms)
    default:
      return formula satisfies never
  }
}

function all(tests: readonly Test[]): Test {
  const [first, second] = tests
  if (first === undefined) return () => true
  return second === undefined ? first : (state) => tests.every((test) => test(state))
}

function compileFact(scope: Scope, predicate: string, terms: readonly string[]): Test {
  const holds = factTest(scope.game, scope.domains, predicate)
  const sorts = PREDICATES.get(predicate) ?? []
  const [first = () => 0, second = () => 0] = terms.map((term, index) => termValue(scope, term, sorts[index] ?? 'object'))
  return (state) => holds(state, first(), second())
}

/**
 * Constants with different names are different. A constant is looked up in the domain of the variable that it is compared with.
 */
function compileEqual(scope: Scope, left: string, right: string): Test {
  const sorts = [left, right].flatMap((term) => scope.variables.get(term)?.sort ?? [])
  const [sort = 'object', other = sort] = sorts
  if (sorts.length === 0 || sort !== other) return () => left === right
  const [first, second] = [termValue(scope, left, sort), termValue(scope, right, sort)]
  return () => first() === second()
}

/** An unknown constant has value -1, for which every fact is false. Any constant matches the game's single agent. */
function termValue({ domains, slots, variables }: Scope, term: string, sort: Sort): () => number {
  const variable = variables.get(term)
  if (variable !== undefined) return () => slots[variable.slot] ?? -1
  const value = sort === 'agent' ? 0 : domains[sort].indexOf(term)
  return () => value
}

/** A quantified variable with the values that static facts allow. */
interface Candidates {
  readonly name: string
  readonly slot: number
  readonly values: readonly number[]
}

function compileExists(outer: Scope, variables: readonly Variable[], body: Existential): Test {
  const { names, scope, parts } = merge(outer, variables, conjuncts(body))
  const unary = (name: string): readonly Existential[] =>
    parts.filter((part) => part.kind === 'fact' && isStatic(part.predicate) && isOnly(openVariables(part), name))
  const candidates = names.map((name) => candidatesOf(scope, name, unary(name)))
  candidates.sort((a, b) => a.values.length - b.values.length)
  const evaluated = new Set(names.flatMap(unary))
  return search(
    scope,
    candidates,
    parts.filter((part) => !evaluated.has(part)),
  )
}

function isOnly(names: ReadonlySet<string>, name: string): boolean {
  return names.size === 1 && names.has(name)
}

/** Moves nested quantifiers out of a conjunction if no name is ambiguous, so that they are searched together. */
function merge(outer: Scope, variables: readonly Variable[], parts: readonly Existential[]): MergedScope {
  const bound = new Map(outer.variables)
  for (const { name, type } of variables) bound.set(name, { slot: outer.slots.push(-1) - 1, sort: type as Sort })
  const names = [...new Set(variables.map(({ name }) => name))]
  const inner = parts.find((part) => part.kind === 'exists' && part.variables.every(({ name }) => !bound.has(name)))
  const scope = { ...outer, variables: bound }
  if (inner?.kind !== 'exists') return { names, scope, parts }
  const rest = parts.filter((part) => part !== inner)
  const merged = merge(scope, inner.variables, [...rest, ...conjuncts(inner.body)])
  return { ...merged, names: [...names, ...merged.names] }
}

interface MergedScope {
  readonly names: readonly string[]
  readonly scope: Scope
  readonly parts: readonly Existential[]
}

function candidatesOf(scope: Scope, name: string, facts: readonly Existential[]): Candidates {
  const { slot, sort } = scope.variables.get(name) as BoundVariable
  const test = all(facts.map((fact) => compile(scope, fact)))
  const start = initialState('', scope.game)
  const values = scope.domains[sort].flatMap((_, value) => {
    scope.slots[slot] = value
    return test(start) ? [value] : []
  })
  return { name, slot, values }
}

/** Binds the variables one by one and tests each part as soon as all its variables are bound. */
function search(scope: Scope, candidates: readonly Candidates[], parts: readonly Existential[]): Test {
  const levelOf = (part: Existential): number =>
    Math.max(-1, ...[...openVariables(part)].map((name) => candidates.findIndex((each) => each.name === name)))
  const testsAt = (level: number): Test =>
    all(parts.filter((part) => levelOf(part) === level).map((part) => compile(scope, part)))
  let test: Test = () => true
  for (let level = candidates.length - 1; level >= 0; level -= 1) {
    test = bind(scope.slots, candidates[level] as Candidates, testsAt(level), test)
  }
  const before = testsAt(-1)
  const remaining = test
  return (state) => before(state) && remaining(state)
}

function bind(slots: number[], { slot, values }: Candidates, test: Test, next: Test): Test {
  return (state) => {
    for (const value of values) {
      slots[slot] = value
      if (test(state) && next(state)) return true
    }
    return false
  }
}
