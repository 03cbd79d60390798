import type { Forum, Submission } from '../../generate/forum/rows.ts'
import type { ForumTables } from '../../sites/forum/queries.ts'
import type { Template } from '../template.ts'
import { drawOpenForum, forumUrl, urlOfThread } from './navigation.ts'
import { expectPost, postSubgoals } from './posts.ts'

/** Returns the topics of a forum that no other forum has. */
function ownTopics(tables: ForumTables, forum: Forum | undefined): readonly string[] {
  return forum?.topics.filter((topic) => tables.where('forums', 'topics', topic).length === 1) ?? []
}

type RepostParams = { readonly thread: string; readonly title: string; readonly from: string; readonly forum: string }

/** Posts the open thread's title again in another forum, with a note of its origin. */
export const repost: Template<RepostParams> = {
  name: 'forum.repost',
  original: 11,
  sites: ['forum'],
  evaluator: 'url+html',
  wordings: [
    ({ from, forum }) => `Re-post this thread in the forum ${forum}: the same title, and "from /f/${from}" as the text`,
    ({ from, forum }) =>
      `Start a thread in ${forum} that has the title of the one on this page. Its body says "from /f/${from}" and nothing else.`,
  ],
  heldOutWording: ({ from, forum }) =>
    `People in ${forum} should see what is open here as well. Share it with them under its own heading, with the remark "from /f/${from}" below.`,
  start: ({ thread }, { forum }) => threadUrl(forum.get('submissions', thread)),
  draw(random, databases) {
    const { id, title, forum: from } = random.pick(databases.forum.rows('submissions'))
    const forum = drawOpenForum(random, databases.forum)
    return forum === undefined || forum.id === from ? undefined : { thread: id, title, from, forum: forum.id }
  },
  expected: ({ title, from, forum }) =>
    expectPost(forum, [
      { page: 'open', read: { key: 'title' }, equals: title },
      { page: 'open', read: { key: 'body' }, equals: `from /f/${from}` },
    ]),
  subgoals: ({ title, from, forum }) => postSubgoals({ forum, title, body: `from /f/${from}` }),
}

function threadUrl(thread: Submission | undefined): string {
  return thread === undefined ? forumUrl('/') : urlOfThread(thread)
}

const ISSUES = [
  'a neighbour who complains about the noise',
  'a club that meets too rarely',
  'a cousin who gives up after every setback',
  'a partner who finds all this boring',
  'a box full of parts that nobody uses',
  'a first evening with complete beginners',
  'a friend who buys everything twice',
] as const

type AdviceParams = { readonly forum: string; readonly about: string; readonly issue: string }

/** Asks for advice in the forum that has a certain title. */
export const askAdvice: Template<AdviceParams> = {
  name: 'forum.ask-advice',
  original: 12,
  sites: ['forum'],
  evaluator: 'url+html',
  wordings: [
    ({ about, issue }) =>
      `Ask for advice about ${issue} in the forum on ${about}. The title must contain "advice" and "${issue}".`,
    ({ about, issue }) => `Start a thread titled "Advice on ${issue}" in the forum where people talk about ${about}.`,
  ],
  heldOutWording: ({ about, issue }) =>
    `I could use some advice: the trouble is ${issue}. Put both into the heading of a new post for those who care about ${about}.`,
  draw(random, databases) {
    const forum = drawOpenForum(random, databases.forum)
    const own = ownTopics(databases.forum, forum)
    return forum === undefined || own.length === 0
      ? undefined
      : { forum: forum.id, about: random.pick(own), issue: random.pick(ISSUES) }
  },
  expected: ({ forum, issue }) => expectPost(forum, [{ page: 'open', read: { key: 'title' }, includes: [['advice'], [issue]] }]),
  subgoals: ({ forum, issue }) => postSubgoals({ forum, title: `Advice on ${issue}`, body: '' }),
}

const TECHNIQUES = [
  'machine learning',
  'a microscope',
  '3D printing',
  'a weather station',
  'a drone',
  'solar power',
  'a voice recorder',
] as const

type TechniqueParams = { readonly forum: string; readonly technique: string; readonly field: string }

