/** Table of the sources with their counts, and the total. Sources that were never replayed have no row. */
export function report(sources) {
  const rows = sources.filter(({ counts }) => counts !== undefined)
  const total = (pick) => rows.reduce((sum, { counts }) => sum + pick(counts), 0)
  return `| source | part | episodes | steps | matched | differed | not replayed | success agrees | reasons |
| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | --- |
${rows.map(line).join('\n')}
| total | | ${total(({ episodes }) => episodes)} | ${total(({ steps }) => steps)} | ${total(({ matched }) => matched)} | ${total(({ differed }) => differed)} | ${total(leftOut)} | ${total(({ ends }) => ends.agreed)} of ${total(stated)} | |`
}

function line({ title, repository, commit, path, part, note, counts }) {
  const source = `[${title}](https://github.com/${repository}/blob/${commit}/${path})`
  const { episodes, steps, matched, differed, ends, notReplayed, withoutActions } = counts
  const reasons = [
    ...Object.entries(notReplayed).map(([reason, number]) => `${reason}: ${number}`),
    ...(withoutActions === 0 ? [] : [`records without actions: ${withoutActions}`]),
    ...(note === undefined ? [] : [note]),
  ]
  const success = `${ends.agreed} of ${stated(counts)}`
  return `| ${[source, part, episodes, steps, matched, differed, leftOut(counts), success, reasons.join('; ')].join(' | ')} |`
}

function leftOut({ notReplayed }) {
  return Object.values(notReplayed).reduce((sum, number) => sum + number, 0)
}

/** Number of episodes whose success the log states. */
function stated({ ends }) {
  return ends.agreed + ends.differed
}
