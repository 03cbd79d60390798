import { commitStep, newProject } from './code/files.ts'
import { isSameText, quotedIn } from './goal-text.ts'
import type { BrowsingHistory, PageDocument } from './history.ts'
import { distanceOn, findRoute, isSearchFor, openPlace, pageOf, plural, type Route, searchMap } from './maps.ts'
import { basedOn, click, hasHeading, hasName, isFieldLabelled, moveTowards, type PageMatch, visit } from './moves.ts'
import { readStep } from './pages/lists.ts'
import { amountIn, cellOf, findCell, firstCellOf, headingOf, partsOn, type Row, rowsOf } from './pages/page-parts.ts'
import {
  addressOf,
  deferredStep,
  enterStep,
  followStep,
  type GoalPlan,
  type PlanStep,
  questionPlan,
  reachStep,
  stagesOn,
  stepOnSite,
  taskPlan,
} from './stages.ts'

/** Information looked up in an encyclopedia. */
interface ArticleSearch {
  readonly stages: readonly PlanStep[]
  /** Name found, or `undefined` as long as it is unknown. */
  name(history: BrowsingHistory): string | undefined
}

const NAME = "[A-Z][\\w']*(?: (?:(?:of|the|and) )?[A-Z][\\w']*)*"
const START = new RegExp(`\\bfrom ((?:the |The )?${NAME}(?: (?:and|&|at|on|in|for) ${NAME})*)`)

