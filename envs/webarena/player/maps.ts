import { memoizeByObject } from '@orreryjs/core/worlds'
import { containsName, isSameText, quotedIn } from './goal-text.ts'
import type { BrowsingHistory, PageDocument } from './history.ts'
import {
  basedOn,
  click,
  type Destination,
  fill,
  hasName,
  isFieldLabelled,
  type Move,
  moveTowards,
  type PageMatch,
} from './moves.ts'
import { readStep } from './pages/lists.ts'
import { fieldText, headingOf, textAfterLabel } from './pages/page-parts.ts'
import { enterStep, type GoalPlan, openPageStep, type PlanStep, questionPlan, reachStep, taskPlan } from './stages.ts'

type Mode = 'Car' | 'Foot' | 'Bicycle'

const MODES: readonly (readonly [Mode, RegExp])[] = [
  ['Foot', /\bwalk\w*\b|\bon foot\b|\bfoot\b|\bwithout a car\b|\bpedestrian/i],
  ['Bicycle', /\bbik\w*|\bcycl\w*|\bbicycle/i],
  ['Car', /\bdriv\w*\b|\bcar\b/i],
]

/** A requested route. */
export interface Route {
  readonly from: string
  readonly to: string
  readonly mode: Mode
}

/** Returns a stage that searches the map with the search field. */
export function searchMap(words: string): PlanStep {
  return enterStep(`Search the map for "${words}".`, isFieldLabelled(/^search/i), words, isSearchFor(words))
}

/** Matches the results of a search. */
export function isSearchFor(words: string): PageMatch {
  return ({ title, url }) => /search/i.test(url) && containsName(title, words)
}

function isPlacePage(place: string): PageMatch {
  return (doc) => isSameText(headingOf(doc), place) && /\/(?:node|way|place|relation)\//.test(doc.url)
}

/** Returns a stage that opens a place from the search results. */
export function openPlace(place: string): PlanStep {
  return reachStep(`Open the page of ${place}.`, isPlacePage(place), (history) =>
    moveTowards(history, hasName(place, /link/), (node) =>
      click(
        node,
        'pick',
        history.page.nodes.filter(({ role, id, depth }) => role === 'link' && id !== node.id && depth > 1),
      ),
    ),
  )
}

const DIRECTIONS: Destination = { matches: (doc) => /^Directions/i.test(headingOf(doc)), linkNames: ['Directions'] }

/** Returns the route that the directions form shows. */
const formRoute: (doc: PageDocument) => Route | undefined = memoizeByObject((doc) => {
  const value = (label: RegExp): string => {
    const node = doc.nodes.find(isFieldLabelled(label))
    return node === undefined ? '' : fieldText(node, doc.nodes)
  }
  const mode = MODES.find(([name]) => name === value(/^(?:travel by|mode|engine)/i))?.[0]
  return mode === undefined ? undefined : { from: value(/^from$/i), to: value(/^to$/i), mode }
})

export function distanceOn(doc: PageDocument): string | undefined {
  return textAfterLabel(/^(?:Total )?Distance:?/i, doc)
}

function timeOn(doc: PageDocument): string | undefined {
  return textAfterLabel(/^(?:Total )?Time:?/i, doc)
}

/** Returns the directions for a route: the result of the last request with these fields. */
export function pageOf({ actions, documents }: BrowsingHistory, leg: Route): PageDocument | undefined {
  const request = actions.findLast(({ before, after }) => {
    const formValues = before === after ? undefined : formRoute(before)
    return (
      formValues !== undefined &&
      isSameText(formValues.from, leg.from) &&
      isSameText(formValues.to, leg.to) &&
      formValues.mode === leg.mode &&
      distanceOn(after) !== undefined
    )
  })
  return request && documents.find(({ root, url }) => root === request.after.root && url === request.after.url) && request.after
}

/** Returns a stage that fills in and sends the directions form. */
export function findRoute(leg: Route): PlanStep {
  const basis = `${leg.from} to ${leg.to} by ${leg.mode.toLowerCase()}`
  return {
    sentence: `Find the way from ${basis}.`,
    isDone: (history) => pageOf(history, leg) !== undefined,
    move: (history) => basedOn(basis, routeMove(history, leg)),
  }
}

