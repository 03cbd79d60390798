import type { Rng } from '@orreryjs/core'
import type { CodeFile, Project } from '../../generate/code/rows.ts'
import { isProtectedBranch } from '../../sites/code/changes.ts'
import { type CodeTables, fileAt, visibleProjects } from '../../sites/code/queries.ts'
import type { PageAction, Subgoal } from '../subgoals.ts'
import type { Template } from '../template.ts'
import { drawOwnProject, ME, pathToProject, projectOf, projectUrl } from './navigation.ts'
import { permissionDenied } from './shared-projects.ts'

/** `licence` is the first line of the licence, and `source` is a project that has it. */
type LicenceParams = {
  readonly project: string
  readonly branch: string
  readonly licence: string
  readonly source: string
}

const FILE = 'LICENSE'

const TEXTS: Pick<Template<LicenceParams>, 'wordings' | 'heldOutWording'> = {
  wordings: [
    ({ project, branch, licence, source }) =>
      `On the branch ${branch} of ${project}, replace the ${FILE} file with the ${licence}: exactly the text of the ${FILE} file of ${source}`,
    ({ project, branch, licence, source }) =>
      `Make the ${FILE} of ${project} on its branch ${branch} the ${licence}. Copy the whole text from the project ${source}, which has that licence.`,
  ],
  heldOutWording: ({ project, branch, licence, source }) =>
    `The project ${project} is about to move to the ${licence}. Please commit, on ${branch}, a ${FILE} that reads word for word like the one in ${source}.`,
}

function licenceOf(code: CodeTables, project: Project): CodeFile | undefined {
  return fileAt(code, project, 'main', FILE)
}

function titleOf(file: CodeFile | undefined): string | undefined {
  return file?.text.split('\n')[0]
}

/** Draws a project with another licence than the wanted one, and the branch to change. */
function drawLicence(
  random: Rng,
  code: CodeTables,
  branchesOf: (project: Project) => readonly string[],
): LicenceParams | undefined {
  const project = drawOwnProject(random, code, 'Developer')
  const source = random.pick(visibleProjects(code, ME))
  const [current, licence] = [project && titleOf(licenceOf(code, project)), titleOf(licenceOf(code, source))]
  const branches = project === undefined ? [] : branchesOf(project)
  if (project === undefined || licence === undefined || current === undefined || current === licence || branches.length === 0)
    return undefined
  return { project: project.path, branch: random.pick(branches), licence, source: source.path }
}

function readSource(code: CodeTables, source: Project): Subgoal {
  return { kind: 'see', path: [...pathToProject(code, source), projectUrl(source, `blob/main/${FILE}`)], keys: ['file'] }
}

/** Actions that commit another text of the file, from its page. */
function commitActions(text: string): readonly PageAction[] {
  return [
    { kind: 'fill', field: 'File content', text },
    { kind: 'press', button: 'Commit changes' },
  ]
}

/** Replaces the licence of a project on the main branch. */
export const changeLicence: Template<LicenceParams> = {
  name: 'code.change-licence',
  original: 355,
  sites: ['code'],
  evaluator: 'html',
  canBeLong: true,
  ...TEXTS,
  draw: (random, { code }) => drawLicence(random, code, () => ['main']),
  expected({ project, source }, { code }) {
    const [found, text = ''] = [projectOf(code, project), licenceOf(code, projectOf(code, source))?.text]
    return {
      checks: [{ page: { url: projectUrl(found, `blob/main/${FILE}`) }, read: { key: 'file' }, equals: text }],
      changes: [`code/files/${licenceOf(code, found)?.id}`, `code/commits/${code.nextId('commits')}`],
    }
  },
  subgoals({ project, source, licence }, { code }) {
    const [found, from] = [projectOf(code, project), projectOf(code, source)]
    return [
      readSource(code, from),
      {
        kind: 'do',
        path: [...pathToProject(code, found), projectUrl(found, `blob/main/${FILE}`), projectUrl(found, `edit/main/${FILE}`)],
        actions: commitActions(licenceOf(code, from)?.text ?? ''),
        isDone: ({ databases }) => licenceOf(databases.code, found)?.text.startsWith(licence) === true,
      },
    ]
  },
}

/** The same on a protected branch, to which only owners of the project can commit. */
export const changeLicenceProtected: Template<LicenceParams> = {
  name: 'code.change-licence-protected',
  original: 355,
  sites: ['code'],
  evaluator: 'impossible',
  canBeLong: true,
  ...TEXTS,
  draw: (random, { code }) =>
    drawLicence(random, code, (project) => project.branches.filter((branch) => isProtectedBranch(code, ME, project, branch))),
  expected: () =>
    permissionDenied(
      ['commit', 'branch', 'licen', 'edit', 'change', 'replace', 'push', 'permission'],
      ['protected', 'only owner', 'permission', 'owners', 'an owner', 'role', 'rights', 'access', 'authori', 'privilege'],
    ),
  subgoals({ project, branch, source }, { code }) {
    const [found, from] = [projectOf(code, project), projectOf(code, source)]
    return [
      readSource(code, from),
      {
        kind: 'see',
        path: [
          ...pathToProject(code, found),
          projectUrl(found, 'branches'),
          projectUrl(found, `tree/${branch}`),
          projectUrl(found, `blob/${branch}/${FILE}`),
          projectUrl(found, `edit/${branch}/${FILE}`),
        ],
        actionsBefore: commitActions(licenceOf(code, from)?.text ?? ''),
        keys: [`protected:${found.id}:${branch}`],
      },
    ]
  },
}
