import { expect, test } from 'vitest'
import { CASSETTES } from './cassettes.ts'
import { COMMANDS } from './commands.ts'
import { enumerateCommand } from './crash-commands.ts'

test.each([...COMMANDS, ...CASSETTES])(
  'a command killed at any moment leaves the old or the new content: $name',
  async (command) => {
    const { points, faults } = await enumerateCommand(command, [Number.POSITIVE_INFINITY, 1])
    expect(faults).toEqual([])
    expect(points).toBeGreaterThan(8)
  },
  300_000,
)
