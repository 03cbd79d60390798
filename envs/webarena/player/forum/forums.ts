import { click, field, fill, headed, named, type Place, towards, visit } from '../moves.ts'
import { listed, pick, readOn } from '../pages/browse.ts'
import { amountIn, articlesOf, headingOf, type Item } from '../pages/parts.ts'
import { going, pressing, type Recipe, type Stage } from '../stages.ts'
import type { Doc, Trip } from '../trip.ts'
import { isAlike } from '../wishes.ts'

/** The list of all forums. */
export const FORUMS: Place = { is: headed('Forums'), ways: ['Forums'] }

/** Returns stages that open a forum by its name. */
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

/** Words that can follow "in" or "forum" without being a forum's name. */
export const NO_FORUM: ReadonlySet<string> = new Set(
  'site that as the this which where and there it its my be what a an all total store start ask who with how of is post have whatever whichever follow keep your their one me'.split(
    ' ',
  ),
)

/** Returns the threads of the open list, without links in the sidebar. */
export function threadsOf(doc: Doc): readonly Item[] {
  return articlesOf(doc).filter(({ texts }) => texts.some((text) => /^Submitted by/.test(text)))
}

export function isForumPage(forum: string): (doc: Doc) => boolean {
  return (doc) => isAlike(headingOf(doc), forum) && /\/f\//.test(doc.url)
}

/** Returns a stage that types a text into a field of the open form. */
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

/** True if the typed text equals `text` after its escapes are decoded. */
export function sameText(written: string, text: string): boolean {
  return written.replace(/\\n/g, '\n').replace(/\\\\/g, '\\') === text
}

/** Returns the number of comments that a list shows for a thread. */
function commentsOf({ nodes }: Item): number {
  const link = nodes.find(({ role, name }) => role === 'link' && /\bcomments?$/i.test(name))
  return amountIn(link?.name ?? '') ?? 0
}

/** Returns the name after a word in the byline of a thread: its author or forum. */
function nameAfter({ nodes }: Item, word: RegExp): string {
  const at = nodes.findIndex(({ role, name }) => role === 'StaticText' && word.test(name))
  return at < 0 ? '' : (nodes[at + 1]?.name ?? '')
}

/** True if a thread links to another site, whose name appears next to the title. */
function linksToOtherSite({ texts }: Item): boolean {
  return texts.some((text) => /^\(?(?:https?:\/\/)?(?:[\w-]+\.)+[a-z]{2,}\)?$/.test(text))
}

/** Returns the recipe for questions about the top threads of a forum. */
export function amongTop(goal: string, forum: string): Recipe {
  const count = Number(/\b(?:the|top) (\d+)\b/.exec(goal)?.[1] ?? 10)
  const more = /\bmore than (\w+) comments\b/.exec(goal)?.[1]
  const minComments = more === undefined ? 0 : (amountIn(more) ?? NUMBERS.indexOf(more))
  const isTopList = (doc: Doc): boolean => isForumPage(forum)(doc) && /[?&]t=all\b/.test(doc.url)
  const threads = (trip: Trip): readonly Item[] => listed(trip, isTopList, threadsOf).items.slice(0, count)
  const read: Stage = {
    sentence: `Read the first ${count} threads.`,
    isDone: (trip) => threads(trip).length >= count || listed(trip, isTopList, threadsOf).isWhole,
    move: readOn,
  }
  return {
    skill: 'aggregate',
    isQuestion: true,
    stages: [...openingForum(() => forum), sortedBy(forum, 'Top'), sortedBy(forum, 'All time'), read],
    answer: (trip) => {
      const all = threads(trip)
      if (more !== undefined) return String(all.filter((item) => commentsOf(item) > minComments).length)
      if (/\b(?:link|lead|another site|elsewhere)\b/i.test(goal)) return String(all.filter(linksToOtherSite).length)
      const [mostCommented] = [...all].sort((a, b) => commentsOf(b) - commentsOf(a))
      return mostCommented === undefined ? '' : nameAfter(mostCommented, /^Submitted by/)
    },
  }
}

const NUMBERS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

function sortedBy(forum: string, order: string): Stage {
  return pressing(named(order, /link|tab/), `Sort it by ${order}.`, isForumPage(forum))
}

/** Returns the recipe that votes on every thread of one user in one forum. */
export function voteForAll(user: string, forum: string, button: 'Upvote' | 'Downvote'): Recipe {
  const isList = (doc: Doc): boolean => /\/submissions\b/.test(doc.url) && headed(user)(doc)
  const all = (trip: Trip) =>
    listed(trip, isList, (doc) => threadsOf(doc).filter((item) => isAlike(nameAfter(item, /^\s*in\s*$/), forum)))
  const open = ({ items }: ReturnType<typeof all>): readonly Item[] =>
    items.filter(({ nodes }) => nodes.some(named(button, /button/)))
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
    sentence: `Press ${button} at each of those in ${forum}.`,
    isDone: (trip) => all(trip).isWhole && all(trip).items.length > 0 && open(all(trip)).length === 0,
    move: (trip) => {
      const here = threadsOf(trip.doc)
      const next = open(all(trip)).find((item) => here.some(({ title }) => title === item.title))
      if (next === undefined) return readOn(trip)
      return pick(
        trip,
        next.nodes,
        here.filter(({ title }) => title !== next.title).map(({ nodes }) => nodes),
        named(button, /button/),
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
