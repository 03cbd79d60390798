import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

// The rule is explained in docs/papers/README.md.
const ROOT = fileURLToPath(new URL('../', import.meta.url))
const PAGES = readdirSync(`${ROOT}docs/papers`).filter((name) => name.endsWith('.md'))

/** A reference `path/to/file.ts:12` with an optional name. */
const REFERENCE = /`([\w@./-]+\.\w+):(\d+)`(?: \(`([\w$]+)`\))?/g

/** Line (from 1) of the first declaration of a name in a file; 0 if there is none. */
function declaredAt(source: string, name: string): number {
  const keywords = 'function\\*?|const|let|class|interface|type'
  const declaration = new RegExp(`^\\s*(?:export\\s+)?(?:async\\s+)?(?:${keywords})\\s+${name.replaceAll('$', '\\$')}(?![\\w$])`)
  return source.split('\n').findIndex((line) => declaration.test(line)) + 1
}

/** Description of an invalid reference; empty if only the line number may be wrong. */
function problemWith(path: string, name: string | undefined): string {
  if (!existsSync(`${ROOT}${path}`)) return `there is no ${path}`
  if (name === undefined) return `${path}:LINE needs the name of what is declared there: (\`name\`)`
  return declaredAt(readFileSync(`${ROOT}${path}`, 'utf8'), name) === 0 ? `${path} declares no ${name}` : ''
}

test.each(PAGES)('every line reference of %s is correct', async (page) => {
  const text = readFileSync(`${ROOT}docs/papers/${page}`, 'utf8')
  const problems = [...text.matchAll(REFERENCE)].map(([, path = '', , name]) => problemWith(path, name))
  expect(problems.filter((problem) => problem !== '')).toEqual([])
  const renumbered = text.replace(REFERENCE, (_, path: string, _line: string, name: string) => {
    const line = declaredAt(readFileSync(`${ROOT}${path}`, 'utf8'), name)
    return `\`${path}:${line}\` (\`${name}\`)`
  })
  await expect(renumbered).toMatchFileSnapshot(`${ROOT}docs/papers/${page}`)
})

test('detects a wrong line, an unknown name, and a path without a name', () => {
  expect(declaredAt('const a = 1\nexport function* play() {}\n', 'play')).toBe(2)
  expect(declaredAt('const player = 1\n// function play\n', 'play')).toBe(0)
  expect(problemWith('test/papers.test.ts', 'declaredAt')).toBe('')
  expect(problemWith('test/papers.test.ts', 'nothing')).toBe('test/papers.test.ts declares no nothing')
  expect(problemWith('test/nowhere.ts', 'play')).toBe('there is no test/nowhere.ts')
  expect(problemWith('test/papers.test.ts', undefined)).toContain('needs the name')
})
