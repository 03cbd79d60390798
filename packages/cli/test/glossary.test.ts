import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findEntry, GLOSSARY, glossaryPage, namesOf } from '@orreryjs/reporting/glossary'
import { expect, test } from 'vitest'
import { orreryHere } from './in-process.ts'

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
  expect([...new Set([...headings, ...measures])].filter((heading) => findEntry(heading) === undefined)).toEqual([])
})

test('no two terms share a form, so that each can be looked up', () => {
  const forms = GLOSSARY.flatMap(({ words }) => words.flatMap(namesOf))
  expect(forms.filter((form, index) => forms.indexOf(form) < index)).toEqual([])
})

test('docs/glossary.md equals the glossary', async () => {
  await expect(glossaryPage()).toMatchFileSnapshot(join(ROOT, 'docs/glossary.md'))
})

test('looks up a term ignoring case, and suggests the nearest one', async () => {
  const [help, list, wrong] = await Promise.all(
    [
      ['help', 'spl'],
      ['list', 'words', 'best known'],
      ['help', 'dialekt'],
    ].map((words) => orreryHere(words)),
  )
  expect(help?.stdout).toMatch(/^SPL\nSuccess weighted by path length: /)
  expect(list?.stdout).toMatch(/^best\n/)
  expect(wrong?.stderr).toMatch(/^error USAGE: 'dialekt' is neither a command nor a glossary term; did you mean 'dialect'\?/)
  const all = JSON.parse((await orreryHere(['list', 'words', '--json'])).stdout)
  expect(all.words).toHaveLength(GLOSSARY.flatMap(({ words }) => words).length)
})

test('help COMMAND equals COMMAND --help', async () => {
  for (const path of [['compare'], ['serve', 'model']]) {
    expect(await orreryHere(['help', ...path])).toEqual(await orreryHere([...path, '--help']))
  }
})
