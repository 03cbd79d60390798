import type { EpisodeEnd } from '@orreryjs/core'
import type { Branch, BranchPoint } from '../src/engine/index.ts'

const ENDS: Readonly<Record<EpisodeEnd['end'], string>> = {
  solved: 'Solved',
  failed: 'Failed',
  'agent-stopped': 'Stopped by the agent',
  refused: 'The model declined',
  'context-overflow': 'Context window exceeded',
  'step-limit': 'Step limit reached',
  'model-call-limit': 'Model call limit reached',
  'token-limit': 'Token limit reached',
  'invalid-limit': 'Too many invalid actions',
  'repeat-limit': 'Too many repeated actions',
  'time-limit': 'Time limit reached',
  'cost-limit': 'Cost limit reached',
  aborted: 'Aborted',
  error: 'Error',
}

/** Describes the end of an episode. */
export function describeEnd({ end, steps, optimal, error, reward }: EpisodeEnd): string {
  const best = optimal === undefined ? '' : ` (best known ${optimal})`
  const part = end !== 'solved' && reward > 0 ? `, reward ${reward.toFixed(2)}` : ''
  const why = error === undefined ? '' : ` (${error.message})`
  return `${ENDS[end]} after ${steps === 1 ? '1 step' : `${steps} steps`}${best}${part}${why}`
}

/** Returns the title of a branch. */
export function branchTitle(from: BranchPoint | undefined, number: number): string {
  if (from === undefined) return 'Original'
  const what = from.given.kind === 'reply' ? 'new reply' : `“${truncate(from.given.action)}”`
  return `Branch ${number}: ${what} at event ${from.at + 1}`
}

/** Describes the progress or end of a branch in a few words. */
export function describeBranch({ episode: game }: Branch): string {
  const { end } = game
  return end === undefined ? `in progress, ${game.completed.length} events` : `${ENDS[end.end].toLowerCase()}, ${end.steps} steps`
}

/** Truncates a text. */
export function truncate(text: string, max: number = 32): string {
  return text.length > max ? `${text.slice(0, max)}…` : text
}
