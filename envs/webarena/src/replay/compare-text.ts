import { isKeptLine } from '../page/text/clean.ts'

/** How a recorded text and ours compare. */
interface TextComparison {
  /** The first place where they differ; absent where they do not. */
  readonly difference?: { readonly expected: string; readonly actual: string }
  /** Our ids by the recorded ones. */
  readonly ids: ReadonlyMap<string, string>
}

const LINE = /^(\t*)\[(\d+)\] ([\s\S]*)$/

/**
 * Compares a recorded text with the lines of ours before any is left out. Ids are matched, not compared; which texts are left
 * out depends on ids, so that is judged by the recorded ones.
 */
export function compareText(recorded: string, ours: string): TextComparison {
  const ids = new Map<string, string>()
  const expected = recorded.split('\n')
  const kept: string[] = []
  let at = 0
  for (const line of ours.split('\n')) {
    const [, indent = '', id = '', what = ''] = LINE.exec(line) ?? []
    const wanted = expected[at]
    const [, theirIndent = '', theirId = '', theirs = ''] = LINE.exec(wanted ?? '') ?? []
    if (id !== '' && !isKeptLine(`[0] ${what}`, kept)) continue
    if (wanted === undefined) return { difference: { expected: 'nothing more', actual: line }, ids }
    const isSame = id === '' ? line === wanted : indent === theirIndent && what === theirs && isPaired(ids, theirId, id)
    if (!isSame) return { difference: { expected: wanted, actual: line }, ids }
    if (id !== '') kept.push(`[${theirId}] ${what}`)
    at += 1
  }
  const missing = expected[at]
  return missing === undefined ? { ids } : { difference: { expected: missing, actual: 'nothing more' }, ids }
}

function isPaired(ids: Map<string, string>, theirs: string, ours: string): boolean {
  const known = ids.get(theirs)
  if (known !== undefined) return known === ours
  ids.set(theirs, ours)
  return true
}
