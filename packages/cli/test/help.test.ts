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

/** Commands whose help has a list in two columns after its options, with the heading of the list. */
const LISTS = [
  ['export', 'Formats'],
  ['import', 'Formats'],
  ['rescore', 'Metrics'],
  ['compare', 'Compared rows'],
  ['tasks from', 'Conditions of --where'],
] as const

test.each(LISTS)('continuation lines in the list of %s are indented at any width', async (command, heading) => {
  for (const columns of [60, 80, 110, 200]) {
    const { stdout } = await orreryHere([...command.split(' '), '--help'], columns, './orrery')
    const [list = ''] = stdout.split(`\n${heading}`)[1]?.split('\n\n') ?? []
    const lines = list.split('\n').slice(1)
    expect(lines.length).toBeGreaterThan(3)
    expect(list).not.toContain('`orrery')
    for (const line of lines) expect(line).toMatch(/^ {2}\S.* {2}\S|^ {10}/)
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(Math.min(columns, 110))
  }
})

test('the help of a served world has its flags even if `world` is omitted', async () => {
  const { code, stdout } = await orreryHere(['serve', 'webshop', '--help'])
  expect(code).toBe(0)
  expect(stdout).toContain('--port <n>')
  expect(stdout).toContain('orrery serve world')
  expect((await orreryHere(['serve', '--help'])).stdout).toContain('model')
})
