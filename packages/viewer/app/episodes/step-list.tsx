import type { ReportEpisode } from '../../src/index.ts'
import { useTexts } from '../report-context.ts'
import type { Playback } from './playback.ts'

/** All steps of an episode in a line each, to go to one of them. */
export function StepList({ episode, playback }: { readonly episode: ReportEpisode; readonly playback: Playback }) {
  const text = useTexts()
  return (
    <details class="steps on-paper">
      <summary>All steps</summary>
      <ol>
        {episode.frames.map(({ step, thoughts }, index) => (
          <li key={index}>
            <button type="button" aria-current={playback.at === index ? 'step' : undefined} onClick={() => playback.go(index)}>
              {step === undefined ? (thoughts.at(-1)?.title ?? 'the end') : text(step.action)}
            </button>
            {step?.invalid !== undefined && <span class="bad"> refused</span>}
            {step !== undefined && step.by !== 'agent' && <span class="small"> going back</span>}
          </li>
        ))}
      </ol>
    </details>
  )
}
