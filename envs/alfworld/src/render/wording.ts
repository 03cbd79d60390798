import type { Game } from '../game.ts'

/** Formats a list as the game does: with commas, and a comma before `and` even for two items. */
export function listOf(items: readonly string[]): string {
  const [first = 'nothing', second] = items
  if (second === undefined) return first
  return `${items.slice(0, -1).join(', ')}, and ${items.at(-1)}`
}

/** Strings that differ between dialects. */
export interface Wording {
  /** Answer to `help`, if the dialect has this command. */
  readonly help?: string
  /** Destination of a `go to`, as in its answer. */
  destination(game: Game, receptacle: number): string
  moveCommand(object: string, receptacle: string): string
  movedText(object: string, receptacle: string): string
}

const HELP_LINES: readonly (readonly [command: string, meaning: string])[] = [
  ['look:                             ', 'look around your current location'],
  ['inventory:                        ', 'check your current inventory'],
  ['go to (receptacle):               ', 'move to a receptacle'],
  ['open (receptacle):                ', 'open a receptacle'],
  ['close (receptacle):               ', 'close a receptacle'],
  ['take (object) from (receptacle):  ', 'take an object from a receptacle'],
  ['move (object) to (receptacle):  ', 'place an object in or on a receptacle'],
  ['examine (something):              ', 'examine a receptacle or an object'],
  ['use (object):                     ', 'use an object'],
  ['heat (object) with (receptacle):  ', 'heat an object using a receptacle'],
  ['clean (object) with (receptacle): ', 'clean an object using a receptacle'],
  ['cool (object) with (receptacle):  ', 'cool an object using a receptacle'],
  ['slice (object) with (object):     ', 'slice an object using a sharp object'],
]

/** Wording of alfworld 0.4 and later. */
export const COMMON_WORDING: Wording = {
  help: `Available commands:\n${HELP_LINES.map(([command, meaning]) => `  ${command}${meaning}\n`).join('')}`,
  destination: ({ receptacles }, receptacle) => receptacles[receptacle]?.name ?? '',
  moveCommand: (object, receptacle) => `move ${object} to ${receptacle}`,
  movedText: (object, receptacle) => `You move the ${object} to the ${receptacle}.`,
}

/** Wording before alfworld 0.4, used by most published prompts. */
export const OLD_WORDING: Wording = {
  destination: ({ receptacles, locationNumbers }, receptacle) =>
    `loc ${locationNumbers[receptacles[receptacle]?.location ?? -1]}`,
  moveCommand: (object, receptacle) => `put ${object} in/on ${receptacle}`,
  movedText: (object, receptacle) => `You put the ${object} in/on the ${receptacle}.`,
}
