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
