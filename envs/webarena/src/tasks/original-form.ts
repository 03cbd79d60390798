import { type JsonObject, OrreryError } from '@orreryjs/core'
import type { SiteId } from '../sites/shared/site.ts'
import { SITES } from '../sites/sites.ts'
import { instanceOf, type WebArenaTask } from './task.ts'
import type { TaskInstance } from './template.ts'

/** Returns the values computed by a task's template. Throws `USAGE` for a task that ends with a purchase. */
export function refusePurchase(task: WebArenaTask): TaskInstance {
  const drawn = instanceOf(task)
  if (drawn.purchaseGoal === undefined) return drawn
  throw new OrreryError('USAGE', `${task.id}: ends with a purchase, which WebArena's evaluators do not judge`, {
    hint: 'export another split: test, dev, train or hard',
  })
}

/** Returns the goal with its parameters replaced by their names. */
export function templateOf(
  goal: string,
  params: Readonly<Record<string, string | number>>,
): { template: string; values: JsonObject } {
  const values: Record<string, string> = {}
  let template = goal
  const longestFirst = Object.entries(params).sort(([, one], [, other]) => String(other).length - String(one).length)
  for (const [name, value] of longestFirst) {
    const text = String(value)
    if (text === '' || !template.includes(text)) continue
    // Do not replace text inside placeholders that are already there.
    const pieces = template.split(/(\{\{\w+\}\})/)
    template = pieces.map((piece, at) => (at % 2 === 0 ? piece.replaceAll(text, () => `{{${name}}}`) : piece)).join('')
    values[name] = text
  }
  return { template, values }
}

/** The original's names of sites and placeholders for their addresses. */
const ORIGINALS: Readonly<Record<Exclude<SiteId, 'market'>, readonly [name: string, placeholder: string]>> = {
  shop: ['shopping', '__SHOPPING__'],
  admin: ['shopping_admin', '__SHOPPING_ADMIN__'],
  forum: ['reddit', '__REDDIT__'],
  code: ['gitlab', '__GITLAB__'],
  map: ['map', '__MAP__'],
  wiki: ['wikipedia', '__WIKIPEDIA__'],
  home: ['homepage', '__HOMEPAGE__'],
}

/** Returns the original's name of a site, or our own for a site that the original does not have. */
export function originalName(site: SiteId): string {
  return site === 'market' ? site : ORIGINALS[site][0]
}

/** Replaces the origin of a URL by the original's placeholder. The back office's placeholder includes its first folder. */
export function withPlaceholder(url: string): string {
  const found = placeholders().find(
    ([, base]) => url === base || /^[/?#]/.test(url.startsWith(base) ? url.slice(base.length) : ''),
  )
  return found === undefined ? url : `${found[0]}${url.slice(found[1].length)}`
}

/** Returns the placeholders and the URLs that they replace. */
export function placeholders(): readonly (readonly [placeholder: string, base: string])[] {
  return SITES.flatMap(({ id, origin }) =>
    id === 'market' ? [] : [[ORIGINALS[id][1], id === 'admin' ? `${origin}/admin` : origin] as const],
  )
}
