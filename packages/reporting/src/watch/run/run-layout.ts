import { type RowIdentity, type RunManifest, rowKey } from '@orreryjs/harness'
import { simulatedModelTest } from '@orreryjs/runs/registry'

/** Places and rows of a run in the order of its plan. */
export interface RunLayout {
  readonly places: readonly LayoutPlace[]
  /** Returns the position of a row; unknown rows are added at the end. */
  positionOf(key: string, row: RowIdentity): { readonly place: number; readonly row: number }
}

interface LayoutPlace {
  readonly world: string
  readonly split: string
  readonly rows: LayoutRow[]
}

/** A row of the layout. */
export interface LayoutRow {
  readonly row: RowIdentity
  readonly simulated: boolean
  /** Planned episodes; absent if rows have different numbers. */
  readonly planned?: number
  readonly maxSteps?: number
}

/** Maximum number of rows, if a damaged journal adds unknown ones. */
const MAX_ROWS = 1000

/** Returns the layout of a run from its manifest. */
export function layoutOf(manifest: RunManifest): RunLayout {
  const places: LayoutPlace[] = []
  const positions = new Map<string, { readonly place: number; readonly row: number }>()
  const isSimulated = simulatedModelTest(manifest)
  const add = (
    row: RowIdentity,
    facts: Omit<LayoutRow, 'row' | 'simulated'>,
  ): { readonly place: number; readonly row: number } => {
    let place = places.findIndex(({ world, split }) => world === row.world && split === row.split)
    if (place < 0) place = places.push({ world: row.world, split: row.split, rows: [] }) - 1
    const at = (places[place]?.rows.push({ row, simulated: isSimulated(row.model), ...facts }) ?? 1) - 1
    const position = { place, row: at }
    positions.set(rowKey(row), position)
    return position
  }
  const planned = plannedOf(manifest)
  for (const { world, split, agent, label = agent, model, limits } of manifest.settings) {
    const row = { world, split, label, model }
    if (positions.has(rowKey(row))) continue
    const { maxSteps } = limits
    const episodes = planned(row)
    add(row, { ...(episodes !== undefined && { planned: episodes }), ...(maxSteps !== undefined && { maxSteps }) })
  }
  return {
    places,
    positionOf(key, row) {
      const known = positions.get(key)
      if (known !== undefined) return known
      return positions.size < MAX_ROWS ? add(row, {}) : { place: 0, row: 0 }
    },
  }
}

/** Returns the planned episodes of a row if all tasks have the same number of trials. */
function plannedOf({ settings, tasks, episodes }: RunManifest): (row: RowIdentity) => number | undefined {
  const counts = new Map<string, number>()
  for (const id of Object.keys(tasks)) {
    const place = id.slice(0, id.lastIndexOf('/'))
    counts.set(place, (counts.get(place) ?? 0) + 1)
  }
  const rows = new Map(
    settings.map(({ world, split, agent, label = agent, model }) => [
      rowKey({ world, split, label, model }),
      `${world}/${split}`,
    ]),
  )
  const once = [...rows.values()].reduce((sum, place) => sum + (counts.get(place) ?? 0), 0)
  const trials = once === 0 ? 0 : episodes / once
  return ({ world, split }) =>
    Number.isInteger(trials) && trials > 0 ? (counts.get(`${world}/${split}`) ?? 0) * trials : undefined
}
