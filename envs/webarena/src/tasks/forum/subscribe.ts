import type { Databases } from '../../data.ts'
import type { Submission } from '../../generate/forum/rows.ts'
import { sorted } from '../../sites/forum/sort.ts'
import { subscriberCount } from '../../sites/forum/standing.ts'
import type { Template } from '../template.ts'
import { at, MEMBER, toForum, urlOfThread } from './places.ts'

/** The hottest thread of a forum is to be open, and the forum subscribed. */
export const openTrendingAndSubscribe: Template<{ readonly forum: string }> = {
  name: 'forum.open-trending-and-subscribe',
  original: 4,
  sites: ['forum'],
  judged: 'url+html',
  wordings: [
    ({ forum }) => `Subscribe to the forum ${forum} and open the comments of the thread that is the hottest there`,
    ({ forum }) => `I want to follow ${forum}: subscribe, then bring up the discussion that leads its Hot list.`,
  ],
  draw(random, databases) {
    const forum = random.pick(databases.forum.rows('forums')).id
    const isSubscribed = databases.forum.get('subscriptions', `${MEMBER}:${forum}`) !== undefined
    return isSubscribed || hottest(databases, forum) === undefined ? undefined : { forum }
  },
  expects({ forum }, databases) {
    const thread = hottest(databases, forum)
    return {
      urls: thread === undefined ? [] : [urlOfThread(thread)],
      checks: [{ page: { url: at(`/f/${forum}`) }, read: { key: `subscription:${forum}` }, includes: [['Unsubscribe']] }],
      changes: [`forum/subscriptions/${MEMBER}:${forum}`],
    }
  },
  way({ forum }, databases) {
    const thread = hottest(databases, forum)
    const button = `Subscribe (${subscriberCount(databases.forum, forum)})`
    return [
      {
        kind: 'do',
        path: [at('/forums')],
        deeds: [{ kind: 'press', button, within: `forum:${forum}` }],
        isDone: (now) => now.databases.forum.get('subscriptions', `${MEMBER}:${forum}`) !== undefined,
      },
      { kind: 'be', path: [...toForum(forum), ...(thread === undefined ? [] : [urlOfThread(thread)])] },
    ]
  },
}

function hottest(databases: Databases, forum: string): Submission | undefined {
  return sorted(databases.forum, databases.forum.where('submissions', 'forum', forum), 'hot', 'all')[0]
}