function routeMove(history: BrowsingHistory, leg: Route): Move | undefined {
  if (!DIRECTIONS.matches(history.document))
    return openPageStep('', DIRECTIONS).move(history) ?? moveTowards(history, hasName('Directions'), click)
  const shownRoute = formRoute(history.document)
  if (shownRoute?.mode !== leg.mode)
    return moveTowards(history, isFieldLabelled(/^(?:travel by|mode|engine)/i), (node) => fill(node, leg.mode))
  if (!isSameText(shownRoute.from, leg.from))
    return moveTowards(history, isFieldLabelled(/^from$/i), (node) => fill(node, leg.from))
  if (!isSameText(shownRoute.to, leg.to)) return moveTowards(history, isFieldLabelled(/^to$/i), (node) => fill(node, leg.to))
  return moveTowards(history, hasName('Go', /button/), (node) => click(node, 'send'))
}

/** Name of a place: capitalised words joined by small ones. */
const NAME = "((?:the )?[A-Z][\\w']*(?: (?:(?:and|of|the|in|at|on|for|&) )?(?:[A-Z][\\w']*|&))*)"
const END = "(?=[^\\w' ]|$| [a-z])"
const FROM_TO = [
  new RegExp(`\\b[Ff]rom ${NAME},? (?:to|and (?:want|have|need) to (?:be at|get to|reach)) ${NAME}${END}`),
  new RegExp(`\\b[Bb]etween ${NAME} and ${NAME}${END}`),
  new RegExp(`\\b[Ff]rom ${NAME}\\b.*? (?:to|reach|at) ${NAME}${END}`),
]
/** Words between `from`, `at` or `to` and a name, and between two names, that do not change the route. */
const FILLERS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:the )?town(?:s| of) (?=[A-Z])/g, ''],
  [/\bmy stay at (?=[A-Z])/g, ''],
  [/\bsleep at (?=[A-Z])/g, 'start from '],
  [/\band will visit (?=[A-Z])/g, 'to '],
]
const TO_FROM = new RegExp(`\\b(?:to|reach|at) ${NAME}.*? from ${NAME}`)

function modeIn(text: string): Mode {
  return MODES.find(([, words]) => words.test(text))?.[0] ?? 'Car'
}

/** Returns the plan for goals about a map. */
export function mapsPlan(goal: string): GoalPlan | undefined {
  const group = new RegExp(`\\b(\\d) ([a-z][a-z ]*?) (?:are the )?(?:closest|nearest) to ${NAME}`).exec(goal)
  if (group !== null) return nearestGroup(Number(group[1]), `${group[2]} near ${group[3]}`)
  const near = nearIn(goal)
  if (near !== undefined) return nearest(goal, near)
  const [quoted] = quotedIn(goal)
  if (quoted !== undefined && /\bsearch\b/i.test(goal)) return taskPlan('list', [searchMap(quoted)])
  const around = new RegExp(`\\b([a-z][a-z ]*?) (?:around|near) ${NAME}`).exec(goal)
  if (around !== null) {
    const words = `${(around[1] ?? '').replace(/^.*\b(?:the|all|any|some) /, '')} near ${around[2]}`
    return taskPlan('list', [searchMap(words)])
  }
  const order = orderIn(goal)
  if (order !== undefined) return bestOrder(order)
  const ends = endsIn(goal)
  if (ends !== undefined) return route(goal, ends)
  const place = placeIn(goal)
  return place === undefined ? undefined : aboutPlace(goal, place)
}

function endsIn(goal: string): readonly [from: string, to: string] | undefined {
  const text = FILLERS.reduce((rest, [words, plain]) => rest.replace(words, plain), goal.replace(/\.$/, ''))
  for (const [at, form] of FROM_TO.entries()) {
    const found = form.exec(text)
    if (found !== null) return at === 1 ? splitAnd(found, text) : [found[1] ?? '', found[2] ?? '']
  }
  const back = TO_FROM.exec(text)
  return back === null ? undefined : [back[2] ?? '', back[1] ?? '']
}

