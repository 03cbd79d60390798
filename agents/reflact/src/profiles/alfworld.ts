import { householdState, alfworldProfile as react, scriptsOf, withStatedLines } from '@orreryjs/agent-react/actor'
import type { ProfileSource, ScriptedDemonstration } from '@orreryjs/core'
import { goalOf, stateOf } from './alfworld-reflections.ts'
import { reflectionLines } from './parts.ts'

const INSTRUCTIONS = `You are a capable agent in one room of a house that is played in text. You are given a description of the room and a task.
Each of your actions is answered. The answer "Nothing happens." means that the action could not be done.`

/** The script on a task without its types, for tasks of any type. */
function untyped(task: string): readonly ScriptedDemonstration[] {
  const [found] = scriptsOf(react.demonstrations).filter((script) => script.task === task)
  return found === undefined ? [] : [{ task: found.task, lines: found.lines }]
}

/** The paper's pair for all tasks: one places an object, one cleans it first. */
const PAIR: readonly ScriptedDemonstration[] = [...untyped('alfworld/train/98'), ...untyped('alfworld/train/41')]
const TYPED = scriptsOf(react.demonstrations).filter(({ types }) => types !== undefined)

/** ReflAct's prompt for ALFWorld: ReAct's scripts with a reflection before every action. */
export const alfworldProfile: ProfileSource = {
  id: 'reflact/alfworld',
  version: 1,
  world: 'alfworld',
  dialects: ['2.1.2', '2.1.1'],
  parts: { instructions: INSTRUCTIONS, actions: '{{actions}}' },
  demonstrations: [...TYPED, ...PAIR].map((script) =>
    withStatedLines(script, householdState(), (state, step) =>
      reflectionLines(stateOf(state), goalOf(state, step), step.thoughts),
    ),
  ),
}
