import { openRecord } from './admin/grids.ts'
import { newFile } from './code/files.ts'
import { isProject, PATH } from './code/project-pages.ts'
import { isNewestPage, openForum, sortForum, threadsOf } from './forum/forums.ts'
import { createThread, fittingForum } from './forum/posts.ts'
import { isSameText, nameIn, quotedIn } from './goal-text.ts'
import { type BrowsingHistory, hostOf, type PageDocument } from './history.ts'
import { findRoute } from './maps.ts'
import { fill, hasHeading, isFieldLabelled, moveToNode, moveTowards, visit } from './moves.ts'
import { readStep } from './pages/lists.ts'
import { articlesOf, findCell, headingOf, type Item, partsOn, rowsOf } from './pages/page-parts.ts'
import { deferredStep, type GoalPlan, type PlanStep, reachStep, stagesOn, stepOnSite, taskPlan } from './stages.ts'
import { openProductStep } from './store/find-products.ts'
import { REVIEWS, reviewsOf } from './store/products.ts'

/** Returns the plan for goals that need two sites. */
export function twoSitePlan(goal: string): GoalPlan | undefined {
  return /\breviews?\b/i.test(goal) && /\b(?:forum|thread)\b/i.test(goal) && /\bpost\b|\bthread\b/i.test(goal)
    ? reviewsToForum(goal)
    : (linksFilePlan(goal) ?? promotionPlan(goal) ?? toCustomerPlan(goal))
}

function reviewsToForum(goal: string): GoalPlan | undefined {
  const title = quotedIn(goal)[0]
  const product = nameIn(goal.replace(/"[^"]*"/g, '"x"')) ?? title?.replace(/^.*feedback on /, '')
  const forum = /\bforum ([a-z][a-z0-9_]*)|" in ([a-z][a-z0-9_]*)/
    .exec(goal)
    ?.slice(1)
    .find((each) => each !== undefined)
  const percent = ratingPercent(goal)
  const url = /https?:\/\/[^\s)]+/.exec(goal)?.[0] ?? 'http://forum.test'
  if (title === undefined || product === undefined || forum === undefined || percent === undefined) return undefined
  const { stages, titles } = reviewsReader(product, percent)
  return taskPlan('create', [
    ...openProductStep(product),
    ...stages,
    reachStep(
      'Go to the forum site.',
      (doc) => doc.url.startsWith(url),
      () => visit(`${url.replace(/\/$/, '')}/forums`),
    ),
    ...createThread(
      () => forum,
      title,
      (history) => titles(history).join('\n'),
    ),
  ])
}

/** Returns the rating in a goal as a percentage: `100% reviews`, `5 stars`. */
function ratingPercent(goal: string): number | undefined {
  const percent = /\b(\d+) ?%/.exec(goal)?.[1]
  const stars = /\b(\d)[ -]stars?\b/.exec(goal)?.[1]
  return percent !== undefined ? Number(percent) : stars === undefined ? undefined : Number(stars) * 20
}

function reviewsReader(
  product: string,
  percent: number,
): { readonly stages: readonly PlanStep[]; titles(history: BrowsingHistory): readonly string[] } {
  const isIt = hasHeading(product)
  const titles = (history: BrowsingHistory): readonly string[] =>
    partsOn(history, isIt, reviewsOf).flatMap(({ texts }) => (texts.includes(`${percent}%`) ? [texts[0] ?? ''] : []))
  const read = readStep(
    'Read all reviews.',
    (history) => REVIEWS.isDone(history) && history.documents.findLast(isIt)?.isComplete === true,
  )
  return { stages: [REVIEWS, read], titles }
}

