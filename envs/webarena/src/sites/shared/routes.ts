import { decoded } from './fields.ts'

/** Captured path parameters by name, decoded. */
export type PathParts = Readonly<Record<string, string>>

/** Path pattern such as `/sales/order/view/order_id/:order`, and its handler. */
export interface Route<Answer> {
  readonly pattern: string
  readonly answer: Answer
}

/** Matching route with its captured parameters. */
export interface Match<Answer> {
  readonly answer: Answer
  readonly parts: PathParts
}

/** Creates a route. */
export function route<Answer>(pattern: string, answer: Answer): Route<Answer> {
  return { pattern, answer }
}

/** Returns a function that finds the first route matching a path. Ignores trailing slashes; `:rest*` captures the remaining path. */
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
