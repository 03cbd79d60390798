import { click, field, fill, headed, named, type Place, towards } from '../moves.ts'
import { articlesOf, headingOf, type Item } from '../pages/parts.ts'
import { going, type Stage } from '../stages.ts'
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
