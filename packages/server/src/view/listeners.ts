import type { Response } from 'express'

/** Clients of server-sent events. */
interface Listeners {
  /**
   * Sends the current state to a client now and after every change. A slow client gets only the newest state once it can read,
   * and at most one message is buffered for it; a client that reads nothing for a minute is disconnected. Responds with 429 if
   * there are too many clients.
   */
  add(response: Response, updates: Updates): void
  close(): void
}

/** Source of a client's messages. */
interface Updates {
  /** Returns the current state as one line of text. */
  text(): string
  watch(onChange: () => void): () => void
}

const MAX_LISTENERS = 500
/** Milliseconds between keep-alive comments. */
const KEEP_ALIVE_INTERVAL = 15_000
/** Milliseconds after which a client that reads nothing is disconnected. */
const READ_TIMEOUT = 60_000

/** Creates an empty set of listeners. */
export function createListeners(): Listeners {
  const ends = new Set<() => void>()
  return {
    add(response, updates) {
      if (ends.size >= MAX_LISTENERS) {
        response
          .status(429)
          .set('retry-after', '60')
          .json({ error: { code: 'TOO_MANY', message: 'too many open pages: close some' } })
        return
      }
      const end = listen(response, updates, () => ends.delete(end))
      ends.add(end)
    },
    close: () => {
      for (const end of [...ends]) end()
    },
  }
}

function listen(response: Response, updates: Updates, onEnd: () => void): () => void {
  let isPending = true
  let blockedSince: number | undefined
  let stop: (() => void) | undefined

  const end = (): void => {
    clearInterval(keepAlive)
    stop?.()
    onEnd()
    response.destroy()
  }
  const write = (text: string): void => {
    if (!response.write(text)) blockedSince = Date.now()
  }
  const flush = (): void => {
    if (!isPending || blockedSince !== undefined) return
    isPending = false
    try {
      write(`data: ${updates.text()}\n\n`)
    } catch {
      // The run disappeared while it was watched: the client reconnects and gets the error.
      end()
    }
  }
  const keepAlive = setInterval(() => {
    if (blockedSince === undefined) write(':\n\n')
    else if (Date.now() - blockedSince > READ_TIMEOUT) end()
  }, KEEP_ALIVE_INTERVAL)
  keepAlive.unref()
  response.on('drain', () => {
    blockedSince = undefined
    flush()
  })
  // A write may fail because the client disconnected.
  response.on('error', () => undefined)
  response.once('close', end)
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  response.flushHeaders()
  stop = updates.watch(() => {
    isPending = true
    flush()
  })
  flush()
  return end
}
