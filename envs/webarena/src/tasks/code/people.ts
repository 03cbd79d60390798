import type { Subgoal } from '../subgoals.ts'
import type { Template } from '../template.ts'
import {
  codeUrl,
  drawNonMembers,
  drawOwnProject,
  ME,
  namesOf,
  pathToProject,
  projectOf,
  projectUrl,
  searchActions,
} from './navigation.ts'

/** Roles that a task can assign. */
const ROLES = ['Guest', 'Reporter', 'Developer', 'Maintainer'] as const

type InvitationParams = { readonly project: string; readonly users: string; readonly people: string; readonly role: string }

/** Invites people to a project. */
export const inviteMembers: Template<InvitationParams> = {
  name: 'code.invite-members',
  original: 293,
  sites: ['code'],
  evaluator: 'html',
  wordings: [
    ({ project, people, role }) => `Invite ${people} to my project ${project} with the role ${role}`,
    ({ project, people, role }) => `${people} should work with me on ${project}: give them access as ${role}.`,
  ],
  heldOutWording: ({ project, people, role }) => `Let ${people} into ${project}, please; the permission level is ${role}.`,
  draw(random, { code }) {
    const project = drawOwnProject(random, code)
    if (project === undefined) return undefined
    const users = drawNonMembers(random, code, 1 + random.integer(2), project)
      .map(({ id }) => id)
      .join(' ')
    return { project: project.path, users, people: namesOf(code, users), role: random.pick(ROLES) }
  },
  expected({ project, users, role }, { code }) {
    const found = projectOf(code, project)
    const all = users.split(' ')
    return {
      checks: all.map((user) => ({
        page: { url: projectUrl(found, 'project_members') },
        read: { key: `member:${user}:role` },
        equals: role,
      })),
      changes: all.map((user) => `code/members/${found.id}:${user}`),
    }
  },
  subgoals({ project, users, role }, { code }) {
    const found = projectOf(code, project)
    return [
      {
        kind: 'do',
        path: [...pathToProject(code, found), projectUrl(found, 'project_members')],
        actions: [
          { kind: 'fill', field: 'Usernames, names or email addresses', text: namesOf(code, users).replace(' and ', ', ') },
          { kind: 'choose', field: 'Role', option: role },
          { kind: 'press', button: 'Invite' },
        ],
        isDone: ({ databases }) =>
          users.split(' ').every((user) => databases.code.get('members', `${found.id}:${user}`)?.role === role),
      },
    ]
  },
}

const UNKNOWN_PEOPLE = [
  'Barnaby Quicksilver',
  'Ottoline Frost',
  'Percival Drum',
  'Leocadia Thimble',
  'Ambrose Wick',
  'Philippa Gale',
  'Cornelius Reed',
] as const

type UnknownInvitationParams = { readonly project: string; readonly person: string; readonly role: string }

/** Asks to invite a person who has no account. */
export const inviteMembersNone: Template<UnknownInvitationParams> = {
  name: 'code.invite-members-none',
  original: 351,
  sites: ['code'],
  evaluator: 'impossible',
  wordings: [
    ({ project, person, role }) => `Add ${person} to my project ${project} as ${role}`,
    ({ project, person, role }) => `${person} asked for access to ${project}. Invite that user, with the role ${role}.`,
  ],
  heldOutWording: ({ project, person, role }) => `Let ${person} into ${project}, please; the permission level is ${role}.`,
  draw(random, { code }) {
    const project = drawOwnProject(random, code)
    const person = random.pick(UNKNOWN_PEOPLE)
    const isKnown = code.where('users', 'name', person).length > 0
    return project === undefined || isKnown ? undefined : { project: project.path, person, role: random.pick(ROLES) }
  },
  expected: ({ person }) => ({
    answer: {
      kind: 'impossible',
      wants: 'action',
      reason: [
        ['user', 'account', 'person', 'member', 'nobody', ...person.toLowerCase().split(' ')],
        ['no', 'not', 'none', 'never', 'nobody', 'nothing', 'unknown', 'missing'],
      ],
    },
  }),
  subgoals: ({ person }) => [
    { kind: 'see', path: [codeUrl('/')], actionsBefore: searchActions(person, 'Users'), keys: [`found:users:${person}`] },
  ],
}

type FollowParams = { readonly users: string; readonly people: string }

