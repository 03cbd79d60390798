/** A goal in the subset of PDDL that real files use. Predicates and constants are in lower case. */
export type Formula =
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Formula[] }
  | { readonly kind: 'not'; readonly part: Formula }
  | { readonly kind: 'exists' | 'forall'; readonly variables: readonly Variable[]; readonly body: Formula }
  | { readonly kind: 'equal'; readonly left: string; readonly right: string }
  /** Terms that start with `?` are variables. */
  | { readonly kind: 'fact'; readonly predicate: string; readonly terms: readonly string[] }

/** A variable bound by a quantifier. */
export interface Variable {
  readonly name: string
  /** PDDL type: `object`, `receptacle`, `location`, `agent`, `otype`, `rtype`. */
  readonly type: string
}
