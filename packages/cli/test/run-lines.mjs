// Runs command lines one after the other in one process: a command that blocks blocks this process, and not the tests. Reads a JSON
// array of argument lists, and writes a JSON array of exit codes and error texts.
import { statSync } from 'node:fs'
import { Readable, Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { createTerminal, runProgram } from '@orreryjs/cli'

const results = []
for (const args of JSON.parse(await text(process.stdin))) {
  // Node.js 20 resolves links in paths of imports wrongly after it has read the file status of a pipe.
  statSync('.')
  let stderr = ''
  const output = new Writable({ write: (_chunk, _encoding, done) => done() })
  const errors = new Writable({
    write(chunk, _encoding, done) {
      stderr += String(chunk)
      done()
    },
  })
  const terminal = createTerminal({
    command: 'orrery',
    input: Readable.from([]),
    output,
    errors,
    interactive: false,
    columns: 120,
  })
  results.push({ code: await runProgram(args, terminal), stderr })
}
process.stdout.write(JSON.stringify(results))