/** Returns the plan for goals that need information from an encyclopedia. */
export function wikiPlan(goal: string, isThere: boolean): GoalPlan | undefined {
  if (!isThere && !/\bencyclop|\bwiki/i.test(goal)) return undefined
  const [project] = quotedIn(goal)
  const ofTown = townIn(goal)
  if (project !== undefined && ofTown !== undefined && /\b(?:repository|project)\b/i.test(goal)) {
    const list = openListStep(ofTown.kind)
    const text = (history: BrowsingHistory): string | undefined =>
      list.isRead(history) ? `# ${project}\n\n${list.inTown(history, ofTown.town).join('\n')}` : undefined
    const stages = [
      ...stagesOn('wiki', goal, list.stages),
      ...stagesOn('code', goal, [...newProject(project), ...commitStep('README.md', text)]),
    ]
    return taskPlan('create', stages)
  }
  if (ofTown !== undefined && /\b(?:shortest|closest|nearest)\b/i.test(goal)) return nearestOf(goal, ofTown)
  const found = articleSearchIn(goal)
  if (found === undefined) return undefined
  const start = START.exec(goal)?.[1]
  const stages = stagesOn('wiki', goal, found.stages)
  if (start === undefined) {
    const search = deferredStep('Search the map for it.', (history) =>
      mapDefined(found.name(history), (name) => stepOnSite('map', goal, searchMap(name))),
    )
    const open = deferredStep('Open its page on the map.', (history) =>
      mapDefined(found.name(history), (name) => stepOnSite('map', goal, openPlace(name))),
    )
    return taskPlan('look up', [...stages, search, open])
  }
  const leg = (history: BrowsingHistory): Route | undefined =>
    mapDefined(found.name(history), (to) => ({ from: start, to, mode: 'Car' }))
  const isQuestion = /\bhow far\b|\bdistance\b/i.test(goal)
  const routeStep = deferredStep(`Find the way there from ${start} by car.`, (history) =>
    mapDefined(leg(history), (route) => stepOnSite('map', goal, findRoute(route))),
  )
  return {
    skill: 'route',
    isQuestion,
    stages: [...stages, routeStep],
    answer: (history) => {
      const page = mapDefined(leg(history), (route) => pageOf(history, route))
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

function openListStep(kind: string) {
  const isIt = hasHeading(`List of ${plural(kind)}`)
  const list = ({ documents }: BrowsingHistory): PageDocument | undefined => documents.findLast(isIt)
  const rows = (history: BrowsingHistory): readonly Row[] => partsOn(history, isIt, rowsOf)
  const isRead = (history: BrowsingHistory): boolean => list(history)?.isComplete === true
  const open = reachStep(
    `Open the list of ${plural(kind)}.`,
    isIt,
    (history) => moveTowards(history, hasName(plural(kind), /link/), click) ?? home(history),
  )
  return {
    stages: [open, readStep('Read the list.', isRead)],
    list,
    rows,
    isRead,
    inTown: (history: BrowsingHistory, town: string): readonly string[] =>
      rows(history).flatMap((row) => (isSameText(cellOf(row, /town/i), town) ? [firstCellOf(row)] : [])),
  }
}

function home({ document }: BrowsingHistory) {
  const address = /^\w+:\/\/[^/]+/.exec(document.url)?.[0]
  return address === undefined || document.url === `${address}/` || document.url === address ? undefined : visit(address)
}

/** Returns how to look up the place that a goal describes without naming it. */
function articleSearchIn(goal: string): ArticleSearch | undefined {
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
function extremeOf(kind: string, isLast: boolean): ArticleSearch {
  const list = openListStep(kind)
  const year = (row: Row): number => amountIn(cellOf(row, /opened|founded|since|built/i)) ?? 0
  return {
    stages: list.stages,
    name: (history) => {
      if (!list.isRead(history)) return undefined
      const sorted = [...list.rows(history)].sort((a, b) => year(a) - year(b))
      return mapDefined(isLast ? sorted.at(-1) : sorted[0], firstCellOf)
    },
  }
}

/** Returns the value of a line in an article's infobox. */
function lineIn(doc: PageDocument, label: RegExp): string | undefined {
  const rows = rowsOf(doc)
  const row = rows.find((each) => label.test(firstCellOf(each)))
  // A simplified page has the labels as headings of one row.
  return row === undefined ? findCell(rows[0], label) : [...row.cells.values()][1]
}

function isArticle(title: string): PageMatch {
  return (doc) => isSameText(headingOf(doc), title) && /\/wiki\//.test(doc.url)
}

function articleOf({ documents }: BrowsingHistory, title: string): PageDocument | undefined {
  return documents.findLast(isArticle(title))
}

/** Finds the entry of a list whose article has the highest number in an infobox line. */
function mostOf(kind: string, label: string): ArticleSearch {
  const list = openListStep(kind)
  const titles = (history: BrowsingHistory): readonly string[] => list.rows(history).map(firstCellOf)
  const read: PlanStep = {
    sentence: `Look up the ${label} of each.`,
    isDone: (history) => list.isRead(history) && titles(history).every((title) => articleOf(history, title) !== undefined),
    move: (history) => {
      const next = titles(history).find((title) => articleOf(history, title) === undefined)
      const doc = list.list(history)
      if (next === undefined || doc === undefined) return undefined
      return basedOn(next, doc === history.document ? moveTowards(history, hasName(next, /link/), click) : visit(doc.url))
    },
  }
  const count = (history: BrowsingHistory, title: string): number =>
    amountIn(mapDefined(articleOf(history, title), (doc) => lineIn(doc, new RegExp(`^${label}`, 'i'))) ?? '') ?? 0
  return {
    stages: [...list.stages, read],
    name: (history) =>
      read.isDone(history) ? [...titles(history)].sort((a, b) => count(history, b) - count(history, a))[0] : undefined,
  }
}

/** Finds the value of an infobox line in the article about `title`. */
function lineOf(title: string, label: RegExp): ArticleSearch {
  return {
    stages: [searchArticleStep(title), readArticleStep(title)],
    name: (history) => mapDefined(articleOf(history, title), (doc) => lineIn(doc, label)),
  }
}

/** Finds the search result of a given type and opens its article. */
function resultOf(kind: string, words: string): ArticleSearch {
  const result = ({ documents }: BrowsingHistory): string | undefined => {
    const doc = documents.findLast(isSearchFor(words))
    const at = doc?.nodes.findIndex(({ role, name }) => role === 'StaticText' && isSameText(name, kind)) ?? -1
    return doc?.nodes.slice(0, Math.max(0, at)).findLast(({ role }) => role === 'link')?.name
  }
  const read = deferredStep(`Open the article on the ${kind} among the results.`, (history) =>
    mapDefined(result(history), readArticleStep),
  )
  return { stages: [searchArticleStep(words), read], name: (history) => (read.isDone(history) ? result(history) : undefined) }
}

function readArticleStep(title: string): PlanStep {
  return followStep(`Open the article on ${title}.`, hasName(title, /link/), isArticle(title), 'pick')
}

function searchArticleStep(words: string): PlanStep {
  const isThere = (doc: PageDocument): boolean => isSearchFor(words)(doc) || isArticle(words)(doc)
  return enterStep(`Search for "${words}".`, isFieldLabelled(/^search/i), words, isThere)
}

function nearestOf(goal: string, { kind, town }: NonNullable<ReturnType<typeof townIn>>): GoalPlan {
  const list = openListStep(kind)
  const legs = (history: BrowsingHistory): readonly Route[] =>
    list.inTown(history, town).map((to) => ({ from: town, to, mode: 'Car' }))
  const next = (history: BrowsingHistory): Route | undefined => legs(history).find((leg) => pageOf(history, leg) === undefined)
  const drive: PlanStep = {
    sentence: `Find the way by car from ${town} to each of them.`,
    isDone: (history) => list.isRead(history) && next(history) === undefined,
    move: (history) => {
      const address = addressOf('map', goal, history)
      const move = mapDefined(next(history), (leg) => findRoute(leg).move(history))
      return history.document.url.startsWith(address) ? move : basedOn(move?.basis ?? '', visit(address))
    },
  }
  return questionPlan('route', [...stagesOn('wiki', goal, list.stages), drive], (history) => {
    const pages = legs(history).flatMap(
      (leg) => mapDefined(pageOf(history, leg), (page) => [{ to: leg.to, length: distanceOn(page) ?? '' }]) ?? [],
    )
    const metres = (length: string): number => (amountIn(length) ?? 0) * (/km/.test(length) ? 1000 : 1)
    const [best] = pages.sort((a, b) => metres(a.length) - metres(b.length))
    return best === undefined ? '' : `${best.to}, ${best.length}`
  })
}
