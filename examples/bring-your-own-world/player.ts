import { type ErrorType, type Policy, rankCandidates } from '@orreryjs/core/worlds'

const EVERYONE = ['farmer', 'wolf', 'goat', 'cabbage']
const BANKS = /Left bank: (.*?)\. Right bank: /

/** Error of presets such as `mid`. The world accepts the action; the next observation reveals the error. */
const leavesAlone: ErrorType = {
  id: 'leavesAlone',
  evidence: 'inferable',
  canBeMisconception: false,
  summary: 'rows off and leaves the goat with the wolf or the cabbage',
}

/** Offline player of the river. Reads the prompt and never the state, as a language model does. */
export const player: Policy = {
  id: 'river',
  taskLine: BANKS,
  errorTypes: [leavesAlone],
  recognises: ({ task }) => BANKS.test(task),
  view({ task, transcript }) {
    const visited = [task, ...transcript.map(({ observation }) => observation)].flatMap(leftIn)
    const here = visited.at(-1) ?? ''
    const plan = planFrom(here, visited)
    const risky = crossings(here).filter(({ left }) => !isSafe(left))
    return {
      candidates: rankCandidates(plan.slice(0, 1)),
      isDone: plan.length === 0,
      isTaskDone: plan.length === 0,
      intentions: () => plan,
      subtasks: () => plan.map((action) => `${action}.`),
      refusals: () => 0,
      mistakes: (_, pick) => {
        const action = risky[pick(risky.length)]?.action
        return action === undefined ? [] : [{ type: leavesAlone, entity: action, action }]
      },
    }
  },
}

/** Parses who is on the left bank; empty for texts without banks, such as the answer to a thought. */
function leftIn(text: string): readonly string[] {
  return BANKS.exec(text)?.slice(1, 2) ?? []
}

/** Safe crossings to the goal that never repeat a configuration of the banks. */
function planFrom(from: string, visited: readonly string[]): readonly string[] {
  const next = crossings(from).find(({ left }) => isSafe(left) && !visited.includes(left))
  return from === 'nobody' || next === undefined ? [] : [next.action, ...planFrom(next.left, [...visited, next.left])]
}

/** Possible crossings with the resulting left bank. Prefers passengers to the right, and none to the left. */
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

/** True if the farmer is with the goat, or the goat is alone. */
function isSafe(left: string): boolean {
  const isWithGoat = (name: string): boolean => left.includes(name) === left.includes('goat')
  return isWithGoat('farmer') || !(isWithGoat('wolf') || isWithGoat('cabbage'))
}
