import { join } from 'node:path'
import { type EpisodeEvent, type ModelCall, OrreryError, type StepEnd, trackPosition } from '@orreryjs/core'
import { type CompletedEpisode, type EpisodeSpec, type SignalState, type Signals, signalsOf } from '@orreryjs/harness'
import { episodeFinder } from '@orreryjs/runs/plan'
import { replan } from '@orreryjs/runs/verify'
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
  const find = episodeFinder((await replan(run.manifest, run.registry, { needsAgents: false })).specs)
  const of = (episode: CompletedEpisode): readonly string[] => {
    const spec = find(episode.start.episode)?.spec
    if (spec === undefined) throw new OrreryError('JOURNAL_INVALID', `episode ${episode.start.episode} was not planned`)
    return stepLabels(episode, spec).map((each) => `${jsonText(each)}\n`)
  }
  return [{ path, count: await writeEpisodes(run.episodes(), { path, of }, settings), noun: 'step' }]
}

/** Takes the recorded steps again, and labels each. */
export function stepLabels({ start, events, end }: CompletedEpisode, { world, task }: EpisodeSpec): readonly StepLabel[] {
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

function changedMessage({ episode, step, action }: EpisodeEvent & StepEnd): string {
  return `step ${step} of ${episode} ('${action}') leads to another state than the journal says; check the run with \`orrery verify\``
}
