import type { OptionValues, World } from '@orreryjs/core'
import type { Purchase, WebShopState } from '@orreryjs/env-webshop'
import { unknownName } from '@orreryjs/runs/texts'
import type { Fact, Site } from '@orreryjs/server'

/** A world that can be opened in a browser. */
export interface SiteEntry {
  /** Name of the world in the registry. */
  readonly id: string
  /** Options that make its observations pages. */
  readonly options: OptionValues
  create(world: World, split: string): Site
}

/** Every world with pages. Adding one is a line here. */
const SITES: readonly SiteEntry[] = [{ id: 'webshop', options: { observation: 'html' }, create: shopSite }]

/** Throws `WORLD_UNKNOWN` for a world without pages. */
export function siteEntry(id: string): SiteEntry {
  const found = SITES.find((entry) => entry.id === id)
  if (found !== undefined) return found
  const ids = SITES.map((entry) => entry.id)
  throw unknownName('WORLD_UNKNOWN', 'world with pages named', id, ids)
}

const WELCOME =
  'You get an instruction, search the shop for what it asks for, choose the options and buy. The score says how well that fits.'

function shopSite(world: World, split: string): Site<WebShopState> {
  return {
    title: 'WebShop',
    welcome: WELCOME,
    world: world as World<WebShopState>,
    split,
    facts: ({ purchase }) => (purchase === undefined ? [] : purchaseFacts(purchase)),
  }
}

/** The parts of a reward. */
function purchaseFacts({ r_type, r_att, r_option, r_price }: Purchase): readonly Fact[] {
  return [
    ['Kind of product', share(r_type)],
    ['Attributes asked for', share(r_att)],
    ...(r_option === undefined ? [] : [['Options asked for', share(r_option)] as const]),
    ['Price within the limit', r_price ? 'yes' : 'no'],
  ]
}

function share(value: number): string {
  return `${Number((value * 100).toFixed(1))} %`
}
