import { supported } from './lesson-figure.ts'

/** A row of a results table, by heading. */
type TableRow = Readonly<Record<string, string>>

/** Sentences of the lessons that depend on a table that the same page prints, by page. */
export const tableStatements: Readonly<Record<string, (page: string) => readonly string[]>> = {
  '3-reflecting-before-acting.md': (page) => {
    const [react, rebact] = rowsOf(page, 'run --agent react,rebact', ['react', 'rebact'])
    return [`In the table REBACT makes ${rebact['calls']} calls per task and ReAct ${react['calls']},`, earlyStops(page)]
  },
  '4-anticipation.md': (page) => {
    const [baseline, method] = rowsOf(page, 'run --world alfworld', ['plan-act', 'anticipatory-reflection'])
    const [few, many] = [callsPerStep(baseline), callsPerStep(method)]
    return [
      supported(
        `Plan+Act makes ${few.toFixed(1)} calls per step and Anticipatory Reflection ${many.toFixed(1)}.`,
        few > 2 && many > 2,
      ),
      supported('In the episode above the agent tried the second remedy first.', page.includes('\ntries remedy 2: ')),
    ]
  },
  '5-states-search-trials.md': (page) => {
    const [react, laser] = rowsOf(page, 'run --world webshop', ['react', 'laser'])
    const tokens = quantity(laser['tokens']) / quantity(react['tokens'])
    return [
      supported(
        `LASER makes ${callsPerStep(laser).toFixed(1)} calls per step, ReAct ${callsPerStep(react).toFixed(1)}, but LASER needs only ${Math.round(tokens * 100)} % of ReAct's tokens`,
        callsPerStep(laser) > callsPerStep(react) && tokens < 0.5,
      ),
    ]
  },
}

/** Sentence about the unsolved episodes of ReAct, from a line such as `react: 8 solved, 11 stopped by the agent`. */
function earlyStops(page: string): string {
  const ends = /^react: (\d.+)$/m.exec(page)?.[1] ?? ''
  const unsolved = ends.split(', ').filter((end) => !end.endsWith(' solved'))
  const counts = unsolved.map((end) => Number.parseInt(end, 10))
  const stopped = Number(/(\d+) stopped by the agent/.exec(ends)?.[1] ?? 0)
  const all = counts.reduce((sum, each) => sum + each, 0)
  return supported(`In the table ReAct stops before the step limit in ${stopped} of ${all} unsolved episodes.`, stopped > all / 2)
}

/** Returns the rows of the first results table after a command. */
function rowsOf(page: string, command: string, names: readonly [string, string]): readonly [TableRow, TableRow] {
  const lines = page.slice(page.indexOf(`orrery ${command}`)).split('\n')
  const head = lines.findIndex((line) => /^agent {2,}/.test(line))
  const headings = cells(lines[head] ?? '')
  const row = (name: string): TableRow => {
    const line = lines.slice(head + 1).find((each) => each.startsWith(`${name} `)) ?? ''
    const values = cells(line)
    if (values.length !== headings.length) throw new Error(`no row ${name} below the command ${command}`)
    return Object.fromEntries(headings.map((heading, index) => [heading, values[index] ?? '']))
  }
  return [row(names[0]), row(names[1])]
}

function cells(line: string): readonly string[] {
  return line.trim().split(/ {2,}/)
}

function callsPerStep(row: TableRow): number {
  return quantity(row['calls']) / quantity(row['steps'])
}

/** Parses a printed number such as `24.1k`. */
function quantity(text = ''): number {
  const value = Number.parseFloat(text) * (text.endsWith('k') ? 1000 : 1)
  if (Number.isNaN(value)) throw new Error(`"${text}" is no number`)
  return value
}
