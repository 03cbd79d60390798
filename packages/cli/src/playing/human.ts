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
} from '@orrery/core'

/** What a person sees and says while playing. */
export interface HumanConsole {
  /** The next line, `undefined` when there are no more. */
  ask(): Promise<string | undefined>
  /** The task and the first observation. */
  begin(task: Task, text: string): void
  /** What a step showed. */
  see(seen: Seen): void
  say(text: string): void
}

export const HUMAN_HELP = `Type an action, or
  :actions   what can be done here
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
      return play(view)
    },
  }
}

async function* play(view: HumanConsole): AgentProgram {
  const marks: Mark[] = []
  for (;;) {
    const line = (await view.ask())?.trim()
    if (line === undefined || line === ':quit' || line === ':q') return { claim: 'failure' }
    if (line === '') continue
    if (line === ':actions') view.say((yield* admissible()).join('\n'))
    else if (line === ':undo') yield* undo(view, marks)
    else if (line.startsWith(':')) view.say(HUMAN_HELP)
    else {
      marks.push(yield* mark())
      const seen = yield* act(line)
      view.see(seen)
      if (seen.ended) return {}
    }
  }
}

async function* undo(view: HumanConsole, marks: Mark[]): AsyncGenerator<Effect, void, unknown> {
  const last = marks.pop()
  if (last === undefined) return view.say('there is nothing to take back')
  const { observation } = yield* rewind(last)
  view.say(observation.text)
}
