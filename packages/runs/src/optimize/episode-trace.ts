import { describeNote, type EpisodeEvent, truncateText } from '@orreryjs/core'
import { section } from '@orreryjs/core/agents'
import type { CompletedEpisode } from '@orreryjs/harness'

/** Maximum length of an observation and of a thought, in characters. */
const MAX_TEXT = 600
/** Maximum number of lines about steps and notes; earlier ones are left out. */
const MAX_EVENTS = 60

/** Formats an episode for a model that rewrites prompts: task, thoughts, actions, answers and result. */
export function episodeTrace({ start, events, end }: Pick<CompletedEpisode, 'start' | 'events' | 'end'>): string {
  const lines = events.flatMap(linesOf)
  const shown = lines.slice(-MAX_EVENTS)
  const leftOut = lines.length - shown.length
  const { reward, steps, success } = end
  const result = `${success ? 'success' : 'no success'}; reward ${reward.toFixed(2)}; ended after ${steps} steps: ${end.end}`
  return [
    section('TASK', `${start.goal}\n\n${truncateText(start.observation, MAX_TEXT * 4)}`),
    section('TRANSCRIPT', [...(leftOut > 0 ? [`(${leftOut} earlier lines left out)`] : []), ...shown].join('\n')),
    section('RESULT', result),
  ].join('\n\n')
}

function linesOf(event: EpisodeEvent): readonly string[] {
  switch (event.type) {
    case 'step-end': {
      const refused = event.invalid === undefined ? '' : ` (invalid: ${event.invalid.reason})`
      return [`> ${event.action}`, `${truncateText(event.observation, MAX_TEXT)}${refused}`]
    }
    case 'note':
      return [truncateText(describeNote(event.note), MAX_TEXT)]
    case 'parse-failure':
      return [`unreadable reply, expected ${event.expected}: ${truncateText(event.reply, MAX_TEXT)}`]
    default:
      return []
  }
}
