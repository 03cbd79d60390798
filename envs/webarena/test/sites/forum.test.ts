import { describe, expect, test } from 'vitest'
import { FORUM_ACCOUNT } from '../../src/generate/accounts.ts'
import { forumDatabase } from '../../src/generate/forum/database.ts'
import type { ForumRows } from '../../src/generate/forum/rows.ts'
import type { Page, PageNode } from '../../src/page/element.ts'
import { isBanned } from '../../src/sites/forum/queries.ts'
import { forum } from '../../src/sites/forum/site.ts'
import { readQuery } from '../../src/sites/shared/fields.ts'
import type { Fields, SiteReply } from '../../src/sites/shared/site.ts'
import { type Changes, mergeChanges, tables } from '../../src/sites/shared/tables.ts'

const seed = forumDatabase('small')
const me = FORUM_ACCOUNT.user

interface Visit {
  readonly user?: string | undefined
  readonly changes?: Changes<ForumRows>
  readonly form?: Fields
}

function ask(url: string, { user = me, changes = {}, form }: Visit = {}): SiteReply<ForumRows> {
  const [path = '', query = ''] = url.split('?')
  const method = form === undefined ? 'GET' : 'POST'
  return forum.respond({ method, path, query: readQuery(query), form: form ?? [], user }, tables(seed, changes))
}

function pageAt(url: string, visit: Visit = {}): Page {
  const reply = ask(url, visit)
  if (reply.kind !== 'page') throw new Error(`${url} leads to ${reply.location}`)
  return reply.page
}

/** Submits a form and returns all changes so far. */
function send(url: string, form: Record<string, string>, changes: Changes<ForumRows> = {}): Changes<ForumRows> {
  return mergeChanges(changes, ask(url, { form: Object.entries(form), changes }).changes ?? {})
}

function textOf(node: PageNode): string {
  return typeof node === 'string' ? node : node.children.map(textOf).join('')
}

function shown(page: Page): string {
  return page.body.map(textOf).join('\n')
}

function linksOf(node: PageNode): readonly string[] {
  if (typeof node === 'string') return []
  const { href } = node.attributes
  return [...(typeof href === 'string' ? [href] : []), ...node.children.flatMap(linksOf)]
}

const [first] = seed.submissions

