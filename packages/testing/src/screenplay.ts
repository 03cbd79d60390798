import {
  describeMemoryAccess,
  describeNote,
  type EpisodeEvent,
  escapeInvisible,
  type ModelCall,
  type StepEnd,
} from '@orreryjs/core'
import type { InjectedFault, Trajectory } from './drive/trajectory.ts'

/**
 * Returns an episode as readable text: model replies, thoughts, actions and observations. Prompts and token counts are omitted,
 * so that a snapshot changes only when the episode does.
 */
export function screenplay({ events, injectedFaults }: Pick<Trajectory, 'events' | 'injectedFaults'>): string {
  return screenplayLines(events, injectedFaults).join('\n')
}

/** Returns the lines of a screenplay, of an open episode so far. */
function screenplayLines(events: readonly EpisodeEvent[], injectedFaults: readonly InjectedFault[] = []): readonly string[] {
  return events.flatMap((event) => {
    const faults = injectedFaults.filter(({ seq }) => seq === event.seq).map(({ fault }) => `(fault: ${fault.name})`)
    return [...faults, ...describeEvent(event)].flatMap((text) => escapeInvisible(text).split('\n')).map((line) => line.trimEnd())
  })
}

function describeEvent(event: EpisodeEvent): readonly string[] {
  switch (event.type) {
    case 'episode-start':
      return [`${event.agent} plays ${event.task}`, '', event.observation, '']
    case 'model-call':
      return [`${event.purpose}: ${replyText(event)}`]
    case 'step-end':
      return step(event)
    case 'note':
      return [describeNote(event.note)]
    case 'parse-failure':
      return [`(unparsed reply: expected ${event.expected}; ${event.remedy})`]
    case 'mark':
      return []
    case 'rewind':
      return [`(rewinds by ${event.means}${event.exact ? '' : ', not exactly'}: ${steps(event.steps)})`]
    case 'recall':
    case 'remember':
      return [`(${describeMemoryAccess(event)})`]
    case 'episode-end':
      return ending(event)
    default:
      return event satisfies never
  }
}

function replyText({ reply, error }: ModelCall): string {
  if (error !== undefined) return `failed with ${error.code}: ${error.message}`
  const choices = (reply?.choices ?? []).map(({ text, toolCalls = [] }) => {
    const calls = toolCalls.map((call) => `calls ${call.name} ${call.arguments}`)
    return [...(text === '' && calls.length > 0 ? [] : [text]), ...calls].join('\n').replaceAll('\n', '\n  ')
  })
  return choices.join('\n  or: ')
}

function step({ step: number, action, by, invalid, observation, reward }: StepEnd): readonly string[] {
  const actor = by === 'agent' ? '' : ` (${by})`
  const refused = invalid === undefined ? [] : [`  (invalid action, ${invalid.kind}: ${invalid.reason})`]
  const rewarded = reward === 0 ? [] : [`  (reward ${reward})`]
  const result = observation === '' ? '(nothing)' : observation.replaceAll('\n', '\n  ')
  return [`${number} > ${action}${actor}`, ...refused, `  ${result}`, ...rewarded, '']
}

function ending(event: Extract<EpisodeEvent, { type: 'episode-end' }>): readonly string[] {
  const { answer, error, optimal } = event
  const claim = answer?.claim === undefined ? '' : ` (it claims ${answer.claim})`
  const answered = answer?.text === undefined ? claim.trim() : `it says: ${answer.text}${claim}`
  const best = optimal === undefined ? '' : `, best known ${optimal}`
  const summary = `${event.end}: ${steps(event.steps)}${best}, reward ${event.reward}, progress ${Math.round(event.progress * 100)} %`
  return [...(answered === '' ? [] : [answered]), ...(error === undefined ? [] : [`${error.code}: ${error.message}`]), summary]
}

function steps(count: number): string {
  return count === 1 ? '1 step' : `${count} steps`
}

const LINES = 12
const WIDTH = 160

/** Returns the last lines of an episode's screenplay for messages, without blank lines; long lines are truncated. */
export function lastLines(events: readonly EpisodeEvent[], injectedFaults: readonly InjectedFault[] = []): string {
  const lines = screenplayLines(events, injectedFaults).filter((line) => line !== '')
  const shortened = lines.slice(-LINES).map((line) => (line.length > WIDTH ? `${line.slice(0, WIDTH)}...` : line))
  const ellipsis = lines.length > LINES ? ['...'] : []
  return ['last lines of the episode:', ...ellipsis, ...shortened]
    .map((line, index) => (index === 0 ? line : `  ${line}`))
    .join('\n')
}
