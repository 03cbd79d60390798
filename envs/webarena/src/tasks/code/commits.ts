import type { Rng } from '@orreryjs/core'
import type { Commit } from '../../generate/code/rows.ts'
import { COMMITS_ON_PAGE } from '../../sites/code/pages/commits.ts'
import { type CodeTables, logOf, nameOf, visibleProjects } from '../../sites/code/queries.ts'
import { longDate } from '../../sites/shared/dates.ts'
import type { Subgoal } from '../subgoals.ts'
import type { Template } from '../template.ts'
import { ME, pathToPage, pathToProject, projectOf, projectUrl } from './navigation.ts'

type CommitDayParams = { readonly project: string; readonly name: string; readonly user: string; readonly day: string }

/** Maximum number of log pages to read; the first page links to all of them. */
const MAX_PAGES = 5

/** Counts a person's commits to the open project on a day. */
export const commitsOnDay: Template<CommitDayParams> = {
  name: 'code.commits-on-day',
  original: 320,
  sites: ['code'],
  evaluator: 'string',
  canBeLong: true,
  wordings: [
    ({ name, day }) => `How many commits did ${name} make on ${longDate(day)}?`,
    ({ name, day }) => `In the log of this project's main branch, count the commits that ${name} made on ${longDate(day)}.`,
  ],
  heldOutWording: ({ name, day }) =>
    `I wonder how busy ${name} was in this repository on ${longDate(day)}. What is the tally of commits?`,
  start: ({ project }, { code }) => projectUrl(projectOf(code, project)),
  draw: (random, { code }) => drawDay(random, code),
  expected: (params, { code }) => ({ answer: { kind: 'value', value: { type: 'number', number: countOf(code, params) } } }),
  subgoals: (params, { code }) => readDay(code, params, [projectUrl(projectOf(code, params.project))]),
}

/** The same for a project named in the goal. */
export const commitsInRepository: Template<CommitDayParams> = {
  name: 'code.commits-in-repository',
  original: 322,
  sites: ['code'],
  evaluator: 'string',
  canBeLong: true,
  wordings: [
    ({ project, name, day }) => `How many commits did ${name} make to ${project} on ${longDate(day)}?`,
    ({ project, name, day }) =>
      `Look at the main branch of the project ${project}: how many of its commits of ${longDate(day)} are by ${name}?`,
  ],
  heldOutWording: ({ project, name, day }) =>
    `I wonder how busy ${name} was in ${project} on ${longDate(day)}. What is the tally of commits?`,
  draw: (random, { code }) => drawDay(random, code),
  expected: (params, { code }) => ({ answer: { kind: 'value', value: { type: 'number', number: countOf(code, params) } } }),
  subgoals: (params, { code }) => readDay(code, params, pathToProject(code, projectOf(code, params.project))),
}

/** Draws a day with commits and a contributor, who sometimes has no commits on that day. */
function drawDay(random: Rng, code: CodeTables): CommitDayParams | undefined {
  const project = random.pick(visibleProjects(code, ME))
  const log = logOf(code, project, 'main').slice(0, MAX_PAGES * COMMITS_ON_PAGE)
  const [on, by] = [random.pick(log), random.pick(log)]
  const user = random.integer(5) === 0 ? by.author : on.author
  return { project: project.path, name: nameOf(code, user), user, day: on.createdAt.slice(0, 10) }
}

function commitsOf(
  code: CodeTables,
  { project, day }: CommitDayParams,
): readonly { readonly commit: Commit; readonly page: number }[] {
  return logOf(code, projectOf(code, project), 'main')
    .map((commit, index) => ({ commit, page: Math.floor(index / COMMITS_ON_PAGE) + 1 }))
    .filter(({ commit }) => commit.createdAt.startsWith(day))
}

function countOf(code: CodeTables, params: CommitDayParams): number {
  return commitsOf(code, params).filter(({ commit }) => commit.author === params.user).length
}

/** Subgoals that read all commits of the day on the pages of the log. */
function readDay(code: CodeTables, params: CommitDayParams, path: readonly string[]): readonly Subgoal[] {
  const project = projectOf(code, params.project)
  const found = commitsOf(code, params)
  return [...new Set(found.map(({ page }) => page))].map((page) => ({
    kind: 'see',
    path: [...path, ...pathToPage(projectUrl(project, 'commits/main'), page)],
    keys: found.filter((each) => each.page === page).map(({ commit }) => `commit:${commit.id}`),
  }))
}
