import type { DemonstrationStep, HouseholdState } from '@orreryjs/agent-react/actor'
import { clauseOf } from './parts.ts'

const TAKE = /^take (.+) from /
const TREAT = /^(clean|heat|cool) /
const TREATED: Readonly<Record<string, string>> = { clean: 'clean', heat: 'hot', cool: 'cool' }
const PARTICIPLES: Readonly<Record<string, string>> = { clean: 'cleaned', heat: 'heated', cool: 'cooled' }

/** Returns where the agent is and what it holds. */
export function stateOf({ location, held }: HouseholdState): string {
  return `I am ${location === '' ? 'in the middle of the room' : `at ${location}`} and hold ${held === '' ? 'nothing' : held}`
}

/** Returns what the state means for the goal: at first the plan, and after a refused action the reason. */
export function goalOf({ location, held }: HouseholdState, { action, index, all, thoughts }: DemonstrationStep): string {
  if (thoughts !== '' && (index === 0 || all[index - 1]?.isRefused === true)) return clauseOf(thoughts)
  if (held !== '') return remaining(held, all.slice(0, index), all.slice(index))
  const taken = all.slice(index).flatMap((each) => TAKE.exec(each.action)?.[1] ?? [])[0] ?? ''
  const isSecond = all.slice(0, index).some((each) => TAKE.test(each.action))
  const wanted = isSecond ? `another ${typeOf(taken)}` : `a ${typeOf(taken)}`
  if (TAKE.test(action)) return `${taken}, which the task needs, is here`
  if (action.startsWith('open ')) return `${action.slice('open '.length)} is closed and may hold ${wanted}, which the task needs`
  return `${location === '' ? '' : 'here is none, so '}${wanted}, which the task needs, is still to be found`
}

type Actions = DemonstrationStep['all']

/** Returns what is still to be done with the held object. */
function remaining(held: string, before: Actions, after: Actions): string {
  const since = before.slice(before.findLastIndex(({ action }) => TAKE.test(action)))
  const done = since.flatMap(({ action }) => TREAT.exec(action)?.[1] ?? [])[0]
  const end = after.findIndex(({ action }) => /^(?:move|use) /.test(action))
  const treatment = after.slice(0, end).flatMap(({ action }) => TREAT.exec(action)?.[1] ?? [])[0]
  const last = after[end]?.action ?? ''
  if (last.startsWith('use ')) return `it still has to be looked at under a ${typeOf(last.slice('use '.length))}`
  const place = `put on a ${typeOf(last.replace(/^move .+ to /, ''))}`
  if (treatment !== undefined) return `it still has to be ${PARTICIPLES[treatment]} and ${place}`
  return done === undefined ? `it still has to be ${place}` : `${held} is ${TREATED[done]} and only has to be ${place}`
}

function typeOf(name: string): string {
  return name.replace(/ \d+$/, '')
}
