import { percent, percentRange, pluralize, price, shortCount } from '@orreryjs/runs/texts'
import { escapeHtml } from '../data/escape-html.ts'
import type { LeaderboardData, RefusedSubmission } from './leaderboard-data.ts'
import type { Figure, LeaderboardRow, LeaderboardTable } from './leaderboard-tables.ts'

const TITLE = '__ORRERY_TITLE__'
const CONTENT = '__ORRERY_LEADERBOARD__'

/** Default title of a leaderboard. */
const DEFAULT_TITLE = 'Leaderboard'

/**
 * Returns the page of a leaderboard: one file without external resources. Its only script sorts tables, and its policy permits no other. Throws a `RangeError` for
 * an invalid template.
 */
export function leaderboardPage(template: string, data: LeaderboardData): string {
  const title = data.board.title ?? DEFAULT_TITLE
  const [head, middle, ...rest] = template.split(TITLE)
  const [before, after, ...more] = (middle ?? '').split(CONTENT)
  if (head === undefined || before === undefined || after === undefined || rest.length + more.length > 0)
    throw new RangeError('not a leaderboard template: it lacks a placeholder for title or content')
  return [head, escapeHtml(title), before, contentOf(title, data), after].join('')
}

function contentOf(title: string, data: LeaderboardData): string {
  const { board, tables, refused } = data
  const link = board.url === undefined ? '' : `<p class="lead">${linkTo(board.url)}</p>`
  return `<header class="head">
<p class="brand">${MARK} Orrery leaderboard</p>
<h1>${escapeHtml(title)}</h1>
${board.description === undefined ? '' : `<p class="lead">${escapeHtml(board.description)}</p>`}${link}
${factsOf(data)}
</header>
<main>
${tables.length === 0 ? EMPTY : tables.map(tableSection).join('\n')}
${refused.length === 0 ? '' : refusedSection(refused)}
${methodSection(data)}
</main>`
}

const MARK =
  '<svg class="mark" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><circle cx="12" cy="12" r="2.6" fill="currentColor"/><circle cx="12" cy="12" r="6" fill="none" stroke="currentColor"/><circle cx="12" cy="12" r="10.5" fill="none" stroke="currentColor"/><circle cx="16.2" cy="7.8" r="1.6" fill="currentColor"/><circle cx="3.2" cy="6.3" r="1.6" fill="currentColor"/></svg>'

const EMPTY = '<p class="notice">This leaderboard has no submissions yet.</p>'

