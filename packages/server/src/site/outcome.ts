import type { Outcome, OutcomePart, OutcomeThing } from '@orreryjs/core/worlds'
import { html, type Markup, NOTHING, trusted } from './markup.ts'

/** What was asked for, what came of it and what would have been right, below the score. */
export function outcomeMarkup({ parts, came, right }: Outcome): Markup {
  return html`${partTable(parts)}
<div class="things">
${thing('What you chose', came)}
${right === undefined ? NOTHING : thing('What would have been right', right)}
</div>`
}

function partTable(parts: readonly OutcomePart[]): Markup {
  const rows = parts.map(
    ({ name, asked, came, isRight }) => html`<tr><th scope="row">${name}</th><td>${asked}</td><td>${came}</td>
<td class="${isRight ? 'right' : 'wrong'}">${isRight ? 'right' : 'not right'}</td></tr>`,
  )
  return html`<table class="outcome">
<caption>What was asked for, and what you chose</caption>
<thead><tr><th scope="col">Part</th><th scope="col">Asked for</th><th scope="col">Chosen</th><th scope="col">Verdict</th></tr></thead>
<tbody>
${rows}
</tbody>
</table>`
}

function thing(heading: string, { title, picture, lines, way = [] }: OutcomeThing): Markup {
  const steps = way.map((action) => html`<li><code>${action}</code></li>`)
  return html`<section class="thing">
<h2>${heading}</h2>
${picture === undefined ? NOTHING : trusted(picture)}
<p><strong>${title}</strong></p>
${lines.map((line) => html`<p>${line}</p>`)}
${steps.length === 0 ? NOTHING : html`<details><summary>A way to it in ${steps.length} ${steps.length === 1 ? 'step' : 'steps'}</summary><ol>${steps}</ol></details>`}
</section>`
}
