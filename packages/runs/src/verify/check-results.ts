import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { parseJson } from '@orreryjs/core'
import { withCurrentNames } from '@orreryjs/core/stored-names'
import { type RunManifest, readText } from '@orreryjs/harness'
import { recordedGates } from '../compare/gates/recorded-gates.ts'
import type { PlannedRun } from '../play/planned-run.ts'
import { privilegedModelTest, simulatedModelTest } from '../registry/model-labels.ts'
import { titleIn } from '../results/markdown.ts'
import type { ResultSampling, RunResults } from '../results/results.ts'
import type { RunTally } from '../results/tally.ts'
import { computeResults, jsonText, type RecordedEnding, reportText, resultsText, titleOf } from '../results/write-results.ts'
import type { ReportProblem } from './check-manifest.ts'
import { differenceOf, differenceText } from './difference.ts'

/** A replanned run and the state of its journal. */
export interface PlayedRun {
  readonly planned: PlannedRun
  readonly manifest: RunManifest
  /** Tally of the episodes in the journal. */
  readonly tally: RunTally
  readonly isFinished: boolean
  /** True if the journal ends with its own digest. */
  readonly hasDigest: boolean
}

/**
 * Recomputes `results.json` and `report.md` and compares every byte; of reports of earlier versions only the numbers. For an unfinished run only if they match the current journal. Results
 * of older versions without digests are skipped. Throws `FILE_UNREADABLE`.
 */
export async function checkResults(
  directory: string,
  { planned, manifest, tally, isFinished, hasDigest }: PlayedRun,
  claim: ReportProblem,
): Promise<void> {
  const text = textOf(directory, 'results.json')
  if (text === undefined) {
    if (isFinished) claim('results.json is missing; `orrery resume` writes it again')
    if (isFinished && textOf(directory, 'report.md') === undefined) claim('report.md is missing; `orrery resume` writes it again')
    return
  }
  const written = parsed(text)
  const recorded = written && (withCurrentNames('results.json', written) as ParsedResults)
  if (recorded === undefined) return claim('results.json: not JSON, or incomplete')
  if (isFinished && !hasDigest && recorded['digests'] === undefined) return
  const compute = (sampling: ResultSampling = {}): Promise<RunResults> =>
    computeResults(directory, withRecordedFacts(planned, manifest), manifest, endingIn(recorded), { tally, sampling })
  const results = await (hasFormerIntervals(recorded) ? compute('former') : compute())
  if (!isFinished && recorded['digests'] !== undefined && !isDeepStrictEqual(recorded['digests'], results.digests)) return
  const expected = resultsText(results)
  if (text !== expected) {
    const isFormer = recorded['arithmetic'] === undefined
    const computed = isFormer ? resultsText({ ...results, arithmetic: undefined }) : expected
    const current = withCurrentNames('results.json', parseJson(computed))
    const difference = differenceOf(recorded, current, isFormer ? FORMER_PRECISION : 0)
    // Former names are replaced in place, so the text of an earlier version is reproduced from its content.
    const isFormatted = text === jsonText(written)
    if (difference !== undefined) claim(differenceText('results.json', difference))
    else if (!isFormatted) claim('results.json: its formatting differs from the recomputed file')
  }
  const report = textOf(directory, 'report.md')
  if (report === undefined) return claim('report.md is missing; `orrery resume` writes it again')
  // The directory may have been renamed; the report contains its title twice.
  const holds = [titleOf(directory), titleIn(report)].some((title) => report === reportText(results, title))
  if (!holds && !isSameFormerReport(report, reportText(results, titleIn(report))))
    claim(lineText(report, reportText(results, titleIn(report))))
}

/** Sets the recorded facts of models that are only placeholders in the plan. */
function withRecordedFacts({ cells, ...planned }: PlannedRun, manifest: RunManifest): PlannedRun {
  const [isSimulated, isPrivileged] = [simulatedModelTest(manifest), privilegedModelTest(manifest)]
  const each = cells.map(({ model, ...cell }) => ({
    ...cell,
    model: { ...model, simulated: isSimulated(model.id), privileged: isPrivileged(model.id) },
  }))
  return { ...planned, cells: each }
}

/** True if no row has an interval for new tasks: a version without targets wrote the results, or tasks share no or many clusters. */
function hasFormerIntervals({ cells }: ParsedResults): boolean {
  return (
    Array.isArray(cells) && cells.every((cell: unknown) => typeof cell === 'object' && cell !== null && !('newTasks' in cell))
  )
}

type ParsedResults = Readonly<Record<string, unknown>>

function parsed(text: string): ParsedResults | undefined {
  try {
    const value: unknown = parseJson(text)
    return typeof value === 'object' && value !== null ? { ...value } : undefined
  } catch {
    return undefined
  }
}

const REASONS = ['max-cost', 'max-time', 'model-failures', 'no-answers'] as const

/** The reason of a stop and the tested gates are recorded only here, so they are taken from the file; the report repeats them. */
function endingIn(recorded: ParsedResults): RecordedEnding {
  const { interrupted, stopped } = recorded
  const { reason, message } =
    typeof stopped === 'object' && stopped !== null ? { reason: undefined, message: undefined, ...stopped } : {}
  const known = REASONS.find((each) => each === reason)
  return {
    interrupted: interrupted === true,
    ...(known !== undefined && typeof message === 'string' && { stopped: { reason: known, message } }),
    gates: recordedGates(recorded),
  }
}

/** Versions that did not record their arithmetic computed quantiles to about seven digits. */
const FORMER_PRECISION = 1e-6

/** Heading of the configuration in reports of earlier versions, which word many lines differently. */
const FORMER_HEADING = '\n## How it was run\n'

/** True if an earlier version wrote the report and all of its numbers and hashes are those of the computed report. */
function isSameFormerReport(report: string, computed: string): boolean {
  const numbers = (text: string): string => (text.match(/[0-9a-f]{32,}|\d+(?:\.\d+)?/g) ?? []).join(' ')
  return report.includes(FORMER_HEADING) && numbers(report) === numbers(computed)
}

function lineText(recorded: string, computed: string): string {
  const [lines, expected] = [recorded.split('\n'), computed.split('\n')]
  const at = expected.findIndex((line, index) => line !== lines[index])
  const number = at < 0 ? expected.length + 1 : at + 1
  return differenceText('report.md', { path: `line ${number}`, recorded: lines[number - 1], computed: expected[number - 1] })
}

/** Invalid UTF-8 becomes U+FFFD, which never occurs in computed text. */
function textOf(directory: string, name: string): string | undefined {
  const path = join(directory, name)
  return existsSync(path) ? readText(path) : undefined
}
