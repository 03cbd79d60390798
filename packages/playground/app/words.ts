import type { EpisodeEnd } from '@orreryjs/core'
import type { Branch, BranchPoint } from '../src/engine/index.ts'

const ENDS: Readonly<Record<EpisodeEnd['end'], string>> = {
  solved: 'Solved',
  failed: 'Failed',
  'gave-up': 'Gave up',
  refused: 'The model declined',
  'context-overflow': 'The prompt grew too long',
  'step-limit': 'Out of steps',
  'model-call-limit': 'Out of calls',
  'token-limit': 'Out of tokens',
  'invalid-limit': 'Too many refused actions',
  'repeat-limit': 'Too often the same',
  'time-limit': 'Out of time',
  'cost-limit': 'Out of money',
  aborted: 'Stopped',
  error: 'Broke off',
}

/** How an episode ended, as a sentence. */
export function endWords({ end, steps, optimal, error, reward }: EpisodeEnd): string {
  const best = optimal === undefined ? '' : `, best known ${optimal}`
  const part = end !== 'solved' && reward > 0 ? `, reward ${reward.toFixed(2)}` : ''
  const why = error === undefined ? '' : ` (${error.message})`
  return `${ENDS[end]} after ${steps === 1 ? '1 step' : `${steps} steps`}${best}${part}${why}`
}

/** What a branch is called. */
export function branchTitle(from: BranchPoint | undefined, number: number): string {
  if (from === undefined) return 'First way'
  const what = from.given.kind === 'reply' ? 'another reply' : `"${short(from.given.action)}"`
  return `Branch ${number}: ${what} at ${from.at + 1}`
}

/** How far a branch is, in a few words. */
export function branchEnd({ game }: Branch): string {
  const { end } = game
  return end === undefined ? `open, ${game.done.length} effects` : `${ENDS[end.end].toLowerCase()}, ${end.steps} steps`
}

/** The beginning of a text. */
export function short(text: string, most: number = 32): string {
  return text.length > most ? `${text.slice(0, most)}…` : text
}
