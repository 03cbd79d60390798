import { expect, test } from 'vitest'
import { CASSETTES } from './cassettes.ts'
import { COMMANDS } from './commands.ts'
import { enumerateCommand } from './crash-commands.ts'

/** Crash points of a run with a cassette, which has hundreds of similar ones. */
const CASSETTE_POINTS = 80

test.each([
  ...COMMANDS.map((command) => ({ ...command, limit: Number.POSITIVE_INFINITY })),
  ...CASSETTES.map((command) => ({ ...command, limit: CASSETTE_POINTS })),
])(
  'a command killed at any moment leaves the old or the new content: $name',
  async ({ limit, ...command }) => {
    const { points, faults } = await enumerateCommand(command, [limit, 1])
    expect(faults).toEqual([])
    expect(points).toBeGreaterThan(8)
  },
  300_000,
)
