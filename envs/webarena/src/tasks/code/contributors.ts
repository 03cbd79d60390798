import type { Rng } from '@orreryjs/core'
import type { Project } from '../../generate/code/rows.ts'
import { type CodeTables, type Contributor, contributorsOf, nameOf, visibleProjects } from '../../sites/code/queries.ts'
import type { Template } from '../template.ts'
import { ME, pathToProject, projectOf, projectUrl } from './navigation.ts'

/** Columns of the table of contributors. */
const ATTRIBUTES: Readonly<Record<string, readonly [key: string, of: (code: CodeTables, user: string) => string]>> = {
  'full name': ['name', nameOf],
  username: ['username', (_, user) => user],
  'email address': ['email', (code, user) => code.get('users', user)?.email ?? ''],
}

type TopContributorParams = { readonly project: string; readonly branch: string; readonly attribute: string }

function attributeOf(code: CodeTables, attribute: string, user: string): string {
  return ATTRIBUTES[attribute]?.[1](code, user) ?? ''
}

/** Returns the top contributors of a branch, or `undefined` if any of them is tied. */
function topOf(code: CodeTables, project: Project, branch: string, count: number): readonly Contributor[] | undefined {
  const found = contributorsOf(code, project, branch)
  const counts = found.slice(0, count + 1).map(({ commits }) => commits)
  return found.length > count && new Set(counts).size === counts.length ? found.slice(0, count) : undefined
}

/** Keys that decide who the top contributors are: their counts and the count of the next contributor. */
function keysOf(code: CodeTables, project: Project, branch: string, count: number, attribute: string): readonly string[] {
  const found = contributorsOf(code, project, branch).slice(0, count + 1)
  const key = ATTRIBUTES[attribute]?.[0] ?? ''
  return found.flatMap(({ user }, place) => [
    `contributor:${user}:commits`,
    ...(place < count ? [`contributor:${user}:${key}`] : []),
  ])
}

/** Asks for a fact about the top contributor of a branch of the open project. */
export const topContributorAttribute: Template<TopContributorParams> = {
  name: 'code.top-contributor-attribute',
  original: 316,
  sites: ['code'],
  evaluator: 'string',
  wordings: [
    ({ branch, attribute }) => `What is the ${attribute} of the contributor with the most commits to the branch ${branch}?`,
    ({ branch, attribute }) =>
      `Somebody made more commits to this project's branch ${branch} than anybody else. Tell me that person's ${attribute}.`,
  ],
  heldOutWording: ({ branch, attribute }) =>
    `Going by commits to ${branch}, one developer has done more for this repository than the others. I am looking for the ${attribute}.`,
  start: ({ project }, { code }) => projectUrl(projectOf(code, project)),
  draw(random, { code }) {
    const project = random.pick(visibleProjects(code, ME))
    const branch = random.pick(project.branches)
    const attribute = random.pick(Object.keys(ATTRIBUTES))
    return topOf(code, project, branch, 1) && { project: project.path, branch, attribute }
  },
  expected({ project, branch, attribute }, { code }) {
    const [top] = contributorsOf(code, projectOf(code, project), branch)
    return top === undefined
      ? {}
      : { answer: { kind: 'value', value: { type: 'text', text: attributeOf(code, attribute, top.user) } } }
  },
  subgoals({ project, branch, attribute }, { code }) {
    const found = projectOf(code, project)
    const path = [
      projectUrl(found),
      projectUrl(found, 'graphs/main'),
      ...(branch === 'main' ? [] : [projectUrl(found, `graphs/${branch}`)]),
    ]
    return [{ kind: 'see', path, keys: keysOf(code, found, branch, 1, attribute) }]
  },
}

/** Asks for the top contributor of a project named in the goal. */
export const mostContributions: Template<{ readonly project: string }> = {
  name: 'code.most-contributions',
  original: 323,
  sites: ['code'],
  evaluator: 'string',
  wordings: [
    ({ project }) => `Who made the most commits to the project ${project}? Give me the full name.`,
    ({ project }) => `By number of commits to main, which person contributed most to ${project}? I need the name.`,
  ],
  heldOutWording: ({ project }) =>
    `Whom do we have to thank more than others for ${project}, going by commits? A full name, please.`,
  draw(random, { code }) {
    const project = random.pick(visibleProjects(code, ME))
    return topOf(code, project, 'main', 1) && { project: project.path }
  },
  expected({ project }, { code }) {
    const [top] = contributorsOf(code, projectOf(code, project), 'main')
    return top === undefined ? {} : { answer: { kind: 'value', value: { type: 'text', text: nameOf(code, top.user) } } }
  },
  subgoals({ project }, { code }) {
    const found = projectOf(code, project)
    const keys = keysOf(code, found, 'main', 1, 'full name')
    return [{ kind: 'see', path: [...pathToProject(code, found), projectUrl(found, 'graphs/main')], keys }]
  },
}

type TopThreeParams = { readonly project: string; readonly attribute: string }

const PLURALS: Readonly<Record<string, string>> = {
  'full name': 'full names',
  username: 'usernames',
  'email address': 'email addresses',
}

/** Asks for the top three contributors. */
export const topThreeContributors: Template<TopThreeParams> = {
  name: 'code.top-three-contributors',
  original: 324,
  sites: ['code'],
  evaluator: 'string',
  wordings: [
    ({ project, attribute }) =>
      `List the ${PLURALS[attribute]} of the three people with the most commits to ${project}, the busiest first`,
    ({ project, attribute }) =>
      `Who are the top 3 contributors of ${project} by number of commits? Answer with their ${PLURALS[attribute]}.`,
  ],
  heldOutWording: ({ project, attribute }) =>
    `Three developers stand out in ${project}, going by commits. Put down their ${PLURALS[attribute]}, in descending order.`,
  draw(random, { code }) {
    const project = drawBusyProject(random, code)
    return project && { project: project.path, attribute: random.pick(Object.keys(ATTRIBUTES)) }
  },
  expected({ project, attribute }, { code }) {
    const top = topOf(code, projectOf(code, project), 'main', 3) ?? []
    return {
      answer: { kind: 'list', values: top.map(({ user }) => ({ type: 'text', text: attributeOf(code, attribute, user) })) },
    }
  },
  subgoals({ project, attribute }, { code }) {
    const found = projectOf(code, project)
    const keys = keysOf(code, found, 'main', 3, attribute)
    return [{ kind: 'see', path: [...pathToProject(code, found), projectUrl(found, 'graphs/main')], keys }]
  },
}

function drawBusyProject(random: Rng, code: CodeTables): Project | undefined {
  const project = random.pick(visibleProjects(code, ME))
  return topOf(code, project, 'main', 3) === undefined ? undefined : project
}
