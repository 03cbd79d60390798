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

/** Hears what the server tells until it is told to stop; the browser connects again by itself. */
export function hearServer<News>(path: string, onNews: (news: News) => void, onLine: (connected: boolean) => void): () => void {
  const events = new EventSource(path)
  events.onopen = () => onLine(true)
  events.onerror = () => onLine(false)
  events.onmessage = ({ data }) => onNews(JSON.parse(String(data)) as News)
  return () => events.close()
}
