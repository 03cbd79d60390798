import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { orreryHere } from './in-process.ts'

/** A file, in which no directory can be created. */
const FILE = fileURLToPath(import.meta.url)
const TYPED = [120, './orrery'] as const

test.each([
  { args: ['run', '--agent', 'nobody-at-all'], hint: 'run `./orrery list agents`' },
  { args: ['run', '--limit', 'many'], hint: 'run `./orrery run --help`' },
  { args: ['--json', 'show'], hint: 'run `./orrery show --help`' },
  { args: ['nothing'], hint: 'run `./orrery --help`' },
  { args: ['nothing', '--help'], hint: 'run `./orrery --help`' },
  { args: ['eval'], hint: 'write `./orrery run`' },
  {
    args: ['playground', join(FILE, 'playground')],
    hint: 'check the path: one of its parts is a file',
  },
  {
    args: ['lesson', 'start', '1', join(FILE, 'lesson')],
    hint: 'check the path: one of its parts is a file',
  },
  { args: ['run', '--tasks', '100000'], hint: 'run `./orrery list tasks --world textcraft --split adapt-like`' },
])('hints after $args can be pasted', async ({ args, hint }) => {
  const { stdout, stderr } = await orreryHere(args, ...TYPED)
  expect(stderr).toContain(` hint: ${hint}\n`)
  if (args.includes('--json')) expect(JSON.parse(stdout)).toMatchObject({ error: { hint } })
})

test.each([['--help'], ['run', '--help'], ['serve', 'model', '--help'], ['resume', '--help']])(
  'every command in the help of %s %s uses the name that was typed',
  async (...args) => {
    const { stdout } = await orreryHere(args, ...TYPED)
    expect(stdout).toMatch(/^Usage: \.\/orrery /)
    expect(stdout).not.toMatch(/(?:^|[^/@])\borrery (?!is|are)/m)
    expect(stdout).toContain('  ./orrery ')
  },
)
