import type { Databases } from '../../data.ts'
import type { Submission } from '../../generate/forum/rows.ts'
import { subscriberCount } from '../../sites/forum/queries.ts'
import { sortThreads } from '../../sites/forum/sort.ts'
import type { Template } from '../template.ts'
import { forumUrl, MEMBER, pathToForum, urlOfThread } from './navigation.ts'

const FORUMS = [
  ['tidepools', 'Life between the tides', 'crabs', 'anemones', 'seaweed'],
  ['letterpress', 'Printing with type and ink', 'presses', 'paper', 'type'],
  ['nightsky', 'What is up there tonight', 'planets', 'meteors', 'telescopes'],
  ['mending', 'Making clothes last', 'darning', 'patches', 'zips'],
  ['ferments', 'Jars, salt and patience', 'pickles', 'bread', 'vinegar'],
  ['slowtravel', 'Trains, ferries and long walks', 'trains', 'ferries', 'footpaths'],
  ['boardgames_at_home', 'Games for the kitchen table', 'new games', 'old games', 'rules'],
] as const

type NewForumParams = {
  readonly name: string
  readonly about: string
  readonly first: string
  readonly second: string
  readonly third: string
}

/** Creates a forum that does not exist yet. */
export const newForum: Template<NewForumParams> = {
  name: 'forum.new-forum',
  original: 7,
  sites: ['forum'],
  evaluator: 'html',
  canBeLong: true,
  wordings: [
    ({ name, about, first, second, third }) =>
      `Create a forum named ${name} with the title and the description "${about}", and with ${first}, ${second} and ${third} in its sidebar`,
    ({ name, about, first, second, third }) =>
      `I need a new forum called ${name}. Title and description: "${about}". The sidebar lists ${first}, ${second} and ${third}.`,
  ],
  heldOutWording: ({ name, about, first, second, third }) =>
    `We want a place to discuss this: "${about}". Set up the forum ${name} for it; that phrase is both its title and what describes it, and on the side it shows ${first}, ${second} and ${third}.`,
  draw(random, { forum }) {
    const [name, about, first, second, third] = random.pick(FORUMS)
    return forum.get('forums', name) === undefined ? { name, about, first, second, third } : undefined
  },
  expected: ({ name, about, first, second, third }) => ({
    checks: [
      { page: { url: forumUrl(`/f/${name}/edit`) }, read: { field: 'Description' }, includes: [[about]] },
      { page: { url: forumUrl(`/f/${name}`) }, read: { key: 'sidebar' }, includes: [[first], [second], [third]] },
    ],
    changes: [`forum/forums/${name}`],
  }),
  subgoals: ({ name, about, first, second, third }) => [
    {
      kind: 'do',
      path: [forumUrl('/forums'), forumUrl('/create_forum')],
      actions: [
        { kind: 'fill', field: 'Name', text: name },
        { kind: 'fill', field: 'Title', text: about },
        { kind: 'fill', field: 'Description', text: about },
        { kind: 'fill', field: 'Sidebar', text: `${first}, ${second}, ${third}` },
        { kind: 'press', button: 'Create forum' },
      ],
      isDone: ({ databases }) => databases.forum.get('forums', name) !== undefined,
    },
  ],
}

/** Subscribes to a forum and opens its hottest thread. */
export const openTrendingAndSubscribe: Template<{ readonly forum: string }> = {
  name: 'forum.open-trending-and-subscribe',
  original: 4,
  sites: ['forum'],
  evaluator: 'url+html',
  wordings: [
    ({ forum }) => `Subscribe to the forum ${forum} and open the comments of the thread that is the hottest there`,
    ({ forum }) => `I want to follow ${forum}: subscribe, then bring up the discussion that leads its Hot list.`,
  ],
  heldOutWording: ({ forum }) =>
    `Make me a member of ${forum} who receives what is new. Then take me to what people say about the submission at the top there when sorted by Hot.`,
  draw(random, databases) {
    const forum = random.pick(databases.forum.rows('forums')).id
    const isSubscribed = databases.forum.get('subscriptions', `${MEMBER}:${forum}`) !== undefined
    return isSubscribed || hottest(databases, forum) === undefined ? undefined : { forum }
  },
  expected({ forum }, databases) {
    const thread = hottest(databases, forum)
    return {
      urls: thread === undefined ? [] : [urlOfThread(thread)],
      checks: [{ page: { url: forumUrl(`/f/${forum}`) }, read: { key: `subscription:${forum}` }, includes: [['Unsubscribe']] }],
      changes: [`forum/subscriptions/${MEMBER}:${forum}`],
    }
  },
  subgoals({ forum }, databases) {
    const thread = hottest(databases, forum)
    const button = `Subscribe (${subscriberCount(databases.forum, forum)})`
    return [
      {
        kind: 'do',
        path: [forumUrl('/forums')],
        actions: [{ kind: 'press', button, within: `forum:${forum}` }],
        isDone: (now) => now.databases.forum.get('subscriptions', `${MEMBER}:${forum}`) !== undefined,
      },
      { kind: 'be', path: [...pathToForum(forum), ...(thread === undefined ? [] : [urlOfThread(thread)])] },
    ]
  },
}

function hottest(databases: Databases, forum: string): Submission | undefined {
  return sortThreads(databases.forum, databases.forum.where('submissions', 'forum', forum), 'hot', 'all')[0]
}