/** Posts in a forum about the use of a technique in the forum's field, as its page names it. */
export const techniqueForField: Template<TechniqueParams> = {
  name: 'forum.technique-for-field',
  original: 19,
  sites: ['forum'],
  evaluator: 'url+html',
  wordings: [
    ({ forum, technique }) =>
      `Post in ${forum} about what ${technique} could do for its field. The title names ${technique}, and the text repeats the description of ${forum} from the list of forums.`,
    ({ forum, technique }) =>
      `Start a thread in the forum ${forum} with "${technique}" in the title and the forum's description, as the list of forums has it, in the body.`,
  ],
  heldOutWording: ({ forum, technique }) =>
    `Would ${technique} be of any use to the members of ${forum}? Raise it with them: name it in the heading, and quote below it the line with which the overview introduces their forum.`,
  draw(random, databases) {
    const forum = drawOpenForum(random, databases.forum)
    return forum && { forum: forum.id, technique: random.pick(TECHNIQUES), field: forum.description }
  },
  expected: ({ forum, technique, field }) =>
    expectPost(forum, [
      { page: 'open', read: { key: 'title' }, includes: [[technique]] },
      { page: 'open', read: { key: 'body' }, includes: [[field]] },
    ]),
  subgoals: ({ forum, technique, field }) => [
    { kind: 'see', path: [forumUrl('/forums')], keys: [`forum:${forum}`] },
    ...postSubgoals({ forum, title: `What could ${technique} do here?`, body: field }),
  ],
}

const QUESTIONS = [
  (topic: string) => `What is the most common mistake with ${topic}?`,
  (topic: string) => `Do you know a good introduction to ${topic}?`,
  (topic: string) => `Who taught you about ${topic}?`,
  (topic: string) => `Can one earn a living with ${topic}?`,
] as const

type QuestionParams = { readonly forum: string; readonly question: string }

/** Posts a question in the forum whose members are likely to answer it. */
export const askWhereLikely: Template<QuestionParams> = {
  name: 'forum.ask-where-likely',
  original: 3765,
  sites: ['forum'],
  evaluator: 'url+html',
  wordings: [
    ({ question }) =>
      `Post my question, "${question}", as the title of a thread in the forum where I am the most likely to get an answer`,
    ({ question }) => `"${question}" Choose the forum whose members know about this, and ask exactly that there, in the title.`,
  ],
  heldOutWording: ({ question }) =>
    `I wonder: "${question}" Please find the right audience on the forum site and put it to them, word for word, as a heading.`,
  draw(random, databases) {
    const forum = drawOpenForum(random, databases.forum)
    const own = ownTopics(databases.forum, forum)
    return forum === undefined || own.length === 0
      ? undefined
      : { forum: forum.id, question: random.pick(QUESTIONS)(random.pick(own)) }
  },
  expected: ({ forum, question }) => expectPost(forum, [{ page: 'open', read: { key: 'title' }, equals: question }]),
  subgoals: ({ forum, question }) => postSubgoals({ forum, title: question, body: '' }),
}

/** Topics of forums that one can buy. */
const PRODUCTS: ReadonlySet<string> = new Set([
  ...[
    'binoculars',
    'card games',
    'novels',
    'flour',
    'coffee beans',
    'grinders',
    'bicycles',
    'tyres',
    'seeds',
    'guitars',
    'amplifiers',
  ],
  ...['tents', 'boots', 'servers', 'yarn', 'sweaters', 'locomotives', 'telescopes', 'cameras', 'lenses', 'clay', 'running shoes'],
  ...['sails', 'boats', 'hand tools', 'motorcycles', 'motor oil', 'spark plugs', 'litter boxes', 'nest boxes', 'dice'],
])

type BudgetParams = { readonly forum: string; readonly product: string; readonly price: number }

/** Asks for recommendations within a budget in the forum that fits the product. */
export const recommendationWhereFitting: Template<BudgetParams> = {
  name: 'forum.recommendation-where-fitting',
  original: 6100,
  sites: ['forum'],
  evaluator: 'url+html',
  wordings: [
    ({ product, price }) =>
      `Post in the most appropriate forum and ask for recommendations for ${product} within a budget of $${price}`,
    ({ product, price }) =>
      `In the forum that suits ${product} best, start a thread that asks which ones to buy for at most $${price}.`,
  ],
  heldOutWording: ({ product, price }) =>
    `I have $${price} and no idea which ${product} are worth it. Find the people who would know, and get their advice in a new post.`,
  draw(random, databases) {
    const forum = drawOpenForum(random, databases.forum)
    const own = ownTopics(databases.forum, forum).filter((topic) => PRODUCTS.has(topic))
    return forum === undefined || own.length === 0
      ? undefined
      : { forum: forum.id, product: random.pick(own), price: 10 * (2 + random.integer(30)) }
  },
  expected: ({ forum, product, price }) =>
    expectPost(forum, [{ page: 'open', read: { key: 'post' }, includes: [[product], [`$${price}`, `${price} dollars`]] }]),
  subgoals: ({ forum, product, price }) =>
    postSubgoals({ forum, title: `Which ${product} do you recommend?`, body: `My budget is $${price}.` }),
}
