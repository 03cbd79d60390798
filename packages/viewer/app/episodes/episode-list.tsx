import { useState } from 'preact/hooks'
import type { EpisodeLine } from '../../src/index.ts'
import { Scrolling } from '../figure.tsx'
import { counted } from '../numbers.ts'
import { placeName } from '../place-heading.tsx'
import { useReport, useSource } from '../report-context.ts'
import { attemptName, endText, rewardText, rowName, siblings } from './names.ts'
import { addressOf } from './route.ts'

/** What is looked for in the list. */
interface Wanted {
  readonly row: string
  readonly outcome: string
  readonly text: string
}

const EVERYTHING: Wanted = { row: '', outcome: '', text: '' }

/** Id of the link that opens an episode. */
export function linkId(number: number): string {
  return `episode-link-${number}`
}

/** The episodes of the page with ways to find some of them. */
export function EpisodeList() {
  const { lines } = useSource()
  const [wanted, setWanted] = useState(EVERYTHING)
  const found = lines.filter((episode) => isWanted(episode, wanted))
  return (
    <>
      <Filters wanted={wanted} onChange={setWanted} />
      <p class="explanation" role="status">
        {found.length === lines.length
          ? counted(found.length, 'episode')
          : `${found.length} of ${counted(lines.length, 'episode')}`}
      </p>
      <Scrolling label="List of episodes" long>
        <table class="episodes">
          <thead>
            <tr>
              <th scope="col" class="number counts" title="number in the run, from 1: what orrery show takes">
                #
              </th>
              <th scope="col">task</th>
              <th scope="col" class="wide">
                agent
              </th>
              <th scope="col">end</th>
              <th scope="col" class="number counts">
                steps
              </th>
              <th scope="col" class="number wide" title="length of the shortest known plan">
                best
              </th>
              <th scope="col" class="number wide">
                reward
              </th>
              <th scope="col" class="wide">
                side by side
              </th>
            </tr>
          </thead>
          <tbody>
            {found.map((episode) => (
              <EpisodeRow key={episode.number} episode={episode} />
            ))}
          </tbody>
        </table>
      </Scrolling>
    </>
  )
}

function isWanted(episode: EpisodeLine, { row, outcome, text }: Wanted): boolean {
  if (row !== '' && `${episode.place} ${episode.row}` !== row) return false
  if (outcome === 'solved' && !episode.success) return false
  if (outcome === 'failed' && episode.success) return false
  if (outcome.startsWith('kind ') && episode.failure?.kind !== outcome.slice('kind '.length)) return false
  return `${episode.id} ${episode.taskType} ${episode.goal}`.toLowerCase().includes(text.trim().toLowerCase())
}

interface FiltersProps {
  readonly wanted: Wanted
  readonly onChange: (wanted: Wanted) => void
}

function Filters({ wanted, onChange }: FiltersProps) {
  const { places, failureKinds } = useReport()
  const { lines } = useSource()
  const kinds = failureKinds.filter(({ id }) => lines.some(({ failure }) => failure?.kind === id))
  return (
    <form class="filters" aria-label="Find episodes" onSubmit={(event) => event.preventDefault()}>
      <label>
        Agent
        <select value={wanted.row} onChange={({ currentTarget }) => onChange({ ...wanted, row: currentTarget.value })}>
          <option value="">every agent</option>
          {places.map((place, at) => (
            <optgroup label={placeName(place)} key={placeName(place)}>
              {place.rows.map(({ name }, row) => (
                <option value={`${at} ${row}`} key={name}>
                  {name}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </label>
      <label>
        Outcome
        <select value={wanted.outcome} onChange={({ currentTarget }) => onChange({ ...wanted, outcome: currentTarget.value })}>
          <option value="">any</option>
          <option value="solved">solved</option>
          <option value="failed">not solved</option>
          {kinds.map(({ id, title }) => (
            <option value={`kind ${id}`} key={id}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <label>
        Task, type or goal
        <input
          type="search"
          value={wanted.text}
          onInput={({ currentTarget }) => onChange({ ...wanted, text: currentTarget.value })}
        />
      </label>
    </form>
  )
}

function EpisodeRow({ episode }: { readonly episode: EpisodeLine }) {
  const report = useReport()
  const { number, task, taskType, trial, success, steps, optimal, reward, failure } = episode
  return (
    <tr>
      <td class="number">{number}</td>
      <th scope="row" class="task">
        <a id={linkId(number)} href={addressOf({ kind: 'episode', episode: number, frame: undefined })}>
          {task}
          {trial > 1 && ` (attempt ${trial})`}
        </a>
        <span class="small">{taskType}</span>
        <span class="narrow">{rowName(report, episode)}</span>
      </th>
      <td class="words wide">{rowName(report, episode)}</td>
      <td class="words">
        <span class={success ? 'good' : 'bad'}>{endText(report, episode)}</span>
        {failure?.detail !== undefined && <span class="small">{failure.detail}</span>}
      </td>
      <td class="number">{steps}</td>
      <td class="number wide">{optimal ?? '-'}</td>
      <td class="number wide">{rewardText(reward)}</td>
      <td class="words wide">
        <PairLink episode={episode} />
      </td>
    </tr>
  )
}

/** A link to the comparison that tells most: with another row that came to another end. */
function PairLink({ episode }: { readonly episode: EpisodeLine }) {
  const report = useReport()
  const others = siblings(useSource(), episode)
  const other = others.find(({ success }) => success !== episode.success) ?? others[0]
  if (other === undefined) return <span class="small">no other</span>
  return (
    <a href={addressOf({ kind: 'pair', first: episode.number, second: other.number, frame: undefined })}>
      with {attemptName(report, other)}
    </a>
  )
}
