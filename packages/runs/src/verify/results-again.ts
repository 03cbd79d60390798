import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { RunManifest } from '@orreryjs/harness'
import type { PlannedRun } from '../play/planned-run.ts'
import { privilegedIn, simulatedIn } from '../registry/simulated.ts'
import { titleIn } from '../results/markdown.ts'
import { computeResults, reportText, resultsText, titleOf } from '../results/write-results.ts'
import { differenceOf, differenceText } from './difference.ts'
import type { Claim } from './manifest-again.ts'

/** What was played, and whether its journal says that it is over. */
export interface PlayedRun {
  readonly planned: PlannedRun
  readonly manifest: RunManifest
  readonly isOver: boolean
  /** Whether the journal has a digest of itself. */
  readonly isSealed: boolean
}

/**
 * Computes `results.json` and `report.md` again and compares every byte. Of a run that is not over, only where they are of the journal as
 * it stands. Those of before have no digests, nor has their journal: they say less and in another way, and are passed over. Throws
 * what reading the journal throws.
 */
export async function checkResults(
  directory: string,
  { planned, manifest, isOver, isSealed }: PlayedRun,
  claim: Claim,
): Promise<void> {
  const text = textOf(directory, 'results.json')
  if (text === undefined) {
    if (isOver) claim('results.json: it is missing; `orrery resume` writes it again')
    if (isOver && textOf(directory, 'report.md') === undefined) claim('report.md: it is missing; `orrery resume` writes it again')
    return
  }
  const told = parsed(text)
  if (told === undefined) return claim('results.json: not JSON, or without what it must say')
  if (isOver && !isSealed && told['digests'] === undefined) return
  const results = await computeResults(directory, asTold(planned, manifest), manifest, endingIn(told))
  if (!isOver && told['digests'] !== undefined && !isDeepStrictEqual(told['digests'], results.digests)) return
  const expected = resultsText(results)
  if (text !== expected) {
    const difference = differenceOf(told, JSON.parse(expected))
    claim(
      difference === undefined ? 'results.json: it is not written as it is computed' : differenceText('results.json', difference),
    )
  }
  const report = textOf(directory, 'report.md')
  if (report === undefined) return claim('report.md: it is missing; `orrery resume` writes it again')
  // A directory may have been renamed since; the title is told twice.
  const holds = [titleOf(directory), titleIn(report)].some((title) => report === reportText(results, title))
  if (!holds) claim(lineText(report, reportText(results, titleIn(report))))
}

/** The models as they said that they are: of those that are not made again, the plan has the names alone. */
function asTold({ cells, ...planned }: PlannedRun, manifest: RunManifest): PlannedRun {
  const [isSimulated, isPrivileged] = [simulatedIn(manifest), privilegedIn(manifest)]
  const each = cells.map(({ model, ...cell }) => ({
    ...cell,
    model: { ...model, simulated: isSimulated(model.id), privileged: isPrivileged(model.id) },
  }))
  return { ...planned, cells: each }
}

type Told = Readonly<Record<string, unknown>>

function parsed(text: string): Told | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : undefined
  } catch {
    return undefined
  }
}

const REASONS = ['max-cost', 'max-time', 'model-failures', 'no-answers'] as const

/** Why a run stopped stands nowhere else, so it is taken as it is told; the report tells it once more. */
function endingIn({ interrupted, stopped }: Told): Parameters<typeof computeResults>[3] {
  const { reason, message } =
    typeof stopped === 'object' && stopped !== null ? { reason: undefined, message: undefined, ...stopped } : {}
  const known = REASONS.find((each) => each === reason)
  return {
    interrupted: interrupted === true,
    ...(known !== undefined && typeof message === 'string' && { stopped: { reason: known, message } }),
  }
}

function lineText(told: string, computed: string): string {
  const [lines, expected] = [told.split('\n'), computed.split('\n')]
  const at = expected.findIndex((line, index) => line !== lines[index])
  const number = at < 0 ? expected.length + 1 : at + 1
  return differenceText('report.md', { path: `line ${number}`, told: lines[number - 1], computed: expected[number - 1] })
}

/** A byte that is no text becomes a character that no computed text has there. */
function textOf(directory: string, name: string): string | undefined {
  const path = join(directory, name)
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}
