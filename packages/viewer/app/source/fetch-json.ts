import { parseJson } from '@orreryjs/core'
/** Error response of the server. */
export class ServerError extends Error {}

/** Fetches JSON from the server of the page. Rejects with `ServerError` for an error response, or if the server does not respond. */
export async function fetchJson<Answer>(path: string): Promise<Answer> {
  const response = await fetch(path, { headers: { accept: 'application/json' } })
  if (response.ok) return (await response.json()) as Answer
  throw new ServerError(await reasonOf(response))
}

async function reasonOf(response: Response): Promise<string> {
  try {
    const { error } = (await response.json()) as { readonly error?: { readonly message?: string } }
    if (error?.message !== undefined) return error.message
  } catch {
    // The response is not from our server, for example from a proxy.
  }
  return `the server answered ${response.status}`
}

/** Delay before reconnecting, in milliseconds. */
const RECONNECT_AFTER = 3000

/** Subscribes to server-sent events and reconnects automatically. Returns a function that unsubscribes. */
export function subscribe<Change>(
  path: string,
  onChange: (change: Change) => void,
  onConnection: (connected: boolean) => void,
): () => void {
  let events: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const listen = (): void => {
    const opened = new EventSource(path)
    events = opened
    opened.onopen = () => onConnection(true)
    opened.onerror = () => {
      onConnection(false)
      // The browser does not reconnect after an error response, for example if the run does not exist now.
      if (opened.readyState === EventSource.CLOSED) timer = setTimeout(listen, RECONNECT_AFTER)
    }
    opened.onmessage = ({ data }) => onChange(parseJson(String(data)) as Change)
  }
  listen()
  return () => {
    clearTimeout(timer)
    events?.close()
  }
}
