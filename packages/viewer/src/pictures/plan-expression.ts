/** A group of a plan, or a step with its result if it was executed. */
export type PlanPart<T> =
  | { readonly kind: 'and' | 'or'; readonly parts: readonly PlanPart<T>[] }
  | { readonly kind: 'step'; readonly text: string; readonly result?: T }

/**
 * Parses an expression such as `(a AND (b OR c))` over known steps, whose texts may contain brackets, `AND` and `OR`. Falls back
 * to a sequence of all steps.
 */
export function parsePlanExpression(text: string, steps: readonly string[]): PlanPart<never> {
  const longestFirst = [...new Set(steps)].sort((one, other) => other.length - one.length)
  const read = readPart(text, 0, longestFirst)
  if (read !== undefined && read.end === text.length) return read.part
  return { kind: 'and', parts: steps.map((step) => ({ kind: 'step', text: step })) }
}

interface Read {
  readonly part: PlanPart<never>
  readonly end: number
}

function readPart(text: string, start: number, steps: readonly string[]): Read | undefined {
  const group = text.startsWith('(', start) ? readGroup(text, start + 1, steps) : undefined
  if (group !== undefined) return group
  const step = steps.find((each) => text.startsWith(each, start) && endsAt(text, start + each.length))
  return step === undefined ? undefined : { part: { kind: 'step', text: step }, end: start + step.length }
}

function endsAt(text: string, at: number): boolean {
  return at === text.length || [')', ' AND ', ' OR '].some((next) => text.startsWith(next, at))
}

function readGroup(text: string, start: number, steps: readonly string[]): Read | undefined {
  const parts: PlanPart<never>[] = []
  let kind: 'and' | 'or' = 'and'
  for (let at = start; ; ) {
    const read = readPart(text, at, steps)
    if (read === undefined) return undefined
    parts.push(read.part)
    const { end } = read
    if (text.startsWith(')', end)) return { part: { kind, parts }, end: end + 1 }
    const isOr = text.startsWith(' OR ', end)
    if (!isOr && !text.startsWith(' AND ', end)) return undefined
    kind = isOr ? 'or' : 'and'
    at = end + (isOr ? ' OR ' : ' AND ').length
  }
}

/** Result of a step. */
interface StepResult {
  readonly status: 'open' | 'success' | 'failure'
}

/**
 * Assigns results to the steps of a plan. Steps are executed from left to right: in an AND up to the first failure, in an OR up
 * to the first success. Additional results follow the plan.
 */
export function assignResults<T extends StepResult & { readonly text: string }>(
  plan: PlanPart<never>,
  results: readonly T[],
): PlanPart<T> {
  const left = [...results]
  const { part } = carry(plan, left)
  if (left.length === 0) return part
  return { kind: 'and', parts: [part, ...left.map((each): PlanPart<T> => ({ kind: 'step', text: each.text, result: each }))] }
}

interface Carried<T> {
  readonly part: PlanPart<T>
  readonly status: StepResult['status']
}

function carry<T extends StepResult>(plan: PlanPart<never>, left: T[]): Carried<T> {
  if (plan.kind === 'step') {
    const result = left.shift()
    return result === undefined ? { part: plan, status: 'open' } : { part: { ...plan, result }, status: result.status }
  }
  const goesOnAfter = plan.kind === 'and' ? 'success' : 'failure'
  const parts: PlanPart<T>[] = []
  let status: StepResult['status'] = goesOnAfter
  for (const each of plan.parts) {
    if (status !== goesOnAfter) {
      parts.push(each)
      continue
    }
    const carried = carry(each, left)
    parts.push(carried.part)
    status = carried.status
  }
  return { part: { kind: plan.kind, parts }, status }
}
