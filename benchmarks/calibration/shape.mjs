// What the episodes of a cell look like beside their success: the figures that the released logs were read for.
import { collectMetrics, zeroClock } from '@orreryjs/harness'
import { mean } from '../episodes.mjs'

/** Plays episodes and says how often they succeed and what they look like. */
export async function playShape(episodes) {
  const lines = new Map(episodes.map(({ id }) => [id, []]))
  const { signal } = new AbortController()
  const onEvent = (event, { id }) => {
    const line = lineOf(event)
    if (line !== undefined) lines.get(id)?.push(line)
  }
  const metrics = await collectMetrics(episodes, { concurrency: 1, clock: zeroClock, optimal: false, signal, onEvent })
  return metrics.map((metric) => ({ ...metric, lines: lines.get(metric.episode) ?? [] }))
}

/** A line of the transcript: a thought, or an action with whether it was refused. */
function lineOf(event) {
  if (event.type === 'note' && event.note.kind === 'thought') return { thought: true, text: event.note.text }
  if (event.type === 'step-end') return { thought: false, text: event.action, refused: event.invalid !== undefined }
  return undefined
}

/** Success, reward and the shape of all lines of some episodes. A share is over what its name says; `where solved` over successes. */
export function shapeOf(played) {
  const solved = played.filter(({ success }) => success)
  const failed = played.filter(({ success }) => !success)
  const lines = linesOf(played)
  return {
    n: played.length,
    successes: solved.length,
    reward: mean(played.map(({ reward }) => reward)),
    refused: refusedShare(played),
    refusedWhereSolved: refusedShare(solved),
    again: againShare(played),
    againWhereSolved: againShare(solved),
    thoughts: share(lines, ({ thought }) => thought),
    loops: share(failed, ({ lines }) => longestRun(lines) >= 4),
    claims: share(played, ({ claim, success }) => claim === 'success' && !success),
    givesUp: share(played, ({ claim }) => claim === 'failure'),
    buys: share(played, ({ lines }) => lines.some(done(/^click\[buy now\]$/i))),
    opens: countOf(played, done(/^click\[b[0-9a-z]{9}\]$/i)),
    reads: countOf(played, done(/^click\[(?:description|features|reviews|attributes)\]$/i)),
    looks: countOf(played, done(/^inventory$/)),
    lines: mean(played.map(({ lines }) => lines.length)),
  }
}

function linesOf(played) {
  return played.flatMap(({ lines }) => lines)
}

function refusedShare(played) {
  return share(
    linesOf(played).filter(({ thought }) => !thought),
    ({ refused }) => refused,
  )
}

/** Of what follows a refusal at once, the share that is the same line again. */
function againShare(played) {
  const pairs = played.flatMap(({ lines }) => lines.slice(1).map((line, index) => [lines[index], line]))
  const after = pairs.filter(([before]) => before.refused)
  return share(after, ([before, line]) => !line.thought && line.text === before.text)
}

/** Whether a line was an action of that form, and not refused. */
function done(form) {
  return ({ text, thought, refused }) => !thought && !refused && form.test(text)
}

function countOf(played, holds) {
  return mean(played.map(({ lines }) => lines.filter(holds).length))
}

/** The longest run of equal actions; thoughts in between do not break it. */
function longestRun(lines) {
  let longest = 0
  let run = 0
  let last
  for (const { thought, text } of lines) {
    if (thought) continue
    run = text === last ? run + 1 : 1
    last = text
    longest = Math.max(longest, run)
  }
  return longest
}

function share(all, holds) {
  return all.length === 0 ? 0 : all.filter(holds).length / all.length
}
