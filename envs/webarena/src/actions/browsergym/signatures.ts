import type { Call } from './read-calls.ts'
import type { Literal } from './read-literal.ts'

/** Parameters of a function. Optional parameters have defaults. */
interface Signature {
  readonly required: readonly string[]
  readonly optional?: readonly string[]
}

/** BrowserGym's default actions, and `keyboard_press` from its action set for WebArena. */
export type FunctionName =
  | ('noop' | 'send_msg_to_user' | 'report_infeasible' | 'scroll' | 'fill' | 'select_option' | 'click' | 'dblclick' | 'hover')
  | ('press' | 'focus' | 'clear' | 'drag_and_drop' | 'upload_file' | 'go_back' | 'go_forward' | 'goto' | 'keyboard_press')
  | ('tab_close' | 'tab_focus' | 'new_tab')

const MOUSE = ['button', 'modifiers']

const SIGNATURES: Readonly<Record<FunctionName, Signature>> = {
  noop: { required: [], optional: ['wait_ms'] },
  send_msg_to_user: { required: ['text'] },
  report_infeasible: { required: ['reason'] },
  scroll: { required: ['delta_x', 'delta_y'] },
  fill: { required: ['bid', 'value'], optional: ['enable_autocomplete_menu'] },
  select_option: { required: ['bid', 'options'] },
  click: { required: ['bid'], optional: MOUSE },
  dblclick: { required: ['bid'], optional: MOUSE },
  hover: { required: ['bid'] },
  press: { required: ['bid', 'key_comb'] },
  focus: { required: ['bid'] },
  clear: { required: ['bid'] },
  drag_and_drop: { required: ['from_bid', 'to_bid'] },
  upload_file: { required: ['bid', 'file'] },
  go_back: { required: [] },
  go_forward: { required: [] },
  goto: { required: ['url'] },
  tab_close: { required: [] },
  tab_focus: { required: ['index'] },
  new_tab: { required: [] },
  keyboard_press: { required: ['key'] },
}

/** True if a function with the name exists. */
export function isFunction(name: string): name is FunctionName {
  return Object.hasOwn(SIGNATURES, name)
}

/** Arguments of a call by parameter name, or Python's error. */
type Bound =
  | { readonly kind: 'bound'; readonly values: ReadonlyMap<string, Literal> }
  | { readonly kind: 'unbound'; readonly error: string }

/** Binds a call's arguments as Python does. */
export function bind({ name, positional, named }: Call & { readonly name: FunctionName }): Bound {
  const { required, optional = [] } = SIGNATURES[name]
  const names = [...required, ...optional]
  const values = new Map<string, Literal>()
  for (const [index, value] of positional.entries()) {
    const to = names[index]
    if (to !== undefined) values.set(to, value)
  }
  for (const [to, value] of named) {
    if (!names.includes(to)) return unbound(`${name}() got an unexpected keyword argument '${to}'`)
    if (values.has(to)) return unbound(`${name}() got multiple values for argument '${to}'`)
    values.set(to, value)
  }
  if (positional.length > names.length) {
    const count = optional.length === 0 ? String(names.length) : `from ${required.length} to ${names.length}`
    const noun = optional.length === 0 && names.length === 1 ? 'argument' : 'arguments'
    const verb = positional.length === 1 ? 'was' : 'were'
    return unbound(`${name}() takes ${count} positional ${noun} but ${positional.length} ${verb} given`)
  }
  const missing = required.filter((each) => !values.has(each)).map((each) => `'${each}'`)
  if (missing.length === 0) return { kind: 'bound', values }
  const noun = missing.length === 1 ? 'argument' : 'arguments'
  return unbound(`${name}() missing ${missing.length} required positional ${noun}: ${missing.join(' and ')}`)
}

function unbound(message: string): Bound {
  return { kind: 'unbound', error: `TypeError: ${message}` }
}

/** Returns the Python error that prevents all calls from running; `undefined` if they can run. */
export function callError(calls: readonly Call[]): string | undefined {
  for (const { name } of calls) if (!isFunction(name)) return `NameError: Invalid action type '${name}'.`
  for (const { named } of calls) {
    const known = new Set<string>()
    for (const [name] of named) {
      if (known.has(name)) return `SyntaxError: keyword argument repeated: ${name}`
      known.add(name)
    }
  }
  return undefined
}
