import {
  type CodeFile,
  type CodeRows,
  type Commit,
  type Issue,
  type MergeRequest,
  type Note,
  type Project,
  ROLES,
  type Role,
} from '../../generate/code/rows.ts'
import { derived } from '../shared/derived.ts'
import type { Tables } from '../shared/tables.ts'

/** The code host's data as a request sees them. */
export type CodeTables = Tables<CodeRows>

/** A project by its path, if there is one that somebody may see. */
export function projectAt(tables: CodeTables, user: string | undefined, path: string): Project | undefined {
  const [project] = tables.where('projects', 'path', path)
  return project !== undefined && maySee(tables, user, project) ? project : undefined
}

/** What somebody is in a project: by owning it, or as the member of it or of its group who may do more. */
function roleIn(tables: CodeTables, user: string | undefined, { id, namespace }: Project): Role | undefined {
  if (user === undefined) return undefined
  if (namespace === user) return 'Owner'
  return higher(tables.get('members', `${id}:${user}`)?.role, tables.get('groupMembers', `${namespace}:${user}`)?.role)
}

function higher(one: Role | undefined, other: Role | undefined): Role | undefined {
  if (one === undefined || other === undefined) return one ?? other
  return ROLES.indexOf(one) > ROLES.indexOf(other) ? one : other
}

/** Whether somebody may do what asks for a role. */
export function may(tables: CodeTables, user: string | undefined, project: Project, least: Role): boolean {
  const role = roleIn(tables, user, project)
  return role !== undefined && ROLES.indexOf(role) >= ROLES.indexOf(least)
}

/** Whether somebody may see a project. */
export function maySee(tables: CodeTables, user: string | undefined, project: Project): boolean {
  if (project.visibility === 'public') return true
  return project.visibility === 'internal' ? user !== undefined : roleIn(tables, user, project) !== undefined
}

/** The projects that somebody may see, by their paths. */
export function seenProjects(tables: CodeTables, user: string | undefined): readonly Project[] {
  return tables.rows('projects').filter((project) => maySee(tables, user, project))
}

/** The projects in which somebody is something. */
export function ownProjects(tables: CodeTables, user: string): readonly Project[] {
  return tables.rows('projects').filter((project) => roleIn(tables, user, project) !== undefined)
}

/** Namespaces in which somebody may make projects. */
export function namespacesOf(tables: CodeTables, user: string): readonly string[] {
  const groups = tables.where('groupMembers', 'user', user).filter(({ role }) => role === 'Maintainer' || role === 'Owner')
  return [user, ...groups.map(({ group }) => group).sort()]
}

/** How many gave a star, those who can take it back among them. */
export function starsOf(tables: CodeTables, project: Project): number {
  return project.stars + tables.where('stars', 'project', project.id).length
}

/** Where its files and commits are read: its own and, of a fork, those of what it was forked from. */
function rootsOf(tables: CodeTables, project: Project): readonly string[] {
  const from = project.forkedFrom === undefined ? undefined : tables.get('projects', project.forkedFrom)
  return from === undefined ? [project.id] : [...rootsOf(tables, from), project.id]
}

/** The commits of a branch, the newest first: those of the main branch and its own. */
export function logOf(tables: CodeTables, project: Project, branch: string): readonly Commit[] {
  return rootsOf(tables, project)
    .flatMap((id) => tables.where('commits', 'project', id))
    .filter((commit) => commit.branch === 'main' || commit.branch === branch)
    .reverse()
}

/** The commit with that name, or one that begins so. */
export function commitAt(tables: CodeTables, project: Project, sha: string): Commit | undefined {
  if (!/^[0-9a-f]{8,40}$/.test(sha)) return undefined
  return rootsOf(tables, project)
    .flatMap((id) => tables.where('commits', 'project', id))
    .find((commit) => commit.sha.startsWith(sha))
}

