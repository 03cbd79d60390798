import type { RobustnessFigures } from '@orreryjs/reporting/data'
import { Figure, Scrolling } from '../figure.tsx'
import { useReport } from '../report-context.ts'

/** Section "Robustness": rows with faults or injections next to their clean rows. */
export function Robustness() {
  const { robustness = [], places } = useReport()
  const isSimulated = places.some(({ rows }) => rows.some(({ simulated }) => simulated))
  return (
    <>
      {robustness.map((table) => (
        <Figure key={table.title} title={table.title} explanation={table.note} simulated={isSimulated}>
          <Scrolling label={table.title}>
            <RobustnessTable {...table} />
          </Scrolling>
        </Figure>
      ))}
    </>
  )
}

/** Columns with text. */
const TEXT_COLUMNS: readonly string[] = ['model', 'verdict']

function RobustnessTable({ columns, rows }: RobustnessFigures) {
  const alignment = (column: string | undefined): string | undefined =>
    TEXT_COLUMNS.includes(column ?? '') ? undefined : 'number'
  return (
    <table>
      <thead>
        <tr>
          {columns.map((column, index) => (
            <th scope="col" class={index === 0 ? undefined : alignment(column)} key={`${index} ${column}`}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name = '', ...cells]) => (
          <tr key={`${name} ${cells[0]}`}>
            <th scope="row">{name}</th>
            {cells.map((cell, index) => (
              <td class={alignment(columns[index + 1])} key={`${index} ${columns[index + 1]}`}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
