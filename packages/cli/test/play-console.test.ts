import { PassThrough, Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { scratch } from '../../runs/test/scratch.ts'
import { completionsOf } from '../src/playing/console.ts'
import { runProgram } from '../src/program.ts'
import { createTerminal } from '../src/terminal.ts'

/** Plays in a terminal of 100 columns: each line is typed when the program asks for it. */
async function typed(args: readonly string[], keys: readonly string[]): Promise<string> {
  let text = ''
  let next = 0
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => input })
  const output = new Writable({
    decodeStrings: false,
    write(chunk, _encoding, done) {
      const written = String(chunk)
      text += written
      if (written.endsWith('> ') && next < keys.length) {
        const key = keys[next] ?? ''
        next += 1
        // One at a time, like a person: simultaneous input counts as pasted text, in which Tab has no effect.
        setImmediate(() => {
          for (const sign of key) input.write(sign)
        })
      }
      done()
    },
  })
  const terminal = createTerminal({
    command: 'orrery',
    input,
    output: Object.assign(output, { isTTY: true, columns: 100 }),
    errors: new Writable({ write: (_chunk, _encoding, done) => done() }),
    interactive: false,
    columns: 100,
  })
  await runProgram(args, terminal)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the prompt moves the cursor.
  return text.replace(/\u001b\[[\d;]*[A-Za-z]/g, '')
}

const PLAY = ['play', 'webshop', '0']

test('a search shows the page once, a refused click does not print it again, and products have their titles', async () => {
  using place = scratch()
  const keys = ['search[chair]\r', 'click[no such button]\r', ':actions\r', ':quit\r']
  const text = await typed([...PLAY, '--out', place.file('r')], keys)
  const [, afterSearch = '', refused = '', actions = ''] = text.split(/\[1\] |\[2\] |> :actions/)
  expect(afterSearch.match(/Total results/g)).toHaveLength(1)
  expect(afterSearch).not.toContain('products seen')
  expect(refused).toMatch(/^nothing changed\s+\(invalid action: /)
  expect(refused).not.toContain('Total results')
  expect(actions).toMatch(/^ +\d+ click\[\w{10}\] {2}\w+ \w+/m)
})

test('`:1` needs no list first, and going back to the start does not print everything again', async () => {
  using place = scratch()
  const text = await typed(['play', 'textcraft', '0', '--out', place.file('r')], [':1\r', ':undo\r', ':quit\r'])
  expect(text).toMatch(/^> (?:get|craft|inventory)/m)
  expect(text).toContain('undid: ')
  expect(text.match(/Goal: /g)).toHaveLength(1)
})

test('Tab completes actions, ignoring case, and commands', async () => {
  const actions = ['go to desk 1', 'go to desk 10', 'open desk 1']
  expect(completionsOf('Go to', actions)).toEqual([['go to desk 1', 'go to desk 10'], 'Go to'])
  expect(completionsOf(':a', actions)).toEqual([[':actions'], ':a'])
  expect(completionsOf('fly', actions)).toEqual([[], 'fly'])
  using place = scratch()
  const text = await typed(['play', 'alfworld', '0', '--out', place.file('r')], ['loo\t\r', ':quit\r'])
  expect(text).toMatch(/^> look$/m)
  expect(text).toMatch(/^\[1\] You are/m)
})
