import { SimulatedBadge } from '../figure.tsx'
import { percent, shortCount } from '../numbers.ts'
import { useReport } from '../report-context.ts'
import { endText, rewardText } from './names.ts'
import type { OpenEpisode } from './open-episode.ts'

/** Outcome, goal and metrics of an episode. */
export function Summary({ episode, simulated }: { readonly episode: OpenEpisode; readonly simulated: boolean }) {
  const report = useReport()
  const { success, steps, optimal, reward, progress, calls, tokens, failure, goal } = episode
  const end = episode.recorded.events.at(-1)
  const { answer, error } = end?.type === 'episode-end' ? end : {}
  const best = optimal === undefined ? '' : ` (best known ${optimal})`
  return (
    <div class="summary">
      <p>
        <span class={success ? 'good' : 'bad'}>{endText(report, episode)}</span>
        {failure?.detail !== undefined && `: ${failure.detail}`} {simulated && <SimulatedBadge />}
      </p>
      <p>
        <strong>Goal:</strong> {goal}
      </p>
      <p class="small">
        {steps} steps{best}; reward {rewardText(reward)}; progress {percent(progress)}; {calls} model calls, {shortCount(tokens)}{' '}
        tokens
      </p>
      {answer?.text !== undefined && <p>Final answer: {answer.text}</p>}
      {error !== undefined && <p class="bad">{`${error.code}: ${error.message}`}</p>}
    </div>
  )
}
