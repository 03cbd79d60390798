import { OrreryError, type ProfileSource, truncateText } from '@orreryjs/core'

/**
 * Role of a tool in the machine: `search` starts a search, `select` opens an item, `detail` reads about it, `option` customises
 * it,
 * `reject` leaves it, `finish` takes it irreversibly, `return` goes back to the search. Every other tool is a `move`.
 */
export type Role = (typeof ROLES)[number]
const ROLES = ['move', 'search', 'select', 'detail', 'option', 'reject', 'finish', 'return'] as const

/** A tool that a state permits. */
export interface ToolRule {
  /** Name of the tool; a trailing `*` matches any suffix. */
  readonly name: string
  readonly role: Role
  /** Next state, if the page does not determine it. */
  readonly next?: string
  /** Description for the model. @default the world's description */
  readonly description?: string
}

/** A high-level state. */
export interface MachineState {
  readonly name: string
  /** Page type of the state; `*` for pages of no other state. */
  readonly page: string
  readonly rules: readonly ToolRule[]
}

/** The states, in order of precedence. */
export type Machine = readonly MachineState[]

const STATE = /^(\S+) on (\S.*)$/
const TOOL = /^\s+([^\s:*]+\*?|\*)(?:: (\S+))?(?: -> (\S+))?(?: \| (\S.*))?$/

/**
 * Parses the profile part `states`: a line `NAME on PAGE` per state, followed by an indented line
 * `TOOL: ROLE -> NEXT | WORDS` per tool, in which only the tool is required. Throws `CONFIG_INVALID`.
 */
export function readMachine(profile: ProfileSource): Machine {
  const machine: { name: string; page: string; rules: ToolRule[] }[] = []
  const lines = (profile.parts['states'] ?? '').split('\n').filter((line) => line.trim() !== '')
  for (const line of lines) {
    const [, name, page] = STATE.exec(line) ?? []
    const state = machine.at(-1)
    if (name !== undefined && page !== undefined) machine.push({ name, page, rules: [] })
    else if (state !== undefined) state.rules.push(readRule(line) ?? invalidLine(profile, line))
    else invalidLine(profile, line)
  }
  return machine.length > 0 ? machine : invalidLine(profile, '')
}

function readRule(line: string): ToolRule | undefined {
  const [, name, roleName = 'move', next, description] = TOOL.exec(line) ?? []
  const role = ROLES.find((role) => role === roleName)
  if (name === undefined || role === undefined) return undefined
  return { name, role, ...(next !== undefined && { next }), ...(description !== undefined && { description }) }
}

function invalidLine(profile: ProfileSource, line: string): never {
  throw new OrreryError(
    'CONFIG_INVALID',
    `profile ${profile.id}: part states has the invalid line '${truncateText(line.trim())}'`,
    {
      hint: `write 'STATE on PAGE' followed by lines '  TOOL: ROLE -> STATE | WORDS'; roles are ${ROLES.join(', ')}`,
    },
  )
}

/** Returns the state on a page: the state that the last move led to if it has this page, otherwise the first that has. */
export function stateForPage(machine: Machine, page: string, nextState: string | undefined): MachineState | undefined {
  const onPage = machine.filter((state) => state.page === page)
  return onPage.find(({ name }) => name === nextState) ?? onPage[0] ?? machine.find((state) => state.page === '*')
}

/** Returns the rule of a state for a tool; `undefined` if the state does not permit it. */
export function ruleFor({ rules }: MachineState, tool: string): ToolRule | undefined {
  return rules.find(({ name }) => (name.endsWith('*') ? tool.startsWith(name.slice(0, -1)) : tool === name))
}

/** True if any state has a tool with this role. */
export function hasRole(machine: Machine, role: Role): boolean {
  return machine.some(({ rules }) => rules.some((rule) => rule.role === role))
}
