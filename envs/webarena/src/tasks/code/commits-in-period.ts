import type { Commit } from '../../generate/code/rows.ts'
import { COMMITS_ON_PAGE } from '../../sites/code/pages/commits.ts'
import { type CodeTables, logOf, nameOf, visibleProjects } from '../../sites/code/queries.ts'
import { monthName, monthOf } from '../store/periods.ts'
import type { Template } from '../template.ts'
import { ME, pathToProject, projectOf, projectUrl } from './navigation.ts'

/** `period` is a month or a year: `2023-03`, `2022`. */
type PeriodParams = { readonly project: string; readonly user: string; readonly name: string; readonly period: string }

function periodName(period: string): string {
  return period.length === 4 ? period : monthName(period)
}

/** Returns the commits of the author to the main branch, newest first. */
function commitsBy(code: CodeTables, { project, user }: PeriodParams): readonly Commit[] {
  return logOf(code, projectOf(code, project), 'main').filter(({ author }) => author === user)
}

function commitsIn(code: CodeTables, params: PeriodParams): readonly Commit[] {
  return commitsBy(code, params).filter(({ createdAt }) => createdAt.startsWith(params.period))
}

/** Counts a person's commits to a project in a month or a year. */
export const commitsInPeriod: Template<PeriodParams> = {
  name: 'code.commits-in-period',
  original: 321,
  sites: ['code'],
  evaluator: 'string',
  canBeLong: true,
  wordings: [
    ({ project, name, period }) => `How many commits did ${name} make to the main branch of ${project} in ${periodName(period)}?`,
    ({ project, name, period }) =>
      `Count the commits by ${name} in the log of ${project} (branch main) that date from ${periodName(period)}.`,
  ],
  heldOutWording: ({ project, name, period }) =>
    `I am reviewing what ${name} contributed to ${project}. Which number of commits on main falls into ${periodName(period)}?`,
  draw(random, { code }) {
    const project = random.pick(visibleProjects(code, ME))
    const { author, createdAt } = random.pick(logOf(code, project, 'main'))
    const period = random.integer(2) === 0 ? monthOf(createdAt) : createdAt.slice(0, 4)
    const params = { project: project.path, user: author, name: nameOf(code, author), period }
    const [all, count] = [commitsBy(code, params).length, commitsIn(code, params).length]
    return all <= COMMITS_ON_PAGE && count < all ? params : undefined
  },
  expected: (params, { code }) => ({
    answer: { kind: 'value', value: { type: 'number', number: commitsIn(code, params).length } },
  }),
  subgoals(params, { code }) {
    const project = projectOf(code, params.project)
    return [
      {
        kind: 'see',
        path: [
          ...pathToProject(code, project),
          projectUrl(project, 'graphs/main'),
          projectUrl(project, `commits/main?author=${params.user}`),
        ],
        keys: commitsIn(code, params).map(({ id }) => `commit:${id}`),
      },
    ]
  },
}
