import { endReasonTexts } from '@orreryjs/core'
import { useMemo } from 'preact/hooks'
import { type Alignment, align } from '../../../src/pair/align.ts'
import { stateAtStart, stepLines } from '../../../src/pair/step-lines.ts'
import { Curve } from '../../pictures/curve.tsx'
import { useReport } from '../../report-context.ts'
import { EveryStep } from '../every-step.tsx'
import { frameOf } from '../frame-of.ts'
import { attemptName, isSimulated } from '../names.ts'
import type { OpenEpisode } from '../open-episode.ts'
import { usePlayback } from '../playback.ts'
import { showAddress } from '../route.ts'
import { PlayerFrame } from '../stage.tsx'
import { StepView } from '../step-view.tsx'
import { Summary } from '../summary.tsx'
import { AlignedSteps, frameIn, type Side } from './aligned-steps.tsx'
import { CompareWith } from './compare-with.tsx'
import { PairSummary } from './pair-summary.tsx'

interface PairProps {
  readonly first: OpenEpisode
  readonly second: OpenEpisode
  readonly frame: number | undefined
}

/** Two episodes side by side, aligned by state. Opens at the last divergence. */
export function Pair({ first, second, frame }: PairProps) {
  const report = useReport()
  const sides = useSides(first, second)
  const [one, other] = sides
  const alignment = useMemo(() => align(one.rungs, other.rungs, stateAtStart(first.recorded)), [sides])
  const { rows } = alignment
  const names = `${one.name} and ${other.name}`
  const opening = alignment.lastDivergence ?? alignment.firstDivergence ?? 0
  const playback = usePlayback(rows.length, frame ?? opening, momentsOf(alignment, sides), (at) =>
    showAddress({ kind: 'pair', first: first.number, second: second.number, frame: at }),
  )
  const row = rows[playback.at] ?? {}
  const frames = sides.map((_, side) => frameIn(row, side) ?? lastBefore(alignment, playback.at, side))
  const goTo = (side: number, frame: number): void => {
    const at = rows.findIndex((each) => frameIn(each, side) === frame)
    if (at >= 0) playback.go(at)
  }
  return (
    <PlayerFrame
      title={
        first.task === second.task ? `${names} on ${first.task}` : `${one.name} on ${first.task}, ${other.name} on ${second.task}`
      }
      playback={playback}
      announcement={`Row ${playback.at + 1}: ${sides.map(({ rungs }, side) => rungs[frameIn(row, side) ?? -1]?.action ?? 'no action').join('; ')}`}
      extra={
        <>
          {alignment.firstDivergence !== undefined && (
            <button type="button" onClick={() => playback.go(alignment.firstDivergence ?? opening)}>
              First divergence
            </button>
          )}
          <CompareWith episode={first} beside={second} />
        </>
      }
    >
      <div class="overview">
        <PairSummary sides={sides} alignment={alignment} />
        <Curve
          episodes={sides.map(({ name, episode }, side) => ({
            name,
            recorded: episode.recorded,
            step: episode.frames[frames[side] ?? 0]?.step?.seq ?? 0,
          }))}
          onStep={(side, seq) => goTo(side, frameOf(sides[side]?.episode.frames ?? [], seq))}
        />
      </div>
      <AlignedSteps sides={sides} alignment={alignment} playback={playback} />
      <p class="parting">{partingText(alignment, playback.at)}</p>
      <div class="pair">
        {sides.map(({ episode, name }, side) => (
          <section key={episode.number} aria-label={`Episode ${episode.number}`}>
            <h4 class="pair-name">
              <a href={`#episode/${episode.number}`}>Episode {episode.number}</a>: {name}
            </h4>
            <Summary episode={episode} simulated={isSimulated(report, episode)} />
            <SideStep episode={episode} frame={frameIn(row, side)} last={frames[side] ?? 0} />
            <EveryStep episode={episode} />
          </section>
        ))}
      </div>
    </PlayerFrame>
  )
}

/** Returns both sides with distinct names. */
function useSides(first: OpenEpisode, second: OpenEpisode): readonly [Side, Side] {
  const report = useReport()
  return useMemo(() => {
    const isAlike = attemptName(report, first) === attemptName(report, second)
    const sideOf = (episode: OpenEpisode): Side => ({
      name: `${attemptName(report, episode)}${isAlike ? ` (episode ${episode.number})` : ''}`,
      episode,
      rungs: stepLines(episode.recorded, episode.frames),
    })
    return [sideOf(first), sideOf(second)] as const
  }, [report, first, second])
}

/** Returns the rows with invalid or changed actions and divergences. */
function momentsOf({ rows, firstDivergence, lastDivergence }: Alignment, sides: readonly [Side, Side]): readonly number[] {
  return rows.flatMap((row, at) => {
    const isMarked = sides.some(({ rungs }, side) => {
      const rung = rungs[frameIn(row, side) ?? -1]
      return rung !== undefined && (rung.refused || rung.changed)
    })
    return isMarked || at === firstDivergence || at === lastDivergence ? [at] : []
  })
}

/** Returns the last frame of a side at or above a row. */
function lastBefore({ rows }: Alignment, at: number, side: number): number {
  for (let row = at; row >= 0; row -= 1) {
    const frame = frameIn(rows[row] ?? {}, side)
    if (frame !== undefined) return frame
  }
  return 0
}

interface SideStepProps {
  readonly episode: OpenEpisode
  /** Absent if the side has no step in the row. */
  readonly frame: number | undefined
  readonly last: number
}

function SideStep({ episode, frame, last }: SideStepProps) {
  if (frame !== undefined) return <StepView episode={episode} at={frame} />
  if (last >= episode.frames.length - 1) {
    return (
      <p class="end">
        Ended after step {episode.frames.length}:{' '}
        <span class={episode.success ? 'good' : 'bad'}>
          {episode.end === undefined ? 'in progress' : endReasonTexts(episode.end).title}
        </span>
      </p>
    )
  }
  return <p class="end">No step in this row: the state is the same as after step {last + 1}.</p>
}

function partingText({ firstDivergence, lastDivergence, rows }: Alignment, at: number): string {
  if (firstDivergence === undefined) return 'Both episodes have the same steps and observations.'
  const shown = (row: number): string => (row === at ? `row ${row + 1} (this row)` : `row ${row + 1}`)
  const first = `First different step: ${shown(firstDivergence)} of ${rows.length}.`
  if (lastDivergence === undefined || lastDivergence === firstDivergence) return first
  return `${first} No common state from ${shown(lastDivergence)} on.`
}
