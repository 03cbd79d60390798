import type { Rng } from '@orreryjs/core'
import { minuteOf, momentOf, wakingMinutes } from '../moments.ts'
import { filled, fresh, phrases, type Slots, slugOf } from '../text.ts'
import type { Submission } from './rows.ts'
import { ENDINGS, MIDDLES, NUMBERS, OPENINGS, PLACES, SPANS, type ThreadKind, TITLES } from './templates.ts'
import type { Topic } from './topic.ts'

/** A thread with what its comments have to know. */
export interface Thread {
  readonly row: Submission
  readonly kind: ThreadKind
  readonly slots: Slots
}

const KINDS: readonly ThreadKind[] = ['question', 'question', 'trouble', 'trouble', 'story', 'opinion', 'guide', 'show']
const OPENED = '2021-09-01'
/** The last hours before `NOW` belong to comments. */
const CLOSED = '2023-06-12'

/** Threads of all forums by time, no two with the same title or text. */
export function threads(count: number, topics: readonly Topic[], authors: Authors, random: Rng): readonly Thread[] {
  const titles = new Set<string>()
  const texts = new Set<string>()
  const known = topics.map(slotsOf)
  return wakingMinutes(count, OPENED, CLOSED, random).map((minute, at) => {
    const which = at < topics.length ? at : random.integer(topics.length)
    const topic = topics[which] as Topic
    const lists = known[which] as TopicSlots
    const kind = random.pick(KINDS)
    let slots: Slots = lists
    const title = fresh(titles, () => {
      slots = { ...lists, thing: random.pick(lists.thing), act: random.pick(lists.act) }
      return filled(random.pick(TITLES[kind]), slots, random)
    })
    const isLink = (kind === 'guide' || kind === 'story' || kind === 'opinion') && random.integer(3) === 0
    const body = isLink ? undefined : fresh(texts, () => bodyOf(kind, slots, random))
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
        createdAt: momentOf(minute),
        ...votes(random),
      },
    }
  })
}

type TopicSlots = Readonly<Record<'thing' | 'act' | 'trouble' | 'tip' | 'view' | 'place' | 'span' | 'number', readonly string[]>>

/** A topic's phrases with those that all topics share. */
export function slotsOf(topic: Topic): TopicSlots {
  return {
    thing: phrases(topic.things),
    act: phrases(topic.acts),
    trouble: phrases(topic.troubles),
    tip: phrases(topic.tips),
    view: phrases(topic.views),
    place: PLACES,
    span: SPANS,
    number: NUMBERS,
  }
}

function bodyOf(kind: ThreadKind, slots: Slots, random: Rng): string {
  const sentence = (from: readonly string[]): string => filled(random.pick(from), slots, random)
  const middles = random.sample(MIDDLES, 1 + random.integer(4)).map((template) => filled(template, slots, random))
  const whole = [sentence(OPENINGS[kind]), ...middles, sentence(ENDINGS[kind])]
  // Longer texts have two paragraphs.
  const cut = whole.length > 4 ? 2 + random.integer(2) : whole.length
  return [whole.slice(0, cut).join(' '), whole.slice(cut).join(' ')].filter((part) => part !== '').join('\n\n')
}

/** Most threads get little; few get much. */
function votes(random: Rng): { readonly upvotes: number; readonly downvotes: number } {
  const upvotes = 1 + Math.floor(6 / (random.next() + 0.02))
  return { upvotes, downvotes: random.integer(Math.max(2, Math.floor(upvotes / 5))) }
}

/** Minutes that are left after a thread was opened. */
export function minutesLeft({ row }: Thread, now: string): number {
  return minuteOf(now) - minuteOf(row.createdAt)
}

/** Who writes: few write much, most write little, and the active member as much as was said. */
export interface Authors {
  readonly names: readonly string[]
  readonly active: string
  /** Of a hundred texts so many are the active member's. */
  readonly share: number
}

/** Somebody, by how much each writes. */
export function authorOf({ names, active, share }: Authors, random: Rng): string {
  if (random.next() * 100 < share) return active
  return names[Math.floor(names.length * random.next() ** 2)] ?? active
}
