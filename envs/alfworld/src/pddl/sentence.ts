import type { Formula } from '../formula.ts'
import { invalid } from './reader.ts'

type Fact = Extract<Formula, { readonly kind: 'fact' }>

/** Words for required object states. */
const STATES: ReadonlyMap<string, string> = new Map([
  ['isclean', 'clean '],
  ['iscool', 'cool '],
  ['ishot', 'hot '],
])

/** Returns ALFWorld's first template for a goal of the six families. Throws `DATA_INVALID` for any other goal. */
export function goalSentence(goal: Formula, source: string): string {
  const sentence = lightSentence(positiveFacts(goal)) ?? placeSentence(positiveFacts(goal))
  if (sentence === undefined)
    throw invalid(source, 1, 'the goal does not belong to one of the six families, and no sentence is given')
  return sentence
}

function lightSentence(facts: readonly Fact[]): string | undefined {
  const lamp = facts.find(({ predicate }) => predicate === 'istoggled')?.terms[0]
  const held = facts.find(({ predicate }) => predicate === 'holds')?.terms[1]
  const [lampType, heldType] = [typeOf(facts, lamp), typeOf(facts, held)]
  return lampType === undefined || heldType === undefined ? undefined : `look at ${heldType} under the ${lampType}`
}

function placeSentence(facts: readonly Fact[]): string | undefined {
  const placed = facts.filter(({ predicate }) => predicate === 'inreceptacle')
  const [objects, receptacles] = [0, 1].map((term) => new Set(placed.map(({ terms }) => typeOf(facts, terms[term]))))
  const [object, receptacle] = [[...(objects ?? [])], [...(receptacles ?? [])]]
  const states = [...STATES].filter(([predicate]) => facts.some((fact) => fact.predicate === predicate))
  const isPlain = object.length === 1 && receptacle.length === 1 && states.length + placed.length <= 2
  if (!isPlain || object[0] === undefined || receptacle[0] === undefined) return undefined
  const amount = placed.length === 2 ? 'two ' : `a ${states[0]?.[1] ?? ''}`
  return `put ${amount}${object[0]} in ${receptacle[0]}`
}

/** Returns `mug` for a term of `mugtype`. */
function typeOf(facts: readonly Fact[], term: string | undefined): string | undefined {
  const fact = facts.find(({ predicate, terms }) => /^(object|receptacle)type$/.test(predicate) && terms[0] === term)
  return fact?.terms[1]?.replace(/type$/, '')
}

/** Returns the positive facts of a formula. Variables are renamed per quantifier, because goals reuse names. */
function positiveFacts(formula: Formula, names: ReadonlyMap<string, string> = new Map(), depth = '?'): readonly Fact[] {
  switch (formula.kind) {
    case 'fact':
      return [{ ...formula, terms: formula.terms.map((term) => names.get(term) ?? term) }]
    case 'and':
    case 'or':
      return formula.parts.flatMap((part, index) => positiveFacts(part, names, `${depth}${index}.`))
    case 'exists':
    case 'forall': {
      const own = formula.variables.map(({ name }) => [name, `${depth}${name}`] as const)
      return positiveFacts(formula.body, new Map([...names, ...own]), `${depth}.`)
    }
    case 'not':
    case 'equal':
      return []
    default:
      return formula satisfies never
  }
}
