import { expect } from 'vitest'
import { scratch } from '../../runs/test/scratch.ts'
import { orreryIn } from './in-process.ts'

/** Returns the mean reward of the row that starts with the text. */
export function reward(stdout: string, row: string): number {
  const columns = new RegExp(`^${row} +\\d+ +[\\d.]+ %.*$`, 'm').exec(stdout)?.[0]?.split(/ {2,}/) ?? []
  const header = /^agent .+$/m.exec(stdout)?.[0]?.split(/ {2,}/) ?? []
  return Number(columns[header.indexOf('reward')])
}

/** Returns the success percentage of the row that starts with the text. */
export function success(stdout: string, row: string): number {
  return Number(new RegExp(`^${row} +([\\d.]+) %`, 'm').exec(stdout)?.[1])
}

/** Returns the output of a run in a world. */
export async function run(world: string, ...args: readonly string[]): Promise<string> {
  using place = scratch()
  const { code, stdout, stderr } = await orreryIn(place.path, ['run', '--world', world, ...args, '--wide', '--out', 'r'])
  expect(stderr).not.toContain('Error')
  expect(code).toBe(0)
  return stdout
}
