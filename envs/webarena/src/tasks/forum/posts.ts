import type { Rng } from '@orreryjs/core'
import type { Databases } from '../../data.ts'
import type { Check, Expected } from '../../evaluate/expected.ts'
import type { Submission } from '../../generate/forum/rows.ts'
import { dayAfter, longDate, shortDate, TODAY } from '../../sites/shared/dates.ts'
import type { PageAction, SiteState, Subgoal } from '../subgoals.ts'
import type { Template } from '../template.ts'
import { drawOpenForum, forumUrl, pathToForum } from './navigation.ts'

type Post = { readonly forum: string; readonly title: string; readonly body: string }

/** Expectation of every task that posts a thread in a forum. */
export function expectPost(forum: string, checks: readonly Check[]): Expected {
  return {
    under: forumUrl(`/f/${forum}`),
    checks,
    changes: ['forum/submissions/+', 'forum/votes/+'],
  }
}

/** Subgoals that post a thread in a forum. */
export function postSubgoals({ forum, title, body }: Post): readonly Subgoal[] {
  const fills: readonly PageAction[] = [
    { kind: 'fill', field: 'Title', text: title },
    ...(body === '' ? [] : [{ kind: 'fill', field: 'Body', text: body } as const]),
  ]
  return [
    {
      kind: 'do',
      path: [...pathToForum(forum), forumUrl(`/submit/${forum}`)],
      actions: [...fills, { kind: 'press', button: 'Create submission' }],
      isDone: (now) => {
        const thread = newThread(now, forum)
        return thread?.title === title && (thread.body ?? '') === body
      },
    },
  ]
}

