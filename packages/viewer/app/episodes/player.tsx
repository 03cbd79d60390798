import { stepLines } from '@orreryjs/reporting/alignment'
import { useMemo } from 'preact/hooks'
import { Curve } from '../pictures/curve.tsx'
import { MethodPicture } from '../pictures/method-picture.tsx'
import { useReport } from '../report-context.ts'
import { CompareWith } from './compare/compare-with.tsx'
import { EveryStep } from './every-step.tsx'
import { frameOf } from './frame-of.ts'
import { LossSentence } from './loss-sentence.tsx'
import { isSimulated, rowName } from './names.ts'
import type { OpenEpisode } from './open-episode.ts'
import { usePlayback } from './playback.ts'
import { showAddress } from './route.ts'
import { PlayerFrame } from './stage.tsx'
import { StepList } from './step-list.tsx'
import { StepView } from './step-view.tsx'
import { Summary } from './summary.tsx'

/** Player of one episode. */
export function Player({ episode, frame }: { readonly episode: OpenEpisode; readonly frame: number | undefined }) {
  const report = useReport()
  const { frames, number, recorded } = episode
  const rungs = useMemo(() => stepLines(recorded), [recorded])
  const moments = rungs.filter(({ refused, changed }) => refused || changed).map(({ at }) => at)
  const playback = usePlayback(frames.length, frame ?? 0, moments, (at) =>
    showAddress({ kind: 'episode', episode: number, frame: at }),
  )
  const step = frames[playback.at]?.step
  const name = rowName(report, episode)
  const seq = step?.seq ?? frames[playback.at]?.thoughts.at(-1)?.seq ?? recorded.events.at(-1)?.seq ?? 0
  const goTo = (target: number): void => playback.go(frameOf(frames, target))
  return (
    <PlayerFrame
      title={`Episode ${number}: ${name} on ${episode.task}`}
      playback={playback}
      announcement={`Step ${playback.at + 1}: ${step === undefined ? 'no action' : step.action}`}
      extra={<CompareWith episode={episode} />}
    >
      <LossSentence episode={episode} onStep={(at) => playback.go(at)} />
      <div class="overview">
        <Summary episode={episode} simulated={isSimulated(report, episode)} />
        <Curve episodes={[{ name, recorded, step: seq }]} onStep={(_, target) => goTo(target)} />
      </div>
      <div class="with-steps">
        <StepList episode={episode} rungs={rungs} playback={playback} />
        <StepView episode={episode} at={playback.at} beside={<MethodPicture recorded={recorded} step={seq} onStep={goTo} />} />
      </div>
      <EveryStep episode={episode} />
    </PlayerFrame>
  )
}
