import type { Databases } from '../../data.ts'
import type { Check, Expected } from '../../evaluate/expected.ts'
import type { Submission } from '../../generate/forum/rows.ts'
import type { Template } from '../template.ts'
import type { Deed, Leg, Standing } from '../way.ts'
import { at, toForum } from './places.ts'

type Post = { readonly forum: string; readonly title: string; readonly body: string }

/** A new thread of a forum: what every task that posts one expects, and does. */
export function expectPost(forum: string, checks: readonly Check[]): Expected {
  return {
    checks: [{ page: 'open', read: { key: 'forum' }, equals: forum }, ...checks],
    changes: ['forum/submissions/+', 'forum/votes/+'],
  }
}

/** The way to a new thread of a forum. */
export function wayToPost({ forum, title, body }: Post): readonly Leg[] {
  const fills: readonly Deed[] = [
    { kind: 'fill', field: 'Title', text: title },
    ...(body === '' ? [] : [{ kind: 'fill', field: 'Body', text: body } as const]),
  ]
  return [
    {
      kind: 'do',
      path: [...toForum(forum), at(`/submit/${forum}`)],
      deeds: [...fills, { kind: 'press', button: 'Create submission' }],
      isDone: (now) => {
        const thread = newThread(now, forum)
        return thread?.title === title && (thread.body ?? '') === body
      },
    },
  ]
}

function newThread({ databases, url }: Standing, forum: string): Submission | undefined {
  const id = /^http:\/\/forum\.test\/f\/[^/]+\/(\d+)\//.exec(url)?.[1]
  const thread = id === undefined ? undefined : databases.forum.get('submissions', id)
  return thread?.forum === forum ? thread : undefined
}

const QUESTIONS = [
  (topic: string) => `What do you wish you had known when you began with ${topic}?`,
  (topic: string) => `Which book about ${topic} would you give to a friend?`,
  (topic: string) => `How much time does ${topic} take you in a week?`,
  (topic: string) => `Is there a cheap way to try ${topic} before buying anything?`,
] as const

type Asked = { readonly forum: string; readonly topic: string; readonly question: string }

/** A question goes to the forum where it belongs. */
export const askInFittingForum: Template<Asked> = {
  name: 'forum.ask-in-fitting-forum',
  original: 5,
  sites: ['forum'],
  judged: 'url+html',
  wordings: [
    ({ topic, question }) => `Find the forum that deals with ${topic} and post my question there as the title: "${question}"`,
    ({ topic, question }) => `Where do people talk about ${topic}? Start a thread in that forum titled "${question}"`,
  ],
  draw(random, databases) {
    const drawn = drawTopic(random, databases)
    return drawn && { ...drawn, question: random.pick(QUESTIONS)(drawn.topic) }
  },
  expects: ({ forum, question }) => expectPost(forum, [{ page: 'open', read: { key: 'title' }, equals: question }]),
  way: ({ forum, question }) => wayToPost({ forum, title: question, body: '' }),
}

type Discussed = { readonly forum: string; readonly topic: string }

/** A discussion with a fixed text under it. */
export const discussion: Template<Discussed> = {
  name: 'forum.discussion',
  original: 13,
  sites: ['forum'],
  judged: 'url+html',
  wordings: [
    ({ topic }) =>
      `Begin a discussion titled "${titleOn(topic)}" in the forum that fits, with nothing but "your opinion" as its text`,
    ({ topic }) => `Post "${titleOn(topic)}" where it belongs on the forum site; the body should read "your opinion".`,
  ],
  draw: (random, databases) => drawTopic(random, databases),
  expects: ({ forum, topic }) =>
    expectPost(forum, [
      { page: 'open', read: { key: 'title' }, includes: [[titleOn(topic)]] },
      { page: 'open', read: { key: 'body' }, includes: [['your opinion']] },
    ]),
  way: ({ forum, topic }) => wayToPost({ forum, title: titleOn(topic), body: 'your opinion' }),
}

function titleOn(topic: string): string {
  return `The future of ${topic}`
}

/** A forum by one of its topics, which no other forum names. */
function drawTopic(random: { pick<T>(values: readonly T[]): T }, { forum: tables }: Databases): Discussed | undefined {
  const { id, topics } = random.pick(tables.rows('forums'))
  const own = topics.filter((topic) => tables.where('forums', 'topics', topic).length === 1)
  return own.length === 0 ? undefined : { forum: id, topic: random.pick(own) }
}

type Wanted = { readonly forum: string; readonly thing: string; readonly price: number }

/** Advice on what to buy, within a budget, in a forum that is named. */
export const askRecommendation: Template<Wanted> = {
  name: 'forum.ask-recommendation',
  original: 15,
  sites: ['forum'],
  judged: 'url+html',
  wordings: [
    ({ forum, thing, price }) => `Ask in ${forum} which ${thing} people recommend for at most $${price}`,
    ({ forum, thing, price }) =>
      `Start a thread in the forum ${forum} that asks for recommendations for a ${thing} within a budget of $${price}.`,
  ],
  draw(random, databases) {
    const forum = random.pick(databases.forum.rows('forums')).id
    return { forum, thing: random.pick(THINGS), price: 10 * (2 + random.integer(30)) }
  },
  expects: ({ forum, thing, price }) =>
    expectPost(forum, [{ page: 'open', read: { key: 'post' }, includes: [[thing], [`$${price}`, `${price} dollars`]] }]),
  way: ({ forum, thing, price }) =>
    wayToPost({ forum, title: `Which ${thing} do you recommend?`, body: `My budget is $${price}.` }),
}

const THINGS = [
  'desk lamp',
  'rain jacket',
  'pair of headphones',
  'coffee grinder',
  'tent for two',
  'sewing machine',
  'bread knife',
  'bicycle pump',
  'keyboard',
  'watering can',
] as const
