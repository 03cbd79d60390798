import { contentHash } from '@orreryjs/core'
import { describe, expect, it } from 'vitest'
import { FORUM_ACCOUNT } from '../../src/generate/accounts.ts'
import { forumDatabase } from '../../src/generate/forum/database.ts'
import type { Comment } from '../../src/generate/forum/rows.ts'
import { NOW } from '../../src/sites/shared/dates.ts'

describe('the forum at small size', () => {
  const data = forumDatabase('small')
  const ids = (rows: readonly { readonly id: string }[]): Set<string> => new Set(rows.map(({ id }) => id))

  it('has the expected numbers of rows, with unique ids', () => {
    const sizes = Object.fromEntries(Object.entries(data).map(([name, rows]) => [name, rows.length]))
    expect(sizes).toMatchObject({ forums: 24, submissions: 240, comments: 1200, users: 60 })
    for (const rows of Object.values(data)) expect(ids(rows).size).toBe(rows.length)
    expect(forumDatabase('small')).toBe(data)
  })

  it('references existing rows', () => {
    const users = ids(data.users)
    const forums = ids(data.forums)
    const submissions = new Map(data.submissions.map((row) => [row.id, row]))
    const comments = new Map(data.comments.map((row) => [row.id, row]))
    expect(users.has(FORUM_ACCOUNT.user)).toBe(true)
    for (const row of data.submissions) expect(users.has(row.author) && forums.has(row.forum) && row.createdAt < NOW).toBe(true)
    for (const row of data.comments) {
      const parent = row.parent === undefined ? undefined : comments.get(row.parent)
      const before = parent ?? submissions.get(row.submission)
      expect(users.has(row.author) && row.createdAt <= NOW && (before?.createdAt ?? '9') <= row.createdAt).toBe(true)
      if (row.parent !== undefined) expect(parent?.submission).toBe(row.submission)
    }
    for (const vote of data.votes) {
      const rows = vote.target.startsWith('s') ? submissions : comments
      expect(rows.has(vote.target.slice(1)) && vote.id === `${vote.user}:${vote.target}`).toBe(true)
    }
  })

  it('nests comments up to six levels and has few duplicate texts', () => {
    const comments = new Map(data.comments.map((row) => [row.id, row]))
    const depth = (row: Comment): number => 1 + (row.parent === undefined ? 0 : depth(comments.get(row.parent) as Comment))
    expect(Math.max(...data.comments.map(depth))).toBe(6)
    expect(new Set(data.submissions.map(({ title }) => title)).size).toBe(data.submissions.length)
    const texts = data.comments.map(({ submission, body }) => `${submission} ${body}`)
    expect(new Set(texts).size / texts.length).toBeGreaterThan(0.99)
    expect(data.comments.some(({ upvotes, downvotes }) => downvotes > upvotes)).toBe(true)
  })

  it('gives every forum unique topic words', () => {
    const words = data.forums.flatMap(({ topics }) => topics)
    expect(new Set(words).size).toBe(words.length)
  })

  it('generates the same data on every run, because tasks and recordings reference its rows', () => {
    expect(contentHash(data)).toMatchInlineSnapshot(`"de0bb5462c13f1cee8acc156179a1c84"`)
  })

  it('has prose that wraps predictably: no hyphens, slashes, markup or unfilled slots', () => {
    const prose = [
      ...data.submissions.flatMap(({ title, body }) => [title, body ?? '']),
      ...data.comments.map(({ body }) => body),
      ...data.users.map(({ biography }) => biography),
      ...data.forums.flatMap(({ description, sidebar }) => [description, sidebar]),
    ]
    for (const text of prose) expect(text).toMatch(/^[A-Za-z0-9 .,:;?!'\n]*$/)
  })
})
