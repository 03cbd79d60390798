import { contentHash } from '@orreryjs/core'
import { describe, expect, it } from 'vitest'
import { CODE_ACCOUNT } from '../../src/generate/accounts.ts'
import { codeDatabase } from '../../src/generate/code/database.ts'
import { NOW } from '../../src/sites/shared/dates.ts'

describe('the code host at small size', () => {
  const data = codeDatabase('small')
  const ids = (rows: readonly { readonly id: string }[]): Set<string> => new Set(rows.map(({ id }) => id))

  it('has the expected numbers of rows, with unique ids', () => {
    const sizes = Object.fromEntries(Object.entries(data).map(([name, rows]) => [name, rows.length]))
    expect(sizes).toMatchObject({
      projects: 60,
      groups: 12,
      users: 60,
      commits: 800,
      issues: 180,
      mergeRequests: 120,
      labels: 30,
    })
    for (const rows of Object.values(data)) expect(ids(rows).size).toBe(rows.length)
    expect(codeDatabase('small')).toBe(data)
  })

  it('references existing rows and no later times', () => {
    const [users, projects, labels] = [ids(data.users), ids(data.projects), ids(data.labels)]
    const milestones = new Map(data.milestones.map((row) => [row.id, row.project]))
    const targets = new Set([...data.issues.map(({ id }) => `i${id}`), ...data.mergeRequests.map(({ id }) => `m${id}`)])
    for (const row of [...data.issues, ...data.mergeRequests]) {
      const people = [row.author, ...row.assignees, ...('source' in row ? row.reviewers : [])]
      expect(people.every((user) => users.has(user)) && projects.has(row.project)).toBe(true)
      expect(row.labels.every((label) => labels.has(label)) && new Set(row.labels).size === row.labels.length).toBe(true)
      expect(row.createdAt <= row.updatedAt && row.updatedAt < NOW).toBe(true)
      if (row.milestone !== '') expect(milestones.get(row.milestone)).toBe(row.project)
    }
    for (const { author, project, createdAt } of data.commits)
      expect(users.has(author) && projects.has(project) && createdAt < NOW).toBe(true)
    for (const { author, target, createdAt } of data.notes)
      expect(users.has(author) && targets.has(target) && createdAt < NOW).toBe(true)
    for (const { project, user } of data.members) expect(projects.has(project) && users.has(user)).toBe(true)
  })

  it('numbers issues and merge requests of a project chronologically', () => {
    for (const rows of [data.issues, data.mergeRequests])
      for (const { id } of data.projects) {
        const own = rows.filter(({ project }) => project === id)
        expect(own.map(({ number }) => number)).toEqual(own.map((_, at) => at + 1))
        expect(own.map(({ createdAt }) => createdAt)).toEqual(own.map(({ createdAt }) => createdAt).sort())
      }
  })

  it('gives the active member projects, issues and reviews', () => {
    const { user } = CODE_ACCOUNT
    expect(data.projects.filter(({ namespace }) => namespace === user)).toHaveLength(8)
    expect(data.issues.filter(({ author }) => author === user).length).toBeGreaterThan(5)
    expect(
      data.mergeRequests.filter(({ reviewers, state }) => state === 'open' && reviewers.includes(user)).length,
    ).toBeGreaterThan(3)
    expect(data.todos.length).toBeGreaterThan(5)
  })

  it('generates the same data on every run, because tasks and recordings reference its rows', () => {
    expect(contentHash(data)).toMatchInlineSnapshot(`"a4fda28b3aca39d6cc78fbd3c2283a52"`)
  })
})