/** Splits two names joined by "and" when a name itself can contain "and": splits after a word that ends names of places. */
function splitAnd(found: RegExpExecArray | null, text: string): readonly [string, string] | undefined {
  if (found === null) return undefined
  const [, one = '', other = ''] = found
  const whole = /\bbetween (.+?)(?=[,?.]| and (?:tell|say|give)|$)/.exec(text)?.[1]
  const parts = whole?.split(/ and /)
  if (parts === undefined || parts.length <= 2) return [one, other]
  const at = parts.findIndex((part, index) => index < parts.length - 1 && KIND_OF_PLACE.test(part))
  const cut = at < 0 ? parts.length - 2 : at
  return [parts.slice(0, cut + 1).join(' and '), parts.slice(cut + 1).join(' and ')]
}

const KIND_OF_PLACE =
  /\b(?:Hotel|House|Museum|Pharmacy|Bread|Bank|School|Library|Cinema|Station|Hospital|Park|Bakery|Roasters|Office|Room|Hall|Cottage|Lodge|Breakfast|Fuels|Inn|Bar|Arms|Windmill|Barn|Zoo|Gallery|Theatre|Church|Market|University|College|Airport|Baths|Pool)$/

function placeIn(goal: string): string | undefined {
  const all = [...goal.matchAll(new RegExp(NAME, 'g'))].flatMap(({ 1: name = '', index }) =>
    index === 0 && !name.includes(' ') ? [] : [name],
  )
  const named = all
    .map((name) => name.replace(/^(?:What|Which|Where|Pull|Give|Show|Open|Tell|Find|Look|Bring|Say|Read)\b ?/, ''))
    .filter((name) => name !== '')
  return named.sort((a, b) => b.length - a.length)[0]
}

/** Facts about a place: patterns in goals, labels on its page, names in answers. */
const FACTS: readonly (readonly [RegExp, RegExp, string])[] = [
  [/\bzip\b|\bpost(?:al)? ?code\b/i, /^Post(?:al )?code:?/i, 'postcode'],
  [/\bphone\b|\bcall\b|\btelephone\b/i, /^Phone:?/i, 'phone number'],
  [/\bopening hours\b|\bopen\b.*\bwhen\b|\bhours\b|\bwhen\b/i, /^Opening hours:?/i, 'opening hours'],
  [/\bwebsite\b|\bweb ?page\b|\bweb address\b/i, /^Website:?/i, 'website'],
  [/\bcoordinates\b|\blatitude\b/i, /^Coordinates:?/i, 'coordinates'],
  [/\boperator\b|\bruns\b/i, /^Operator:?/i, 'operator'],
  [/\baddress\b|\bwhere\b/i, /^Address:?/i, 'address'],
]

function aboutPlace(goal: string, place: string): GoalPlan {
  const isThere = isPlacePage(place)
  const fact =
    /\b(?:pull up|open|show|bring up)\b/i.test(goal) && !/\?/.test(goal) && !/\bopening hours\b/i.test(goal)
      ? undefined
      : FACTS.find(([words]) => words.test(goal))
  const page = ({ documents }: BrowsingHistory): PageDocument | undefined => documents.findLast(isThere)
  const open = openPlace(place)
  const factOn = (history: BrowsingHistory): string | undefined => {
    const doc = page(history)
    return doc && fact && textAfterLabel(fact[1], doc)
  }
  return {
    skill: 'look up',
    isQuestion: fact !== undefined,
    stages: [searchMap(place), open],
    answer: (history) => factOn(history) ?? '',
    impossibleReason: (history) =>
      fact !== undefined && page(history) !== undefined && factOn(history) === undefined
        ? `N/A: the map does not tell the ${fact[2]} of ${place}`
        : undefined,
  }
}

