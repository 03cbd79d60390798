import { join } from 'node:path'
import { type EpisodeEvent, type ModelCall, OrreryError, type StepEnd, trackPosition } from '@orreryjs/core'
import { type CompletedEpisode, type SignalState, type Signals, signalsOf } from '@orreryjs/harness'
import { createWorldFinder, type FoundTask } from '../report/world-finder.ts'
import type { ExportedFile, ExportSettings } from './export-settings.ts'
import { jsonText } from './json-text.ts'
import type { RunToExport } from './run-to-export.ts'
import { writeEpisodes } from './write-episodes.ts'

/** A reply of the model before a step, with its tokens if the server returned them. */
export interface LabelledReply {
  readonly purpose: string
  readonly text: string
  readonly token_ids?: readonly number[]
  readonly logprobs?: readonly number[]
}

/** A step with exact facts about the states before and after it. */
export interface StepLabel {
  readonly episode: string
  readonly task: string
  readonly step: number
  readonly action: string
  /** `agent`, or the rewind that took the step. */
  readonly by: StepEnd['by']
  /** Why the world rejected the action, otherwise `null`. */
  readonly invalid: string | null
  readonly before: Signals
  readonly after: Signals
  /** The model's replies since the step before. */
  readonly replies: readonly LabelledReply[]
  /** Whether the episode was solved. */
  readonly success: boolean
}

/** Facts in `before` and `after`. */
const NAMES = ['state_key', 'progress', 'distance', 'dead_end', 'reward_components'] as const

/** Exports a line for each step, with the exact distance to the goal before and after it. Throws `JOURNAL_INVALID` if a world now answers differently. */
export async function exportStepLabels(run: RunToExport, settings: ExportSettings): Promise<readonly ExportedFile[]> {
  const path = settings.out ?? join(run.directory, 'step-labels.jsonl')
  const finder = await createWorldFinder(run.manifest, run.registry)
  const of = (episode: CompletedEpisode): readonly string[] => {
    const found = finder.find(episode.start)
    if (found === undefined) throw taskMissing(episode, finder.problems)
    return stepLabels(episode, found).map((each) => `${jsonText(each)}\n`)
  }
  return [{ path, count: await writeEpisodes(run.episodes(), { path, of }, settings), noun: 'step' }]
}

/** Takes the recorded steps again, and labels each. */
export function stepLabels({ start, events, end }: CompletedEpisode, { world, task }: FoundTask): readonly StepLabel[] {
  const read = signalsOf(world)
  const labels: StepLabel[] = []
  let replies: LabelledReply[] = []
  const position = trackPosition<SignalState>(world.start(task), (before, event) => {
    const after = world.step(before.state, event.action)
    const signals = read(after, NAMES)
    if (signals.state_key !== event.state) throw new OrreryError('JOURNAL_INVALID', changedMessage(event))
    const { step, action, by, invalid } = event
    labels.push({
      episode: start.episode,
      task: start.task,
      step,
      action,
      by,
      invalid: invalid?.reason ?? null,
      before: read(before, NAMES),
      after: signals,
      replies,
      success: end.success,
    })
    replies = []
    return after
  })
  for (const event of events) {
    if (event.type === 'model-call') replies = [...replies, ...repliesOf(event)]
    position.apply(event)
  }
  return labels
}

function repliesOf({ purpose, reply }: ModelCall): readonly LabelledReply[] {
  return (reply?.choices ?? []).map(({ text, logprobs = [] }) => {
    const ids = logprobs.flatMap(({ id }) => (id === undefined ? [] : [id]))
    return {
      purpose,
      text,
      ...(ids.length > 0 && ids.length === logprobs.length && { token_ids: ids }),
      ...(logprobs.length > 0 && { logprobs: logprobs.map(({ logprob }) => logprob) }),
    }
  })
}

function taskMissing({ start }: CompletedEpisode, problems: ReadonlySet<string>): OrreryError {
  const [problem = `${start.world} does not have the task ${start.task} any more`] = problems
  return new OrreryError('JOURNAL_INVALID', `cannot play ${start.episode} again: ${problem}`)
}

function changedMessage({ episode, step, action }: EpisodeEvent & StepEnd): string {
  return `step ${step} of ${episode} ('${action}') leads to another state than the journal says; check the run with \`orrery verify\``
}
