import { expect, test } from 'vitest'
import { orrery } from './binary.ts'
import { orreryHere, orreryIn } from './in-process.ts'

const COMMANDS = [
  'list',
  'run',
  'run --help-all',
  'resume',
  'show',
  'verify',
  'rescore',
  'compare',
  'report',
  'export',
  'play',
  'serve',
  'serve world',
  'serve model',
  'doctor',
  'validate',
  'conform',
  'index build',
  'new',
  'lesson',
  'completion',
  'help',
]

test('the help of the program names every command', async () => {
  const { code, stdout } = await orreryIn('.', ['--help'])
  expect(code).toBe(0)
  for (const command of COMMANDS) expect(stdout).toContain(`  ${command.split(' ')[0]} `)
  expect(stdout).toMatchSnapshot()
})

test('without arguments the program prints three commands to begin with', async () => {
  const { code, stdout, stderr } = await orrery('.', [])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatchSnapshot()
})

test.each(COMMANDS)('the help of %s has an example and the flags of all commands', async (command) => {
  const { code, stdout, stderr } = await orreryIn(
    '.',
    command.includes('--help') ? command.split(' ') : [...command.split(' '), '--help'],
  )
  expect(code).toBe(0)
  expect(stderr).toBe('')
  expect(stdout).toMatch(/Examples?:\n {2}orrery /)
  expect(stdout).toContain('--json')
  expect(stdout).toMatchSnapshot()
})

test('the help of a served world has its flags even if `world` is omitted', async () => {
  const { code, stdout } = await orreryHere(['serve', 'webshop', '--help'])
  expect(code).toBe(0)
  expect(stdout).toContain('--port <n>')
  expect(stdout).toContain('orrery serve world')
  expect((await orreryHere(['serve', '--help'])).stdout).toContain('model')
})
