import type { Rng } from '@orreryjs/core'
import type { Project } from '../../generate/code/rows.ts'
import { sortedProjects } from '../../sites/code/pages/lists.ts'
import { cloneUrl } from '../../sites/code/pages/project.ts'
import { type CodeTables, contributedBy, membersOf, starsOf, visibleProjects } from '../../sites/code/queries.ts'
import type { Subgoal } from '../subgoals.ts'
import type { Template } from '../template.ts'
import { codeUrl, drawOwnProject, ME, pathToProject, projectOf, projectUrl } from './navigation.ts'

type ProjectParams = { readonly project: string }

/** Asks for the command that clones a project by SSH. */
export const cloneCommand: Template<ProjectParams> = {
  name: 'code.clone-command',
  original: 329,
  sites: ['code'],
  evaluator: 'string',
  wordings: [
    ({ project }) => `Give me the git command that clones ${project} by SSH`,
    ({ project }) => `What is the full command line, git and all, to clone the project ${project} over SSH?`,
  ],
  heldOutWording: ({ project }) =>
    `What do I paste into a terminal to get a local copy of ${project} through SSH? The whole git line, please.`,
  draw: (random, { code }) => ({ project: random.pick(visibleProjects(code, ME)).path }),
  expected({ project }, { code }) {
    const text = `git clone ${cloneUrl(projectOf(code, project))}`
    return { answer: { kind: 'value', value: { type: 'text', text } } }
  },
  subgoals({ project }, { code }) {
    const found = projectOf(code, project)
    return [
      {
        kind: 'see',
        path: pathToProject(code, found),
        actionsBefore: [{ kind: 'press', button: 'Clone' }],
        keys: [`clone:${found.id}`],
      },
    ]
  },
}

/** Lists the other members of the member's project. */
export const whoHasAccess: Template<ProjectParams> = {
  name: 'code.who-has-access',
  original: 298,
  sites: ['code'],
  evaluator: 'string',
  wordings: [
    ({ project }) => `Who else has access to my project ${project}? List the usernames`,
    ({ project }) => `Tell me the usernames of everybody but me who is a member of ${project}.`,
  ],
  heldOutWording: ({ project }) => `Besides me, which accounts are allowed into ${project}? Usernames are enough.`,
  draw(random, { code }) {
    const project = drawOwnProject(random, code, 'Owner')
    return project !== undefined && otherMembers(code, project).length > 0 ? { project: project.path } : undefined
  },
  expected({ project }, { code }) {
    const users = otherMembers(code, projectOf(code, project))
    return { answer: { kind: 'list', values: users.map((text) => ({ type: 'text', text })) } }
  },
  subgoals({ project }, { code }) {
    const found = projectOf(code, project)
    const keys = otherMembers(code, found).map((user) => `member:${user}:username`)
    return [{ kind: 'see', path: [...pathToProject(code, found), projectUrl(found, 'project_members')], keys }]
  },
}

function otherMembers(code: CodeTables, project: Project): readonly string[] {
  return membersOf(code, project)
    .map(({ user }) => user)
    .filter((user) => user !== ME)
}

type StarCriterionParams = { readonly what: string; readonly least: number }

const CONTRIBUTED = [codeUrl('/'), codeUrl(`/users/${ME}/contributed`)]

/** Lists projects that the member contributed to, by number of stars. */
export const contributedExtremeStars: Template<StarCriterionParams> = {
  name: 'code.contributed-extreme-stars',
  original: 289,
  sites: ['code'],
  evaluator: 'string',
  canBeLong: true,
  wordings: [
    ({ what }) => `Which of the projects that I contributed to have ${what} stars? Give their full paths, as namespace/project`,
    ({ what }) => `Of all projects with commits of mine, name those with ${what} stars: the whole path of each.`,
  ],
  heldOutWording: ({ what }) =>
    `Look through the repositories that have code from me. Those with ${what} stars: what are they called, namespace included?`,
  draw(random, { code }) {
    const what = random.pick(['the most', 'the fewest', 'more than'] as const)
    if (what !== 'more than') return matchingProjects(code, { what, least: 0 }).length === 1 ? { what, least: 0 } : undefined
    const least = 10 * (1 + random.integer(20))
    const params = { what: `more than ${least}`, least }
    const count = matchingProjects(code, params).length
    return count > 0 && count <= 4 ? params : undefined
  },
  expected(params, { code }) {
    const values = matchingProjects(code, params).map(({ path }) => ({ type: 'text', text: path }) as const)
    const [first] = values
    return { answer: values.length === 1 && first !== undefined ? { kind: 'value', value: first } : { kind: 'list', values } }
  },
  subgoals: (_, { code }) => [{ kind: 'see', path: CONTRIBUTED, keys: starKeys(code) }],
}

function matchingProjects(code: CodeTables, { what, least }: StarCriterionParams): readonly Project[] {
  const own = contributedBy(code, ME, ME)
  const stars = own.map((project) => starsOf(code, project))
  if (least > 0) return own.filter((project) => starsOf(code, project) > least)
  const extreme = what === 'the most' ? Math.max(...stars) : Math.min(...stars)
  return own.filter((project) => starsOf(code, project) === extreme)
}

function starKeys(code: CodeTables): readonly string[] {
  return contributedBy(code, ME, ME).map(({ id }) => `project:${id}:stars`)
}

