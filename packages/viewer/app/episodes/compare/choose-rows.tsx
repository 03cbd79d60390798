import type { EpisodeLine } from '@orreryjs/reporting/data'
import { useState } from 'preact/hooks'
import { useReport, useSource } from '../../report-context.ts'
import { attemptName, endText, episodesOfTask } from '../names.ts'
import { addressOf } from '../route.ts'

/** Form with a check box for each episode of the task: which are compared, at least two. */
export function ChooseRows({ episodes }: { readonly episodes: readonly EpisodeLine[] }) {
  const report = useReport()
  const [first] = episodes
  const source = useSource()
  const all = first === undefined ? [] : episodesOfTask(source, first)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(episodes.map(({ number }) => number)))
  if (all.length < 3) return null
  const choose = (number: number, isChosen: boolean): void =>
    setChosen(new Set(isChosen ? [...chosen, number] : [...chosen].filter((each) => each !== number)))
  return (
    <details class="choose-rows">
      <summary>
        Episodes: {episodes.length} of {all.length}
      </summary>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const numbers = all.map(({ number }) => number).filter((number) => chosen.has(number))
          if (numbers.length > 1) location.hash = addressOf({ kind: 'compare', episodes: numbers, frame: undefined })
        }}
      >
        <fieldset>
          <legend class="unseen">Episodes to compare</legend>
          {all.map((episode) => (
            <label key={episode.number}>
              <input
                type="checkbox"
                checked={chosen.has(episode.number)}
                onChange={({ currentTarget }) => choose(episode.number, currentTarget.checked)}
              />
              {attemptName(report, episode)}: {endText(report, episode)}
            </label>
          ))}
        </fieldset>
        <button type="submit" aria-disabled={chosen.size < 2}>
          {chosen.size < 2 ? 'Select two or more' : `Compare ${chosen.size} episodes`}
        </button>
      </form>
    </details>
  )
}
