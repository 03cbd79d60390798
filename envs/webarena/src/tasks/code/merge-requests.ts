import type { Rng } from '@orreryjs/core'
import type { Expected } from '../../evaluate/expected.ts'
import type { MergeRequest, Project } from '../../generate/code/rows.ts'
import { filterItems, ITEMS_ON_PAGE } from '../../sites/code/filters.ts'
import { type CodeTables, commentsOn, membersOf, nameOf, nextNumber, visibleProjects } from '../../sites/code/queries.ts'
import { urlOf } from '../../sites/shared/fields.ts'
import type { Subgoal } from '../subgoals.ts'
import type { Template } from '../template.ts'
import { codeUrl, drawOwnProject, ME, pathToPage, pathToProject, projectOf, projectUrl } from './navigation.ts'

const COMMENTS = [
  'Thank you, I will look at it tomorrow',
  'Could you add a test for this?',
  'Please wait for the next milestone',
  'This works on my machine too',
  'I prefer the first version',
] as const

/** Expectation of every task that adds a comment to a merge request. */
function expectNote(
  code: CodeTables,
  merge: MergeRequest | undefined,
  check: { readonly equals?: string; readonly includes?: string },
): Expected {
  if (merge === undefined) return {}
  const note = code.nextId('notes')
  const { equals, includes } = check
  return {
    checks: [
      {
        page: { url: urlOfMerge(code, merge) },
        read: { key: `note:${note}:body` },
        ...(equals !== undefined && { equals }),
        ...(includes !== undefined && { includes: [[includes]] }),
      },
    ],
    changes: [`code/notes/${note}`, `code/mergeRequests/${merge.id}`],
  }
}

function urlOfMerge(code: CodeTables, { project, number }: MergeRequest): string {
  const found = code.get('projects', project)
  return found === undefined ? codeUrl('/') : projectUrl(found, `merge_requests/${number}`)
}

function commentSubgoal(code: CodeTables, merge: MergeRequest, path: readonly string[], text: string): Subgoal {
  const note = code.nextId('notes')
  return {
    kind: 'do',
    path: [...path, urlOfMerge(code, merge)],
    actions: [
      { kind: 'fill', field: 'Comment', text },
      { kind: 'press', button: 'Send' },
    ],
    isDone: ({ databases }) => databases.code.get('notes', note)?.body === text,
  }
}

type CommentParams = { readonly project: string; readonly merge: string; readonly about: string; readonly text: string }

/** Comments on an open merge request. */
export const commentOnMergeRequest: Template<CommentParams> = {
  name: 'code.comment-on-merge-request',
  original: 348,
  sites: ['code'],
  evaluator: 'html',
  wordings: [
    ({ project, about, text }) => `Post the comment "${text}" on the open merge request "${about}" of ${project}`,
    ({ project, about, text }) => `In ${project} somebody offers "${about}". Comment on that merge request: "${text}"`,
  ],
  heldOutWording: ({ project, about, text }) =>
    `I have something to say about the changes that "${about}" proposes for ${project}. Write underneath: "${text}"`,
  draw(random, { code }) {
    const project = random.pick(visibleProjects(code, ME))
    const open = openIn(code, project)
    if (open.length === 0) return undefined
    const { id, title } = random.pick(open)
    return { project: project.path, merge: id, about: title, text: random.pick(COMMENTS) }
  },
  expected: ({ merge, text }, { code }) => expectNote(code, code.get('mergeRequests', merge), { equals: text }),
  subgoals({ project, merge, text }, { code }) {
    const [found, item] = [projectOf(code, project), code.get('mergeRequests', merge)]
    if (item === undefined) return []
    const page = Math.floor(openIn(code, found).findIndex(({ id }) => id === merge) / ITEMS_ON_PAGE) + 1
    return [
      commentSubgoal(code, item, [...pathToProject(code, found), ...pathToPage(projectUrl(found, 'merge_requests'), page)], text),
    ]
  },
}

function openIn(code: CodeTables, { id }: Project): readonly MergeRequest[] {
  return filterItems(code, code.where('mergeRequests', 'project', id), [])
}

const REVIEWS = urlOf('/dashboard/merge_requests', [['reviewer_username', ME]])

type ReviewReplyParams = { readonly merge: string; readonly about: string }

