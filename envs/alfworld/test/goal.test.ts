import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Formula } from '../src/formula.ts'
import type { Game } from '../src/game.ts'
import { compileProblem } from '../src/pddl/compile.ts'
import { PREDICATES, SORTS, type Sort } from '../src/pddl/predicates.ts'
import { domainsOf, factTest } from '../src/score/facts.ts'
import { goalTest } from '../src/score/goal-test.ts'
import { type AlfworldState, initialState } from '../src/state.ts'
import { tinyEngine, tinyProblem } from './tiny-problem.ts'

const game = compileProblem(tinyProblem(), 'tiny.pddl', 'tiny')
const domains = domainsOf(game)

type Values = ReadonlyMap<string, { readonly sort: Sort; readonly id: string }>

/** Reference implementation: every quantifier tries all values. */
function holds(formula: Formula, state: AlfworldState, values: Values): boolean {
  switch (formula.kind) {
    case 'and':
      return formula.parts.every((part) => holds(part, state, values))
    case 'or':
      return formula.parts.some((part) => holds(part, state, values))
    case 'not':
      return !holds(formula.part, state, values)
    case 'equal':
      return idOf(values, formula.left) === idOf(values, formula.right)
    case 'fact': {
      const sorts = PREDICATES.get(formula.predicate) ?? []
      const [first = 0, second = 0] = formula.terms.map((term, index) =>
        domains[sorts[index] ?? 'object'].indexOf(idOf(values, term)),
      )
      return factTest(game, domains, formula.predicate)(state, first, second)
    }
    case 'exists':
      return bindings(formula, values).some((bound) => holds(formula.body, state, bound))
    case 'forall':
      return bindings(formula, values).every((bound) => holds(formula.body, state, bound))
    default:
      return formula satisfies never
  }
}

function idOf(values: Values, term: string): string {
  return values.get(term)?.id ?? term
}

function bindings({ variables }: Formula & { readonly kind: 'exists' | 'forall' }, values: Values): readonly Values[] {
  let bound: readonly Values[] = [values]
  for (const { name, type } of variables) {
    const sort = type as Sort
    bound = bound.flatMap((each) => domains[sort].map((id) => new Map([...each, [name, { sort, id }]])))
  }
  return bound
}

type Scope = readonly (readonly [name: string, sort: Sort])[]

/** Arbitrary formulas over these variables, with shadowing names. */
function anyFormula(scope: Scope, depth: number): fc.Arbitrary<Formula> {
  const leaf = fc.oneof(anyFact(scope), anyEqual(scope))
  if (depth === 0) return leaf
  const part = anyFormula(scope, depth - 1)
  const quantified = fc
    .tuple(fc.constantFrom('exists' as const, 'forall' as const), fc.array(anyVariable, { minLength: 1, maxLength: 2 }))
    .chain(([kind, variables]) => {
      const inner = [...scope.filter(([name]) => variables.every(([other]) => other !== name)), ...new Map(variables)]
      const list = variables.map(([name, type]) => ({ name, type }))
      return anyFormula(inner, depth - 1).map((body): Formula => ({ kind, variables: list, body }))
    })
  const joined = fc
    .tuple(fc.constantFrom('and' as const, 'or' as const), fc.array(part, { maxLength: 3 }))
    .map(([kind, parts]): Formula => ({ kind, parts }))
  return fc.oneof(
    leaf,
    joined,
    part.map((inner): Formula => ({ kind: 'not', part: inner })),
    quantified,
  )
}

const anyVariable = fc.constantFrom<readonly [string, Sort]>(
  ['?o', 'object'],
  ['?p', 'object'],
  ['?r', 'receptacle'],
  ['?l', 'location'],
  ['?a', 'agent'],
  ['?t', 'otype'],
)

function anyTerm(scope: Scope, sort: Sort): fc.Arbitrary<string> {
  const variables = scope.flatMap(([name, each]) => (each === sort ? [name] : []))
  return fc.constantFrom(...variables, ...variables, ...domains[sort].slice(0, 4))
}

function anyFact(scope: Scope): fc.Arbitrary<Formula> {
  return fc
    .constantFrom(...PREDICATES)
    .chain(([predicate, sorts]) =>
      fc.tuple(...sorts.map((sort) => anyTerm(scope, sort))).map((terms): Formula => ({ kind: 'fact', predicate, terms })),
    )
}

function anyEqual(scope: Scope): fc.Arbitrary<Formula> {
  return fc
    .constantFrom(...SORTS)
    .chain((sort) => fc.tuple(anyTerm(scope, sort), anyTerm(scope, sort)))
    .map(([left, right]): Formula => ({ kind: 'equal', left, right }))
}

