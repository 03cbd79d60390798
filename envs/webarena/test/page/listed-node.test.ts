import { rng } from '@orreryjs/core'
import { expect, test } from 'vitest'
import { currentTab } from '../../src/browser/browser-state.ts'
import { createNetwork } from '../../src/browser/network.ts'
import { executeAction, openBrowser } from '../../src/browser/perform-action.ts'
import { pageText, viewOf } from '../../src/browser/view.ts'
import { databaseOpener } from '../../src/data.ts'
import { findListedNode } from '../../src/page/text/listed-node.ts'
import { SIGNED_IN, SITES } from '../../src/sites/sites.ts'

test.each(['strict', 'webarena'] as const)('finds the nodes that the text of dialect %s lists, and no others', (dialect) => {
  const random = rng(`listed nodes ${dialect}`)
  let compared = 0
  for (const { origin } of SITES) {
    for (const observesWholePage of [false, true]) {
      const network = createNetwork(SITES, databaseOpener('standard'), { data: {}, users: SIGNED_IN })
      const context = { network, dialect, observesWholePage }
      let state = openBrowser([`${origin}/`], context)
      for (let step = 0; step < 12; step += 1) {
        const { document } = currentTab(state)
        const { base, scrollY } = document
        const { root, snapshot } = viewOf(document, context)
        const text = pageText(state, context)
        const options = { base, scrollY, dialect, observesWholePage }
        const last = Math.max(...text.nodes.keys())
        for (let id = base - 2; id < last + 20; id += 1) {
          expect(findListedNode({ root, outline: snapshot.outline }, id, options), `${origin} ${id}`).toBe(text.find(id))
          compared += 1
        }
        const fields = [...text.nodes].filter(([, { node }]) => node.element?.tag === 'textarea')
        const [id, { node }] = random.pick(fields.length > 0 ? fields : [...text.nodes])
        const action =
          node.element?.tag === 'textarea'
            ? ({ type: 'type', id: String(id), text: 'one\ntwo\n\nthree', clears: true } as const)
            : ({ type: step % 4 === 3 ? 'hover' : 'click', id: String(id) } as const)
        state = executeAction(state, action, context).state
        if (step % 3 === 2) state = executeAction(state, { type: 'scroll', direction: 'down' }, context).state
      }
    }
  }
  expect(compared).toBeGreaterThan(5_000)
})
