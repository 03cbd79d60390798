import type { ScriptFault } from '@orreryjs/core'
import type { FoundTask } from '../../logs/find-task.ts'
import type { LogEpisode } from '../../logs/log-episode.ts'
import { compareObservation } from '../../logs/observations.ts'

/** Faults of a demonstration written as text, and the number of accepted lines with another response. */
export interface TextFaults {
  readonly faults: readonly ScriptFault[]
  readonly differing: number
}

/**
 * Plays the actions of a text in its task. A refused action is a fault unless the text shows the refusal, in the words of the world. `text`
 * locates the lines.
 */
export function textFaults({ world, task }: Pick<FoundTask, 'world' | 'task'>, { steps }: LogEpisode, text: string): TextFaults {
  const lineOf = createLineFinder(text)
  const faults: ScriptFault[] = []
  let differing = 0
  let turn = world.start(task)
  for (const { action, observation: written } of steps) {
    const line = lineOf(action)
    if (turn.terminated) {
      faults.push({ line, action, problem: `'${action}' follows the end of the task` })
      continue
    }
    turn = world.step(turn.state, action)
    const { text: observation } = turn.observation
    const isAsWritten = written !== undefined && compareObservation(written, observation) !== 'different'
    if (turn.invalid !== undefined && !isAsWritten) {
      faults.push({ line, action, problem: `'${action}' is refused: ${turn.invalid.reason}`, observation })
    } else if (written !== undefined && !isAsWritten) differing += 1
  }
  return { faults, differing }
}

/** Returns a function that returns the number, from 1, of the next line of the text with an action; the actions are in order. */
function createLineFinder(text: string): (action: string) => number {
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  let at = 0
  return (action) => {
    let found = at
    while (found < lines.length && lines[found]?.includes(action) !== true) found += 1
    if (found < lines.length) at = found + 1
    return at
  }
}
