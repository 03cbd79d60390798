import type { CodeGroup, Project } from '../../../generate/code/rows.ts'
import { type Child, el, type Page } from '../../../page/element.ts'
import { longDate } from '../../shared/dates.ts'
import { keyedText, link, row, table } from '../../shared/page-parts.ts'
import { framePage, inProject, type Viewer } from '../parts/frame.ts'
import { projectRow, userRow } from '../parts/lists.ts'
import { type CodeTables, hasMinRole, type Membership, maySee, membersOf, nameOf } from '../queries.ts'
import { type Draft, inviteForm } from './forms.ts'

/** Members of a project. */
export function membersPage(tables: CodeTables, viewer: Viewer, project: Project, draft: Draft = {}): Page {
  const sources = { owner: 'Owner', direct: 'Direct member', group: `Member of ${project.namespace}` } as const
  return inProject(
    'members',
    'Members',
    viewer,
    project,
    el('h1', {}, 'Project members'),
    membersTable(
      tables,
      membersOf(tables, project).map((each) => [each, sources[each.source]]),
    ),
    ...(hasMinRole(tables, viewer.user, project, 'Maintainer')
      ? [el('h2', {}, 'Invite members'), inviteForm(`/${project.path}/-/project_members`, draft)]
      : []),
  )
}

type ListedMember = Omit<Membership, 'source'>

function membersTable(tables: CodeTables, people: readonly (readonly [ListedMember, string])[]): ReturnType<typeof table> {
  return table(
    'Members',
    ['Name', 'Username', 'Role', 'Source', 'Since'],
    people.map(([{ user, role, since }, source]): readonly Child[] => [
      link(`/${user}`, nameOf(tables, user), `member:${user}`),
      keyedText(`member:${user}:username`, user),
      keyedText(`member:${user}:role`, role),
      source,
      longDate(since),
    ]),
  )
}

/** Members of a group. */
export function groupMembersPage(tables: CodeTables, viewer: Viewer, group: CodeGroup, draft: Draft = {}): Page {
  const members = tables.where('groupMembers', 'group', group.id)
  return framePage(
    'group-members',
    `Members · ${group.name}`,
    viewer,
    el('h1', {}, 'Group members'),
    row(link(`/${group.id}`, group.name)),
    membersTable(
      tables,
      members.map((member) => [member, 'Direct member']),
    ),
    ...(mayInvite(tables, viewer.user, group)
      ? [el('h2', {}, 'Invite members'), inviteForm(`/groups/${group.id}/-/group_members`, draft)]
      : []),
  )
}

/** True if a user may invite others to a group. */
export function mayInvite(tables: CodeTables, user: string | undefined, group: CodeGroup): boolean {
  const role = user === undefined ? undefined : tables.get('groupMembers', `${group.id}:${user}`)?.role
  return role === 'Owner' || role === 'Maintainer'
}

/** Group with its projects. */
export function groupPage(tables: CodeTables, viewer: Viewer, group: CodeGroup): Page {
  const projects = tables.where('projects', 'namespace', group.id).filter((each) => maySee(tables, viewer.user, each))
  return framePage(
    'group',
    group.name,
    viewer,
    el('h1', { 'data-key': 'name' }, group.name),
    row(`${group.id} · `, keyedText('visibility', group.visibility)),
    group.description !== '' && row(group.description),
    row(link(`/groups/${group.id}/-/group_members`, 'Group members')),
    el('h2', {}, 'Projects'),
    projects.length === 0 && row('There are no projects in this group yet.'),
    ...projects.map((project) => projectRow(tables, project)),
  )
}

/** Users who starred a project and can remove their star. */
export function starrersPage(tables: CodeTables, viewer: Viewer, project: Project): Page {
  const users = tables.where('stars', 'project', project.id).flatMap(({ user }) => tables.get('users', user) ?? [])
  return inProject(
    'starrers',
    'Starrers',
    viewer,
    project,
    el('h1', {}, 'Starrers'),
    row(`${users.length} people who are known, and ${project.stars} others`),
    ...users.map(userRow),
  )
}

/** Forks of a project. */
export function forksPage(tables: CodeTables, viewer: Viewer, project: Project): Page {
  const forks = tables.where('projects', 'forkedFrom', project.id).filter((each) => maySee(tables, viewer.user, each))
  return inProject(
    'forks',
    'Forks',
    viewer,
    project,
    el('h1', {}, 'Forks'),
    row(link(`/${project.path}/-/forks/new`, 'Fork')),
    forks.length === 0 && row('There are no forks yet.'),
    ...forks.map((fork) => projectRow(tables, fork)),
  )
}
