import type { Rng } from '@orreryjs/core'
import { dayAfter } from '../../sites/shared/dates.ts'
import { CODE_ACCOUNT } from '../accounts.ts'
import { type Slots, splitPhrases } from '../text.ts'
import type { Field } from './fields.ts'
import type { CodeGroup, CodeUser, GroupMember, Project, ProjectMember, Role } from './rows.ts'
import { CASES, LABEL_OF_KIND, OTHER_LABELS } from './templates.ts'

/** A project with its contributors, most active first, and the words of its texts. */
export interface ProjectWithPeople {
  readonly project: Project
  readonly contributors: readonly string[]
  readonly slots: Slots
}

/** Projects with their groups and members. */
interface Works {
  readonly works: readonly ProjectWithPeople[]
  readonly groups: readonly CodeGroup[]
  readonly groupMembers: readonly GroupMember[]
  readonly members: readonly ProjectMember[]
}

/**
 * In the first `OWN_PROJECTS` fields, the last project belongs to the active member. In the others, the last two belong to one other
 * person each.
 */
const OWN_PROJECTS = 8

const BRANCHES: readonly string[] = [
  'next',
  'rewrite',
  'docs-update',
  'dark-colours',
  'faster-tests',
  'translations',
  'new-layout',
  'remove-jquery',
]

/** Generates the projects of all fields. */
export function generateProjects(fields: readonly Field[], users: readonly CodeUser[], random: Rng): Works {
  const active = CODE_ACCOUNT.user
  const others = users.map(({ id }) => id).filter((id) => id !== active)
  const owners = random.sample(others, 4)
  const groups: CodeGroup[] = []
  const groupMembers: GroupMember[] = []
  const members: ProjectMember[] = []
  const works: ProjectWithPeople[] = []
  for (const [index, field] of fields.entries()) {
    const [path, name, description] = field.group
    const createdAt = `${dayAfter('2020-09-01', random.integer(200))}T09:00:00`
    groups.push({ id: path, name, description, visibility: 'public', createdAt })
    const groupUsers = random.sample(others, 5)
    for (const [at, user] of groupUsers.entries())
      groupMembers.push(inGroup(path, user, GROUP_ROLES[at] ?? 'Reporter', createdAt))
    // The active member works on the projects of every third group.
    const isActiveInGroup = index % 3 === 1
    if (isActiveInGroup) groupMembers.push(inGroup(path, active, 'Maintainer', createdAt))
    const slots = slotsOf(field)
    for (const [at, [slug, title, about, topic]] of field.projects.entries()) {
      const isOwn = at === 4 && index < OWN_PROJECTS
      const isByOtherUser = at >= 3 && index >= OWN_PROJECTS
      const namespace = isOwn ? active : isByOtherUser ? (owners[index - OWN_PROJECTS] ?? path) : path
      const project: Project = {
        id: String(works.length + 1),
        namespace,
        slug,
        path: `${namespace}/${slug}`,
        name: title,
        description: about,
        visibility: isOwn && index % 4 === 3 ? 'private' : 'public',
        topics: [topic],
        branches: ['main', ...random.sample(BRANCHES, 1 + random.integer(3))],
        labels: labelsOf(random),
        createdAt: `${dayAfter('2021-04-01', random.integer(120))}T09:30:00`,
        stars: random.integer(30) + Math.floor(12 / (random.next() + 0.03)),
      }
      const visitors = random.sample(others, 3 + random.integer(5))
      const own = isOwn || (isActiveInGroup && at < 2) ? [active] : []
      const contributors =
        isOwn || isByOtherUser ? [namespace, ...visitors] : [...random.shuffle(groupUsers).slice(0, 3), ...own, ...visitors]
      works.push({ project, contributors: [...new Set(contributors)], slots })
      for (const [number, user] of visitors.slice(0, 2 + random.integer(3)).entries()) {
        if (groupUsers.includes(user) && !isOwn && !isByOtherUser) continue
        members.push(inProject(project, user, VISITOR_ROLES[number] ?? 'Guest'))
      }
    }
  }
  return { works, groups, groupMembers, members }
}

const GROUP_ROLES: readonly Role[] = ['Owner', 'Maintainer', 'Developer', 'Developer', 'Reporter']
const VISITOR_ROLES: readonly Role[] = ['Developer', 'Reporter', 'Developer', 'Guest']

function inGroup(group: string, user: string, role: Role, since: string): GroupMember {
  return { id: `${group}:${user}`, group, user, role, since }
}

function inProject({ id, createdAt }: Project, user: string, role: Role): ProjectMember {
  return { id: `${id}:${user}`, project: id, user, role, since: createdAt }
}

function labelsOf(random: Rng): readonly string[] {
  return [...Object.values(LABEL_OF_KIND), ...random.sample(OTHER_LABELS, 6)].sort()
}

function slotsOf({ parts, features, troubles }: Field): Slots {
  return { part: splitPhrases(parts), feature: splitPhrases(features), trouble: splitPhrases(troubles), case: CASES }
}
