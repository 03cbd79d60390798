import type { Observation, Task } from '@orreryjs/core'
import type { Fact, Outcome, OutcomeItem, OutcomeProperty } from '@orreryjs/core/worlds'

/** Whole document: header, main part and footer, styled by `/style.css`. */
export interface Document {
  /** Name of the site. */
  readonly site: string
  readonly title: string
  readonly main: Markup
  /** Line below the page. */
  readonly footer?: Markup
}

/** Returns the HTML of a document. */
export function documentText({ site, title, main, footer = NO_MARKUP }: Document): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} - ${site}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/style.css">
</head>
<body>
<a class="skip" href="#main">Skip to the page</a>
<header><a class="home" href="/">${site}</a></header>
<main id="main" tabindex="-1">
${main}
</main>
<footer>${footer}</footer>
</body>
</html>
`.html
}

/** Returns a page of the world, with a notice if something went wrong. */
export function worldMarkup(observation: Observation, notice?: string): Markup {
  const noticeMarkup = notice === undefined ? NO_MARKUP : html`<p class="notice" role="alert">That did not work: ${notice}.</p>\n`
  // Screen reader users navigate by headings, so every page needs one; most worlds' pages have their own.
  const heading = observation.text.includes('<h1') ? NO_MARKUP : html`<h1 class="unseen">${pageTitle(observation)}</h1>\n`
  return html`${noticeMarkup}${heading}${pageMarkup(observation)}`
}

function pageMarkup({ page, text }: Observation): Markup {
  return html`<div class="page page-${page}">
${trusted(text)}
</div>`
}

/** Returns the page name as a title: `Detail`. */
export function pageTitle({ page }: Observation): string {
  return page.charAt(0).toUpperCase() + page.slice(1)
}

/** Result of an ended episode. */
interface Score {
  readonly reward: number
  readonly facts: readonly Fact[]
  readonly outcome?: Outcome
}

/** Returns the score of an ended episode, followed by the world's last page, which is folded because it repeats the result. */
export function scoreMarkup(observation: Observation, task: Task, { reward, facts, outcome }: Score): Markup {
  return html`<section class="score" aria-labelledby="score-title">
<h1 id="score-title">Your score: <data id="score" value="${reward}">${percent(reward)}</data></h1>
<meter min="0" max="1" value="${reward}" aria-label="Score">${percent(reward)}</meter>
<p>${task.goal}</p>
${factTable(facts)}
${outcome === undefined ? NO_MARKUP : outcomeMarkup(outcome)}
<p><a class="btn btn-primary" href="/">Next task</a></p>
</section>
<details class="last-page"><summary>Last page of the episode</summary>
${pageMarkup(observation)}
</details>`
}

function factTable(facts: readonly Fact[]): Markup {
  if (facts.length === 0) return NO_MARKUP
  const rows = facts.map(([name, value]) => html`<tr><th scope="row">${name}</th><td>${value}</td></tr>`)
  return html`<table>
<caption>Score details</caption>
<tbody>
${rows}
</tbody>
</table>`
}

/** Returns a page with an error and a link to the start page. */
export function errorMarkup(title: string, text: string): Markup {
  return html`<h1>${title}</h1>
<p role="alert">${text}</p>
<p><a class="btn" href="/">Back to the start page</a></p>`
}

/** Returns the footer with the task and a link to the task browser. */
export function episodeFooter({ id }: Pick<Task, 'id'>): Markup {
  return html`<p>Task ${id} · <a href="/">Choose another task</a></p>`
}

function percent(share: number): string {
  return `${Number((share * 100).toFixed(1))} %`
}

/** Returns the requested, chosen and correct items, shown below the score. */
function outcomeMarkup({ parts, actual, expected }: Outcome): Markup {
  return html`${partTable(parts)}
<div class="things">
${itemMarkup('Your choice', actual)}
${expected === undefined ? NO_MARKUP : itemMarkup('Correct choice', expected)}
</div>`
}

function partTable(parts: readonly OutcomeProperty[]): Markup {
  const rows = parts.map(
    ({
      name,
      requested,
      actual,
      isRight,
    }) => html`<tr><th scope="row">${name}</th><td data-name="Requested">${requested}</td><td data-name="Chosen">${actual}</td>
<td class="${isRight ? 'right' : 'wrong'}" data-name="Result">${isRight ? 'correct' : 'incorrect'}</td></tr>`,
  )
  return html`<table class="outcome">
<caption>Requested and chosen</caption>
<thead><tr><th scope="col">Criterion</th><th scope="col">Requested</th><th scope="col">Chosen</th><th scope="col">Result</th></tr></thead>
<tbody>
${rows}
</tbody>
</table>`
}

function itemMarkup(heading: string, { title, picture, lines, actions = [] }: OutcomeItem): Markup {
  const steps = actions.map((action) => html`<li><code>${action}</code></li>`)
  return html`<section class="thing">
<h2>${heading}</h2>
${picture === undefined ? NO_MARKUP : trusted(picture)}
<p><strong>${title}</strong></p>
${lines.map((line) => html`<p>${line}</p>`)}
${steps.length === 0 ? NO_MARKUP : html`<details><summary>Solution in ${steps.length} ${steps.length === 1 ? 'step' : 'steps'}</summary><ol>${steps}</ol></details>`}
</section>`
}

/** HTML text. */
export interface Markup {
  readonly html: string
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Template tag whose values are escaped, unless they are markup. Attributes must be quoted. */
export function html(parts: TemplateStringsArray, ...values: readonly (string | number | Markup | readonly Markup[])[]): Markup {
  const filled = parts.map((part, index) => part + (index < values.length ? inserted(values[index] ?? '') : ''))
  return { html: filled.join('') }
}

/** Marks text as HTML that its author has escaped. */
export function trusted(text: string): Markup {
  return { html: text }
}

export const NO_MARKUP: Markup = { html: '' }

function inserted(value: string | number | Markup | readonly Markup[]): string {
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return value.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
  return 'html' in value ? value.html : value.map((each) => each.html).join('\n')
}
