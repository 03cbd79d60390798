import { type Atom, abbreviate, type Expression, invalid, type List, readList } from './reader.ts'

/** A PDDL problem of the domain `alfred`, in lower case. */
export interface Problem {
  /** Name of the text, for error messages. */
  readonly source: string
  /** Type of each declared constant. */
  readonly declared: ReadonlyMap<string, string>
  /** Positive facts of the initial state, including repetitions. */
  readonly facts: readonly Fact[]
  readonly goal: Expression
}

/** A fact of the initial state and its line number (1-based). */
export interface Fact {
  readonly predicate: string
  readonly terms: readonly string[]
  readonly line: number
}

/** Reads `(define (problem ...) (:domain alfred) (:objects ...) (:init ...) (:goal ...))`. Throws `DATA_INVALID`. */
export function readProblem(text: string, source: string): Problem {
  const [define, ...parts] = readList(text, source).items
  if (define?.kind !== 'atom' || define.text !== 'define') throw invalid(source, 1, "expected '(define (problem ...'")
  const sections = new Map<string, List>()
  for (const part of parts) {
    const name = part.kind === 'list' ? part.items[0] : undefined
    if (part.kind !== 'list' || name?.kind !== 'atom') throw invalid(source, part.line, 'expected a section such as (:init ...)')
    if (sections.has(name.text)) throw invalid(source, part.line, `a second section (${abbreviate(name.text)} ...)`)
    sections.set(name.text, part)
  }
  checkDomain(sectionOf(sections, ':domain', source), source)
  const declared = readDeclarations(sectionOf(sections, ':objects', source), source)
  const facts = readFacts(sectionOf(sections, ':init', source), declared, source)
  return { source, declared, facts, goal: readGoal(sectionOf(sections, ':goal', source), source) }
}

/** Reads a typed list, `a b - object c - location`, in order. A name without a type is an `object`. */
export function readTyped(items: readonly Expression[], source: string): readonly (readonly [name: Atom, type: string])[] {
  const typed: [Atom, string][] = []
  let pending: Atom[] = []
  for (let index = 0; index < items.length; index += 1) {
    const atom = items[index] as Expression
    if (atom.kind === 'list') throw invalid(source, atom.line, 'expected a name or a type, not a list')
    if (atom.text !== '-') {
      pending.push(atom)
      continue
    }
    index += 1
    const type = items[index]
    if (type?.kind !== 'atom') throw invalid(source, atom.line, "expected a type after '-'")
    for (const name of pending) typed.push([name, type.text])
    pending = []
  }
  for (const name of pending) typed.push([name, 'object'])
  return typed
}

function sectionOf(sections: ReadonlyMap<string, List>, name: string, source: string): List {
  const section = sections.get(name)
  if (section === undefined) throw invalid(source, 1, `the problem has no section (${name} ...)`)
  return section
}

function checkDomain({ items, line }: List, source: string): void {
  const domain = items[1]
  const name = domain?.kind === 'atom' ? domain.text : ''
  if (name !== 'alfred') throw invalid(source, line, `the domain is '${abbreviate(name)}'. Expected 'alfred'.`)
}

function readDeclarations(section: List, source: string): ReadonlyMap<string, string> {
  const declared = new Map<string, string>()
  for (const [{ text, line }, type] of readTyped(section.items.slice(1), source)) {
    if ((declared.get(text) ?? type) !== type) throw invalid(source, line, `'${abbreviate(text)}' is declared with two types`)
    declared.set(text, type)
  }
  return declared
}

/** Negative and numeric (`=`) facts are ignored: facts that are not stated are false. */
function readFacts(section: List, declared: ReadonlyMap<string, string>, source: string): readonly Fact[] {
  const facts: Fact[] = []
  for (const item of section.items.slice(1)) {
    const [head, ...rest] = item.kind === 'list' ? item.items : []
    if (head?.kind !== 'atom') throw invalid(source, item.line, 'expected a fact such as (opened fridge_1)')
    if (head.text === 'not' || head.text === '=') continue
    const terms = rest.map((term) => {
      if (term.kind === 'list') throw invalid(source, term.line, `a list among the terms of '${abbreviate(head.text)}'`)
      if (!declared.has(term.text)) throw invalid(source, term.line, `'${abbreviate(term.text)}' is not one of the :objects`)
      return term.text
    })
    facts.push({ predicate: head.text, terms, line: item.line })
  }
  return facts
}

function readGoal({ items, line }: List, source: string): Expression {
  const goal = items[1]
  if (goal === undefined || items.length !== 2) throw invalid(source, line, 'expected one formula in (:goal ...)')
  return goal
}
