import type { DemonstrationStep, HouseholdState } from '@orreryjs/agent-react/actor'
import { clauseOf } from './parts.ts'

const TAKE = /^take (.+) from /
const TREAT = /^(clean|heat|cool) /
const TREATED: Readonly<Record<string, string>> = { clean: 'clean', heat: 'hot', cool: 'cool' }
const PARTICIPLES: Readonly<Record<string, string>> = { clean: 'cleaned', heat: 'heated', cool: 'cooled' }

/** Returns the location and the object in hand as a clause. */
export function stateOf({ location, inHand }: HouseholdState): string {
  return `I am ${location === '' ? 'in the middle of the room' : `at ${location}`} and hold ${inHand === '' ? 'nothing' : inHand}`
}

/** Returns the meaning of the state for the goal: at first the plan, and after a refused action the reason. */
export function goalOf({ location, inHand }: HouseholdState, { action, index, all, thoughts }: DemonstrationStep): string {
  if (thoughts !== '' && (index === 0 || all[index - 1]?.isRefused === true)) return clauseOf(thoughts)
  if (inHand !== '') return remaining(inHand, all.slice(0, index), all.slice(index))
  const taken = all.slice(index).flatMap((each) => TAKE.exec(each.action)?.[1] ?? [])[0] ?? ''
  const isSecond = all.slice(0, index).some((each) => TAKE.test(each.action))
  const wanted = isSecond ? `another ${typeOf(taken)}` : `a ${typeOf(taken)}`
  if (TAKE.test(action)) return `${taken}, which the task needs, is here`
  if (action.startsWith('open ')) return `${action.slice('open '.length)} is closed and may hold ${wanted}, which the task needs`
  return `${location === '' ? '' : 'here is none, so '}${wanted}, which the task needs, is still to be found`
}

type Actions = DemonstrationStep['all']

/** Returns the remaining treatment and place of the object in hand. */
function remaining(inHand: string, before: Actions, after: Actions): string {
  const since = before.slice(before.findLastIndex(({ action }) => TAKE.test(action)))
  const done = since.flatMap(({ action }) => TREAT.exec(action)?.[1] ?? [])[0]
  const end = after.findIndex(({ action }) => /^(?:move|use) /.test(action))
  const treatment = after.slice(0, end).flatMap(({ action }) => TREAT.exec(action)?.[1] ?? [])[0]
  const last = after[end]?.action ?? ''
  if (last.startsWith('use ')) return `it still has to be looked at under a ${typeOf(last.slice('use '.length))}`
  const place = `put on a ${typeOf(last.replace(/^move .+ to /, ''))}`
  if (treatment !== undefined) return `it still has to be ${PARTICIPLES[treatment]} and ${place}`
  return done === undefined ? `it still has to be ${place}` : `${inHand} is ${TREATED[done]} and only has to be ${place}`
}

function typeOf(name: string): string {
  return name.replace(/ \d+$/, '')
}
