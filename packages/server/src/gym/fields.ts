import { Float, type PythonValue } from './python-json.ts'

/** A member of a body or of a query, as pydantic checks it. */
export interface Field {
  readonly name: string
  readonly type: 'int' | 'str'
  /** What it is where it is left out; such a member may be null too. @default it is required */
  readonly initial?: number | null
}

/** What a member was read as. */
export type FieldValue = number | bigint | string | null

/** What is wrong with a member: a line of FastAPI's `detail`. */
export interface FieldProblem {
  readonly [name: string]: PythonValue
}

/** Digits that Python reads into a whole number. */
const MOST_DIGITS = 4300
/** Floats from here on are too large for pydantic's whole numbers. */
const LARGE = 2 ** 63
/** White space as pydantic trims it. */
const TRIMMED =
  /^[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+|[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+$/g
const WHOLE = /^([-+]?)(\d+(?:_\d+)*)(?:\.0+)?$/

/** Reads one member; `input` is `undefined` where it is left out, `all` what it is left out of. */
export function readField(
  field: Field,
  input: PythonValue | undefined,
  where: string,
  all: PythonValue,
): FieldValue | FieldProblem {
  const loc = [where, field.name]
  if (input === undefined) {
    return field.initial === undefined ? problem('missing', loc, 'Field required', all) : field.initial
  }
  if (input === null && field.initial !== undefined) return null
  if (field.type === 'int') return readWhole(input, loc)
  return typeof input === 'string' ? input : problem('string_type', loc, 'Input should be a valid string', input)
}

/** Whether a member was not read. */
export function isProblem(value: FieldValue | FieldProblem): value is FieldProblem {
  return typeof value === 'object' && value !== null
}

function readWhole(input: PythonValue, loc: readonly string[]): FieldValue | FieldProblem {
  if (typeof input === 'number' || typeof input === 'bigint') return input
  if (typeof input === 'boolean') return input ? 1 : 0
  if (input instanceof Float) return readFloat(input, loc)
  if (typeof input === 'string') return readDigits(input, loc)
  return problem('int_type', loc, 'Input should be a valid integer', input)
}

function readFloat(input: Float, loc: readonly string[]): FieldValue | FieldProblem {
  const { value } = input
  if (!Number.isFinite(value)) return problem('finite_number', loc, 'Input should be a finite number', String(value))
  if (!Number.isInteger(value)) {
    return problem('int_from_float', loc, 'Input should be a valid integer, got a number with a fractional part', input)
  }
  if (Math.abs(value) >= LARGE) return problem('int_parsing_size', loc, TOO_LARGE, input)
  return Number.isSafeInteger(value) ? value + 0 : BigInt(value)
}

function readDigits(input: string, loc: readonly string[]): FieldValue | FieldProblem {
  if (input.length > MOST_DIGITS) return problem('int_parsing_size', loc, TOO_LARGE, input)
  const [, sign = '', digits] = WHOLE.exec(input.replace(TRIMMED, '')) ?? []
  if (digits === undefined) {
    return problem('int_parsing', loc, 'Input should be a valid integer, unable to parse string as an integer', input)
  }
  const whole = BigInt(digits.replaceAll('_', '')) * (sign === '-' ? -1n : 1n)
  return Number.isSafeInteger(Number(whole)) ? Number(whole) : whole
}

const TOO_LARGE = 'Unable to parse input string as an integer, exceeded maximum size'

function problem(type: string, loc: readonly string[], msg: string, input: PythonValue): FieldProblem {
  return { type, loc, msg, input }
}
