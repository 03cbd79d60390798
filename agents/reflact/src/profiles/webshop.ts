import {
  type DemonstrationStep,
  webshopProfile as react,
  type ShoppingState,
  scriptsOf,
  shoppingState,
  withStatedLines,
} from '@orreryjs/agent-react/actor'
import type { ProfileSource } from '@orreryjs/core'
import { clauseOf, reflectionLines } from './parts.ts'

const INSTRUCTIONS =
  'You go shopping in an online shop that is played in text. Buy the product that comes closest to the instruction.'

/** ReflAct's prompt for WebShop, which the paper does not play: ReAct's scripts with a reflection before every action. */
export const webshopProfile: ProfileSource = {
  id: 'reflact/webshop',
  version: 1,
  world: 'webshop',
  dialects: ['strict', 'upstream', 'react'],
  parts: { instructions: INSTRUCTIONS, actions: '{{actions}}' },
  demonstrations: scriptsOf(react.demonstrations).map((script) =>
    withStatedLines(script, shoppingState(), (state, step) =>
      reflectionLines(stateOf(state), goalOf(state, step), step.thoughts),
    ),
  ),
}

function stateOf({ page, chosen }: ShoppingState): string {
  const options = page.startsWith('product') ? ` and have chosen ${chosen.length === 0 ? 'no option' : chosen.join(', ')}` : ''
  return `I am on the page ${page}${options}`
}

function goalOf({ page }: ShoppingState, { action, thoughts }: DemonstrationStep): string {
  if (thoughts !== '') return clauseOf(thoughts)
  if (page === 'search') return 'the product of the instruction is still to be searched for'
  if (!page.startsWith('product')) return 'a result that may meet the instruction is still to be looked at'
  const option = /^click\[(.+)\]$/.exec(action)?.[1] ?? ''
  return `the instruction also asks for ${option}, which is still to be chosen`
}