function promotionPlan(goal: string): GoalPlan | undefined {
  if (!/\bprojects?\b/i.test(goal) || !/\b(?:forum|thread)\b/i.test(goal) || !/\b(?:post|start|promote)\b/i.test(goal))
    return undefined
  const path = PATH.exec(goal.replace(/https?:\/\/[^/\s]+\//g, ' '))?.[1]
  const topic = /\b(?:topic "?|about |deals with )([a-z][a-z ]*?)(?="|[.,;]| on the| in the| and |$)/i.exec(goal)?.[1]
  const forum = /\bforum ([a-z][a-z0-9_]*)(?=[\s:.,])|\b(?:thread|post) in ([a-z][a-z0-9_]*)/i.exec(goal)
  if (path !== undefined && forum !== null) return promote(goal, path, forum[1] ?? forum[2] ?? '')
  return topic === undefined ? undefined : aboutTopic(goal, topic)
}

const openProject = (path: string): PlanStep =>
  reachStep(`Open the project ${path}.`, isProject(path), ({ document }) => visit(`${hostOf(document)}/${path}`))

/** Returns the description on a project's page: the text after the line with its age. */
function descriptionOn(doc: PageDocument): string {
  const since = doc.nodes.findIndex(({ role, name }) => role === 'StaticText' && /\bsince\b/.test(name))
  const next = doc.nodes[since + 1]
  return since >= 0 && next?.role === 'StaticText' && !/^Topics/.test(next.name) ? next.name.trim() : ''
}

function promote(goal: string, path: string, forum: string): GoalPlan {
  const thread = deferredStep('Start the thread about it.', (history) => {
    const page = history.documents.findLast(isProject(path))
    return (
      page &&
      unfinished(
        history,
        stagesOn(
          'forum',
          goal,
          createThread(
            () => forum,
            `Have a look: ${headingOf(page)}`,
            () => `${page.url} ${descriptionOn(page)}`,
          ),
        ),
      )
    )
  })
  return taskPlan('create', [...stagesOn('code', goal, [openProject(path)]), thread])
}

/** Returns the first stage that is not done, or the last one if all are. */
function unfinished(history: BrowsingHistory, stages: readonly PlanStep[]): PlanStep | undefined {
  const last = stages.findLastIndex((stage) => stage.isDone(history))
  return stages[Math.min(last + 1, stages.length - 1)]
}

function aboutTopic(goal: string, topic: string): GoalPlan {
  const find: PlanStep = {
    sentence: `Look for a project about ${topic}.`,
    isDone: (history) => projectOf(history, topic) !== undefined,
    move: (history) => {
      if (/\/explore\/topics|[?&](?:topic|search)=|\/search\b/.test(history.document.url)) {
        const [item] = articlesOf(history.document)
        return item?.link && moveToNode(history, item.link, 'pick')
      }
      return moveTowards(history, isFieldLabelled(/^search$/i), (node) => fill(node, topic, true))
    },
  }
  const thread = deferredStep('Start the thread with its address.', (history) => {
    const page = projectOf(history, topic)
    const { search, forum } = fittingForum(topic)
    return (
      page &&
      unfinished(history, stagesOn('forum', goal, [search, ...createThread(forum, `A project about ${topic}`, () => page.url)]))
    )
  })
  return taskPlan('create', [...stagesOn('code', goal, [find]), thread])
}

function projectOf({ documents }: BrowsingHistory, topic: string): PageDocument | undefined {
  return documents.findLast(
    (doc) =>
      doc.nodes.some(({ name }) => /^Topics/.test(name)) &&
      doc.nodes.some(({ role, name }) => role === 'link' && isSameText(name, topic)),
  )
}

function linksFilePlan(goal: string): GoalPlan | undefined {
  const path = PATH.exec(goal.replace(/https?:\/\/\S+/g, ' ').replace(/\b[\w-]+\/[\w-]+\.txt\b/g, ' '))?.[1]
  const file = /\b([\w-]+\/[\w-]+\.txt)\b/.exec(goal)?.[1] ?? folderFile(goal)
  const forum = /\bforum ([a-z][a-z0-9_]*)|\b(?:last|newest|latest) in ([a-z][a-z0-9_]*)/.exec(goal)
  const count = Number(/\b(\d+) (?:newest |latest )?threads\b/.exec(goal)?.[1] ?? 0)
  const name = forum?.[1] ?? forum?.[2]
  if (path === undefined || file === undefined || name === undefined || count === 0) return undefined
  const isNew = isNewestPage(name)
  const linkedThreads = (history: BrowsingHistory): readonly Item[] => partsOn(history, isNew, threadsOf).slice(0, count)
  const pageOf = ({ documents }: BrowsingHistory, { title }: Item): PageDocument | undefined =>
    documents.findLast(
      (doc) => /\/f\/[^/]+\/\d+/.test(doc.url) && doc.nodes.some(({ role, name: own }) => role === 'heading' && own === title),
    )
  const read: PlanStep = {
    sentence: 'Open the comments of each of these threads.',
    isDone: (history) =>
      linkedThreads(history).length === count && linkedThreads(history).every((item) => pageOf(history, item) !== undefined),
    move: (history) => {
      const next = linkedThreads(history).find((item) => pageOf(history, item) === undefined)
      const list = history.documents.findLast(isNew)
      if (list === undefined || next === undefined) return undefined
      if (!isNew(history.document)) return visit(list.url)
      const link = next.nodes.find(({ role, name: text }) => role === 'link' && /\bcomments?$/i.test(text)) ?? next.link
      return link && moveToNode(history, link, 'pick')
    },
  }
  const text = (history: BrowsingHistory): string =>
    linkedThreads(history)
      .flatMap((item) => pageOf(history, item)?.url ?? [])
      .join('\n')
  const save = deferredStep('Save their addresses in the file.', (history) => {
    const addresses = text(history)
    return unfinished(history, stagesOn('code', goal, [openProject(path), ...newFile(file, () => addresses)]))
  })
  return taskPlan('create', [...stagesOn('forum', goal, [...openForum(() => name), sortForum(name, 'New'), read]), save])
}

function folderFile(goal: string): string | undefined {
  const found = /\bfolder ([\w-]+)\b.*\bfile ([\w-]+\.\w+)/.exec(goal)
  return found === null ? undefined : `${found[1]}/${found[2]}`
}

function toCustomerPlan(goal: string): GoalPlan | undefined {
  const person = /\bcustomer ([A-Z][\w']*(?: [A-Z][\w']*)+)/.exec(goal)?.[1]
  const start = /\bfrom ([A-Z][\w']*(?: [A-Z][\w']*)*)/.exec(goal)?.[1]
  if (person === undefined || start === undefined || !/\b(?:route|drives?|way)\b/i.test(goal)) return undefined
  const isCustomer = hasHeading(person)
  const town = (history: BrowsingHistory): string | undefined =>
    findCell(
      partsOn(history, isCustomer, rowsOf).find(({ table }) => /address/i.test(table)),
      /city|town/i,
    )
  const routeStep = deferredStep(`Find the way there from ${start} by car.`, (history) => {
    const to = town(history)
    return to === undefined ? undefined : stepOnSite('map', goal, findRoute({ from: start, to, mode: 'Car' }))
  })
  const look = stagesOn('admin', goal, openRecord('customers', person, 'Edit', isCustomer))
  return taskPlan('route', [...look, routeStep])
}
