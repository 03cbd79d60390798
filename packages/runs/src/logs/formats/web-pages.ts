import type { LogEpisode, LogFormat } from '../log-episode.ts'

/** The pages that WebArena's agents write for each task. */
export const PAGE_FORMAT: LogFormat<string> = {
  id: 'webarena',
  summary: "render_N.html of WebArena's agents; their trajectory files are lists of steps",
  expected: "HTML with elements of the class 'state_obv' and 'parsed_action'",
  accepts: (text) => text.includes("class='state_obv'") && text.includes("class='parsed_action'"),
  read: (text) => [readPages(text)],
}

function readPages(text: string): LogEpisode {
  const [head = '', ...parts] = text.split("class='state_obv'")
  const observations = parts.map((part) => preIn(part) ?? '')
  const steps = parts.flatMap((part, at) => {
    const [, parsed] = part.split("class='parsed_action'")
    const action = parsed === undefined ? undefined : preIn(parsed)
    if (action === undefined) return []
    const [, raw = ''] = part.split("class='raw_parsed_prediction'")
    const thought = preIn(raw)?.split('```')[0]?.trim() ?? ''
    const observation = observations[at + 1]
    return [{ thoughts: thought === '' ? [] : [thought], action, ...(observation !== undefined && { observation }) }]
  })
  const id = head.split('task_id:')[1]?.split('\n')[0]?.trim()
  const initial = observations[0]
  return { taskNames: id ? [id] : [], world: 'webarena', ...(initial !== undefined && { initial }), steps }
}

function preIn(text: string): string | undefined {
  const start = text.indexOf('<pre>')
  const end = start < 0 ? -1 : text.indexOf('</pre>', start)
  return end < 0 ? undefined : text.slice(start + '<pre>'.length, end).trim()
}
