import { useReport } from '../report-context.ts'
import { Stage } from './controls.tsx'
import { FrameView } from './frame-view.tsx'
import { isSimulated, rowName } from './names.ts'
import type { OpenEpisode } from './open-episode.ts'
import { usePlayback } from './playback.ts'
import { showAddress } from './route.ts'
import { SideBySide } from './side-by-side.tsx'
import { StepList } from './step-list.tsx'
import { Summary } from './summary.tsx'

/** Plays one episode. */
export function Player({ episode, frame }: { readonly episode: OpenEpisode; readonly frame: number | undefined }) {
  const report = useReport()
  const { frames, number } = episode
  const playback = usePlayback(frames.length, frame ?? 0, (at) => showAddress({ kind: 'episode', episode: number, frame: at }))
  const step = frames[playback.at]?.step
  return (
    <Stage
      title={`Episode ${number}: ${rowName(report, episode)} on ${episode.task}`}
      playback={playback}
      announcement={`Step ${playback.at + 1}: ${step === undefined ? 'no action' : step.action}`}
      extra={<SideBySide episode={episode} />}
    >
      <Summary episode={episode} simulated={isSimulated(report, episode)} />
      <div class="with-steps">
        <StepList episode={episode} playback={playback} />
        <FrameView episode={episode} at={playback.at} />
      </div>
    </Stage>
  )
}