/** Parses `1:05` or `1 h 5 min` into minutes. */
function minutesIn(time: string | undefined): number {
  const [, hours = '0', minutes = '0'] = /(?<!\d)(\d+):(\d\d)/.exec(time ?? '') ?? []
  const hoursInText = /(?<!\d)(\d+) ?h/.exec(time ?? '')?.[1]
  return hoursInText === undefined
    ? Number(hours) * 60 + Number(minutes)
    : Number(hoursInText) * 60 + Number(/(?<!\d)(\d+) ?min/.exec(time ?? '')?.[1] ?? 0)
}

function inMinutes(doc: PageDocument | undefined): string {
  return `${minutesIn(doc && timeOn(doc))} minutes`
}

function route(goal: string, [from, to]: readonly [string, string]): GoalPlan {
  const between =
    /\b(?:walk|on foot) from (.+?) to (.+?)(?:,? and|,? then|, and then) (?:then )?(?:drive|by car) (?:on )?(?:from there )?to (.+?)(?:[.:?,]|$)/i.exec(
      goal,
    )
  if (between !== null)
    return routeOfLegs([
      { from: between[1] ?? '', to: between[2] ?? '', mode: 'Foot' },
      { from: between[2] ?? '', to: between[3] ?? '', mode: 'Car' },
    ])
  const hasTwo = /\bwalk/i.test(goal) && /\bdriv/i.test(goal)
  if (hasTwo)
    return routeOfLegs([
      { from, to, mode: 'Foot' },
      { from, to, mode: 'Car' },
    ])
  const leg = { from, to, mode: modeIn(goal) }
  const isReach = /\bwithin (?:one|an|\d+) hours?\b/i.test(goal)
  const isLength = /\b(?:distance|how far|length|long is the way|measure)\b/i.test(goal)
  const isQuestion =
    isReach || isLength || /\btime\b.*\?|\bhow (?:long|many)\b|\?\s*$|\btell\b|\bgive\b|\bin what time\b/i.test(goal)
  return {
    skill: 'route',
    isQuestion,
    stages: [findRoute(leg)],
    answer: (history) => {
      const page = pageOf(history, leg)
      if (!isQuestion || page === undefined) return ''
      if (isReach) return `${minutesIn(timeOn(page)) <= 60 ? 'Yes' : 'No'}, ${inMinutes(page)}`
      return isLength ? (distanceOn(page) ?? '') : inMinutes(page)
    },
  }
}

function routeOfLegs(legs: readonly Route[]): GoalPlan {
  return questionPlan('route', legs.map(findRoute), (history) =>
    legs.map((leg) => `${leg.mode === 'Foot' ? 'walking' : 'driving'}: ${inMinutes(pageOf(history, leg))}`).join(', '),
  )
}

/** Returns two places to visit and the starting point. */
function orderIn(goal: string): { readonly start: string; readonly both: readonly [string, string] } | undefined {
  if (!/\b(?:both|first|order)\b/i.test(goal)) return undefined
  const start = new RegExp(`\\b(?:starts?|begins?|sets? out|leaves?|starting|beginning) (?:at|from) ${NAME}`).exec(goal)?.[1]
  const both = /\b(?:both|takes in) (.+?)(?=[,.?]| without| on one| in which)/.exec(goal)?.[1]
  const found = both === undefined ? undefined : splitAnd(/(.+) and (.+)/.exec(both), `between ${both}`)
  return start === undefined || found === undefined ? undefined : { start, both: found }
}

function bestOrder({ start, both: [one, other] }: NonNullable<ReturnType<typeof orderIn>>): GoalPlan {
  const leg = (from: string, to: string): Route => ({ from, to, mode: 'Car' })
  const legs = [leg(start, one), leg(start, other), leg(one, other), leg(other, one)]
  const time = (history: BrowsingHistory, from: string, to: string): number =>
    minutesIn(timeOn(pageOf(history, leg(from, to)) ?? history.document))
  return questionPlan('route', legs.map(findRoute), (history) => {
    const first = time(history, start, one) + time(history, one, other)
    const second = time(history, start, other) + time(history, other, one)
    return first <= second ? `${one}, ${first} minutes` : `${other}, ${second} minutes`
  })
}