/** States of a walk through the kitchen with many changes. */
const states = [initialState('t', game)]
for (const action of [
  ...['go to desk 1', 'use desklamp 1', 'take knife 1 from desk 1', 'slice bread 1 with knife 1', 'move knife 1 to desk 1'],
  ...['take mug 2 from desk 1', 'go to sinkbasin 1', 'clean mug 2 with sinkbasin 1', 'go to fridge 1', 'open fridge 1'],
]) {
  states.push(tinyEngine().step(states.at(-1) as AlfworldState, action).state)
}

test('evaluates any formula according to its definition', () => {
  const property = fc.property(anyFormula([], 4), fc.constantFrom(...states), (goal, state) => {
    expect(goalTest({ ...game, goal })(state)).toBe(holds(goal, state, new Map()))
  })
  fc.assert(property, { numRuns: 1500, seed: 5 })
})

describe('goal families', () => {
  const solves = (goal: string, actions: readonly string[], facts = ''): boolean => {
    const engine = tinyEngine({ goal, facts })
    return actions.reduce((turn, action) => engine.step(turn.state, action), engine.start('t')).success
  }
  const placed = (state: string): string =>
    `(exists (?r - receptacle) (exists (?o - object) (and (objectType ?o MugType) (receptacleType ?r DeskType) ${state} (inReceptacle ?o ?r))))`

  test('an object of the type in a receptacle of the type', () => {
    expect(solves(placed(''), [])).toBe(true)
    expect(solves(placed('(isCool ?o)'), [])).toBe(false)
    const moved = ['go to fridge 1', 'open fridge 1', 'take mug 1 from fridge 1', 'go to desk 1', 'move mug 1 to desk 1']
    expect(solves(placed('(isCool ?o)'), moved)).toBe(true)
  })

  test('two different objects in the same receptacle', () => {
    const two = `(exists (?r - receptacle) (exists (?o1 - object) (and (objectType ?o1 MugType) (receptacleType ?r DeskType) (inReceptacle ?o1 ?r)
      (exists (?o2 - object) (and (not (= ?o1 ?o2)) (objectType ?o2 MugType) (receptacleType ?r DeskType) (inReceptacle ?o2 ?r))))))`
    expect(solves(two, [])).toBe(false)
    expect(solves(two, [], '(inReceptacle Mug_bar_1 Desk_bar_1)')).toBe(true)
    expect(solves(two, [], '(inReceptacle Mug_bar_1 Shelf_bar_1)')).toBe(false)
  })

  test('an object in the hand next to a lamp, in any order', () => {
    const light = `(exists (?ot - object ?r - receptacle ?a - agent ?l - location) (and (objectType ?ot DeskLampType) (toggleable ?ot) (isToggled ?ot)
      (receptacleAtLocation ?r ?l) (atLocation ?a ?l) (inReceptacle ?ot ?r))) (exists (?o - object ?a - agent) (and (objectType ?o MugType) (holds ?a ?o)))`
    const take = 'take mug 2 from desk 1'
    expect(solves(light, ['go to desk 1', 'use desklamp 1', take])).toBe(true)
    expect(solves(light, ['go to desk 1', take, 'use desklamp 1'])).toBe(true)
    expect(solves(light, ['go to desk 1', 'use desklamp 1', take, 'go to fridge 1'])).toBe(false)
    expect(solves(light, ['go to desk 1', take])).toBe(false)
  })

  test('all receptacles, a specific one, or a condition', () => {
    expect(solves('(forall (?r - receptacle) (not (opened ?r)))', ['go to fridge 1'])).toBe(true)
    expect(solves('(forall (?r - receptacle) (not (opened ?r)))', ['go to fridge 1', 'open fridge 1'])).toBe(false)
    expect(solves('(opened Fridge_bar_1)', ['go to fridge 1', 'open fridge 1'])).toBe(true)
    expect(
      solves('(forall (?r - receptacle) (imply (receptacleType ?r FridgeType) (opened ?r)))', [
        'go to fridge 1',
        'open fridge 1',
      ]),
    ).toBe(true)
    expect(solves('(forall (?r - receptacle) (imply (openable ?r) (opened ?r)))', ['go to fridge 1', 'open fridge 1'])).toBe(
      false,
    )
    expect(solves('', [])).toBe(true)
  })
})

test('a goal about missing objects never holds', () => {
  const goal: Formula = { kind: 'fact', predicate: 'opened', terms: ['door_bar_9'] }
  const other: Formula = { kind: 'fact', predicate: 'haunted', terms: ['fridge_bar_1'] }
  for (const each of [goal, other]) expect(goalTest({ ...game, goal: each } satisfies Game)(initialState('t', game))).toBe(false)
})
