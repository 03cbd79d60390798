import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { scratch } from '../../runs/test/scratch.ts'
import { orreryIn } from './in-process.ts'

const DATA = fileURLToPath(new URL('../../../../shared/data/alfworld', import.meta.url))
const withData = describe.skipIf(!existsSync(DATA))

describe('our own houses', () => {
  test('ReAct with the model that makes no mistakes solves nearly all', async () => {
    using place = scratch()
    const args = ['run', '--world', 'alfworld', '--split', 'valid_unseen', '--limit', '60', '--out', 'r']
    const { stdout } = await orreryIn(place.path, args)
    expect(Number(/^react +simulated:perfect +60 +([\d.]+) %/m.exec(stdout)?.[1])).toBeGreaterThanOrEqual(95)
  })

  test('goals beyond the six types are understood', async () => {
    using place = scratch()
    const { stdout } = await orreryIn(place.path, [
      'run',
      '--world',
      'alfworld',
      '--split',
      'hard',
      '--limit',
      '60',
      '--out',
      'r',
    ])
    expect(Number(/^react +simulated:perfect +60 +([\d.]+) %/m.exec(stdout)?.[1])).toBeGreaterThanOrEqual(90)
  })

  test('weaker models do worse', async () => {
    using place = scratch()
    const models = 'simulated:strong,simulated:weak'
    const args = ['run', '--world', 'alfworld', '--split', 'dev', '--model', models, '--out', 'r']
    const { stdout } = await orreryIn(place.path, args)
    const share = (model: string): number => Number(new RegExp(`^react +${model} +60 +([\\d.]+) %`, 'm').exec(stdout)?.[1])
    expect(share('simulated:weak')).toBeLessThan(share('simulated:strong'))
  })
})

withData('with original games (needs ../shared/data)', () => {
  const data = ['--data', DATA]

  test('ReAct solves most of the first unseen ones', async () => {
    using place = scratch()
    const args = ['run', '--world', 'alfworld', '--split', 'valid_unseen', '--limit', '30', ...data, '--out', 'r']
    const { stdout } = await orreryIn(place.path, args)
    expect(Number(/^react +simulated:perfect +30 +([\d.]+) %/m.exec(stdout)?.[1])).toBeGreaterThanOrEqual(86)
  })

  test('ReAct solves at least 97 % of the 134 unseen ones', async () => {
    using place = scratch()
    const { stdout } = await orreryIn(place.path, [
      'run',
      '--world',
      'alfworld',
      '--split',
      'valid_unseen',
      ...data,
      '--out',
      'r',
    ])
    expect(Number(/^react +simulated:perfect +134 +([\d.]+) %/m.exec(stdout)?.[1])).toBeGreaterThanOrEqual(97)
  })
})
