import type { ReportEpisode } from '../../src/index.ts'
import { SimulatedBadge } from '../figure.tsx'
import { percent, shortCount } from '../numbers.ts'
import { useReport, useTexts } from '../report-context.ts'
import { endText, rewardText } from './names.ts'

/** What an episode was about and how it ended. */
export function Summary({ episode, simulated }: { readonly episode: ReportEpisode; readonly simulated: boolean }) {
  const report = useReport()
  const text = useTexts()
  const { success, steps, optimal, reward, progress, calls, tokens, failure, answer, error, goal } = episode
  const best = optimal === undefined ? '' : `, best known ${optimal}`
  return (
    <div class="summary">
      <p>
        {simulated && <SimulatedBadge />} <strong>Goal:</strong> {text(goal)}
      </p>
      <p>
        <span class={success ? 'good' : 'bad'}>{endText(report, episode)}</span>
        {failure?.detail !== undefined && `: ${failure.detail}`}
      </p>
      <p class="small">
        {steps} steps{best}; reward {rewardText(reward)}; {percent(progress)} of the goal met at the end; {calls} model calls,{' '}
        {shortCount(tokens)} tokens
      </p>
      {answer !== undefined && <p>It said: {text(answer)}</p>}
      {error !== undefined && <p class="bad">{text(error)}</p>}
    </div>
  )
}
