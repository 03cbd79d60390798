/** A plan's parts, or a step of it with what came of it where it was taken up. */
export type Part<T> =
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Part<T>[] }
  | { readonly kind: 'step'; readonly text: string; readonly came?: T }

/**
 * Reads an order such as `(a AND (b OR c))` of known steps: their texts may hold brackets, `AND` and `OR` themselves. All in a row
 * where it reads otherwise.
 */
export function readOrder(text: string, steps: readonly string[]): Part<never> {
  const longestFirst = [...new Set(steps)].sort((one, other) => other.length - one.length)
  const read = readPart(text, 0, longestFirst)
  if (read !== undefined && read.end === text.length) return read.part
  return { kind: 'and', parts: steps.map((step) => ({ kind: 'step', text: step })) }
}

interface Read {
  readonly part: Part<never>
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
  const parts: Part<never>[] = []
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

/** What came of a step. */
interface Came {
  readonly status: 'open' | 'success' | 'failure'
}

/**
 * The plan with what came of its steps, which were taken up from left to right: in an AND up to the first failure, in an OR up to the
 * first success.
 */
export function carriedOut<T extends Came>(plan: Part<never>, came: readonly T[]): Part<T> {
  const left = [...came]
  return carry(plan, left).part
}

interface Carried<T> {
  readonly part: Part<T>
  readonly status: Came['status']
}

function carry<T extends Came>(plan: Part<never>, left: T[]): Carried<T> {
  if (plan.kind === 'step') {
    const came = left.shift()
    return came === undefined ? { part: plan, status: 'open' } : { part: { ...plan, came }, status: came.status }
  }
  const goesOnAfter = plan.kind === 'and' ? 'success' : 'failure'
  const parts: Part<T>[] = []
  let status: Came['status'] = goesOnAfter
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
