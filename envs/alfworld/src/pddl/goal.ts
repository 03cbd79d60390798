import type { Formula, Variable } from '../formula.ts'
import { PREDICATES, SORTS, type Sort } from './predicates.ts'
import { readTyped } from './problem.ts'
import { abbreviate, type Expression, invalid, type List } from './reader.ts'

/** Types of the names in a goal. */
interface Scope {
  readonly source: string
  /** Types of the constants. */
  readonly constants: ReadonlyMap<string, string>
  /** Types of the variables bound so far. */
  readonly variables: ReadonlyMap<string, string>
}

/** Reads and checks a goal formula: predicates, types of terms, variables. Throws `DATA_INVALID`. */
export function readFormula(goal: Expression, constants: ReadonlyMap<string, string>, source: string): Formula {
  return read({ source, constants, variables: new Map() }, goal)
}

function read(scope: Scope, expression: Expression): Formula {
  if (expression.kind === 'atom')
    throw invalid(scope.source, expression.line, `expected a formula, not '${abbreviate(expression.text)}'`)
  const [head, ...rest] = expression.items
  if (head === undefined) return { kind: 'and', parts: [] }
  if (head.kind === 'list') throw invalid(scope.source, head.line, 'expected the name of a predicate, not a list')
  switch (head.text) {
    case 'and':
    case 'or':
      return { kind: head.text, parts: rest.map((part) => read(scope, part)) }
    case 'not':
      return { kind: 'not', part: read(scope, singlePart(scope, expression)) }
    case 'imply':
      return readImplication(scope, expression)
    case 'exists':
    case 'forall':
      return readQuantifier(scope, head.text, expression)
    default:
      return readFact(scope, head.text, expression)
  }
}

function singlePart({ source }: Scope, { items, line }: List): Expression {
  const part = items[1]
  if (part === undefined || items.length !== 2) throw invalid(source, line, "'not' takes one formula")
  return part
}

function readImplication(scope: Scope, { items, line }: List): Formula {
  const [, condition, consequence] = items
  if (condition === undefined || consequence === undefined || items.length !== 3) {
    throw invalid(scope.source, line, "'imply' takes two formulas")
  }
  return { kind: 'or', parts: [{ kind: 'not', part: read(scope, condition) }, read(scope, consequence)] }
}

function readQuantifier(scope: Scope, kind: 'exists' | 'forall', { items, line }: List): Formula {
  const [, list, body] = items
  if (list?.kind !== 'list' || body === undefined || items.length !== 3) {
    throw invalid(scope.source, line, `'${kind}' takes a list of variables and one formula`)
  }
  const variables = readTyped(list.items, scope.source).map(([{ text, line }, type]): Variable => {
    if (!text.startsWith('?'))
      throw invalid(scope.source, line, `'${abbreviate(text)}' is not a variable. Expected a leading '?'.`)
    if (!SORTS.includes(type as Sort)) throw invalid(scope.source, line, `'${abbreviate(type)}' is not a type of the domain`)
    return { name: text, type }
  })
  const bound = new Map(scope.variables)
  for (const { name, type } of variables) bound.set(name, type)
  return { kind, variables, body: read({ ...scope, variables: bound }, body) }
}

function readFact(scope: Scope, predicate: string, { items, line }: List): Formula {
  const terms = items.slice(1).map((term) => readTerm(scope, term))
  if (predicate === '=') {
    const [left, right] = terms
    if (left === undefined || right === undefined || terms.length !== 2) throw invalid(scope.source, line, "'=' takes two terms")
    return { kind: 'equal', left, right }
  }
  const sorts = PREDICATES.get(predicate)
  if (sorts === undefined) throw invalid(scope.source, line, `unknown predicate '${abbreviate(predicate)}'`)
  if (terms.length !== sorts.length)
    throw invalid(scope.source, line, `'${predicate}' has ${terms.length} terms. Expected ${sorts.length}.`)
  for (const [index, term] of terms.entries()) {
    const sort = sortOf(scope, term)
    if (sort !== sorts[index]) {
      throw invalid(scope.source, line, `'${abbreviate(term)}' has type ${sort}, but '${predicate}' expects ${sorts[index]}`)
    }
  }
  return { kind: 'fact', predicate, terms }
}

function readTerm(scope: Scope, term: Expression): string {
  if (term.kind === 'list') throw invalid(scope.source, term.line, 'expected a variable or a constant, not a list')
  const sort = sortOf(scope, term.text)
  if (sort === undefined)
    throw invalid(scope.source, term.line, `'${abbreviate(term.text)}' is neither a bound variable nor one of the :objects`)
  if (sort === 'location' && !term.text.startsWith('?')) {
    throw invalid(scope.source, term.line, 'goals with a named location are not supported')
  }
  return term.text
}

function sortOf({ constants, variables }: Scope, term: string): string | undefined {
  return term.startsWith('?') ? variables.get(term) : constants.get(term)
}
