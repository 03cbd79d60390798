import { type BrowsingHistory, hostOf, type PageDocument } from '../history.ts'
import { click, hasName, moveTowards, visit, wasPressed } from '../moves.ts'
import { readListing, readMore, readStep } from '../pages/lists.ts'
import { amountIn, partsOn } from '../pages/page-parts.ts'
import { type GoalPlan, leadingTo, type PlanStep, pressButton, pressStep, questionPlan, taskPlan } from '../stages.ts'
import { isProject, openSection, PATH, toProject } from './project-pages.ts'

/** Pages of the user's own items, by patterns in goals. */
const PLACES: readonly (readonly [RegExp, string])[] = [
  [/\bto-?dos?\b|\bto-do list\b|\bwants me to look at\b/i, 'To-do list'],
  [/\breviewer\b|\bwait for my review\b|\breview requests\b/i, 'Review requests'],
  [/\bassigned to me\b|\bmerge requests are mine\b/i, 'Merge requests'],
]

/** Returns the plan for goals about pages of a code host, clone URLs, forks and stars. */
export function starsPlan(goal: string): GoalPlan | undefined {
  const path = PATH.exec(goal)?.[1]
  if (/\bclone\w*\b/i.test(goal) && /\bssh\b/i.test(goal)) return clone(path)
  if (/\bfork\b/i.test(goal) && path !== undefined) {
    return taskPlan('create', [
      ...toProject(path),
      pressStep(hasName('Fork', /link|button/), 'Press Fork.'),
      pressButton('Fork project', 'Fork the project.'),
    ])
  }
  const stars = /\b(?:more than|over|at least) (\d+) stars\b/i.exec(goal)?.[1]
  if (stars !== undefined) return contributedStars(Number(stars))
  if (/\bstars\b/i.test(goal) && /\b(?:contributed|commits of mine)\b/i.test(goal))
    return contributedStars(/\b(?:fewest|least)\b/i.test(goal) ? 'fewest' : 'most')
  const top = /\b(?:top|the) (\d+) projects\b/i.exec(goal)?.[1]
  if (/\bstar\b/i.test(goal) && top !== undefined) return starTop(Number(top))
  const place = PLACES.find(([words]) => words.test(goal))?.[1]
  return place === undefined
    ? undefined
    : taskPlan('list', [{ ...openSection(place), isDone: (history) => wasPressed(history, hasName(place, /link/)) }])
}

function clone(path: string | undefined): GoalPlan {
  const command = ({ documents }: BrowsingHistory): string | undefined => {
    for (const { nodes } of documents.toReversed())
      for (const { name } of nodes) {
        const url = /(?:git clone )?(ssh:\/\/\S+|git@\S+)/.exec(name)?.[1]
        if (url !== undefined) return `git clone ${url}`
      }
    return undefined
  }
  const open: PlanStep = {
    sentence: 'Press Clone.',
    isDone: (history) => command(history) !== undefined,
    move: (history) => moveTowards(history, hasName('Clone', /button|link/), click),
  }
  return questionPlan('look up', [...toProject(path), open], (history) => command(history) ?? '')
}

/**
 * Returns the plan that lists projects to which the user has contributed: those with more than a number of stars, or with the
 * most or fewest.
 */
function contributedStars(criterion: number | 'most' | 'fewest'): GoalPlan {
  const isList = ({ url }: PageDocument): boolean => /contributed/.test(url)
  const all = (history: BrowsingHistory) => readListing(history, isList, starsOn)
  const chosen = (history: BrowsingHistory): readonly string[] => {
    const { items } = all(history)
    const counts = items.map(({ stars }) => stars)
    const fits = (stars: number): boolean =>
      typeof criterion === 'number'
        ? stars > criterion
        : stars === (criterion === 'most' ? Math.max(...counts) : Math.min(...counts))
    return items.flatMap(({ path, stars }) => (fits(stars) ? [path] : []))
  }
  return questionPlan(
    'aggregate',
    [openSection('Contributed projects'), readStep('Read the list.', (history) => all(history).isWhole)],
    (history) => chosen(history).join(', '),
    (history) =>
      all(history).isWhole && chosen(history).length === 0
        ? `N/A: there is no such project, none has more than ${criterion} stars`
        : undefined,
  )
}

function starTop(count: number): GoalPlan {
  const isList = ({ url }: PageDocument): boolean => /explore/.test(url) && /star/.test(url)
  const paths = (history: BrowsingHistory): readonly string[] =>
    partsOn(history, isList, starsOn)
      .slice(0, count)
      .map(({ path }) => path)
  const starred = (history: BrowsingHistory, path: string): boolean =>
    wasPressed(history, hasName('Star', /button/), isProject(path))
  const next = (history: BrowsingHistory): string | undefined => paths(history).find((path) => !starred(history, path))
  const list = [openSection('Explore'), leadingTo(openSection('Most stars'), isList)]
  const press: PlanStep = {
    sentence: `Star the first ${count} of them.`,
    isDone: (history) => paths(history).length >= count && next(history) === undefined,
    move: (history) => {
      const path = next(history)
      if (path === undefined) return readMore(history)
      return isProject(path)(history.document)
        ? moveTowards(history, hasName('Star', /button/), (node) => click(node, 'send'))
        : visit(`${hostOf(history.documents[0])}/${path}`)
    },
  }
  return taskPlan('toggle', [...list, press])
}

/** Returns the projects of a list with their star counts. */
function starsOn(doc: PageDocument): readonly { readonly path: string; readonly stars: number }[] {
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
