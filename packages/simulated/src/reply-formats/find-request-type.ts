import { memoizeByText, type Prompt } from '@orreryjs/core/worlds'

/** The type of reply that a prompt requests. */
export type RequestType =
  | { readonly kind: 'act' }
  | { readonly kind: 'judge' }
  | { readonly kind: 'done' }
  | { readonly kind: 'score'; readonly least: number; readonly best: number }
  | { readonly kind: 'grade' }
  | { readonly kind: 'vote' }
  | { readonly kind: 'propose'; readonly count: number }
  | { readonly kind: 'plan' }
  | { readonly kind: 'reflect' }
  | { readonly kind: 'unknown' }

const COUNTS: Readonly<Record<string, number>> = { two: 2, three: 3, four: 4, five: 5, several: 3, multiple: 3, few: 3, some: 3 }
const LAST = '(?:last|previous|latest|preceding|most recent|final|proposed|above|chosen|taken|just)'
const VERDICTS =
  '(?:correct|wrong|right|incorrect|mistaken?|good|bad|valid|invalid|successful|failed|aligned|helpful|useful|appropriate|sensible|an? (?:mistake|error))'

const JUDGE = [
  new RegExp(
    `\\b(?:was|is|were|did|does|judge|assess|evaluate|check|verify|decide|say|tell|determine|classify)\\b[^.?\\n]{0,80}\\b${LAST}\\b[^.?\\n]{0,60}\\b(?:action|step|move|command|it)\\b[^.\\n]{0,120}\\b(?:${VERDICTS}|help|progress|towards?|closer|work)`,
    'i',
  ),
  new RegExp(
    `\\b(?:action|step|move|command)\\b[^.?\\n]{0,60}\\b(?:you |was |were |that was )?(?:just |last )?(?:took|taken|did|done|made|executed)[^.\\n]{0,80}\\b${VERDICTS}`,
    'i',
  ),
  new RegExp(`\\b(?:was|is) (?:that|this|it)\\b[^.?\\n]{0,30}\\b${VERDICTS}`, 'i'),
  new RegExp(
    `\\b(?:judge|assess|evaluate|critique|review)\\b[^.\\n]{0,40}\\b${LAST}\\b[^.\\n]{0,30}\\b(?:action|step|move)`,
    'i',
  ),
]
const DONE =
  /\b(?:is|has|have|was|are|whether|if|did|judge|check|decide)\b[^.?\n]{0,60}\b(?:task|goal|instruction|objective|mission|everything|quest|trial|you)\b[^.?\n]{0,60}\b(?:done|complete[d]?|finished|accomplished|achieved|solved|reached|fulfilled|satisfied|met|succeeded)\b/i
const SCORE =
  /\b(?:scor(?:e|ing)|rat(?:e|ing)|evaluat(?:e|ion)|valu(?:e|ate)|grade|how (?:promising|good|likely|close|well)|on a scale)\b[^\n]{0,160}?\b(-?\d+(?:\.\d+)?)\b[^\n\d]{0,40}?(?:to|and|-|\u2013|through|\.\.)[^\n\d]{0,30}?\b(\d+(?:\.\d+)?)\b/i
const GRADE = /\b(?:sure|certain)\s*[/,|]\s*(?:likely|maybe)\s*[/,|]?\s*(?:or\s+)?(?:impossible|unlikely)\b/i
const VOTE =
  /\b(?:vote|which (?:of (?:the|these) )?(?:choice|option|candidate|action|proposal|one)\w*\b[^.?\n]{0,40}\b(?:best|most promising|better|most likely)|(?:choose|select|pick|decide)\b[^.?\n]{0,40}\b(?:best|most promising)\b[^.?\n]{0,40}\b(?:choice|option|candidate|action|proposal|one))\b/i
const PROPOSE =
  /\b(?:propose|suggest|list|give|generate|provide|brainstorm|come up with|write|name|offer|produce|sample|think of|output)\b[^.\n]{0,40}?\b(\d+|two|three|four|five|several|multiple|a few|some)\b[^.\n]{0,40}?\b(?:actions|candidates|moves|options|next steps|alternatives|possibilities|commands|ideas|proposals)\b/i
