import type { World } from '@orreryjs/core'
import type { Fact, WebSite, WebWorld } from '@orreryjs/core/worlds'
import type { Request } from 'express'
import { episodeFooter, html, type Markup, NO_MARKUP, trusted } from '../site/documents.ts'
import { fieldsOf } from '../site/form.ts'
import { errorPage, type Reply } from '../site/reply.ts'
import type { RequestTarget } from './request-target.ts'
import { type FactsOf, MAX_FORMS, type Web, type WebSession } from './web.ts'

/** Answers a visitor of a site with the page that the world returns. */
export function sitePage<State, Played extends World<State>>(
  web: Web<State, Played>,
  target: RequestTarget,
  site: WebSite,
  session: WebSession<State>,
  request: Request,
): Reply {
  const isPost = request.method === 'POST'
  if (session.end !== undefined) {
    if (!isPost) return { kind: 'redirect', to: `${target.frontOrigin}/task` }
    return errorPage(site.title, 409, 'The task has ended', 'No more changes are possible.')
  }
  const result = isPost ? readForm(request, site.title) : { form: [] }
  if ('kind' in result) return result
  if (isPost && ++session.formCount > MAX_FORMS) {
    return errorPage(site.title, 429, 'Too many forms', `A session can send at most ${MAX_FORMS} forms.`)
  }
  const url = `${site.origin}${request.originalUrl}`
  const { notice } = session
  const visited = web.visit(web.world, session.state, {
    method: isPost ? 'POST' : 'GET',
    url,
    form: result.form,
    from: target.urlOf(request.headers.referer ?? ''),
    notice: notice?.url === url && !isPost ? notice.text : undefined,
    addressOf: target.addressOf,
  })
  if (request.method !== 'HEAD') {
    session.state = visited.state
    session.notice = undefined
  }
  const { response } = visited
  switch (response.kind) {
    case 'document':
      return {
        kind: 'text',
        status: response.status,
        type: 'html',
        text: documentOf(response.title, response.body, bar(target, session), session.hasBar),
      }
    case 'redirect':
      if (response.notice !== undefined) session.notice = { url: response.to, text: response.notice }
      return { kind: 'redirect', to: target.addressOf(response.to) }
    case 'nowhere':
      return errorPage(site.title, 400, 'Invalid address', 'Its path cannot be read.')
    default:
      return response satisfies never
  }
}

const MAX_FIELDS = 1_000

/** Returns the fields of a form in order, or an error. */
function readForm(request: Request, title: string): { readonly form: readonly (readonly [string, string])[] } | Reply {
  const form = [...fieldsOf(request)]
  return form.length <= MAX_FIELDS ? { form } : errorPage(title, 413, 'The form is too long', `It has ${form.length} fields.`)
}

function bar<State>({ frontOrigin }: RequestTarget, { hasBar, task }: WebSession<State>): Markup {
  if (!hasBar) return NO_MARKUP
  return html`<aside class="orrery-task" aria-label="Task">
<p>${task.goal} <a href="${frontOrigin}/task">Submit answer</a></p>
</aside>`
}

/** Pages for scripts have neither the task bar nor the style for people. */
function documentOf(title: string, body: string, after: Markup, hasBar: boolean): string {
  return html`<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/__style.css">${hasBar ? html`<link rel="stylesheet" href="/__people.css">` : NO_MARKUP}<script src="/__script.js" defer></script></head><body>${trusted(body)}${after}</body></html>`
    .html
}

/** Style of the task bar, appended to the world's own style. */
export const BAR_STYLE = `
.orrery-task{position:sticky;bottom:0;box-sizing:border-box;max-width:100%;padding:8px 12px;background:#1d2329;color:#fff;font:15px/1.45 system-ui,sans-serif;white-space:normal;overflow-wrap:anywhere}
.orrery-task p{width:auto;max-width:70rem;margin:0}
.orrery-task a{color:#9ad4f5}
.orrery-task a:focus-visible{outline-color:#fff}
html:has(.orrery-task){scroll-padding-bottom:9rem}`

/** Returns the task page: the goal and start links, or the score once the task has ended. */
export function taskPage<State, Played extends World<State>>(
  web: Web<State, Played>,
  target: RequestTarget,
  session: WebSession<State>,
  factsOf: FactsOf<State>,
  refusal?: string,
): Reply {
  const { task, end, state } = session
  const main = end === undefined ? taskMain(web, target, session, refusal) : scoreMain(task.goal, end.reward, factsOf(state))
  const status = refusal === undefined ? 200 : 422
  return {
    kind: 'document',
    status,
    document: { site: web.title, title: end === undefined ? 'Task' : 'Score', main, footer: episodeFooter(task) },
  }
}

function taskMain<State, Played extends World<State>>(
  web: Web<State, Played>,
  target: RequestTarget,
  { task, state }: WebSession<State>,
  refusal: string | undefined,
): Markup {
  const start = web.world.start(task).state
  const starts = web.openUrls(web.world, start).map((url) => link(target.addressOf(url), `Start at ${titleOf(web, url)}`, true))
  const here = web.openUrls(web.world, state).map((url) => link(target.addressOf(url), `Back to ${titleOf(web, url)}`, false))
  const notice = refusal === undefined ? NO_MARKUP : html`<p class="notice" role="alert">That did not work: ${refusal}.</p>`
  return html`<h1>Your task</h1>
${notice}
<p>${task.goal}</p>
<p>${starts}</p>
${state === start ? NO_MARKUP : html`<p>${here}</p>`}
<form class="panel" method="post" action="/task/answer">
<label for="answer">Answer (empty for action-only tasks, N/A if the task is impossible)</label>
<input id="answer" name="answer" type="text" autocomplete="off">
<p>Submitting ends the task.</p>
<button class="btn" type="submit">Submit answer</button>
</form>`
}

function link(address: string, text: string, isFirst: boolean): Markup {
  return html`<a class="btn${isFirst ? ' btn-primary' : ''}" href="${address}">${text}</a>`
}

function titleOf({ sites }: Pick<WebWorld, 'sites'>, url: string): string {
  return sites.find(({ origin }) => url.startsWith(`${origin}/`))?.title ?? url
}

function scoreMain(goal: string, reward: number, facts: readonly Fact[]): Markup {
  const rows = facts.map(([name, value]) => html`<tr><th scope="row">${name}</th><td>${value}</td></tr>`)
  const percent = `${Number((reward * 100).toFixed(1))} %`
  return html`<section class="score" aria-labelledby="score-title">
<h1 id="score-title">Your score: <data id="score" value="${reward}">${percent}</data></h1>
<meter min="0" max="1" value="${reward}" aria-label="Score">${percent}</meter>
<p>${goal}</p>
<table>
<caption>Result</caption>
<tbody>
${rows}
</tbody>
</table>
<p><a class="btn btn-primary" href="/">Next task</a></p>
</section>`
}
