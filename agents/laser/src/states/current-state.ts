import { type Tool, tools } from '@orreryjs/core'
import type { EffectGenerator } from '@orreryjs/core/agents'
import { requiredOf } from '../parse/schema.ts'
import type { StateInput } from '../prompts.ts'
import type { Episode } from '../rules.ts'
import { hasRole, type MachineState, type Role, ruleFor, stateForPage, type ToolRule } from './machine.ts'

/**
 * Determines the state from the page, with the tools of the world that the state permits. `undefined` if no state has this page.
 */
export function* currentState(episode: Episode): EffectGenerator<CurrentState | undefined> {
  const { machine, memory } = episode
  const offered = yield* tools()
  const state = stateForPage(machine, memory.observation.page, memory.nextState)
  if (state === undefined) return undefined
  const permittedTools = offered.flatMap((tool): readonly PermittedTool[] => {
    const rule = tool.action === undefined ? undefined : ruleFor(state, tool.name)
    return rule === undefined ? [] : [{ tool: withDescription(tool, rule), rule }]
  })
  return {
    state,
    permitted: permittedTools.filter((each) => each.rule.role !== 'option' && !isSpent(episode, each)),
    options: permittedTools.filter(({ rule }) => rule.role === 'option'),
  }
}

/** Replaces the tool's description with the state's, which may be more accurate than the world's. */
function withDescription(tool: Tool, { description }: ToolRule): Tool {
  return description === undefined ? tool : { ...tool, description }
}

/** Returns the first permitted tool with a role. */
export function toolFor({ permitted }: CurrentState, role: Role): PermittedTool | undefined {
  return permitted.find(({ rule }) => rule.role === role)
}

/** Returns the first permitted move without arguments, such as the next page. */
export function moveWithoutArguments({ permitted }: CurrentState): PermittedTool | undefined {
  return permitted.find(({ tool, rule }) => rule.role === 'move' && requiredOf(tool).length === 0)
}

/** True if a detail tool was already used on the item, or the item's `detailBudget` is used up. */
function isSpent({ memory: { details }, options }: Episode, { tool, rule }: PermittedTool): boolean {
  return rule.role === 'detail' && (details.has(tool.name) || details.size >= options.detailBudget)
}

/** A permitted tool with its rule in the machine. */
export interface PermittedTool {
  readonly tool: Tool
  readonly rule: ToolRule
}

/** The current state and its tools. */
export interface CurrentState {
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
export function stateInput(episode: Episode, current: CurrentState): StateInput {
  const isAfterReturn = episode.memory.hasReturned && toolFor(current, 'search') !== undefined
  return {
    ...stepInput(episode, current.state.name),
    ...(isAfterReturn && !showsWholeTranscript(episode) && { pairs: sinceSearch(episode) }),
  }
}

/** Returns the current page with the instruction of a purchase or backup step. */
export function stepInput(episode: Episode, state: string): StateInput {
  const { observation, item, details, target, pairs } = episode.memory
  return {
    state,
    observation: observation.text,
    pairs: showsWholeTranscript(episode) ? pairs : [],
    ...(item !== undefined && { target, details }),
  }
}

/** A machine without a search tool has only its transcript. */
function showsWholeTranscript({ machine, options }: Episode): boolean {
  return options.historyIn === 'all' || !hasRole(machine, 'search')
}

function sinceSearch({ memory }: Episode): StateInput['pairs'] {
  return memory.pairs.slice(memory.searchIndex)
}
