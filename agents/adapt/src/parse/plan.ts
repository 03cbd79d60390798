/** In which order the steps of a plan are taken, and which of them have to succeed. */
export type Order =
  | { readonly kind: 'step'; readonly step: string }
  /** All, one after the other. */
  | { readonly kind: 'and'; readonly parts: readonly Order[] }
  /** One after the other until one succeeds. */
  | { readonly kind: 'or'; readonly parts: readonly Order[] }

export interface Plan {
  /** As written, in the order of their numbers. */
  readonly steps: readonly string[]
  readonly order: Order
  /** What was wrong with the order. */
  readonly warnings: readonly string[]
}

/** Marks around a number are few, as bounds keep a hostile line from taking quadratic time. */
const STEP = /^[\s*_>-]*step\s*(\d+)[*_]{0,3}\s*[:.)][*_]{0,3}\s*(\S.*)$/i
const ORDER = /execution\s+order[*_]*\s*:/i

/** Reads a planner's reply; `undefined` where it has no steps. Lines of thought and all other text are passed over. */
export function readPlan(reply: string, includeUnmentioned: boolean = false): Plan | undefined {
  const steps = readSteps(reply)
  if (steps.size === 0) return undefined
  const { order, mentioned, warnings } = readOrder(reply, steps)
  const left = includeUnmentioned ? [...steps].filter(([number]) => !mentioned.has(number)) : []
  return {
    steps: [...steps.values()],
    order: left.length === 0 ? order : together('and', [order, ...left.map(([, step]) => leaf(step))]),
    warnings,
  }
}

/** By printed number; a number that comes again replaces the earlier step. */
function readSteps(reply: string): ReadonlyMap<number, string> {
  const steps = new Map<number, string>()
  for (const line of reply.split(/\r\n|\n|\r/)) {
    const [, number, text = ''] = STEP.exec(line) ?? []
    if (number !== undefined && !ORDER.test(line)) steps.set(Number(number), text.replace(/[*_]{2}$/, '').trim())
  }
  return new Map([...steps].sort(([one], [other]) => one - other))
}

interface Ordered {
  readonly order: Order
  readonly mentioned: ReadonlySet<number>
  readonly warnings: readonly string[]
}

/** The order that the reply's last order line gives; all steps in turn where it gives none that can be read. */
function readOrder(reply: string, steps: ReadonlyMap<number, string>): Ordered {
  const inTurn = (warning: string): Ordered => {
    const order = together('and', [...steps.values()].map(leaf))
    return { order, mentioned: new Set(steps.keys()), warnings: [`${warning}: all steps in turn`] }
  }
  const formula = reply.split(ORDER).slice(1).at(-1)
  if (formula === undefined) return inTurn('no execution order')
  const tokens = tokensOf(formula.trim().split(/\r\n|\n|\r/)[0] ?? '')
  const read = readFormula(tokens)
  if (read === undefined) return inTurn(tokens.length === 0 ? 'no execution order' : 'the execution order cannot be read')
  const mentioned = new Set(numbersIn(tokens))
  const unknown = [...mentioned].filter((number) => !steps.has(number))
  const order = resolve(read, steps)
  if (order === undefined) return inTurn('the execution order names no step of the plan')
  const warnings = unknown.slice(0, MOST_WARNINGS).map((number) => `the execution order names step ${number}, which there is not`)
  return { order, mentioned, warnings }
}

type Formula =
  | { readonly kind: 'number'; readonly number: number }
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Formula[] }

/** Unknown steps that are told of: a hostile order names thousands. */
const MOST_WARNINGS = 10

/** Bounds the recursion on a hostile reply. */
const DEEPEST = 40

function tokensOf(text: string): readonly string[] {
  return (text.match(/\(|\)|\bAND\b|\bOR\b|\bStep\s*\d+\b/gi) ?? []).map((token) => token.toUpperCase())
}

function numbersIn(tokens: readonly string[]): readonly number[] {
  return tokens.filter((token) => token.startsWith('STEP')).map((token) => Number(token.slice('STEP'.length)))
}

/**
 * `expr := and ('OR' and)*; and := atom ('AND' atom)*; atom := 'Step' n | '(' expr ')'`, so AND binds tighter.
 * `undefined` where the tokens are no such formula to their end.
 */
function readFormula(tokens: readonly string[]): Formula | undefined {
  let at = 0
  const chain = (kind: 'and' | 'or', part: () => Formula | undefined): Formula | undefined => {
    const parts: Formula[] = []
    for (;;) {
      const read = part()
      if (read === undefined) return undefined
      parts.push(read)
      if (tokens[at] !== kind.toUpperCase()) return parts.length === 1 ? read : { kind, parts }
      at += 1
    }
  }
  const expression = (depth: number): Formula | undefined => chain('or', () => chain('and', () => atom(depth)))
  const atom = (depth: number): Formula | undefined => {
    const token = tokens[at] ?? ''
    at += 1
    if (token.startsWith('STEP')) return { kind: 'number', number: Number(token.slice('STEP'.length)) }
    if (token !== '(' || depth > DEEPEST) return undefined
    const inside = expression(depth + 1)
    const isClosed = tokens[at] === ')'
    at += 1
    return isClosed ? inside : undefined
  }
  const read = expression(0)
  return at === tokens.length ? read : undefined
}

/** With the steps in the places of their numbers; numbers without a step are left out. */
function resolve(formula: Formula, steps: ReadonlyMap<number, string>): Order | undefined {
  if (formula.kind === 'number') {
    const step = steps.get(formula.number)
    return step === undefined ? undefined : leaf(step)
  }
  const parts = formula.parts.flatMap((part) => resolve(part, steps) ?? [])
  return parts.length === 0 ? undefined : together(formula.kind, parts)
}

function leaf(step: string): Order {
  return { kind: 'step', step }
}

/** One part stands for itself. */
function together(kind: 'and' | 'or', parts: readonly Order[]): Order {
  const [only, ...more] = parts
  return only !== undefined && more.length === 0 ? only : { kind, parts }
}
