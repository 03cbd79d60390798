// Parses every line of a file of JSON.
//
// node benchmarks/scale/parse-lines.mjs FILE
import { createReadStream } from 'node:fs'

let rest = ''
for await (const text of createReadStream(process.argv[2], { encoding: 'utf8', highWaterMark: 2 ** 20 })) {
  const lines = (rest + text).split('\n')
  rest = lines.pop()
  for (const line of lines) JSON.parse(line)
}