/** Thanks the author of a merge request for an answer, or reminds them to answer. */
export const replyIfAuthorAnswered: Template<ReviewReplyParams> = {
  name: 'code.reply-if-author-answered',
  original: 360,
  sites: ['code'],
  evaluator: 'html',
  wordings: [
    ({ about }) =>
      `Among the merge requests that I have to review, go to "${about}". If its author wrote the last comment, comment "Thank you"; if somebody else did, mention the author with an @`,
    ({ about }) =>
      `Look at "${about}", which waits for my review. Where the author had the last word, answer "Thank you". Otherwise remind the author with a comment that is @ and the username.`,
  ],
  heldOutWording: ({ about }) =>
    `I am a reviewer of "${about}". Did the person who proposed it also make the most recent remark there? Then write "Thank you" underneath. If not, write an @ followed by that person's username.`,
  draw(random, { code }) {
    const all = reviewsAwaitingReply(code).filter((merge) => commentsOn(code, `m${merge.id}`).length > 0)
    if (all.length === 0) return undefined
    const { id, title } = random.pick(all)
    return reviewsAwaitingReply(code).filter((merge) => merge.title === title).length === 1
      ? { merge: id, about: title }
      : undefined
  },
  expected({ merge }, { code }) {
    const item = code.get('mergeRequests', merge)
    return item === undefined ? {} : expectNote(code, item, { includes: replyTo(code, item) })
  },
  subgoals({ merge }, { code }) {
    const item = code.get('mergeRequests', merge)
    if (item === undefined) return []
    const page = Math.floor(reviewsAwaitingReply(code).findIndex(({ id }) => id === merge) / ITEMS_ON_PAGE) + 1
    const path = [codeUrl('/'), ...pathToPage(codeUrl(REVIEWS), page)]
    const last = commentsOn(code, `m${merge}`).at(-1)
    return [
      { kind: 'see', path: [...path, urlOfMerge(code, item)], keys: last === undefined ? [] : [`note:${last.id}`] },
      commentSubgoal(code, item, path, replyTo(code, item)),
    ]
  },
}

function reviewsAwaitingReply(code: CodeTables): readonly MergeRequest[] {
  const visibleIds = new Set(visibleProjects(code, ME).map(({ id }) => id))
  const all = code.rows('mergeRequests').filter(({ project }) => visibleIds.has(project))
  return filterItems(code, all, [['reviewer_username', ME]])
}

function replyTo(code: CodeTables, { id, author }: MergeRequest): string {
  return commentsOn(code, `m${id}`).at(-1)?.author === author ? 'Thank you' : `@${author}`
}

type MergeRequestParams = { readonly project: string; readonly source: string; readonly user: string; readonly name: string }

/** Creates a merge request for a branch of the open project. */
export const mergeRequest: Template<MergeRequestParams> = {
  name: 'code.merge-request',
  original: 335,
  sites: ['code'],
  evaluator: 'url+html',
  canBeLong: true,
  wordings: [
    ({ source, name }) => `Submit a merge request from the branch ${source} into main, with ${name} as the reviewer`,
    ({ source, name }) => `I want ${source} merged into main. Open the request for it, and ask ${name} to review it.`,
  ],
  heldOutWording: ({ source, name }) =>
    `My work on ${source} is done. Propose it for main, and pick ${name} to check it before it goes in.`,
  start: ({ project }, { code }) => projectUrl(projectOf(code, project)),
  draw: (random, { code }) => drawMergeRequest(random, code),
  expected({ project, source, name }, { code }) {
    const found = projectOf(code, project)
    const url = newMergeUrl(code, found)
    return {
      urls: [url],
      checks: [
        { page: { url }, read: { key: 'source' }, equals: source },
        { page: { url }, read: { key: 'target' }, equals: 'main' },
        { page: { url }, read: { key: 'reviewers' }, equals: name },
      ],
      changes: [`code/mergeRequests/${code.nextId('mergeRequests')}`],
    }
  },
  subgoals({ project, source, user, name }, { code }) {
    const found = projectOf(code, project)
    const id = code.nextId('mergeRequests')
    return [
      {
        kind: 'do',
        path: [projectUrl(found), projectUrl(found, 'branches'), projectUrl(found, `merge_requests/new?source_branch=${source}`)],
        actions: [
          { kind: 'fill', field: 'Title', text: `Merge ${source}` },
          { kind: 'choose', field: 'Reviewer', option: `${name} @${user}` },
          { kind: 'press', button: 'Create merge request' },
        ],
        isDone: ({ databases }) => databases.code.get('mergeRequests', id)?.reviewers.join() === user,
      },
      { kind: 'be', path: [newMergeUrl(code, found)] },
    ]
  },
}

function drawMergeRequest(random: Rng, code: CodeTables): MergeRequestParams | undefined {
  const project = drawOwnProject(random, code, 'Developer')
  if (project === undefined) return undefined
  const others = membersOf(code, project).filter(({ user }) => user !== ME)
  const sources = project.branches.filter((branch) => branch !== 'main')
  if (others.length === 0 || sources.length === 0) return undefined
  const { user } = random.pick(others)
  return { project: project.path, source: random.pick(sources), user, name: nameOf(code, user) }
}

function newMergeUrl(code: CodeTables, project: Project): string {
  return projectUrl(project, `merge_requests/${nextNumber(code.where('mergeRequests', 'project', project.id))}`)
}
