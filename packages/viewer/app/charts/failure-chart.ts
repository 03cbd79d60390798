import { barX, gridX, plot, stackX } from '@observablehq/plot'
import type { FailureType } from '@orreryjs/core/worlds'
import type { ReportRow } from '@orreryjs/reporting/data'
import { percent } from '../numbers.ts'
import { tasksAddress } from '../tasks/query.ts'
import { type ChartFrame, nameAxis, nameMargin, STYLE, simulatedMark } from './frame.ts'

const LINE = 30

/** Stacked bars of failed episodes by failure type, as shares of all episodes of each row. */
export function failureChart(
  rows: readonly ReportRow[],
  kinds: readonly FailureType[],
  place: string,
  frame: ChartFrame,
): Element {
  const names = rows.map(({ name }) => name)
  const marginLeft = nameMargin(names, frame)
  const pieces = rows.flatMap(({ name, all, failures }) =>
    kinds.flatMap(({ id, title }) => {
      const count = failures.find((failure) => failure.name === id)?.count ?? 0
      return count === 0 ? [] : [{ name, id, title, share: count / all.of }]
    }),
  )
  return plot({
    width: frame.width,
    height: names.length * LINE + 64,
    marginLeft,
    marginTop: 24,
    marginRight: 20,
    marginBottom: 40,
    style: STYLE,
    x: {
      domain: [0, 1],
      label: 'share of episodes',
      labelAnchor: 'left',
      labelArrow: 'none',
      tickFormat: (share: number) => `${Math.round(share * 100)} %`,
      ticks: tickCount(frame),
    },
    y: { domain: names, label: null },
    color: { type: 'identity' },
    marks: [
      gridX({ stroke: 'var(--line)', strokeOpacity: 1, ticks: tickCount(frame) }),
      nameAxis(marginLeft),
      barX(
        pieces,
        stackX({
          y: 'name',
          x: 'share',
          fill: ({ id }) => `var(--kind-${id}, var(--kind-unknown))`,
          stroke: 'var(--background)',
          insetTop: 3,
          insetBottom: 3,
          href: ({ name, id }) => tasksAddress({ place, row: name, kind: id }),
          title: ({ name, title, share }) => `${name}: ${title}, ${percent(share)} of its episodes`,
        }),
      ),
      simulatedMark(frame),
    ],
  })
}

/** Returns a number of ticks whose labels do not overlap. */
function tickCount({ width }: ChartFrame): number {
  return width < 480 ? 2 : 5
}
