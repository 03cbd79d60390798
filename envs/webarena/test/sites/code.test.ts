import { describe, expect, test } from 'vitest'
import { CODE_ACCOUNT } from '../../src/generate/accounts.ts'
import { codeDatabase } from '../../src/generate/code/database.ts'
import type { CodeRows } from '../../src/generate/code/rows.ts'
import { code } from '../../src/sites/code/site.ts'
import { type Client, client, crawl, keyed, problemsOf, type Seen } from './site-client.ts'

const me = CODE_ACCOUNT.user
const seed = codeDatabase('small')
const own = seed.projects.filter(({ namespace }) => namespace === me)
const [mine] = own as [(typeof own)[number]]
const open = (user: string | undefined = me): Client<CodeRows> => client(code, seed, user)

describe('the code host', () => {
  test('every link leads to a page; keys and labels are unique, and no line is wider than the window', () => {
    const problems: string[] = []
    const types = crawl(open(), '/', 500, (seen) => {
      if (seen.status !== 200) problems.push(`${seen.url}: ${seen.status}`)
      problems.push(...problemsOf(seen))
    })
    // Pages without links to them.
    const at = open()
    const rest = ['/search?search=the&scope=issues', '/search?search=erin&scope=users', '/users/sign_in', '/no/where'].map(at.get)
    expect(rest.map(({ page }) => page.kind)).toEqual(['code.search', 'code.search', 'code.sign-in', 'code.unknown'])
    problems.push(...rest.flatMap(problemsOf))
    expect(problems).toEqual([])
    expect([...types.keys()].sort()).toMatchInlineSnapshot(`
      [
        "code.blob",
        "code.branches",
        "code.commit",
        "code.commits",
        "code.contributors",
        "code.dashboard",
        "code.edit-file",
        "code.edit-issue",
        "code.edit-merge-request",
        "code.explore",
        "code.forks",
        "code.group",
        "code.group-members",
        "code.groups",
        "code.issue",
        "code.issues",
        "code.labels",
        "code.members",
        "code.merge-request",
        "code.merge-requests",
        "code.milestone",
        "code.milestones",
        "code.my-issues",
        "code.my-merge-requests",
        "code.new-file",
        "code.new-fork",
        "code.new-group",
        "code.new-issue",
        "code.new-label",
        "code.new-merge-request",
        "code.new-milestone",
        "code.new-project",
        "code.profile",
        "code.project",
        "code.starrers",
        "code.status",
        "code.todos",
        "code.tree",
        "code.user",
        "code.user-contributed",
        "code.user-followers",
        "code.user-following",
        "code.user-projects",
        "code.user-starred",
      ]
    `)
  })

  test('creates a project with and without a README, and rejects its path afterwards', () => {
    const at = open()
    const made = at.post('/projects', { name: 'Planner Two', visibility: 'public' })
    expect([made.url, keyed(made.page, 'visibility')]).toEqual([`/${me}/planner-two`, 'public'])
    expect(at.changes.files).toBeUndefined()
    expect(textOf(at.post('/projects', { name: 'planner two' }))).toContain('already')
    at.post('/projects', { name: 'Third', readme: '1' })
    expect(keyed(at.get(`/${me}/third`).page, 'file')).toBe('# Third')
  })

  test('a fork has the files and commits of its source, and its changes stay separate', () => {
    const at = open()
    const other = seed.projects.find(({ namespace }) => namespace !== me && !seed.groups.some(({ id }) => id === namespace))
    const before = at.get(`/${other?.path}`)
    const fork = at.post(`/${other?.path}/-/forks`, { name: 'Mine', slug: 'mine-now', visibility: 'private' })
    expect(fork.url).toBe(`/${me}/mine-now`)
    expect(keyed(fork.page, 'file')).toBe(keyed(before.page, 'file'))
    at.post(`/${me}/mine-now/-/edit/main/README.md`, { content: 'changed', message: 'Say it' })
    expect(keyed(at.get(`/${me}/mine-now`).page, 'file')).toBe('changed')
    expect(keyed(at.get(`/${other?.path}`).page, 'file')).toBe(keyed(before.page, 'file'))
    expect(textOf(at.get(`/${me}/mine-now/-/commits/main`))).toContain('Say it')
    expect(textOf(at.get(`/${other?.path}/-/commits/main`))).not.toContain('Say it')
  })

  test('opens, assigns, discusses and closes an issue', () => {
    const at = open()
    const label = mine.labels[0] ?? ''
    const made = at.post(`/${mine.path}/-/issues`, { title: ' A  new\nissue ', assignee: me, due: '2023-07-01', labels: label })
    expect(['title', 'assignees', 'due', 'labels'].map((key) => keyed(made.page, key))).toEqual([
      'A new issue',
      'Erin Marlow',
      'July 1, 2023',
      label,
    ])
    at.post(`${made.url}/assign`, { assignee: '' })
    at.post(`${made.url}/notes`, { note: 'Is that so?' })
    const closed = at.post(`${made.url}/state`, { state: 'closed' })
    expect(keyed(closed.page, 'assignees')).toBe('None')
    expect(textOf(closed)).toContain('Is that so?')
    expect(textOf(closed)).toContain('Reopen issue')
    const list = `/${mine.path}/-/issues`
    expect(textOf(at.get(list))).not.toContain('A new issue')
    expect(textOf(at.get(`${list}?state=closed&search=new+issue`))).toContain('A new issue')
    expect(textOf(at.post(list, { title: 'x', due: 'soon' }))).toContain('no day')
  })

  test('filters lists by label, people and words, and sorts them', () => {
    const at = open()
    const project = seed.projects.find(({ id }) => seed.issues.filter((issue) => issue.project === id).length > 5)
    const issues = seed.issues.filter((issue) => issue.project === project?.id)
    const open_ = issues.filter(({ state }) => state === 'open')
    for (const label of ['bug', 'None']) {
      const seen = at.get(`/${project?.path}/-/issues?label_name%5B%5D=${label}`)
      const fitting = open_.filter(({ labels }) => (label === 'None' ? labels.length === 0 : labels.includes(label)))
      expect(textOf(seen)).toContain(`Open (${fitting.length})`)
      for (const { id } of open_)
        expect(keyed(seen.page, `issue:${id}`) !== undefined).toBe(fitting.some((each) => each.id === id))
    }
    expect(textOf(at.get(`/dashboard/issues?author_username=${me}&state=all`))).toContain(
      `All (${seed.issues.filter(({ author }) => author === me).length})`,
    )
  })

  test('invites and follows users, and checks their permissions', () => {
    const at = open()
    const stranger = seed.users.at(-1)?.id ?? ''
    const members = at.post(`/${mine.path}/-/project_members`, { users: `@${stranger}`, role: 'Reporter' })
    expect(keyed(members.page, `member:${stranger}:role`)).toBe('Reporter')
    expect(textOf(at.post(`/${mine.path}/-/project_members`, { users: 'no.body', role: 'Guest' }))).toContain(
      'nobody of the name',
    )
    expect(keyed(at.post(`/users/${stranger}/follow`).page, `follow:${stranger}`)).toBe('Unfollow')
    const secret = own.find(({ visibility }) => visibility === 'private')
    expect(open(stranger).get(`/${secret?.path}`).status).toBe(404)
    expect(open(stranger).post(`/${mine.path}/-/milestones`, { title: 'x' }).status).toBe(404)
    expect(open(stranger).post(`/${mine.path}/-/edit/main/README.md`, { content: 'x' }).status).toBe(404)
    expect(client(code, seed).get('/dashboard/todos').page.kind).toBe('code.sign-in')
    expect(client(code, seed).post('/users/sign_in', { login: me, password: CODE_ACCOUNT.password }).page.kind).toBe(
      'code.dashboard',
    )
  })

  test('lets only owners commit to a protected branch and invite owners', () => {
    const at = open()
    const shared = seed.projects.find(
      ({ namespace, branches }) => branches.includes('next') && seed.groupMembers.some(({ id }) => id === `${namespace}:${me}`),
    )
    const before = keyed(at.get(`/${shared?.path}/-/blob/next/README.md`).page, 'file')
    const edited = at.post(`/${shared?.path}/-/edit/next/README.md`, { content: 'mine now' })
    expect(keyed(edited.page, `protected:${shared?.id}:next`)).toContain('only owners')
    expect(textOf(edited)).toContain('mine now')
    const added = at.post(`/${shared?.path}/-/new/next`, { name: 'new.txt', content: 'mine' })
    expect(keyed(added.page, `protected:${shared?.id}:next`)).toContain('only owners')
    expect(keyed(at.get(`/${shared?.path}/-/blob/next/README.md`).page, 'file')).toBe(before)
    expect(at.post(`/${shared?.path}/-/edit/main/README.md`, { content: 'ours' }).page.kind).toBe('code.blob')
    const someone = seed.users.find(({ id }) => id !== me && !seed.members.some(({ user }) => user === id))?.id ?? ''
    const invited = at.post(`/${shared?.path}/-/project_members`, { users: someone, role: 'Owner' })
    expect(keyed(invited.page, `owner-only:${shared?.id}`)).toContain('Only owners')
    expect(keyed(invited.page, `member:${someone}:role`)).toBeUndefined()
    expect(textOf(at.post(`/groups/${shared?.namespace}/-/group_members`, { users: someone, role: 'Owner' }))).toContain(
      'Only owners',
    )
    expect(
      keyed(at.post(`/${mine.path}/-/project_members`, { users: someone, role: 'Owner' }).page, `member:${someone}:role`),
    ).toBe('Owner')
  })

  test('stores milestones, labels, groups, stars, to-dos, profile and status', () => {
    const at = open()
    const plan = at.post(`/${mine.path}/-/milestones`, { title: 'Open day', start: '2023-07-01', due: '7/9/2023' })
    expect([keyed(plan.page, 'start'), keyed(plan.page, 'due')]).toEqual(['July 1, 2023', 'July 9, 2023'])
    expect(textOf(at.post(`/${mine.path}/-/labels`, { title: 'harbour' }))).toContain('harbour')
    expect(keyed(at.post('/groups', { name: 'Night Owls', visibility: 'public' }).page, 'name')).toBe('Night Owls')
    expect(at.post('/groups/night-owls/-/group_members', { users: seed.users[3]?.id ?? '', role: 'Guest' }).status).toBe(200)
    const starred = at.post(`/${seed.projects[0]?.path}/toggle_star`)
    expect(keyed(starred.page, 'star:1')).not.toBe(keyed(open().get(`/${seed.projects[0]?.path}`).page, 'star:1'))
    const [todo] = seed.todos
    at.post(`/dashboard/todos/${todo?.id}/done`)
    expect(keyed(at.get('/dashboard/todos?state=done').page, `todo:${todo?.id}`)).toBeDefined()
    at.post('/-/profile', { name: 'Erin Marlow', website: 'tides.example' })
    expect(keyed(at.post('/-/profile/status', { status: 'At sea' }).page, 'status')).toBe('At sea')
    expect(keyed(at.get(`/${me}`).page, 'website')).toBe('https://tides.example')
  })

  test('proposes, edits, reviews and merges a branch', () => {
    const at = open()
    const source = mine.branches[1] ?? ''
    const made = at.post(`/${mine.path}/-/merge_requests`, { source, target: 'main', title: 'Take it', reviewer: me })
    expect(['title', 'source', 'reviewers'].map((key) => keyed(made.page, key))).toEqual(['Take it', source, 'Erin Marlow'])
    at.post(`${made.url}/edit`, { title: 'Take it now', reviewer: '' })
    expect(keyed(at.get(made.url).page, 'reviewers')).toBe('None')
    at.post(`${made.url}/notes`, { note: 'Good' })
    expect(textOf(at.post(`${made.url}/state`, { state: 'merged' }))).toContain('Merged')
    expect(at.post(`${made.url}/state`, { state: 'open' }).status).toBe(404)
  })

  test.each([
    '/a/b/-/tree/main',
    '/%00',
    '/-/profile/x',
    '/dashboard/issues?page=99999',
    '/explore?sort=<b>',
    '//',
    '/a/b/-/commit/zz',
  ])('answers any address, %s', (url) => {
    expect([200, 404]).toContain(open().get(url).status)
    expect([200, 404]).toContain(open().post(url, { title: '\ud800' }).status)
  })
})

function textOf({ page }: Seen): string {
  return JSON.stringify(page.body)
}
