import { type PhraseTable, phrases, phraseTable, wordSet } from './phrases.ts'

/** Mood of a clause: how the words at its start change its action. A released duty neither forbids nor orders. */
export type Mood = 'prohibition' | 'permission' | 'order' | 'released'

/** Returns all combinations of alternatives, which are separated by `|`. */
function combine(...parts: readonly string[]): string {
  const [first = '', ...rest] = parts
  if (rest.length === 0) return first
  const ends = combine(...rest).split('|')
  return first
    .split('|')
    .flatMap((start) => ends.map((end) => `${start} ${end}`.trim()))
    .join('|')
}

const READER = 'you|we|agents|the agent|the player|the assistant'
const NEVER = 'under no circumstances|under no circumstance|at no point|at no time|on no account|in no case|by no means'
const DUTY = 'must|should|shall|have to|need to|are required to|are to|will'
const NO_DUTY =
  'must not|must never|should not|should never|shall not|shall never|are not to|are never to|ought not to|ought never to|must avoid|should avoid'
const NOT_ALLOWED =
  "mustn't|shouldn't|may not|may never|can not|cannot|can't|can never|are not allowed to|are never allowed to|are not permitted to|are forbidden to|are forbidden from|are prohibited from|are strictly forbidden to|will not|will never|won't"

/** Words that start an instruction, at the start of a clause. The longest match counts: `do not forget to` is an order. */
export const MOODS: PhraseTable<Mood> = phraseTable<Mood>(
  ['prohibition', "never|never ever|do not|do not ever|don't|don't ever|dont|do avoid|avoid|refrain from|abstain from|keep from"],
  ['prohibition', 'stay away from|keep away from|steer clear of|stay clear of|keep clear of|stay out of|keep off|keep out of'],
  ['prohibition', 'ignore|skip|forget about|leave out|pass over|stop|make no use of'],
  ['prohibition', NEVER],
  ['prohibition', combine(READER, 'must|should|may|can|will|shall', NEVER)],
  ['prohibition', combine('it is|it is strictly', 'forbidden|prohibited|not allowed|not permitted', 'to')],
  ['prohibition', `${NO_DUTY}|${combine(READER, NO_DUTY)}|${combine(READER, NOT_ALLOWED)}`],
  ['permission', combine('you|we', 'may|are allowed to|are free to|are permitted to|are welcome to')],
  ['permission', `feel free to|${combine('it is', 'fine|ok|okay|allowed|alright|permitted', 'to')}|there is nothing wrong with`],
  ['permission', combine("do not|don't", 'hesitate to|be afraid to|avoid|refrain from|stop|shy away from')],
  [
    'permission',
    'no need to avoid|there is no need to avoid|you need not avoid|you do not have to avoid|never avoid|stop avoiding',
  ],
  [
    'order',
    'always|make sure to|make sure that you|make sure you|be sure to|be sure that you|ensure that you|ensure you|ensure to',
  ],
  ['order', `remember to|take care to|see to it that you|it is mandatory to|${combine(READER, DUTY)}`],
  ['order', combine("do not|don't|never", 'forget to|fail to|neglect to|omit to|skip')],
  ['released', `need not|${combine("do not|don't", 'have to|need to|always|only|just|worry about')}`],
  ['released', combine("you do not|you don't", 'have to|need to|always')],
  ['released', 'you need not|there is no need to|no need to|it is not necessary to'],
)

/** Orders to do something once, at the start. */
export const AT_START: PhraseTable<true> = phrases(
  combine('start|begin|kick off|start off|begin things|start out', 'with|by'),
  'first of all|first off|first|firstly|initially|to begin|to begin with|to start|to start with|at first',
  combine(
    'your|the|your very|the very',
    'first action|first step|first move|first command|first thing to do|first thing you do|first thing you should do|first thing you must do',
    'must be|should be|is|has to be|will be|needs to be|shall be|be',
    'to|',
  ),
  combine('as', 'your|the|a', 'first', 'action|step|move|command'),
  'before anything else|before everything else|before all else|before starting|before beginning|before you start|before you begin',
  'before you do anything|before you do anything else|before doing anything|before doing anything else',
  combine('at the', 'start|beginning|outset|very start|very beginning'),
  'in the beginning|from the start|right at the start|right away|straight away|immediately',
)

