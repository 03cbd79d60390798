// Behaviour of the episodes of a cell besides success: the figures that were read from the released logs.
import { collectMetrics, zeroClock } from '@orreryjs/harness'
import { mean } from '../episodes.mjs'

/** Plays episodes and returns their metrics with transcript lines. */
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

/** Transcript line of an event: a thought, or an action with `refused`. */
function lineOf(event) {
  if (event.type === 'note' && event.note.kind === 'thought') return { thought: true, text: event.note.text }
  if (event.type === 'step-end') return { thought: false, text: event.action, refused: event.invalid !== undefined }
  return undefined
}

/** Success, reward and line statistics of episodes. `...WhereSolved` covers successes only. */
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
    buys: share(played, ({ lines }) => lines.some(isAcceptedAction(/^click\[buy now\]$/i))),
    opens: countOf(played, isAcceptedAction(/^click\[b[0-9a-z]{9}\]$/i)),
    reads: countOf(played, isAcceptedAction(/^click\[(?:description|features|reviews|attributes)\]$/i)),
    looks: countOf(played, isAcceptedAction(/^inventory$/)),
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

/** Share of lines directly after a refusal that repeat the refused line. */
function againShare(played) {
  const pairs = played.flatMap(({ lines }) => lines.slice(1).map((line, index) => [lines[index], line]))
  const after = pairs.filter(([before]) => before.refused)
  return share(after, ([before, line]) => !line.thought && line.text === before.text)
}

/** Returns a predicate: true for an accepted action that matches `form`. */
function isAcceptedAction(form) {
  return ({ text, thought, refused }) => !thought && !refused && form.test(text)
}

function countOf(played, predicate) {
  return mean(played.map(({ lines }) => lines.filter(predicate).length))
}

/** Length of the longest sequence of equal actions, ignoring thoughts. */
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

function share(all, predicate) {
  return all.length === 0 ? 0 : all.filter(predicate).length / all.length
}
