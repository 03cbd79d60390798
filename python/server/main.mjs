// The server inside the Python package. Messages arrive on stdin and answers leave on stdout, each as a length of four bytes (big-endian)
// and JSON. The process ends when stdin closes, so it never outlives its client.
import { alfworld, textcraft } from '@orreryjs/orrery/bundled'
import { webarena } from '@orreryjs/orrery/webarena'
import { webshop } from '@orreryjs/orrery/webshop'
import { checkOptions, chooseWorld, worldOptionsOf } from '@orreryjs/runs/plan'
import { worldOfPackage } from '@orreryjs/runs/registry'
import { unknownName } from '@orreryjs/runs/texts'
import { connectVector } from '@orreryjs/server/vector'

const worlds = new Map([alfworld, textcraft, webshop, webarena].map((world) => [world.id, worldOfPackage(world)]))
/** Bytes of a message. Larger ones belong to a client that is out of step. */
const MAX_MESSAGE = 1 << 28

const connection = connectVector(
  {
    open({ name, split, dialect, data, options }) {
      const entry = worlds.get(name)
      if (entry === undefined) throw unknownName('WORLD_UNKNOWN', 'world', name, [...worlds.keys()])
      const settings = { split, dialect, data, worldOption: options }
      checkOptions([entry.package], worldOptionsOf(settings))
      return { ...chooseWorld(entry, settings), maxSteps: entry.limits.maxSteps }
    },
    // Filled in by the build.
    version: __VERSION__,
  },
  { idleTime: 0, maxSessions: 10_000_000, maxSteps: 1_000_000 },
)

let pieces = []
let size = 0
process.stdin.on('data', (piece) => {
  pieces.push(piece)
  size += piece.length
  while (size >= 4) {
    if (pieces[0].length < 4) pieces = [Buffer.concat(pieces)]
    const length = pieces[0].readUInt32BE(0)
    if (length > MAX_MESSAGE) process.exit(1)
    if (size < length + 4) return
    const bytes = Buffer.concat(pieces)
    size -= length + 4
    pieces = [bytes.subarray(length + 4)]
    send(connection.answer(bytes.toString('utf8', 4, length + 4)))
  }
})
process.stdin.on('end', () => process.exit(0))
// The client has gone.
process.stdout.on('error', () => process.exit(0))

function send(text) {
  const body = Buffer.from(text)
  const head = Buffer.allocUnsafe(4)
  head.writeUInt32BE(body.length)
  process.stdout.write(head)
  process.stdout.write(body)
}
