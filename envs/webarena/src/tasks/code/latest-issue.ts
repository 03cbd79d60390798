import type { Rng } from '@orreryjs/core'
import { canonicalUrl } from '../../evaluate/canonical-url.ts'
import type { ExpectedAnswer } from '../../evaluate/expected.ts'
import type { Issue } from '../../generate/code/rows.ts'
import { filterItems, ITEMS_ON_PAGE } from '../../sites/code/filters.ts'
import { pathOfItem } from '../../sites/code/parts/items.ts'
import type { CodeTables } from '../../sites/code/queries.ts'
import { urlOf } from '../../sites/shared/fields.ts'
import type { Fields } from '../../sites/shared/site.ts'
import type { Subgoal } from '../subgoals.ts'
import type { Template } from '../template.ts'
import { codeUrl, ME } from './navigation.ts'

type KeywordParams = { readonly keyword: string }
type Order = 'updated_desc' | ''

/** Opens the latest of the member's issues with a word in the title, and asks about its state. */
function latestOwnIssueTemplate(
  name: string,
  original: number,
  order: Order,
  goals: Pick<Template<KeywordParams>, 'wordings' | 'heldOutWording'>,
  answer: (issue: Issue) => ExpectedAnswer,
): Template<KeywordParams> {
  return {
    name,
    original,
    sites: ['code'],
    evaluator: 'string+url',
    canBeLong: true,
    ...goals,
    draw(random, { code }) {
      const keyword = drawWord(random, code)
      const found = keyword === undefined ? undefined : latest(code, keyword, order)
      return keyword === undefined || found === undefined ? undefined : { keyword }
    },
    expected({ keyword }, { code }) {
      const issue = latest(code, keyword, order)
      return issue === undefined ? {} : { answer: answer(issue), urls: [urlOfIssue(code, issue)] }
    },
    subgoals({ keyword }, { code }) {
      const issue = latest(code, keyword, order)
      return issue === undefined ? [] : subgoalsTo(code, issue, keyword, order)
    },
  }
}

/** Draws a word of at least five letters from the title of one of the member's issues. */
function drawWord(random: Rng, code: CodeTables): string | undefined {
  const own = code.where('issues', 'author', ME)
  if (own.length === 0) return undefined
  const words =
    random
      .pick(own)
      .title.toLowerCase()
      .match(/[a-z]{5,}/g) ?? []
  return words.length === 0 ? undefined : random.pick(words)
}

/** Returns the latest issue with the word in its title if it is on the first result page and not tied. */
function latest(code: CodeTables, keyword: string, order: Order): Issue | undefined {
  const found = filterItems(code, code.where('issues', 'author', ME), fieldsFor(keyword, order))
  const [first, second] = found.slice(0, ITEMS_ON_PAGE).filter(({ title }) => title.toLowerCase().includes(keyword))
  const timeOf = (issue: Issue | undefined): string => (order === '' ? issue?.createdAt : issue?.updatedAt) ?? ''
  return timeOf(first) === timeOf(second) ? undefined : first
}

function fieldsFor(keyword: string, order: Order): Fields {
  return [
    ['author_username', ME],
    ['state', 'all'],
    ['search', keyword],
    ['sort', order],
  ]
}

function urlOfIssue(code: CodeTables, issue: Issue): string {
  const project = code.get('projects', issue.project)
  return project === undefined ? codeUrl('/') : codeUrl(pathOfItem(project, issue))
}

function subgoalsTo(code: CodeTables, issue: Issue, keyword: string, order: Order): readonly Subgoal[] {
  const url = urlOfIssue(code, issue)
  const list = '/dashboard/issues'
  const found = codeUrl(urlOf(list, fieldsFor(keyword, order)))
  const own: Fields = [['author_username', ME]]
  return [
    {
      kind: 'do',
      path: [
        codeUrl(urlOf(list, [['assignee_username', ME]])),
        codeUrl(urlOf(list, own)),
        codeUrl(urlOf(list, [...own, ['state', 'all']])),
      ],
      actions: [
        { kind: 'fill', field: 'Words', text: keyword },
        { kind: 'choose', field: 'Sort by', option: order === '' ? 'Created, newest first' : 'Updated, newest first' },
        { kind: 'press', button: 'Filter' },
      ],
      isDone: (now) => now.url === url || canonicalUrl(now.url) === canonicalUrl(found),
    },
    { kind: 'see', path: [url], keys: [`issue:${issue.id}:state`] },
    { kind: 'be', path: [url] },
  ]
}

export const issueClosedLatestUpdated: Template<KeywordParams> = latestOwnIssueTemplate(
  'code.issue-closed-latest-updated',
  310,
  'updated_desc',
  {
    wordings: [
      ({ keyword }) =>
        `Of the issues that I opened, bring up the one that was updated last and has the word "${keyword}" in its title. Is it closed? Say yes or no, and its state.`,
      ({ keyword }) =>
        `I opened issues with "${keyword}" in the title. Go to the one with the latest update, and tell me whether it is closed: Yes or No, and whether it is open or closed.`,
    ],
    heldOutWording: ({ keyword }) =>
      `Some issues that I filed mention "${keyword}" in the title. Put the one with the most recent activity on the screen. Has it been closed? I need a yes or a no, plus the state it is in.`,
  },
  ({ state }) => ({ kind: 'fact', isYes: state === 'closed', fact: { type: 'text', text: state } }),
)

export const issueClosedLatestCreated: Template<KeywordParams> = latestOwnIssueTemplate(
  'code.issue-closed-latest-created',
  500,
  '',
  {
    wordings: [
      ({ keyword }) => `Go to the newest issue that I opened with "${keyword}" in its title. Is it closed? Answer Yes or No.`,
      ({ keyword }) =>
        `Open my latest issue (by when it was created) that has the word "${keyword}" in its title, and say Yes if it is closed, No if it is not.`,
    ],
    heldOutWording: ({ keyword }) =>
      `Some issues that I filed mention "${keyword}" in the title. Put the most recently created one on the screen. Has it been closed? A plain Yes or No will do.`,
  },
  ({ state }) => ({ kind: 'value', value: { type: 'text', text: state === 'closed' ? 'Yes' : 'No' } }),
)
