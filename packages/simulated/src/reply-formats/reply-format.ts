import { trimEndCharacters } from '@orreryjs/core'

/** A field of a reply. */
export interface Field {
  readonly name: string
  readonly role: Role
  /** Placeholder in the prompt: `<correct|wrong>`, `true`, `[]`. */
  readonly shown: string
  /** The label as written in the prompt, including asterisks. @default its name and a colon */
  readonly label?: string
}

/** A reply format. */
export type ReplyFormat =
  /** Only the content. */
  | { readonly kind: 'bare' }
  | { readonly kind: 'json'; readonly fields: readonly Field[] }
  /** `within` are the enclosing tags, outermost first. */
  | { readonly kind: 'tags'; readonly fields: readonly Field[]; readonly within: readonly string[] }
  | { readonly kind: 'markers'; readonly fields: readonly Field[] }
  /** Lines with a label and its text; `cue` is the label at the end of the prompt. In YAML, texts may need quotes. */
  | { readonly kind: 'labels'; readonly fields: readonly Field[]; readonly cue: string | undefined; readonly isYaml?: boolean }
  /** A call of a function described in the prompt. */
  | { readonly kind: 'call' }
  /** A call in tags, following a template in the prompt. */
  | { readonly kind: 'template'; readonly template: string }
  /** A line of an interactive session that passes a command to a function. */
  | { readonly kind: 'typed'; readonly typed: SessionInput }
  /** A fenced code block; `call` is the function that takes the command. */
  | { readonly kind: 'code'; readonly language: string; readonly call: string | undefined; readonly before: string }

/** The purpose of a field. */
export type Role =
  | 'thought'
  | 'plan'
  | 'action'
  | 'verb'
  | 'input'
  | 'verdict'
  | 'done'
  | 'change'
  | 'score'
  | 'candidates'
  | 'choice'
  | 'answer'
  | 'observation'
  /** The goal of the task, restated. */
  | 'goal'
  /** A part of the world's state as the model knows it, such as its location. */
  | 'state'
  /** A description of the current observation, for later prompts. */
  | 'description'
  /** Ids of elements to show again. */
  | 'highlight'
  /** Text of the prompt, copied verbatim. */
  | 'constant'

/** Names of fields about the state. */
const STATE_NAME =
  /^(?:(?:my|current|present|known) )?(?:location|position|place|inventory|possessions|selection)$|^(?:locations?|places?|rooms?|pages?) (?:visited|seen|searched)$/

/** Roles by words in the field name. The first match counts. */
const ROLES: readonly (readonly [Role, RegExp])[] = [
  ['description', /\b(?:observation|page|screen) (?:descriptions?|summary)\b/],
  ['highlight', /\bhighlights?\b/],
  [
    'observation',
    /^(?:(?:current |last |initial )?(?:observations?|obs|state|environment|context|history|question|input question|task|goal|user request|instruction|scene|trajectory|transcript|(?:available|admissible|allowed|valid|possible|legal) (?:actions|commands|moves|options)|reward|step|turn|screen|page|result|results|feedback|output format|examples?|commands|actions list|tools|memory|hint)|end ?code|completed)$/,
  ],
  ['state', STATE_NAME],
  [
    'change',
    /\b(?:correct(?:ed|ion)|revis(?:ed|ion)|modif(?:ied|ication)|replacement|better|instead|fix(?:ed)?|improved|alternative)\b/,
  ],
  ['done', /\b(?:done|finished|completed?|is complete|task success|goal reached|accomplished|achieved|task status)\b/],
  [
    'verdict',
    /\b(?:correct|right|wrong|mistake|error|verdict|judge?ment|aligned?|progress|valid|ok|success(?:ful)?|assessment|(?:previous|last) action (?:ok|good|correct|status|evaluation|result)|was it|evaluation(?: of)?(?: the)?(?: previous| last)(?: action| goal| step)?)\b/,
  ],
  ['score', /\b(?:score|rating|value|confidence|probability|grade|points)\b/],
  ['candidates', /\b(?:candidates|proposals|alternatives|next actions|possible actions|ideas|suggestions)\b|^actions$/],
  [
    'input',
    /\b(?:(?:action|tool) ?(?:inputs?|args?|arguments?|parameters?)|arguments?|args|parameters?|kwargs|params|inputs?)\b/,
  ],
  [
    'thought',
    /\b(?:thoughts?|thinks?|thinking|reason(?:ing|s)?|rationale|analys[ie]s|reflections?|explanation|scratchpad|justification|summary|considerations?|monologue|discussion|why|comments?|critique|situation|understanding|chain of thought|cot|notes?|memory update|memo)\b/,
  ],
  ['plan', /\b(?:plan|strategy|next goal|sub ?goals?|subtasks?|steps|approach)\b/],
  ['choice', /\b(?:choice|option|index|number|selection|selected|id|letter|pick|vote)\b/],
  ['verb', /\b(?:tool|tool name|function|function name|action name|action type|name|verb|recipient name)\b/],
  [
    'action',
    /\b(?:actions?|commands?|act|moves?|cmd|next step|decision|response|reply|output|code|do|final answer|execute|call|utterance)\b/,
  ],
  ['answer', /\b(?:answer|final)\b/],
]

