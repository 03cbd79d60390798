import type { PublishedComparison } from '@orreryjs/runs/results'
import {
  groupPublished,
  PUBLISHED_COLUMNS,
  PUBLISHED_NOTES,
  type PublishedGroup,
  publishedClaims,
  publishedParts,
  publishedTitle,
} from '@orreryjs/runs/results'
import type { PublishedChart, PublishedFigures } from '../../data/report-data.ts'

/** Returns a table of a paper next to our results, as in the terminal; for a figure also the chart data. */
export function publishedFigures(beside: PublishedComparison): PublishedFigures {
  const places = groupPublished(beside)
  const parts = publishedParts(beside).map((part, at) => {
    const place = places[at]
    const chart = place && chartOf(beside, place)
    return { ...part, simulated: place?.isSimulated ?? false, ...(chart && { chart }) }
  })
  return {
    title: publishedTitle(beside),
    columns: PUBLISHED_COLUMNS.map(({ title }) => title),
    parts,
    notes: [...publishedClaims(beside), ...PUBLISHED_NOTES],
  }
}

function chartOf({ chart, figures }: PublishedComparison, place: PublishedGroup): PublishedChart | undefined {
  if (chart === undefined) return undefined
  const names = [...new Set(figures.map(({ row }) => row))]
  return {
    ...chart,
    inPercent: figures.every(({ unit }) => unit !== 'number'),
    positions: [...new Set(figures.flatMap(({ at }) => (at === undefined ? [] : [String(at)])))],
    rows: names.map((name) => {
      const own = place.figures.flatMap(([figure, ours]) =>
        figure.row === name && figure.at !== undefined ? [{ at: String(figure.at), figure, ours }] : [],
      )
      return {
        name,
        published: own.flatMap(({ at, figure: { value, interval } }) =>
          value === undefined ? [] : [{ at, value, ...interval }],
        ),
        ours: own.flatMap(({ at, ours }) => (ours === undefined ? [] : [{ at, value: ours.value, ...ours.interval }])),
      }
    }),
  }
}
