import { dayAfter, longDate, shortDate, TODAY } from '../../sites/shared/today.ts'
import type { Template } from '../template.ts'
import { expectPost, wayToPost } from './posts.ts'

type Reviewed = { readonly forum: string; readonly book: string; readonly comment: string }

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

/** What somebody thought of a book goes to the forum for books. */
export const bookReview: Template<Reviewed> = {
  name: 'forum.book-review',
  original: 9,
  sites: ['forum'],
  judged: 'url+html',
  wordings: [
    ({ forum, book, comment }) => `Post a review of the book "${book}" in ${forum}, with my comment "${comment}"`,
    ({ forum, book, comment }) =>
      `I have just read "${book}". Tell the forum ${forum} about it: the text is "${comment}", and the title must name the book.`,
  ],
  draw(random, { forum }) {
    const found = forum.rows('forums').find(({ id }) => id === 'books')
    return found && { forum: found.id, book: random.pick(BOOKS), comment: random.pick(COMMENTS) }
  },
  expects: ({ forum, book, comment }) =>
    expectPost(forum, [
      { page: 'open', read: { key: 'title' }, includes: [[book]] },
      { page: 'open', read: { key: 'body' }, includes: [[comment]] },
    ]),
  way: ({ forum, book, comment }) => wayToPost({ forum, title: `Review of ${book}`, body: comment }),
}

type MeetUp = { readonly forum: string; readonly topic: string; readonly date: string }

/** A notice of a meeting on some day. */
export const meetUpNotice: Template<MeetUp> = {
  name: 'forum.meet-up-notice',
  original: 16,
  sites: ['forum'],
  judged: 'url+html',
  wordings: [
    ({ forum, topic, date }) => `Post a notice in ${forum} of a virtual meetup about ${topic} on ${longDate(date)}`,
    ({ forum, topic, date }) =>
      `On ${longDate(date)} people who like ${topic} can meet online. Announce this meetup in the forum ${forum}, with its day.`,
  ],
  draw(random, databases) {
    const { id, topics } = random.pick(databases.forum.rows('forums'))
    return { forum: id, topic: random.pick(topics), date: dayAfter(TODAY, 5 + random.integer(120)) }
  },
  expects: ({ forum, topic, date }) =>
    expectPost(forum, [
      { page: 'open', read: { key: 'post' }, includes: [[topic], ['meetup', 'meet-up', 'meet up', 'meeting'], ways(date)] },
    ]),
  way: ({ forum, topic, date }) =>
    wayToPost({ forum, title: `Virtual meetup about ${topic}`, body: `We meet online on ${longDate(date)}.` }),
}

/** How people write a day: with its year and without. */
function ways(date: string): readonly string[] {
  const long = longDate(date)
  const [month = '', day = ''] = long.replace(',', '').split(' ')
  return [date, shortDate(date), `${month} ${day}`, `${day} ${month}`, `${day} of ${month}`, `${month.slice(0, 3)} ${day}`]
}
