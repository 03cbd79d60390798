import { click, named, pressed, towards, visit } from '../moves.ts'
import { listed, readOn } from '../pages/browse.ts'
import { amountIn } from '../pages/parts.ts'
import { pressing, type Recipe, type Stage } from '../stages.ts'
import type { Doc, Trip } from '../trip.ts'
import { done, EMPTY, hostOf, PATH, section, toProject } from './project-pages.ts'

/** Pages of the user's own items, by patterns in goals. */
const PLACES: readonly (readonly [RegExp, string])[] = [
  [/\bto-?dos?\b|\bto-do list\b|\bwants me to look at\b/i, 'To-do list'],
  [/\breviewer\b|\bwait for my review\b|\breview requests\b/i, 'Review requests'],
  [/\bassigned to me\b|\bmerge requests are mine\b/i, 'Merge requests'],
]

/** Returns the recipe for goals about pages of a code host, clone URLs, forks and stars. */
export function placesRecipe(goal: string): Recipe | undefined {
  const path = PATH.exec(goal)?.[1]
  if (/\bclone\w*\b/i.test(goal) && /\bssh\b/i.test(goal)) return clone(path)
  if (/\bfork\b/i.test(goal) && path !== undefined) {
    return done([
      ...toProject(path),
      pressing(named('Fork', /link|button/), 'Press Fork.'),
      pressing(named('Fork project', /button/), 'Fork the project.'),
    ])
  }
  const stars = /\b(?:more than|over|at least) (\d+) stars\b/i.exec(goal)?.[1]
  if (stars !== undefined) return contributed(Number(stars))
  if (/\bstars\b/i.test(goal) && /\b(?:contributed|commits of mine)\b/i.test(goal))
    return contributed(/\b(?:fewest|least)\b/i.test(goal) ? 'fewest' : 'most')
  const top = /\b(?:top|the) (\d+) projects\b/i.exec(goal)?.[1]
  if (/\bstar\b/i.test(goal) && top !== undefined) return starTop(Number(top))
  const place = PLACES.find(([words]) => words.test(goal))?.[1]
  return place === undefined
    ? undefined
    : done([{ ...section(place), isDone: (trip) => pressed(trip, named(place, /link/)) !== undefined }], 'list')
}

function clone(path: string | undefined): Recipe {
  const command = ({ docs }: Trip): string | undefined => {
    for (const { nodes } of docs.toReversed())
      for (const { name } of nodes) {
        const url = /(?:git clone )?(ssh:\/\/\S+|git@\S+)/.exec(name)?.[1]
        if (url !== undefined) return `git clone ${url}`
      }
    return undefined
  }
  const open: Stage = {
    sentence: 'Press Clone.',
    isDone: (trip) => command(trip) !== undefined,
    move: (trip) => towards(trip, named('Clone', /button|link/), click),
  }
  return { skill: 'look up', isQuestion: true, stages: [...toProject(path), open], answer: (trip) => command(trip) ?? '' }
}

/**
 * Returns the recipe that lists projects to which the user has contributed: those with more than a number of stars, or with the
 * most or fewest.
 */
function contributed(wanted: number | 'most' | 'fewest'): Recipe {
  const isList = ({ url }: Doc): boolean => /contributed/.test(url)
  const all = (trip: Trip) => listed(trip, isList, starsOn)
  const chosen = (trip: Trip): readonly string[] => {
    const { items } = all(trip)
    const counts = items.map(({ stars }) => stars)
    const fits = (stars: number): boolean =>
      typeof wanted === 'number' ? stars > wanted : stars === (wanted === 'most' ? Math.max(...counts) : Math.min(...counts))
    return items.flatMap(({ path, stars }) => (fits(stars) ? [path] : []))
  }
  return {
    skill: 'aggregate',
    isQuestion: true,
    stages: [section('Contributed projects'), { sentence: 'Read the list.', isDone: (trip) => all(trip).isWhole, move: readOn }],
    answer: (trip) => chosen(trip).join(', '),
    impossible: (trip) =>
      all(trip).isWhole && chosen(trip).length === 0
        ? `N/A: there is no such project, none has more than ${wanted} stars`
        : undefined,
  }
}

/** Returns the recipe that stars the first projects of the list sorted by stars. */
function starTop(count: number): Recipe {
  const isList = ({ url }: Doc): boolean => /explore/.test(url) && /star/.test(url)
  const paths = ({ docs }: Trip): readonly string[] =>
    starsOn(docs.findLast(isList) ?? EMPTY)
      .slice(0, count)
      .map(({ path }) => path)
  const isOf =
    (path: string) =>
    ({ url }: Doc): boolean =>
      url.endsWith(`/${path}`)
  const starred = (trip: Trip, path: string): boolean => pressed(trip, named('Star', /button/), isOf(path)) !== undefined
  const next = (trip: Trip): string | undefined => paths(trip).find((path) => !starred(trip, path))
  const list = [section('Explore'), { ...section('Most stars'), isDone: ({ docs }: Trip) => docs.some(isList) }]
  const press: Stage = {
    sentence: `Star the first ${count} of them.`,
    isDone: (trip) => paths(trip).length >= count && next(trip) === undefined,
    move: (trip) => {
      const path = next(trip)
      if (path === undefined) return readOn(trip)
      return isOf(path)(trip.doc)
        ? towards(trip, named('Star', /button/), (node) => click(node, 'send'))
        : visit(`${hostOf(trip)}/${path}`)
    },
  }
  return { skill: 'toggle', isQuestion: false, stages: [...list, press], answer: () => '' }
}

/** Returns the projects of a list with their star counts. */
function starsOn(doc: Doc): readonly { readonly path: string; readonly stars: number }[] {
  const found: { path: string; stars: number }[] = []
  let path: string | undefined
  for (const [at, { role, name }] of doc.nodes.entries()) {
    if (role === 'link' && /^[\w.-]+\/[\w.-]+$/.test(name)) path = name
    const stars = /\bstars?\b/i.test(name) ? (amountIn(name) ?? amountIn(doc.nodes[at + 1]?.name ?? '')) : undefined
    if (path !== undefined && stars !== undefined) {
      found.push({ path, stars })
      path = undefined
    }
  }
  return found
}
