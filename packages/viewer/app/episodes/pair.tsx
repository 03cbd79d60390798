import { useReport } from '../report-context.ts'
import { Stage } from './controls.tsx'
import { divergenceOf } from './divergence.ts'
import { FrameView } from './frame-view.tsx'
import { attemptName, isSimulated } from './names.ts'
import type { OpenEpisode } from './open-episode.ts'
import { usePlayback } from './playback.ts'
import { showAddress } from './route.ts'
import { SideBySide } from './side-by-side.tsx'
import { Summary } from './summary.tsx'

interface PairProps {
  readonly first: OpenEpisode
  readonly second: OpenEpisode
  readonly frame: number | undefined
}

/** Two episodes of a task step by step beside each other, beginning where they part. */
export function Pair({ first, second, frame }: PairProps) {
  const report = useReport()
  const parting = divergenceOf(first, second)
  const count = Math.max(first.frames.length, second.frames.length)
  const playback = usePlayback(count, frame ?? parting ?? 0, (at) =>
    showAddress({ kind: 'pair', first: first.number, second: second.number, frame: at }),
  )
  const actionOf = ({ frames }: OpenEpisode): string => {
    const step = frames[playback.at]?.step
    return step === undefined ? 'no action' : step.action
  }
  return (
    <Stage
      title={`${attemptName(report, first)} and ${attemptName(report, second)} on ${first.task}`}
      playback={playback}
      announcement={`Step ${playback.at + 1}: ${actionOf(first)}; ${actionOf(second)}`}
      extra={
        <>
          {parting !== undefined && (
            <button type="button" onClick={() => playback.go(parting)}>
              Where they part
            </button>
          )}
          <SideBySide episode={first} beside={second} />
        </>
      }
    >
      <p class="parting">{partingText(parting, playback.at)}</p>
      <div class="pair">
        {[first, second].map((episode) => (
          <section key={episode.number} aria-label={`Episode ${episode.number}`}>
            <h4 class="pair-name">
              <a href={`#episode/${episode.number}`}>Episode {episode.number}</a>: {attemptName(report, episode)}
            </h4>
            <Summary episode={episode} simulated={isSimulated(report, episode)} />
            {playback.at < episode.frames.length ? (
              <FrameView episode={episode} at={playback.at} />
            ) : (
              <p class="end">
                Over since step {episode.frames.length}: <span class={episode.success ? 'good' : 'bad'}>{episode.end}</span>
              </p>
            )}
          </section>
        ))}
      </div>
    </Stage>
  )
}

function partingText(parting: number | undefined, at: number): string {
  if (parting === undefined) return 'They took the same steps and saw the same things from beginning to end.'
  if (parting === 0) return 'They part at the first step.'
  const where = at < parting ? 'here they are still together' : at === parting ? 'this one' : 'they have parted'
  return `Their first ${parting === 1 ? 'step is' : `${parting} steps are`} the same; they part at step ${parting + 1}: ${where}.`
}
