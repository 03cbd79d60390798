import { useLayoutEffect, useRef } from 'preact/hooks'
import type { AlignedRow, Alignment } from '../../../src/pair/align.ts'
import type { StepLine } from '../../../src/pair/step-lines.ts'
import type { OpenEpisode } from '../open-episode.ts'
import type { Playback } from '../playback.ts'
import { scrollToCurrent } from '../step-list.tsx'
import { goalDistanceText, StepMarks, StepSymbol, stepClass } from '../step-marks.tsx'

/** One episode of a pair and its display name. */
export interface Side {
  readonly name: string
  readonly episode: OpenEpisode
  readonly rungs: readonly StepLine[]
}

interface PairLadderProps {
  readonly sides: readonly [Side, Side]
  readonly alignment: Alignment
  readonly playback: Playback
}

/** Aligned steps of two episodes: steps that lead to the same state are in the same row. */
export function AlignedSteps({ sides, alignment, playback }: PairLadderProps) {
  const box = useRef<HTMLElement>(null)
  const { rows, lastDivergence, lastCommonState } = alignment
  const hasDistance = sides.some(({ rungs }) => rungs.some(({ goalDistance }) => goalDistance !== undefined))
  useLayoutEffect(() => scrollToCurrent(box.current), [playback.at])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard could not scroll the box without it.
    <section class="scrolling pair-ladder" aria-label="Steps of both" tabIndex={0} ref={box}>
      <table>
        <thead>
          <tr>
            {sides.map(({ name, episode }) => (
              <th scope="col" key={episode.number}>
                {name}
                {hasDistance && <span class="to-go-title">distance to goal</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr
              key={at}
              aria-current={at === playback.at ? 'step' : undefined}
              class={at === lastDivergence && lastCommonState.first > 0 ? 'parts' : ''}
            >
              {sides.map((side, which) => (
                <RungCell key={side.episode.number} side={side} frame={frameIn(row, which)} row={at} playback={playback} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Returns the frame of one side in a row. */
export function frameIn({ first, second }: AlignedRow, side: number): number | undefined {
  return side === 0 ? first : second
}

interface RungCellProps {
  readonly side: Side
  readonly frame: number | undefined
  readonly row: number
  readonly playback: Playback
}

function RungCell({ side: { rungs }, frame, row, playback }: RungCellProps) {
  const rung = frame === undefined ? undefined : rungs[frame]
  if (rung === undefined) return <td class="no-step" />
  return (
    <td class={stepClass(rung)}>
      <button type="button" onClick={() => playback.go(row)}>
        <span class="count">{rung.at + 1}</span>
        <StepSymbol rung={rung} />
        <span class="rung-action">
          {rung.action ?? 'end'}
          <StepMarks rung={rung} />
        </span>
        <span class="to-go-count">{goalDistanceText(rung)}</span>
      </button>
    </td>
  )
}
