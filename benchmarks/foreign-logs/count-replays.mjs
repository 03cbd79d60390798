/** Counts matched, differing and unreplayed steps of a log. Each unreplayed step has a reason. */
export function countReplays({ logs, episodes }) {
  const counts = { episodes: episodes.length, steps: 0, matched: 0, differed: 0, ends: { agreed: 0, differed: 0 } }
  const notReplayed = new Map()
  const leaveOut = (reason, steps) => steps > 0 && notReplayed.set(reason, (notReplayed.get(reason) ?? 0) + steps)
  for (const { episode, found } of episodes) {
    const { length } = episode.steps
    counts.steps += length
    if (found === undefined) leaveOut('no task of the data fits', length)
    else {
      const { played, exact, shortened, different, unknown, success } = found.replay
      counts.matched += exact + shortened
      counts.differed += different
      leaveOut('the log has no response', unknown)
      leaveOut('the task has ended', length - played)
      if (episode.success !== undefined) counts.ends[episode.success === success ? 'agreed' : 'differed'] += 1
    }
  }
  const withoutActions = logs.reduce((sum, log) => sum + log.withoutActions, 0)
  return { ...counts, notReplayed: Object.fromEntries(notReplayed), withoutActions }
}
