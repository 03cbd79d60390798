/** What a server said where it did not give what was asked for. */
export class Refused extends Error {}

/** Asks the server that the page came from. Rejects with `Refused`, or where it does not answer. */
export async function askServer<Answer>(path: string): Promise<Answer> {
  const response = await fetch(path, { headers: { accept: 'application/json' } })
  if (response.ok) return (await response.json()) as Answer
  throw new Refused(await reasonOf(response))
}

async function reasonOf(response: Response): Promise<string> {
  try {
    const { error } = (await response.json()) as { readonly error?: { readonly message?: string } }
    if (error?.message !== undefined) return error.message
  } catch {
    // Something between here and the server answered.
  }
  return `the server answered ${response.status}`
}

/** Milliseconds until a server that refused is asked again. */
const AGAIN = 3000

/** Hears what the server tells until it is told to stop; the browser connects again by itself. */
export function hearServer<News>(path: string, onNews: (news: News) => void, onLine: (connected: boolean) => void): () => void {
  let events: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const listen = (): void => {
    const opened = new EventSource(path)
    events = opened
    opened.onopen = () => onLine(true)
    opened.onerror = () => {
      onLine(false)
      // After an answer that is no news, such as that there is no run now, a browser asks no more.
      if (opened.readyState === EventSource.CLOSED) timer = setTimeout(listen, AGAIN)
    }
    opened.onmessage = ({ data }) => onNews(JSON.parse(String(data)) as News)
  }
  listen()
  return () => {
    clearTimeout(timer)
    events?.close()
  }
}
