import { OrreryError } from '@orreryjs/core'
import { type Grid, type GridPoint, OPTION_SETTINGS, valueTexts } from './grid.ts'
import { nameInLabels } from './name-in-labels.ts'
import type { ResolvedBlock } from './schema.ts'

/** Maximum length of a row's name. */
const MAX_NAME_LENGTH = 40

/**
 * Returns the name suffix of each point's row: `scope=last maxSteps=20`, abbreviated if too long, and numbered if still too long or
 * ambiguous. All rows of a grid use the same form.
 */
function gridLabels(names: readonly string[], points: readonly GridPoint[], base: number): readonly string[] {
  const areShortEnough = (labels: readonly string[]): boolean =>
    new Set(labels).size === labels.length && labels.every((label) => base + 1 + label.length <= MAX_NAME_LENGTH)
  const lastParts = names.map((name) => name.split('.').at(-1) ?? name)
  const unambiguous = new Set(lastParts).size === names.length ? lastParts : names
  const short = unambiguous.map(initials)
  const forms = [unambiguous, ...(new Set(short).size === names.length ? [short] : [])].map((shown) =>
    points.map((point) =>
      point.map(([, value], index) => `${sanitized(shown[index] ?? '')}=${sanitized(valueTexts(value).join('+'))}`).join(' '),
    ),
  )
  return forms.find(areShortEnough) ?? points.map((_, index) => `row ${index + 1}`)
}

/** Abbreviates a name: `mcm` for maxConsecutiveModifications; a single word is unchanged. */
function initials(name: string): string {
  const words = name.split(/(?=[A-Z])|[-_.]/)
  return words.length === 1 ? name : words.map((word) => word.slice(0, 1).toLowerCase()).join('')
}

/** Replaces characters that delimit row names elsewhere. */
function sanitized(text: string): string {
  return text.replaceAll(/[\s/#,()|"'`\p{Cc}]+/gu, '-')
}

/** Maximum number of rows of a grid. */
const MAX_POINTS = 1000

/** Settings that already distinguish rows without a label. */
const IDENTIFYING_SETTINGS: readonly string[] = ['world', 'split', 'model', 'agent']

/**
 * Returns one block for each combination of the grid's values, the last value varying fastest, and for each agent if rows need labels.
 * Throws `CONFIG_INVALID`.
 */
export function expandGrid(block: ResolvedBlock, grid: Grid): readonly ResolvedBlock[] {
  const points = pointsOf(grid)
  const axes = Object.keys(grid).filter((name) => !IDENTIFYING_SETTINGS.includes(name))
  if (axes.length === 0) return points.map((point) => applyPoint(block, point))
  const labels = labelsOf(axes, points, longestBase(block, points))
  return agentsOf(block, grid).flatMap((agent) =>
    points.map((point) => {
      const own = applyPoint({ ...block, agent: [agent] }, point)
      return { ...own, label: `${block.label ?? nameInLabels(own.agent[0] ?? '')} ${labels(point)}` }
    }),
  )
}

/** Labels rows by the values of these axes; rows that differ only in other settings share a label. */
function labelsOf(axes: readonly string[], points: readonly GridPoint[], base: number): (point: GridPoint) => string | undefined {
  const shown = (point: GridPoint): GridPoint => point.filter(([name]) => axes.includes(name))
  const different = new Map(points.map((point) => [JSON.stringify(shown(point)), shown(point)]))
  const labels = gridLabels(axes, [...different.values()], base)
  const keys = [...different.keys()]
  return (point) => labels[keys.indexOf(JSON.stringify(shown(point)))]
}

function pointsOf(grid: Grid): readonly GridPoint[] {
  const count = Object.values(grid).reduce((product, values) => product * values.length, 1)
  if (count > MAX_POINTS) {
    throw new OrreryError('CONFIG_INVALID', `grid: ${count} combinations; a run can have at most ${MAX_POINTS}`, {
      hint: 'remove values, or split it into several runs',
    })
  }
  return Object.entries(grid).reduce<readonly GridPoint[]>(
    (points, [name, values]) => points.flatMap((point) => values.map((value) => [...point, [name, value] as const])),
    [[]],
  )
}

/** Agents that get labelled rows; a grid over agents already names them. */
function agentsOf({ agent }: ResolvedBlock, grid: Grid): readonly string[] {
  const [first = ''] = agent
  if (grid['agent'] !== undefined) return [first]
  if (!agent.includes('all')) return [...new Set(agent)]
  throw new OrreryError('CONFIG_INVALID', 'grid: labelled rows need the names of agents, not `all`', {
    hint: 'name the agents: agent: [react, rebact]',
  })
}

function longestBase({ label, agent }: ResolvedBlock, points: readonly GridPoint[]): number {
  const own = points.flatMap((point) => point.flatMap(([name, value]) => (name === 'agent' ? [value].flat().map(String) : [])))
  const names = label !== undefined ? [label] : own.length > 0 ? own : agent
  return Math.max(...names.map((name) => (label === undefined ? nameInLabels(name) : name).length))
}

/** Applies the values of a point to the block; options are merged with existing ones. */
function applyPoint(block: ResolvedBlock, point: GridPoint): ResolvedBlock {
  let result: Record<string, unknown> = { ...block }
  for (const [name, value] of point) {
    const setting = OPTION_SETTINGS.find((each) => name.startsWith(`${each}.`))
    if (setting === undefined) result = { ...result, [name]: value }
    else
      result = { ...result, [setting]: { ...(result[setting] as object | undefined), [name.slice(setting.length + 1)]: value } }
  }
  return result as unknown as ResolvedBlock
}
