import { expect, it } from 'vitest'
import { mergeChanges, tables } from '../../src/sites/shared/tables.ts'

interface Boat {
  readonly id: string
  readonly port: string
  readonly crew: readonly string[]
}

const seed = {
  boats: [
    { id: '1', port: 'oar', crew: ['ann', 'bo'] },
    { id: '2', port: 'fen', crew: ['cy'] },
    { id: '3', port: 'oar', crew: [] },
  ] as readonly Boat[],
}
type Rows = { readonly boats: Boat }
const ids = (rows: readonly Boat[]): string => rows.map(({ id }) => id).join(' ')

it('returns the seed without changes', () => {
  const database = tables<Rows>(seed, {})
  expect(database.rows('boats')).toBe(seed.boats)
  expect(database.get('boats', '2')).toBe(seed.boats[1])
  expect(database.get('boats', 'constructor')).toBeUndefined()
  expect(ids(database.where('boats', 'port', 'oar'))).toBe('1 3')
  expect(ids(database.where('boats', 'crew', 'bo'))).toBe('1')
  expect(database.where('boats', 'port', 'nowhere')).toEqual([])
  expect(database.nextId('boats')).toBe('4')
})

it('applies changes: in place, new rows last, deleted rows removed', () => {
  const changes = {
    boats: {
      1: null,
      2: { id: '2', port: 'oar', crew: ['ann'] },
      10: { id: '10', port: 'oar', crew: [] },
      4: { id: '4', port: 'fen', crew: [] },
    },
  }
  const database = tables<Rows>(seed, changes)
  expect(ids(database.rows('boats'))).toBe('2 3 4 10')
  expect(database.rows('boats')).toBe(tables<Rows>(seed, changes).rows('boats'))
  expect(database.get('boats', '1')).toBeUndefined()
  expect(ids(database.where('boats', 'port', 'oar'))).toBe('3 2 10')
  expect(ids(database.where('boats', 'port', 'fen'))).toBe('4')
  expect(ids(database.where('boats', 'crew', 'ann'))).toBe('2')
  expect(database.nextId('boats')).toBe('11')
})

it('never reuses an id, not even of a deleted row', () => {
  expect(tables<Rows>(seed, { boats: { 4: null } }).nextId('boats')).toBe('5')
})

it('merges changes row by row; newer ones win', () => {
  const one: Boat = { id: '1', port: 'fen', crew: [] }
  expect(mergeChanges<Rows>({ boats: { 1: one, 2: null } }, { boats: { 2: { ...one, id: '2' } } })).toEqual({
    boats: { 1: one, 2: { ...one, id: '2' } },
  })
  const kept = { boats: { 1: one } }
  expect(mergeChanges<Rows>(kept, {}).boats).toBe(kept.boats)
})
