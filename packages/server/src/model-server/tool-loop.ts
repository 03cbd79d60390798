import { type Choice, type Message, type ModelRequest, parseJson, type ToolCall } from '@orreryjs/core'

/** Phrases with which tools report that the episode is over. */
const ENDED: readonly RegExp[] = [
  /\b(?:episode|task|game|goal|quest) (?:is |has |has been |was )?(?:now |already )?(?:complete|completed|done|ended|finished|over|reached|solved|won|terminated|truncated)\b/i,
  /\bepisode (?:is |has |was )?(?:closed|failed|lost)\b/i,
  /^you (?:have )?(?:won|lost)\b/im,
  /["'](?:done|terminated|truncated|is_done|game_over|episode_ended)["']: ?true\b/i,
  /^(?:done|terminated|truncated|is_done|game_over|episode_ended)(?:=|: ?)true\b/im,
]

/** Phrases with which tools report that a limit is used up. */
const EXHAUSTED: readonly RegExp[] = [
  /\b(?:step|turn|move|action|call|time|budget|attempt)s? limit (?:of \d{1,9} )?(?:is |was |has been )?(?:reached|exceeded|hit|used up|exhausted)\b/i,
  /\b(?:limit|maximum|number) (?:of|on) (?:\d{1,9} )?(?:steps|turns|moves|actions|calls|attempts) (?:is |was |has been )?(?:reached|exceeded|hit|used up|exhausted)\b/i,
  /\b(?:reached|exceeded|hit|used up|exhausted) (?:the|your|its) (?:step |turn |move |action |call |time )?(?:limit|maximum|budget)\b/i,
  /\b(?:no|0|zero) (?:more )?(?:steps|turns|moves|actions|calls|attempts) (?:left|remaining|remain|allowed)\b/i,
  /\bout of (?:steps|turns|moves|actions|calls|attempts|budget)\b/i,
  /["'](?:steps|turns|moves|actions|calls|attempts)_(?:left|remaining)["']: ?0\b/i,
]

/** Phrases with which tools refuse a call. */
const REFUSED: readonly RegExp[] = [
  /\bnothing happen(?:s|ed)\b|\berrors?\b|\bno such\b|\bhad no effect\b/i,
  /\b(?:could not|couldn't|cannot|can't|can not|unable to|failed to|must not)\b/i,
  /\b(?:invalid|illegal|unknown|unrecogni[sz]ed|unsupported|forbidden|denied|refused|rejected|impossible)\b/i,
  /\bnot (?:allowed|possible|permitted|found|available|understood|valid|supported)\b/i,
]

function matches(text: string, patterns: readonly RegExp[]): boolean {
  return patterns.some((pattern) => pattern.test(text))
}

/** Equal calls that were refused in the same way, after which another one would not change anything. */
const MAX_EQUAL_REFUSALS = 2
/** Equal calls with equal results that were not refused. A recipe for one plank may be used six times. */
const MAX_EQUAL_CALLS = 6
/** Refusals of one call, with other calls between them, after which the model gives up. */
const MAX_REFUSALS = 3
/** Longest cycle of calls that is recognised, and the rounds after which the model gives up. */
const MAX_CYCLE = 4
const MAX_ROUNDS = 3

/** A call that was made, and its result. */
interface Turn {
  readonly call: string
  readonly result: string
}

/**
 * Replaces tool calls by a text if the conversation has reached its end: a result says so, a limit is used up, or the model repeats calls
 * without effect. The rule-based model plays until the world stops it, but the loops of agent frameworks end with a reply in text.
 */
export function endToolLoop(choice: Choice, { messages, toolChoice = 'auto' }: ModelRequest): Choice {
  const results = resultsAtEnd(messages)
  if (toolChoice !== 'auto' || results.length === 0 || choice.toolCalls === undefined) return choice
  const { toolCalls, ...rest } = choice
  const end = (text: string, result = results.at(-1) ?? ''): Choice => ({
    ...rest,
    text: `${text} The last result was: ${result}`,
    finish: 'stop',
  })
  const ended = results.find((result) => matches(result, ENDED))
  if (ended !== undefined) return end('Done.', ended)
  const exhausted = results.find((result) => matches(result, EXHAUSTED))
  if (exhausted !== undefined) return end('The limit is used up, so I stop here.', exhausted)
  const turns = turnsIn(messages)
  const calls = toolCalls.map(keyOf)
  if (calls.every((call) => isUseless(call, turns))) return end('There is no further action.')
  if (calls.every((call) => refusals(call, turns) >= MAX_REFUSALS))
    return end('I give up, because this was refused several times.')
  return choice
}

/** Results of the calls that the model has not seen before. */
function resultsAtEnd(messages: readonly Message[]): readonly string[] {
  const from = messages.findLastIndex(({ role }) => role !== 'tool') + 1
  return messages.slice(from).map(({ content }) => content)
}

/** Returns the calls since the last message of the user, which may have set another task. */
function turnsIn(messages: readonly Message[]): readonly Turn[] {
  const since = messages.slice(messages.findLastIndex(({ role }) => role === 'user') + 1)
  const results = new Map(since.flatMap((each) => (each.role === 'tool' ? [[each.toolCallId, each.content]] : [])))
  const made = since.flatMap((message) => (message.role === 'assistant' ? (message.toolCalls ?? []) : []))
  return made.map((call) => ({ call: keyOf(call), result: results.get(call.id) ?? '' }))
}

/** Frameworks may write the arguments anew, with other white space. */
function keyOf({ name, arguments: written }: Pick<ToolCall, 'name' | 'arguments'>): string {
  try {
    return `${name}\n${JSON.stringify(parseJson(written))}`
  } catch {
    return `${name}\n${written}`
  }
}

/** True if the last calls were all this one, or a cycle that continues with it, with equal results. */
function isUseless(call: string, turns: readonly Turn[]): boolean {
  for (let length = 1; length <= MAX_CYCLE; length += 1) {
    const isRefused = matches(turns.at(-1)?.result ?? '', REFUSED)
    const rounds = length > 1 ? MAX_ROUNDS : isRefused ? MAX_EQUAL_REFUSALS : MAX_EQUAL_CALLS
    const recent = turns.slice(-length * rounds)
    if (recent.length < length * rounds || recent[0]?.call !== call) continue
    if (
      recent.every((turn, index) => turn.call === recent[index % length]?.call && turn.result === recent[index % length]?.result)
    )
      return true
  }
  return false
}

/** Returns how often a call was refused with the same result as the last time. */
function refusals(call: string, turns: readonly Turn[]): number {
  const results = turns.flatMap((turn) => (turn.call === call ? [turn.result] : []))
  const last = results.at(-1)
  return last === undefined || !matches(last, REFUSED) ? 0 : results.filter((result) => result === last).length
}
