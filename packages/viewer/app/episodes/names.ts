import type { ReportData, ReportEpisode } from '../../src/index.ts'

/** The name of an episode's row. */
export function rowName({ places }: ReportData, { place, row }: ReportEpisode): string {
  return places[place]?.rows[row]?.name ?? ''
}

/** Whether it was played with the rule-based model. */
export function isSimulated({ places }: ReportData, { place, row }: ReportEpisode): boolean {
  return places[place]?.rows[row]?.simulated === true
}

/** The name of its row, and which attempt it was where it was not the first. */
export function attemptName(report: ReportData, episode: ReportEpisode): string {
  return `${rowName(report, episode)}${episode.trial > 1 ? `, attempt ${episode.trial}` : ''}`
}

/** How it ended: `solved`, `step-limit: never found the object`. */
export function endText({ failureKinds }: ReportData, { end, failure }: ReportEpisode): string {
  const kind = failureKinds.find(({ id }) => id === failure?.kind)
  return kind === undefined || kind.id === end ? end : `${end}: ${kind.title}`
}

/** A reward with at most three decimals: `1`, `0.667`. */
export function rewardText(reward: number): string {
  return String(Number(reward.toFixed(3)))
}

/** Other episodes of the same task. */
export function siblings({ episodes }: ReportData, { number, task, place }: ReportEpisode): readonly ReportEpisode[] {
  return episodes.filter((other) => other.number !== number && other.task === task && other.place === place)
}
