import { joinWords } from '@orreryjs/runs/texts'
import type { ReportPlace } from '../data/report-data.ts'

/** Names of worlds in prose; other worlds keep their id. */
const WORLD_NAMES: Readonly<Record<string, string>> = {
  alfworld: 'ALFWorld',
  textcraft: 'TextCraft',
  webarena: 'WebArena',
  webshop: 'WebShop',
}

/** Maximum number of agents or worlds that the title names; it counts more. */
const MAX_NAMES = 3

/**
 * Returns the title of a report in words: `react vs rebact on TextCraft, 20 tasks, simulated:mid, 26 Nov 2026`. Calibration agents are
 * omitted if other agents exist. The date is in UTC, and absent in a deterministic run.
 */
export function runTitle(places: readonly ReportPlace[], startedAt: string | undefined): string {
  const all = places.flatMap(({ rows }) => rows)
  const measured = all.filter(({ calibration }) => calibration === undefined)
  const rows = measured.length > 0 ? measured : all
  const models = unique(rows.map(({ model }) => model).filter((model) => model !== 'none'))
  const [onlyModel] = models
  const isOneModel = models.length === 1 && onlyModel !== undefined
  const agents = unique(rows.map(({ name, model }) => (isOneModel ? name.replace(`/${model}`, '') : name)))
  const worlds = unique(places.map(({ world }) => WORLD_NAMES[world] ?? world))
  const trials = unique(rows.map((row) => String(row.trials)))
  const tasks = places.reduce((sum, place) => sum + Math.max(0, ...place.rows.map((row) => row.tasks)), 0)
  const attempts = trials.length === 1 && trials[0] !== '1' ? ` × ${trials[0]} attempts` : ''
  const parts = [
    agents.length === 0
      ? 'No ended episode'
      : `${agents.length > MAX_NAMES ? `${agents.length} agents` : agents.join(' vs ')} on ${worlds.length > MAX_NAMES ? `${worlds.length} worlds` : joinWords(worlds, 'and')}`,
    ...(agents.length === 0 ? [] : [`${tasks} ${tasks === 1 ? 'task' : 'tasks'}${attempts}`]),
    ...(models.length > MAX_NAMES ? [`${models.length} models`] : models),
    ...(startedAt === undefined ? [] : [dateText(startedAt)]),
  ]
  return parts.join(', ')
}

function unique(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)]
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** Formats the day of an ISO time: `26 Nov 2026`. */
function dateText(time: string): string {
  const date = new Date(time)
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`
}
