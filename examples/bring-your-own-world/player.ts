import { type ErrorKind, type Policy, ranked } from '@orreryjs/core/worlds'

const EVERYONE = ['farmer', 'wolf', 'goat', 'cabbage']
const BANKS = /Left bank: (.*?)\. Right bank: /

/** The error that presets such as `mid` make. Nothing refuses it: the text shows it by what happens next. */
const leavesAlone: ErrorKind = {
  id: 'leavesAlone',
  evidence: 'inferable',
  fixed: false,
  summary: 'rows off and leaves the goat with the wolf or the cabbage',
}

/** Plays the river offline. It reads the prompt and never the state, as a language model does. */
export const player: Policy = {
  id: 'river',
  taskLine: BANKS,
  errorKinds: [leavesAlone],
  recognises: ({ task }) => BANKS.test(task),
  view({ task, transcript }) {
    const seen = [task, ...transcript.map(({ observation }) => observation)].flatMap(leftIn)
    const here = seen.at(-1) ?? ''
    const plan = planFrom(here, seen)
    const risky = crossings(here).filter(({ left }) => !isSafe(left))
    return {
      candidates: ranked(plan.slice(0, 1)),
      isDone: plan.length === 0,
      isTaskDone: plan.length === 0,
      intentions: () => plan,
      subtasks: () => plan.map((action) => `${action}.`),
      refusals: () => 0,
      mistakes: (_, pick) => {
        const action = risky[pick(risky.length)]?.action
        return action === undefined ? [] : [{ kind: leavesAlone, entity: action, action }]
      },
    }
  },
}

/** Who is on the left bank, where a text says it: the answer to a thought says nothing. */
function leftIn(text: string): readonly string[] {
  return BANKS.exec(text)?.slice(1, 2) ?? []
}

/** Crossings to the goal: each is safe, and leads to banks that were not seen before. */
function planFrom(from: string, seen: readonly string[]): readonly string[] {
  const next = crossings(from).find(({ left }) => isSafe(left) && !seen.includes(left))
  return from === 'nobody' || next === undefined ? [] : [next.action, ...planFrom(next.left, [...seen, next.left])]
}

/** Where each crossing leads: to the right rather with a passenger, to the left rather alone. */
function crossings(from: string): readonly { readonly action: string; readonly left: string }[] {
  const isLeft = from.includes('farmer')
  const here = EVERYONE.slice(1).filter((name) => from.includes(name) === isLeft)
  const moves = here.map((name) => ({ action: `cross with ${name}`, left: across(from, 'farmer', name) }))
  const alone = { action: 'cross alone', left: across(from, 'farmer') }
  return isLeft ? [...moves, alone] : [alone, ...moves]
}

function across(from: string, ...rowing: readonly string[]): string {
  return EVERYONE.filter((name) => from.includes(name) !== rowing.includes(name)).join(', ') || 'nobody'
}

/** Whether the farmer is with the goat, or nobody else is. */
function isSafe(left: string): boolean {
  const isWithGoat = (name: string): boolean => left.includes(name) === left.includes('goat')
  return isWithGoat('farmer') || !(isWithGoat('wolf') || isWithGoat('cabbage'))
}
