import { type BranchCell, branchName, type Comparison } from '@orreryjs/reporting/alignment'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { counted } from '../../numbers.ts'
import { usePrinting } from '../../use-printing.ts'
import type { Playback } from '../playback.ts'
import { scrollToCurrent } from '../step-list.tsx'
import { goalDistanceText, StepMarks, StepSymbol, stepClass } from '../step-marks.tsx'
import type { Side } from './side.ts'
import { nearLines, visibleLines } from './visible-lines.ts'

/** Maximum number of episodes whose columns all have the actions. With more, only the two open ones do. */
const MAX_WIDE = 3

interface AlignedStepsProps {
  readonly sides: readonly Side[]
  readonly comparison: Comparison
  readonly playback: Playback
  /** Positions of the sides shown in full below the table. */
  readonly open: readonly number[]
  /** Called with the side that the user selects. */
  readonly onOpen: (side: number) => void
}

/**
 * Aligned steps of several episodes: steps in one line with the same letter lead to the same state. A pair shows the lines around the
 * current one; more episodes have a table that scrolls.
 */
export function AlignedSteps({ sides, comparison, playback, open, onOpen }: AlignedStepsProps) {
  const box = useRef<HTMLElement>(null)
  const { cells, lastDivergence } = comparison
  const hasDistance = sides.some(({ steps }) => steps.some(({ goalDistance }) => goalDistance !== undefined))
  const isMany = sides.length > 2
  const [isUnfolded, setUnfolded] = useState(false)
  const isPrinting = usePrinting()
  const isWhole = isMany || isUnfolded || isPrinting
  const lines = isWhole ? visibleLines(comparison, playback.at) : nearLines(cells.length, playback.at)
  const isWide = (side: number): boolean => sides.length <= MAX_WIDE || open.includes(side)
  const wideCount = sides.filter((_, side) => isWide(side)).length
  useLayoutEffect(() => scrollToCurrent(box.current), [playback.at])
  return (
    <section
      class={isMany ? 'scrolling aligned many' : 'aligned'}
      aria-label="Aligned steps"
      // The keyboard could not scroll the box without it.
      tabIndex={isMany ? 0 : undefined}
      ref={box}
    >
      <table style={`--slim:${sides.length - wideCount};--full:${wideCount}`}>
        <thead>
          <tr>
            {isMany && (
              <th scope="col" class="line-number">
                <span class="unseen">line</span>
              </th>
            )}
            {sides.map(({ name, episode }, side) => (
              <th scope="col" key={episode.number} class={isWide(side) ? 'full' : 'slim'}>
                {isMany ? (
                  <button type="button" aria-pressed={open.includes(side)} onClick={() => onOpen(side)} title={name}>
                    <span>{name}</span>
                  </button>
                ) : (
                  name
                )}
                {hasDistance && isWide(side) && <span class="to-go-title">distance to goal</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ at, hidden }) =>
            hidden > 0 ? (
              <tr key={at}>
                <td colSpan={sides.length + (isMany ? 1 : 0)}>
                  {isWhole ? (
                    <button type="button" class="fold" tabIndex={-1} onClick={() => playback.go(at)}>
                      {counted(hidden, 'line')} with steps of {soleName(comparison, at, sides)} only
                    </button>
                  ) : (
                    <button type="button" class="fold" onClick={() => setUnfolded(true)}>
                      Show {counted(hidden, at === 0 ? 'earlier line' : 'later line')}
                    </button>
                  )}
                </td>
              </tr>
            ) : (
              <tr
                key={at}
                aria-current={at === playback.at ? 'step' : undefined}
                class={at === lastDivergence && at > 0 && !isMany ? 'parts' : ''}
              >
                {isMany && (
                  <th scope="row" class="line-number">
                    {at + 1}
                  </th>
                )}
                {cells[at]?.map((cell, side) => (
                  <StepCell
                    key={side}
                    side={sides[side]}
                    cell={cell}
                    before={cells[at - 1]?.[side]}
                    isWide={isWide(side)}
                    isMany={isMany}
                    isCurrent={at === playback.at}
                    onGo={() => {
                      playback.go(at)
                      if (isMany) onOpen(side)
                    }}
                  />
                ))}
              </tr>
            ),
          )}
        </tbody>
      </table>
    </section>
  )
}

function soleName({ slots }: Comparison, at: number, sides: readonly Side[]): string {
  return sides[slots[at]?.findIndex((step) => step !== undefined) ?? -1]?.name ?? ''
}

interface StepCellProps {
  readonly side: Side | undefined
  readonly cell: BranchCell
  readonly before: BranchCell | undefined
  readonly isWide: boolean
  readonly isMany: boolean
  readonly isCurrent: boolean
  readonly onGo: () => void
}

function StepCell({ side, cell, before, isWide, isMany, isCurrent, onGo }: StepCellProps) {
  const { branch, ended } = cell
  const step = cell.step === undefined ? undefined : side?.steps[cell.step]
  const colour = isMany && branch !== undefined ? ` branch-${branch % BRANCH_COLOURS}` : ''
  if (ended) return <EndCell isFirst={before?.ended !== true && isMany} success={side?.episode.success === true} />
  if (step === undefined) return <td class={`no-step${colour}`} />
  const name = branch === undefined ? undefined : branchName(branch)
  return (
    <td class={`${stepClass(step)}${colour}`}>
      <button
        type="button"
        tabIndex={isCurrent ? 0 : -1}
        onClick={onGo}
        {...(!isWide && {
          title: `${side?.name ?? ''}, step ${step.at + 1}: ${step.action ?? 'end'}`,
          'aria-label': `step ${step.at + 1}: ${step.action ?? 'end'}${step.refused ? ', invalid' : ''}, ${name === undefined ? 'own state' : `branch ${name}`}`,
        })}
      >
        {isMany && <span class="branch">{name ?? '·'}</span>}
        {isWide && <span class="count">{step.at + 1}</span>}
        <StepSymbol rung={step} />
        {isWide && (
          <>
            <span class="rung-action">
              {step.action ?? 'end'}
              <StepMarks rung={step} />
            </span>
            <span class="to-go-count">{goalDistanceText(step)}</span>
          </>
        )}
      </button>
    </td>
  )
}

/** Number of colours of branches in the style sheet. */
const BRANCH_COLOURS = 6

function EndCell({ isFirst, success }: { readonly isFirst: boolean; readonly success: boolean }) {
  if (!isFirst) return <td class="no-step ended" />
  return (
    <td class={`ended ${success ? 'good' : 'bad'}`}>
      <span aria-hidden="true">{success ? '✓' : '✗'}</span>
      <span class="unseen">{success ? 'solved' : 'ended unsolved'}</span>
    </td>
  )
}
