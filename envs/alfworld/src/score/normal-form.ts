import type { Formula, Variable } from '../formula.ts'

/** A formula without `forall`. */
export type Existential =
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Existential[] }
  | { readonly kind: 'not'; readonly part: Existential }
  | { readonly kind: 'exists'; readonly variables: readonly Variable[]; readonly body: Existential }
  | Extract<Formula, { readonly kind: 'equal' | 'fact' }>

/** Rewrites a formula or its negation: `forall` becomes "no counterexample exists", and `not` moves inwards. */
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
      const quantified: Existential = { kind: 'exists', variables: formula.variables, body: existential(formula.body, isForall) }
      return isForall === negated ? quantified : { kind: 'not', part: quantified }
    }
    case 'equal':
    case 'fact':
      return negated ? { kind: 'not', part: formula } : formula
    default:
      return formula satisfies never
  }
}

/** Returns the parts of nested conjunctions, in order. */
export function conjuncts(formula: Existential): readonly Existential[] {
  return formula.kind === 'and' ? formula.parts.flatMap(conjuncts) : [formula]
}

/** Returns the names of the free variables. */
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

/** True if a term is a variable. */
function isVariable(term: string): boolean {
  return term.startsWith('?')
}
