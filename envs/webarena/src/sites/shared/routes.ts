import { decoded } from './fields.ts'

/** What a path's pattern caught, by name, decoded. */
export type PathParts = Readonly<Record<string, string>>

/** A pattern, `/sales/order/view/order_id/:order`, and what answers it. */
export interface Route<Answer> {
  readonly pattern: string
  readonly answer: Answer
}

/** A route that fits, with what its pattern caught. */
export interface Match<Answer> {
  readonly answer: Answer
  readonly parts: PathParts
}

/** A route. */
export function route<Answer>(pattern: string, answer: Answer): Route<Answer> {
  return { pattern, answer }
}

/** A finder of the first route whose pattern fits a path. Trailing slashes do not count; `:rest*` catches all that is left. */
export function matcher<Answer>(routes: readonly Route<Answer>[]): (path: string) => Match<Answer> | undefined {
  const compiled = routes.map(({ pattern, answer }) => ({ steps: stepsOf(pattern), answer }))
  return (path) => {
    const steps = stepsOf(path)
    for (const { steps: pattern, answer } of compiled) {
      const parts = partsOf(pattern, steps)
      if (parts !== undefined) return { answer, parts }
    }
    return undefined
  }
}

function stepsOf(path: string): readonly string[] {
  return path.split('/').filter((step) => step !== '')
}

function partsOf(pattern: readonly string[], steps: readonly string[]): PathParts | undefined {
  const rest = pattern.at(-1)?.endsWith('*') === true
  if (rest ? steps.length < pattern.length : steps.length !== pattern.length) return undefined
  const parts: Record<string, string> = {}
  for (const [at, step] of pattern.entries()) {
    const found = steps[at] ?? ''
    if (step.endsWith('*')) parts[step.slice(1, -1)] = decoded(steps.slice(at).join('/'))
    else if (step.startsWith(':')) parts[step.slice(1)] = decoded(found)
    else if (step !== found) return undefined
  }
  return parts
}
