/** A field of a reply. */
export interface Field {
  readonly name: string
  readonly role: Role
  /** What the prompt shows in its place: `<correct|wrong>`, `true`, `[]`. */
  readonly shown: string
  /** How the prompt writes its label, stars and all. @default its name and a colon */
  readonly label?: string
}

/** The form in which a reply is asked for. */
export type Form =
  /** What is asked and nothing else. */
  | { readonly kind: 'bare' }
  | { readonly kind: 'json'; readonly fields: readonly Field[] }
  /** `within` are the tags round them, outermost first. */
  | { readonly kind: 'tags'; readonly fields: readonly Field[]; readonly within: readonly string[] }
  | { readonly kind: 'markers'; readonly fields: readonly Field[] }
  /** Lines of a label and what it says; `cue` is the label that the prompt ends with. In YAML a text may need quotes. */
  | { readonly kind: 'labels'; readonly fields: readonly Field[]; readonly cue: string | undefined; readonly isYaml?: boolean }
  /** A call of a function that the prompt prints. */
  | { readonly kind: 'call' }
  /** The same in tags, as a template of the prompt has it. */
  | { readonly kind: 'template'; readonly template: string }
  /** A line of a session, in which a command is given to a function. */
  | { readonly kind: 'typed'; readonly typed: Typed }
  /** A fenced block of code; `call` is the function that a command is given to. */
  | { readonly kind: 'code'; readonly language: string; readonly call: string | undefined; readonly before: string }

/** What a field of a reply is for. */
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
  /** What the prompt shows, word for word. */
  | 'constant'

/** Fields by the words in their names. The first that fits counts. */
const ROLES: readonly (readonly [Role, RegExp])[] = [
  [
    'observation',
    /^(?:(?:current |last |initial )?(?:observations?|obs|state|environment|context|history|question|input question|task|goal|user request|instruction|scene|trajectory|transcript|(?:available|admissible|allowed|valid|possible|legal) (?:actions|commands|moves|options)|reward|step|turn|screen|page|result|results|feedback|output format|examples?|commands|actions list|tools|memory|hint)|end ?code|completed)$/,
  ],
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

/** What a field is for, by its name: `next_action`, `Thought`, `isCorrect`. `undefined` where the name does not say. */
export function roleOf(name: string): Role | undefined {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .replace(/\d+$/, '')
    .trim()
    .toLowerCase()
  return ROLES.find(([, pattern]) => pattern.test(words))?.[0]
}

/** What is typed at a prompt such as Python's, around the command. */
interface Typed {
  readonly before: string
  readonly after: string
}

/** A call with a text at a prompt: `>>> print(game.step("look"))`. */
const TYPED = /^[ \t]*(?:>>>|In \[\d*\]:|\$)[ \t]*((?:print\()?(?:await )?(?:\w+\.)*\w+\()["'].*["']\)+[ \t]*$/gm
/** A function that takes a command, as a prompt speaks of it: `game.step(command)`. */
const TAKES = /\b((?:\w+\.)*\w+)\((?:self, )?(?:action|command|cmd|text|line|act|move|input)(?:: ?str)?\)/
const PRINTS = /^[ \t]*>>>[ \t]*print\(/m
const PROMPT = /(?:^|\n)[ \t]*(?:>>>|In \[\d*\]:)[ \t]*$/

/** How a session goes on that a text ends in: as its last line with a command, else by the function that is spoken of. */
export function sessionIn(told: string): Typed | undefined {
  if (!PROMPT.test(told)) return undefined
  const takes = TAKES.exec(told)?.[1]
  const typed = [...told.matchAll(TYPED)].at(-1)?.[1]
  const begun = typed ?? (takes === undefined ? undefined : `${PRINTS.test(told) ? 'print(' : ''}${takes}(`)
  return begun === undefined ? undefined : { before: begun, after: ')'.repeat(begun.split('(').length - 1) }
}

const KINDS: ReadonlySet<string> = new Set('type role kind event speaker from author source'.split(' '))
const TEXTS: ReadonlySet<string> = new Set('text content value message data body utterance'.split(' '))
/** Who acts, where a member names who speaks. */
const ACTORS = /^(?:agent|assistant|player|ai|model|me)$/i

/** The members of an event that says what is done, as against what is seen: its kind as it is, and the action for its text. */
export function eventFields(members: ReadonlyMap<string, string>): readonly Field[] | undefined {
  const kind = [...members].find(([name, shown]) => KINDS.has(name) && isDeed(shown))?.[0]
  if (kind === undefined || ![...members.keys()].some((name) => TEXTS.has(name))) return undefined
  return [...members].flatMap(([name, shown]): readonly Field[] => {
    if (name === kind) return [{ name, role: 'constant', shown }]
    return TEXTS.has(name) ? [{ name, role: 'action', shown }] : []
  })
}

function isDeed(shown: string): boolean {
  const said = /^"([\w -]+)"$/.exec(shown)?.[1]
  return said !== undefined && (roleOf(said) === 'action' || ACTORS.test(said))
}
