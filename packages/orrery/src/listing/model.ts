import { type ModelParameter, playersOf } from '@orreryjs/runs/registry'
import type { Column } from '@orreryjs/runs/results'
import { unknownName } from '@orreryjs/runs/texts'
import { orrery } from '../index.ts'
import type { DescriptionTable, ItemDescription, ModelItem, ParameterItem } from './listing.ts'

/** Describes a kind of model with its presets and parameters. Throws `MODEL_UNKNOWN`. */
export async function describeModel(name: string): Promise<ItemDescription> {
  const kind = name.split(':')[0]
  const entry = orrery.models.find(({ id }) => id === kind)
  const ids = orrery.models.map(({ id }) => id)
  if (entry === undefined) throw unknownName('MODEL_UNKNOWN', 'model', name, ids)
  const { id, form, summary } = entry
  const { presets = {}, parameters } = (await entry.describe?.({ players: () => playersOf(orrery) })) ?? { parameters: [] }
  return {
    item: { id, form, summary, presets, parameters: parameters.map(parameterItem) } satisfies ModelItem,
    heading: `${id}: ${summary}`,
    facts: [['named', form]],
    tables: [
      {
        title: 'presets',
        columns: [{ title: 'preset' }, { title: 'description' }],
        rows: Object.entries(presets),
      },
      ...grouped(parameters).map(([title, group]) => parameterTable(title, group, Object.keys(presets))),
    ],
  }
}

/** Converts a parameter to data. */
function parameterItem({ name, group, values, summary, presets }: ModelParameter): ParameterItem {
  return { name, ...(group !== undefined && { group }), values: values, summary, ...(presets !== undefined && { presets }) }
}

/** Groups parameters, in the order of the first parameter of each group. */
function grouped(parameters: readonly ModelParameter[]): readonly (readonly [string, readonly ModelParameter[]])[] {
  const groups = new Map<string, ModelParameter[]>()
  for (const parameter of parameters) {
    const title = parameter.group ?? 'parameters'
    groups.set(title, [...(groups.get(title) ?? []), parameter])
  }
  return [...groups]
}

function parameterTable(title: string, parameters: readonly ModelParameter[], presets: readonly string[]): DescriptionTable {
  const shown = parameters.some((parameter) => parameter.presets !== undefined) ? presets : []
  const columns: readonly Column[] = shown.map((preset) => ({ title: preset, align: 'right' }))
  return {
    title,
    columns: [{ title: 'parameter' }, { title: 'values' }, ...columns, { title: 'description' }],
    rows: parameters.map(({ name, values, summary, presets: valueIn }) => [
      name,
      values,
      ...shown.map((preset) => String(valueIn?.[preset] ?? '-')),
      summary,
    ]),
  }
}
