import { compareTexts } from '@orreryjs/core'
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
import { memoize } from '../shared/memoize.ts'
import type { Tables } from '../shared/tables.ts'

/** Tables of the code host's database. */
export type CodeTables = Tables<CodeRows>

/** Returns the project at a path, if the user may see it. */
export function projectAt(tables: CodeTables, user: string | undefined, path: string): Project | undefined {
  const [project] = tables.where('projects', 'path', path)
  return project !== undefined && maySee(tables, user, project) ? project : undefined
}

/** Returns a user's role in a project: owner, or the higher of their roles in the project and its group. */
function roleIn(tables: CodeTables, user: string | undefined, { id, namespace }: Project): Role | undefined {
  if (user === undefined) return undefined
  if (namespace === user) return 'Owner'
  return higherRole(tables.get('members', `${id}:${user}`)?.role, tables.get('groupMembers', `${namespace}:${user}`)?.role)
}

function higherRole(one: Role | undefined, other: Role | undefined): Role | undefined {
  if (one === undefined || other === undefined) return one ?? other
  return ROLES.indexOf(one) > ROLES.indexOf(other) ? one : other
}

/** True if a user has at least the given role in a project. */
export function hasMinRole(tables: CodeTables, user: string | undefined, project: Project, minRole: Role): boolean {
  const role = roleIn(tables, user, project)
  return role !== undefined && ROLES.indexOf(role) >= ROLES.indexOf(minRole)
}

/** True if a user may see a project. */
export function maySee(tables: CodeTables, user: string | undefined, project: Project): boolean {
  if (project.visibility === 'public') return true
  return project.visibility === 'internal' ? user !== undefined : roleIn(tables, user, project) !== undefined
}

/** Returns the projects that a user may see, sorted by path. */
export function visibleProjects(tables: CodeTables, user: string | undefined): readonly Project[] {
  return tables.rows('projects').filter((project) => maySee(tables, user, project))
}

/** Returns the projects in which a user has a role. */
export function ownProjects(tables: CodeTables, user: string): readonly Project[] {
  return tables.rows('projects').filter((project) => roleIn(tables, user, project) !== undefined)
}

/** Returns the namespaces in which a user may create projects. */
export function namespacesOf(tables: CodeTables, user: string): readonly string[] {
  const groups = tables.where('groupMembers', 'user', user).filter(({ role }) => role === 'Maintainer' || role === 'Owner')
  return [user, ...groups.map(({ group }) => group).sort()]
}

/** Returns the number of stars, including stars that users of the site can remove. */
export function starsOf(tables: CodeTables, project: Project): number {
  return project.stars + tables.where('stars', 'project', project.id).length
}

/** Returns the projects whose files and commits belong to a project: the ones it was forked from and itself. */
function rootsOf(tables: CodeTables, project: Project): readonly string[] {
  const from = project.forkedFrom === undefined ? undefined : tables.get('projects', project.forkedFrom)
  return from === undefined ? [project.id] : [...rootsOf(tables, from), project.id]
}

/** Returns the commits of a branch and of the main branch, newest first. */
export function logOf(tables: CodeTables, project: Project, branch: string): readonly Commit[] {
  return rootsOf(tables, project)
    .flatMap((id) => tables.where('commits', 'project', id))
    .filter((commit) => commit.branch === 'main' || commit.branch === branch)
    .reverse()
}

/** Returns the commit with the hash or hash prefix. */
export function commitAt(tables: CodeTables, project: Project, sha: string): Commit | undefined {
  if (!/^[0-9a-f]{8,40}$/.test(sha)) return undefined
  for (const id of rootsOf(tables, project)) {
    const commit = tables.where('commits', 'project', id).find((each) => each.sha.startsWith(sha))
    if (commit !== undefined) return commit
  }
  return undefined
}

/** User with the number of their commits. */
export interface Contributor {
  readonly user: string
  readonly commits: number
}

