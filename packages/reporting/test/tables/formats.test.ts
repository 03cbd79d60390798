import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { comparisonMarkdown, junitXml } from '@orreryjs/reporting/tables'
import { type Comparisons, compare } from '@orreryjs/runs/compare'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { playRun } from '../../../runs/test/library.ts'
import { scratch } from '../../../runs/test/scratch.ts'
import { comparedText } from './compared-text.ts'

/** A name with the markup of Markdown and XML, and a character that XML cannot contain. Runs refuse it as a label today. */
const LABEL = 'a|b <c> & "d" `e` _f_ \u0001'

const place = scratch()
afterAll(() => place[Symbol.dispose]())
let comparisons: Comparisons
beforeAll(async () => {
  const settings = { split: 'adapt-200', limit: 6, trials: 2, model: 'simulated:weak', deterministic: true }
  await playRun(place.file('r'), { ...settings, agent: 'react,oracle,random' })
  const gates = [
    'success(oracle) > success(random)',
    'success(oracle) < success(random)',
    'success(react) >= 20%',
    'unparsed < 10%',
  ]
  const compared = await compare(place.file('r'), { gates, by: 'type' })
  const rename = (name: string): string => (name === 'react' ? LABEL : name)
  comparisons = {
    ...compared,
    comparisons: compared.comparisons.map(({ names: [a, b], ...each }) => ({ ...each, names: [rename(a), rename(b)] as const })),
  }
})

/** Cells of the tables of a Markdown text, by line. */
function tableLines(markdown: string): readonly (readonly string[])[] {
  return markdown.split('\n').flatMap((line) => (line.startsWith('| ') ? [line.slice(2, -2).split(/(?<!\\) \| /)] : []))
}

describe('Markdown', () => {
  test('has the same columns and numbers as the terminal', () => {
    const [rule = ''] = comparedText(comparisons).match(/^A .*verdict$/m) ?? []
    const titles = rule.trim().split(/ {2,}/)
    const cells = tableLines(comparisonMarkdown(comparisons, 'r'))
    const heading = cells.find(([first]) => first === 'A<br>B') ?? []
    expect(heading.map((title) => title.split('<br>')[0])).toEqual(titles)
    const text = comparedText(comparisons)
    const numbers = cells.flat().flatMap((cell) => cell.match(/[-+]?\d+\.\d+/g) ?? [])
    expect(numbers.length).toBeGreaterThan(30)
    const gates = comparisons.gates.map((gate) => JSON.stringify(gate)).join()
    expect(numbers.filter((number) => !text.includes(number) && !gates.includes(number.replace(/[-+]/, '')))).toEqual([])
  })

  test('every line of a table has as many cells as its heading, whatever the labels contain', () => {
    const markdown = comparisonMarkdown(comparisons, 'r')
    let width = 0
    for (const line of markdown.split('\n')) {
      if (!line.startsWith('| ')) width = 0
      else {
        const cells = line.match(/(?<!\\)\|/g)?.length ?? 0
        width ||= cells
        expect(cells, line).toBe(width)
      }
    }
    expect(markdown).toContain('a\\|b &lt;c> & "d" \\`e\\` \\_f\\_')
    expect(markdown).not.toContain('<c>')
  })

  test('states that the model is simulated, and begins with the gates as code', () => {
    const markdown = comparisonMarkdown(comparisons, 'Comparison of r')
    expect(markdown).toMatch(
      /^# Comparison of r\n\n\*\*Simulated model: .*\n\n## Gates\n\n\*\*4 gates: 1 fails, 1 is inconclusive, 2 hold\*\*\n\n\| verdict \| gate \|/,
    )
    expect(markdown).toContain('| ❌&nbsp;fails | `success(oracle) < success(random)` |')
    expect(markdown).toContain('| ❔&nbsp;inconclusive | `success(react) >= 20%` |')
  })
})

describe('JUnit XML', () => {
  const schema = readFileSync(join(import.meta.dirname, 'junit.xsd'), 'utf8')
  const errorsOf = async (contents: string): Promise<readonly string[]> => {
    const { errors } = await validateXML({ xml: { fileName: 'gates.xml', contents }, schema })
    return errors.map(({ message }) => message)
  }

  test('is valid, and a test case of each gate and comparison has its verdict', async () => {
    const xml = junitXml(comparisons)
    expect(await errorsOf(xml)).toEqual([])
    expect(xml).toContain('<testsuites name="orrery compare" tests="9" failures="1" errors="1">')
    expect(xml).toContain('<testsuite name="gates" tests="6" failures="1" errors="1" skipped="0">')
    expect(xml).toMatch(/name="success\(oracle\) &lt; success\(random\)">\n +<failure type="fails" message="difference \+100/)
    expect(xml).toMatch(/name="success\(react\) &gt;= 20%">\n +<error type="inconclusive" message="0\.0 %, 95 % CI /)
    expect(xml).toContain('a|b &lt;c&gt; &amp; &quot;d&quot; `e` _f_ \\u0001')
    expect(xml).toMatch(/name="oracle and random">\n +<system-out>no significant difference between oracle and random: \+100/)
  })

  test('an inconclusive gate counts as the command counts it', async () => {
    const [skipped, failing] = (['pass', 'fail'] as const).map((onInconclusive) => junitXml(comparisons, { onInconclusive }))
    expect(await errorsOf(skipped ?? '')).toEqual([])
    expect(skipped).toContain('<testsuite name="gates" tests="6" failures="1" errors="0" skipped="1">')
    expect(await errorsOf(failing ?? '')).toEqual([])
    expect(failing).toContain('<testsuite name="gates" tests="6" failures="2" errors="0" skipped="0">')
    const untested = { gate: 'success > 1%', verdict: 'inconclusive', checks: [], reason: 'the run is incomplete' } as const
    const xml = junitXml({ ...comparisons, gates: [untested] })
    expect(await errorsOf(xml)).toEqual([])
    expect(xml).toContain('<error type="inconclusive" message="the run is incomplete">')
  })

  test('the schema refuses what a reader could misread', async () => {
    const xml = junitXml(comparisons)
    expect(await errorsOf(xml.replace('failures="1"', 'failures="one"'))).not.toEqual([])
    expect(await errorsOf(xml.replaceAll('failure', 'failed'))).not.toEqual([])
    expect(await errorsOf(xml.replace('\\u0001', '\u0001'))).not.toEqual([])
  })

  test('is the same without gates, but for their suite', async () => {
    const xml = junitXml({ ...comparisons, gates: [] })
    expect(await errorsOf(xml)).toEqual([])
    expect(xml).toContain('tests="3" failures="0"')
  })
})
