import {
  type Agent,
  type AgentProgram,
  act,
  admissible,
  type Effect,
  type Mark,
  mark,
  rewind,
  type Seen,
  type Task,
} from '@orreryjs/core'
import type { Scene } from '@orreryjs/core/worlds'

/** What a person sees and says while playing. */
export interface HumanConsole {
  /** The next line, `undefined` when there are no more. */
  ask(): Promise<string | undefined>
  /** The task and the first observation. */
  begin(task: Task, text: string): void
  /** What a step showed. `story` is all that counts so far, this step included. */
  see(seen: Seen, story: readonly Scene[]): void
  /** A picture of what was seen so far. */
  draw(story: readonly Scene[]): void
  /** Names worth choosing from, numbered from 1; `page` is what they were seen on. */
  offer(actions: readonly string[], page: string): void
  /** Takes what can be done next, to complete what is typed; absent where nothing is typed. */
  readonly suggest?: (actions: readonly string[]) => void
  say(text: string): void
}

export const HUMAN_HELP = `Type an action, or
  :actions   what can be done here; :3 does the third of them; Tab completes
  :map       what you have seen so far
  :history   what you have done
  :undo      take the last step back
  :help      this text
  :quit      give up`

/** A person as an agent: every line typed is an action, lines with a colon are about the game. */
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

/** What has happened and was not taken back. */
interface Game {
  readonly story: Scene[]
  /** One before each step of the story. */
  readonly marks: Mark[]
  /** What can be done at the end of the story, once it was asked for. */
  offered: readonly string[] | undefined
}

type Steps<T> = AsyncGenerator<Effect, T, unknown>

async function* play(view: HumanConsole, story: Scene[]): AgentProgram {
  const game: Game = { story, marks: [], offered: undefined }
  for (;;) {
    view.suggest?.(yield* offered(game))
    const line = (await view.ask())?.trim()
    if (line === undefined || line === ':quit' || line === ':q') return { claim: 'failure' }
    if (line === '') continue
    const action = line.startsWith(':') ? yield* command(line, view, game) : line
    if (action !== undefined && (yield* step(action, view, game))) return {}
  }
}

/** Does what a line with a colon asks for; gives the action that it chooses, if it does. */
async function* command(line: string, view: HumanConsole, game: Game): Steps<string | undefined> {
  const chosen = /^:(\d+)$/.exec(line)?.[1]
  if (chosen !== undefined) return choose(Number(chosen), view, yield* offered(game))
  if (line === ':actions') view.offer(yield* offered(game), game.story.at(-1)?.text ?? '')
  else if (line === ':map') view.draw(game.story)
  else if (line === ':history') view.say(historyOf(game))
  else if (line === ':undo') yield* undo(view, game)
  else view.say(HUMAN_HELP)
  return undefined
}

/** What can be done here; the world is asked once for each place. */
function* offered(game: Game): Generator<Effect, readonly string[], unknown> {
  game.offered ??= yield* admissible()
  return game.offered
}

function choose(number: number, view: HumanConsole, actions: readonly string[]): string | undefined {
  const action = actions[number - 1]
  if (action !== undefined) view.say(`> ${action}`)
  else view.say(actions.length === 0 ? 'nothing can be done here' : `choose from 1 to ${actions.length}`)
  return action
}

function historyOf({ story }: Game): string {
  const steps = story.slice(1)
  if (steps.length === 0) return 'nothing yet'
  return steps.map(({ action, text }, index) => `${index + 1} > ${action ?? ''}\n${text}`).join('\n')
}

/** Whether the step ended the task. */
async function* step(action: string, view: HumanConsole, game: Game): Steps<boolean> {
  game.marks.push(yield* mark())
  const seen = yield* act(action)
  game.story.push({ action, text: seen.observation.text })
  game.offered = undefined
  view.see(seen, game.story)
  return seen.ended
}

async function* undo(view: HumanConsole, game: Game): Steps<void> {
  const last = game.marks.pop()
  if (last === undefined) return view.say('there is nothing to take back')
  yield* rewind(last)
  const taken = game.story.pop()
  game.offered = undefined
  // The opening may be long, and was read.
  const now = game.story.length === 1 ? 'you are at the beginning; :map shows it' : (game.story.at(-1)?.text ?? '')
  view.say(`took back: ${taken?.action ?? ''}\n${now}`)
}
