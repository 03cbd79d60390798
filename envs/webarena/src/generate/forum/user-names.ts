import type { Rng } from '@orreryjs/core'
import { phrases } from '../text.ts'

const MOODS =
  'amber; brisk; calm; copper; dusty; early; faint; gentle; humble; idle; jolly; keen; late; lucky; mellow; misty; narrow; odd; patient; plain; quick; quiet; rusty; salty; sleepy; slow; small; sober; steady; stubborn; sunny; tidy; upper; velvet; wandering; warm; windy; winter; wry; young'
const THINGS =
  'anchor; badger; barrel; beacon; bramble; candle; cinder; clover; cobbler; compass; cricket; ember; fiddle; finch; gate; hare; harbour; heron; kettle; ladder; lantern; lark; loom; magpie; marble; miller; mitten; moss; oar; otter; pebble; plover; quill; raven; sparrow; spindle; thimble; thistle; walnut; willow'

/** So many names that users chose, all different, without those that are taken. */
export function userNames(count: number, taken: readonly string[], random: Rng): readonly string[] {
  const moods = phrases(MOODS)
  const things = phrases(THINGS)
  const made = new Set(taken)
  const names: string[] = []
  while (names.length < count) {
    const words = [random.pick(moods), random.pick(things)] as const
    const name = named(words, random)
    if (made.has(name)) continue
    made.add(name)
    names.push(name)
  }
  return names
}

function named([mood, thing]: readonly [string, string], random: Rng): string {
  const big = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
  switch (random.integer(5)) {
    case 0:
      return `${mood}_${thing}`
    case 1:
      return big(mood) + big(thing)
    case 2:
      return `${mood}${thing}${random.integer(90) + 10}`
    case 3:
      return `${big(thing)}_${random.integer(900) + 100}`
    default:
      return `the_${mood}_${thing}`
  }
}
