import type { EpisodeLine } from '@orreryjs/reporting/data'
import { useId, useState } from 'preact/hooks'
import { useReport, useSource } from '../../report-context.ts'
import { attemptName, endText, episodesOfSameTask } from '../names.ts'
import { addressOf } from '../route.ts'

interface SideBySideProps {
  readonly episode: EpisodeLine
  /** The other episode of the pair. */
  readonly beside?: EpisodeLine
}

/** Selects another episode of the same task to compare with. */
export function CompareWith({ episode, beside }: SideBySideProps) {
  const report = useReport()
  const id = useId()
  const others = episodesOfSameTask(useSource(), episode)
  const [chosen, setChosen] = useState((others.find(({ number }) => number === beside?.number) ?? others[0])?.number)
  if (chosen === undefined) return null
  return (
    <form
      class="side-by-side"
      onSubmit={(event) => {
        event.preventDefault()
        location.hash = addressOf({ kind: 'pair', first: episode.number, second: chosen, frame: undefined })
      }}
    >
      <label for={id}>Compare with</label>
      <select id={id} value={chosen} onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}>
        {others.map((other) => (
          <option value={other.number} key={other.number}>
            {attemptName(report, other)}: {endText(report, other)}
          </option>
        ))}
      </select>
      <button type="submit">Show side by side</button>
    </form>
  )
}
