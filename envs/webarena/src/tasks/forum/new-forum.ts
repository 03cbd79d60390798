import type { Template } from '../template.ts'
import { at } from './places.ts'

const FORUMS = [
  ['tidepools', 'Life between the tides', 'crabs', 'anemones', 'seaweed'],
  ['letterpress', 'Printing with type and ink', 'presses', 'paper', 'type'],
  ['nightsky', 'What is up there tonight', 'planets', 'meteors', 'telescopes'],
  ['mending', 'Making clothes last', 'darning', 'patches', 'zips'],
  ['ferments', 'Jars, salt and patience', 'pickles', 'bread', 'vinegar'],
  ['slowtravel', 'Trains, ferries and long walks', 'trains', 'ferries', 'footpaths'],
  ['boardgames_at_home', 'Games for the kitchen table', 'new games', 'old games', 'rules'],
] as const

type NewForum = {
  readonly name: string
  readonly about: string
  readonly first: string
  readonly second: string
  readonly third: string
}

/** A forum that there is not yet. */
export const newForum: Template<NewForum> = {
  name: 'forum.new-forum',
  original: 7,
  sites: ['forum'],
  judged: 'html',
  isLong: true,
  wordings: [
    ({ name, about, first, second, third }) =>
      `Create a forum named ${name} with the title and the description "${about}", and with ${first}, ${second} and ${third} in its sidebar`,
    ({ name, about, first, second, third }) =>
      `I need a new forum called ${name}. Title and description: "${about}". The sidebar lists ${first}, ${second} and ${third}.`,
  ],
  draw(random, { forum }) {
    const [name, about, first, second, third] = random.pick(FORUMS)
    return forum.get('forums', name) === undefined ? { name, about, first, second, third } : undefined
  },
  expects: ({ name, about, first, second, third }) => ({
    checks: [
      { page: { url: at(`/f/${name}/edit`) }, read: { field: 'Description' }, includes: [[about]] },
      { page: { url: at(`/f/${name}`) }, read: { key: 'sidebar' }, includes: [[first], [second], [third]] },
    ],
    changes: [`forum/forums/${name}`],
  }),
  way: ({ name, about, first, second, third }) => [
    {
      kind: 'do',
      path: [at('/forums'), at('/create_forum')],
      deeds: [
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
