import type { EpisodeLine, ReportData } from '@orreryjs/reporting/data'
import { useMemo } from 'preact/hooks'
import { endText } from '../episodes/names.ts'
import { addressOf } from '../episodes/route.ts'
import { whole } from '../numbers.ts'
import { useReport } from '../report-context.ts'
import { comparedEpisodes, type Matrix, matchesQuery, type TaskRow } from './matrix.ts'
import type { TaskQuery } from './query.ts'
import { useGrowing } from './use-growing.ts'

/** Maximum number of attempts in a cell with failure types; with more the cell has only step counts, in two lines if they fit. */
const MAX_LABELLED = 3

/** Maximum number of step counts next to each other, in the cells of a line together, to fit the table into the window. */
const MAX_BESIDE = 18

/** Maximum number of columns; with more agents every task is a card, because a table would be wider than the window. */
const MAX_COLUMNS = 6

interface TaskMatrixProps {
  readonly columns: readonly string[]
  readonly tasks: readonly TaskRow[]
  readonly query: TaskQuery
  /** True if the tasks belong to several places. */
  readonly mixed: boolean
}

/** Table with a line for each task and a cell for each row. More lines are rendered when the reader comes near the last one. */
export function TaskMatrix({ columns, tasks, query, mixed }: TaskMatrixProps) {
  const { shown, more, end } = useGrowing(tasks)
  const hasPairs = useMemo(() => tasks.some((task) => comparedEpisodes(task, query).length > 1), [tasks, query])
  return (
    <>
      <table
        class={`task-table${columns.length > MAX_COLUMNS ? ' as-cards' : ''}`}
        aria-label="All tasks"
        aria-rowcount={tasks.length + 1}
      >
        <thead>
          <tr>
            <th scope="col" class="goal">
              task
            </th>
            {columns.map((name) => (
              <th scope="col" key={name}>
                {name}
              </th>
            ))}
            {hasPairs && (
              <th scope="col">
                <span class="unseen">side by side</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {tasks.slice(0, shown).map((task, at) => (
            <TaskLine key={at} task={task} columns={columns} query={query} mixed={mixed} hasPairs={hasPairs} at={at} />
          ))}
        </tbody>
      </table>
      {shown < tasks.length && (
        <p ref={end} class="more-tasks">
          {whole(shown)} of {whole(tasks.length)} tasks.{' '}
          <button type="button" onClick={more}>
            Show more
          </button>
        </p>
      )}
    </>
  )
}

interface TaskLineProps extends Omit<TaskMatrixProps, 'tasks'> {
  readonly task: TaskRow
  readonly hasPairs: boolean
  readonly at: number
}

function TaskLine({ task, columns, query, mixed, hasPairs, at }: TaskLineProps) {
  const report = useReport()
  // Preact skips identical elements.
  return useMemo(
    () => taskLine({ task, columns, query, mixed, hasPairs, at }, report),
    [task, columns, query, mixed, hasPairs, at, report],
  )
}

function taskLine({ task, columns, query, mixed, hasPairs, at }: TaskLineProps, report: ReportData) {
  const compared = comparedEpisodes(task, query).map(({ number }) => number)
  const [only] = task.episodes
  const address =
    compared.length > 1
      ? addressOf({ kind: 'compare', episodes: compared, frame: undefined })
      : only && addressOf({ kind: 'episode', episode: only.number, frame: undefined })
  return (
    <tr class="task-line" aria-rowindex={at + 2} onClick={(event) => openLine(event, address)}>
      <th scope="row" class="goal">
        <span class="goal-words">{task.goal}</span>
        <span class="small">
          {mixed ? task.task : task.task.replace(/^.*\//s, '#')} · {task.type}
        </span>
      </th>
      {columns.map((name) => {
        const episodes = task.cells.get(name) ?? []
        const isShort = episodes.length > MAX_LABELLED
        return (
          <td
            key={name}
            data-name={name}
            class={[isShort && 'attempts', episodes.length === 0 && 'no-episode'].filter(Boolean).join(' ')}
            {...(isShort && {
              style: `--beside:${Math.min(Math.ceil(episodes.length / 2), Math.floor(MAX_BESIDE / columns.length))}`,
            })}
          >
            {episodes.map((episode) => {
              const dimmed = (query.row !== undefined && query.row !== name) || !matchesQuery(episode, query)
              return episodeCell(episode, { isShort, dimmed, report })
            })}
          </td>
        )
      })}
      {hasPairs && (
        <td class="compare-link">
          {compared.length > 1 && address !== undefined && (
            <a href={address} title={`align the steps of ${compared.length} episodes by state`}>
              Compare
            </a>
          )}
        </td>
      )}
    </tr>
  )
}

/** Opens the episodes of a line; links and selected text keep their own effect. */
function openLine({ target }: Event, address: string | undefined): void {
  const isOwn = target instanceof Element && target.closest('a, button') !== null
  if (address === undefined || isOwn || getSelection()?.isCollapsed === false) return
  location.hash = address
}

/** Returns true if some cells have only step counts because there are many attempts. */
export function hasManyAttempts({ tasks }: Matrix): boolean {
  return tasks.some(({ cells }) => [...cells.values()].some(({ length }) => length > MAX_LABELLED))
}

/** Returns the element id of the link to an episode. */
export function linkId(number: number): string {
  return `episode-link-${number}`
}

interface CellLook {
  readonly isShort: boolean
  readonly dimmed: boolean
  readonly report: ReportData
}

/** Not a component for speed: there may be a thousand visible cells. */
function episodeCell(episode: EpisodeLine, { isShort, dimmed, report }: CellLook) {
  const { number, success, steps, trial, failure, end } = episode
  const outcomeText = endText(report, episode)
  const kind = outcomeText.replace(/^.*?: /s, '')
  const outcome = end === undefined ? 'open' : success ? 'solved' : 'failed'
  return (
    <a
      id={linkId(number)}
      class={`cell ${outcome}${dimmed ? ' dimmed' : ''}`}
      href={addressOf({ kind: 'episode', episode: number, frame: undefined })}
      title={`${trial > 1 ? `attempt ${trial}: ` : ''}${outcomeText} after ${steps} steps${failure?.detail === undefined ? '' : `: ${failure.detail}`}`}
      aria-label={success ? `${steps} steps, solved` : isShort ? `${steps} steps, ${kind}` : undefined}
    >
      {steps}
      {!success && !isShort && <span class="cell-kind"> {kind}</span>}
    </a>
  )
}
