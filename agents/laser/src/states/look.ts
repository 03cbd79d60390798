import { type Tool, tools } from '@orreryjs/core'
import type { Steps } from '@orreryjs/core/agents'
import { requiredOf } from '../parse/schema.ts'
import type { Sight } from '../prompts.ts'
import type { Run } from '../rules.ts'
import { type MachineState, plays, type Role, ruleFor, stateOn, type ToolRule } from './machine.ts'

/** The state by the page, and its permissible tools: those that the world offers here. `undefined` on a page of no state. */
export function* look(run: Run): Steps<Place | undefined> {
  const { machine, memory } = run
  const offered = yield* tools()
  const state = stateOn(machine, memory.here.page, memory.phase)
  if (state === undefined) return undefined
  const known = offered.flatMap((tool): readonly Permitted[] => {
    const rule = tool.action === undefined ? undefined : ruleFor(state, tool.name)
    return rule === undefined ? [] : [{ tool: told(tool, rule), rule }]
  })
  return {
    state,
    permitted: known.filter((each) => each.rule.role !== 'option' && !isSpent(run, each)),
    options: known.filter(({ rule }) => rule.role === 'option'),
  }
}

/** The tool in the words of the state, which may know better than the world what it will come to. */
function told(tool: Tool, { words }: ToolRule): Tool {
  return words === undefined ? tool : { ...tool, description: words }
}

/** The first permitted tool in that role. */
export function toolFor({ permitted }: Place, role: Role): Permitted | undefined {
  return permitted.find(({ rule }) => rule.role === role)
}

/** The first permitted move that needs no arguments, such as the next page. */
export function plainMove({ permitted }: Place): Permitted | undefined {
  return permitted.find(({ tool, rule }) => rule.role === 'move' && requiredOf(tool).length === 0)
}

/** A detail is read once, and only so many of an item. */
function isSpent({ memory: { details }, options }: Run, { tool, rule }: Permitted): boolean {
  return rule.role === 'detail' && (details.has(tool.name) || details.size >= options.detailBudget)
}

/** A tool that the state permits here, and what it is to the machine. */
export interface Permitted {
  readonly tool: Tool
  readonly rule: ToolRule
}

/** Where the machine stands, with what is possible there. */
export interface Place {
  readonly state: MachineState
  /** What the model may call. */
  readonly permitted: readonly Permitted[]
  /** Tools that customise the open item. */
  readonly options: readonly Permitted[]
}

/** A tool call, ready to be taken. */
export interface Move extends Permitted {
  /** Arguments by name. */
  readonly values: Readonly<Record<string, string | number | boolean>>
  readonly rationale: string
}

/** What a state shows. */
export function sightOf(run: Run, place: Place): Sight {
  const isAfterReturn = run.memory.returned && toolFor(place, 'search') !== undefined
  return { ...viewOf(run, place.state.name), ...(isAfterReturn && !showsAll(run) && { pairs: sinceSearch(run) }) }
}

/** The same page under another instruction: a step of a purchase or of the backup. */
export function viewOf(run: Run, state: string): Sight {
  const { here, item, details, target, pairs } = run.memory
  return {
    state,
    observation: here.text,
    pairs: showsAll(run) ? pairs : [],
    ...(item !== undefined && { target, details }),
  }
}

/** A machine that never searches anew has nothing but its transcript. */
function showsAll({ machine, options }: Run): boolean {
  return options.historyIn === 'all' || !plays(machine, 'search')
}

function sinceSearch({ memory }: Run): Sight['pairs'] {
  return memory.pairs.slice(memory.searchedAt)
}
