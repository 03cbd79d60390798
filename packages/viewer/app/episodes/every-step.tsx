import { usePrinting } from '../use-printing.ts'
import type { OpenEpisode } from './open-episode.ts'

/** All steps of an episode, for printing. */
export function EveryStep({ episode: { frames } }: { readonly episode: OpenEpisode }) {
  if (!usePrinting()) return null
  return (
    <ol class="every-step">
      {frames.map(({ thoughts, step }, at) => (
        <li key={at}>
          {thoughts
            .filter(({ kind }) => kind !== 'call')
            .map(({ seq, title, text }) => (
              <p class="small" key={seq}>
                {title}
                {text !== undefined && `: ${text}`}
              </p>
            ))}
          {step !== undefined && (
            <>
              <p>
                <strong>{step.action}</strong>
                {step.invalid !== undefined && <span class="bad"> invalid action: {step.invalid.reason}</span>}
              </p>
              <pre>{step.observation}</pre>
            </>
          )}
        </li>
      ))}
    </ol>
  )
}