/** Returns the role of a field by its name: `next_action`, `Thought`, `isCorrect`; `undefined` if the name is unknown. */
export function roleOf(name: string): Role | undefined {
  const separate = name.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[_-]+/g, ' ')
  const words = trimEndCharacters(separate, '0123456789').trim().toLowerCase()
  return ROLES.find(([, pattern]) => pattern.test(words))?.[0]
}

/** The input around the command at an interactive prompt such as Python's. */
interface SessionInput {
  readonly before: string
  readonly after: string
}

/** A call with a text argument at a prompt: `>>> print(game.step("look"))`. */
const SESSION_CALL = /^[ \t]*(?:>>>|In \[\d*\]:|\$)[ \t]*((?:print\()?(?:await )?(?:\w+\.)*\w+\()["'].*["']\)+[ \t]*$/gm
/** A function that takes a command, as described in a prompt: `game.step(command)`. */
const COMMAND_FUNCTION = /\b((?:\w+\.){0,5}\w+)\((?:self, )?(?:action|command|cmd|text|line|act|move|input)(?:: ?str)?\)/
const PRINTS = /^[ \t]*>>>[ \t]*print\(/m
const PROMPT = /(?:^|\n)[ \t]*(?:>>>|In \[\d*\]:)[ \t]*$/

/**
 * Returns the input format of an interactive session at the end of a text: from its last line with a command, else from the described
 * function.
 */
export function sessionFormatIn(text: string): ReplyFormat | undefined {
  if (!PROMPT.test(text)) return undefined
  const takes = COMMAND_FUNCTION.exec(text)?.[1]
  const typed = [...text.matchAll(SESSION_CALL)].at(-1)?.[1]
  const begun = typed ?? (takes === undefined ? undefined : `${PRINTS.test(text) ? 'print(' : ''}${takes}(`)
  if (begun === undefined) return undefined
  return { kind: 'typed', typed: { before: begun, after: ')'.repeat(begun.split('(').length - 1) } }
}

const FIELD_TYPES: ReadonlySet<string> = new Set('type role kind event speaker from author source'.split(' '))
const TEXTS: ReadonlySet<string> = new Set('text content value message data body utterance'.split(' '))
/** Names of the acting speaker. */
const ACTORS = /^(?:agent|assistant|player|ai|model|me)$/i

/** Returns the members of an event object that describes an action: its type is copied, and its text is the action. */
export function eventFields(members: ReadonlyMap<string, string>): readonly Field[] | undefined {
  const kind = [...members].find(([name, shown]) => FIELD_TYPES.has(name) && isActionType(shown))?.[0]
  if (kind === undefined || ![...members.keys()].some((name) => TEXTS.has(name))) return undefined
  return [...members].flatMap(([name, shown]): readonly Field[] => {
    if (name === kind) return [{ name, role: 'constant', shown }]
    return TEXTS.has(name) ? [{ name, role: 'action', shown }] : []
  })
}

function isActionType(shown: string): boolean {
  const actionType = /^"([\w -]+)"$/.exec(shown)?.[1]
  return actionType !== undefined && (roleOf(actionType) === 'action' || ACTORS.test(actionType))
}
