/** How the response of a log relates to the world's. */
export type ObservationMatch = 'exact' | 'shortened' | 'different'

/** Marks before an observation. */
const PREFIXES = ['Observation:', 'Obs:', 'OBSERVATION:']
/** Lists of actions that frameworks append to observations. */
const SUFFIXES = ['AVAILABLE ACTIONS:', 'Available Actions:', 'Your admissible actions of the current situation are:']
/** Starts of a task in the originals' words, after prompts and demonstrations. */
const TASK_STARTS = ['-= Welcome to TextWorld', 'You are in the middle of a room', 'Crafting commands:', 'WebShop [SEP]']

/** Removes the text that agents and frameworks put around an observation. */
export function cleanObservation(text: string): string {
  let clean = text.replaceAll('\r\n', '\n').trim()
  const prefix = PREFIXES.find((each) => clean.startsWith(each))
  if (prefix !== undefined) clean = clean.slice(prefix.length).trimStart()
  for (const suffix of SUFFIXES) {
    const at = clean.lastIndexOf(suffix)
    if (at > 0) clean = clean.slice(0, at).trimEnd()
  }
  return clean
}

/** Joins all white space, because logs wrap, indent and trim texts. */
export function collapseSpace(text: string): string {
  return text.split(/\s+/).filter(Boolean).join(' ')
}

/** Returns the last task start in a prompt, or the whole text. */
export function taskStartIn(text: string): string {
  const last = Math.max(...TASK_STARTS.map((start) => text.lastIndexOf(start)))
  return last < 0 ? text : text.slice(last)
}

/** True if a text contains the start of a task in the originals' words. */
export function hasTaskStart(text: string): boolean {
  return TASK_STARTS.slice(0, 2).some((start) => text.includes(start))
    ? text.includes('Your task is to')
    : TASK_STARTS.slice(2).some((start) => text.includes(start))
}

const ARRIVAL = 'You arrive at '
/** Minimum length of a truncated observation without an ellipsis, in characters. */
const MIN_TRUNCATED = 80

/** Compares the response of a log with the world's, and recognizes the cuts of agents: the sentence of arrival, or the end of a long text. */
export function compareObservation(logged: string, actual: string): ObservationMatch {
  const log = collapseSpace(cleanObservation(logged))
  const world = collapseSpace(actual)
  if (log === world) return 'exact'
  const short = afterArrival(world)
  if (short !== world && [short, `${ARRIVAL}the location. ${short}`].includes(log)) return 'shortened'
  const truncated = ['...', '…'].find((mark) => log.endsWith(mark))
  if (truncated !== undefined) return world.startsWith(log.slice(0, -truncated.length).trimEnd()) ? 'shortened' : 'different'
  return log.length >= MIN_TRUNCATED && world.startsWith(log) ? 'shortened' : 'different'
}

function afterArrival(text: string): string {
  const end = text.startsWith(ARRIVAL) ? text.indexOf('. ') : -1
  return end < 0 ? text : text.slice(end + 2)
}
