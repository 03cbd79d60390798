import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findWord, formsOf, glossaryPage, WORDS } from '@orreryjs/reporting/words'
import { expect, test } from 'vitest'
import { orreryHere } from './in-process.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

/** Where tables are made. */
const SOURCES = ['packages/cli/src', 'packages/runs/src', 'packages/reporting/src', 'packages/viewer/app']

/** Headings that are put together when they are printed: names of worlds, rows and measures. */
const isMade = (heading: string): boolean => /[{}$]/.test(heading)

/** What stands at the head of a column, as the sources write it. */
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
  expect([...new Set([...headings, ...measures])].filter((heading) => findWord(heading) === undefined)).toEqual([])
})

test('no two words share a form, so that each is found', () => {
  const forms = WORDS.flatMap(({ words }) => words.flatMap(formsOf))
  expect(forms.filter((form, index) => forms.indexOf(form) < index)).toEqual([])
})

test('docs/glossary.md is the glossary', async () => {
  await expect(glossaryPage()).toMatchFileSnapshot(join(ROOT, 'docs/glossary.md'))
})

test('a word is looked up whatever its case, and the nearest is named where there is none', async () => {
  const [help, list, wrong] = await Promise.all(
    [
      ['help', 'spl'],
      ['list', 'words', 'best known'],
      ['help', 'dialekt'],
    ].map((words) => orreryHere(words)),
  )
  expect(help?.stdout).toMatch(/^SPL\nSuccess weighted by path length: /)
  expect(list?.stdout).toMatch(/^best\n/)
  expect(wrong?.stderr).toMatch(
    /^error USAGE: 'dialekt' is neither a command nor a word of the glossary; did you mean 'dialect'\?/,
  )
  const all = JSON.parse((await orreryHere(['list', 'words', '--json'])).stdout)
  expect(all.words).toHaveLength(WORDS.flatMap(({ words }) => words).length)
})

test('help of a command is that command with --help', async () => {
  for (const path of [['compare'], ['serve', 'model']]) {
    expect(await orreryHere(['help', ...path])).toEqual(await orreryHere([...path, '--help']))
  }
})
