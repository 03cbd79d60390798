import { CODE_ACCOUNT } from '../../generate/accounts.ts'
import { commitHash } from '../../generate/code/commits.ts'
import { type CodeRows, type Commit, type Project, ROLES, type Role, type Visibility } from '../../generate/code/rows.ts'
import { LABEL_OF_KIND } from '../../generate/code/templates.ts'
import { slugOf } from '../../generate/text.ts'
import { NOW, TODAY, typedDay } from '../shared/dates.ts'
import { fieldOf, typedText } from '../shared/fields.ts'
import type { Fields } from '../shared/site.ts'
import type { Changes } from '../shared/tables.ts'
import { type CodeTables, fileAt, hasMinRole, logOf, namespacesOf } from './queries.ts'

/** Result of validating a form: the value or an error message. */
export type FormResult<What> = What | { readonly problem: string }

/** Maximum length of a stored text. */
export const MAX_TEXT_LENGTH = 20_000

/** Returns a submitted text as one line. */
export function lineOf(form: Fields, name: string, maxLength = 255): string {
  return typedText(form, name, maxLength).replace(/\s+/g, ' ')
}

/** Returns a submitted date: empty if none was entered, `undefined` if it is invalid. */
export function dayOf(form: Fields, name: string): string | undefined {
  const text = fieldOf(form, name).trim()
  return text === '' ? '' : typedDay(text)
}

/** Creates a project; if `from` is given, a fork of it. */
export function createProject(
  tables: CodeTables,
  user: string,
  form: Fields,
  from?: Project,
): FormResult<{ readonly project: Project }> {
  const name = lineOf(form, 'name')
  const namespace = fieldOf(form, 'namespace') === '' ? user : fieldOf(form, 'namespace')
  const slug = slugFrom(lineOf(form, 'slug'), name)
  const visibility = visibilityOf(fieldOf(form, 'visibility'))
  if (name === '') return { problem: 'The project needs a name.' }
  if (slug === undefined) return { problem: 'A slug has letters, digits, dots, underscores and hyphens.' }
  if (!namespacesOf(tables, user).includes(namespace)) return { problem: 'Choose a namespace in which you may make projects.' }
  const path = `${namespace}/${slug}`
  if (tables.where('projects', 'path', path).length > 0) return { problem: `There is a project at ${path} already.` }
  const project: Project = {
    id: tables.nextId('projects'),
    namespace,
    slug,
    path,
    name,
    description: typedText(form, 'description'),
    visibility,
    topics: from?.topics ?? [],
    branches: from?.branches ?? ['main'],
    labels: from?.labels ?? Object.values(LABEL_OF_KIND).sort(),
    createdAt: NOW,
    stars: 0,
    ...(from !== undefined && { forkedFrom: from.id }),
  }
  return { project }
}

/** Returns the submitted slug, or a slug derived from the name. */
function slugFrom(text: string, name: string): string | undefined {
  if (text !== '') return /^[A-Za-z0-9_][\w.-]*$/.test(text) ? text : undefined
  const slug = slugOf(name)
  return slug === 'untitled' && name.toLowerCase() !== slug ? undefined : slug
}

function visibilityOf(text: string): Visibility {
  return text === 'public' || text === 'internal' ? text : 'private'
}

/** Creates a group with the user as its owner. */
export function createGroup(
  tables: CodeTables,
  user: string,
  form: Fields,
): FormResult<{ readonly changes: Changes<CodeRows>; readonly id: string }> {
  const name = lineOf(form, 'name')
  const id = slugFrom(lineOf(form, 'path'), name)
  if (name === '' || id === undefined) return { problem: 'The group needs a name, and a URL of letters, digits and hyphens.' }
  const isTaken = RESERVED.has(id) || tables.get('groups', id) !== undefined || tables.get('users', id) !== undefined
  if (isTaken) return { problem: `The URL ${id} is taken.` }
  const member = `${id}:${user}`
  return {
    id,
    changes: {
      groups: { [id]: { id, name, description: '', visibility: visibilityOf(fieldOf(form, 'visibility')), createdAt: NOW } },
      groupMembers: { [member]: { id: member, group: id, user, role: 'Owner', since: TODAY } },
    },
  }
}

/** First path segments that the site itself uses. */
const RESERVED: ReadonlySet<string> = new Set(['explore', 'search', 'users', 'dashboard', 'projects', 'groups', '-'])

/** Branches of the next release, to which only owners of a project commit. */
const PROTECTED_BRANCHES: readonly string[] = ['next', 'rewrite']

/** True if the user may not commit to the branch, although their role allows commits to others. */
export function isProtectedBranch(tables: CodeTables, user: string, project: Project, branch: string): boolean {
  return PROTECTED_BRANCHES.includes(branch) && !hasMinRole(tables, user, project, 'Owner')
}

/** Creates a commit that writes a text to a path. */
export function createCommit(
  tables: CodeTables,
  user: string,
  project: Project,
  where: { readonly branch: string; readonly path: string },
  form: Fields,
): Changes<CodeRows> {
  const { branch, path } = where
  const existing = fileAt(tables, project, branch, path)
  // A branch or fork has its own copy of a file once the file is changed.
  const isOwn = existing !== undefined && existing.branch === branch && existing.project === project.id
  const id = isOwn ? existing.id : tables.nextId('files')
  const text = fieldOf(form, 'content').replace(/\r\n/g, '\n').slice(0, MAX_TEXT_LENGTH)
  const commit = newCommit(tables, user, project, branch, lineOf(form, 'message') || `Update ${path}`)
  return { files: { [id]: { id, project: project.id, branch, path, text } }, commits: { [commit.id]: commit } }
}

function newCommit(tables: CodeTables, author: string, project: Project, branch: string, title: string): Commit {
  const id = tables.nextId('commits')
  const sha = commitHash(`${project.path} ${id} ${title} ${logOf(tables, project, branch).length}`)
  return { id, sha, project: project.id, branch, author, title, createdAt: NOW }
}

/** Returns the users whom a form names by username, `@username`, name or e-mail address, and their role. */
export function readInvitation(
  tables: CodeTables,
  form: Fields,
): FormResult<{ readonly users: readonly string[]; readonly role: Role }> {
  const names = fieldOf(form, 'users')
    .split(/[,;\n]/)
    .map((name) => name.trim().replace(/^@/, ''))
    .filter((name) => name !== '')
  const role = ROLES.find((each) => each === fieldOf(form, 'role'))
  if (names.length === 0 || role === undefined) return { problem: 'Say whom to invite, and as what.' }
  const users: string[] = []
  for (const name of names) {
    const [byName] = [...tables.where('users', 'email', name.toLowerCase()), ...tables.where('users', 'name', name)]
    const user = tables.get('users', name) ?? byName
    if (user === undefined) return { problem: `There is nobody of the name ${name}.` }
    users.push(user.id)
  }
  return { users, role }
}

/** True if the form has the credentials of the benchmark's user. */
export function isAccount(form: Fields): boolean {
  return fieldOf(form, 'login') === CODE_ACCOUNT.user && fieldOf(form, 'password') === CODE_ACCOUNT.password
}
