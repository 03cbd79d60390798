import { createRequire } from 'node:module'
import { expect, test } from 'vitest'

interface Workspace {
  commandLine(command: string, args: readonly string[]): string
}

const { commandLine } = createRequire(import.meta.url)('../scripts/workspace.cjs') as Workspace

test('a path with blanks stays one word for the shell of Windows', () => {
  const file = 'C:\\My Files\\orrery\\a (1)&b.mts'
  expect(commandLine('vitest', ['run', '--config', file])).toBe(`vitest run --config "${file}"`)
  expect(commandLine('turbo', ['run', 'build', '--output-logs=errors-only'])).toBe('turbo run build --output-logs=errors-only')
  expect(commandLine('npx', ['say "hi"', ''])).toBe('npx "say ""hi""" ""')
})