const PLAN =
  /\b(?:make|write|devise|create|give|list|come up with|produce|outline|draft|propose|provide|lay out|form|generate|state|output|develop)\b[^.?\n]{0,40}\b(?:plan|sub-?tasks|sub-?goals|list of steps|steps)\b|\b(?:break|split|decompose|divide)\b[^.?\n]{0,40}\b(?:into|down)\b|\bplan (?:the task|first|ahead|your steps)\b/i
const REFLECT =
  /\b(?:reflect on|write a reflection|what went wrong|lessons? (?:from|learned)|learn from|diagnose|devise a new[^.\n]{0,40}plan|what (?:would|will|should) you do differently|why (?:did )?(?:it|you|the (?:trial|attempt)) fail|possible reasons? for (?:the )?failure|self-?reflection)\b/i
const ACTS =
  /\b(?:next|one|an|single|your|following|only the|exactly one|first)\s+(?:\w+\s+)?(?:action|command|move|tool call|step)\b|\bact\b|\bwhat (?:do you do|will you do|would you do|now)\b/i

const ACTION = /\b(?:actions?|commands?|moves?|act|tools?|functions?|lines?|step|next|go on|continue)\b/i
/** Requests to people rather than players. */
const OTHER_REQUESTS =
  /\b(?:write (?:a|an|me|down)|translate|summari[sz]e|compose|draw|tell (?:me|us) (?:a|about|how|why)|who|when|how many|poem|story|essay|e-?mail|joke|opinion|capital of)\b/i

/** Returns true if the section on the reply format, if there is one, mentions actions. */
function isForm({ otherText, sections }: Prompt): boolean {
  const replyFormat = sections.get('REPLY FORMAT') ?? ''
  return otherText !== undefined || replyFormat.trim() === '' || ACTION.test(replyFormat) || ACTS.test(replyFormat)
}

/** Detects the requested type of reply from the end of a prompt, else from all text that is not about the world. */
export function findRequestType(prompt: Prompt): RequestType {
  const tail = prompt.closingText ?? ''
  const closingRequest = asksFor(tail)
  if (closingRequest === undefined && OTHER_REQUESTS.test(tail) && !ACTION.test(tail)) return { kind: 'unknown' }
  if (closingRequest !== undefined) return closingRequest
  if (ACTS.test(tail)) return { kind: 'act' }
  const all = prompt.otherText ?? prompt.replyFormat
  const kind = asksFor(all)
  if (kind === undefined) return isForm(prompt) ? { kind: 'act' } : { kind: 'unknown' }
  // Instructions for acting may mention plans, mistakes and scores too.
  return prompt.transcript.length > 0 && tail.trim() === '' && (prompt.lastReply ?? '') !== '' ? { kind: 'act' } : kind
}

const PROHIBITIONS =
  /\b(?:do not|don't|never|without|before|instead of|not)\s+(?:you\s+)?(?:yet\s+)?(?:act|acting|tak(?:e|ing)|do(?:ing)?|giv(?:e|ing)|execut(?:e|ing)|perform(?:ing)?)\b[^.\n]*/gi

/** Maximum number of memoized instructions; they are equal in all requests of an episode. */
const MAX_INSTRUCTIONS = 64

const asksFor: (replyFormat: string) => RequestType | undefined = memoizeByText((replyFormat) => {
  const text = replyFormat.replace(PROHIBITIONS, '')
  if (text.trim() === '') return undefined
  const proposed = PROPOSE.exec(text)?.[1]?.toLowerCase()
  if (VOTE.test(text)) return { kind: 'vote' }
  if (proposed !== undefined) return { kind: 'propose', count: Number(proposed) || (COUNTS[proposed.replace(/^a /, '')] ?? 3) }
  if (REFLECT.test(text)) return { kind: 'reflect' }
  if (GRADE.test(text)) return { kind: 'grade' }
  const [, least, best] = SCORE.exec(text) ?? []
  if (least !== undefined && best !== undefined && Number(best) > Number(least))
    return { kind: 'score', least: Number(least), best: Number(best) }
  if (JUDGE.some((pattern) => pattern.test(text))) return { kind: 'judge' }
  if (DONE.test(text) && /\b(?:yes|no|true|false)\b|\?/i.test(text) && !ACTS.test(text)) return { kind: 'done' }
  if (PLAN.test(text) && !/\bthen (?:act|give|take|reply|output|write)\b/i.test(text))
    return ACTS.test(text) ? undefined : { kind: 'plan' }
  return undefined
}, MAX_INSTRUCTIONS)
