/** A user without the types of Node.js can type-check: `install.long.test.ts` does, with every supported compiler. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../readme/documents.ts'
import { FOR_NODE } from './project.ts'

interface Manifest {
  readonly name: string
  readonly private?: boolean
  readonly exports?: Readonly<Record<string, { readonly types?: string }>>
}

/** Names that only `@types/node` declares. */
const NODE_TYPES = /\b(?:Buffer|NodeJS)\b|['"]node:/

const homes = ['packages', 'envs', 'agents'].flatMap((folder) =>
  readdirSync(join(ROOT, folder)).map((name) => join(ROOT, folder, name)),
)
const entries = homes
  .filter((home) => existsSync(join(home, 'package.json')))
  .flatMap((home) => {
    const { name, private: isPrivate, exports = {} } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as Manifest
    const paths = isPrivate === true ? [] : Object.entries(exports)
    return paths.flatMap(([path, { types }]) =>
      types === undefined ? [] : [{ name: name + path.slice(1), file: join(home, types) }],
    )
  })
  .filter(({ name }) => !FOR_NODE.test(name))

test.skipIf(entries.some(({ file }) => !existsSync(file)))('declarations need no types of Node.js (needs a build)', () => {
  expect(entries.length).toBeGreaterThan(50)
  const found = new Set<string>()
  const seen = new Set<string>()
  const visit = (file: string): void => {
    if (seen.has(file) || !existsSync(file)) return
    seen.add(file)
    // Comments may mention these names.
    const text = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
    if (NODE_TYPES.test(text)) found.add(file.slice(ROOT.length))
    for (const [, path = ''] of text.matchAll(/(?:from |import\()['"](\.[^'"]+)\.[jt]s['"]/g))
      visit(join(dirname(file), `${path}.d.ts`))
  }
  for (const { file } of entries) visit(file)
  expect(seen.size).toBeGreaterThan(200)
  expect([...found]).toEqual([])
})
