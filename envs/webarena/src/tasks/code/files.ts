import type { CodeFile, Project } from '../../generate/code/rows.ts'
import { type CodeTables, fileAt, ownProjects } from '../../sites/code/queries.ts'
import type { Template } from '../template.ts'
import { ME, projectOf, projectUrl } from './navigation.ts'

const TITLES = [
  'Notes from the shed',
  'Everything in its place',
  'A page a day',
  'Small and slow',
  'The long way round',
  'Made by hand',
] as const

type FileTitleParams = { readonly project: string; readonly title: string }

/** Changes the page title in the open project's index.html. */
export const editTitleInFile: Template<FileTitleParams> = {
  name: 'code.edit-title-in-file',
  original: 308,
  sites: ['code'],
  evaluator: 'html',
  wordings: [
    ({ title }) => `Change the title of this project's site, in its index.html, to "${title}"`,
    ({ title }) => `The page index.html of this project should have "${title}" between its title tags. Commit that to main.`,
  ],
  heldOutWording: ({ title }) =>
    `Visitors of this project's site should see "${title}" on the tab of their browser. Please edit index.html to that effect.`,
  start: ({ project }, { code }) => projectUrl(projectOf(code, project)),
  draw(random, { code }) {
    const sites = ownProjects(code, ME).filter((project) => indexOf(code, project) !== undefined)
    return sites.length === 0 ? undefined : { project: random.pick(sites).path, title: random.pick(TITLES) }
  },
  expected({ project, title }, { code }) {
    const found = projectOf(code, project)
    return {
      checks: [
        {
          page: { url: projectUrl(found, 'blob/main/index.html') },
          read: { key: 'file' },
          includes: [[`<title>${title}</title>`], [`<h1>${found.name}</h1>`]],
        },
      ],
      changes: [`code/files/${indexOf(code, found)?.id}`, `code/commits/${code.nextId('commits')}`],
    }
  },
  subgoals({ project, title }, { code }) {
    const found = projectOf(code, project)
    const text = indexOf(code, found)?.text.replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`) ?? ''
    return [
      {
        kind: 'do',
        path: [projectUrl(found), projectUrl(found, 'blob/main/index.html'), projectUrl(found, 'edit/main/index.html')],
        actions: [
          { kind: 'fill', field: 'File content', text },
          { kind: 'press', button: 'Commit changes' },
        ],
        isDone: ({ databases }) => indexOf(databases.code, found)?.text.includes(`<title>${title}</title>`) === true,
      },
    ]
  },
}

function indexOf(code: CodeTables, project: Project): CodeFile | undefined {
  return fileAt(code, project, 'main', 'index.html')
}