/** Follows people. */
export const follow: Template<FollowParams> = {
  name: 'code.follow',
  original: 330,
  sites: ['code'],
  evaluator: 'html',
  canBeLong: true,
  wordings: [
    ({ people }) => `Follow ${people} on the code host`,
    ({ people }) => `I want to see what ${people} do on the code host: follow them.`,
  ],
  heldOutWording: ({ people }) => `I would like to keep up with ${people}. Make me a follower, please.`,
  draw(random, { code }) {
    const users = drawNonMembers(random, code, 1 + random.integer(3)).map(({ id }) => id)
    if (users.some((user) => code.get('follows', `${ME}:${user}`) !== undefined)) return undefined
    return { users: users.join(' '), people: namesOf(code, users.join(' ')) }
  },
  expected({ users }) {
    const all = users.split(' ')
    return {
      checks: all.map((user) => ({ page: { url: codeUrl(`/${user}`) }, read: { key: `follow:${user}` }, equals: 'Unfollow' })),
      changes: all.map((user) => `code/follows/${ME}:${user}`),
    }
  },
  subgoals: ({ users }, { code }) =>
    users.split(' ').map(
      (user): Subgoal => ({
        kind: 'do',
        path: [codeUrl('/')],
        actions: [
          ...searchActions(namesOf(code, user), 'Users'),
          { kind: 'press', button: namesOf(code, user) },
          { kind: 'press', button: 'Follow' },
        ],
        isDone: ({ databases }) => databases.code.get('follows', `${ME}:${user}`) !== undefined,
      }),
    ),
}

const SITES = [
  'https://erin.example',
  'https://tides.example/erin',
  'https://marlow.example',
  'https://smallsites.example/about',
  'https://gullhaven.example/people/erin',
  'http://notes.example/marlow',
  'https://erinwrites.example',
  'https://workshop.example/erin-marlow',
] as const

/** Sets the website in the member's profile. */
export const profileHomepage: Template<{ readonly website: string }> = {
  name: 'code.profile-homepage',
  original: 331,
  sites: ['code'],
  evaluator: 'html',
  wordings: [
    ({ website }) => `Set the website of my profile on the code host to ${website}`,
    ({ website }) => `My profile page should link to ${website} as my website.`,
  ],
  heldOutWording: ({ website }) => `People who visit my page on the code host should find ${website} as my homepage there.`,
  draw: (random) => ({ website: random.pick(SITES) }),
  expected: ({ website }) => ({
    checks: [{ page: { url: codeUrl(`/${ME}`) }, read: { key: 'website' }, equals: website }],
    changes: [`code/users/${ME}`],
  }),
  subgoals: ({ website }) => [
    {
      kind: 'do',
      path: [codeUrl('/'), codeUrl(`/${ME}`), codeUrl('/-/profile')],
      actions: [
        { kind: 'fill', field: 'Website URL', text: website },
        { kind: 'press', button: 'Update profile settings' },
      ],
      isDone: ({ databases }) => databases.code.get('users', ME)?.website === website,
    },
  ],
}

const STATUSES = [
  'On holiday until Monday',
  'Busy',
  'Reviewing all day',
  'Out walking',
  'Back after lunch',
  'Do not ask',
  'Answering mail',
  'At the dentist',
] as const

/** Sets the member's status. */
export const status: Template<{ readonly text: string }> = {
  name: 'code.status',
  original: 361,
  sites: ['code'],
  evaluator: 'html',
  wordings: [
    ({ text }) => `Set my status on the code host to "${text}"`,
    ({ text }) => `Everybody who looks at my profile should see the status "${text}".`,
  ],
  heldOutWording: ({ text }) => `Put "${text}" next to my name on the code host as what I am up to at present.`,
  draw: (random) => ({ text: random.pick(STATUSES) }),
  expected: ({ text }) => ({
    checks: [{ page: { url: codeUrl(`/${ME}`) }, read: { key: 'status' }, equals: text }],
    changes: [`code/users/${ME}`],
  }),
  subgoals: ({ text }) => [
    {
      kind: 'do',
      path: [codeUrl('/'), codeUrl(`/${ME}`), codeUrl('/-/profile/status')],
      actions: [
        { kind: 'fill', field: 'What is your status?', text },
        { kind: 'press', button: 'Set status' },
      ],
      isDone: ({ databases }) => databases.code.get('users', ME)?.status === text,
    },
  ],
}