/** Returns the contributors of a branch, most commits first. */
export function contributorsOf(tables: CodeTables, project: Project, branch: string): readonly Contributor[] {
  const counts = new Map<string, number>()
  for (const { author } of logOf(tables, project, branch)) counts.set(author, (counts.get(author) ?? 0) + 1)
  const found = [...counts].map(([user, commits]) => ({ user, commits }))
  return found.sort((a, b) => b.commits - a.commits || compareTexts(a.user, b.user))
}

/** Returns the files of a branch by path, falling back to the main branch. */
export function filesOn(tables: CodeTables, project: Project, branch: string): readonly CodeFile[] {
  const byPath = new Map<string, CodeFile>()
  for (const id of rootsOf(tables, project)) {
    const files = tables.where('files', 'project', id)
    for (const file of files) if (file.branch === 'main') byPath.set(file.path, file)
    for (const file of files) if (file.branch === branch) byPath.set(file.path, file)
  }
  return [...byPath.values()].sort((a, b) => compareTexts(a.path, b.path))
}

/** Returns a file of a branch. */
export function fileAt(tables: CodeTables, project: Project, branch: string, path: string): CodeFile | undefined {
  return filesOn(tables, project, branch).find((file) => file.path === path)
}

/** Returns an issue by its number in the project. */
export function issueAt(tables: CodeTables, project: Project, number: string): Issue | undefined {
  return tables.where('issues', 'project', project.id).find((issue) => String(issue.number) === number)
}

/** Returns a merge request by its number in the project. */
export function mergeAt(tables: CodeTables, project: Project, number: string): MergeRequest | undefined {
  return tables.where('mergeRequests', 'project', project.id).find((merge) => String(merge.number) === number)
}

/** Returns the next number of an item in a project. */
export function nextNumber(items: readonly { readonly number: number }[]): number {
  return 1 + Math.max(0, ...items.map(({ number }) => number))
}

/** Returns the comments on an item in order. */
export function commentsOn(tables: CodeTables, target: string): readonly Note[] {
  return tables.where('notes', 'target', target)
}

/** Returns a user's name, or the username if the user was deleted. */
export function nameOf(tables: CodeTables, user: string): string {
  return tables.get('users', user)?.name ?? user
}

/** Returns everyone in a project: its owner, its members and the members of its group. */
export function membersOf(tables: CodeTables, project: Project): readonly Membership[] {
  const isUsers = tables.get('users', project.namespace) !== undefined
  const owner: readonly Membership[] = isUsers
    ? [{ user: project.namespace, role: 'Owner', source: 'owner', since: project.createdAt }]
    : []
  const direct = tables.where('members', 'project', project.id).map((member) => ({ ...member, source: 'direct' as const }))
  const group = tables.where('groupMembers', 'group', project.namespace).map((each) => ({ ...each, source: 'group' as const }))
  const all = [...owner, ...direct, ...group]
  return all.filter(({ user }, at) => all.findIndex((each) => each.user === user) === at)
}

/** Membership of a user in a project. */
export interface Membership {
  readonly user: string
  readonly role: Role
  readonly source: 'owner' | 'direct' | 'group'
  readonly since: string
}

/** Ids of the projects that each user committed to, cached per list of commits. */
const CONTRIBUTED = memoize((commits: readonly Commit[]) => {
  const byUser = new Map<string, Set<string>>()
  for (const { author, project } of commits) {
    const commits = byUser.get(author) ?? new Set()
    byUser.set(author, commits.add(project))
  }
  return byUser
})

/** Returns the projects that a user committed to and the viewer may see. */
export function contributedBy(tables: CodeTables, user: string, viewer: string | undefined): readonly Project[] {
  const ids = CONTRIBUTED(tables.rows('commits')).get(user) ?? new Set()
  return visibleProjects(tables, viewer).filter(({ id }) => ids.has(id))
}
