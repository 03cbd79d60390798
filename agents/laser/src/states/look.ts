import { type Tool, tools } from '@orreryjs/core'
import type { Steps } from '@orreryjs/core/agents'
import { requiredOf } from '../parse/schema.ts'
import type { Run } from '../rules.ts'
import { type Role, ruleFor, stateOn, type ToolRule } from './machine.ts'
import type { Permitted, Place } from './place.ts'

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
