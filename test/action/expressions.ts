import { data, Evaluator, type ExpressionError, Lexer, Parser } from '@actions/expressions'
import type { FunctionDefinition } from '@actions/expressions/funcs/info'

/** Values of contexts such as `github` and `inputs`. */
export type Contexts = Readonly<Record<string, unknown>>

/** State of a job that the status functions read. */
export interface JobStatus {
  readonly failed: boolean
}

const STATUS_FUNCTIONS = ['success', 'failure', 'always', 'cancelled']

/** Evaluates an expression with GitHub's own parser and evaluator. Throws `ExpressionError`. */
function evaluate(expression: string, contexts: Contexts, { failed }: JobStatus): data.ExpressionData {
  const values: Readonly<Record<string, boolean>> = { success: !failed, failure: failed, always: true, cancelled: false }
  const functions = STATUS_FUNCTIONS.map((name): [string, FunctionDefinition] => [
    name,
    { name, minArgs: 0, maxArgs: 0, call: () => new data.BooleanData(values[name] === true) },
  ])
  const { tokens } = new Lexer(expression).lex()
  const known = functions.map(([, definition]) => definition)
  const parsed = new Parser(tokens, Object.keys(contexts), known).parse()
  return new Evaluator(parsed, dictionaryOf(contexts), new Map(functions)).evaluate()
}

/** Replaces each `${{ }}` in a text. */
export function interpolate(text: string, contexts: Contexts, status: JobStatus): string {
  return text.replace(/\$\{\{(.*?)\}\}/gs, (_, expression: string) =>
    evaluate(expression.trim(), contexts, status).coerceString(),
  )
}

/** Evaluates the condition of a step. Without a status function, a step runs only if no earlier one has failed. */
export function condition(text: string | undefined, contexts: Contexts, status: JobStatus): boolean {
  const expression = (text ?? 'success()').replace(/^\$\{\{(.*)\}\}$/s, '$1').trim()
  const names = STATUS_FUNCTIONS.some((name) => expression.includes(`${name}(`))
  const value = evaluate(names ? expression : `success() && (${expression})`, contexts, status)
  return value.kind === data.Kind.Boolean ? value.coerceString() === 'true' : value.coerceString() !== ''
}

/** Type of the errors of an invalid expression. */
export type { ExpressionError }

function dictionaryOf(values: Contexts): data.Dictionary {
  return new data.Dictionary(...Object.entries(values).map(([key, value]) => ({ key, value: dataOf(value) })))
}

function dataOf(value: unknown): data.ExpressionData {
  if (value === null || value === undefined) return new data.Null()
  if (typeof value === 'object') return dictionaryOf(value as Contexts)
  if (typeof value === 'boolean') return new data.BooleanData(value)
  if (typeof value === 'number') return new data.NumberData(value)
  return new data.StringData(String(value))
}
