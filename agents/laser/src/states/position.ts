import { type Tool, tools } from '@orreryjs/core'
import type { EffectGenerator } from '@orreryjs/core/agents'
import { requiredOf } from '../parse/schema.ts'
import type { StateInput } from '../prompts.ts'
import type { Run } from '../rules.ts'
import { hasRole, type MachineState, type Role, ruleFor, stateOn, type ToolRule } from './machine.ts'

/**
 * Determines the state from the page, and its permitted tools among those that the world offers. `undefined` if no state has this
 * page.
 */
export function* locateState(run: Run): EffectGenerator<StatePosition | undefined> {
  const { machine, memory } = run
  const offered = yield* tools()
  const state = stateOn(machine, memory.observation.page, memory.nextState)
  if (state === undefined) return undefined
  const known = offered.flatMap((tool): readonly PermittedTool[] => {
    const rule = tool.action === undefined ? undefined : ruleFor(state, tool.name)
    return rule === undefined ? [] : [{ tool: describedBy(tool, rule), rule }]
  })
  return {
    state,
    permitted: known.filter((each) => each.rule.role !== 'option' && !isSpent(run, each)),
    options: known.filter(({ rule }) => rule.role === 'option'),
  }
}

/** Replaces the tool's description with the state's, which may be more accurate than the world's. */
function describedBy(tool: Tool, { description: words }: ToolRule): Tool {
  return words === undefined ? tool : { ...tool, description: words }
}

/** Returns the first permitted tool with a role. */
export function toolFor({ permitted }: StatePosition, role: Role): PermittedTool | undefined {
  return permitted.find(({ rule }) => rule.role === role)
}

/** Returns the first permitted move without arguments, such as the next page. */
export function plainMove({ permitted }: StatePosition): PermittedTool | undefined {
  return permitted.find(({ tool, rule }) => rule.role === 'move' && requiredOf(tool).length === 0)
}

/** True if a detail tool was already used on the item, or the item's `detailBudget` is used up. */
function isSpent({ memory: { details }, options }: Run, { tool, rule }: PermittedTool): boolean {
  return rule.role === 'detail' && (details.has(tool.name) || details.size >= options.detailBudget)
}

/** A permitted tool with its rule in the machine. */
export interface PermittedTool {
  readonly tool: Tool
  readonly rule: ToolRule
}

/** The current state and its tools. */
export interface StatePosition {
  readonly state: MachineState
  /** Tools that the model may call. */
  readonly permitted: readonly PermittedTool[]
  /** Tools that choose options of the open item. */
  readonly options: readonly PermittedTool[]
}

/** A tool call to execute. */
export interface Move extends PermittedTool {
  /** Arguments by name. */
  readonly values: Readonly<Record<string, string | number | boolean>>
  readonly rationale: string
}

/** Returns the prompt inputs of the current state. */
export function stateInput(run: Run, position: StatePosition): StateInput {
  const isAfterReturn = run.memory.hasReturned && toolFor(position, 'search') !== undefined
  return { ...stepInput(run, position.state.name), ...(isAfterReturn && !showsAll(run) && { pairs: sinceSearch(run) }) }
}

/** Returns the current page with the instruction of a purchase or backup step. */
export function stepInput(run: Run, state: string): StateInput {
  const { observation: here, item, details, target, pairs } = run.memory
  return {
    state,
    observation: here.text,
    pairs: showsAll(run) ? pairs : [],
    ...(item !== undefined && { target, details }),
  }
}

/** A machine without a search tool has only its transcript. */
function showsAll({ machine, options }: Run): boolean {
  return options.historyIn === 'all' || !hasRole(machine, 'search')
}

function sinceSearch({ memory }: Run): StateInput['pairs'] {
  return memory.pairs.slice(memory.searchIndex)
}