function newThread({ databases, url }: SiteState, forum: string): Submission | undefined {
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

type QuestionPostParams = { readonly forum: string; readonly topic: string; readonly question: string }

/** Posts a question in the forum that fits its topic. */
export const askInFittingForum: Template<QuestionPostParams> = {
  name: 'forum.ask-in-fitting-forum',
  original: 5,
  sites: ['forum'],
  evaluator: 'url+html',
  wordings: [
    ({ topic, question }) => `Find the forum that deals with ${topic} and post my question there as the title: "${question}"`,
    ({ topic, question }) => `Where do people talk about ${topic}? Start a thread in that forum titled "${question}"`,
  ],
  heldOutWording: ({ topic, question }) =>
    `Somewhere on this site there are people who know about ${topic}. Submit this to them, word for word, as a headline: "${question}"`,
  draw(random, databases) {
    const drawn = drawTopic(random, databases)
    return drawn && { ...drawn, question: random.pick(QUESTIONS)(drawn.topic) }
  },
  expected: ({ forum, question }) => expectPost(forum, [{ page: 'open', read: { key: 'title' }, equals: question }]),
  subgoals: ({ forum, question }) => postSubgoals({ forum, title: question, body: '' }),
}

type DiscussionParams = { readonly forum: string; readonly topic: string }

/** Starts a discussion with a fixed text. */
export const discussion: Template<DiscussionParams> = {
  name: 'forum.discussion',
  original: 13,
  sites: ['forum'],
  evaluator: 'url+html',
  wordings: [
    ({ topic }) =>
      `Begin a discussion titled "${titleOn(topic)}" in the forum that fits, with nothing but "your opinion" as its text`,
    ({ topic }) => `Post "${titleOn(topic)}" where it belongs on the forum site; the body should read "your opinion".`,
  ],
  heldOutWording: ({ topic }) =>
    `Folks who care about ${topic} have a forum. Submit "${titleOn(topic)}" to it as a headline, and write just "your opinion" below.`,
  draw: (random, databases) => drawTopic(random, databases),
  expected: ({ forum, topic }) =>
    expectPost(forum, [
      { page: 'open', read: { key: 'title' }, includes: [[titleOn(topic)]] },
      { page: 'open', read: { key: 'body' }, includes: [['your opinion']] },
    ]),
  subgoals: ({ forum, topic }) => postSubgoals({ forum, title: titleOn(topic), body: 'your opinion' }),
}

function titleOn(topic: string): string {
  return `The future of ${topic}`
}

/** Draws a forum with one of its topics, which no other forum has. */
function drawTopic(random: Rng, { forum: tables }: Databases): DiscussionParams | undefined {
  const { id = '', topics = [] } = drawOpenForum(random, tables) ?? {}
  const own = topics.filter((topic) => tables.where('forums', 'topics', topic).length === 1)
  return own.length === 0 ? undefined : { forum: id, topic: random.pick(own) }
}

type RecommendationParams = { readonly forum: string; readonly thing: string; readonly price: number }

/** Asks for a recommendation within a budget in a given forum. */
export const askRecommendation: Template<RecommendationParams> = {
  name: 'forum.ask-recommendation',
  original: 15,
  sites: ['forum'],
  evaluator: 'url+html',
  wordings: [
    ({ forum, thing, price }) => `Ask in ${forum} which ${thing} people recommend for at most $${price}`,
    ({ forum, thing, price }) =>
      `Start a thread in the forum ${forum} that asks for recommendations for a ${thing} within a budget of $${price}.`,
  ],
  heldOutWording: ({ forum, thing, price }) =>
    `I need advice on buying a ${thing} and cannot spend more than $${price}. Submit that as a question to the people of ${forum}.`,
  draw(random, databases) {
    const forum = drawOpenForum(random, databases.forum)?.id
    return forum === undefined ? undefined : { forum, thing: random.pick(PRODUCTS), price: 10 * (2 + random.integer(30)) }
  },
  expected: ({ forum, thing, price }) =>
    expectPost(forum, [{ page: 'open', read: { key: 'post' }, includes: [[thing], [`$${price}`, `${price} dollars`]] }]),
  subgoals: ({ forum, thing, price }) =>
    postSubgoals({ forum, title: `Which ${thing} do you recommend?`, body: `My budget is $${price}.` }),
}

const PRODUCTS = [
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

type BookReviewParams = { readonly forum: string; readonly book: string; readonly comment: string }

const BOOKS = [
  'The Salt Cellar',
  'A Winter of Maps',
  'Nine Keys to Nowhere',
  'The Clockmaker Sleeps',
  'Letters from the Weir',
  'The Unfinished Bridge',
  'Grandmother Fog',
  'Forty Sheep and a Bell',
] as const

const COMMENTS = [
  'I could not put it down and missed two trains',
  'The first half drags, the second half made up for it',
  'Read it in one night, slept badly, no regrets',
  'Too many cousins to keep apart, but what an ending',
  'My sister lent it to me and will not get it back',
] as const

/** Posts a book review in the forum for books. */
export const bookReview: Template<BookReviewParams> = {
  name: 'forum.book-review',
  original: 9,
  sites: ['forum'],
  evaluator: 'url+html',
  wordings: [
    ({ forum, book, comment }) => `Post a review of the book "${book}" in ${forum}, with my comment "${comment}"`,
    ({ forum, book, comment }) =>
      `I have just read "${book}". Tell the forum ${forum} about it: the text is "${comment}", and the title must name the book.`,
  ],
  heldOutWording: ({ forum, book, comment }) =>
    `Readers in ${forum} should hear what I made of "${book}", namely "${comment}". Submit that to them, with the name of the novel in the headline.`,
  draw(random, { forum }) {
    const found = forum.rows('forums').find(({ id }) => id === 'books')
    return found && { forum: found.id, book: random.pick(BOOKS), comment: random.pick(COMMENTS) }
  },
  expected: ({ forum, book, comment }) =>
    expectPost(forum, [
      { page: 'open', read: { key: 'title' }, includes: [[book]] },
      { page: 'open', read: { key: 'body' }, includes: [[comment]] },
    ]),
  subgoals: ({ forum, book, comment }) => postSubgoals({ forum, title: `Review of ${book}`, body: comment }),
}

type MeetUpParams = { readonly forum: string; readonly topic: string; readonly date: string }

/** Posts a notice of a meetup on a date. */
export const meetUpNotice: Template<MeetUpParams> = {
  name: 'forum.meet-up-notice',
  original: 16,
  sites: ['forum'],
  evaluator: 'url+html',
  wordings: [
    ({ forum, topic, date }) => `Post a notice in ${forum} of a virtual meetup about ${topic} on ${longDate(date)}`,
    ({ forum, topic, date }) =>
      `On ${longDate(date)} people who like ${topic} can meet online. Announce this meetup in the forum ${forum}, with its day.`,
  ],
  heldOutWording: ({ forum, topic, date }) =>
    `I am hosting a video call for everybody into ${topic} on ${longDate(date)}. Submit something to ${forum} that invites them to this meetup and says when it is.`,
  draw(random, databases) {
    const forum = drawOpenForum(random, databases.forum)
    return forum && { forum: forum.id, topic: random.pick(forum.topics), date: dayAfter(TODAY, 5 + random.integer(120)) }
  },
  expected: ({ forum, topic, date }) =>
    expectPost(forum, [
      {
        page: 'open',
        read: { key: 'post' },
        includes: [[topic], ['meetup', 'meet-up', 'meet up', 'meeting'], dateNotations(date)],
      },
    ]),
  subgoals: ({ forum, topic, date }) =>
    postSubgoals({ forum, title: `Virtual meetup about ${topic}`, body: `We meet online on ${longDate(date)}.` }),
}

/** Returns notations of a date, with and without the year. */
function dateNotations(date: string): readonly string[] {
  const long = longDate(date)
  const [month = '', day = ''] = long.replace(',', '').split(' ')
  return [date, shortDate(date), `${month} ${day}`, `${day} ${month}`, `${day} of ${month}`, `${month.slice(0, 3)} ${day}`]
}
