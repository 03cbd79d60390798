import { compareTexts, type Rng, rng } from '@orreryjs/core'
import { dayAfter } from '../../sites/shared/dates.ts'
import type { SeedRows } from '../../sites/shared/tables.ts'
import { FORUM_ACCOUNT } from '../accounts.ts'
import { memoizeBySize, type Size, scaled } from '../sizes.ts'
import { fillTemplate, splitPhrases } from '../text.ts'
import { comments } from './comments.ts'
import type { Comment, Forum, ForumRows, ForumUser, Submission, Subscription, Vote } from './rows.ts'
import { BIOGRAPHIES } from './templates.ts'
import type { Authors } from './threads.ts'
import { slotsOf, threads } from './threads.ts'
import type { Topic } from './topic.ts'
import { crafts } from './topics/crafts.ts'
import { indoors, kitchen } from './topics/indoors.ts'
import { outdoors } from './topics/outdoors.ts'

const ADJECTIVES =
  'amber; brisk; calm; copper; dusty; early; faint; gentle; humble; idle; jolly; keen; late; lucky; mellow; misty; narrow; odd; patient; plain; quick; quiet; rusty; salty; sleepy; slow; small; sober; steady; stubborn; sunny; tidy; upper; velvet; wandering; warm; windy; winter; wry; young'
const NOUNS =
  'anchor; badger; barrel; beacon; bramble; candle; cinder; clover; cobbler; compass; cricket; ember; fiddle; finch; gate; hare; harbour; heron; kettle; ladder; lantern; lark; loom; magpie; marble; miller; mitten; moss; oar; otter; pebble; plover; quill; raven; sparrow; spindle; thimble; thistle; walnut; willow'

/** Returns the forum's data, generated on the first call and cached by size. Every size has the same forums. */
export const forumDatabase: (size?: Size) => SeedRows<ForumRows> = memoizeBySize((size) =>
  build(size, rng('webarena', 'forum', size)),
)

function build(size: Size, random: Rng): SeedRows<ForumRows> {
  const topics = [...crafts, ...kitchen, ...outdoors, ...indoors].sort((a, b) => compareTexts(a.id, b.id))
  const active = FORUM_ACCOUNT.user
  const names = userNames(scaled(300, size, 60) - 1, [active], random.fork('names'))
  const authors: Authors = { names, active, share: 1.2 }
  const allThreads = threads(scaled(1200, size), topics, authors, random.fork('threads'))
  const answers = comments(scaled(6000, size), allThreads, authors, random.fork('comments'))
  const submissions = allThreads.map(({ row }) => row)
  return {
    forums: forums(topics, names, random.fork('forums')),
    submissions,
    comments: answers,
    users: users([active, ...names], topics, random.fork('users')),
    votes: votes(active, submissions, answers, random.fork('votes')),
    subscriptions: subscriptions([active, ...names.slice(0, 40)], topics, random.fork('subscriptions')),
  }
}

function forums(topics: readonly Topic[], names: readonly string[], random: Rng): readonly Forum[] {
  return topics.map((topic) => ({
    id: topic.id,
    title: topic.title,
    description: topic.description,
    sidebar: topic.sidebar,
    topics: topic.words.split('; '),
    createdAt: `${dayAfter('2021-03-01', random.integer(180))}T10:00:00`,
    moderators: random.sample(names, 2),
    subscribers: 40 + random.integer(900),
  }))
}

function users(names: readonly string[], topics: readonly Topic[], random: Rng): readonly ForumUser[] {
  return names.map((id) => {
    const slots = slotsOf(random.pick(topics))
    const lines = random.sample(BIOGRAPHIES, random.pick([0, 1, 1, 2]))
    return {
      id,
      biography: lines.map((line) => fillTemplate(line, slots, random)).join(' '),
      createdAt: `${dayAfter('2021-03-01', random.integer(180))}T12:00:00`,
    }
  })
}

/** Votes by the active member. Few, so that most threads and comments can still be voted on. */
function votes(user: string, submissions: readonly Submission[], answers: readonly Comment[], random: Rng): readonly Vote[] {
  const targets = [
    ...random.sample(submissions, 10).map(({ id }) => `s${id}`),
    ...random.sample(answers, 14).map(({ id }) => `c${id}`),
  ]
  return targets.map((target) => ({ id: `${user}:${target}`, user, target, choice: random.integer(4) === 0 ? -1 : 1 }))
}

function subscriptions(names: readonly string[], topics: readonly Topic[], random: Rng): readonly Subscription[] {
  return names.flatMap((user) =>
    random.sample(topics, 3 + random.integer(3)).map((topic) => ({ id: `${user}:${topic.id}`, user, forum: topic.id })),
  )
}

/** Generates unique usernames that are not in `taken`. */
function userNames(count: number, taken: readonly string[], random: Rng): readonly string[] {
  const adjectives = splitPhrases(ADJECTIVES)
  const nouns = splitPhrases(NOUNS)
  const used = new Set(taken)
  const names: string[] = []
  while (names.length < count) {
    const words = [random.pick(adjectives), random.pick(nouns)] as const
    const name = formatName(words, random)
    if (used.has(name)) continue
    used.add(name)
    names.push(name)
  }
  return names
}

function formatName([adjective, noun]: readonly [string, string], random: Rng): string {
  const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
  switch (random.integer(5)) {
    case 0:
      return `${adjective}_${noun}`
    case 1:
      return capitalised(adjective) + capitalised(noun)
    case 2:
      return `${adjective}${noun}${random.integer(90) + 10}`
    case 3:
      return `${capitalised(noun)}_${random.integer(900) + 100}`
    default:
      return `the_${adjective}_${noun}`
  }
}
