import type { Formula, Variable } from '../formula.ts'
import type { Game } from '../game.ts'
import { PREDICATES, SORTS, type Sort } from '../pddl/predicates.ts'
import { type Domains, domainsOf, type FactTest, factTest, isStatic } from '../score/facts.ts'
import { initialState } from '../state.ts'
import { type ChangingPredicate, type Coding, codingOf, isConstant, mergeLiterals } from './literal.ts'

/** Alternatives: sets of literals (ascending codes). Each set makes a formula true, and together they cover all cases. */
type Alternatives = readonly (readonly number[])[]

const TRUE: Alternatives = [[]]
const FALSE: Alternatives = []

/** Maximum number of alternatives. Real goals have at most a few hundred. */
const MAX_ALTERNATIVES = 20_000

/** A goal without quantifiers. */
interface GroundGoal {
  readonly coding: Coding
  readonly alternatives: Alternatives
  readonly complete: boolean
}

interface Scope {
  readonly game: Game
  readonly domains: Domains
  readonly coding: Coding
  readonly facts: Map<string, FactTest>
  /** Whether alternatives were dropped. */
  isTruncated: boolean
}

interface Value {
  readonly sort: Sort
  /** Index in the domain of the type. */
  readonly index: number
}

/** Values of the bound variables. */
type Values = ReadonlyMap<string, Value>

/**
 * Expands a game's goal into alternatives: sets of literals about changing facts, one of which must be true. Static facts are
 * evaluated here. If there are too many alternatives, some are dropped and `complete` is false.
 */
export function groundGoal(game: Game): GroundGoal {
  const domains = domainsOf(game)
  const coding = codingOf(domains)
  const scope: Scope = { game, domains, coding, facts: new Map(), isTruncated: false }
  const alternatives = ground(scope, factsFirst(game.goal), false, new Map())
  return { coding, alternatives, complete: !scope.isTruncated }
}

/** Moves the facts of each conjunction and disjunction to the front, because they decide most of it. */
function factsFirst(formula: Formula): Formula {
  switch (formula.kind) {
    case 'and':
    case 'or': {
      const parts = formula.parts.map(factsFirst)
      return { kind: formula.kind, parts: [...parts.filter(isSimple), ...parts.filter((part) => !isSimple(part))] }
    }
    case 'not':
      return { kind: 'not', part: factsFirst(formula.part) }
    case 'exists':
    case 'forall':
      return { ...formula, body: factsFirst(formula.body) }
    case 'equal':
    case 'fact':
      return formula
    default:
      return formula satisfies never
  }
}

function isSimple(formula: Formula): boolean {
  const { kind } = formula.kind === 'not' ? formula.part : formula
  return kind === 'fact' || kind === 'equal'
}

function ground(scope: Scope, formula: Formula, negated: boolean, values: Values): Alternatives {
  switch (formula.kind) {
    case 'and':
    case 'or': {
      const isAnd = (formula.kind === 'and') !== negated
      return isAnd ? every(scope, formula.parts, negated, values) : some(scope, formula.parts, negated, values)
    }
    case 'not':
      return ground(scope, formula.part, !negated, values)
    case 'exists':
    case 'forall': {
      const isExists = (formula.kind === 'exists') !== negated
      const { variables, body } = formula
      return isExists ? exists(scope, variables, body, negated, values) : forall(scope, variables, body, negated, values)
    }
    case 'equal':
      return isSame(scope, formula.left, formula.right, values) === negated ? FALSE : TRUE
    case 'fact':
      return groundFact(scope, formula.predicate, formula.terms, negated, values)
    default:
      return formula satisfies never
  }
}

function every(scope: Scope, parts: readonly Formula[], negated: boolean, values: Values): Alternatives {
  let result = TRUE
  for (const part of parts) {
    result = product(scope, result, ground(scope, part, negated, values))
    if (result.length === 0) return FALSE
  }
  return result
}

function some(scope: Scope, parts: readonly Formula[], negated: boolean, values: Values): Alternatives {
  return distinct(
    scope,
    parts.flatMap((part) => ground(scope, part, negated, values)),
  )
}

/** Binds the variables one by one and drops bindings that static facts of the body rule out. */
function exists(scope: Scope, variables: readonly Variable[], body: Formula, negated: boolean, values: Values): Alternatives {
  const [variable, ...rights] = variables
  if (variable === undefined) return ground(scope, body, negated, values)
  return distinct(
    scope,
    valuesOf(scope, variable, values).flatMap((bound) =>
      isFalsified(scope, body, negated, bound) ? FALSE : exists(scope, rights, body, negated, bound),
    ),
  )
}

