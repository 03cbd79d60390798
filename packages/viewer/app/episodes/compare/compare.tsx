import { endReasonTexts } from '@orreryjs/core'
import { type Comparison, compareEpisodes, stateAtStart } from '@orreryjs/reporting/alignment'
import { useMemo, useState } from 'preact/hooks'
import { Curve } from '../../pictures/curve.tsx'
import { useReport } from '../../report-context.ts'
import { EveryStep } from '../every-step.tsx'
import { frameOf } from '../frame-of.ts'
import { isSimulated } from '../names.ts'
import type { OpenEpisode } from '../open-episode.ts'
import { usePlayback } from '../playback.ts'
import { showAddress } from '../route.ts'
import { PlayerFrame } from '../stage.tsx'
import { StepView } from '../step-view.tsx'
import { Summary } from '../summary.tsx'
import { AlignedSteps } from './aligned-steps.tsx'
import { ChooseRows } from './choose-rows.tsx'
import { CompareDetails, CompareVerdict } from './compare-summary.tsx'
import { CurrentLine } from './current-line.tsx'
import { RowTable } from './row-table.tsx'
import { type Side, useSides } from './side.ts'
import '../../styles/compare.css'

interface CompareProps {
  readonly episodes: readonly OpenEpisode[]
  readonly frame: number | undefined
}

/** Episodes of a task next to each other, aligned by state. Two of them are shown in full. Opens where those diverge for the last time. */
export function Compare({ episodes, frame }: CompareProps) {
  const report = useReport()
  const sides = useSides(episodes)
  const comparison = useMemo(() => compareSides(sides), [sides])
  const { slots, firstDivergence } = comparison
  const [open, setOpen] = useState(() => openingPair(comparison, sides))
  const playback = usePlayback(slots.length, frame ?? openingSlot(comparison, open), momentsOf(comparison, sides), (at) =>
    showAddress({ kind: 'compare', episodes: episodes.map(({ number }) => number), frame: at }),
  )
  const slot = slots[playback.at] ?? []
  const shown = open.flatMap((side) => {
    const each = sides[side]
    const last = lastStep(comparison, playback.at, side)
    return each === undefined ? [] : [{ ...each, side, step: slot[side], last }]
  })
  const goTo = (side: number, step: number): void => {
    const at = slots.findIndex((each) => each[side] === step)
    if (at >= 0) playback.go(at)
  }
  return (
    <PlayerFrame
      title={titleOf(sides)}
      playback={playback}
      position={positionText(slot, sides) ?? `Line ${playback.at + 1} of ${slots.length}`}
      announcement={`${positionText(slot, sides) ?? `Line ${playback.at + 1}`}: ${shown.map(({ steps, step = -1 }) => steps[step]?.action ?? 'no action').join('; ')}`}
      extra={
        <>
          {firstDivergence !== undefined && (
            <button type="button" onClick={() => playback.go(firstDivergence)}>
              First divergence
            </button>
          )}
          <ChooseRows episodes={episodes} />
        </>
      }
    >
      <CompareVerdict sides={sides} comparison={comparison} />
      <AlignedSteps
        sides={sides}
        comparison={comparison}
        playback={playback}
        open={open}
        onOpen={(side) => setOpen((before) => withOpen(before, side))}
      />
      <p class="parting">{partingText(comparison, sides, playback.at)}</p>
      <div class="overview">
        <CompareDetails sides={sides} />
        <Curve
          episodes={shown.map(({ name, episode, last }) => ({
            name,
            recorded: episode.recorded,
            step: episode.frames[last]?.step?.seq ?? 0,
          }))}
          onStep={(at, seq) => goTo(open[at] ?? 0, frameOf(shown[at]?.episode.frames ?? [], seq))}
        />
      </div>
      {sides.length > 2 && <CurrentLine sides={sides} slot={comparison.cells[playback.at] ?? []} />}
      {sides.length > 2 && <RowTable sides={sides} comparison={comparison} onStep={goTo} />}
      <div class="pair">
        {shown.map(({ episode, name, step, last }) => (
          <section key={episode.number} aria-label={`Episode ${episode.number}`}>
            <h4 class="pair-name">
              <a href={`#episode/${episode.number}`}>Episode {episode.number}</a>: {name}
            </h4>
            <Summary episode={episode} simulated={isSimulated(report, episode)} />
            <SideStep episode={episode} frame={step} last={last} />
            <EveryStep episode={episode} />
          </section>
        ))}
      </div>
    </PlayerFrame>
  )
}

