import {
  describeMemoryAccess,
  describeNote,
  type EpisodeEvent,
  type EpisodeStart,
  endReasonTexts,
  escapeInvisible,
  escapeLine,
  type ModelCall,
  type ModelRequest,
  truncateText,
} from '@orreryjs/core'
import { pluralize } from '@orreryjs/runs/texts'
import { replyLines } from './replies.ts'
import { requestLines } from './requests.ts'
import type { TextStyles } from './text-styles.ts'

/** Maximum length of a quoted unparsed reply; the journal has the whole reply. */
const MAX_QUOTED = 2000

/** Options of `screenplay`. */
export interface EpisodeTextOptions {
  readonly colour: TextStyles
  /** True to include model requests if the events contain them. @default false */
  readonly prompts?: boolean
}

/** Formats the events of an episode as text lines. */
export function episodeText(events: readonly EpisodeEvent[], { colour, prompts = false }: EpisodeTextOptions): readonly string[] {
  let before: ModelRequest | undefined
  return events.map(withVisibleTexts).flatMap((event) => {
    if (event.type !== 'model-call') return describeEvent(event, colour)
    const request = prompts && event.prompt !== undefined ? requestLines(event.prompt, before, colour) : []
    before = event.prompt ?? before
    return [...request, colour.dim(modelCall(event)), ...replyLines(event, colour)]
  })
}

/** Members of events with texts of several lines, and elements of lists; all others are printed as one line. */
const MULTILINE = /^(?:arguments|content|description|observation|reasoning|reply|text|\d+)$/

/** Makes control characters visible: models, servers and journals may contain any text. */
export function withVisibleTexts<Event extends EpisodeEvent>(event: Event): Event {
  return JSON.parse(JSON.stringify(event), (name, value: unknown) =>
    typeof value === 'string' ? (MULTILINE.test(name) ? escapeInvisible : escapeLine)(value) : value,
  ) as Event
}

/** Returns how often the episode was retried, as text after its trial. */
export function retryText({ retry }: EpisodeStart): string {
  return retry === undefined ? '' : `, retried after ${pluralize(retry, 'infrastructure error')}`
}

function describeEvent(event: Exclude<EpisodeEvent, ModelCall>, colour: TextStyles): readonly string[] {
  switch (event.type) {
    case 'episode-start':
      return [
        colour.bold(event.episode),
        `${event.label ?? event.agent} with ${event.model}, ${event.world} ${event.split}, ${event.taskType}, trial ${event.trial}${retryText(event)}`,
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
          `unparsed reply (${event.remedy}): expected ${event.expected}; got ${JSON.stringify(truncateText(event.reply, MAX_QUOTED))}`,
        ),
      ]
    case 'mark':
      return []
    case 'rewind':
      return [colour.cyan(`rewinds by ${event.means}${event.exact ? '' : ', not exactly'} (${pluralize(event.steps, 'step')})`)]
    case 'recall':
    case 'remember':
      return [colour.cyan(describeMemoryAccess(event))]
    case 'episode-end':
      return ending(event, colour)
    default:
      return event satisfies never
  }
}

/** Formats a model call in one line. */
export function modelCall(event: ModelCall): string {
  if (event.error !== undefined) return `model call ${event.purpose} failed: ${event.error.code}: ${event.error.message}`
  const usage = event.reply?.usage
  return `model call ${event.purpose}: ${usage?.inputTokens ?? 0} tokens in, ${usage?.outputTokens ?? 0} out`
}

function step(event: Extract<EpisodeEvent, { type: 'step-end' }>, colour: TextStyles): readonly string[] {
  const by = event.by === 'agent' ? '' : ` (${event.by})`
  const reward = event.reward === 0 ? '' : colour.green(`  reward ${event.reward}`)
  const invalid = event.invalid === undefined ? [] : [colour.yellow(`(invalid action: ${event.invalid.reason})`)]
  return [`${colour.bold(`${event.step} > ${event.action}`)}${by}`, ...invalid, `${event.observation}${reward}`, '']
}

function ending(event: Extract<EpisodeEvent, { type: 'episode-end' }>, colour: TextStyles): readonly string[] {
  const paint = event.success ? colour.green : colour.red
  const best = event.optimal === undefined ? '' : `, best known ${event.optimal}`
  const answer = event.answer?.text === undefined ? [] : [`final answer: ${event.answer.text}`]
  const error = event.error === undefined ? [] : [colour.red(`${event.error.code}: ${event.error.message}`)]
  const summary = `${pluralize(event.steps, 'step')}${best}, reward ${event.reward}, progress ${Math.round(event.progress * 100)} %`
  return [...answer, ...error, `${paint(endReasonTexts(event.end).title)}: ${summary}`]
}
