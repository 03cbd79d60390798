import type { Template } from '../template.ts'
import { forumUrl, MEMBER } from './navigation.ts'

const TEXTS = [
  'I repair old radios and talk too much about them',
  'Part time gardener, full time reader',
  'Walking the coast path one weekend at a time',
  'Baker of uneven loaves, owner of two cats',
  'Here for the woodwork, staying for the people',
  'Collects maps of places that I have not seen',
  'Night shift nurse with a pottery habit',
  'Learning the accordion, with apologies to my neighbours',
] as const

/** Changes the member's biography. */
export const bio: Template<{ readonly text: string }> = {
  name: 'forum.bio',
  original: 6,
  sites: ['forum'],
  evaluator: 'html',
  wordings: [
    ({ text }) => `Change my biography on the forum to "${text}"`,
    ({ text }) => `My profile should say "${text}" from now on; replace what is there.`,
  ],
  heldOutWording: ({ text }) =>
    `On the forum I would like to introduce myself with "${text}" and nothing else. Update what people read about me.`,
  draw: (random) => ({ text: random.pick(TEXTS) }),
  expected: ({ text }) => ({
    checks: [{ page: { url: forumUrl(`/user/${MEMBER}`) }, read: { key: 'biography' }, equals: text }],
    changes: [`forum/users/${MEMBER}`],
  }),
  subgoals: ({ text }) => [
    {
      kind: 'do',
      path: [forumUrl(`/user/${MEMBER}`), forumUrl(`/user/${MEMBER}/edit_biography`)],
      actions: [
        { kind: 'fill', field: 'Biography', text },
        { kind: 'press', button: 'Save' },
      ],
      isDone: ({ databases }) => databases.forum.get('users', MEMBER)?.biography === text,
    },
  ],
}
