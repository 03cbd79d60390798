import { escapeInvisible } from '@orreryjs/core'
import { type Comparisons, type GateResult, subjectText } from '@orreryjs/runs/compare'
import { labelNotes } from '@orreryjs/runs/results'
import type { Verdict } from '@orreryjs/statistics'
import { comparisonNotes, comparisonSections } from './comparisons.ts'

/** Elements of test cases that did not pass. */
type Problem = 'failure' | 'error' | 'skipped'

/** Options of `junitXml`. */
export interface JunitOptions {
  /**
   * Effect of an inconclusive gate on the exit code: `fail` makes its test case a failure, `pass` a skipped one.
   * @default an exit code of its own, and a test case with an error
   */
  readonly onInconclusive?: 'pass' | 'fail' | undefined
}

/**
 * Returns comparisons and gates as JUnit XML, in the form that Jenkins (junit-10.xsd of its xUnit plugin), GitLab and Azure Pipelines read: a
 * test case for each gate, which fails if the gate does, and one for each comparison, which never fails and has the verdict as its output.
 */
export function junitXml(
  comparisons: Omit<Comparisons, 'unfinished' | 'measure'>,
  { onInconclusive }: JunitOptions = {},
): string {
  const inconclusive = onInconclusive === undefined ? 'error' : onInconclusive === 'pass' ? 'skipped' : 'failure'
  const problems: Readonly<Record<Verdict, Problem | undefined>> = { holds: undefined, fails: 'failure', inconclusive }
  const notes = [...comparisonNotes(comparisons), ...labelNotes(comparisons.labels)]
  const suites = [
    gateSuite(comparisons.gates, problems),
    ...comparisonSections(comparisons).map(({ title, pairs, remarks }) => ({
      name: title,
      cases: pairs.map(({ name, result }): TestCase => ({ name, className: title, output: result })),
      output: [...remarks, ...notes],
    })),
  ].filter(({ cases }) => cases.length > 0)
  const all = suites.flatMap(({ cases }) => cases)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="orrery compare" ${countsOf(all)}>`,
    ...suites.flatMap(suiteLines),
    '</testsuites>',
    '',
  ].join('\n')
}

interface TestSuite {
  readonly name: string
  readonly cases: readonly TestCase[]
  /** Lines of standard output. */
  readonly output: readonly string[]
}

interface TestCase {
  readonly name: string
  readonly className: string
  readonly output: string
  readonly problem?: { readonly element: Problem; readonly type: string } | undefined
}

function gateSuite(gates: readonly GateResult[], problems: Readonly<Record<Verdict, Problem | undefined>>): TestSuite {
  const cases = gates.flatMap((result): readonly TestCase[] => {
    const { gate, verdict, checks, reason = '' } = result
    const problemOf = (type: Verdict): TestCase['problem'] => {
      const element = problems[type]
      return element && { element, type }
    }
    if (checks.length === 0) return [{ name: gate, className: 'gates', output: reason, problem: problemOf(verdict) }]
    return checks.map((check) => ({
      name: gate,
      className: subjectText(check, result),
      output: check.message,
      problem: problemOf(check.verdict),
    }))
  })
  return { name: 'gates', cases, output: [] }
}

function suiteLines({ name, cases, output }: TestSuite): readonly string[] {
  const skipped = cases.filter(({ problem }) => problem?.element === 'skipped').length
  return [
    `  <testsuite name="${attribute(name)}" ${countsOf(cases)} skipped="${skipped}">`,
    ...cases.flatMap(caseLines),
    ...(output.length === 0 ? [] : [`    <system-out>${text(output.join('\n'))}</system-out>`]),
    '  </testsuite>',
  ]
}

function caseLines({ name, className, output, problem }: TestCase): readonly string[] {
  const content =
    problem === undefined
      ? `<system-out>${text(output)}</system-out>`
      : `<${problem.element} type="${problem.type}" message="${attribute(output)}">${text(output)}</${problem.element}>`
  return [`    <testcase classname="${attribute(className)}" name="${attribute(name)}">`, `      ${content}`, '    </testcase>']
}

function countsOf(cases: readonly TestCase[]): string {
  const count = (wanted: Problem): number => cases.filter(({ problem }) => problem?.element === wanted).length
  return `tests="${cases.length}" failures="${count('failure')}" errors="${count('error')}"`
}

/** Escapes text. XML 1.0 has no form for most control characters and for lone surrogates (section 2.2): their escapes are visible. */
function text(value: string): string {
  return escapeInvisible(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** Escapes an attribute. Line breaks are written as references, since a parser reads them as spaces otherwise. */
function attribute(value: string): string {
  return text(value).replaceAll('"', '&quot;').replaceAll('\t', '&#9;').replaceAll('\n', '&#10;')
}
