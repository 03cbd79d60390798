import { slugOf } from '../../generate/text.ts'
import type { Subgoal } from '../subgoals.ts'
import type { Template } from '../template.ts'
import { codeUrl, drawNonMembers, ME, namesOf } from './navigation.ts'

const NAMES = [
  'Tide Clock',
  'Paper Boats',
  'Lantern Walk',
  'Moss Atlas',
  'Second Breakfast',
  'Attic Finds',
  'Rain Gauge',
  'Button Jar',
  'Harbour Bell',
  'Slow Letters',
  'Pocket Orrery',
  'Window Herbs',
] as const

const NEW_PROJECT_PATH = [codeUrl('/'), codeUrl('/projects/new')]

/** Creates an empty project. */
export const newRepository: Template<{ readonly name: string }> = {
  name: 'code.new-repository',
  original: 292,
  sites: ['code'],
  evaluator: 'html',
  wordings: [
    ({ name }) => `Create a new project called "${name}" that is empty: no README, no files`,
    ({ name }) => `I need an empty repository with the name "${name}" under my own account. It must not hold a README.`,
  ],
  heldOutWording: ({ name }) =>
    `Set up a repository by the name of "${name}" for me, and leave it completely bare, without even a README.`,
  draw: (random) => ({ name: random.pick(NAMES) }),
  expected({ name }, { code }) {
    const url = codeUrl(`/${ME}/${slugOf(name)}`)
    return {
      checks: [
        { page: { url }, read: { key: 'name' }, equals: name },
        { page: { url }, read: { key: 'files' }, includes: [['There is nothing here yet']] },
      ],
      changes: [`code/projects/${code.nextId('projects')}`],
    }
  },
  subgoals: ({ name }) => [
    {
      kind: 'do',
      path: NEW_PROJECT_PATH,
      actions: [
        { kind: 'fill', field: 'Project name', text: name },
        { kind: 'tick', field: 'Initialize repository with a README', isOn: false },
        { kind: 'press', button: 'Create project' },
      ],
      isDone: ({ databases }) => databases.code.where('projects', 'path', `${ME}/${slugOf(name)}`).length > 0,
    },
  ],
}

/** Visibility levels as the form names them. */
const LEVELS = ['Private', 'Internal', 'Public'] as const

type SharedProjectParams = { readonly name: string; readonly level: string; readonly users: string; readonly people: string }

/** Creates a project with members. */
export const projectWithMembers: Template<SharedProjectParams> = {
  name: 'code.project-with-members',
  original: 332,
  sites: ['code'],
  evaluator: 'html',
  canBeLong: true,
  wordings: [
    ({ name, level, people }) => `Create a ${level.toLowerCase()} project "${name}" and make ${people} members of it`,
    ({ name, level, people }) =>
      `Set up a project named "${name}" that is ${level.toLowerCase()}, then invite ${people} to it. Any role will do.`,
  ],
  heldOutWording: ({ name, level, people }) =>
    `I am starting on "${name}" with ${people}. Give us a repository called that on the code host, with ${level.toLowerCase()} visibility, and let them in.`,
  draw(random, { code }) {
    const users = drawNonMembers(random, code, 2)
      .map(({ id }) => id)
      .join(' ')
    return { name: random.pick(NAMES), level: random.pick(LEVELS), users, people: namesOf(code, users) }
  },
  expected({ name, level, users }, { code }) {
    const url = codeUrl(`/${ME}/${slugOf(name)}`)
    const id = code.nextId('projects')
    const members = users.split(' ')
    return {
      checks: [
        { page: { url }, read: { key: 'visibility' }, equals: level.toLowerCase() },
        ...members.map((user) => ({
          page: { url: `${url}/-/project_members` },
          read: { key: `member:${user}:username` },
          equals: user,
        })),
      ],
      changes: [
        `code/projects/${id}`,
        ...members.map((user) => `code/members/${id}:${user}`),
        // The goal does not say whether the project has a README.
        'code/files/+',
        'code/commits/+',
      ],
    }
  },
  subgoals({ name, level, users }, { code }) {
    const path = `/${ME}/${slugOf(name)}`
    const id = code.nextId('projects')
    const creation: Subgoal = {
      kind: 'do',
      path: NEW_PROJECT_PATH,
      actions: [
        { kind: 'fill', field: 'Project name', text: name },
        { kind: 'tick', field: level, isOn: true },
        { kind: 'press', button: 'Create project' },
      ],
      isDone: ({ databases }) => databases.code.get('projects', id)?.visibility === level.toLowerCase(),
    }
    return [
      creation,
      {
        kind: 'do',
        path: [codeUrl('/'), codeUrl(path), codeUrl(`${path}/-/project_members`)],
        actions: [
          { kind: 'fill', field: 'Usernames, names or email addresses', text: users.replaceAll(' ', ', ') },
          { kind: 'press', button: 'Invite' },
        ],
        isDone: ({ databases }) => users.split(' ').every((user) => databases.code.get('members', `${id}:${user}`) !== undefined),
      },
    ]
  },
}

const GROUPS = [
  'Night Ferry',
  'Tin Whistle',
  'Orchard Club',
  'Map Room',
  'Low Tide',
  'Brass Works',
  'Quiet Hours',
  'Seed Swap',
] as const

type GroupParams = { readonly name: string; readonly users: string; readonly people: string }

/** Creates a group with members. */
export const groupWithMembers: Template<GroupParams> = {
  name: 'code.group-with-members',
  original: 600,
  sites: ['code'],
  evaluator: 'html',
  canBeLong: true,
  wordings: [
    ({ name, people }) => `Create a new group "${name}" with ${people} as members`,
    ({ name, people }) => `Start a group on the code host called "${name}", and invite ${people} to it.`,
  ],
  heldOutWording: ({ name, people }) =>
    `Some of us need a common space for our repositories: a group by the name of "${name}". Let ${people} in.`,
  draw(random, { code }) {
    const users = drawNonMembers(random, code, 2)
      .map(({ id }) => id)
      .join(' ')
    return { name: random.pick(GROUPS), users, people: namesOf(code, users) }
  },
  expected({ name, users }) {
    const id = slugOf(name)
    const members = users.split(' ')
    return {
      checks: [
        { page: { url: codeUrl(`/${id}`) }, read: { key: 'name' }, equals: name },
        ...members.map((user) => ({
          page: { url: codeUrl(`/groups/${id}/-/group_members`) },
          read: { key: `member:${user}:username` },
          equals: user,
        })),
      ],
      changes: [`code/groups/${id}`, ...[ME, ...members].map((user) => `code/groupMembers/${id}:${user}`)],
    }
  },
  subgoals({ name, users }) {
    const id = slugOf(name)
    return [
      {
        kind: 'do',
        path: [codeUrl('/'), codeUrl('/groups/new')],
        actions: [
          { kind: 'fill', field: 'Group name', text: name },
          { kind: 'press', button: 'Create group' },
        ],
        isDone: ({ databases }) => databases.code.get('groups', id) !== undefined,
      },
      {
        kind: 'do',
        path: [codeUrl(`/${id}`), codeUrl(`/groups/${id}/-/group_members`)],
        actions: [
          { kind: 'fill', field: 'Usernames, names or email addresses', text: users.replaceAll(' ', ', ') },
          { kind: 'press', button: 'Invite' },
        ],
        isDone: ({ databases }) =>
          users.split(' ').every((user) => databases.code.get('groupMembers', `${id}:${user}`) !== undefined),
      },
    ]
  },
}
