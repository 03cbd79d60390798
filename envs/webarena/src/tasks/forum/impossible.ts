import type { Template } from '../template.ts'
import { openTrendingAndSubscribe } from './forums.ts'
import { forumUrl } from './navigation.ts'

const NAMES = ['cheesemongers', 'kite_flying', 'clockmakers', 'bellringing', 'mudlarking', 'kayak_building', 'falconry'] as const

/** Asks to subscribe to a forum that does not exist. */
export const subscribeToNone: Template<{ readonly forum: string }> = {
  name: 'forum.open-trending-and-subscribe-none',
  original: 4,
  sites: ['forum'],
  evaluator: 'impossible',
  wordings: [
    ({ forum }) => `Subscribe to the forum ${forum} and open the comments of the thread that is the hottest there`,
    ({ forum }) => `I want to follow ${forum}: subscribe, then bring up the discussion that leads its Hot list.`,
  ],
  heldOutWording: openTrendingAndSubscribe.heldOutWording,
  draw(random, { forum: tables }) {
    const forum = random.pick(NAMES)
    return tables.get('forums', forum) === undefined ? { forum } : undefined
  },
  expected: ({ forum }) => ({
    answer: {
      kind: 'impossible',
      wants: 'action',
      reason: [
        ['forum', forum],
        ['no', 'not', 'none', 'never', 'absent', 'missing'],
      ],
    },
  }),
  subgoals: (_, { forum: tables }) => [
    { kind: 'see', path: [forumUrl('/forums')], keys: tables.rows('forums').map(({ id }) => `forum:${id}`) },
  ],
}
