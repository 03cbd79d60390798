import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

// The rule is explained in docs/papers/README.md.
const ROOT = fileURLToPath(new URL('../', import.meta.url))
const PAGES = readdirSync(`${ROOT}docs/papers`).filter((name) => name.endsWith('.md'))

/** `path/to/file.ts:12` with what follows it. */
const REFERENCE = /`([\w@./-]+\.\w+):(\d+)`(?: \(`([\w$]+)`\))?/g

/** The line, from 1, where a file first declares a name; 0 where it does not. */
function declaredAt(source: string, name: string): number {
  const kinds = 'function\\*?|const|let|class|interface|type'
  const declaration = new RegExp(`^\\s*(?:export\\s+)?(?:async\\s+)?(?:${kinds})\\s+${name.replaceAll('$', '\\$')}(?![\\w$])`)
  return source.split('\n').findIndex((line) => declaration.test(line)) + 1
}

/** What is wrong with a reference; empty where nothing is but the number of its line. */
function problemWith(path: string, name: string | undefined): string {
  if (!existsSync(`${ROOT}${path}`)) return `there is no ${path}`
  if (name === undefined) return `${path}:LINE needs the name of what is declared there: (\`name\`)`
  return declaredAt(readFileSync(`${ROOT}${path}`, 'utf8'), name) === 0 ? `${path} declares no ${name}` : ''
}

test.each(PAGES)('every line that %s names holds what it says', async (page) => {
  const text = readFileSync(`${ROOT}docs/papers/${page}`, 'utf8')
  const problems = [...text.matchAll(REFERENCE)].map(([, path = '', , name]) => problemWith(path, name))
  expect(problems.filter((problem) => problem !== '')).toEqual([])
  const renumbered = text.replace(REFERENCE, (_, path: string, _line: string, name: string) => {
    const line = declaredAt(readFileSync(`${ROOT}${path}`, 'utf8'), name)
    return `\`${path}:${line}\` (\`${name}\`)`
  })
  await expect(renumbered).toMatchFileSnapshot(`${ROOT}docs/papers/${page}`)
})

test('a line that is wrong, a name that is nowhere, and a path without a name are found', () => {
  expect(declaredAt('const a = 1\nexport function* play() {}\n', 'play')).toBe(2)
  expect(declaredAt('const player = 1\n// function play\n', 'play')).toBe(0)
  expect(problemWith('test/papers.test.ts', 'declaredAt')).toBe('')
  expect(problemWith('test/papers.test.ts', 'nothing')).toBe('test/papers.test.ts declares no nothing')
  expect(problemWith('test/nowhere.ts', 'play')).toBe('there is no test/nowhere.ts')
  expect(problemWith('test/papers.test.ts', undefined)).toContain('needs the name')
})
