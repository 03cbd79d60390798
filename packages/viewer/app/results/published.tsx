import type { PublishedChart, PublishedFigures, PublishedPart } from '@orreryjs/reporting/data'
import { Chart } from '../charts/chart.tsx'
import { publishedChart } from '../charts/published-chart.ts'
import { Figure, Scrolling } from '../figure.tsx'
import { useReport } from '../report-context.ts'

/** Section "Published results": tables and figures of the paper next to our results. */
export function Published() {
  const { published = [] } = useReport()
  return (
    <>
      {published.map((figures) => (
        <PaperTable key={figures.title.join('\n')} {...figures} />
      ))}
    </>
  )
}

function PaperTable({ title, columns, parts, notes }: PublishedFigures) {
  return (
    <>
      {title.map((line) => (
        <p class="explanation" key={line}>
          {sentence(line)}
        </p>
      ))}
      {parts.map((part) => (
        <Part key={part.title} part={part} columns={columns} notes={notes} />
      ))}
    </>
  )
}

interface PartProps extends Pick<PublishedFigures, 'columns' | 'notes'> {
  readonly part: PublishedPart
}

/** A table, or a chart with its data as a table below. */
function Part({ part: { title, simulated, rows, chart }, columns, notes }: PartProps) {
  // The figure has its own badge.
  const name = capitalized(title.replace(/ \(simulated\)$/, ''))
  const table = (
    <Scrolling label={title}>
      <PublishedTable columns={columns} rows={rows} />
    </Scrolling>
  )
  if (chart === undefined) {
    return (
      <Figure title={name} explanation={notes.map(sentence).join(' ')} simulated={simulated}>
        {table}
      </Figure>
    )
  }
  const caption = `${chart.y} by ${chart.x}. Colour: our results with 95 % intervals. Grey: published values, if printed as numbers.`
  return (
    <Figure title={name} explanation={caption} simulated={simulated} table={table}>
      <SmallCharts title={title} chart={chart} simulated={simulated} />
    </Figure>
  )
}

function SmallCharts(props: { readonly title: string; readonly chart: PublishedChart; readonly simulated: boolean }) {
  const { title, chart, simulated } = props
  return (
    <ul class="small-charts">
      {chart.rows.map((row) => (
        <li key={row.name}>
          <p class="chart-name">{row.name}</p>
          <Chart
            label={`${chart.y} of ${row.name} by ${chart.x}, ${title}; data in the table below`}
            draw={(width) => publishedChart(chart, row, { width, simulated })}
          />
        </li>
      ))}
    </ul>
  )
}

/** Formats a line of the terminal as a sentence. */
function sentence(line: string): string {
  return `${capitalized(line)}.`
}

function capitalized(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
}

interface PublishedTableProps {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

function PublishedTable({ columns, rows }: PublishedTableProps) {
  return (
    <table>
      <thead>
        <tr>
          {columns.map((column, index) => (
            <th scope="col" class={index === 0 ? undefined : 'number'} key={`${index} ${column}`}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name = '', ...cells], row) => (
          <tr key={`${row} ${name}`}>
            <th scope="row">{name}</th>
            {cells.map((cell, index) => (
              <td class="number" key={`${index} ${columns[index + 1]}`}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
