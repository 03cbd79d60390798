import { OrreryError } from './errors.ts'
import { demoWorldOf, dialectTextOf, type Turn, type World } from './world.ts'

/** A worked example of a profile: a text, a script for the world to play, or a script already played. */
export type Demonstration = ScriptedDemonstration | ResolvedDemonstration

/** A worked example as literal text. */
export interface LiteralDemonstration {
  /** Task types it applies to, or a role that the agent documents; absent if it applies to all. */
  readonly types?: readonly string[]
  readonly text: string
}

/** A worked example that the world plays, so that it matches the dialect and wording of the run. */
export interface ScriptedDemonstration {
  /** Task types it applies to, or a role that the agent documents; absent if it applies to all. */
  readonly types?: readonly string[]
  /** Id of a task that ships with the world, from an unscored split. */
  readonly task: string
  /** Lines played before the example and not shown. */
  readonly before?: readonly ScriptLine[]
  readonly lines: readonly ScriptLine[]
  /** Expected state of the task after the last line. @default 'success' */
  readonly end?: 'success' | 'failure' | 'open'
  /** Further texts for the agent, by names that it documents: a subtask, a lesson. `{{> ACTION}}` in a text is an action. */
  readonly notes?: Readonly<Record<string, string>>
}

/**
 * A line of the model: an action in the wording of the world's default dialect, an action that the world must refuse, or a thought, which
 * the world never sees.
 */
export type ScriptLine = string | { readonly refused: string } | { readonly thought: string }

/** A demonstration that can be shown to a model. */
export type ResolvedDemonstration = LiteralDemonstration | PlayedDemonstration

/** A script together with the world's answers. */
export interface PlayedDemonstration {
  readonly types?: readonly string[]
  /** The first observation, including the goal. */
  readonly opening: string
  /** The goal as the task words it. */
  readonly goal?: string
  readonly before: readonly Exchange[]
  readonly exchanges: readonly Exchange[]
  readonly notes: Readonly<Record<string, string>>
}

/** A thought, or an action and its observation. The observation is absent if it would reveal the reward. */
export type Exchange =
  | { readonly kind: 'thought'; readonly thought: string }
  | { readonly kind: 'action'; readonly action: string; readonly observation?: string }

/**
 * Plays a script in a world. Throws `CONFIG_INVALID` if the world refuses an action or accepts one marked as refused, if the task ends
 * early, or if it does not end as the script expects.
 */
export function playScript(script: ScriptedDemonstration, world: World): PlayedDemonstration {
  return playLines(script, world, ({ problem }) => {
    throw scriptError(script, world, problem)
  })
}

/** A line of a script that the world does not play as written. */
export interface ScriptFault {
  /** Number of the line, from 1, in `before` and `lines`. */
  readonly line: number
  /** The action in the wording of the world. */
  readonly action: string
  readonly problem: string
  /** Response of the world; absent if the task had ended. */
  readonly observation?: string
}

/** Plays a script and returns all its faults. Throws `TASK_UNKNOWN`. */
export function scriptFaults(script: ScriptedDemonstration, world: World): readonly ScriptFault[] {
  const faults: ScriptFault[] = []
  playLines(script, world, (fault) => faults.push(fault))
  return faults
}

/** Plays all lines; actions after the end of the task are faults and not played. */
function playLines(script: ScriptedDemonstration, world: World, onFault: (fault: ScriptFault) => void): PlayedDemonstration {
  const { types, task, before = [], lines, notes = {} } = script
  const idiom = dialectTextOf(world)
  const stage = demoWorldOf(world)
  const played = stage.tasks.get(task)
  let turn = stage.start(played)
  const opening = turn.observation.text
  let number = 0
  const exchange = (line: ScriptLine): Exchange => {
    number += 1
    if (typeof line === 'object' && 'thought' in line) return { kind: 'thought', thought: line.thought }
    const action = idiom.phrase(typeof line === 'string' ? line : line.refused)
    if (turn.terminated) {
      onFault({ line: number, action, problem: `'${action}' follows the end of the task` })
      return { kind: 'action', action }
    }
    turn = stage.step(turn.state, action)
    const isRefused = turn.invalid !== undefined
    const { text } = turn.observation
    if (isRefused !== (typeof line === 'object')) {
      onFault({ line: number, action, problem: `'${action}' is ${verdictOn(turn)}`, observation: text })
    }
    return { kind: 'action', action, ...(!(turn.terminated && idiom.endRevealsReward) && { observation: text }) }
  }
  const earlier = before.map(exchange)
  const exchanges = lines.map(exchange)
  const { end = 'success' } = script
  if (endOf(turn) !== end) {
    const last = exchanges.at(-1)
    const action = last?.kind === 'action' ? last.action : ''
    onFault({ line: number, action, problem: `it ends as '${endOf(turn)}', expected '${end}'` })
  }
  return {
    ...(types && { types }),
    opening,
    goal: played.goal,
    before: earlier,
    exchanges,
    notes: Object.fromEntries(Object.entries(notes).map(([name, note]) => [name, note.replace(ACTION_SLOT, phraseSlot(idiom))])),
  }
}

/** An action in a text, or an action form: `{{> take {thing} from {place}}}`. */
export const ACTION_SLOT: RegExp = /\{\{> ((?:[^{}]|\{\w+\})+)\}\}/g

function phraseSlot({ phrase }: { phrase(action: string): string }): (whole: string, action: string) => string {
  return (_, action) => phrase(action)
}

function endOf({ terminated, success }: Turn): 'success' | 'failure' | 'open' {
  if (!terminated) return 'open'
  return success ? 'success' : 'failure'
}

function verdictOn({ invalid }: Turn): string {
  return invalid === undefined ? 'not refused' : `refused: ${invalid.reason}`
}

function scriptError({ task }: ScriptedDemonstration, { id, dialect }: World, problem: string): OrreryError {
  return new OrreryError('CONFIG_INVALID', `the demonstration on ${task} cannot be played in ${id} (${dialect}): ${problem}`, {
    hint: 'write actions that the world accepts, and mark expected refusals with `refused`',
  })
}
