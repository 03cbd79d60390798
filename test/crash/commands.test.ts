import { expect, test } from 'vitest'
import { CASSETTES } from './cassettes.ts'
import { COMMANDS } from './commands.ts'
import { enumerateCommand } from './crash-commands.ts'

// A sample of what commands.long.test.ts takes in full.
test.each([...COMMANDS, ...CASSETTES])('died at some moments, a command leaves the old or the new: $name', async (command) => {
  const { points, faults } = await enumerateCommand(command, [2, 1])
  expect(faults).toEqual([])
  expect(points).toBeGreaterThan(2)
})