/** Orders to do something before each action. */
export const EACH_TIME: PhraseTable<true> = phrases(
  combine(
    'before|after|prior to|ahead of|at|on|with|between|in|for|',
    'each|every|any|each and every|every single|all',
    'action|actions|step|steps|move|moves|turn|turns|command|commands|decision|decisions|reply|replies|response|answer|call|calls|tool call|tool calls|other action|new action',
  ),
  'every time|each time|before acting|before you act|before calling|before you call|before moving on|between actions|between steps|before you move',
  combine('before', 'taking|you take|choosing|you choose', 'an action|any action|each action|every action|action'),
  'before you do something|before deciding|before you decide|before an action|before the next action',
)

/** Statements about the phrase before them: `Opening drawers is forbidden`, `drawers must stay closed`. */
export const FORBIDDEN: PhraseTable<'all' | 'open'> = phraseTable<'all' | 'open'>(
  [
    'all',
    combine(
      'is|are|is strictly|are strictly',
      'forbidden|prohibited|not allowed|not permitted|disallowed|banned|off limits|off-limits|taboo|not an option|against the rules|out of bounds|to be avoided|to be left alone',
    ),
  ],
  ['all', combine('must be|should be|have to be|has to be', 'avoided|left alone|ignored|skipped')],
  ['all', combine('may not|must not|should not|cannot', 'be used')],
  ['open', combine('must|should|have to|has to', 'stay|remain|be left|be kept', 'closed|shut')],
)

/** Passive duties: `drawers must not be opened`. Released ones count with a negated subject: `no drawer may be opened`. */
export const PASSIVES: PhraseTable<Mood> = phraseTable<Mood>(
  [
    'prohibition',
    combine(
      'must not|must never|should not|should never|may not|may never|are not to|is not to|are never to|shall not|ought not to',
      'be',
    ),
  ],
  ['prohibition', combine('must', NEVER, 'be')],
  ['order', combine('must|should|has to|have to|is to|are to|needs to|need to|must always|should always|shall', 'be')],
  ['released', 'may be|can be|is to be|are to be'],
)

/** Ends of a rule: `The rule about opening drawers no longer holds`. */
export const LIFTED: PhraseTable<true> = phrases(
  'no longer holds|no longer applies|no longer hold|no longer apply|does not hold|does not apply|is lifted|is no longer valid|is suspended|is void|has been lifted|is off',
)
/** Objects of a permission in the form of an imperative: `open whatever you need`. */
export const AT_WILL: PhraseTable<true> = phrases(
  'whatever you|anything you|everything you|any drawer you|as you like|as you wish|as you please|if you like|if you want|freely|as needed',
)

/** Clauses that limit an instruction. Such instructions have no effect. */
export const CONDITIONS: ReadonlySet<string> = wordSet(
  'unless if when whenever until till while once without except twice again more less too before after other only that which who what whose where',
)

/** Words that do not change an instruction. */
export const ASIDES: PhraseTable<'words' | 'clause'> = phraseTable<'words' | 'clause'>(
  ['words', 'please|kindly|under any circumstances|in any case|at any point|at any time|no matter what|at all|for any reason'],
  [
    'words',
    'ever|even once|by any means|just|really|simply|strictly|absolutely|here|now|after all|from now on|anymore|any more|any longer|as well',
  ],
  ['words', combine('in|during|for|throughout', 'this', 'task|game|episode|house|run|trial|world|session|room')],
  ['clause', combine('even', 'if|when|though')],
  ['clause', 'because|since|so that|in order to|as they|as it|as that|as this|as there|as your|for they'],
)

/** Phrases with the same meaning as other words. */
export const SHORT_FORMS: PhraseTable<string> = phraseTable<string>(
  ['it is', "it's"],
  ['look', combine('take|have|taking|having', 'a', 'look|quick look|good look|careful look')],
  [
    'inventory',
    combine(
      "what|the items|the things|what's|everything",
      "you are carrying|you are holding|you're carrying|you're holding|you hold|you carry|you have",
    ),
  ],
  ['inventory', 'what you have in hand|your possessions|your belongings|your bag|your hands'],
)

