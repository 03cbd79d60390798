import type { Comparison, Departure } from '@orreryjs/reporting/alignment'
import { Scrolling } from '../../figure.tsx'
import { useReport } from '../../report-context.ts'
import { endText } from '../names.ts'
import type { Side } from './side.ts'

interface RowTableProps {
  readonly sides: readonly Side[]
  readonly comparison: Comparison
  /** Called with a side and the position of its step. */
  readonly onStep: (side: number, step: number) => void
}

/** Maximum number of departures in a cell. */
const MAX_DEPARTURES = 4

/** Table of the paths: end, unshared steps, and the last state shared with an episode of another outcome. */
export function RowTable({ sides, comparison: { paths }, onStep }: RowTableProps) {
  const report = useReport()
  return (
    <Scrolling label="Paths of the rows">
      <table class="paths">
        <thead>
          <tr>
            <th scope="col">row</th>
            <th scope="col">end</th>
            <th scope="col" class="number">
              steps
            </th>
            <th scope="col" class="number" title="steps to a state that another row also reached">
              shared
            </th>
            <th scope="col" title="steps that lead to a state that no other row reached">
              unshared steps
            </th>
            <th scope="col" title="last state that a row with another outcome also reached">
              last shared state
            </th>
          </tr>
        </thead>
        <tbody>
          {sides.map(({ name, episode }, side) => {
            const { sharedSteps = 0, departures = [], lastShared } = paths[side] ?? {}
            return (
              <tr key={episode.number}>
                <th scope="row">
                  <a href={`#episode/${episode.number}`}>{name}</a>
                </th>
                <td>
                  <span class={episode.success ? 'good' : 'bad'}>{endText(report, episode)}</span>
                </td>
                <td class="number">{episode.steps}</td>
                <td class="number">{sharedSteps}</td>
                <td>
                  {departures.length === 0 && '-'}
                  {departures.slice(0, MAX_DEPARTURES).map((departure) => (
                    <DepartureButton key={departure.step} departure={departure} side={side} sides={sides} onStep={onStep} />
                  ))}
                  {departures.length > MAX_DEPARTURES && <span class="small">and {departures.length - MAX_DEPARTURES} more</span>}
                </td>
                <td>
                  {lastShared === undefined || lastShared.step === 0 ? (
                    'start'
                  ) : (
                    <button type="button" class="step-link" onClick={() => onStep(side, lastShared.step - 1)}>
                      step {lastShared.step}
                    </button>
                  )}
                  {lastShared !== undefined && lastShared.step > 0 && (
                    <span class="small">
                      {sides[lastShared.episode]?.name} {lastShared.otherStep === 0 ? 'start' : `step ${lastShared.otherStep}`}
                    </span>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Scrolling>
  )
}

interface DepartureButtonProps extends Pick<RowTableProps, 'sides' | 'onStep'> {
  readonly departure: Departure
  readonly side: number
}

function DepartureButton({ departure: { step, rejoins }, side, sides, onStep }: DepartureButtonProps) {
  const { steps = [], episode } = sides[side] ?? {}
  const action = steps[step]?.action ?? 'end'
  const last = rejoins?.step ?? episode?.steps ?? step + 1
  const isSingle = last <= step + 1
  const after =
    rejoins === undefined
      ? 'does not rejoin'
      : `rejoins ${rejoins.episodes.map((each) => sides[each]?.name).join(', ')} at step ${rejoins.step + 1}`
  return (
    <button type="button" class="step-link" title={`${action}; ${after}`} onClick={() => onStep(side, step)}>
      {isSingle ? step + 1 : `${step + 1}–${last}`}
    </button>
  )
}
