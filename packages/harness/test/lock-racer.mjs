// Takes `lock-0`, `lock-1` ... of a directory, each at its own moment, and prints the numbers of those that it got.
import { join } from 'node:path'
import { acquireLock } from '@orreryjs/harness'

const [directory, rounds, start] = [process.argv[2], Number(process.argv[3]), Number(process.argv[4])]
const won = []
for (let round = 0; round < rounds; round += 1) {
  while (Date.now() < start + 2 * round);
  try {
    acquireLock(join(directory, `lock-${round}`))
    won.push(round)
  } catch (error) {
    if (error.code !== 'RUN_LOCKED') throw error
  }
}
process.stdout.write(`${won.join(' ')}\n`)
// Its locks are left over as soon as it is gone, so it waits for the others.
process.stdin.resume()
