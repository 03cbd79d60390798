import { RESCORED_METRICS } from '@orreryjs/runs/rescore'
import { unknownName } from '@orreryjs/runs/texts'
import { MEASURES } from '@orreryjs/statistics/measures'
import type { ItemDescription, Listing } from './listing.ts'

/** A metric of episodes. */
interface MetricDescription {
  readonly name: string
  readonly description: string
  /** True if `compare`, gates and reports support it. */
  readonly compared: boolean
  /** True if `rescore` can recompute it. */
  readonly rescored: boolean
}

/** Lists all metrics: measures of comparisons, and metrics that can be recomputed. */
export function metricListing(): Listing {
  const items = metrics()
  return {
    items,
    columns: [{ title: 'metric' }, { title: 'compare' }, { title: 'rescore' }, { title: 'description' }],
    rows: items.map((item) => [item.name, yesNo(item.compared), yesNo(item.rescored), item.description]),
  }
}

/** Describes a metric. Throws `USAGE`. */
export function describeMetric(name: string): ItemDescription {
  const item = metrics().find((each) => each.name === name)
  if (item === undefined) {
    throw unknownName(
      'USAGE',
      'metric',
      name,
      metrics().map((each) => each.name),
    )
  }
  const { description, compared, rescored } = item
  return {
    item,
    heading: `${name}: ${description}`,
    facts: [
      ['compare', yesNo(compared)],
      ['rescore', yesNo(rescored)],
    ],
    tables: [],
  }
}

function metrics(): readonly MetricDescription[] {
  const compared = Object.entries(MEASURES).map(([name, { description }]) => ({ name, description }))
  const comparedNames = new Set(compared.map(({ name }) => name))
  const again = new Set(RESCORED_METRICS.map(({ name }) => name))
  return [...compared, ...RESCORED_METRICS.filter(({ name }) => !comparedNames.has(name))].map(({ name, description }) => ({
    name,
    description,
    compared: comparedNames.has(name),
    rescored: again.has(name),
  }))
}

function yesNo(yes: boolean): string {
  return yes ? 'yes' : 'no'
}
