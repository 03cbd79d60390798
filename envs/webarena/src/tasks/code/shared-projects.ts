import type { Expected } from '../../evaluate/expected.ts'
import { type Project, ROLES, type Role } from '../../generate/code/rows.ts'
import { slugOf } from '../../generate/text.ts'
import { type CodeTables, hasMinRole, namespacesOf, ownProjects } from '../../sites/code/queries.ts'
import type { PageAction } from '../subgoals.ts'
import type { Template } from '../template.ts'
import { codeUrl, drawNonMembers, ME, pathToProject, projectOf, projectUrl } from './navigation.ts'

/** Templates about access to projects. */

type Invitation = { readonly project: string; readonly user: string; readonly person: string }

/** Actions that invite a person on a page of members. */
function inviteActions(person: string, role: string): readonly PageAction[] {
  return [
    { kind: 'fill', field: 'Usernames, names or email addresses', text: person },
    { kind: 'choose', field: 'Role', option: role },
    { kind: 'press', button: 'Invite' },
  ]
}

/**
 * Expects a denial of a change that the member's role does not allow. `subject` are words for the change and `because` words for the reason.
 */
export function permissionDenied(subject: readonly string[], because: readonly string[]): Expected {
  const absence = ['cannot', 'not', 'no', 'only', 'refuse', 'reject', 'forbid', 'forbidden', 'denied']
  return {
    answer: { kind: 'impossible', wants: 'action', status: 'permission_denied_error', reason: [subject, absence], because },
  }
}

/** Returns the projects under the member's own name. */
function personalProjects(code: CodeTables): readonly Project[] {
  return code.where('projects', 'namespace', ME)
}

/** Invites a guest to a project that the goal describes by its topic. */
export const inviteGuestByTopic: Template<Invitation & { readonly topic: string }> = {
  name: 'code.invite-guest-by-topic',
  original: 294,
  sites: ['code'],
  evaluator: 'html',
  wordings: [
    ({ person, topic }) =>
      `${person} wants to look at my personal project with the topic "${topic}". Please invite ${person} to it as a guest.`,
    ({ person, topic }) => `Give ${person} the role Guest in my own project about ${topic}`,
  ],
  heldOutWording: ({ person, topic }) =>
    `Under my name there is a project on ${topic} that ${person} would like to see. Open it to them, with no more rights than those of a guest.`,
  draw(random, { code }) {
    const project = random.pick(personalProjects(code))
    const [topic = ''] = project.topics
    const isOnly = ownProjects(code, ME).filter(({ topics }) => topics.includes(topic)).length === 1
    const [user] = drawNonMembers(random, code, 1, project)
    return isOnly && user !== undefined ? { project: project.path, topic, user: user.id, person: user.name } : undefined
  },
  expected({ project, user }, { code }) {
    const found = projectOf(code, project)
    return {
      checks: [{ page: { url: projectUrl(found, 'project_members') }, read: { key: `member:${user}:role` }, equals: 'Guest' }],
      changes: [`code/members/${found.id}:${user}`],
    }
  },
  subgoals({ project, user, person }, { code }) {
    const found = projectOf(code, project)
    return [
      {
        kind: 'do',
        path: [...pathToProject(code, found), projectUrl(found, 'project_members')],
        actions: inviteActions(person, 'Guest'),
        isDone: ({ databases }) => databases.code.get('members', `${found.id}:${user}`)?.role === 'Guest',
      },
    ]
  },
}

/** Asks to make a person an owner of a project in which the member is no owner. */
export const inviteOwnerForbidden: Template<Invitation> = {
  name: 'code.invite-owner-forbidden',
  original: 351,
  sites: ['code'],
  evaluator: 'impossible',
  wordings: [
    ({ project, person }) => `Add ${person} to the project ${project} as Owner`,
    ({ project, person }) => `${person} takes over ${project}: invite that user with the role Owner.`,
  ],
  heldOutWording: ({ project, person }) =>
    `From today ${person} shall be an Owner of ${project}. See to it that the list of its members shows that.`,
  draw(random, { code }) {
    const project = random.pick(ownProjects(code, ME).filter((each) => !hasMinRole(code, ME, each, 'Owner')))
    const [user] = drawNonMembers(random, code, 1, project)
    return user && { project: project.path, user: user.id, person: user.name }
  },
  expected: () =>
    permissionDenied(
      ['invite', 'owner', 'add', 'member', 'role', 'permission'],
      [
        'only owner',
        'permission',
        'owners',
        'not an owner',
        'maintainer',
        'my role',
        'your role',
        'rights',
        'authori',
        'privilege',
      ],
    ),
  subgoals({ project, person }, { code }) {
    const found = projectOf(code, project)
    return [
      {
        kind: 'see',
        path: [...pathToProject(code, found), projectUrl(found, 'project_members')],
        actionsBefore: inviteActions(person, 'Owner'),
        keys: [`owner-only:${found.id}`],
      },
    ]
  },
}

