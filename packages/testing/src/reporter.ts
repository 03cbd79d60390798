// Prints the verdicts of statistical matchers: for `reporters` of a vitest configuration.
import { relative } from 'node:path'
import { escapeInvisible } from '@orreryjs/core'
import { appendJobSummary, type Column, jobSummaryPath, table } from '@orreryjs/runs/results'
import type { Reporter, TestCase, TestModule, Vitest } from 'vitest/node'
import type { RecordedVerdict } from './matchers/verdict.ts'

/** A verdict and the test that it belongs to. */
interface ReportedVerdict extends RecordedVerdict {
  readonly test: string
}

const COLUMNS: readonly Column[] = [
  { title: 'verdict' },
  { title: 'condition', code: true },
  { title: 'evidence' },
  { title: 'test' },
]

/** Signs of the verdicts in Markdown, as in comparisons. */
const SIGNS: Readonly<Record<RecordedVerdict['verdict'], string>> = { holds: '✅', fails: '❌', inconclusive: '❔' }

/**
 * Prints the verdict of every `toPassRateAtLeast` and `toBeat` after the tests, with the number of tasks that would settle an inconclusive
 * verdict, and appends the verdicts as Markdown to the summary of a CI job.
 */
// biome-ignore lint/style/noDefaultExport: vitest loads a reporter that is given by its path from the default export.
export default class VerdictReporter implements Reporter {
  #vitest: Vitest | undefined

  /** Called by vitest once. */
  onInit(vitest: Vitest): void {
    this.#vitest = vitest
  }

  /** Called by vitest after all tests, and in watch mode after each rerun. */
  onTestRunEnd(modules: readonly TestModule[]): void {
    const root = this.#vitest?.config.root ?? process.cwd()
    const verdicts = modules.flatMap((each) => [...each.children.allTests()].flatMap((test) => verdictsOf(test, root)))
    if (verdicts.length === 0) return
    for (const line of lines(verdicts)) this.#vitest?.logger.log(escapeInvisible(line))
    const path = jobSummaryPath()
    if (path !== undefined) appendJobSummary(path, markdown(verdicts))
  }
}

/** Returns the verdicts of the last attempt of a test. */
function verdictsOf(test: TestCase, root: string): readonly ReportedVerdict[] {
  const all = test.meta().orrery ?? []
  const last = Math.max(0, ...all.map(({ retry }) => retry))
  const name = `${relative(root, test.module.moduleId).replaceAll('\\', '/')} > ${test.fullName}`
  const { state } = test.result()
  return all
    .filter(({ retry }) => retry === last)
    .map((each) => ({ ...each, test: `${name} (${state}${each.isNegated ? ', expects that it does not hold' : ''})` }))
}

function countsOf(verdicts: readonly ReportedVerdict[]): string {
  const order: readonly RecordedVerdict['verdict'][] = ['holds', 'fails', 'inconclusive']
  const counts = order.map((wanted) => ({ wanted, count: verdicts.filter(({ verdict }) => verdict === wanted).length }))
  return counts.flatMap(({ wanted, count }) => (count === 0 ? [] : [`${count} ${wanted}`])).join(', ')
}

/** Width of the longest verdict and two spaces. */
const INDENT = 'inconclusive  '.length

function lines(verdicts: readonly ReportedVerdict[]): readonly string[] {
  const indent = ' '.repeat(INDENT + 1)
  return [
    '',
    ` Verdicts: ${countsOf(verdicts)}`,
    '',
    ...verdicts.flatMap((each) => [
      ` ${each.verdict.padEnd(INDENT)}${each.condition}`,
      ...[each.evidence, ...(each.needed === undefined ? [] : [each.needed]), each.test]
        .flatMap((text) => text.split('\n'))
        .map((line) => `${indent}${line}`),
    ]),
    '',
  ]
}

function markdown(verdicts: readonly ReportedVerdict[]): string {
  const rows = verdicts.map((each) => [
    `${SIGNS[each.verdict]} ${each.verdict}`,
    each.condition,
    [each.evidence, ...(each.needed === undefined ? [] : [each.needed])].join('\n'),
    each.test,
  ])
  return ['# Verdicts of tests', '', `**${countsOf(verdicts)}**`, '', ...table(COLUMNS, rows)].join('\n')
}