/** Returns a type of place and the place to search near. */
function nearIn(goal: string): { readonly kind: string; readonly place: string } | undefined {
  const kind = (/\b(?:nearest|closest) ((?!to\b)[a-z][a-z ]*?)(?= (?:to|from|and|is|there|by|on)\b|[,.?]|$)/.exec(goal) ??
    /\b(?:[Ww]hich|[Tt]he|[Ww]hat) ((?!way\b)[a-z][a-z ]*?) (?:is )?(?:the )?(?:nearest|closest)\b/.exec(goal))?.[1]
  const place = (new RegExp(`\\b(?:nearest|closest) to ${NAME}`).exec(goal) ??
    new RegExp(`\\b(?:[Ff]rom|to|of|at) ${NAME}`).exec(goal))?.[1]
  return kind === undefined || place === undefined ? undefined : { kind, place }
}

function nearestGroup(count: number, words: string): GoalPlan {
  const names = (history: BrowsingHistory): readonly string[] => resultsOf(resultPage(history, words)).slice(0, count)
  return questionPlan(
    'list',
    [searchMap(words), readStep(`Read the first ${count} results.`, (history) => names(history).length === count)],
    (history) => names(history).join(', '),
  )
}

function resultPage({ documents }: BrowsingHistory, words: string): PageDocument | undefined {
  return documents.findLast(isSearchFor(words))
}

/** Returns the names of the places on a page of results, the nearest first. */
function resultsOf(doc: PageDocument | undefined): readonly string[] {
  const main = doc?.nodes.findIndex(({ role }) => role === 'main') ?? -1
  const links = doc?.nodes.filter(({ role }, at) => at > main && role === 'link') ?? []
  return links.map(({ name }) => name).filter((name) => !/^(?:next|previous|page)\b/i.test(name))
}

function nearest(goal: string, { kind, place }: NonNullable<ReturnType<typeof nearIn>>): GoalPlan {
  const words = `${plural(kind)} near ${place}`
  const search = searchMap(words)
  const results = (history: BrowsingHistory): PageDocument | undefined => resultPage(history, words)
  const found = (history: BrowsingHistory): string | undefined => resultsOf(results(history))[0]
  const legBy =
    (mode: Mode) =>
    (history: BrowsingHistory): Route => ({ from: place, to: found(history) ?? '', mode })
  const leg = legBy(modeIn(`${goal} ${/\bcar|driv/i.test(goal) ? '' : 'walk'}`))
  const routeStepOf = (legOf: typeof leg): PlanStep => ({
    sentence: 'Find the way there.',
    isDone: (history) => found(history) !== undefined && pageOf(history, legOf(history)) !== undefined,
    move: (history) => (found(history) === undefined ? undefined : findRoute(legOf(history)).move(history)),
  })
  if (MODES.every(([, name]) => name.test(goal))) {
    const modes = [
      ['driving', legBy('Car')],
      ['cycling', legBy('Bicycle')],
      ['walking', legBy('Foot')],
    ] as const
    return questionPlan('route', [search, ...modes.map(([, legOf]) => routeStepOf(legOf))], (history) =>
      modes.map(([name, legOf]) => `${name}: ${inMinutes(pageOf(history, legOf(history)))}`).join(', '),
    )
  }
  const routeStep = routeStepOf(leg)
  const isQuestion = /\?|\bhow far\b|\btell\b|\bmeasure\b|\bname\b/i.test(goal)
  return {
    skill: 'route',
    isQuestion,
    stages: [search, routeStep],
    answer: (history) => {
      if (!isQuestion) return ''
      const page = pageOf(history, leg(history))
      return `${found(history) ?? ''}, ${/\bhow long|minutes|time\b/i.test(goal) ? inMinutes(page) : ((page && distanceOn(page)) ?? '')}`
    },
    impossibleReason: (history) =>
      results(history) !== undefined && found(history) === undefined ? `N/A: there is no ${kind} near ${place}` : undefined,
  }
}

export function plural(kind: string): string {
  if (/s$/.test(kind)) return kind
  if (/[^aeiou]y$/.test(kind)) return kind.replace(/y$/, 'ies')
  return /(?:ch|sh|x)$/.test(kind) ? `${kind}es` : `${kind}s`
}
