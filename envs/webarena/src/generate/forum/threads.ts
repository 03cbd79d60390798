import type { Rng } from '@orreryjs/core'
import { square } from '@orreryjs/core/math'
import { fillTemplate, firstUnused, type Slots, slugOf, splitPhrases } from '../text.ts'
import { drawWakingMinutes, minutesSince2000, timestampOf } from '../timestamps.ts'
import type { Submission } from './rows.ts'
import { ENDINGS, MIDDLES, NUMBERS, OPENINGS, PLACES, SPANS, type ThreadKind, TITLES } from './templates.ts'
import type { Topic } from './topic.ts'

/** A thread with the data that its comments need. */
export interface Thread {
  readonly row: Submission
  readonly kind: ThreadKind
  readonly slots: Slots
}

const THREAD_KINDS: readonly ThreadKind[] = ['question', 'question', 'trouble', 'trouble', 'story', 'opinion', 'guide', 'show']
const FIRST_DAY = '2021-09-01'
/** Threads end some hours before `NOW`, so that comments can follow. */
const LAST_DAY = '2023-06-12'

/** Generates the threads of all forums in chronological order. No two have the same title or text. */
export function threads(count: number, topics: readonly Topic[], authors: Authors, random: Rng): readonly Thread[] {
  const titles = new Set<string>()
  const texts = new Set<string>()
  const slotsByTopic = topics.map(slotsOf)
  return drawWakingMinutes(count, FIRST_DAY, LAST_DAY, random).map((minute, at) => {
    const topicIndex = at < topics.length ? at : random.integer(topics.length)
    const topic = topics[topicIndex] as Topic
    const lists = slotsByTopic[topicIndex] as TopicSlots
    const kind = random.pick(THREAD_KINDS)
    let slots: Slots = lists
    const title = firstUnused(titles, () => {
      slots = { ...lists, thing: random.pick(lists.thing), act: random.pick(lists.act) }
      return fillTemplate(random.pick(TITLES[kind]), slots, random)
    })
    const isLink = (kind === 'guide' || kind === 'story' || kind === 'opinion') && random.integer(3) === 0
    const body = isLink ? undefined : firstUnused(texts, () => bodyOf(kind, slots, random))
    const slug = slugOf(title)
    return {
      kind,
      slots,
      row: {
        id: String(at + 1),
        forum: topic.id,
        author: authorOf(authors, random),
        title,
        slug,
        ...(body === undefined ? { url: `http://${topic.host}/${slug}` } : { body }),
        createdAt: timestampOf(minute),
        ...votes(random),
      },
    }
  })
}

type TopicSlots = Readonly<Record<'thing' | 'act' | 'trouble' | 'tip' | 'view' | 'place' | 'span' | 'number', readonly string[]>>

/** Returns a topic's phrases and the phrases shared by all topics. */
export function slotsOf(topic: Topic): TopicSlots {
  return {
    thing: splitPhrases(topic.things),
    act: splitPhrases(topic.acts),
    trouble: splitPhrases(topic.troubles),
    tip: splitPhrases(topic.tips),
    view: splitPhrases(topic.views),
    place: PLACES,
    span: SPANS,
    number: NUMBERS,
  }
}

function bodyOf(kind: ThreadKind, slots: Slots, random: Rng): string {
  const sentence = (templates: readonly string[]): string => fillTemplate(random.pick(templates), slots, random)
  const middles = random.sample(MIDDLES, 1 + random.integer(4)).map((template) => fillTemplate(template, slots, random))
  const sentences = [sentence(OPENINGS[kind]), ...middles, sentence(ENDINGS[kind])]
  // Longer texts have two paragraphs.
  const firstLength = sentences.length > 4 ? 2 + random.integer(2) : sentences.length
  return [sentences.slice(0, firstLength).join(' '), sentences.slice(firstLength).join(' ')]
    .filter((part) => part !== '')
    .join('\n\n')
}

/** Most threads get few votes, a few get many. */
function votes(random: Rng): { readonly upvotes: number; readonly downvotes: number } {
  const upvotes = 1 + Math.floor(6 / (random.next() + 0.02))
  return { upvotes, downvotes: random.integer(Math.max(2, Math.floor(upvotes / 5))) }
}

/** Returns the number of minutes since a thread was opened. */
export function minutesLeft({ row }: Thread, now: string): number {
  return minutesSince2000(now) - minutesSince2000(row.createdAt)
}

/** Authors of texts. A few write much, most write little. */
export interface Authors {
  readonly names: readonly string[]
  readonly active: string
  /** Percentage of texts by the active member. */
  readonly share: number
}

/** Draws an author. Earlier names write more. */
export function authorOf({ names, active, share }: Authors, random: Rng): string {
  if (random.next() * 100 < share) return active
  return names[Math.floor(names.length * square(random.next()))] ?? active
}