function forall(scope: Scope, variables: readonly Variable[], body: Formula, negated: boolean, values: Values): Alternatives {
  const [variable, ...rights] = variables
  if (variable === undefined) return ground(scope, body, negated, values)
  let result = TRUE
  for (const bound of valuesOf(scope, variable, values)) {
    result = product(scope, result, forall(scope, rights, body, negated, bound))
    if (result.length === 0) return FALSE
  }
  return result
}

function valuesOf({ domains }: Scope, { name, type }: Variable, values: Values): readonly Values[] {
  const sort = SORTS.find((unique) => unique === type) ?? 'object'
  return domains[sort].map((_, index) => new Map(values).set(name, { sort, index }))
}

/** True if a fact with only bound variables makes the body false: a conjunct, possibly inside quantifiers. */
function isFalsified(scope: Scope, body: Formula, negated: boolean, values: Values): boolean {
  switch (body.kind) {
    case 'not':
      return isFalsified(scope, body.part, !negated, values)
    case 'and':
    case 'or':
      return body.kind === (negated ? 'or' : 'and') && body.parts.some((part) => isFalsified(scope, part, negated, values))
    case 'exists':
    case 'forall': {
      const isExists = (body.kind === 'exists') !== negated
      return isExists && !body.variables.some(({ name }) => values.has(name)) && isFalsified(scope, body.body, negated, values)
    }
    case 'equal':
      return isBound(body.left, values) && isBound(body.right, values) && isSame(scope, body.left, body.right, values) === negated
    case 'fact':
      return body.terms.every((term) => isBound(term, values)) && ground(scope, body, negated, values).length === 0
    default:
      return body satisfies never
  }
}

function isBound(term: string, values: Values): boolean {
  return !term.startsWith('?') || values.has(term)
}

function groundFact(scope: Scope, predicate: string, terms: readonly string[], negated: boolean, values: Values): Alternatives {
  const sorts = PREDICATES.get(predicate) ?? []
  const [first = 0, second = 0] = terms.map((term, index) => indexOf(scope, term, sorts[index] ?? 'object', values))
  const isKnown = first >= 0 && second >= 0
  const { game, coding } = scope
  if (isKnown && !isStatic(predicate) && !isConstant(game, predicate as ChangingPredicate, first, second)) {
    return [[coding.encode({ predicate: predicate as ChangingPredicate, first, second, negated })]]
  }
  return (isKnown && factOf(scope, predicate)(initialState('', game), first, second)) === negated ? FALSE : TRUE
}

function factOf({ game, domains, facts }: Scope, predicate: string): FactTest {
  const test = facts.get(predicate) ?? factTest(game, domains, predicate)
  facts.set(predicate, test)
  return test
}

/** -1 for a constant that the game does not have. Any constant matches the game's single agent. */
function indexOf({ domains }: Scope, term: string, sort: Sort, values: Values): number {
  return values.get(term)?.index ?? (sort === 'agent' ? 0 : domains[sort].indexOf(term))
}

/** A constant is looked up in the domain of the variable that it is compared with. */
function isSame(scope: Scope, left: string, right: string, values: Values): boolean {
  const sort = (values.get(left) ?? values.get(right))?.sort
  if (sort === undefined) return left === right
  if ((values.get(right)?.sort ?? sort) !== sort) return false
  return indexOf(scope, left, sort, values) === indexOf(scope, right, sort, values)
}

function product(scope: Scope, lefts: Alternatives, rights: Alternatives): Alternatives {
  if (lefts === TRUE) return rights
  const result: (readonly number[])[] = []
  for (const one of lefts) {
    for (const other of rights) {
      const both = mergeLiterals(one, other)
      if (both !== undefined) result.push(both)
      if (result.length > MAX_ALTERNATIVES) return distinct(scope, result)
    }
  }
  return distinct(scope, result)
}

/** Removes duplicates. An empty alternative subsumes all others. */
function distinct(scope: Scope, alternatives: Alternatives): Alternatives {
  if (alternatives.length < 2) return alternatives
  if (alternatives.some(({ length }) => length === 0)) return TRUE
  scope.isTruncated ||= alternatives.length > MAX_ALTERNATIVES
  const unique = new Map(alternatives.slice(0, MAX_ALTERNATIVES).map((codes) => [codes.join(), codes]))
  return [...unique.values()]
}
