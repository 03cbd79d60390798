import { worldOptionNotes } from '@orreryjs/runs/results'
import { expect, test } from 'vitest'

const heldOut = { worldOption: { wordings: 'held-out', login: 'needed' } }

test('names the options of all rows once', () => {
  expect(worldOptionNotes({ world: ['webarena'], agent: ['react', 'oracle'], ...heldOut })).toEqual([
    'World options: wordings=held-out, login=needed',
  ])
})

test('names the rows if their options differ', () => {
  const blocks = [{ agent: ['react'] }, { agent: ['react'], label: 'other words', ...heldOut }, { agent: ['oracle'], ...heldOut }]
  expect(worldOptionNotes({ world: ['webarena'], blocks })).toEqual([
    'World options of other words, oracle: wordings=held-out, login=needed',
  ])
})

test('is silent without options', () => {
  expect(worldOptionNotes({ world: ['webarena'], agent: ['react'] })).toEqual([])
})
