import type { Template } from '../template.ts'
import { at, MEMBER } from './places.ts'

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
  judged: 'html',
  wordings: [
    ({ text }) => `Change my biography on the forum to "${text}"`,
    ({ text }) => `My profile should say "${text}" from now on; replace what is there.`,
  ],
  draw: (random) => ({ text: random.pick(TEXTS) }),
  expects: ({ text }) => ({
    checks: [{ page: { url: at(`/user/${MEMBER}`) }, read: { key: 'biography' }, equals: text }],
    changes: [`forum/users/${MEMBER}`],
  }),
  way: ({ text }) => [
    {
      kind: 'do',
      path: [at(`/user/${MEMBER}`), at(`/user/${MEMBER}/edit_biography`)],
      deeds: [
        { kind: 'fill', field: 'Biography', text },
        { kind: 'press', button: 'Save' },
      ],
      isDone: ({ databases }) => databases.forum.get('users', MEMBER)?.biography === text,
    },
  ],
}
