import type { Request, Response } from 'express'

/** Clients of server-sent events. */
interface Listeners {
  /**
   * Sends the current state to a client now and after every change. A slow client gets only the newest state once it can read,
   * and at most one message is buffered for it; a client that reads nothing for a minute is disconnected. Responds with 503 if
   * there are too many clients.
   */
  add(request: Request, response: Response, news: News): void
  close(): void
}

/** Source of a client's messages. */
interface News {
  /** Returns the current state as one line of text. */
  text(): string
  watch(onChange: () => void): () => void
}

const MOST_LISTENERS = 500
/** Milliseconds between keep-alive comments. */
const BEAT = 15_000
/** Milliseconds after which a client that reads nothing is disconnected. */
const PATIENCE = 60_000

/** Creates an empty set of listeners. */
export function createListeners(): Listeners {
  const ends = new Set<() => void>()
  return {
    add(request, response, news) {
      if (ends.size >= MOST_LISTENERS) {
        response.status(503).json({ error: { code: 'TOO_MANY', message: 'too many open pages: close some' } })
        return
      }
      const end = listen(request, response, news, () => ends.delete(end))
      ends.add(end)
    },
    close: () => {
      for (const end of [...ends]) end()
    },
  }
}

function listen(request: Request, response: Response, news: News, onEnd: () => void): () => void {
  let isNews = true
  let blockedSince: number | undefined
  let stop: (() => void) | undefined

  const end = (): void => {
    clearInterval(beat)
    stop?.()
    onEnd()
    response.destroy()
  }
  const write = (text: string): void => {
    if (!response.write(text)) blockedSince = Date.now()
  }
  const flush = (): void => {
    if (!isNews || blockedSince !== undefined) return
    isNews = false
    try {
      write(`data: ${news.text()}\n\n`)
    } catch {
      // The run disappeared while it was watched: the client reconnects and gets the error.
      end()
    }
  }
  const beat = setInterval(() => {
    if (blockedSince === undefined) write(':\n\n')
    else if (Date.now() - blockedSince > PATIENCE) end()
  }, BEAT)
  beat.unref()
  response.on('drain', () => {
    blockedSince = undefined
    flush()
  })
  // A write may fail because the client disconnected.
  response.on('error', () => undefined)
  request.once('close', end)
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  response.flushHeaders()
  stop = news.watch(() => {
    isNews = true
    flush()
  })
  flush()
  return end
}
