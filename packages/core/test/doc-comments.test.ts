import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SOURCES = join(import.meta.dirname, '..', 'src')
const DECLARES = /^export (?:interface|type|function\*?|async function|const|class) (\w+)/

test('every export has a doc comment', () => {
  const bare = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => undocumented(file, readFileSync(join(SOURCES, file), 'utf8').split('\n')))
  expect(bare).toEqual([])
})

function undocumented(file: string, lines: readonly string[]): readonly string[] {
  return lines.flatMap((line, index) => {
    const name = DECLARES.exec(line)?.[1]
    const before = lines.slice(0, index).findLast((each) => !each.startsWith('// biome-ignore'))
    return name === undefined || before?.trimEnd().endsWith('*/') === true ? [] : [`${file}: ${name}`]
  })
}
