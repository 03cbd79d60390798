// Formats the effects of edits on a real model as a page.
import { mcnemarTest, wilsonInterval } from '@orreryjs/statistics'
import { PLAYER, WORLDS } from './edit-effects.mjs'

/** Significance level of a directional edit, two-sided; there are too few prompts for less. */
const SIGNIFICANCE = 0.05

const { format } = new Intl.NumberFormat('en')
const percent = (share) => `${Math.round(100 * share)} %`
const nameOf = (name) => name.charAt(0).toUpperCase() + name.slice(1)
const count = (outcomes, field) => outcomes.filter((each) => each[field]).length
const outcomesOf = (rows) => rows.flatMap(({ outcomes }) => outcomes)

/** Formats all results. `prompts` is the number per edit and world. */
export function page({ repetition, invariant, directional, engine, prompts }) {
  const measured = directional.filter(({ outcomes }) => outcomes.length > 0).map((row) => ({ ...row, ...movesOf(row) }))
  const all = outcomesOf(invariant)
  const moved = (pair) => measured.filter((row) => row[pair].holds).length
  return `# Edits of prompts with a small real model

\`node benchmarks/small-real/edits.mjs --prompts ${prompts}\` writes this page. It applies the [edits](../metamorphic/RESULTS.md) with which the simulated model is
tested to prompts of a real language model.

- weights: SHA-256 \`${engine.weights}\`
- engine: ${engine.name} ${engine.version}, ${engine.threads} thread, context window of ${format(engine.context)} tokens
- prompts: ReAct in ${WORLDS.join(', ')}, at most ${prompts} per world and edit, each of another task; the same prompts for both models. They come
  from episodes of \`simulated:${PLAYER}\`, and contain one earlier step and no demonstrations; only edits of demonstrations use others.
- replies: at temperature 0, at most 24 tokens

*Replies* are the model's own words. *Choices* are the likeliest of the admissible actions (\`decode=choose\`), because the replies of this model
are rarely actions. Both count as changed if the text differs at all. *Simulated* is the share of decisions of \`simulated:${PLAYER}\` that change.
Brackets contain 95 % Wilson intervals. ${moved('real')} of ${measured.length} edits with meaning move the
real model as expected (p < .05), and ${moved('player')} move the simulated one: most need more prompts than this page has.

Edits without meaning change ${percent(count(all, 'replies') / all.length)} of the replies and ${percent(count(all, 'choices') / all.length)} of the choices of the real model, and ${percent(count(all, 'simulated') / all.length)} of the decisions of the simulated one: the
simulated model is much steadier than a real model of this size. A comparison of prompts with the simulated model therefore says nothing about
the noise that a change of wording adds with such a model.

## By world

Edits without meaning, and the same request again, which shows the base rate.

${worldTable(invariant, repetition)}

## Edits without meaning

The edits that change most are first.

${invariantTable(invariant)}

## Edits with meaning

The statistic is the mean before and after the edit. It is about replies if it is about their form, and about choices otherwise. *Up, down*
counts the prompts whose statistic moves, and p is an exact two-sided sign test. A dash means that a thought is right, so that no action is an
error. At other temperatures, eight replies are compared with eight others.

${directionalTable(measured)}
${notMeasured(directional)}`
}

/** Formats a share with its Wilson interval. */
function shareOf(outcomes, field) {
  const [changed, n] = [count(outcomes, field), outcomes.length]
  const { low, high } = wilsonInterval(changed, n)
  return `${percent(changed / n)} [${Math.round(100 * low)}, ${Math.round(100 * high)}]`
}

/** Cells that both tables have: prompts, replies and choices changed. */
function changes(outcomes) {
  return [outcomes.length, shareOf(outcomes, 'replies'), shareOf(outcomes, 'choices')]
}

const simulatedShare = (outcomes) => percent(count(outcomes, 'simulated') / outcomes.length)
const line = (cells) => `| ${cells.join(' | ')} |`

function worldTable(invariant, repetition) {
  const outcomes = outcomesOf(invariant)
  const rows = WORLDS.map((world) => [world, outcomes.filter((each) => each.world === world)])
  return [
    '| world | pairs | replies changed | choices changed | simulated |',
    '| --- | ---: | ---: | ---: | ---: |',
    ...rows.map(([world, each]) => line([world, ...changes(each), simulatedShare(each)])),
    line(['all', ...changes(outcomes), simulatedShare(outcomes)]),
    line(['no edit', ...changes(repetition.outcomes), simulatedShare(repetition.outcomes)]),
  ].join('\n')
}

function invariantTable(rows) {
  const changed = ({ outcomes }) => (count(outcomes, 'replies') + count(outcomes, 'choices')) / outcomes.length
  return [
    '| edit | example | prompts | replies changed | choices changed | simulated |',
    '| --- | --- | ---: | ---: | ---: | ---: |',
    ...rows
      .toSorted((one, other) => changed(other) - changed(one))
      .map(({ name, edit, outcomes }) => line([nameOf(name), edit.why, ...changes(outcomes), simulatedShare(outcomes)])),
  ].join('\n')
}

/** Returns how the statistic of an edit moves for both models. */
function movesOf({ edit, outcomes }) {
  return Object.fromEntries(
    ['real', 'player'].map((model) => {
      const pairs = outcomes.flatMap((each) => each[model])
      const up = pairs.filter(([from, to]) => to > from).length
      const down = pairs.filter(([from, to]) => to < from).length
      const p = mcnemarTest(up, down)
      return [model, { pairs, up, down, p, holds: p < SIGNIFICANCE && edit.direction === (up > down ? 'up' : 'down') }]
    }),
  )
}

function directionalTable(rows) {
  return [
    '| edit | example | statistic | prompts | replies changed | choices changed | real | up, down | p | simulated | up, down | p |',
    '| --- | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...rows.map(({ name, edit, outcomes, real, player }) =>
      line([
        nameOf(name),
        edit.why,
        `${edit.statistic} ${edit.direction}`,
        ...changes(outcomes),
        ...moves(real),
        ...moves(player),
      ]),
    ),
  ].join('\n')
}

function moves({ pairs, up, down, p }) {
  if (pairs.length === 0) return ['-', '-', '-']
  const mean = (at) => (pairs.reduce((sum, pair) => sum + pair[at], 0) / pairs.length).toFixed(2)
  return [`${mean(0)} to ${mean(1)}`, `${up}, ${down}`, p < 0.001 ? '< .001' : p === 1 ? '1' : p.toFixed(3).replace(/^0/, '')]
}

function notMeasured(rows) {
  const names = rows.filter(({ outcomes }) => outcomes.length === 0).map(({ name }) => name)
  return names.length === 0
    ? ''
    : `\nNot measured, because no prompt fits the context window after the edit: ${names.join(', ')}.\n`
}
