/** Compares random walks on the recordings' application and on the sites between a real Chromium and the simulated browser. */
import { describe, expect, test } from 'vitest'
import { CHROMIUM } from '../../../../test/browser/chromium.ts'
import { createNetwork } from '../../src/browser/network.ts'
import { databaseOpener } from '../../src/data.ts'
import { appNetwork } from '../../src/replay/app/site.ts'
import { SIGNED_IN, SITES } from '../../src/sites/sites.ts'
import { openWindow } from '../page/chromium.ts'
import { openServer, randomWalk, type WalkSites } from '../random-walk.ts'

const WALKS = Number(process.env['ORRERY_WALKS'] ?? 8)
const LENGTH = 15

const APPLICATION: WalkSites = {
  urls: ['/', '/forms', '/long', '/search?q=shoes', '/item/4', '/sort', '/login'].map((path) => `http://app.test${path}`),
  network: appNetwork,
}

const SITES_OF_THE_WORLD: WalkSites = {
  urls: [
    ...[
      'http://shop.test/',
      'http://forum.test/',
      'http://code.test/',
      'http://map.test/',
      'http://map.test/directions',
      'http://wiki.test/',
    ],
    ...['http://home.test/', 'http://home.test/calculator.html'],
  ],
  network: () => createNetwork(SITES, databaseOpener('small'), { data: {}, users: { ...SIGNED_IN } }),
}

describe.skipIf(CHROMIUM === undefined)('walks in a browser (needs /usr/bin/chromium)', () => {
  for (const [name, ground] of Object.entries({ application: APPLICATION, sites: SITES_OF_THE_WORLD })) {
    test(`${name}: URL, title, scrolling, focus and every field as in Chromium after each action`, async () => {
      const partings: string[] = []
      for (let index = 0; index < WALKS; index += 1) {
        await using server = await openServer(ground.network())
        await using window = await openWindow([`--host-resolver-rules=MAP * 127.0.0.1:${server.port}`])
        const parting = await randomWalk(window.page, ground, `${name} ${index}`, LENGTH)
        if (parting !== undefined) partings.push(parting)
      }
      expect(partings.join('\n\n')).toBe('')
    })
  }
})