type GroupProjectParams = {
  readonly name: string
  readonly about: string
  readonly group: string
  readonly user: string
  readonly person: string
  readonly role: Role
}

/** Names and descriptions of new projects. */
const PLANS = [
  ['Ledger of Loans', 'Keeps track of borrowed tools'],
  ['Spring Fair', 'Plans the stalls of the spring fair'],
  ['Spare Parts', 'Lists what is left in the drawers'],
  ['House Rules', 'Collects the rules of the workshop'],
  ['Key Cupboard', 'Remembers where each key hangs'],
  ['Winter Course', 'Material for the course in winter'],
] as const

/** Creates a private project in a group, with a description and a member. */
export const groupProject: Template<GroupProjectParams> = {
  name: 'code.group-project',
  original: 2100,
  sites: ['code'],
  evaluator: 'html',
  canBeLong: true,
  wordings: [
    ({ name, about, group, person, role }) =>
      `Start a private project "${name}" in the group ${group} with the description "${about}", and add ${person} as ${role}`,
    ({ name, about, group, person, role }) =>
      `The group ${group} needs a new project called "${name}", private, described as "${about}". Invite ${person} to it with the role ${role}.`,
  ],
  heldOutWording: ({ name, about, group, person, role }) =>
    `Please prepare a repository for ${group} that outsiders do not see. Its title is "${name}", its description reads "${about}", and ${person} gets access to it as ${role}.`,
  draw(random, { code }) {
    const [name, about] = random.pick(PLANS)
    const groups = namespacesOf(code, ME).filter((each) => each !== ME)
    if (groups.length === 0) return undefined
    const group = random.pick(groups)
    const inGroup = new Set(code.where('groupMembers', 'group', group).map(({ user }) => user))
    const { id, name: person } = random.pick(drawNonMembers(random, code, 20).filter((user) => !inGroup.has(user.id)))
    const isTaken = code.where('projects', 'path', `${group}/${slugOf(name)}`).length > 0
    return isTaken ? undefined : { name, about, group, user: id, person, role: random.pick(ROLES.slice(0, 4)) }
  },
  expected({ name, about, group, user, role }, { code }) {
    const id = code.nextId('projects')
    const path = `/${group}/${slugOf(name)}`
    return {
      checks: [
        { page: { url: codeUrl(path) }, read: { key: 'name' }, equals: name },
        { page: { url: codeUrl(path) }, read: { key: 'visibility' }, equals: 'private' },
        { page: { url: codeUrl(path) }, read: { key: `project:${id}:description` }, equals: about },
        { page: { url: codeUrl(`${path}/-/project_members`) }, read: { key: `member:${user}:role` }, equals: role },
      ],
      // The goal does not say whether the project has a README.
      changes: [`code/projects/${id}`, `code/members/${id}:${user}`, 'code/files/+', 'code/commits/+'],
    }
  },
  subgoals({ name, about, group, user, person, role }, { code }) {
    const id = code.nextId('projects')
    const path = `/${group}/${slugOf(name)}`
    return [
      {
        kind: 'do',
        path: [codeUrl('/'), codeUrl('/projects/new')],
        actions: [
          { kind: 'fill', field: 'Project name', text: name },
          { kind: 'choose', field: 'Namespace', option: group },
          { kind: 'fill', field: 'Project description', text: about },
          { kind: 'tick', field: 'Private', isOn: true },
          { kind: 'press', button: 'Create project' },
        ],
        isDone: ({ databases }) => databases.code.get('projects', id)?.description === about,
      },
      {
        kind: 'do',
        path: [codeUrl('/'), codeUrl(path), codeUrl(`${path}/-/project_members`)],
        actions: inviteActions(person, role),
        isDone: ({ databases }) => databases.code.get('members', `${id}:${user}`)?.role === role,
      },
    ]
  },
}
