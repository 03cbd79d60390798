import { toRecord } from '../admin/grids.ts'
import { newFile } from '../code/files.ts'
import { PATH } from '../code/project-pages.ts'
import { later, onSite, type SiteName } from '../elsewhere.ts'
import { leading } from '../map-pages.ts'
import { click, field, fill, headed, named, towards, visit } from '../moves.ts'
import { articlesOf, headingOf, type Item, rowsOf } from '../pages/parts.ts'
import { pressing, type Recipe, type Stage } from '../stages.ts'
import type { Doc, Trip } from '../trip.ts'
import { isAlike } from '../wishes.ts'
import { isForumPage, openingForum, threadsOf } from './forums.ts'
import { fittingForum, writing } from './posts.ts'

const stagesOn = (site: SiteName, goal: string, stages: readonly Stage[]): readonly Stage[] =>
  stages.map((stage) => onSite(site, goal, stage))

/** Returns the recipe for goals that start with a project of a code host and end with a forum thread. */
export function promotingRecipe(goal: string): Recipe | undefined {
  if (!/\bprojects?\b/i.test(goal) || !/\b(?:forum|thread)\b/i.test(goal) || !/\b(?:post|start|promote)\b/i.test(goal))
    return undefined
  const path = PATH.exec(goal.replace(/https?:\/\/[^/\s]+\//g, ' '))?.[1]
  const topic = /\b(?:topic "?|about |deals with )([a-z][a-z ]*?)(?="|[.,;]| on the| in the| and |$)/i.exec(goal)?.[1]
  const forum = /\bforum ([a-z][a-z0-9_]*)(?=[\s:.,])|\b(?:thread|post) in ([a-z][a-z0-9_]*)/i.exec(goal)
  if (path !== undefined && forum !== null) return promote(goal, path, forum[1] ?? forum[2] ?? '')
  return topic === undefined ? undefined : aboutTopic(goal, topic)
}

const isProject =
  (path: string) =>
  (doc: Doc): boolean =>
    doc.url.endsWith(`/${path}`)

/** Returns the description on a project's page: the text after the line with its age. */
function descriptionOn(doc: Doc): string {
  const since = doc.nodes.findIndex(({ role, name }) => role === 'StaticText' && /\bsince\b/.test(name))
  const next = doc.nodes[since + 1]
  return since >= 0 && next?.role === 'StaticText' && !/^Topics/.test(next.name) ? next.name.trim() : ''
}

function promote(goal: string, path: string, forum: string): Recipe {
  const open: Stage = {
    sentence: `Open the project ${path}.`,
    isDone: ({ docs }) => docs.some(isProject(path)),
    move: ({ doc }) => visit(`${/^\w+:\/\/[^/]+/.exec(doc.url)?.[0] ?? ''}/${path}`),
  }
  const thread = later('Start the thread about it.', (trip) => {
    const page = trip.docs.findLast(isProject(path))
    return (
      page &&
      unfinished(
        trip,
        stagesOn(
          'forum',
          goal,
          writing(
            () => forum,
            `Have a look: ${headingOf(page)}`,
            () => `${page.url} ${descriptionOn(page)}`,
          ),
        ),
      )
    )
  })
  return { skill: 'create', isQuestion: false, stages: [...stagesOn('code', goal, [open]), thread], answer: () => '' }
}

/** Returns the first stage that is not done, or the last one if all are. */
function unfinished(trip: Trip, stages: readonly Stage[]): Stage | undefined {
  const last = stages.findLastIndex((stage) => stage.isDone(trip))
  return stages[Math.min(last + 1, stages.length - 1)]
}

function aboutTopic(goal: string, topic: string): Recipe {
  const find: Stage = {
    sentence: `Look for a project about ${topic}.`,
    isDone: (trip) => projectOf(trip, topic) !== undefined,
    move: (trip) => {
      if (/\/explore\/topics|[?&](?:topic|search)=|\/search\b/.test(trip.doc.url)) {
        const [item] = articlesOf(trip.doc)
        return (
          item?.link &&
          towards(
            trip,
            ({ id }) => id === item.link?.id,
            (node) => click(node, 'pick'),
          )
        )
      }
      return towards(trip, field(/^search$/i), (node) => fill(node, topic, true))
    },
  }
  const thread = later('Start the thread with its address.', (trip) => {
    const page = projectOf(trip, topic)
    const { search, forum } = fittingForum(topic)
    return (
      page && unfinished(trip, stagesOn('forum', goal, [search, ...writing(forum, `A project about ${topic}`, () => page.url)]))
    )
  })
  return { skill: 'create', isQuestion: false, stages: [...stagesOn('code', goal, [find]), thread], answer: () => '' }
}

/** Returns the page of a project with a topic. */
function projectOf({ docs }: Trip, topic: string): Doc | undefined {
  return docs.findLast(
    (doc) =>
      doc.nodes.some(({ name }) => /^Topics/.test(name)) &&
      doc.nodes.some(({ role, name }) => role === 'link' && isAlike(name, topic)),
  )
}

/** Returns the recipe for goals that save links to threads in a project file. */
export function linksFileRecipe(goal: string): Recipe | undefined {
  const path = PATH.exec(goal.replace(/https?:\/\/\S+/g, ' ').replace(/\b[\w-]+\/[\w-]+\.txt\b/g, ' '))?.[1]
  const file = /\b([\w-]+\/[\w-]+\.txt)\b/.exec(goal)?.[1] ?? folderFile(goal)
  const forum = /\bforum ([a-z][a-z0-9_]*)|\b(?:last|newest|latest) in ([a-z][a-z0-9_]*)/.exec(goal)
  const count = Number(/\b(\d+) (?:newest |latest )?threads\b/.exec(goal)?.[1] ?? 0)
  const name = forum?.[1] ?? forum?.[2]
  if (path === undefined || file === undefined || name === undefined || count === 0) return undefined
  const isNew = (doc: Doc): boolean => isForumPage(name)(doc) && /\/new\b/.test(doc.url)
  const wanted = ({ docs }: Trip): readonly Item[] => {
    const list = docs.findLast(isNew)
    return list === undefined ? [] : threadsOf(list).slice(0, count)
  }
  const pageOf = ({ docs }: Trip, { title }: Item): Doc | undefined =>
    docs.findLast(
      (doc) => /\/f\/[^/]+\/\d+/.test(doc.url) && doc.nodes.some(({ role, name: own }) => role === 'heading' && own === title),
    )
  const read: Stage = {
    sentence: 'Open the comments of each of these threads.',
    isDone: (trip) => wanted(trip).length === count && wanted(trip).every((item) => pageOf(trip, item) !== undefined),
    move: (trip) => {
      const next = wanted(trip).find((item) => pageOf(trip, item) === undefined)
      const list = trip.docs.findLast(isNew)
      if (list === undefined || next === undefined) return undefined
      if (!isNew(trip.doc)) return visit(list.url)
      const link = next.nodes.find(({ role, name: text }) => role === 'link' && /\bcomments?$/i.test(text)) ?? next.link
      return (
        link &&
        towards(
          trip,
          ({ id }) => id === link.id,
          (node) => click(node, 'pick'),
        )
      )
    },
  }
  const text = (trip: Trip): string =>
    wanted(trip)
      .flatMap((item) => pageOf(trip, item)?.url ?? [])
      .join('\n')
  const open: Stage = {
    sentence: `Open the project ${path}.`,
    isDone: ({ docs }) => docs.some(isProject(path)),
    move: ({ doc }) => visit(`${/^\w+:\/\/[^/]+/.exec(doc.url)?.[0] ?? ''}/${path}`),
  }
  const save = later('Save their addresses in the file.', (trip) => {
    const addresses = text(trip)
    return unfinished(trip, stagesOn('code', goal, [open, ...newFile(file, () => addresses)]))
  })
  const sorted = pressing(named('New', /link|tab/), 'Sort it by New.', isForumPage(name))
  return {
    skill: 'create',
    isQuestion: false,
    stages: [...stagesOn('forum', goal, [...openingForum(() => name), sorted, read]), save],
    answer: () => '',
  }
}

function folderFile(goal: string): string | undefined {
  const found = /\bfolder ([\w-]+)\b.*\bfile ([\w-]+\.\w+)/.exec(goal)
  return found === null ? undefined : `${found[1]}/${found[2]}`
}

/** Returns the recipe for goals about the drive to a customer's town. */
export function toCustomerRecipe(goal: string): Recipe | undefined {
  const person = /\bcustomer ([A-Z][\w']*(?: [A-Z][\w']*)+)/.exec(goal)?.[1]
  const start = /\bfrom ([A-Z][\w']*(?: [A-Z][\w']*)*)/.exec(goal)?.[1]
  if (person === undefined || start === undefined || !/\b(?:route|drives?|way)\b/i.test(goal)) return undefined
  const isCustomer = headed(person)
  const town = ({ docs }: Trip): string | undefined => {
    const page = docs.findLast(isCustomer)
    const row = page && rowsOf(page).find(({ table }) => /address/i.test(table))
    return [...(row?.cells ?? [])].find(([name]) => /city|town/i.test(name))?.[1]
  }
  const way = later(`Find the way there from ${start} by car.`, (trip) => {
    const to = town(trip)
    return to === undefined ? undefined : onSite('map', goal, leading({ from: start, to, mode: 'Car' }))
  })
  const look = stagesOn('admin', goal, toRecord('customers', person, 'Edit', isCustomer))
  return { skill: 'route', isQuestion: false, stages: [...look, way], answer: () => '' }
}
