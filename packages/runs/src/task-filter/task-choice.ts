import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { OrreryError } from '@orreryjs/core'
import { parseRunSelector, type RunSelector } from '../compare/compared-runs.ts'
import { unknownName } from '../texts/nearest.ts'

/** A choice of tasks by their outcome in other runs: failed in a run, or solved differently by two. */
export type TaskChoice =
  | { readonly kind: 'failed'; readonly run: RunSelector }
  | { readonly kind: 'flipped'; readonly first: string; readonly second: string }

/** Parses `failed@DIR` or `flipped@A..B`; each run may be a row, `DIR#ROW`. Throws `USAGE`. */
export function readChoice(text: string): TaskChoice {
  const at = text.indexOf('@')
  const [kind, location] = at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
  if (kind !== 'failed' && kind !== 'flipped') throw unknownName('USAGE', 'task choice', kind, ['failed', 'flipped'])
  if (location === '') throw invalidChoice(text, 'the run is missing')
  if (kind === 'failed') return { kind, run: parseRunSelector(location) }
  const [first, second] = twoRuns(text, location)
  return { kind, first, second }
}

/** Splits `A..B`. Directories may contain dots (`../a...../b`), so splits into existing runs are preferred. */
function twoRuns(text: string, location: string): readonly [first: string, second: string] {
  const splits = [...location.matchAll(/(?=\.\.)/g)]
    .map(({ index }) => [location.slice(0, index), location.slice(index + 2)] as const)
    .filter(([first, second]) => first !== '' && second !== '')
  const runs = splits.filter((split) => split.every((name) => existsSync(join(parseRunSelector(name).directory, 'run.json'))))
  const [match, secondMatch] = runs.length > 0 ? runs : splits
  if (match === undefined) throw invalidChoice(text, 'two runs are needed, with .. between them')
  if (secondMatch !== undefined) throw invalidChoice(text, 'it is not clear where the first directory ends')
  return match
}

function invalidChoice(text: string, reason: string): OrreryError {
  const hint = 'write it as --only failed@runs/react or --only flipped@runs/old..runs/new'
  return new OrreryError('USAGE', `--only ${text}: ${reason}`, { hint })
}