function compareSides(sides: readonly Side[]): Comparison {
  const [first] = sides
  return compareEpisodes(
    sides.map(({ steps, episode: { success } }) => ({ steps, success })),
    first === undefined ? '' : stateAtStart(first.episode.recorded),
  )
}

function titleOf(sides: readonly Side[]): string {
  const [first, second] = sides
  const task = first?.episode.task ?? ''
  if (sides.some(({ episode }) => episode.task !== task))
    return sides.map(({ name, episode }) => `${name} on ${episode.task}`).join(', ')
  return sides.length === 2 ? `${first?.name} and ${second?.name} on ${task}` : `${sides.length} episodes of ${task}`
}

/** Returns the first unsolved episode and the one with which it shares its last state; the first two if outcomes do not differ. */
function openingPair({ paths }: Comparison, sides: readonly Side[]): readonly number[] {
  const isMixed = sides.some(({ episode }) => episode.success)
  const failed = isMixed ? sides.findIndex(({ episode }) => !episode.success) : -1
  const rival = paths[failed]?.lastShared?.episode
  return rival === undefined ? [0, 1] : [failed, rival].sort((one, other) => one - other)
}

/** Returns the slot of the first step after the last shared state of the open episodes. */
function openingSlot(
  { slots, paths, firstDivergence, lastDivergence }: Comparison,
  [first = 0, second = 1]: readonly number[],
): number {
  if (slots[0]?.length === 2) return lastDivergence ?? firstDivergence ?? 0
  const [side, rival] = paths[first]?.lastShared?.episode === second ? [first, second] : [second, first]
  const { lastShared } = paths[side] ?? {}
  const slotOf = (episode: number, step: number | undefined): number => slots.findIndex((slot) => slot[episode] === step)
  const next = [slotOf(side, lastShared?.step), slotOf(rival, lastShared?.otherStep)].filter((at) => at >= 0)
  return next[0] ?? firstDivergence ?? 0
}

/** Opens a side in place of the one that was opened before the other. */
function withOpen(before: readonly number[], side: number): readonly number[] {
  return before.includes(side) ? before : [...before.slice(-1), side]
}

/** Returns the slots with invalid or changed actions and divergences. */
function momentsOf({ slots, firstDivergence, lastDivergence }: Comparison, sides: readonly Side[]): readonly number[] {
  return slots.flatMap((slot, at) => {
    const isMarked = slot.some((step, side) => {
      const line = sides[side]?.steps[step ?? -1]
      return line !== undefined && (line.refused || line.changed)
    })
    return isMarked || at === firstDivergence || at === lastDivergence ? [at] : []
  })
}

/** Returns the last step of a side in or above a slot. */
function lastStep({ slots }: Comparison, at: number, side: number): number {
  const slot = slots.findLastIndex((each, index) => index <= at && each[side] !== undefined)
  return slots[slot]?.[side] ?? 0
}

interface SideStepProps {
  readonly episode: OpenEpisode
  /** Absent if the side has no step in the line. */
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
  return <p class="end">No step here: the state is the same as after step {last + 1}.</p>
}

/** Returns the steps of a pair in a line of the table, such as `Step 3` or `react: step 3, rebact: step 2`; absent for more episodes. */
function positionText(slot: Comparison['slots'][number], sides: readonly Side[]): string | undefined {
  if (sides.length !== 2) return undefined
  const [first, second] = slot
  if (first === second && first !== undefined) return `Step ${first + 1}`
  return sides
    .map(({ name }, side) => `${name}: ${slot[side] === undefined ? 'no step' : `step ${(slot[side] ?? 0) + 1}`}`)
    .join(', ')
}

function partingText({ firstDivergence, lastDivergence, slots }: Comparison, sides: readonly Side[], at: number): string {
  const isPair = sides.length === 2
  if (firstDivergence === undefined) return `${isPair ? 'Both' : 'All'} episodes have the same steps and observations.`
  const shown = (line: number): string => {
    const position = positionText(slots[line] ?? [], sides) ?? `line ${line + 1} of ${slots.length}`
    return `${position.replace(/^Step/, 'step')}${line === at ? ' (shown below)' : ''}`
  }
  const first = `First different step: ${shown(firstDivergence)}.`
  if (!isPair || lastDivergence === undefined || lastDivergence === firstDivergence) return first
  return `${first} No common state from ${shown(lastDivergence)} on.`
}
