import { writeFileSync } from 'node:fs'
import { Readable, Writable } from 'node:stream'
import { SingleBar } from 'cli-progress'
import { expect, test } from 'vitest'
import { scratch } from '../../runs/test/scratch.ts'
import { wrapText } from '../src/output/wrap-text.ts'
import { createTerminal, type Terminal, type TerminalStreams } from '../src/terminal.ts'

/** Returns a terminal and its output. */
function opened(settings: Partial<TerminalStreams> = {}, isTTY = false): { readonly terminal: Terminal; text(): string } {
  let text = ''
  const write = (chunk: unknown, _encoding: string, done: () => void): void => {
    text += String(chunk)
    done()
  }
  const output = Object.assign(new Writable({ decodeStrings: false, write }), { isTTY, columns: 80 })
  const streams = { command: 'orrery', input: Readable.from([]), output, errors: output, interactive: isTTY, columns: 80 }
  return { terminal: createTerminal({ ...streams, ...settings }), text: () => text }
}

test('colours are real, also nested; the same sequences in a text are visible', () => {
  const { terminal, text } = opened({ hasColours: true })
  const { bold, red } = terminal.colour
  terminal.print(`${bold(`a ${red('b')} c`)}\u001b[31m\u001b[1;31q`)
  expect(text()).toBe('\u001b[1ma \u001b[31mb\u001b[39m c\u001b[22m\\u001b[31m\\u001b[1;31q\n')
})

test('text is wrapped at the width of its visible form, without breaking colours', () => {
  const { terminal, text } = opened({ hasColours: true })
  terminal.print(wrapText(`${terminal.colour.red('aaaa bbbb')} ${'\u202e'.repeat(4)} c`, 12))
  expect(text()).toBe(`\u001b[31maaaa bbbb\u001b[39m\n${'\\u202e'.repeat(4)}\nc\n`)
})

test('data are exact in a pipe; on a terminal they are visible and equal', async () => {
  using place = scratch()
  const value = { text: '\u009b31m\u202e\u0007\u{e0041} é 👩‍💻' }
  const json = JSON.stringify(value)
  writeFileSync(place.file('f'), `${json}\n`)
  const [pipe, screen] = [opened(), opened({}, true)]
  for (const { terminal } of [pipe, screen]) {
    terminal.printData(json)
    await terminal.printFile(place.file('f'))
  }
  expect(pipe.text()).toBe(`${json}\n${json}\n`)
  expect(screen.text()).not.toMatch(/[\u009b\u202e]/)
  for (const line of screen.text().trimEnd().split('\n')) expect(JSON.parse(line)).toEqual(value)
})

test('a log of GitHub Actions gets no commands', () => {
  const { terminal, text } = opened({ isWorkflowLog: true })
  terminal.print('goal\n::set-output name=a::b\n \t::error::c\nx ##[add-path]d ::e::')
  terminal.report('::stop-commands::x')
  expect(text()).not.toMatch(/^\s*::|##\[/m)
  expect(text()).toContain('\\u003a:set-output name=a::b\n')
  expect(text()).toContain('x #\\u0023[add-path]d ::e::')
})

test('values of a progress bar are visible', () => {
  const { terminal, text } = opened({}, true)
  const bar = terminal.startBar(SingleBar, { total: 2, format: '{bar} {status}', barsize: 4 }, { status: 'start' })
  bar.update(1, { status: 'call of \u001b]0;owned\u0007' })
  bar.stop()
  expect(text()).toContain('start')
  expect(text()).not.toContain('\u001b]0')
})

test('prompts and completions of a person are visible', async () => {
  const { terminal, text } = opened(
    { input: Object.assign(Readable.from(['x\n']), { isTTY: true, setRawMode: () => undefined }) },
    true,
  )
  const reader = terminal.openLines({ prompt: 'reply \u001b[7m> ' })
  reader.prompt()
  for await (const line of reader) expect(line).toBe('x')
  expect(text()).toContain('reply \\u001b[7m> ')
})
