/** A plan of the released code: the operator of a bracket, and its steps or brackets. */
export interface Group {
  readonly logic: 'AND' | 'OR' | undefined
  readonly steps: readonly (string | Group)[]
}

/** The released parser. One operator per bracket: the last one. Any error means all steps in turn. */
export function readReleasedPlan(reply: string): Group {
  const steps: string[] = []
  let order: string | undefined
  for (const line of reply.split('\n')) {
    if (line.startsWith('Step')) steps.push(line.replace(/Step \d+: /g, ''))
    if (line.toLowerCase().includes('execution order')) order = line.split(': ').at(-1)
  }
  return (order === undefined ? undefined : readOrder(order, steps)) ?? { logic: 'AND', steps }
}

interface Draft {
  logic?: 'AND' | 'OR'
  steps?: (string | Draft)[]
}

function readOrder(order: string, steps: readonly string[]): Group | undefined {
  const stack: Draft[] = []
  let current: Draft = {}
  for (const token of order.match(/Step \d+|AND|OR|\(|\)/g) ?? []) {
    if (token === '(') {
      stack.push(current)
      current = {}
    } else if (token === ')') {
      const outer = stack.pop()
      if (outer === undefined) return undefined
      outer.steps = [...(outer.steps ?? []), current]
      current = outer
    } else if (token === 'AND' || token === 'OR') current.logic = token
    else {
      const step = steps[Number(token.slice('Step '.length)) - 1]
      if (step === undefined) return undefined
      current.steps = [...(current.steps ?? []), step]
    }
  }
  return closed(current)
}

/** A bracket without steps is an error. */
function closed({ logic, steps }: Draft): Group | undefined {
  if (steps === undefined) return undefined
  const parts = steps.map((step) => (typeof step === 'string' ? step : closed(step)))
  return parts.some((part) => part === undefined) ? undefined : { logic, steps: parts.filter((part) => part !== undefined) }
}

/** Orrery's grammar, in which AND binds tighter and steps have the numbers that they are written with. `undefined` without steps. */
export function readGrammar(reply: string): Group | undefined {
  const numbered = new Map<number, string>()
  for (const line of reply.split('\n')) {
    const [, number, text] = /^step\s*(\d+)\s*[:.)]\s*(\S.*)$/i.exec(line) ?? []
    if (number !== undefined && text !== undefined) numbered.set(Number(number), text.trim())
  }
  if (numbered.size === 0) return undefined
  const inTurn = [...numbered].sort(([one], [other]) => one - other).map(([, step]) => step)
  const [order] =
    reply
      .split(/execution\s+order\s*:/i)
      .slice(1)
      .at(-1)
      ?.split('\n') ?? []
  const tokens = order?.toUpperCase().match(/\(|\)|\bAND\b|\bOR\b|\bSTEP\s*\d+\b/g) ?? []
  return grammarOf([...tokens], numbered) ?? { logic: 'AND', steps: inTurn }
}

function grammarOf(tokens: string[], steps: ReadonlyMap<number, string>): Group | undefined {
  const level = (logic: 'AND' | 'OR', part: () => Group | undefined): Group | undefined => {
    const parts = [part()]
    while (tokens[0] === logic) {
      tokens.shift()
      parts.push(part())
    }
    return parts.includes(undefined) ? undefined : { logic, steps: parts.filter((each) => each !== undefined) }
  }
  const disjunction = (): Group | undefined => level('OR', () => level('AND', atom))
  const atom = (): Group | undefined => {
    const token = tokens.shift() ?? ''
    if (token === '(') {
      const inside = disjunction()
      return tokens.shift() === ')' ? inside : undefined
    }
    if (!token.startsWith('STEP')) return undefined
    const step = steps.get(Number(token.slice('STEP'.length)))
    return { logic: 'AND', steps: step === undefined ? [] : [step] }
  }
  const group = disjunction()
  if (group === undefined || tokens.length > 0) return undefined
  const known = withoutEmpty(group)
  return typeof known === 'string' ? { logic: 'AND', steps: [known] } : known
}

/** Drops steps that the plan does not have, and brackets around a single part. */
function withoutEmpty({ logic, steps }: Group): Group | string | undefined {
  const parts = steps.map((step) => (typeof step === 'string' ? step : withoutEmpty(step))).filter((part) => part !== undefined)
  return parts.length > 1 ? { logic, steps: parts } : parts[0]
}

/** All steps of a plan, in order. */
export function leavesOf({ steps }: Group): readonly string[] {
  return steps.flatMap((step) => (typeof step === 'string' ? [step] : leavesOf(step)))
}
