import type { EpisodeLine, ReportData } from '@orreryjs/reporting/data'
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import { endText } from '../episodes/names.ts'
import { addressOf } from '../episodes/route.ts'
import { useReport } from '../report-context.ts'
import { isEpisodeWanted, type Matrix, type TaskRow, tellingPair } from './matrix.ts'
import type { TaskQuery } from './query.ts'
import { useWindow } from './use-window.ts'

/** Pixels of a line; the same as in the style sheet. */
const LINE = 46

/** Attempts at a task that have room for what went wrong; of more there are the steps, in two lines. */
const FEW = 3

interface TaskMatrixProps {
  readonly columns: readonly string[]
  readonly tasks: readonly TaskRow[]
  readonly query: TaskQuery
  /** Whether the tasks are of several places, which then must be told apart. */
  readonly mixed: boolean
}

/** A line for each task with its goal, a cell for each row. Only what is in sight is drawn. */
export function TaskMatrix({ columns, tasks, query, mixed }: TaskMatrixProps) {
  const box = useRef<HTMLElement>(null)
  const { from, to, onScroll } = useWindow(tasks.length, LINE)
  useLayoutEffect(() => {
    if (box.current !== null) onScroll(box.current)
  }, [tasks.length])
  return (
    <section
      class="scrolling long tasks"
      aria-label="Every task"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard cannot scroll to what is cut off.
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
            <th scope="col" title="two episodes of the task side by side, with what was counted of both">
              why
            </th>
            {columns.map((name) => (
              <th scope="col" key={name}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {from > 0 && <Gap height={from * LINE} width={columns.length + 2} />}
          {tasks.slice(from, to).map((task, at) => (
            // By its position: another task goes into the line that is there, which is half the work of a new one.
            <TaskLine key={from + at} task={task} columns={columns} query={query} mixed={mixed} at={from + at} />
          ))}
          {to < tasks.length && <Gap height={(tasks.length - to) * LINE} width={columns.length + 2} />}
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
  // The same elements again are not gone through again.
  return useMemo(() => taskLine({ task, columns, query, mixed, at }, report), [task, columns, query, mixed, at, report])
}

function taskLine({ task, columns, query, mixed, at }: TaskLineProps, report: ReportData) {
  const pair = tellingPair(task, query)
  const why = pair && addressOf({ kind: 'pair', first: pair[0].number, second: pair[1].number, frame: undefined })
  return (
    <tr class="task-line" aria-rowindex={at + 2}>
      <th scope="row" class="goal" title={task.goal}>
        <span class="goal-words">{task.goal}</span>
        <span class="small">
          {mixed ? task.task : task.task.replace(/^.*\//s, '#')} · {task.type}
        </span>
      </th>
      <td>
        {why !== undefined && (
          <a href={why} title="side by side: why one did better">
            why
          </a>
        )}
      </td>
      {columns.map((name) => {
        const episodes = task.cells.get(name) ?? []
        const isShort = episodes.length > FEW
        return (
          <td key={name} {...(isShort && { class: 'attempts', style: `--beside:${Math.ceil(episodes.length / 2)}` })}>
            {episodes.map((episode) => {
              const dimmed = (query.row !== undefined && query.row !== name) || !isEpisodeWanted(episode, query)
              return episodeCell(episode, { isShort, dimmed, report })
            })}
          </td>
        )
      })}
    </tr>
  )
}

/** Whether there are cells that only tell how many steps each attempt took. */
export function hasManyAttempts({ tasks }: Matrix): boolean {
  return tasks.some(({ cells }) => [...cells.values()].some(({ length }) => length > FEW))
}

/** Id of the link that opens an episode. */
export function linkId(number: number): string {
  return `episode-link-${number}`
}

interface CellLook {
  readonly isShort: boolean
  readonly dimmed: boolean
  readonly report: ReportData
}

/** No component of its own: of many attempts there are a thousand in sight. */
function episodeCell(episode: EpisodeLine, { isShort, dimmed, report }: CellLook) {
  const { number, success, steps, trial, failure, end } = episode
  const words = endText(report, episode)
  const kind = words.replace(/^.*?: /s, '')
  const outcome = end === undefined ? 'open' : success ? 'solved' : 'failed'
  return (
    <a
      id={linkId(number)}
      class={`cell ${outcome}${dimmed ? ' dimmed' : ''}`}
      href={addressOf({ kind: 'episode', episode: number, frame: undefined })}
      title={`${trial > 1 ? `attempt ${trial}: ` : ''}${words} after ${steps} steps${failure?.detail === undefined ? '' : `: ${failure.detail}`}`}
      aria-label={success ? `${steps} steps, solved` : isShort ? `${steps} steps, ${kind}` : undefined}
    >
      {steps}
      {!success && !isShort && <span class="cell-kind"> {kind}</span>}
    </a>
  )
}
