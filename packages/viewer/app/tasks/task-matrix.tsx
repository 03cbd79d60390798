import type { EpisodeLine, ReportData } from '@orreryjs/reporting/data'
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import { endText } from '../episodes/names.ts'
import { addressOf } from '../episodes/route.ts'
import { useReport } from '../report-context.ts'
import { comparedEpisodes, type Matrix, matchesQuery, type TaskRow } from './matrix.ts'
import type { TaskQuery } from './query.ts'
import { useWindow } from './use-window.ts'

/** Row height in pixels; the same as in the style sheet. */
const ROW_HEIGHT = 46

/** Maximum number of attempts in a cell with failure types; with more the cell has only step counts, in two lines. */
const MAX_LABELLED = 3

interface TaskMatrixProps {
  readonly columns: readonly string[]
  readonly tasks: readonly TaskRow[]
  readonly query: TaskQuery
  /** True if the tasks belong to several places. */
  readonly mixed: boolean
}

/** Table with a line for each task and a cell for each row. Only visible lines are rendered. */
export function TaskMatrix({ columns, tasks, query, mixed }: TaskMatrixProps) {
  const box = useRef<HTMLElement>(null)
  const { from, to, onScroll } = useWindow(tasks.length, ROW_HEIGHT)
  useLayoutEffect(() => {
    if (box.current !== null) onScroll(box.current)
  }, [tasks.length])
  return (
    <section
      class="scrolling long tasks"
      aria-label="All tasks"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard could not scroll the box without it.
      tabIndex={0}
      ref={box}
      onScroll={({ currentTarget }) => onScroll(currentTarget)}
    >
      <table class="task-table" aria-rowcount={tasks.length + 1}>
        <thead>
          <tr>
            <th scope="col" class="goal">
              task
            </th>
            <th scope="col" title="episodes of the task, aligned by state">
              compare
            </th>
            {columns.map((name) => (
              <th scope="col" key={name}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {from > 0 && <Gap height={from * ROW_HEIGHT} width={columns.length + 2} />}
          {tasks.slice(from, to).map((task, at) => (
            // Keyed by position so that lines are reused, which halves the work of scrolling.
            <TaskLine key={from + at} task={task} columns={columns} query={query} mixed={mixed} at={from + at} />
          ))}
          {to < tasks.length && <Gap height={(tasks.length - to) * ROW_HEIGHT} width={columns.length + 2} />}
        </tbody>
      </table>
    </section>
  )
}

function Gap({ height, width }: { readonly height: number; readonly width: number }) {
  return (
    <tr class="gap">
      <td colSpan={width} style={`height:${height}px`} />
    </tr>
  )
}

interface TaskLineProps extends Omit<TaskMatrixProps, 'tasks'> {
  readonly task: TaskRow
  readonly at: number
}

function TaskLine({ task, columns, query, mixed, at }: TaskLineProps) {
  const report = useReport()
  // Preact skips identical elements.
  return useMemo(() => taskLine({ task, columns, query, mixed, at }, report), [task, columns, query, mixed, at, report])
}

function taskLine({ task, columns, query, mixed, at }: TaskLineProps, report: ReportData) {
  const compared = comparedEpisodes(task, query).map(({ number }) => number)
  return (
    <tr class="task-line" aria-rowindex={at + 2}>
      <th scope="row" class="goal" title={task.goal}>
        <span class="goal-words">{task.goal}</span>
        <span class="small">
          {mixed ? task.task : task.task.replace(/^.*\//s, '#')} · {task.type}
        </span>
      </th>
      <td>
        {compared.length > 1 && (
          <a
            href={addressOf({ kind: 'compare', episodes: compared, frame: undefined })}
            title={`align the steps of ${compared.length} episodes by state`}
          >
            Compare
          </a>
        )}
      </td>
      {columns.map((name) => {
        const episodes = task.cells.get(name) ?? []
        const isShort = episodes.length > MAX_LABELLED
        return (
          <td key={name} {...(isShort && { class: 'attempts', style: `--beside:${Math.ceil(episodes.length / 2)}` })}>
            {episodes.map((episode) => {
              const dimmed = (query.row !== undefined && query.row !== name) || !matchesQuery(episode, query)
              return episodeCell(episode, { isShort, dimmed, report })
            })}
          </td>
        )
      })}
    </tr>
  )
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
