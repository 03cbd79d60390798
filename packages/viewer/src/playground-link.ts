import type { EpisodeEvent, FeedbackPolicy, Limits, ModelReply, OptionValues } from '@orreryjs/core'
import type { RecordedEpisode } from '@orreryjs/reporting/data'

/** Where a playground stands: a page in the folder `playground` beside a report. */
export const PLAYGROUND_BESIDE = './playground/index.html'

/** What a link into the playground says. What is not said is what a run would take that does not say it either. */
export interface PlaygroundState {
  readonly world: string
  readonly split?: string
  /** Its id, the last part of it, or its position in the split. */
  readonly task?: string
  readonly worldOptions?: OptionValues
  readonly agent: string
  /** Name of the row, where it is not the agent's id: the agent's random stream goes by it. */
  readonly label?: string
  readonly options?: OptionValues
  /** As a run names it. One that is no simulated one has nobody to ask but the replies here, and then a person. */
  readonly model: string
  readonly seed?: string
  readonly trial?: number
  readonly limits?: Limits
  readonly rewind?: readonly string[]
  readonly feedback?: FeedbackPolicy
  readonly countThoughts?: boolean
  /** Replies in place of the model's, by the number of the call, from 0. A text stands for a reply of one choice. */
  readonly replies?: Readonly<Record<number, string | ModelReply>>
  /** Actions in place of the agent's, by their number, from 0. */
  readonly actions?: Readonly<Record<number, string>>
  /** Where to stop: after so many steps in the world. */
  readonly step?: number
  /** Where to stop: after so many effects of the agent; before `step`. */
  readonly effect?: number
  /** For a lecture: one episode in large type. */
  readonly wall?: boolean
}

/** How an episode was played, as `run.json` has it. */
export type PlayedAs = Pick<
  PlaygroundState,
  'worldOptions' | 'options' | 'seed' | 'limits' | 'rewind' | 'feedback' | 'countThoughts'
>

/**
 * A link that opens an episode in the playground, after so many of its steps. The replies of a model that cannot be asked there go
 * with it, up to that step. `undefined` where the record has no beginning.
 */
export function playgroundLink(
  page: string,
  recorded: RecordedEpisode,
  step?: number,
  played: PlayedAs = {},
): string | undefined {
  const { events } = recorded
  const start = events[0]
  if (start?.type !== 'episode-start') return undefined
  const { world, split, task, agent, label, model, trial } = start
  const replies = /^(simulated\b|none$)/.test(model) ? {} : repliesIn(events, step)
  return `${page}${playgroundHash({
    world,
    split,
    task,
    agent,
    ...(label !== undefined && { label }),
    model,
    ...(trial !== 1 && { trial }),
    ...played,
    replies,
    ...(step !== undefined && { step }),
  })}`
}

function repliesIn(events: readonly EpisodeEvent[], step: number | undefined): Readonly<Record<number, string | ModelReply>> {
  const replies: Record<number, string | ModelReply> = {}
  let call = 0
  for (const event of events) {
    if (event.type === 'step-end' && event.step === step) break
    if (event.type !== 'model-call') continue
    if (event.reply !== undefined) replies[call] = brief(event.reply)
    call += 1
  }
  return replies
}

/** A reply as a link carries it: its text, where that is all it says. */
export function brief(reply: ModelReply): string | ModelReply {
  const [only, ...others] = reply.choices
  const isPlain = only !== undefined && others.length === 0 && only.finish === 'stop' && only.toolCalls === undefined
  return isPlain ? only.text : reply
}

/** The state as the part of an address that never leaves the browser, `#` included. */
export function playgroundHash(state: PlaygroundState): string {
  const { worldOptions, options, limits, replies, actions, rewind, wall, ...plain } = state
  const said = new URLSearchParams()
  for (const name of PLAIN) if (plain[name] !== undefined) said.set(name, String(plain[name]))
  if (rewind !== undefined) said.set('rewind', rewind.join(','))
  if (wall === true) said.set('wall', '1')
  const many: readonly (readonly [string, Readonly<Record<string, unknown>> | undefined])[] = [
    ['world', worldOptions],
    ['agent', options],
    ['limit', limits as Readonly<Record<string, unknown>> | undefined],
    ['action', actions],
  ]
  for (const [kind, values] of many) {
    for (const [name, value] of Object.entries(values ?? {})) if (value !== undefined) said.set(`${kind}.${name}`, String(value))
  }
  for (const [call, reply] of Object.entries(replies ?? {})) {
    if (typeof reply === 'string') said.set(`reply.${call}`, reply)
    else said.set(`replies.${call}`, JSON.stringify(reply))
  }
  return `#${said.toString().replaceAll('%2F', '/').replaceAll('%3A', ':')}`
}

const PLAIN = [
  'world',
  'split',
  'task',
  'agent',
  'label',
  'model',
  'seed',
  'trial',
  'feedback',
  'countThoughts',
  'step',
  'effect',
] as const
