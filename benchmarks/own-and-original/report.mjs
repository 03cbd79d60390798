import { wilsonInterval } from '@orreryjs/statistics'
import { mean } from '../episodes.mjs'

/** Tables of all measured worlds, in the order of `worlds`. */
export function report(results, worlds) {
  return Object.keys(worlds)
    .filter((name) => results[name] !== undefined)
    .map((name) => section(worlds[name].title, results[name]))
    .join('\n\n')
}

function section(title, { oracle, rows, tasks, searchTasks }) {
  const models = rows.filter(({ preset }) => preset !== 'none')
  const rates = (side) => models.map((row) => rate(row[side]))
  const offset = mean(models.map((row) => rate(row.own) - rate(row.original)))
  const largest = Math.max(...rows.map((row) => Math.abs(rate(row.own) - rate(row.original))))
  return `### ${title}

| agent | model | own: success % | 95 % CI | reward | original: success % | 95 % CI | reward | own - original |
| --- | --- | ---: | --- | ---: | ---: | --- | ---: | ---: |
${rows.map(line).join('\n')}

${tasks} tasks on each side (${searchTasks} for agents that search a tree), or all tasks of a smaller split. Simulated models: mean difference
${signed(offset)} points, largest difference of a row ${largest.toFixed(1)} points, Spearman's rank correlation of the rows ${spearman(rates('own'), rates('original')).toFixed(2)}.
Oracle: ${lengths('own', oracle.own)}; ${lengths('original', oracle.original)}.`
}

function line({ agent, preset, own, original }) {
  const model = preset === 'none' ? 'none' : `simulated:${preset}`
  const difference = signed(rate(own) - rate(original))
  return `| ${[agent, model, ...cells(own), ...cells(original), difference].join(' | ')} |`
}

function cells({ n, successes, reward }) {
  const { low, high } = wilsonInterval(successes, n)
  return [((100 * successes) / n).toFixed(1), `${(100 * low).toFixed(1)}-${(100 * high).toFixed(1)}`, reward.toFixed(3)]
}

function lengths(side, { n, solved, mean: average, q10, q90 }) {
  return `${side} ${average.toFixed(2)} steps on average (10-90 %: ${q10}-${q90}), ${solved} of ${n} tasks solved`
}

/** Success in per cent. */
function rate({ n, successes }) {
  return (100 * successes) / n
}

function signed(points) {
  return `${points < 0 ? '' : '+'}${points.toFixed(1)}`
}

/** Spearman's rank correlation, with mean ranks for ties. */
function spearman(one, other) {
  return pearson(ranks(one), ranks(other))
}

function ranks(values) {
  return values.map((value) => {
    const below = values.filter((each) => each < value).length
    const equal = values.filter((each) => each === value).length
    return below + (equal + 1) / 2
  })
}

function pearson(one, other) {
  const [a, b] = [mean(one), mean(other)]
  const sum = (pick) => one.reduce((total, value, index) => total + pick(value - a, (other[index] ?? 0) - b), 0)
  return sum((x, y) => x * y) / Math.sqrt(sum((x) => x * x) * sum((_, y) => y * y))
}
