import { writeFileSync } from 'node:fs'
import type { Policy } from '@orreryjs/core/worlds'
import { orrery } from '@orreryjs/orrery'
import { PLAYERS } from '@orreryjs/orrery/bundled'
import { orreryNaming } from '@orreryjs/orrery/named'
import { createModel, loadWorld, playersOf, withPlayersOf } from '@orreryjs/runs/registry'
import { expect, test } from 'vitest'
import { scratch } from '../../runs/test/scratch.ts'

const OPENING = 'The coin lies on the table. Flip it.'

const COIN = `export default {}
export const player = {
  id: 'coin', taskLine: /^The coin lies/, errorTypes: [{ id: 'flipsTwice', evidence: 'explicit', canBeMisconception: false, summary: 'flips it twice' }],
  recognises: ({ task }) => task.startsWith('The coin lies'),
  view: () => ({}),
}
`

test('the players that a page bundles are those of the registry, in its order', async () => {
  expect(await playersOf(orrery)).toEqual(PLAYERS)
})

test('the player exported by a world file is tried before the others, with its own error types', async () => {
  using place = scratch()
  const coin = place.file('coin.mjs')
  writeFileSync(coin, COIN)
  const registry = await withPlayersOf(['textcraft', coin, `${coin}#small`], orreryNaming(coin))
  expect((await playersOf(registry)).map(({ id }) => id)).toEqual(['coin', 'textcraft', 'alfworld', 'webshop', 'webarena'])
  const model = await createModel(registry, 'simulated:mid,flipsTwice=.5', {})
  expect(model.supportsTask?.(OPENING)).toBe(true)
  const other = await createModel(orrery, 'simulated:mid', {})
  expect(other.supportsTask?.(OPENING)).toBe(false)
  await expect(createModel(orrery, 'simulated:mid,flipsTwice=.5', {})).rejects.toThrow(/no parameter 'flipsTwice'/)
})

test('a file without a player changes nothing, and an invalid player is refused', async () => {
  using place = scratch()
  writeFileSync(place.file('bare.mjs'), 'export default {}')
  writeFileSync(place.file('wrong.mjs'), COIN.replace('view: () => ({}),', ''))
  expect(await playersOf(await withPlayersOf([place.file('bare.mjs')], orreryNaming(place.file('bare.mjs'))))).toEqual(PLAYERS)
  await expect(withPlayersOf([place.file('wrong.mjs')], orreryNaming(place.file('wrong.mjs')))).rejects.toThrow(
    /#player: the player has no view; expected a function/,
  )
})

test('an object of a registered world uses the same player', async () => {
  const { withObjects } = await import('../../runs/src/registry/objects.ts')
  const { package: source } = await loadWorld(orrery, 'alfworld')
  const players: readonly Policy[] = await playersOf(withObjects(orrery, { worlds: [source] }))
  expect(new Set(players)).toEqual(new Set(PLAYERS))
})
