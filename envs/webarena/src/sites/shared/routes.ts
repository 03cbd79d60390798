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
  const compiled = routes.map(({ pattern, answer }) => ({ pattern: compile(stepsOf(pattern)), answer }))
  return (path) => {
    const steps = stepsOf(path)
    for (const { pattern, answer } of compiled) if (matches(pattern, steps)) return { answer, parts: partsOf(pattern, steps) }
    return undefined
  }
}

/** Path pattern divided into the steps that a path must equal and the parameters. */
interface CompiledPattern {
  /** Expected steps; `undefined` for a parameter. */
  readonly literals: readonly (string | undefined)[]
  readonly parameters: readonly { readonly name: string; readonly at: number }[]
  /** Name of the parameter that captures the remaining path. */
  readonly rest: string | undefined
}

function compile(steps: readonly string[]): CompiledPattern {
  const rest = steps.at(-1)?.endsWith('*') === true ? steps.at(-1)?.slice(1, -1) : undefined
  const single = rest === undefined ? steps : steps.slice(0, -1)
  const parameters = single.flatMap((step, at) => (step.startsWith(':') ? [{ name: step.slice(1), at }] : []))
  return { literals: single.map((step) => (step.startsWith(':') ? undefined : step)), parameters, rest }
}

function stepsOf(path: string): readonly string[] {
  return path.split('/').filter((step) => step !== '')
}

function matches({ literals, rest }: CompiledPattern, steps: readonly string[]): boolean {
  if (rest === undefined ? steps.length !== literals.length : steps.length <= literals.length) return false
  for (let at = 0; at < literals.length; at += 1) if (literals[at] !== undefined && literals[at] !== steps[at]) return false
  return true
}

function partsOf({ literals, parameters, rest }: CompiledPattern, steps: readonly string[]): PathParts {
  const parts: Record<string, string> = {}
  for (const { name, at } of parameters) parts[name] = decoded(steps[at] ?? '')
  if (rest !== undefined) parts[rest] = decoded(steps.slice(literals.length).join('/'))
  return parts
}
