import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findEntry, GLOSSARY, glossaryPage, namesOf } from '@orreryjs/reporting/glossary'
import { expect, test } from 'vitest'
import { orreryHere } from './in-process.ts'

/** Current names of terms, in lower case. */
const NAMES = GLOSSARY.flatMap(({ words }) => words.flatMap(namesOf)).map((name) => name.toLowerCase())

/** Names of terms in earlier versions. */
const FORMER_NAMES = GLOSSARY.flatMap(({ words }) => words.flatMap(({ formerNames = [] }) => formerNames))

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

/** Folders whose sources contain tables. */
const SOURCES = ['packages/cli/src', 'packages/runs/src', 'packages/reporting/src', 'packages/viewer/app']

/** Headings composed at run time: names of worlds, rows and metrics. */
const isMade = (heading: string): boolean => /[{}$]/.test(heading)

/** Column headings, as the sources write them. */
const HEADINGS: readonly RegExp[] = [
  /\{ title: (['"])(?<text>.*?)\1(?:, align: '\w+')?(?: as const)? \}/g,
  /const \w*TITLES = \[(?<list>[^\]]*)\]/g,
  /table\(\[(?<list>[^\]]*)\]/g,
  /titles = \[(?<list>[^\]]*)\]/g,
  /<th scope="col"[^>]*>\s*(?:<span class="unseen">)?(?<text>[^<]*?)\s*</g,
]

function headingsOf(source: string): readonly string[] {
  const found = HEADINGS.flatMap((form) => [...source.matchAll(form)])
  const written = found.flatMap(({ groups }) => {
    const { text, list = '' } = groups ?? {}
    return text === undefined ? [...list.matchAll(/(['"])(.*?)\1/g)].map(([, , each = '']) => each) : [text]
  })
  return written.flatMap((text) => text.split('\\n')).map((text) => text.trim())
}

test('every heading of a table is in the glossary', () => {
  const files = SOURCES.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => join(ROOT, folder, name)),
  )
  const headings = files.flatMap((file) => headingsOf(readFileSync(file, 'utf8'))).filter((text) => text !== '' && !isMade(text))
  expect(new Set(headings)).toContain('wins-losses-ties')
  expect(new Set(headings)).toContain('success excluding errors')
  const measures = ['success', 'reward', 'progress', 'spl', 'steps', 'calls', 'tokens']
  const isCurrent = (heading: string): boolean => NAMES.includes(heading.toLowerCase())
  expect([...new Set([...headings, ...measures])].filter((heading) => !isCurrent(heading))).toEqual([])
})

test('no two terms share a form, so that each can be looked up', () => {
  const forms = [...GLOSSARY.flatMap(({ words }) => words.flatMap(namesOf)), ...FORMER_NAMES]
  expect(forms.filter((form, index) => forms.indexOf(form) < index)).toEqual([])
})

test('docs/glossary.md equals the glossary', async () => {
  await expect(glossaryPage()).toMatchFileSnapshot(join(ROOT, 'docs/glossary.md'))
})

test('looks up a term ignoring case, and suggests the nearest one', async () => {
  const [help, list, wrong] = await Promise.all(
    [
      ['help', 'spl'],
      ['list', 'terms', 'best known'],
      ['help', 'dialekt'],
    ].map((words) => orreryHere(words)),
  )
  expect(help?.stdout).toMatch(/^SPL\nSuccess weighted by path length: /)
  expect(list?.stdout).toMatch(/^best\n/)
  expect(wrong?.stderr).toMatch(/^error USAGE: no help on "dialekt"\. Did you mean "dialect"\?/)
  const all = JSON.parse((await orreryHere(['list', 'terms', '--json'])).stdout)
  expect(all.terms).toHaveLength(GLOSSARY.flatMap(({ words }) => words).length)
})

test('former names of terms are looked up, and printed nowhere', async () => {
  const { stdout } = await orreryHere(['help', 'Won-Lost-Tied'])
  expect(stdout).toMatch(/^wins-losses-ties\n'Won-Lost-Tied' is now called: wins-losses-ties\nNumber of tasks/)
  const list = (await orreryHere(['list', 'terms'], 10_000)).stdout
  for (const name of FORMER_NAMES) {
    expect(findEntry(name)).toBeDefined()
    expect(list).not.toMatch(new RegExp(`^${name} {2}|also: (.*, )?${name}[,)]`, 'm'))
  }
  expect(glossaryPage()).not.toContain('won-lost-tied')
})
