import {
  type Agent,
  type AgentProgram,
  act,
  admissible,
  type Effect,
  type Mark,
  mark,
  rewind,
  type StepResult,
  type Task,
} from '@orreryjs/core'
import type { StoryEntry } from '@orreryjs/core/worlds'

/** Interface through which a person plays. */
export interface HumanConsole {
  /** Returns the next line, `undefined` at the end of input. */
  ask(): Promise<string | undefined>
  /** Shows the task and the first observation. */
  begin(task: Task, text: string): void
  /** Shows the result of a step. `story` holds all steps that were not undone, including this one. */
  showStep(seen: StepResult, story: readonly StoryEntry[]): void
  /** Draws a sketch of the observations so far. */
  drawSketch(story: readonly StoryEntry[]): void
  /** Lists available actions, numbered from 1; `page` is the observation they belong to. */
  listActions(actions: readonly string[], page: string): void
  /** Sets the available actions for tab completion; absent without a keyboard. */
  readonly setCompletions?: (actions: readonly string[]) => void
  print(text: string): void
}

export const HUMAN_HELP = `Type an action, or
  :actions   list the available actions; :3 takes the third; Tab completes
  :map       show what you have seen so far
  :history   show your steps so far
  :undo      undo the last step
  :help      show this text
  :quit      give up`

/** A person as an agent: every line is an action, lines with a colon are commands. */
export function human(view: HumanConsole): Agent {
  return {
    id: 'human',
    version: 1,
    program: ({ task, observation }) => {
      view.begin(task, observation.text)
      return play(view, [{ text: observation.text }])
    },
  }
}

/** Steps so far, without undone ones. */
interface Game {
  readonly story: StoryEntry[]
  /** One mark before each step of the story. */
  readonly marks: Mark[]
  /** Available actions at the end of the story, once requested. */
  offered: readonly string[] | undefined
}

type Steps<T> = AsyncGenerator<Effect, T, unknown>

async function* play(view: HumanConsole, story: StoryEntry[]): AgentProgram {
  const game: Game = { story, marks: [], offered: undefined }
  for (;;) {
    view.setCompletions?.(yield* offered(game))
    const line = (await view.ask())?.trim()
    if (line === undefined || line === ':quit' || line === ':q') return { claim: 'failure' }
    if (line === '') continue
    const action = line.startsWith(':') ? yield* command(line, view, game) : line
    if (action !== undefined && (yield* step(action, view, game))) return {}
  }
}

/** Executes a command line that starts with a colon; returns the action if it chooses one. */
async function* command(line: string, view: HumanConsole, game: Game): Steps<string | undefined> {
  const chosen = /^:(\d+)$/.exec(line)?.[1]
  if (chosen !== undefined) return choose(Number(chosen), view, yield* offered(game))
  if (line === ':actions') view.listActions(yield* offered(game), game.story.at(-1)?.text ?? '')
  else if (line === ':map') view.drawSketch(game.story)
  else if (line === ':history') view.print(historyOf(game))
  else if (line === ':undo') yield* undo(view, game)
  else view.print(HUMAN_HELP)
  return undefined
}

/** Returns the available actions; the world is queried once per state. */
function* offered(game: Game): Generator<Effect, readonly string[], unknown> {
  game.offered ??= yield* admissible()
  return game.offered
}

function choose(number: number, view: HumanConsole, actions: readonly string[]): string | undefined {
  const action = actions[number - 1]
  if (action !== undefined) view.print(`> ${action}`)
  else view.print(actions.length === 0 ? 'no actions are available here' : `choose from 1 to ${actions.length}`)
  return action
}

function historyOf({ story }: Game): string {
  const steps = story.slice(1)
  if (steps.length === 0) return 'no steps yet'
  return steps.map(({ action, text }, index) => `${index + 1} > ${action ?? ''}\n${text}`).join('\n')
}

/** Takes a step. Returns true if it ended the task. */
async function* step(action: string, view: HumanConsole, game: Game): Steps<boolean> {
  game.marks.push(yield* mark())
  const seen = yield* act(action)
  game.story.push({ action, text: seen.observation.text })
  game.offered = undefined
  view.showStep(seen, game.story)
  return seen.terminated
}

async function* undo(view: HumanConsole, game: Game): Steps<void> {
  const last = game.marks.pop()
  if (last === undefined) return view.print('there is no step to undo')
  yield* rewind(last)
  const taken = game.story.pop()
  game.offered = undefined
  // The first observation may be long and was already shown.
  const now = game.story.length === 1 ? 'you are back at the start; :map shows it' : (game.story.at(-1)?.text ?? '')
  view.print(`undid: ${taken?.action ?? ''}\n${now}`)
}
