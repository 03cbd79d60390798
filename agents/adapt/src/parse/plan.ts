/** Execution order of the steps of a plan. */
export type ExecutionOrder =
  | { readonly kind: 'step'; readonly step: string }
  /** All parts, in order. */
  | { readonly kind: 'and'; readonly parts: readonly ExecutionOrder[] }
  /** Parts in order until one succeeds. */
  | { readonly kind: 'or'; readonly parts: readonly ExecutionOrder[] }

export interface Plan {
  /** As written, sorted by number. */
  readonly steps: readonly string[]
  readonly order: ExecutionOrder
  /** Problems with the execution order. */
  readonly warnings: readonly string[]
}

/** Bounded repetition avoids quadratic time on adversarial lines. */
const STEP = /^[\s*_>-]*step\s*(\d+)[*_]{0,3}\s*[:.)][*_]{0,3}\s*(\S.*)$/i
const ORDER = /execution\s+order[*_]*\s*:/i

/** Reads a planner's reply. `undefined` if it has no steps. Thoughts and other text are ignored. */
export function readPlan(reply: string, includeUnmentioned: boolean = false): Plan | undefined {
  const steps = readSteps(reply)
  if (steps.size === 0) return undefined
  const { order, mentioned, warnings } = readOrder(reply, steps)
  const unmentioned = includeUnmentioned ? [...steps].filter(([number]) => !mentioned.has(number)) : []
  return {
    steps: [...steps.values()],
    order: unmentioned.length === 0 ? order : combine('and', [order, ...unmentioned.map(([, step]) => leaf(step))]),
    warnings,
  }
}

/** Steps by number. A repeated number replaces the earlier step. */
function readSteps(reply: string): ReadonlyMap<number, string> {
  const steps = new Map<number, string>()
  for (const line of reply.split(/\r\n|\n|\r/)) {
    const [, number, text = ''] = STEP.exec(line) ?? []
    if (number !== undefined && !ORDER.test(line)) steps.set(Number(number), text.replace(/[*_]{2}$/, '').trim())
  }
  return new Map([...steps].sort(([one], [other]) => one - other))
}

interface OrderResult {
  readonly order: ExecutionOrder
  readonly mentioned: ReadonlySet<number>
  readonly warnings: readonly string[]
}

/** Reads the last execution order of a reply. Without a valid order all steps are executed in sequence. */
function readOrder(reply: string, steps: ReadonlyMap<number, string>): OrderResult {
  const sequential = (warning: string): OrderResult => {
    const order = combine('and', [...steps.values()].map(leaf))
    return { order, mentioned: new Set(steps.keys()), warnings: [`${warning}: all steps in turn`] }
  }
  const formula = reply.split(ORDER).slice(1).at(-1)
  if (formula === undefined) return sequential('no execution order')
  const tokens = tokensOf(formula.trim().split(/\r\n|\n|\r/)[0] ?? '')
  const read = readFormula(tokens)
  if (read === undefined) return sequential(tokens.length === 0 ? 'no execution order' : 'the execution order cannot be read')
  const mentioned = new Set(numbersIn(tokens))
  const unknown = [...mentioned].filter((number) => !steps.has(number))
  const order = resolve(read, steps)
  if (order === undefined) return sequential('the execution order names no step of the plan')
  const warnings = unknown.slice(0, MAX_WARNINGS).map((number) => `the execution order names step ${number}, which there is not`)
  return { order, mentioned, warnings }
}

type Formula =
  | { readonly kind: 'number'; readonly number: number }
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Formula[] }

/** Limits the warnings about unknown steps; an adversarial order could name thousands. */
const MAX_WARNINGS = 10

/** Limits the recursion on adversarial replies. */
const MAX_DEPTH = 40

function tokensOf(text: string): readonly string[] {
  return (text.match(/\(|\)|\bAND\b|\bOR\b|\bStep\s*\d+\b/gi) ?? []).map((token) => token.toUpperCase())
}

function numbersIn(tokens: readonly string[]): readonly number[] {
  return tokens.filter((token) => token.startsWith('STEP')).map((token) => Number(token.slice('STEP'.length)))
}

/**
 * `expr := and ('OR' and)*; and := atom ('AND' atom)*; atom := 'Step' n | '(' expr ')'`, so AND binds tighter.
 * `undefined` if the tokens do not form a complete formula.
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
    if (token !== '(' || depth > MAX_DEPTH) return undefined
    const inside = expression(depth + 1)
    const isClosed = tokens[at] === ')'
    at += 1
    return isClosed ? inside : undefined
  }
  const read = expression(0)
  return at === tokens.length ? read : undefined
}

/** Replaces numbers with steps; unknown numbers are omitted. */
function resolve(formula: Formula, steps: ReadonlyMap<number, string>): ExecutionOrder | undefined {
  if (formula.kind === 'number') {
    const step = steps.get(formula.number)
    return step === undefined ? undefined : leaf(step)
  }
  const parts = formula.parts.flatMap((part) => resolve(part, steps) ?? [])
  return parts.length === 0 ? undefined : combine(formula.kind, parts)
}

function leaf(step: string): ExecutionOrder {
  return { kind: 'step', step }
}

/** A single part is returned unchanged. */
function combine(kind: 'and' | 'or', parts: readonly ExecutionOrder[]): ExecutionOrder {
  const [only, ...more] = parts
  return only !== undefined && more.length === 0 ? only : { kind, parts }
}