function factsOf({ submissions, episodes, events, verifiedWith }: LeaderboardData): string {
  const facts = [
    ['Submissions', count(submissions)],
    ['Episodes executed again', count(episodes)],
    ['Events compared', count(events)],
    ['Verified with', `Orrery ${verifiedWith}`],
    ['Data', '<a href="leaderboard.json">leaderboard.json</a>'],
  ]
  const items = facts.map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`)
  return `<dl class="totals">${items.join('')}</dl>`
}

/** Columns with numbers, which the page sorts. `title` explains a heading. */
const COLUMNS: readonly { readonly name: string; readonly title: string }[] = [
  { name: 'Success', title: 'Share of solved tasks, averaged over the attempts at each task, with its 95 % interval' },
  { name: 'Reliability', title: 'Chance that every one of k attempts at a task succeeds (pass^k), with its 95 % interval' },
  { name: 'Reward', title: 'Mean reward of an episode, from 0 to 1' },
  { name: 'Steps', title: 'Mean number of steps of an episode' },
  { name: 'Tokens', title: 'Mean input and output tokens of an episode, as the model server reported them, and per success' },
  { name: 'Cost per episode', title: 'Mean US dollars of an episode, at the prices of the submission, and per success' },
]

function tableSection(table: LeaderboardTable, index: number): string {
  const { world, split } = table.place
  const id = `table-${index + 1}`
  const headings = COLUMNS.map(
    ({ name, title }) =>
      `<th scope="col" role="columnheader" class="number" data-sort="number" title="${escapeHtml(title)}">${name}</th>`,
  )
  return `<section>
<h2 id="${id}">${escapeHtml(world)} <span class="split">${escapeHtml(split)}</span></h2>
<p class="explanation" id="${id}-rules">${escapeHtml(rulesOf(table))}</p>
<div class="scrolling" role="region" aria-labelledby="${id} ${id}-rules" tabindex="0">
<table class="leaderboard" role="table" aria-labelledby="${id} ${id}-rules">
<thead role="rowgroup"><tr role="row"><th scope="col" role="columnheader" class="number" data-sort="number" title="Rank by success, and the ranks that the tests do not exclude">Rank</th><th scope="col" role="columnheader" data-sort="text">Submission</th>${headings.join('')}<th scope="col" role="columnheader">Verified</th></tr></thead>
<tbody role="rowgroup">
${table.rows.map(rowOf).join('\n')}
</tbody>
</table>
</div>
${table.isTested ? '' : '<p class="explanation">This table is long, so two rows differ only if their intervals do not overlap.</p>'}
</section>`
}

function rulesOf({ place, taskCount }: LeaderboardTable): string {
  const { version, dialect, maxSteps, countThoughts, disturbances } = place
  return [
    pluralize(taskCount, 'task'),
    `world version ${version}`,
    `dialect ${dialect}`,
    maxSteps === undefined ? 'no step limit' : `at most ${maxSteps} steps`,
    `thoughts ${countThoughts ? 'count as steps' : 'are free'}`,
    ...(disturbances === undefined ? [] : [`with faults or injections ${disturbances.slice(0, 8)}`]),
    `task list ${place.tasks.slice(0, 8)}`,
  ].join(' · ')
}

function rowOf(row: LeaderboardRow): string {
  const { ranking, submission, success, reliability, reward, steps } = row
  const cells = [
    number('Success', success.mean, `${percent(success.mean)}${small(percentRange(success.low, success.high))}${bar(success)}`),
    number(
      'Reliability',
      reliability?.mean,
      reliability === undefined
        ? `-${small('one attempt')}`
        : `${percent(reliability.mean)}${small(`k = ${row.trials}, ${percentRange(reliability.low, reliability.high)}`)}`,
    ),
    number('Reward', reward, reward.toFixed(3)),
    number('Steps', steps, steps.toFixed(1)),
    number('Tokens', row.tokens, tokensText(row)),
    number('Cost per episode', row.dollars, costText(row)),
  ]
  return `<tr role="row"${ranking === undefined ? ' class="calibration"' : ''}>${rankCell(ranking)}<th scope="row" role="rowheader" class="submission" data-value="${escapeHtml(submission.name)}">${submissionCell(row)}</th>${cells.join('')}<td role="cell" class="verified" data-label="Verified">${verifiedCell(row)}</td></tr>`
}

function rankCell(ranking: LeaderboardRow['ranking']): string {
  if (ranking === undefined) return '<td role="cell" class="number rank">-</td>'
  const { rank, best, worst } = ranking
  const range = best === worst ? '' : small(`${best} to ${worst}`)
  return `<td role="cell" class="number rank" data-value="${rank}">${rank}${range}</td>`
}

function tokensText({ tokens, tokensPerSuccess, hasEstimatedTokens }: LeaderboardRow): string {
  if (tokens === undefined) return '-'
  const mark = hasEstimatedTokens ? '~' : ''
  return `${mark}${shortCount(tokens)}${perSuccess(tokensPerSuccess, (value) => `${mark}${shortCount(value)}`)}`
}

function costText({ dollars, dollarsPerSuccess }: LeaderboardRow): string {
  return dollars === undefined ? '-' : `${price(dollars)}${perSuccess(dollarsPerSuccess, price)}`
}

function perSuccess(value: number | undefined, format: (value: number) => string): string {
  return small(value === undefined ? 'no success' : `${format(value)} per success`)
}

function submissionCell({ submission, agent, label, model, simulated, notes, errors }: LeaderboardRow): string {
  const { name, authors, url, description, date } = submission
  const title = `<bdi>${escapeHtml(name)}</bdi>`
  const link = url === undefined ? title : `<a href="${escapeHtml(url)}" rel="noopener noreferrer nofollow ugc">${title}</a>`
  const by = [authors.map((author) => `<bdi>${escapeHtml(author)}</bdi>`).join(', '), ...(date === undefined ? [] : [date])].join(
    ' · ',
  )
  const played = [label === agent ? agent : `${label} (${agent})`, ...(model === 'none' ? [] : [model])]
  const badges = [
    ...(simulated ? ['simulated model'] : []),
    ...notes,
    ...(errors > 0 ? [pluralize(errors, 'infrastructure error')] : []),
  ]
  return [
    `<span class="name">${link}</span>`,
    small(by),
    `<span class="small"><code>${played.map(escapeHtml).join('</code> with <code>')}</code></span>`,
    description === undefined ? '' : small(`<bdi>${escapeHtml(description)}</bdi>`),
    badges.map((badge) => `<span class="badge">${escapeHtml(badge)}</span>`).join(' '),
  ].join('')
}

function verifiedCell({ submission, executed, episodes, trials }: LeaderboardRow): string {
  const digest = `<code title="SHA-256 ${submission.journal}">${submission.journal.slice(0, 12)}</code>`
  const size = `${pluralize(episodes, 'episode')}, ${trials} per task`
  return [
    executed ? 'world and agent' : 'world',
    small(size),
    small(`Orrery ${escapeHtml(submission.playedWith)}`),
    small(digest),
  ].join('')
}

function number(label: string, value: number | undefined, content: string): string {
  const sorted = value === undefined ? '' : ` data-value="${value}"`
  return `<td role="cell" class="number" data-label="${label}"${sorted}>${content}</td>`
}

/** The content is HTML. */
function small(content: string): string {
  return `<span class="small">${content}</span>`
}

const BAR = { width: 120, height: 12, margin: 5 }

/** A rate and its interval on a line from 0 to 100 %; the numbers are next to it. */
function bar({ mean, low, high }: Figure): string {
  const at = (share: number): string => (BAR.margin + share * (BAR.width - 2 * BAR.margin)).toFixed(1)
  const middle = BAR.height / 2
  const range = Math.max(1, Number(at(high)) - Number(at(low))).toFixed(1)
  return `<svg class="interval" viewBox="0 0 ${BAR.width} ${BAR.height}" width="${BAR.width}" height="${BAR.height}" aria-hidden="true"><line x1="${at(0)}" x2="${at(1)}" y1="${middle}" y2="${middle}" class="track"/><rect x="${at(low)}" width="${range}" y="${middle - 3}" height="6" rx="2" class="range"/><circle cx="${at(mean)}" cy="${middle}" r="4" class="dot"/></svg>`
}

function refusedSection(refused: readonly RefusedSubmission[]): string {
  const rows = refused.map(
    ({ directory, reason }) =>
      `<tr><th scope="row"><code>${escapeHtml(directory)}</code></th><td>${escapeHtml(reason)}</td></tr>`,
  )
  return `<section>
<h2 id="refused">Refused submissions</h2>
<div class="scrolling" role="region" aria-labelledby="refused" tabindex="0"><table><thead><tr><th scope="col">Submission</th><th scope="col">Reason</th></tr></thead><tbody>${rows.join('\n')}</tbody></table></div>
</section>`
}

function methodSection({ verifiedWith }: LeaderboardData): string {
  return `<section class="method">
<h2 id="method">How to read this page</h2>
<h3>Verified</h3>
<p>Orrery ${escapeHtml(verifiedWith)} executed every episode again, with the recorded replies of its model, and compared every action, observation, reward and state. One different character refuses a submission. "World and agent": the agent was executed again too, and its requests are the same. "World": the recorded actions were repeated, because the code of the agent was not executed. Each row has the first digits of the SHA-256 of its journal.</p>
<h3>Not verified</h3>
<p>A journal cannot prove which model wrote a reply, how many attempts were discarded, or what a token costs. The model server reported the tokens, and the dollars follow the prices of the submission.</p>
<h3>Ranks</h3>
<p>A rank is 1 plus the number of rows with a higher success rate. The range below it has every rank that the data do not exclude: rows are compared in pairs on the same tasks, with p-values adjusted for all pairs of the table (Holm). Calibration agents, and models that see the world state, have no rank. A table has rows with the same tasks, world version, dialect and step limit only; a run of other tasks gets a table of its own.</p>
<h3>Reliability and cost</h3>
<p>Reliability (pass^k) is the chance that all k attempts at a task succeed. Cost per success is the mean cost of an episode divided by the success rate. Failures of infrastructure count as failures.</p>
</section>`
}

function linkTo(url: string): string {
  return `<a href="${escapeHtml(url)}" rel="noopener noreferrer nofollow ugc">${escapeHtml(url)}</a>`
}

function count(value: number): string {
  return String(value).replace(/\B(?=(?:\d{3})+$)/g, ',')
}
