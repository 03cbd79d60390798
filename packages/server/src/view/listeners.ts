import type { Request, Response } from 'express'

/** Everybody who hears of changes, as server-sent events. */
interface Listeners {
  /**
   * Tells a client now and after every change. One that reads slowly gets the newest news when it can take them, and holds one message
   * at most; one that takes nothing for a minute is hung up on. Answers 503 where there are too many.
   */
  add(request: Request, response: Response, news: News): void
  close(): void
}

/** What a client is told. */
interface News {
  /** One line of text, as things are now. */
  text(): string
  watch(onChange: () => void): () => void
}

const MOST_LISTENERS = 500
/** Milliseconds between signs of life. */
const BEAT = 15_000
/** Milliseconds that a client may take nothing. */
const PATIENCE = 60_000

/** Listeners that nobody has joined. */
export function createListeners(): Listeners {
  const ends = new Set<() => void>()
  return {
    add(request, response, news) {
      if (ends.size >= MOST_LISTENERS) {
        response.status(503).json({ error: { code: 'TOO_MANY', message: 'too many pages listen: close some' } })
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
      // The run went away while it was watched: the client asks again, and hears so.
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
  // A client that left may be noticed while something is written to it.
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
