import { type PageLook, shopPage } from '@orreryjs/core/agents'
import { expect, test } from 'vitest'

const RESULTS =
  'Instruction:\nbuy a mug\n[button] Back to Search [button_]\nPage 1 (Total results: 1)\n\n[button] B01 [button_]\nMug'
const ITEM =
  'Instruction:\nbuy a mug\ncolor\n  [button] red [button_]\n  [clicked button] blue [clicked button_]\n[button] Buy Now [button_]'
const CHOSEN = `You have clicked blue.\n${ITEM}`

const look = (dialect: PageLook['dialect'], observation: PageLook['observation']): PageLook => ({ dialect, observation })

test('strict pages keep their form, and others have a next page', () => {
  expect(shopPage(RESULTS, look('strict', 'text_rich'))).toBe(`${RESULTS}\n`)
  expect(shopPage(RESULTS, look('upstream', 'text_rich'))).toContain('Page 1 (Total results: 1)\n[button] Next > [button_]\n')
})

test('in plain text the pieces stand in one line, and upstream tells no choice', () => {
  expect(shopPage(CHOSEN, look('strict', 'text'))).toBe(
    'You have clicked blue. [SEP] Instruction: [SEP] buy a mug [SEP] color [SEP] red [SEP] blue [SEP] Buy Now',
  )
  expect(shopPage(CHOSEN, look('upstream', 'text'))).toBe(
    'Instruction: [SEP] buy a mug [SEP] color [SEP] red [SEP] blue [SEP] Buy Now',
  )
})

test('in brackets options share a line, the instruction is left out, and a choice is one sentence', () => {
  expect(shopPage(ITEM, look('react', 'react'))).toBe('\ncolor [red][blue]\n[Attributes] \n[Buy Now] ')
  expect(shopPage(CHOSEN, look('react', 'react'))).toBe('You have clicked blue.')
})
