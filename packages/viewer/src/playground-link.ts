import type { EpisodeEvent, FeedbackPolicy, Limits, ModelReply, OptionValues } from '@orreryjs/core'
import type { RecordedEpisode } from '@orreryjs/reporting/data'

/** Relative path of the playground in the folder next to a report. */
export const PLAYGROUND_PATH = './playground/index.html'

/** Settings in a link to the playground. Absent members have the defaults of a run. */
export interface PlaygroundState {
  readonly world: string
  readonly split?: string
  /** Id of the task, the last part of the id, or the position in the split. */
  readonly task?: string
  readonly worldOptions?: OptionValues
  readonly agent: string
  /** Label of the row if it differs from the agent's id; it selects the random stream of the agent. */
  readonly label?: string
  readonly options?: OptionValues
  /** Name of the model. A real model is replaced by `replies`, then by the user. */
  readonly model: string
  readonly seed?: string
  readonly trial?: number
  readonly limits?: Limits
  readonly rewind?: readonly string[]
  readonly feedback?: FeedbackPolicy
  readonly countThoughts?: boolean
  /** Replacement replies by number of the call, from 0. A text is a reply with one choice. */
  readonly replies?: Readonly<Record<number, string | ModelReply>>
  /** Replacement actions by number of the action, from 0. */
  readonly actions?: Readonly<Record<number, string>>
  /** Stop after this number of steps. */
  readonly step?: number
  /** Stop after this number of effects of the agent; takes precedence over `step`. */
  readonly effect?: number
  /** Lecture view: one episode in large type. */
  readonly lectureView?: boolean
}

/** Settings of an episode in `run.json`. */
export type EpisodeSettings = Pick<
  PlaygroundState,
  'worldOptions' | 'options' | 'seed' | 'limits' | 'rewind' | 'feedback' | 'countThoughts'
>

/**
 * Returns a link that opens an episode in the playground after `step` steps. The link contains the replies of real models up to
 * that step. `undefined` if the recording has no start.
 */
export function playgroundLink(
  page: string,
  recorded: RecordedEpisode,
  step?: number,
  played: EpisodeSettings = {},
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
    if (event.reply !== undefined) replies[call] = shortenReply(event.reply)
    call += 1
  }
  return replies
}

/** Shortens a reply for a link: only its text if it has no other content. */
export function shortenReply(reply: ModelReply): string | ModelReply {
  const [only, ...others] = reply.choices
  const isPlain = only !== undefined && others.length === 0 && only.finish === 'stop' && only.toolCalls === undefined
  return isPlain ? only.text : reply
}

/** Encodes the settings as the fragment of an address, including `#`. */
export function playgroundHash(state: PlaygroundState): string {
  const { worldOptions, options, limits, replies, actions, rewind, lectureView, ...plain } = state
  const params = new URLSearchParams()
  for (const name of PLAIN) if (plain[name] !== undefined) params.set(name, String(plain[name]))
  if (rewind !== undefined) params.set('rewind', rewind.join(','))
  if (lectureView === true) params.set('present', '1')
  const many: readonly (readonly [string, Readonly<Record<string, unknown>> | undefined])[] = [
    ['world', worldOptions],
    ['agent', options],
    ['limit', limits as Readonly<Record<string, unknown>> | undefined],
    ['action', actions],
  ]
  for (const [kind, values] of many) {
    for (const [name, value] of Object.entries(values ?? {}))
      if (value !== undefined) params.set(`${kind}.${name}`, String(value))
  }
  for (const [call, reply] of Object.entries(replies ?? {})) {
    if (typeof reply === 'string') params.set(`reply.${call}`, reply)
    else params.set(`replies.${call}`, JSON.stringify(reply))
  }
  return `#${params.toString().replaceAll('%2F', '/').replaceAll('%3A', ':')}`
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
