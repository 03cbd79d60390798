import { pythonFloat } from '@orreryjs/python'

/** A number that Python holds as a float: `1.0`, not `1`. */
export class Float {
  readonly value: number
  constructor(value: number) {
    this.value = value
  }
}

/** What Python's JSON can say: whole numbers of any size, floats, and `undefined` nowhere. */
export type PythonValue =
  | null
  | boolean
  | number
  | bigint
  | string
  | Float
  | readonly PythonValue[]
  | { readonly [name: string]: PythonValue }

/** JSON as FastAPI writes it: no spaces, characters as they are, floats with their point. */
export function pythonText(value: PythonValue): string {
  if (typeof value === 'string') return JSON.stringify(value)
  if (value === null || typeof value !== 'object') return String(value)
  if (value instanceof Float) return pythonFloat(value.value)
  if (Array.isArray(value)) return `[${value.map(pythonText).join(',')}]`
  let text = ''
  for (const [name, member] of Object.entries(value)) {
    text += `${text === '' ? '' : ','}${JSON.stringify(name)}:${pythonText(member)}`
  }
  return `{${text}}`
}
