import { trimCharacters } from '@orreryjs/core'
import { Float, type PythonValue } from '../wire/python-json.ts'

/** Field of a body or of a query, as pydantic checks it. */
export interface Field {
  readonly name: string
  /** `none` is a parameter of the original that has no effect: only null is accepted. */
  readonly type: 'int' | 'str' | 'int-list' | 'str-list' | 'none'
  /** Value of an omitted field, which may then also be null. @default the field is required */
  readonly initial?: number | null
  /** True if clients of the original always send the field and the original never uses it. */
  readonly isUnused?: boolean
}

/** Parsed value of a field. */
export type FieldValue = number | bigint | string | null | readonly (number | bigint)[] | readonly string[]

/** Problem of a field: an entry of FastAPI's `detail`. */
export interface FieldProblem {
  readonly [name: string]: PythonValue
}

/** Maximum number of digits that Python parses as an integer. */
const MAX_DIGITS = 4300
/** Floats of this size or more are too large for pydantic's integers. */
const MAX_FLOAT = 2 ** 63
/** White space that pydantic trims. */
const TRIMMED =
  '\t\n\v\f\r \u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000'
const WHOLE = /^([-+]?)(\d+(?:_\d+)*)(?:\.0+)?$/

/** Parses one field; `input` is `undefined` if it is omitted, `all` is the object that it is omitted from. */
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
  switch (field.type) {
    case 'int':
      return readWhole(input, loc)
    case 'str':
      return readText(input, loc)
    case 'int-list':
      return readList(input, loc, readWhole) as readonly number[] | FieldProblem
    case 'str-list':
      return readList(input, loc, readText) as readonly string[] | FieldProblem
    case 'none':
      return problem('none_required', loc, 'Input should be None: the original server never reads it', input)
    default:
      return field.type satisfies never
  }
}

/** True if a field could not be parsed. */
export function isProblem(value: FieldValue | FieldProblem): value is FieldProblem {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function readText(input: PythonValue, loc: readonly Location[]): string | FieldProblem {
  return typeof input === 'string' ? input : problem('string_type', loc, 'Input should be a valid string', input)
}

/** Parses a list. Returns the problem of its first invalid item. */
function readList(
  input: PythonValue,
  loc: readonly Location[],
  read: (item: PythonValue, loc: readonly Location[]) => FieldValue | FieldProblem,
): readonly FieldValue[] | FieldProblem {
  if (!Array.isArray(input)) return problem('list_type', loc, 'Input should be a valid list', input)
  const items: FieldValue[] = []
  for (const [index, item] of (input as readonly PythonValue[]).entries()) {
    const value = read(item, [...loc, index])
    if (isProblem(value)) return value
    items.push(value)
  }
  return items
}

/** Name of a member or index of an item. */
type Location = string | number

function readWhole(input: PythonValue, loc: readonly Location[]): FieldValue | FieldProblem {
  if (typeof input === 'number' || typeof input === 'bigint') return input
  if (typeof input === 'boolean') return input ? 1 : 0
  if (input instanceof Float) return readFloat(input, loc)
  if (typeof input === 'string') return readDigits(input, loc)
  return problem('int_type', loc, 'Input should be a valid integer', input)
}

function readFloat(input: Float, loc: readonly Location[]): FieldValue | FieldProblem {
  const { value } = input
  if (!Number.isFinite(value)) return problem('finite_number', loc, 'Input should be a finite number', String(value))
  if (!Number.isInteger(value)) {
    return problem('int_from_float', loc, 'Input should be a valid integer, got a number with a fractional part', input)
  }
  if (Math.abs(value) >= MAX_FLOAT) return problem('int_parsing_size', loc, TOO_LARGE, input)
  return Number.isSafeInteger(value) ? value + 0 : BigInt(value)
}

function readDigits(input: string, loc: readonly Location[]): FieldValue | FieldProblem {
  if (input.length > MAX_DIGITS) return problem('int_parsing_size', loc, TOO_LARGE, input)
  const [, sign = '', digits] = WHOLE.exec(trimCharacters(input, TRIMMED)) ?? []
  if (digits === undefined) {
    return problem('int_parsing', loc, 'Input should be a valid integer, unable to parse string as an integer', input)
  }
  const whole = BigInt(digits.replaceAll('_', '')) * (sign === '-' ? -1n : 1n)
  return Number.isSafeInteger(Number(whole)) ? Number(whole) : whole
}

const TOO_LARGE = 'Unable to parse input string as an integer, exceeded maximum size'

function problem(type: string, loc: readonly Location[], msg: string, input: PythonValue): FieldProblem {
  return { type, loc, msg, input }
}
