import { expect, test } from 'vitest'
import { CASSETTES } from './cassettes.ts'
import { COMMANDS } from './commands.ts'
import { enumerateCommand } from './crash-commands.ts'

// A sample of commands.long.test.ts.
test.each([...COMMANDS, ...CASSETTES])(
  'a command killed at sampled moments leaves the old or the new content: $name',
  async (command) => {
    const { points, faults } = await enumerateCommand(command, [2, 1])
    expect(faults).toEqual([])
    expect(points).toBeGreaterThan(2)
  },
)