/** Somebody with the number of his commits. */
export interface Contributor {
  readonly user: string
  readonly commits: number
}

/** Who made the commits of a branch, the busiest first. */
export function contributorsOf(tables: CodeTables, project: Project, branch: string): readonly Contributor[] {
  const counts = new Map<string, number>()
  for (const { author } of logOf(tables, project, branch)) counts.set(author, (counts.get(author) ?? 0) + 1)
  const found = [...counts].map(([user, commits]) => ({ user, commits }))
  return found.sort((a, b) => b.commits - a.commits || (a.user < b.user ? -1 : 1))
}

/** The files of a branch by their paths: those of the main branch where it has none of its own. */
export function filesOn(tables: CodeTables, project: Project, branch: string): readonly CodeFile[] {
  const byPath = new Map<string, CodeFile>()
  for (const id of rootsOf(tables, project)) {
    const files = tables.where('files', 'project', id)
    for (const file of files) if (file.branch === 'main') byPath.set(file.path, file)
    for (const file of files) if (file.branch === branch) byPath.set(file.path, file)
  }
  return [...byPath.values()].sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** A file of a branch. */
export function fileAt(tables: CodeTables, project: Project, branch: string, path: string): CodeFile | undefined {
  return filesOn(tables, project, branch).find((file) => file.path === path)
}

/** An issue by its number in the project. */
export function issueAt(tables: CodeTables, project: Project, number: string): Issue | undefined {
  return tables.where('issues', 'project', project.id).find((issue) => String(issue.number) === number)
}

/** A merge request by its number in the project. */
export function mergeAt(tables: CodeTables, project: Project, number: string): MergeRequest | undefined {
  return tables.where('mergeRequests', 'project', project.id).find((merge) => String(merge.number) === number)
}

/** The number that the next of its kind gets in a project. */
export function nextNumber(items: readonly { readonly number: number }[]): number {
  return 1 + Math.max(0, ...items.map(({ number }) => number))
}

/** What was said about an issue or a merge request, in its order. */
export function notesAbout(tables: CodeTables, target: string): readonly Note[] {
  return tables.where('notes', 'target', target)
}

/** Somebody's name; the username of who is gone. */
export function nameOf(tables: CodeTables, user: string): string {
  return tables.get('users', user)?.name ?? user
}

/** Everybody in a project: who owns it, its members and those of its group. */
export function peopleIn(tables: CodeTables, project: Project): readonly Belonging[] {
  const isUsers = tables.get('users', project.namespace) !== undefined
  const owner: readonly Belonging[] = isUsers
    ? [{ user: project.namespace, role: 'Owner', source: 'owner', since: project.createdAt }]
    : []
  const direct = tables.where('members', 'project', project.id).map((member) => ({ ...member, source: 'direct' as const }))
  const group = tables.where('groupMembers', 'group', project.namespace).map((each) => ({ ...each, source: 'group' as const }))
  const all = [...owner, ...direct, ...group]
  return all.filter(({ user }, at) => all.findIndex((each) => each.user === user) === at)
}

/** Somebody's place in a project. */
export interface Belonging {
  readonly user: string
  readonly role: Role
  readonly source: 'owner' | 'direct' | 'group'
  readonly since: string
}

/** Ids of the projects that somebody committed to, by how each set of commits stands. */
const CONTRIBUTED = derived((commits: readonly Commit[]) => {
  const byUser = new Map<string, Set<string>>()
  for (const { author, project } of commits) {
    const known = byUser.get(author) ?? new Set()
    byUser.set(author, known.add(project))
  }
  return byUser
})

/** Projects that somebody committed to and another may see. */
export function contributedBy(tables: CodeTables, user: string, viewer: string | undefined): readonly Project[] {
  const ids = CONTRIBUTED(tables.rows('commits')).get(user) ?? new Set()
  return seenProjects(tables, viewer).filter(({ id }) => ids.has(id))
}
