import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

// docs/papers/README.md explains the rule.
const ROOT = fileURLToPath(new URL('../', import.meta.url))
const PAGES = readdirSync(`${ROOT}docs/papers`).filter((name) => name.endsWith('.md'))

/** A reference such as `path/to/file.ts:12` (`name`). */
const REFERENCE = /`([\w@./-]+\.\w+):(\d+)`(?: \(`([\w$]+)`\))?/g

/** Returns the line (from 1) of the first declaration of a name, or 0. */
function declaredAt(source: string, name: string): number {
  const keywords = 'function\\*?|const|let|class|interface|type'
  const declaration = new RegExp(`^\\s*(?:export\\s+)?(?:async\\s+)?(?:${keywords})\\s+${name.replaceAll('$', '\\$')}(?![\\w$])`)
  return source.split('\n').findIndex((line) => declaration.test(line)) + 1
}

/** Returns the problem of a reference, or an empty string. Ignores the line number. */
function problemWith(path: string, name: string | undefined): string {
  if (!existsSync(`${ROOT}${path}`)) return `no file ${path}`
  if (name === undefined) return `${path}:LINE needs a declared name: (\`name\`)`
  return declaredAt(readFileSync(`${ROOT}${path}`, 'utf8'), name) === 0 ? `${path} does not declare ${name}` : ''
}

test.each(PAGES)('line references of %s match the code', async (page) => {
  const text = readFileSync(`${ROOT}docs/papers/${page}`, 'utf8')
  const problems = [...text.matchAll(REFERENCE)].map(([, path = '', , name]) => problemWith(path, name))
  expect(problems.filter((problem) => problem !== '')).toEqual([])
  const renumbered = text.replace(REFERENCE, (_, path: string, _line: string, name: string) => {
    const line = declaredAt(readFileSync(`${ROOT}${path}`, 'utf8'), name)
    return `\`${path}:${line}\` (\`${name}\`)`
  })
  await expect(renumbered).toMatchFileSnapshot(`${ROOT}docs/papers/${page}`)
})

test('reports a missing file, a missing name and an undeclared name', () => {
  expect(declaredAt('const a = 1\nexport function* play() {}\n', 'play')).toBe(2)
  expect(declaredAt('const player = 1\n// function play\n', 'play')).toBe(0)
  expect(problemWith('test/papers.test.ts', 'declaredAt')).toBe('')
  expect(problemWith('test/papers.test.ts', 'nothing')).toBe('test/papers.test.ts does not declare nothing')
  expect(problemWith('test/nowhere.ts', 'play')).toBe('no file test/nowhere.ts')
  expect(problemWith('test/papers.test.ts', undefined)).toContain('needs a declared name')
})
