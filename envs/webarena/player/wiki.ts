import { committing, newProject } from './code/files.ts'
import { addressOf, later, onSite, type SiteName } from './elsewhere.ts'
import { distanceOn, finding, type Leg, leading, openingPlace, pageOf } from './map-pages.ts'
import { plural } from './maps.ts'
import { click, field, fill, named, towards, visit } from './moves.ts'
import { readOn } from './pages/browse.ts'
import { amountIn, headingOf, type Row, rowsOf } from './pages/parts.ts'
import type { Recipe, Stage } from './stages.ts'
import { searching } from './store/find-products.ts'
import type { Doc, Trip } from './trip.ts'
import { isAlike, names, quotedIn } from './wishes.ts'

/** Information looked up in an encyclopedia. */
interface Finding {
  readonly stages: readonly Stage[]
  /** Name found, or `undefined` as long as it is unknown. */
  name(trip: Trip): string | undefined
}

const NAME = "[A-Z][\\w']*(?: (?:(?:of|the|and) )?[A-Z][\\w']*)*"
const START = new RegExp(`\\bfrom ((?:the |The )?${NAME}(?: (?:and|&|at|on|in|for) ${NAME})*)`)

/** Returns the recipe for goals that need information from an encyclopedia. */
export function wikiRecipe(goal: string, isThere: boolean): Recipe | undefined {
  if (!isThere && !/\bencyclop|\bwiki/i.test(goal)) return undefined
  const on = (site: SiteName, stages: readonly Stage[]): readonly Stage[] => stages.map((stage) => onSite(site, goal, stage))
  const [project] = quotedIn(goal)
  const ofTown = townIn(goal)
  if (project !== undefined && ofTown !== undefined && /\b(?:repository|project)\b/i.test(goal)) {
    const list = listing(ofTown.kind)
    const text = (trip: Trip): string | undefined =>
      list.isRead(trip) ? `# ${project}\n\n${list.inTown(trip, ofTown.town).join('\n')}` : undefined
    const stages = [...on('wiki', list.stages), ...on('code', [...newProject(project), ...committing('README.md', text)])]
    return { skill: 'create', isQuestion: false, stages, answer: () => '' }
  }
  if (ofTown !== undefined && /\b(?:shortest|closest|nearest)\b/i.test(goal)) return nearestOf(goal, ofTown, on)
  const found = findingIn(goal)
  if (found === undefined) return undefined
  const start = START.exec(goal)?.[1]
  const stages = on('wiki', found.stages)
  if (start === undefined) {
    const search = later('Search the map for it.', (trip) =>
      mapDefined(found.name(trip), (name) => onSite('map', goal, finding(name))),
    )
    const open = later('Open its page on the map.', (trip) =>
      mapDefined(found.name(trip), (name) => onSite('map', goal, openingPlace(name))),
    )
    return {
      skill: 'look up',
      isQuestion: false,
      stages: [...stages, search, open],
      answer: () => '',
    }
  }
  const leg = (trip: Trip): Leg | undefined => mapDefined(found.name(trip), (to) => ({ from: start, to, mode: 'Car' }))
  const isQuestion = /\bhow far\b|\bdistance\b/i.test(goal)
  const way = later(`Find the way there from ${start} by car.`, (trip) =>
    mapDefined(leg(trip), (route) => onSite('map', goal, leading(route))),
  )
  return {
    skill: 'route',
    isQuestion,
    stages: [...stages, way],
    answer: (trip) => {
      const page = mapDefined(leg(trip), (route) => pageOf(trip, route))
      return (isQuestion && page && distanceOn(page)) || ''
    },
  }
}

function mapDefined<T, R>(value: T | undefined, make: (value: T) => R): R | undefined {
  return value === undefined ? undefined : make(value)
}

/** Returns the type of place and the town when a goal is about all places of a type in a town. */
function townIn(goal: string): { readonly kind: string; readonly town: string } | undefined {
  const town = new RegExp(`\\b(?:counts to|in|one of|of) (?!the\\b)(${NAME})`).exec(goal)?.[1]
  const kind =
    /\b(?:every|which|of the|lists?) ((?!the\b|of\b)[a-z]+(?: [a-z]+)?)(?= in [A-Z]| there are| that the encyc| with their)/i.exec(
      goal,
    )?.[1]
  return town === undefined || kind === undefined ? undefined : { kind, town }
}

