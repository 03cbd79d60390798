import { click, field, fill, headed, named, type Place, towards, visit } from '../moves.ts'
import { listed, pick, readOn } from '../pages/browse.ts'
import { amountIn, articlesOf, headingOf, type Item } from '../pages/parts.ts'
import { going, pressing, type Recipe, type Stage } from '../stages.ts'
import type { Doc, Trip } from '../trip.ts'
import { isAlike } from '../wishes.ts'

/** The list of all forums. */
export const FORUMS: Place = { is: headed('Forums'), ways: ['Forums'] }

/** To a forum by its name. */
export function openingForum(name: (trip: Trip) => string | undefined): readonly Stage[] {
  const isIt =
    (trip: Trip) =>
    (doc: Doc): boolean =>
      isAlike(headingOf(doc), name(trip) ?? '-') && /\/f\//.test(doc.url)
  return [
    {
      ...going('Open the list of forums.', FORUMS),
      isDone: (trip) => trip.docs.some((doc) => FORUMS.is(doc) || isIt(trip)(doc)),
    },
    {
      sentence: 'Open the forum.',
      isDone: (trip) => trip.docs.some(isIt(trip)),
      move: (trip) => {
        const wanted = name(trip)
        if (wanted === undefined) return undefined
        if (!FORUMS.is(trip.doc) && !trip.page.nodes.some(named(wanted, /link/))) return going('', FORUMS).move(trip)
        const rivals = trip.page.nodes.filter(
          ({ role, name: other, depth }) => role === 'link' && depth >= 4 && !isAlike(other, wanted),
        )
        return towards(trip, named(wanted, /link/), (node) => click(node, 'pick', rivals))
      },
    },
  ]
}

/** Words that stand where the name of a forum could. */
export const NO_FORUM: ReadonlySet<string> = new Set(
  'site that as the this which where and there it its my be what a an all total store start ask who with how of is post have whatever whichever follow keep your their one me'.split(
    ' ',
  ),
)

/** Threads of the open list, without those that are shown beside it. */
export function threadsOf(doc: Doc): readonly Item[] {
  return articlesOf(doc).filter(({ texts }) => texts.some((text) => /^Submitted by/.test(text)))
}

export function isForumPage(forum: string): (doc: Doc) => boolean {
  return (doc) => isAlike(headingOf(doc), forum) && /\/f\//.test(doc.url)
}

/** A field of the open form. */
export function typed(label: RegExp, text: string, name: string): Stage {
  return {
    sentence: `Fill in the ${name}.`,
    isDone: ({ deeds }) =>
      deeds.some(
        ({ verb, node, text: written }) =>
          verb === 'type' && node !== undefined && label.test(node.name) && sameText(written, text),
      ),
    move: (trip) => towards(trip, field(label), (node) => fill(node, text)),
  }
}

/** Whether what was typed is the text, its escapes read. */
export function sameText(written: string, text: string): boolean {
  return written.replace(/\\n/g, '\n').replace(/\\\\/g, '\\') === text
}

/** How many comments a thread of a list has. */
function commentsOf({ nodes }: Item): number {
  const link = nodes.find(({ role, name }) => role === 'link' && /\bcomments?$/i.test(name))
  return amountIn(link?.name ?? '') ?? 0
}

/** What stands behind a word in the line on who posted a thread, and where. */
function behind({ nodes }: Item, word: RegExp): string {
  const at = nodes.findIndex(({ role, name }) => role === 'StaticText' && word.test(name))
  return at < 0 ? '' : (nodes[at + 1]?.name ?? '')
}

/** Whether a thread leads away from the forum: beside its title stands another site's name. */
function leadsAway({ texts }: Item): boolean {
  return texts.some((text) => /^\(?(?:https?:\/\/)?(?:[\w-]+\.)+[a-z]{2,}\)?$/.test(text))
}

/** A question about the best threads of a forum. */
export function amongTop(goal: string, forum: string): Recipe {
  const count = Number(/\b(?:the|top) (\d+)\b/.exec(goal)?.[1] ?? 10)
  const more = /\bmore than (\w+) comments\b/.exec(goal)?.[1]
  const least = more === undefined ? 0 : (amountIn(more) ?? NUMBERS.indexOf(more))
  const isHere = (doc: Doc): boolean => isForumPage(forum)(doc) && /[?&]t=all\b/.test(doc.url)
  const threads = (trip: Trip): readonly Item[] => listed(trip, isHere, threadsOf).items.slice(0, count)
  const read: Stage = {
    sentence: `Read the first ${count} threads.`,
    isDone: (trip) => threads(trip).length >= count || listed(trip, isHere, threadsOf).isWhole,
    move: readOn,
  }
  return {
    skill: 'aggregate',
    isQuestion: true,
    stages: [...openingForum(() => forum), sortedBy(forum, 'Top'), sortedBy(forum, 'All time'), read],
    answer: (trip) => {
      const all = threads(trip)
      if (more !== undefined) return String(all.filter((item) => commentsOf(item) > least).length)
      if (/\b(?:link|lead|another site|elsewhere)\b/i.test(goal)) return String(all.filter(leadsAway).length)
      const [most] = [...all].sort((a, b) => commentsOf(b) - commentsOf(a))
      return most === undefined ? '' : behind(most, /^Submitted by/)
    },
  }
}

const NUMBERS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

function sortedBy(forum: string, order: string): Stage {
  return pressing(named(order, /link|tab/), `Sort it by ${order}.`, isForumPage(forum))
}

/** A vote for everything that somebody posted in a forum. */
export function voteForAll(user: string, forum: string, way: 'Upvote' | 'Downvote'): Recipe {
  const isList = (doc: Doc): boolean => /\/submissions\b/.test(doc.url) && headed(user)(doc)
  const all = (trip: Trip) =>
    listed(trip, isList, (doc) => threadsOf(doc).filter((item) => isAlike(behind(item, /^\s*in\s*$/), forum)))
  const open = ({ items }: ReturnType<typeof all>): readonly Item[] =>
    items.filter(({ nodes }) => nodes.some(named(way, /button/)))
  const profile: Stage = {
    sentence: `Open the profile of ${user}.`,
    isDone: ({ docs }) => docs.some(headed(user)),
    move: (trip) => {
      const link = trip.doc.nodes.find(named(user, /^link$/))
      if (link !== undefined) return towards(trip, ({ id }) => id === link.id, click)
      const site = /^\w+:\/\/[^/]+/.exec(trip.doc.url)?.[0] ?? ''
      return visit(`${site}/user/${user}`)
    },
  }
  const read: Stage = { sentence: 'Read all of them.', isDone: (trip) => all(trip).isWhole, move: readOn }
  const press: Stage = {
    sentence: `Press ${way} at each of those in ${forum}.`,
    isDone: (trip) => all(trip).isWhole && all(trip).items.length > 0 && open(all(trip)).length === 0,
    move: (trip) => {
      const here = threadsOf(trip.doc)
      const next = open(all(trip)).find((item) => here.some(({ title }) => title === item.title))
      if (next === undefined) return readOn(trip)
      return pick(
        trip,
        next.nodes,
        here.filter(({ title }) => title !== next.title).map(({ nodes }) => nodes),
        named(way, /button/),
      )
    },
  }
  return {
    skill: 'toggle',
    isQuestion: false,
    stages: [profile, pressing(named('Submissions', /link|tab/), 'Open what was posted.', headed(user)), read, press],
    answer: () => '',
    impossible: (trip) =>
      all(trip).isWhole && all(trip).items.length === 0 ? `N/A: ${user} posted no thread in ${forum}` : undefined,
  }
}
