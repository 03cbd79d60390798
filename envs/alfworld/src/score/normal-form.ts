import type { Formula, Variable } from '../formula.ts'

/** A formula without `forall`. */
export type Existential =
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Existential[] }
  | { readonly kind: 'not'; readonly part: Existential }
  | { readonly kind: 'exists'; readonly variables: readonly Variable[]; readonly body: Existential }
  | Extract<Formula, { readonly kind: 'equal' | 'fact' }>

/** The formula, or its negation, with `forall` as the absence of a counterexample and `not` moved inwards. */
export function existential(formula: Formula, negated = false): Existential {
  switch (formula.kind) {
    case 'and':
    case 'or': {
      const isAnd = (formula.kind === 'and') !== negated
      return { kind: isAnd ? 'and' : 'or', parts: formula.parts.map((part) => existential(part, negated)) }
    }
    case 'not':
      return existential(formula.part, !negated)
    case 'exists':
    case 'forall': {
      const isForall = formula.kind === 'forall'
      const found: Existential = { kind: 'exists', variables: formula.variables, body: existential(formula.body, isForall) }
      return isForall === negated ? found : { kind: 'not', part: found }
    }
    case 'equal':
    case 'fact':
      return negated ? { kind: 'not', part: formula } : formula
    default:
      return formula satisfies never
  }
}

/** The parts of nested conjunctions, in order. */
export function conjuncts(formula: Existential): readonly Existential[] {
  return formula.kind === 'and' ? formula.parts.flatMap(conjuncts) : [formula]
}

/** Names of the variables that a formula leaves open. */
export function openVariables(formula: Existential): ReadonlySet<string> {
  switch (formula.kind) {
    case 'and':
    case 'or':
      return new Set(formula.parts.flatMap((part) => [...openVariables(part)]))
    case 'not':
      return openVariables(formula.part)
    case 'exists': {
      const bound = new Set(formula.variables.map(({ name }) => name))
      return new Set([...openVariables(formula.body)].filter((name) => !bound.has(name)))
    }
    case 'equal':
      return new Set([formula.left, formula.right].filter(isVariable))
    case 'fact':
      return new Set(formula.terms.filter(isVariable))
    default:
      return formula satisfies never
  }
}

/** Whether a term is a variable. */
function isVariable(term: string): boolean {
  return term.startsWith('?')
}