const isListOf =
  (kind: string) =>
  (doc: Doc): boolean =>
    isAlike(headingOf(doc), `List of ${plural(kind)}`)

function listing(kind: string) {
  const isIt = isListOf(kind)
  const list = ({ docs }: Trip): Doc | undefined => docs.findLast(isIt)
  const rows = (trip: Trip): readonly Row[] => mapDefined(list(trip), rowsOf) ?? []
  const stages: readonly Stage[] = [
    {
      sentence: `Open the list of ${plural(kind)}.`,
      isDone: (trip) => list(trip) !== undefined,
      move: (trip) => towards(trip, named(plural(kind), /link/), click) ?? home(trip),
    },
    { sentence: 'Read the list.', isDone: (trip) => list(trip)?.isWhole === true, move: readOn },
  ]
  return {
    stages,
    list,
    rows,
    isRead: (trip: Trip): boolean => list(trip)?.isWhole === true,
    inTown: (trip: Trip, town: string): readonly string[] =>
      rows(trip).flatMap((row) => (isAlike(cellOf(row, /town/i), town) ? [titleOf(row)] : [])),
  }
}

function home({ doc }: Trip) {
  const address = /^\w+:\/\/[^/]+/.exec(doc.url)?.[0]
  return address === undefined || doc.url === `${address}/` || doc.url === address ? undefined : visit(address)
}

function cellOf({ cells }: Row, heading: RegExp): string {
  return [...cells].find(([name]) => heading.test(name))?.[1] ?? ''
}

function titleOf({ cells }: Row): string {
  return cells.values().next().value ?? ''
}

/** Returns how to look up the place that a goal describes without naming it. */
function findingIn(goal: string): Finding | undefined {
  const oldest = /\bthe (oldest|newest|youngest) ([a-z]+(?: hall)?)\b/i.exec(goal)
  if (oldest !== null) return extremeOf(oldest[2] ?? '', oldest[1]?.toLowerCase() !== 'oldest')
  const opened = /\bthe ([a-z]+(?: [a-z]+)?) that was opened (first|last)\b/i.exec(goal)
  if (opened !== null) return extremeOf(opened[1] ?? '', opened[2] === 'last')
  const withMost = /\bthe ([a-z]+(?: [a-z]+)?) with the most ([a-z]+)\b/i.exec(goal)
  if (withMost !== null) return mostOf(withMost[1] ?? '', withMost[2] ?? '')
  const team = new RegExp(`\\bhome ground of the (${NAME})|\\b[Tt]he (${NAME}) play at home`).exec(goal)
  if (team !== null) return lineOf(team[1] ?? team[2] ?? '', /^home/i)
  const born = new RegExp(`\\bwhere (${NAME}) was born`).exec(goal)
  if (born !== null) return lineOf(born[1] ?? '', /^birthplace|^born in/i)
  const match = new RegExp(
    `\\bthe ([a-z]+(?: [a-z]+)?) that (?:(${NAME}) (?:designed|built)|is known for its ([a-z ]+?)(?=[,.]|$| on the map))`,
  ).exec(goal)
  return match === null ? undefined : resultOf(match[1] ?? '', match[2] ?? match[3] ?? '')
}

/** Finds the entry of a list with the earliest or latest year. */
function extremeOf(kind: string, isLast: boolean): Finding {
  const list = listing(kind)
  const year = (row: Row): number => amountIn(cellOf(row, /opened|founded|since|built/i)) ?? 0
  return {
    stages: list.stages,
    name: (trip) => {
      if (!list.isRead(trip)) return undefined
      const sorted = [...list.rows(trip)].sort((a, b) => year(a) - year(b))
      return mapDefined(isLast ? sorted.at(-1) : sorted[0], titleOf)
    },
  }
}

/** Returns the value of a line in an article's infobox. */
function lineIn(doc: Doc, label: RegExp): string | undefined {
  const row = rowsOf(doc).find((each) => label.test(titleOf(each)))
  return row && [...row.cells.values()][1]
}

