import { containsName, isSameText } from '../goal-text.ts'
import { type BrowsingHistory, hostOf, type PageDocument } from '../history.ts'
import { click, hasName, moveToNode, moveTowards, type PageMatch, visit, wasPressed } from '../moves.ts'
import { readMore } from '../pages/lists.ts'
import { headingOf } from '../pages/page-parts.ts'
import { type GoalPlan, type PlanStep, reachStep, taskPlan } from '../stages.ts'

export const PATH: RegExp = /\b((?!namespace\/)[a-z][a-z0-9._-]*\/[a-z][a-z0-9_.-]*[a-z0-9])\b/

/** Returns stages that open a project by its path. Empty without a path: the project is open. */
export function toProject(path: string | undefined): readonly PlanStep[] {
  if (path === undefined) return []
  const isThere = ({ url }: PageDocument): boolean => url.includes(`/${path}`)
  return [
    reachStep(`Open the project ${path}.`, isThere, (history) => {
      const link = history.page.nodes.find(hasName(path, /link/))
      return link === undefined ? visit(`${hostOf(history.documents[0])}/${path}`) : click(link)
    }),
  ]
}

/** Returns a stage that opens a section of the open project or of the site by its link. */
export function openSection(
  name: string,
  isThere: PageMatch = ({ url, title }) =>
    containsName(title, name) || new RegExp(`/${name.toLowerCase().replace(/ /g, '[_-]')}`).test(url),
): PlanStep {
  return {
    sentence: `Open ${name}.`,
    isDone: ({ documents, actions }) =>
      documents.some((doc) => isThere(doc) && doc.url !== documents[0]?.url) ||
      wasPressed({ actions }, (node) => node.name === name),
    move: (history) => {
      // A project's sections can have the same names as the site's and come later on the page.
      const own = hasName(name, /link|tab|button/)
      const last = history.document.nodes.findLast(own)
      return last === undefined ? moveTowards(history, own, click) : moveToNode(history, last)
    },
  }
}

/** Returns a stage that opens an entry of a list by its title. */
export function openListEntry(title: string): PlanStep {
  const isThere = (doc: PageDocument): boolean => isSameText(headingOf(doc), title) || containsName(doc.title, title)
  return reachStep(`Open "${title}".`, isThere, (history) => {
    const own = history.document.nodes.find(hasName(title, /link/))
    const rivals = history.page.nodes.filter(({ role, depth, id }) => role === 'link' && depth > 2 && id !== own?.id)
    return own === undefined ? readMore(history) : moveToNode(history, own, 'pick', rivals)
  })
}

/** Returns the names of people in a goal: two capitalised words, or a name after an @. */
export function peopleIn(goal: string): readonly string[] {
  const plain = goal
    .replace(/"[^"]*"/g, '""')
    .replace(/\b(?:Follow|Invite|Create|Make|Give|Ask|Add|Let|Start|Set|In|On|By|The|To|Have)\b/g, (word) => word.toLowerCase())
  return [...plain.matchAll(/@([\w.-]*\w)|\b([A-Z][a-z]+ [A-Z][a-z]+)\b/g)].map(([, user, name]) => user ?? name ?? '')
}

/** Returns the person that a goal names, or the user's own name as pages show it. */
export function personIn(goal: string, { documents }: BrowsingHistory): string | undefined {
  const [named] = peopleIn(goal)
  if (named !== undefined && !/\bto me\b|\bI will\b/.test(goal)) return named
  for (const { nodes } of documents) {
    const at = nodes.findIndex(({ role, name }) => role === 'link' && /^(?:New project|To-do list|Sign out)$/i.test(name))
    const own = nodes.slice(Math.max(0, at)).find(({ role, name }) => role === 'link' && /^[a-z]+\.[a-z]+$/.test(name))
    if (own !== undefined) return own.name
  }
  return undefined
}

/** Matches the page of a project. */
export function isProject(path: string): PageMatch {
  return ({ url }) => url.endsWith(`/${path}`)
}

/** Returns the plan for a task in a section of a project, which other sections lead to. */
export function sectionPlan(
  skill: string,
  path: string | undefined,
  sections: readonly string[],
  ...steps: readonly PlanStep[]
): GoalPlan {
  return taskPlan(skill, [...toProject(path), ...sections.map((name) => openSection(name)), ...steps])
}
