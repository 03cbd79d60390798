// Formats the results as Markdown tables.

const percent = (share) => `${(100 * share).toFixed(1)} %`
const nameOf = (name) => name.charAt(0).toUpperCase() + name.slice(1)

/** Formats invariance edits: one row each, with the cell of a preset, world or agent that changes most. */
export function invarianceTable(rows, limit) {
  return [
    '| edit | example | requests | changed | largest share |',
    '| --- | --- | ---: | ---: | --- |',
    ...rows.map(({ name, why, requests, share, cells }) => {
      const [worst, cell] =
        [...cells].toSorted(([, one], [, other]) => other.changed / other.requests - one.changed / one.requests)[0] ?? []
      const largest = cell === undefined || cell.changed === 0 ? '-' : `${worst} ${percent(cell.changed / cell.requests)}`
      return `| ${nameOf(name)} | ${why} | ${requests} | ${percent(share)}${share > limit ? ' (above the limit)' : ''} | ${largest} |`
    }),
  ].join('\n')
}

/** Formats directional edits: one row each, with the mean of the statistic before and after the edit, by preset. */
export function directionTable(rows, presets) {
  return [
    `| edit | example | statistic | ${presets.join(' | ')} | tasks up, down | p | holds |`,
    `| --- | --- | --- | ${presets.map(() => '---:').join(' | ')} | ---: | ---: | --- |`,
    ...rows.map(({ name, why, statistic, direction, means, up, down, p, holds }) => {
      const cells = presets.map((preset) => changeOf(means.get(preset)))
      return `| ${nameOf(name)} | ${why} | ${statistic} ${direction} | ${cells.join(' | ')} | ${up}, ${down} | ${formatP(p)} | ${holds ? 'yes' : 'no'} |`
    }),
  ].join('\n')
}

function changeOf(sum) {
  return sum === undefined ? '-' : `${(sum.from / sum.n).toFixed(2)} to ${(sum.to / sum.n).toFixed(2)}`
}

function formatP(p) {
  return p < 0.001 ? '< .001' : p.toFixed(3).replace(/^0/, '')
}
