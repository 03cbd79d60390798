/** Compares the market with WebArena's site `http://market.test`, whose pages show more than WebShop's format can. */
import { createMarket } from '@orreryjs/env-market'
import { createWebArena } from '@orreryjs/env-webarena'
import { describe, expect, test } from 'vitest'

const world = createMarket({ size: 'small' })
const site = createWebArena({ size: 'small', viewport: 'all', dialect: 'webarena' })

test('has the goals of the site', () => {
  for (const index of [0, 7, 499]) {
    const task = world.tasks.get(`market/test/${index}`)
    expect(task.goal).toBe(site.tasks.get(`webarena/market/${index}`).goal)
    expect(world.tasks.get(`market/train/${index}`).goal).toBe(site.tasks.get(`webarena/market-train/${index}`).goal)
    expect(world.start(task).observation.text).toBe(`WebShop\nInstruction: \n${task.goal}\n[button] Search [button_]\n`)
  }
  expect(() => world.tasks.get('market/test/500')).toThrow("market has no task 'market/test/500'; it has: market/test/0 to 499")
  expect(() => world.tasks.get('webarena/test/0')).toThrow('market has no task')
})

/** Returns the text of the site's page at a path. */
function siteText(path: string): string {
  const start = site.start(site.tasks.get('webarena/market/0'))
  return site.step(start.state, `goto [http://market.test${path}]`).observation.text
}

/** Returns the first part that does not follow the others in the text; `undefined` if all occur in this order. */
function inOrder(text: string, parts: readonly string[]): string | undefined {
  let at = 0
  for (const part of parts) {
    const found = text.indexOf(part, at)
    if (found < 0) return part
    at = found
  }
  return undefined
}

describe.each([2, 31, 64, 97, 130])('market/test/%i: pages of the plan', (index) => {
  const start = world.start(world.tasks.get(`market/test/${index}`))
  const states = [start.state]
  for (const action of world.plan(start.state) ?? []) states.push(world.step(states.at(-1) ?? start.state, action).state)

  test('shows only text of the site page, in its order', () => {
    const shown = states.filter(({ page }) => page === 'results' || page === 'item')
    expect(shown.length).toBeGreaterThan(1)
    for (const state of shown) {
      const { text } = world.step(state, 'look').observation
      const lines = text
        .split('\n')
        .slice(2)
        .filter((line) => line !== '' && !line.startsWith('[button]') && !line.startsWith('[clicked button]'))
        // On the site, ids are in URLs, prices and ratings have no labels, and page numbers are worded differently.
        .map((line) => line.replace(/^Page \d+ \(Total results: (\d+)\)$/, 'of $1 results'))
        .map((line) => line.replace(/^Price: (\S+) to (\S+)$/, '$1 - $2').replace(/^(?:Price|Rating): /, ''))
        .map((line) => line.replace(/^ {2}\[(?:clicked )?button\] (.*) \[(?:clicked )?button_\]$/, '$1'))
      const page = siteText(state.at).replaceAll("\\'", "'")
      for (const line of lines) expect(page).toContain(line)
      const titles = lines.filter((line) => line.length > 60)
      if (state.page === 'results') expect(inOrder(page, titles)).toBeUndefined()
    }
  })

  test('shows the details of the site', () => {
    const open = states.findLast(({ page }) => page === 'item') ?? start.state
    const page = siteText(open.at).replaceAll("\\'", "'")
    for (const [button, text] of [
      ['Description', page],
      ['Features', page],
      ['Reviews', siteText(`${open.at}/reviews`).replaceAll("\\'", "'")],
    ] as const) {
      const lines = world
        .step(open, `click[${button}]`)
        .observation.text.split('\n')
        .slice(4)
        .filter((line) => line !== '')
      expect(lines.length).toBeGreaterThan(0)
      for (const line of lines) expect(text).toContain(line.trim())
    }
  })
})
