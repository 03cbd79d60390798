import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { rng } from '@orreryjs/core'
import { listen } from '../../src/listen.ts'
import type { Service } from '../../src/wire/service.ts'
import { halfRequest, hostileFrames, hostileRequest, pipeline, type Shape } from './hostile.ts'

/** Service under attack. */
export interface Target extends Shape {
  readonly name: string
  readonly service: Service
}

/** Result of an attack. */
export interface Suffered {
  /** First requests that were answered with a 5xx. */
  readonly broken: readonly string[]
  /** Number of responses by status; 0: the connection was closed without one. */
  readonly statuses: ReadonlyMap<number, number>
  /**
   * Growth of the heap after garbage collection, in bytes, from the first half of the requests to the second; `undefined` after few requests,
   * which show no growth.
   */
  readonly growth: number | undefined
}

/** Number of requests from which the growth of the heap is measured. */
const MIN_REQUESTS_OF_GROWTH = 10_000

const LANES = 4
const BATCH = 25

/**
 * Sends hostile requests over four parallel connections, the same for the same name; `meanwhile` runs concurrently. One request in fifty is cut
 * off halfway; a socket gets a tenth as many frames.
 */
export async function attack(target: Target, requests: number, meanwhile: (url: string) => Promise<void>): Promise<Suffered> {
  const { url, close } = await listen(target.service, { port: 0, requestsPerMinute: Number.MAX_SAFE_INTEGER })
  const port = Number(new URL(url).port)
  const draw = rng('hostile', target.name)
  const broken: string[] = []
  const statuses = new Map<number, number>()
  const onAnswer = (status: number, request: string): void => {
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (status >= 500 && broken.length < 5) broken.push(`${status}: ${request.slice(0, 2_000)}`)
  }
  const half = async (): Promise<void> => {
    let remaining = Math.ceil(requests / 2)
    const lane = async (): Promise<void> => {
      while (remaining > 0) {
        const batch = Array.from({ length: Math.min(remaining, BATCH) }, () => hostileRequest(target, draw))
        remaining -= batch.length
        await pipeline(port, batch, onAnswer)
        if (draw.next() < BATCH / 50) await halfRequest(port, hostileRequest(target, draw), draw)
      }
    }
    await Promise.all(Array.from({ length: LANES }, lane))
    for (const path of target.sockets ?? []) {
      for (let sent = 0; sent < requests / 20; sent += 5) await hostileFrames(port, path, target, draw, 5)
    }
  }
  try {
    await Promise.all([half(), meanwhile(url)])
    // A garbage collection takes half a second in a process with the modules of many test files.
    const measure = requests >= MIN_REQUESTS_OF_GROWTH ? heapSize : () => undefined
    const before = measure()
    await half()
    const after = measure()
    return { broken, statuses, growth: before === undefined || after === undefined ? undefined : after - before }
  } finally {
    await close()
  }
}

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** Returns the size of the heap after garbage collection. */
function heapSize(): number {
  collectGarbage()
  return process.memoryUsage().heapUsed
}
