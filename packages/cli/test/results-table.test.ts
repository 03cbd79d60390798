import { expect, test } from 'vitest'
import { scratch } from '../../runs/test/scratch.ts'
import { orreryIn } from './in-process.ts'

async function table(...args: readonly string[]): Promise<string> {
  using place = scratch()
  const { stdout } = await orreryIn(place.path, ['run', ...args, '--deterministic', '--out', 'r'])
  return stdout
}

const headingOf = (stdout: string): readonly string[] => /^agent.*$/m.exec(stdout)?.[0]?.split(/ {2,}/) ?? []
const TASKS = ['textcraft', '--limit', '2']

test('facts that all rows share are in the title, and columns that say nothing are left out', async () => {
  const stdout = await table('react,oracle', ...TASKS, '--model', 'simulated:mid')
  expect(stdout).toMatch(/^textcraft adapt-like: 2 tasks, simulated:mid, dialect strict/m)
  expect(headingOf(stdout)).toEqual(['agent', 'success', '95 % CI', 'steps', 'calls', 'tokens'])
  expect(headingOf(await table('oracle', ...TASKS))).toEqual(['agent', 'success', '95 % CI', 'steps'])
})

test('what differs between rows is a column', async () => {
  const models = await table('react', ...TASKS, '--model', 'simulated:mid,simulated:weak', '--trials', '2')
  expect(models).toMatch(/^textcraft adapt-like: 2 tasks x 2 attempts, dialect/m)
  expect(headingOf(models)).toContain('model')
  const shop = await table('react,random', 'webshop', '--limit', '3', '--model', 'simulated:weak')
  expect(headingOf(shop)).toContain('reward')
  const broken = await table('react', ...TASKS, '--model', 'faulty:badBody=1+simulated:mid')
  expect(headingOf(broken)).toContain('errors')
})

test('--wide shows every column, and --verbose how episodes ended and what their reward consists of', async () => {
  const args = ['react,oracle', 'webshop', '--limit', '2', '--model', 'simulated:mid']
  const short = await table(...args)
  expect(headingOf(await table(...args, '--wide'))).toEqual([
    ...['agent', 'model', 'n', 'success', '95 % CI', 'errors', 'reward', 'steps', 'calls', 'tokens', 'SPL'],
  ])
  const verbose = await table(...args, '--verbose')
  expect(verbose).toContain('\noracle: 2 solved\n')
  expect(verbose).toMatch(/^oracle with none, reward components: attributes 100\.0 %, .*price 100\.0 %$/m)
  for (const part of ['2 solved', 'reward components']) expect(short).not.toContain(part)
})

test('a summary of several worlds names models only if they differ', async () => {
  const args = ['react,oracle', 'textcraft,webshop', '--limit', '1']
  expect(headingOf(await table(...args, '--model', 'simulated:mid'))).not.toContain('model')
  expect(headingOf(await table(...args, '--model', 'simulated:mid,simulated:weak'))).toContain('model')
})
