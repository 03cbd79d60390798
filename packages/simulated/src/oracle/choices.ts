import type { Tool } from '@orreryjs/core'
import type { View } from '@orreryjs/core/worlds'
import { express, parametersOf } from '../protocols/calls/express.ts'
import type { Shown } from './answers.ts'
import type { Place } from './places.ts'
import { planFrom } from './plans.ts'

/** What some agents ask about in a shop or wherever else something is searched, chosen and taken. */
export type Choices = Pick<View, 'wanted' | 'shortlist' | 'matches' | 'picks' | 'purchase'>

const SEARCH = /^search\[(.+)\]$/i
const LEADS_AWAY = /^(?:search\[|click\[(?:< prev|back to search|go back|front page)\])/i

/** The choices that the plan from a place comes to, as far as the tools there tell. */
export function choicesIn(place: Place, shown: Shown): Choices {
  const { turn } = place
  const { world, task, start } = shown
  const plan = planFrom(place, shown) ?? []
  if (turn.terminated) return turn.success || place.steps.length === 0 ? {} : { purchase: turn.reward }
  const listed = world.tools(turn.state).filter(isListed)
  const found = [...plan, ...(planFrom({ turn: start, steps: [] }, shown) ?? [])].flatMap(
    (action) => SEARCH.exec(action)?.[1] ?? [],
  )
  const ids = listed.filter(namesItem)
  const picks = listed.filter((tool) => !namesItem(tool)).flatMap((tool) => picked(tool, plan))
  const [keywords] = found
  return {
    ...(keywords !== undefined && { wanted: { keywords, criteria: task.goal } }),
    ...(ids.length > 0 && {
      shortlist: plan.filter((action) => ids.some((tool) => express(tool, action))).map(argumentOf),
    }),
    ...(picks.length > 0 && { picks: new Map(picks) }),
    matches: plan.length > 0 && !plan.some((action) => LEADS_AWAY.test(action)),
  }
}

/** Whether a tool chooses from a list. */
function isListed(tool: Tool): boolean {
  const [first, ...others] = parametersOf(tool)
  return first !== undefined && others.length === 0 && Array.isArray(first[1]['enum'])
}

function namesItem(tool: Tool): boolean {
  return /(?:^|_)(?:id|asin)$/i.test(parametersOf(tool)[0]?.[0] ?? '')
}

/** The value that the plan chooses with a tool, by what the tool's name says after its verb: `Choose_size` is about the size. */
function picked(tool: Tool, plan: readonly string[]): readonly (readonly [name: string, value: string])[] {
  const action = plan.find((each) => express(tool, each) !== undefined)
  const name = tool.name.replace(/^[A-Za-z]+_/, '').replaceAll('_', ' ')
  return action === undefined ? [] : [[name, argumentOf(action)]]
}

/** What stands in an action's brackets. */
function argumentOf(action: string): string {
  return /\[(.*)\]$/s.exec(action)?.[1] ?? action
}