/** Words before an instruction that leave it one. */
export const CARRIERS: ReadonlySet<string> = wordSet(
  'and but so then also to that you we however instead therefore thus or , : ( )',
)

/** Labels before an instruction: `Rule 2:`, `IMPORTANT:`. */
export const LABELS: ReadonlySet<string> = wordSet(
  'important note rule rules hint tip reminder warning instruction instructions attention remember constraint policy clue caution nb ps',
)

/** Words before a noun. */
export const DETERMINERS: ReadonlySet<string> = wordSet(
  'the a an any all your every each this these those some such of my its their either both another own',
)

/** Objects that are not specific. */
export const GENERIC: ReadonlySet<string> = wordSet(
  'anything thing things it them everything something stuff place places item items object objects receptacle receptacles container containers action actions command commands button buttons link links one ones key keys function functions option bar box field tool page product products kind type',
)

export const PREPOSITIONS: ReadonlySet<string> = wordSet(
  'to at in into inside within on onto up down out over off around for through with of from under near by towards toward onto via about',
)

/** Words of clauses with a subject. */
export const FINITE: ReadonlySet<string> = wordSet(
  "you i we they he she is are was were be been has have had do does did will would can could must should may might it's that's not never",
)

const WITHIN = 'in|on|at|inside|within|under'

/** Statements of a place. */
export const FOUND_AT: PhraseTable<true> = phrases(
  combine(
    'is|are|was|were|can be|will be|has been|have been|is to be',
    'located|hidden|stored|kept|found|left|put|placed|seen|last seen|lying|sitting|right|already|actually|always|',
    WITHIN,
  ),
  combine('lies|lie|sits|sit|waits|stands|stays', WITHIN),
)
export const FIND_AT: PhraseTable<true> = phrases(
  'you will find|you can find|you should find|you find|you may find|look for|search for|find|there is|there are|expect',
  combine('i|someone|somebody|they', 'saw|have seen|has seen|put|left|placed|hid'),
)
export const WHERE: ReadonlySet<string> = new Set(WITHIN.split('|'))
/** Verbs between a place and the object: `cabinet 3 contains the mug`. */
export const CONTAINS: ReadonlySet<string> = wordSet('contains contain holds has hides houses')
/** Sentences with these words are no hints. */
export const NO_HINT: ReadonlySet<string> = wordSet(
  "not no if unless never maybe example such like isn't don't when suppose imagine",
)

/** Requests for thoughts and against them, in addition to orders and prohibitions. */
export const THOUGHTS: PhraseTable<'wanted' | 'unwanted'> = phraseTable<'wanted' | 'unwanted'>(
  ['wanted', combine('think', 'step by step|first|out loud|aloud|carefully|before|hard|it through|things through')],
  [
    'wanted',
    'reason step by step|reason first|explain your reasoning|explain your thinking|show your reasoning|show your thinking',
  ],
  [
    'wanted',
    combine('begin with|start with|include|contain|preceded by', 'a|your|some', 'thought|rationale|reasoning|explanation'),
  ],
  [
    'unwanted',
    combine('only', 'output|reply with|write|give|return|print|state|respond with|answer with', 'the', 'action|command'),
  ],
  [
    'unwanted',
    combine(
      'no|without|without any|without a|skip|skip the|skip all|omit|omit the|omit all|leave out the|leave out all|drop the',
      'thought|thoughts|thinking|reasoning|explanation|explanations|explaining',
    ),
  ],
  ['unwanted', `${combine('only the|just the|nothing but the', 'action|command')}|nothing but actions|only actions`],
  ['unwanted', 'the action only|the command only|action only|actions only|command only'],
)
export const THOUGHT_NOUNS: ReadonlySet<string> = wordSet(
  'thought thoughts reasoning rationale rationales explanation explanations',
)
export const WRITING_VERBS: ReadonlySet<string> = wordSet(
  'write writing give giving state stating add adding include including produce start begin put putting precede output provide providing share formulate think reason explain note noting ,',
)
