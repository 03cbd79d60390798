import type { Submission } from '../../generate/forum/rows.ts'
import { minuteOf, momentOf } from '../../generate/moments.ts'
import { slugOf } from '../../generate/text.ts'
import { type Maker, nthOf } from './maker.ts'

const AGAIN: readonly string[] = ['Again', 'Once more', 'Update', 'Asking for a friend', 'Still', 'Second try']

/** A thread of nearly that title in the same forum, of somebody else, older, and with fewer votes. */
export const submission: Maker<Submission> = ({ editedAt: _, ...row }, { databases: { forum }, id, nth, random }) => {
  const { author } = random.pick(forum.where('submissions', 'forum', row.forum))
  if (author === row.author) return undefined
  const title = `${nthOf(AGAIN, nth)}: ${row.title}`
  if (forum.where('submissions', 'title', title).length > 0) return undefined
  return {
    ...row,
    id,
    author,
    title,
    slug: slugOf(title),
    createdAt: momentOf(minuteOf(row.createdAt) - (nth + 1) * 1440 - random.integer(700), 0),
    upvotes: Math.floor(row.upvotes * 0.7),
  }
}