describe('the forum', () => {
  test('every link on every type of page leads to a known type of page', () => {
    const waiting = ['/', '/forums', `/user/${me}`, '/submit', '/create_forum', '/subscribed', '/search?q=the']
    const types = new Set<string>()
    const visited = new Set<string>()
    while (waiting.length > 0 && visited.size < 400) {
      const url = waiting.shift() ?? ''
      if (visited.has(url)) continue
      visited.add(url)
      const reply = ask(url)
      if (reply.kind === 'redirect') continue
      expect(reply.status, url).toBe(200)
      types.add(reply.page.kind)
      waiting.push(...reply.page.body.flatMap(linksOf).filter((href) => href.startsWith('/')))
    }
    expect([...types].sort()).toMatchInlineSnapshot(`
      [
        "forum.all",
        "forum.comment",
        "forum.create-forum",
        "forum.edit-biography",
        "forum.edit-comment",
        "forum.edit-thread",
        "forum.forum",
        "forum.forums",
        "forum.front",
        "forum.reply",
        "forum.search",
        "forum.submit",
        "forum.subscribed",
        "forum.thread",
        "forum.user",
        "forum.user-comments",
        "forum.user-submissions",
      ]
    `)
  })

  test('shows a vote as the button that retracts it, and retracts it', () => {
    const path = `/f/${first?.forum}/${first?.id}/${first?.slug}`
    const score = (changes: Changes<ForumRows>): string =>
      /-?\d+/.exec(shown(pageAt(path, { changes })).slice(shown(pageAt(path)).indexOf('ago')))?.[0] ?? ''
    const voted = send(`/sv/${first?.id}`, { choice: '-1' })
    expect(JSON.stringify(pageAt(path, { changes: voted }))).toContain('Retract downvote')
    expect(score(voted)).not.toBe(score({}))
    const back = send(`/sv/${first?.id}`, { choice: '0' }, voted)
    expect(shown(pageAt(path, { changes: back }))).toBe(shown(pageAt(path)))
  })

  test('lists a new thread first, and lets its author edit and delete it', () => {
    const begun = send('/submit/x', { title: 'What <b>now</b>?', body: 'one\n\ntwo', forum: first?.forum ?? '' })
    const [id = ''] = Object.keys(begun.submissions ?? {})
    expect(
      linksOf({ tag: 'div', attributes: {}, children: pageAt(`/f/${first?.forum}/new`, { changes: begun }).body }),
    ).toContain(`/f/${first?.forum}/${id}/what-b-now-b`)
    const path = `/f/${first?.forum}/${id}/what-b-now-b`
    const edited = send(`${path}/edit`, { title: 'Later', body: 'three' }, begun)
    expect(shown(pageAt(path, { changes: edited }))).toContain('(edited)')
    const deleted = send(`${path}/delete`, {}, edited)
    expect(ask(path, { changes: deleted })).toMatchObject({ status: 404 })
  })

  test('nests replies under their comments', () => {
    const latest = seed.submissions.findLast(({ forum: name }) => !isBanned(me, name))
    const path = `/f/${latest?.forum}/${latest?.id}/${latest?.slug}`
    const one = send(`${path}/comment`, { comment: 'to the thread' })
    const [id = ''] = Object.keys(one.comments ?? {})
    const two = send(`${path}/comment/${id}`, { comment: 'to the comment' }, one)
    const page = pageAt(`${path}/comment/${id}`, { changes: two })
    expect(shown(page)).toContain('to the thread')
    expect(shown(page)).toContain('to the comment')
  })

  test('users can change only their own content, and guests must sign in', () => {
    const other = seed.submissions.find(({ author }) => author !== me)
    const path = `/f/${other?.forum}/${other?.id}/${other?.slug}`
    expect(ask(`${path}/edit`, { form: [['title', 'mine']] })).toMatchObject({ kind: 'page', status: 404 })
    expect(ask(`${path}/delete`, { form: [] })).toMatchObject({ kind: 'page', status: 404 })
    for (const form of [undefined, [] as Fields]) {
      const reply = forum.respond(
        { method: form === undefined ? 'GET' : 'POST', path: '/submit', query: [], form: [], user: undefined },
        tables(seed, {}),
      )
      expect(reply).toEqual({ kind: 'redirect', location: '/login' })
    }
  })

  test('refuses threads and comments of a banned user, and says why', () => {
    const submitted = ask('/submit/thrift', { form: Object.entries({ title: 'Hello', forum: 'thrift' }) })
    expect(submitted.changes).toBeUndefined()
    expect(submitted.kind === 'page' && shown(submitted.page)).toContain('You are banned from thrift')
    const thread = seed.submissions.findLast(({ forum: name }) => name === 'thrift')
    const commented = ask(`/f/thrift/${thread?.id}/${thread?.slug}/comment`, { form: [['comment', 'Hello']] })
    expect(commented).toMatchObject({ status: 403 })
    expect(commented.changes).toBeUndefined()
    expect(Object.keys(send(`/sv/${thread?.id}`, { choice: '1' }).votes ?? {})).toEqual([`${me}:s${thread?.id}`])
  })

  test('refuses comments on threads that are older than eighteen months', () => {
    const path = `/f/${first?.forum}/${first?.id}/${first?.slug}`
    const reply = ask(`${path}/comment`, { form: [['comment', 'Late']] })
    expect(reply).toMatchObject({ status: 403 })
    expect(reply.changes).toBeUndefined()
    expect(reply.kind === 'page' && shown(reply.page)).toContain('This thread is archived')
  })

  test.each([
    '/f/nowhere',
    '/f/../etc',
    '/user/%00',
    '/f/%E0%A4%A',
    '/sv/99999999',
    '/new?page=99999999999',
    '/top?t=<script>',
    '//',
    '/comment',
  ])('answers any address, %s', (url) => {
    expect(['page', 'redirect']).toContain(ask(url).kind)
    expect(['page', 'redirect']).toContain(
      ask(url, {
        form: [
          ['choice', '9'],
          ['title', '\ud800'],
        ],
      }).kind,
    )
  })
})