/** The same for a number of stars that none of them exceeds. */
export const contributedExtremeStarsNone: Template<StarCriterionParams> = {
  name: 'code.contributed-extreme-stars-none',
  original: 289,
  sites: ['code'],
  evaluator: 'impossible',
  canBeLong: true,
  wordings: contributedExtremeStars.wordings,
  heldOutWording: contributedExtremeStars.heldOutWording,
  draw(random, { code }) {
    const most = Math.max(...contributedBy(code, ME, ME).map((project) => starsOf(code, project)))
    const least = 50 * (Math.ceil(most / 50) + random.integer(6))
    return { what: `more than ${least}`, least }
  },
  expected: () => ({
    answer: {
      kind: 'impossible',
      reason: [['star'], ['no', 'none', 'not', 'never', 'nothing', 'any', 'fewer', 'less', 'zero']],
    },
  }),
  subgoals: (_, { code }) => [{ kind: 'see', path: CONTRIBUTED, keys: starKeys(code) }],
}

/** Stars the most starred projects. */
export const starTop: Template<{ readonly count: number }> = {
  name: 'code.star-top',
  original: 354,
  sites: ['code'],
  evaluator: 'html',
  canBeLong: true,
  wordings: [
    ({ count }) => `Star the ${count} projects that have the most stars on the code host`,
    ({ count }) => `Give a star to each of the top ${count} projects by number of stars.`,
  ],
  heldOutWording: ({ count }) =>
    `Find the ${count} repositories that are most popular on the code host, going by stars, and add mine to each.`,
  draw(random, { code }) {
    const count = 2 + random.integer(5)
    const top = mostStarred(code, count + 1)
    const [last, next] = top.slice(count - 1)
    const isStarred = top.slice(0, count).some(({ id }) => code.get('stars', `${ME}:${id}`) !== undefined)
    const isTie = last === undefined || next === undefined || starsOf(code, last) === starsOf(code, next)
    return isStarred || isTie ? undefined : { count }
  },
  expected({ count }, { code }) {
    const top = mostStarred(code, count)
    return {
      checks: top.map((project) => ({
        page: { url: projectUrl(project) },
        read: { key: `star:${project.id}` },
        equals: 'Unstar',
      })),
      changes: top.map(({ id }) => `code/stars/${ME}:${id}`),
    }
  },
  subgoals: ({ count }, { code }) =>
    mostStarred(code, count).map(
      (project): Subgoal => ({
        kind: 'do',
        path: [codeUrl('/explore'), codeUrl('/explore?sort=stars_desc'), projectUrl(project)],
        actions: [{ kind: 'press', button: 'Star' }],
        isDone: ({ databases }) => databases.code.get('stars', `${ME}:${project.id}`) !== undefined,
      }),
    ),
}

function mostStarred(code: CodeTables, count: number): readonly Project[] {
  return sortedProjects(code, visibleProjects(code, ME), 'stars_desc').slice(0, count)
}

type ForkParams = { readonly project: string; readonly owner: string }

/** Forks a project of another user, or all of that user's projects. */
export const fork: Template<ForkParams> = {
  name: 'code.fork',
  original: 352,
  sites: ['code'],
  evaluator: 'html',
  wordings: [
    ({ project, owner }) =>
      owner === '' ? `Fork ${project} to my account` : `Fork every project of the user ${owner} to my account`,
    ({ project, owner }) =>
      owner === ''
        ? `I want a fork of ${project} of my own.`
        : `Make forks of all that ${owner} has under their own name, for me.`,
  ],
  heldOutWording: ({ project, owner }) =>
    owner === ''
      ? `Give me a copy of ${project} in my namespace by forking it.`
      : `Give me a copy of each repository in the personal namespace of ${owner} by forking it.`,
  draw: (random, { code }) => drawFork(random, code),
  expected(params, { code }) {
    const first = Number(code.nextId('projects'))
    const all = projectToFork(code, params)
    return {
      checks: all.map(({ slug, path }) => ({
        page: { url: codeUrl(`/${ME}/${slug}`) },
        read: { key: 'forked-from' },
        equals: path,
      })),
      changes: all.map((_, place) => `code/projects/${first + place}`),
    }
  },
  subgoals: (params, { code }) =>
    projectToFork(code, params).map(
      (project): Subgoal => ({
        kind: 'do',
        path: [...pathToProject(code, project), projectUrl(project, 'forks/new')],
        actions: [{ kind: 'press', button: 'Fork project' }],
        isDone: ({ databases }) =>
          databases.code.where('projects', 'forkedFrom', project.id).some(({ namespace }) => namespace === ME),
      }),
    ),
}

function drawFork(random: Rng, code: CodeTables): ForkParams | undefined {
  const project = random.pick(visibleProjects(code, ME))
  const { path, slug, namespace } = project
  const isTaken = namespace === ME || code.where('projects', 'path', `${ME}/${slug}`).length > 0
  if (isTaken) return undefined
  const isUsers = code.get('users', namespace) !== undefined
  return isUsers && random.integer(2) === 0 ? { project: '', owner: namespace } : { project: path, owner: '' }
}

function projectToFork(code: CodeTables, { project, owner }: ForkParams): readonly Project[] {
  if (owner === '') return [projectOf(code, project)]
  return code.where('projects', 'namespace', owner).filter((each) => each.visibility === 'public')
}
