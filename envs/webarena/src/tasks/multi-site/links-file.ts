import type { Rng } from '@orreryjs/core'
import type { Databases } from '../../data.ts'
import type { Submission } from '../../generate/forum/rows.ts'
import { fileAt } from '../../sites/code/queries.ts'
import { sortThreads } from '../../sites/forum/sort.ts'
import { drawOwnProject, isProjectMentioned, pathToProject, projectNotFound, projectOf, projectUrl } from '../code/navigation.ts'
import { forumUrl as atForum, pathToForum, urlOfThread } from '../forum/navigation.ts'
import type { Subgoal } from '../subgoals.ts'
import type { Template } from '../template.ts'

type LinksFileParams = { readonly project: string; readonly folder: string; readonly forum: string; readonly count: number }

const FOLDERS = ['moodboard', 'sources', 'reading', 'ideas', 'links', 'inspiration'] as const

const WORDINGS: Template<LinksFileParams>['wordings'] = [
  ({ project, folder, forum, count }) =>
    `In the project ${project}, create a folder ${folder} with a file urls.txt in it that has the addresses of the pages with the comments of the ${count} newest threads of the forum ${forum} (${atForum('/')})`,
  ({ project, folder, forum, count }) =>
    `Collect the URLs of the comment pages of the ${count} threads posted last in ${forum}, at ${atForum('/')}. Save them as ${folder}/urls.txt in the repository ${project}.`,
]

const HELD_OUT_WORDING: Template<LinksFileParams>['heldOutWording'] = ({ project, folder, forum, count }) =>
  `Please keep a reading list in ${project}: ${folder}/urls.txt, with a line for each of the ${count} most recent submissions in ${forum} (${atForum('/')}): the URL at which people discuss it.`

/** Writes the addresses of threads into a project file. */
export const linksFileFromForum: Template<LinksFileParams> = {
  name: 'several.links-file-from-forum',
  original: 84,
  sites: ['code', 'forum'],
  evaluator: 'html',
  canBeLong: true,
  wordings: WORDINGS,
  heldOutWording: HELD_OUT_WORDING,
  draw(random, databases) {
    const project = drawOwnProject(random, databases.code, 'Developer')
    const drawn = drawForum(random, databases)
    const isTaken = project !== undefined && fileAt(databases.code, project, 'main', `${drawn.folder}/urls.txt`) !== undefined
    return project === undefined || isTaken ? undefined : { project: project.path, ...drawn }
  },
  expected(params, databases) {
    const { code } = databases
    const found = projectOf(code, params.project)
    return {
      checks: [
        {
          page: { url: projectUrl(found, `blob/main/${params.folder}/urls.txt`) },
          read: { key: 'file' },
          includes: newestOf(databases, params).map((thread) => [urlOfThread(thread)]),
        },
      ],
      changes: [`code/files/${code.nextId('files')}`, `code/commits/${code.nextId('commits')}`],
    }
  },
  subgoals(params, databases) {
    const { code } = databases
    const found = projectOf(code, params.project)
    const threads = newestOf(databases, params)
    const list = [...pathToForum(params.forum), atForum(`/f/${params.forum}/new`)]
    const file = code.nextId('files')
    const readThreads = threads.map(
      (thread): Subgoal => ({
        kind: 'see',
        path: [...list, urlOfThread(thread)],
        keys: [`comments:${thread.id}`],
      }),
    )
    return [
      ...readThreads,
      {
        kind: 'do',
        path: [...pathToProject(code, found), projectUrl(found, 'new/main')],
        actions: [
          { kind: 'fill', field: 'File name', text: `${params.folder}/urls.txt` },
          { kind: 'fill', field: 'File content', text: threads.map(urlOfThread).join('\n') },
          { kind: 'press', button: 'Commit changes' },
        ],
        isDone: (now) => {
          const text = now.databases.code.get('files', file)?.text ?? ''
          return threads.every((thread) => text.includes(urlOfThread(thread)))
        },
      },
    ]
  },
}

function drawForum(random: Rng, { forum: tables }: Databases): Omit<LinksFileParams, 'project'> {
  return { folder: random.pick(FOLDERS), forum: random.pick(tables.rows('forums')).id, count: 2 + random.integer(3) }
}

/** Returns the newest threads of a forum. */
function newestOf({ forum: tables }: Databases, { forum, count }: LinksFileParams): readonly Submission[] {
  return sortThreads(tables, tables.where('submissions', 'forum', forum), 'new', 'all').slice(0, count)
}

const UNKNOWN_PROJECTS = ['tin-toys', 'sea-glass', 'night-market', 'cloud-atlas-notes', 'wax-seal', 'paper-moon'] as const

/** The same for a project that does not exist. */
export const linksFileNone: Template<LinksFileParams> = {
  name: 'several.links-file-from-forum-none',
  original: 84,
  sites: ['code', 'forum'],
  evaluator: 'impossible',
  wordings: WORDINGS,
  heldOutWording: HELD_OUT_WORDING,
  draw(random, databases) {
    const project = random.pick(UNKNOWN_PROJECTS)
    return isProjectMentioned(databases.code, project) ? undefined : { project, ...drawForum(random, databases) }
  },
  ...projectNotFound,
}
