import {
  describeNote,
  type EpisodeEvent,
  type EpisodeStart,
  type ModelCall,
  type ModelRequest,
  shortened,
  visible,
} from '@orreryjs/core'
import { counted } from '@orreryjs/runs/texts'
import type { Colours } from './colours.ts'
import { replyLines } from './replies.ts'
import { requestLines } from './requests.ts'

/** Characters of an unreadable reply that are shown; the journal has all of them. */
const MOST_QUOTED = 2000

/** How a screenplay is written. */
export interface ScreenplayForm {
  readonly colour: Colours
  /** With what models were asked, where the events hold it. @default false */
  readonly prompts?: boolean
}

/** The events of an episode as lines to read, like a play: who did what, and what the world answered. */
export function screenplay(events: readonly EpisodeEvent[], { colour, prompts = false }: ScreenplayForm): readonly string[] {
  let before: ModelRequest | undefined
  return events.map(withVisibleTexts).flatMap((event) => {
    if (event.type !== 'model-call') return describeEvent(event, colour)
    const asked = prompts && event.prompt !== undefined ? requestLines(event.prompt, before, colour) : []
    before = event.prompt ?? before
    return [...asked, colour.dim(modelCall(event)), ...replyLines(event, colour)]
  })
}

/** Models and servers may write anything. */
export function withVisibleTexts<Event extends EpisodeEvent>(event: Event): Event {
  const text = JSON.stringify(event)
  return JSON.parse(text, (_, value: unknown) => (typeof value === 'string' ? visible(value) : value)) as Event
}

/** That it was played again, and how often, in words after its trial. */
export function againText({ retry }: EpisodeStart): string {
  return retry === undefined ? '' : `, played again after ${counted(retry, 'failure')} outside the agent`
}

function describeEvent(event: Exclude<EpisodeEvent, ModelCall>, colour: Colours): readonly string[] {
  switch (event.type) {
    case 'episode-start':
      return [
        colour.bold(event.episode),
        `${event.label ?? event.agent} with ${event.model}, ${event.world} ${event.split}, ${event.taskType}, trial ${event.trial}${againText(event)}`,
        '',
        event.observation,
        '',
      ]
    case 'step-end':
      return step(event, colour)
    case 'note':
      return [colour.cyan(describeNote(event.note))]
    case 'parse-failure':
      return [
        colour.yellow(
          `unreadable reply (${event.remedy}): expected ${event.expected}; got ${JSON.stringify(shortened(event.reply, MOST_QUOTED))}`,
        ),
      ]
    case 'mark':
      return []
    case 'rewind':
      return [colour.cyan(`goes back by ${event.means}${event.exact ? '' : ', not exactly'} (${counted(event.steps, 'step')})`)]
    case 'episode-end':
      return ending(event, colour)
    default:
      return event satisfies never
  }
}

/** What a call of a model came to, in a line. */
export function modelCall(event: ModelCall): string {
  if (event.error !== undefined) return `model call ${event.purpose} failed: ${event.error.code}: ${event.error.message}`
  const usage = event.reply?.usage
  return `model call ${event.purpose}: ${usage?.inputTokens ?? 0} tokens in, ${usage?.outputTokens ?? 0} out`
}

function step(event: Extract<EpisodeEvent, { type: 'step-end' }>, colour: Colours): readonly string[] {
  const by = event.by === 'agent' ? '' : ` (${event.by})`
  const reward = event.reward === 0 ? '' : colour.green(`  reward ${event.reward}`)
  const refused = event.invalid === undefined ? [] : [colour.yellow(`(refused: ${event.invalid.reason})`)]
  return [`${colour.bold(`${event.step} > ${event.action}`)}${by}`, ...refused, `${event.observation}${reward}`, '']
}

function ending(event: Extract<EpisodeEvent, { type: 'episode-end' }>, colour: Colours): readonly string[] {
  const paint = event.success ? colour.green : colour.red
  const best = event.optimal === undefined ? '' : `, best known ${event.optimal}`
  const said = event.answer?.text === undefined ? [] : [`it said: ${event.answer.text}`]
  const error = event.error === undefined ? [] : [colour.red(`${event.error.code}: ${event.error.message}`)]
  const summary = `${counted(event.steps, 'step')}${best}, reward ${event.reward}, progress ${Math.round(event.progress * 100)} %`
  return [...said, ...error, `${paint(event.end)}: ${summary}`]
}
