import { OrreryError, type ProfileSource, shortened } from '@orreryjs/core'

/**
 * What a tool is to the machine: `search` begins anew with keywords, `select` opens an item, `detail` reads about it,
 * `option` customises it, `reject` leaves it, `finish` takes it for good, `return` gives the results up; all else is a `move`.
 */
export type Role = (typeof ROLES)[number]
const ROLES = ['move', 'search', 'select', 'detail', 'option', 'reject', 'finish', 'return'] as const

/** A tool that a state permits. */
export interface ToolRule {
  /** The tool's name; `*` at its end stands for any rest. */
  readonly name: string
  readonly role: Role
  /** The state it leads to where the page does not tell. */
  readonly next?: string
  /** What it does here, for the model. @default what the world says of it */
  readonly words?: string
}

/** A high-level state. */
export interface MachineState {
  readonly name: string
  /** The kind of page on which it can be; `*` for those that no other state is on. */
  readonly page: string
  readonly rules: readonly ToolRule[]
}

/** The states, the first ones first. */
export type Machine = readonly MachineState[]

const STATE = /^(\S+) on (\S.*)$/
const TOOL = /^\s+([^\s:*]+\*?|\*)(?:: (\S+))?(?: -> (\S+))?(?: \| (\S.*))?$/

/**
 * The table in the part `states` of a profile: for each state a line `NAME on PAGE`, below it for each tool an indented
 * line `TOOL: ROLE -> NEXT | WORDS`, of which all but the tool may be absent. Throws `CONFIG_INVALID`.
 */
export function readMachine(profile: ProfileSource): Machine {
  const machine: { name: string; page: string; rules: ToolRule[] }[] = []
  const lines = (profile.parts['states'] ?? '').split('\n').filter((line) => line.trim() !== '')
  for (const line of lines) {
    const [, name, page] = STATE.exec(line) ?? []
    const state = machine.at(-1)
    if (name !== undefined && page !== undefined) machine.push({ name, page, rules: [] })
    else if (state !== undefined) state.rules.push(readRule(line) ?? broken(profile, line))
    else broken(profile, line)
  }
  return machine.length > 0 ? machine : broken(profile, '')
}

function readRule(line: string): ToolRule | undefined {
  const [, name, said = 'move', next, words] = TOOL.exec(line) ?? []
  const role = ROLES.find((known) => known === said)
  if (name === undefined || role === undefined) return undefined
  return { name, role, ...(next !== undefined && { next }), ...(words !== undefined && { words }) }
}

function broken(profile: ProfileSource, line: string): never {
  throw new OrreryError(
    'CONFIG_INVALID',
    `profile ${profile.id}: part states has no state or tool in the line '${shortened(line.trim())}'`,
    {
      hint: `write 'STATE on PAGE' and below it '  TOOL: ROLE -> STATE | WORDS'; roles are ${ROLES.join(', ')}`,
    },
  )
}

/** The state on a page: the one that the last move led to if it can be there, else the first that can. */
export function stateOn(machine: Machine, page: string, phase: string | undefined): MachineState | undefined {
  const possible = machine.filter((state) => state.page === page)
  return possible.find(({ name }) => name === phase) ?? possible[0] ?? machine.find((state) => state.page === '*')
}

/** The rule of a state for a tool; `undefined` where it does not permit it. */
export function ruleFor({ rules }: MachineState, tool: string): ToolRule | undefined {
  return rules.find(({ name }) => (name.endsWith('*') ? tool.startsWith(name.slice(0, -1)) : tool === name))
}

/** Whether any of the states has a tool in that role. */
export function plays(machine: Machine, role: Role): boolean {
  return machine.some(({ rules }) => rules.some((rule) => rule.role === role))
}
