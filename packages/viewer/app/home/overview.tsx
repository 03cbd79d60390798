import type { ReportPlace, ReportRow } from '@orreryjs/reporting/data'
import { percent, percentRange } from '../numbers.ts'
import { placeName } from '../place-heading.tsx'
import { useReport } from '../report-context.ts'
import { IntervalBar } from '../results/interval-bar.tsx'
import { tasksAddress } from '../tasks/query.ts'
import { type Verdict, verdictsOf } from './verdicts.ts'

/** Number of verdicts that are shown unfolded. */
const VISIBLE_VERDICTS = 4

/** Section "At a glance": success rates, and for a single place the verdicts that the head of the page does not state. */
export function Overview() {
  const { places, headline } = useReport()
  const [only, another] = places
  const verdicts = only === undefined || another !== undefined ? [] : verdictsOf(only)
  const isStated = headline !== undefined && verdicts.length === 1
  return (
    <div class={`home${another === undefined ? '' : ' of-many'}`}>
      {places.map((place) => (
        <section class="home-place" key={placeName(place)} aria-label={`${placeName(place)} at a glance`}>
          {places.length > 1 && <p class="home-name">{placeName(place)}</p>}
          <Strips place={place} />
          {!isStated && <Verdicts verdicts={verdicts} />}
        </section>
      ))}
      <p class="explanation">
        Success rate with its 95 % confidence interval.
        {verdicts.some(({ isUnclear }) => isUnclear) &&
          !isStated &&
          ' “No significant difference”: the observed difference may be due to chance.'}
      </p>
    </div>
  )
}

/** A bar for each row, sorted by success. */
function Strips({ place }: { readonly place: ReportPlace }) {
  const rows = [...place.rows].sort((one, other) => (other.success?.mean ?? -1) - (one.success?.mean ?? -1))
  return (
    <ol class="strips">
      {rows.map((row) => (
        <Strip key={row.name} row={row} place={placeName(place)} />
      ))}
    </ol>
  )
}

function Strip({ row: { name, success, all, calibration }, place }: { readonly row: ReportRow; readonly place: string }) {
  if (success === undefined) return null
  return (
    <li class={calibration === undefined ? '' : 'calibrating'}>
      <span class="strip-name">{name}</span>
      <a class="strip-share" href={tasksAddress({ place, row: name, outcome: 'solved' })}>
        {percent(success.mean)}
        <span class="unseen">
          {' '}
          of {all.of} episodes solved by {name}
        </span>
      </a>
      <IntervalBar {...success} />
      <span class="strip-range">{percentRange(success)}</span>
    </li>
  )
}

/** Verdicts of a place in sentences, the largest significant difference first. */
export function Verdicts({ verdicts }: { readonly verdicts: readonly Verdict[] }) {
  if (verdicts.length === 0) return null
  const more = verdicts.slice(VISIBLE_VERDICTS)
  return (
    <div class="verdicts">
      <VerdictList verdicts={verdicts.slice(0, VISIBLE_VERDICTS)} />
      {more.length > 0 && (
        <details class="on-paper">
          <summary>{more.length === 1 ? 'One more comparison' : `${more.length} more comparisons`}</summary>
          <VerdictList verdicts={more} />
        </details>
      )}
    </div>
  )
}

function VerdictList({ verdicts }: { readonly verdicts: readonly Verdict[] }) {
  return (
    <ul>
      {verdicts.map(({ text, parts }) => (
        <li key={text}>
          {text}
          {parts.length > 0 && ': '}
          {parts.map(({ text: count, address }, at) => (
            <span key={count}>
              {at > 0 && ', '}
              <a href={address}>{count}</a>
            </span>
          ))}
        </li>
      ))}
    </ul>
  )
}
