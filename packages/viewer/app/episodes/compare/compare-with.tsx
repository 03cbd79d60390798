import type { EpisodeLine } from '@orreryjs/reporting/data'
import { useId, useState } from 'preact/hooks'
import { useReport, useSource } from '../../report-context.ts'
import { attemptName, endText, episodesOfTask, oneOfEachRow } from '../names.ts'
import { addressOf } from '../route.ts'

/**
 * Selects the episodes of the same task to compare with: one, or one of each row. In a run of several rows it also takes its place before
 * another episode has ended, so that the text below does not move under a reader.
 */
export function CompareWith({ episode }: { readonly episode: EpisodeLine }) {
  const report = useReport()
  const id = useId()
  const all = episodesOfTask(useSource(), episode)
  const others = all.filter(({ number }) => number !== episode.number)
  const rows = oneOfEachRow(all, episode.trial, episode)
  const [first] = others
  const hasRows = rows.length > 2
  const [selected, setSelected] = useState<string>()
  const chosen = selected ?? (hasRows ? ALL_ROWS : String(first?.number))
  if (first === undefined && report.places[episode.place]?.rows.length === 1) return null
  const episodes = chosen === ALL_ROWS ? rows.map(({ number }) => number) : [episode.number, Number(chosen)]
  return (
    <form
      class="side-by-side"
      onSubmit={(event) => {
        event.preventDefault()
        location.hash = addressOf({ kind: 'compare', episodes, frame: undefined })
      }}
    >
      <label for={id}>Compare with</label>
      <select
        id={id}
        value={chosen}
        disabled={first === undefined}
        onChange={({ currentTarget }) => setSelected(currentTarget.value)}
      >
        {first === undefined && <option value={chosen}>no other episode of this task</option>}
        {hasRows && <option value={ALL_ROWS}>all {rows.length} rows</option>}
        {others.map((other) => (
          <option value={String(other.number)} key={other.number}>
            {attemptName(report, other)}: {endText(report, other)}
          </option>
        ))}
      </select>
      <button type="submit" disabled={first === undefined}>
        Compare
      </button>
    </form>
  )
}

const ALL_ROWS = 'rows'
