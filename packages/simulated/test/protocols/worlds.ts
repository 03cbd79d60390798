import type { TranscriptEntry } from '@orreryjs/core/agents'
import { craftingTable } from '../crafting-table.ts'
import { household } from '../household.ts'
import type { Playable } from '../play.ts'
import { type Shop, shop } from '../shop.ts'

/** A lever: two fetches and three crafts. */
export function table(): Playable {
  const commands = [
    'craft 4 stick using 2 planks',
    'craft 4 oak planks using 1 oak logs',
    'craft 1 lever using 1 cobblestone, 1 stick',
    'craft 1 torch using 1 coal, 1 stick',
  ]
  return craftingTable({ commands, goal: 'lever' })
}

/** A clean mug into a cabinet; a cup is a distractor. */
export function kitchen(): Playable {
  return household({
    furniture: [
      { name: 'cabinet 2', openable: true, contents: ['pan 1'] },
      { name: 'cabinet 1', openable: true },
      { name: 'countertop 1', contents: ['cup 1', 'knife 1', 'mug 1'] },
      { name: 'drawer 1', openable: true, contents: ['fork 1'] },
      { name: 'microwave 1', openable: true },
      { name: 'sinkbasin 1' },
    ],
    sentence: 'put a clean mug in cabinet',
    isDone: (house) =>
      ['cabinet 1', 'cabinet 2'].some((place) => house.in(place).some((each) => each === 'mug 1' && house.is(each, 'clean'))),
  })
}

/** A red shirt, large, below 50 dollars; one of the others is too expensive. */
export function store(): Shop {
  return shop({
    instruction: 'i need a red cotton shirt with long sleeves, size: large, and price lower than 50.00 dollars',
    goods: [
      {
        asin: 'B000000001',
        title: 'Red Cotton Shirt with Long Sleeves',
        price: '$20.0',
        options: { color: ['blue', 'red'], size: ['small', 'large'] },
        description: 'A soft shirt.',
      },
      { asin: 'B000000002', title: 'Green Wool Shirt', price: '$10.0', options: { size: ['small', 'large'] } },
      { asin: 'B000000003', title: 'Red Cotton Shirt with Long Sleeves and Cuffs', price: '$80.0', options: { size: ['large'] } },
    ],
  })
}

/** Returns true if a finished world was solved. */
export function isSolved(world: Playable | Shop): boolean {
  if (!('bought' in world)) return world.isDone()
  return world.bought?.asin === 'B000000001' && world.bought.chosen['size'] === 'large'
}

export const WORLDS: readonly (readonly [name: string, make: () => Playable])[] = [
  ['textcraft', table],
  ['alfworld', kitchen],
  ['webshop', store],
]

/** Returns a world's answers to some lines. */
export function pairsOf(world: Playable, lines: readonly string[]): readonly TranscriptEntry[] {
  return lines.map((line) => ({ line, observation: world.step(line) }))
}
