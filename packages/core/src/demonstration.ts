import { OrreryError } from './errors.ts'
import { idiomOf, stageOf, type Turn, type World } from './world.ts'

/** A worked example of a profile: a text, a script that the world plays, or one that was played already. */
export type Demonstration = ScriptedDemonstration | ShownDemonstration

/** A worked example that is shown as it stands. */
export interface TypedDemonstration {
  /** Task types it is for, or a role that an agent documents; absent where it suits all. */
  readonly types?: readonly string[]
  readonly text: string
}

/** A worked example that the world plays, in whatever dialect and way of showing things a run has. */
export interface ScriptedDemonstration {
  /** Task types it is for, or a role that an agent documents; absent where it suits all. */
  readonly types?: readonly string[]
  /** Id of a task that ships with the world, of a split that nothing is scored on. */
  readonly task: string
  /** Played, and not shown as part of the example: what led to where it begins. */
  readonly before?: readonly ScriptLine[]
  readonly lines: readonly ScriptLine[]
  /** How the task stands at the end of the lines. @default 'success' */
  readonly end?: 'success' | 'failure' | 'open'
  /** What else the agent shows, by names that it documents: a subtask, a lesson. `{{> ACTION}}` in them is an action. */
  readonly notes?: Readonly<Record<string, string>>
}

/**
 * What the model writes: an action in the wording of the world's default dialect, an action that the world refuses, or a
 * thought, which the world never hears.
 */
export type ScriptLine = string | { readonly refused: string } | { readonly thought: string }

/** A demonstration as agents see it. */
export type ShownDemonstration = TypedDemonstration | PlayedDemonstration

/** A script with what the world answered. */
export interface PlayedDemonstration {
  readonly types?: readonly string[]
  /** The observation that the task begins with, goal included. */
  readonly opening: string
  /** The goal in the words of the task. */
  readonly goal?: string
  readonly before: readonly Exchange[]
  readonly exchanges: readonly Exchange[]
  readonly notes: Readonly<Record<string, string>>
}

/** A thought, or an action and what came back; no observation where it would tell what the task earned. */
export type Exchange =
  | { readonly kind: 'thought'; readonly thought: string }
  | { readonly kind: 'action'; readonly action: string; readonly observation?: string }

/**
 * Plays a script in a world. Throws `CONFIG_INVALID` where the world does not go along: it refuses an action or takes one that
 * was to be refused, the task ends early, or it ends otherwise than the script says.
 */
export function playScript(script: ScriptedDemonstration, world: World): PlayedDemonstration {
  const { types, task, before = [], lines, notes = {} } = script
  const idiom = idiomOf(world)
  const stage = stageOf(world)
  const played = stage.tasks.get(task)
  let turn = stage.start(played)
  const opening = turn.observation.text
  const exchange = (line: ScriptLine): Exchange => {
    if (typeof line === 'object' && 'thought' in line) return { kind: 'thought', thought: line.thought }
    const action = idiom.phrase(typeof line === 'string' ? line : line.refused)
    if (turn.terminated) throw astray(script, world, `'${action}' comes after the task's end`)
    turn = stage.step(turn.state, action)
    const isRefused = turn.invalid !== undefined
    if (isRefused !== (typeof line === 'object')) throw astray(script, world, `'${action}' is ${verdictOn(turn)}`)
    const { text } = turn.observation
    return { kind: 'action', action, ...(!(turn.terminated && idiom.endTellsReward) && { observation: text }) }
  }
  const earlier = before.map(exchange)
  const exchanges = lines.map(exchange)
  const { end = 'success' } = script
  if (endOf(turn) !== end) throw astray(script, world, `it ends as '${endOf(turn)}', not '${end}'`)
  return {
    ...(types && { types }),
    opening,
    goal: played.goal,
    before: earlier,
    exchanges,
    notes: Object.fromEntries(Object.entries(notes).map(([name, note]) => [name, note.replace(ACTION_SLOT, phrased(idiom))])),
  }
}

/** An action in a text, which may be the form of one: `{{> take {thing} from {place}}}`. */
export const ACTION_SLOT: RegExp = /\{\{> ((?:[^{}]|\{\w+\})+)\}\}/g

function phrased({ phrase }: { phrase(action: string): string }): (whole: string, action: string) => string {
  return (_, action) => phrase(action)
}

function endOf({ terminated, success }: Turn): 'success' | 'failure' | 'open' {
  if (!terminated) return 'open'
  return success ? 'success' : 'failure'
}

function verdictOn({ invalid }: Turn): string {
  return invalid === undefined ? 'not refused' : `refused: ${invalid.reason}`
}

function astray({ task }: ScriptedDemonstration, { id, dialect }: World, what: string): OrreryError {
  return new OrreryError('CONFIG_INVALID', `the demonstration on ${task} cannot be played in ${id} (${dialect}): ${what}`, {
    hint: 'write lines that the world takes, and mark those that it refuses',
  })
}
