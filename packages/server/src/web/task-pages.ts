import type { World } from '@orreryjs/core'
import type { Fact, WorldWeb } from '@orreryjs/core/worlds'
import { html, type Markup, NOTHING } from '../site/markup.ts'
import type { Reply } from '../site/reply.ts'
import type { Place } from './hosts.ts'
import type { FactsOf, Web, WebSession } from './web.ts'

/** The task: what is to be done and where it begins; when it is over, the score. */
export function taskPage<State, Played extends World<State>>(
  web: Web<State, Played>,
  place: Place,
  session: WebSession<State>,
  factsOf: FactsOf<State>,
  refusal?: string,
): Reply {
  const { task, end, state } = session
  const main = end === undefined ? askMain(web, place, session, refusal) : scoreMain(task.goal, end.reward, factsOf(state))
  const footer = html`<p>Task ${task.id}</p>`
  const status = refusal === undefined ? 200 : 422
  return { kind: 'document', status, document: { site: web.title, title: end === undefined ? 'Task' : 'Score', main, footer } }
}

function askMain<State, Played extends World<State>>(
  web: Web<State, Played>,
  place: Place,
  { task, state }: WebSession<State>,
  refusal: string | undefined,
): Markup {
  const start = web.world.start(task).state
  const starts = web.places(web.world, start).map((url) => link(place.addressOf(url), `Begin at ${titleOf(web, url)}`, true))
  const here = web.places(web.world, state).map((url) => link(place.addressOf(url), `Back to ${titleOf(web, url)}`, false))
  const notice = refusal === undefined ? NOTHING : html`<p class="notice" role="alert">That did not work: ${refusal}.</p>`
  return html`<h1>Your task</h1>
${notice}
<p>${task.goal}</p>
<p>${starts}</p>
${state === start ? NOTHING : html`<p>${here}</p>`}
<form class="panel" method="post" action="/task/answer">
<label for="answer">Answer; nothing where the task only asks to do something, N/A where it cannot be done</label>
<input id="answer" name="answer" type="text" autocomplete="off">
<button class="btn btn-primary" type="submit">I am done</button>
</form>`
}

function link(address: string, text: string, isFirst: boolean): Markup {
  return html`<a class="btn${isFirst ? ' btn-primary' : ''}" href="${address}">${text}</a>`
}

function titleOf({ sites }: Pick<WorldWeb, 'sites'>, url: string): string {
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
<caption>How it ended</caption>
<tbody>
${rows}
</tbody>
</table>
<p><a class="btn btn-primary" href="/">Next task</a></p>
</section>`
}
