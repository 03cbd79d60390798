import { Figure, Scrolling } from '../figure.tsx'
import { useReport } from '../report-context.ts'

/** The paper's table beside ours. */
export function Published() {
  const { published, run } = useReport()
  if (published === undefined) return null
  const { title, columns, parts, notes } = published
  return (
    <>
      {title.map((line) => (
        <p class="explanation" key={line}>
          {line}
        </p>
      ))}
      {parts.map((part) => (
        <Figure
          key={part.title}
          title={part.title}
          explanation={notes.join('; ')}
          simulated={run.labels.includes('simulated') && part.title.includes('simulated')}
        >
          <Scrolling label={part.title}>
            <PublishedTable columns={columns} rows={part.rows} />
          </Scrolling>
        </Figure>
      ))}
    </>
  )
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
