/** The questions in a pseudo-terminal, as a person sees them. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { scratch } from '../../runs/test/scratch.ts'

const ROOT = join(import.meta.dirname, '../../..')
const MAIN = join(ROOT, 'packages/create-orrery/dist/main.js')

/** Types each answer when its question appears. Prints the output and the exit code, or minus the signal, as JSON. */
const TYPIST = `
import json, os, pty, sys
command, typed = json.loads(sys.argv[1])
pid, screen = pty.fork()
if pid == 0:
    os.execvp(command[0], command)
output = b''
while True:
    try:
        read = os.read(screen, 65536)
    except OSError:
        break
    if not read:
        break
    output += read
    if typed and typed[0][0].encode() in output:
        os.write(screen, typed.pop(0)[1].encode())
status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
print(json.dumps({'output': output.decode(), 'status': status, 'unanswered': typed}))
`

const hasPython = spawnSync('python3', ['-c', 'import pty']).status === 0
const reason = hasPython ? '' : ': python3 is missing'

const place = scratch()
afterAll(() => place[Symbol.dispose]())

/** A question, and the answer that a person types. */
type Typed = readonly [question: string, answer: string]

interface Session {
  readonly output: string
  readonly status: number
  readonly unanswered: readonly Typed[]
}

/** Runs the initializer at a terminal in the scratch directory. The plain text has no control sequences. */
function converse(
  args: readonly string[],
  typed: readonly Typed[],
  command: readonly string[] = [process.execPath, MAIN],
): Session {
  const { stdout, stderr } = spawnSync('python3', ['-c', TYPIST, JSON.stringify([[...command, ...args], typed])], {
    cwd: place.path,
    encoding: 'utf8',
    env: { ...process.env, TERM: 'xterm', NO_COLOR: '1', npm_config_user_agent: 'pnpm/10.34.9 npm/? node/v20.20.2' },
  })
  expect(stderr).toBe('')
  const session = JSON.parse(stdout) as Session
  // biome-ignore lint/suspicious/noControlCharactersInRegex: readline moves the cursor with them.
  return { ...session, output: session.output.replace(/\u001b\[[\d;]*[A-Za-z]/g, '').replaceAll('\r', '') }
}

const KIND = 'Kind (world, agent, test, leaderboard) [agent]: '

describe.skipIf(!hasPython)(`questions at a terminal${reason}`, () => {
  test('empty lines choose an agent with the default name', () => {
    const { output, status, unanswered } = converse(
      ['--out', 'first'],
      [
        [KIND, '\r'],
        ['Name [my-agent]: ', '\r'],
      ],
    )
    expect([status, unanswered]).toEqual([0, []])
    expect(output).toMatch(/\ncreated first: 17 files\n/)
    expect(output).toMatch(/\n {2}then: cd first && pnpm install && pnpm test\n$/)
    expect(readdirSync(place.file('first'))).toContain('package.json')
  })

  test('an answer is used, and an argument needs no question', () => {
    const { output, status } = converse(['test'], [['Name [my-test]: ', ' careful \r']])
    expect(status).toBe(0)
    expect(output).not.toContain('Kind')
    expect(output).toContain('\ncreated careful: 7 files\n')
  })

  test.each([
    [
      'an unknown kind',
      [],
      [[KIND, 'toy\r']],
      /error USAGE: no package type named "toy"\. Known: world, agent, test, leaderboard\n hint: [^\n]+\n$/,
    ],
    [
      'a name with capitals',
      ['test'],
      [['Name', 'Bad Name\r']],
      /error CONFIG_INVALID: new test: the name "Bad Name" does not [^\n]+\n hint: [^\n]+\n$/,
    ],
    ['a module of Node.js', ['world'], [['Name', 'http\r']], /the name "http" is a module of Node\.js, which npm refuses/],
    ['a device of Windows', ['agent'], [['Name', 'con\r']], /the name "con" is the name of a device on Windows/],
    ['an existing directory', ['agent'], [['Name', 'taken\r']], /error FILE_EXISTS: [^\n]+\/taken already exists\n/],
    [
      'the end of the input',
      [],
      [[KIND, '\u0004']],
      /error USAGE: missing required argument 'kind'\n hint: write `pnpm create orrery KIND NAME`\n$/,
    ],
  ] as const)('refuses %s', (_, args, typed, message) => {
    mkdirSync(place.file('taken'), { recursive: true })
    writeFileSync(place.file('taken/notes.txt'), 'mine')
    const before = readdirSync(place.path)
    const { output, status } = converse(args, typed)
    expect(output).toMatch(message)
    expect(status).toBe(2)
    expect(readdirSync(place.path)).toEqual(before)
    expect(readdirSync(place.file('taken'))).toEqual(['notes.txt'])
  })

  test('Ctrl-C ends the program with its signal, as shells expect', () => {
    const before = readdirSync(place.path)
    for (const [args, question] of [
      [[], KIND],
      [['agent'], 'Name [my-agent]: '],
    ] as const) {
      const { output, status } = converse(args, [[question, '\u0003']])
      expect([output, status]).toEqual([`${question}\n`, -2])
    }
    expect(readdirSync(place.path)).toEqual(before)
  })

  test.each([
    ['input', '</dev/null'],
    ['output', '| cat'],
    ['errors', '2>&1 >/dev/null | cat'],
  ])('asks nothing without a terminal for %s', (_, redirection) => {
    const { output } = converse([], [], ['sh', '-c', `"${process.execPath}" "${MAIN}" ${redirection}; true`])
    expect(output).toBe("error USAGE: missing required argument 'kind'\n hint: write `pnpm create orrery KIND NAME`\n")
  })
})