function articleOf({ docs }: Trip, title: string): Doc | undefined {
  return docs.findLast((doc) => isAlike(headingOf(doc), title) && /\/wiki\//.test(doc.url))
}

/** Finds the entry of a list whose article has the highest number in an infobox line. */
function mostOf(kind: string, label: string): Finding {
  const list = listing(kind)
  const titles = (trip: Trip): readonly string[] => list.rows(trip).map(titleOf)
  const read: Stage = {
    sentence: `Look up the ${label} of each.`,
    isDone: (trip) => list.isRead(trip) && titles(trip).every((title) => articleOf(trip, title) !== undefined),
    move: (trip) => {
      const next = titles(trip).find((title) => articleOf(trip, title) === undefined)
      const doc = list.list(trip)
      if (next === undefined || doc === undefined) return undefined
      return isListOf(kind)(trip.doc) ? towards(trip, named(next, /link/), click) : visit(doc.url)
    },
  }
  const count = (trip: Trip, title: string): number =>
    amountIn(mapDefined(articleOf(trip, title), (doc) => lineIn(doc, new RegExp(`^${label}`, 'i'))) ?? '') ?? 0
  return {
    stages: [...list.stages, read],
    name: (trip) => (read.isDone(trip) ? [...titles(trip)].sort((a, b) => count(trip, b) - count(trip, a))[0] : undefined),
  }
}

/** Finds the value of an infobox line in the article about `title`. */
function lineOf(title: string, label: RegExp): Finding {
  return {
    stages: [searchingArticle(title), reading(title)],
    name: (trip) => mapDefined(articleOf(trip, title), (doc) => lineIn(doc, label)),
  }
}

/** Finds the search result of a given type and opens its article. */
function resultOf(kind: string, words: string): Finding {
  const result = ({ docs }: Trip): string | undefined => {
    const doc = docs.findLast(isSearchFor(words))
    const at = doc?.nodes.findIndex(({ role, name }) => role === 'StaticText' && isAlike(name, kind)) ?? -1
    return doc?.nodes.slice(0, Math.max(0, at)).findLast(({ role }) => role === 'link')?.name
  }
  const read = later(`Open the article on the ${kind} among the results.`, (trip) => mapDefined(result(trip), reading))
  return { stages: [searchingArticle(words), read], name: (trip) => (read.isDone(trip) ? result(trip) : undefined) }
}

function reading(title: string): Stage {
  return {
    sentence: `Open the article on ${title}.`,
    isDone: (trip) => articleOf(trip, title) !== undefined,
    move: (trip) => towards(trip, named(title, /link/), (node) => click(node, 'pick')),
  }
}

const isSearchFor =
  (words: string) =>
  (doc: Doc): boolean =>
    /search/i.test(doc.url) && names(doc.title, words)

function searchingArticle(words: string): Stage {
  const { sentence } = searching(words)
  return {
    sentence,
    isDone: (trip) => trip.docs.some(isSearchFor(words)) || articleOf(trip, words) !== undefined,
    move: (trip) => towards(trip, field(/^search/i), (node) => fill(node, words, true)),
  }
}

type OnSite = (site: SiteName, stages: readonly Stage[]) => readonly Stage[]

/** Returns the recipe for the place in a town with the shortest drive from that town. */
function nearestOf(goal: string, { kind, town }: NonNullable<ReturnType<typeof townIn>>, on: OnSite): Recipe {
  const list = listing(kind)
  const legs = (trip: Trip): readonly Leg[] => list.inTown(trip, town).map((to) => ({ from: town, to, mode: 'Car' }))
  const next = (trip: Trip): Leg | undefined => legs(trip).find((leg) => pageOf(trip, leg) === undefined)
  const drive: Stage = {
    sentence: `Find the way by car from ${town} to each of them.`,
    isDone: (trip) => list.isRead(trip) && next(trip) === undefined,
    move: (trip) => {
      const address = addressOf('map', goal, trip)
      return trip.doc.url.startsWith(address) ? mapDefined(next(trip), (leg) => leading(leg).move(trip)) : visit(address)
    },
  }
  return {
    skill: 'route',
    isQuestion: true,
    stages: [...on('wiki', list.stages), drive],
    answer: (trip) => {
      const pages = legs(trip).flatMap(
        (leg) => mapDefined(pageOf(trip, leg), (page) => [{ to: leg.to, length: distanceOn(page) ?? '' }]) ?? [],
      )
      const metres = (length: string): number => (amountIn(length) ?? 0) * (/km/.test(length) ? 1000 : 1)
      const [best] = pages.sort((a, b) => metres(a.length) - metres(b.length))
      return best === undefined ? '' : `${best.to}, ${best.length}`
    },
  }
}
