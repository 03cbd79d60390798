import type { Demonstration } from '@orreryjs/core'

/** A whole task that was played well, subtask by subtask. */
interface Episode {
  readonly types: readonly string[]
  readonly places: string
  readonly task: string
  readonly parts: readonly Part[]
}

interface Part {
  readonly subtask: string
  /** Looks that a subtask begins with where somebody else did what comes before: they make sure of what it takes for granted. */
  readonly check?: string
  readonly lines: string
}

const HEAT: Episode = {
  types: ['pick_heat_then_place_in_recep'],
  places: 'a countertop 2, a countertop 1, a diningtable 1, a fridge 1, a microwave 1, and a sinkbasin 1',
  task: 'heat some bread and put it in diningtable',
  parts: [
    {
      subtask: 'Find and take bread.',
      lines: `> think: Bread is likely on a countertop.
OK.
> go to countertop 1
You arrive at countertop 1. On the countertop 1, you see a butterknife 1, and a saltshaker 1.
> go to countertop 2
You arrive at countertop 2. On the countertop 2, you see a bread 1, and a pan 1.
> take bread 1 from countertop 2
You pick up the bread 1 from the countertop 2.`,
    },
    {
      subtask: 'Heat bread with microwave.',
      check: `> inventory
You are carrying: a bread 1.`,
      lines: `> go to microwave 1
You arrive at microwave 1. The microwave 1 is closed.
> heat bread 1 with microwave 1
You heat the bread 1 using the microwave 1.`,
    },
    {
      subtask: 'Put bread in/on diningtable.',
      lines: `> go to diningtable 1
You arrive at diningtable 1. On the diningtable 1, you see a cup 1.
> move bread 1 to diningtable 1
You move the bread 1 to the diningtable 1.`,
    },
  ],
}

const COOL: Episode = {
  types: ['pick_cool_then_place_in_recep'],
  places: 'a cabinet 1, a countertop 1, a fridge 1, a microwave 1, a shelf 1, and a sinkbasin 1',
  task: 'put a cool pan in countertop',
  parts: [
    {
      subtask: 'Find and take pan.',
      lines: `> think: A pan may stand on the shelf or in the cabinet.
OK.
> go to shelf 1
You arrive at shelf 1. On the shelf 1, you see a bowl 1.
> go to cabinet 1
You arrive at cabinet 1. The cabinet 1 is closed.
> open cabinet 1
You open the cabinet 1. The cabinet 1 is open. In it, you see a pan 1.
> take pan 1 from cabinet 1
You pick up the pan 1 from the cabinet 1.`,
    },
    {
      subtask: 'Cool pan with fridge.',
      check: `> inventory
You are carrying: a pan 1.`,
      lines: `> go to fridge 1
You arrive at fridge 1. The fridge 1 is closed.
> cool pan 1 with fridge 1
You cool the pan 1 using the fridge 1.`,
    },
    {
      subtask: 'Put pan in/on countertop.',
      lines: `> go to countertop 1
You arrive at countertop 1. On the countertop 1, you see nothing.
> move pan 1 to countertop 1
You move the pan 1 to the countertop 1.`,
    },
  ],
}

const CLEAN: Episode = {
  types: ['pick_clean_then_place_in_recep'],
  places: 'a cabinet 1, a countertop 1, a garbagecan 1, a sinkbasin 1, and a toilet 1',
  task: 'clean some cloth and put it in cabinet',
  parts: [
    {
      subtask: 'Find and take cloth.',
      lines: `> go to countertop 1
You arrive at countertop 1. On the countertop 1, you see a cloth 1, and a tissuebox 1.
> take cloth 1 from countertop 1
You pick up the cloth 1 from the countertop 1.`,
    },
    {
      subtask: 'Clean cloth with sinkbasin.',
      check: `> inventory
You are carrying: a cloth 1.`,
      lines: `> go to sinkbasin 1
You arrive at sinkbasin 1. On the sinkbasin 1, you see a soapbar 1.
> clean cloth 1 with sinkbasin 1
You clean the cloth 1 using the sinkbasin 1.`,
    },
    {
      subtask: 'Put cloth in/on cabinet.',
      check: `> inventory
You are carrying: a cloth 1.`,
      lines: `> go to cabinet 1
You arrive at cabinet 1. The cabinet 1 is closed.
> open cabinet 1
You open the cabinet 1. The cabinet 1 is open. In it, you see nothing.
> move cloth 1 to cabinet 1
You move the cloth 1 to the cabinet 1.`,
    },
  ],
}

const EXAMINE: Episode = {
  types: ['look_at_obj_in_light'],
  places: 'a bed 1, a desk 1, a drawer 1, a dresser 1, and a garbagecan 1',
  task: 'examine the cd with the desklamp',
  parts: [
    {
      subtask: 'Find and take cd.',
      lines: `> think: I look for a cd first, and keep in mind where a desklamp stands.
OK.
> go to dresser 1
You arrive at dresser 1. On the dresser 1, you see a desklamp 1, and a statue 1.
> go to desk 1
You arrive at desk 1. On the desk 1, you see a book 1, a cd 1, and a laptop 1.
> take cd 1 from desk 1
You pick up the cd 1 from the desk 1.`,
    },
    {
      subtask: 'Find and use desklamp while holding cd.',
      check: `> inventory
You are carrying: a cd 1.`,
      lines: `> go to dresser 1
You arrive at dresser 1. On the dresser 1, you see a desklamp 1, and a statue 1.
> use desklamp 1
You turn on the desklamp 1.`,
    },
  ],
}

const PLACE: Episode = {
  types: ['pick_and_place_simple'],
  places: 'a armchair 1, a coffeetable 1, a shelf 1, a sidetable 1, and a sofa 1',
  task: 'put some box on armchair',
  parts: [
    {
      subtask: 'Find and take box.',
      lines: `> go to coffeetable 1
You arrive at coffeetable 1. On the coffeetable 1, you see a plate 1.
> go to sofa 1
You arrive at sofa 1. On the sofa 1, you see a box 1, and a remotecontrol 1.
> take box 1 from sofa 1
You pick up the box 1 from the sofa 1.`,
    },
    {
      subtask: 'Put box in/on armchair.',
      lines: `> go to armchair 1
You arrive at armchair 1. On the armchair 1, you see nothing.
> move box 1 to armchair 1
You move the box 1 to the armchair 1.`,
    },
  ],
}

const TWO: Episode = {
  types: ['pick_two_obj_and_place'],
  places: 'a bed 1, a desk 1, a dresser 1, and a shelf 1',
  task: 'put two pen in dresser',
  parts: [
    {
      subtask: 'Find and take pen.',
      lines: `> think: I bring the pens one after the other.
OK.
> go to desk 1
You arrive at desk 1. On the desk 1, you see a mug 1, a pen 2, and a pen 1.
> take pen 1 from desk 1
You pick up the pen 1 from the desk 1.`,
    },
    {
      subtask: 'Put pen in/on dresser.',
      lines: `> go to dresser 1
You arrive at dresser 1. On the dresser 1, you see a vase 1.
> move pen 1 to dresser 1
You move the pen 1 to the dresser 1.`,
    },
    {
      subtask: 'Find and take another pen.',
      lines: `> go to desk 1
You arrive at desk 1. On the desk 1, you see a mug 1, and a pen 2.
> take pen 2 from desk 1
You pick up the pen 2 from the desk 1.`,
    },
    {
      subtask: 'Put pen in/on dresser.',
      lines: `> go to dresser 1
You arrive at dresser 1. On the dresser 1, you see a pen 1, and a vase 1.
> move pen 2 to dresser 1
You move the pen 2 to the dresser 1.`,
    },
  ],
}

function opening({ places, task }: Episode): string {
  return `-= Welcome to TextWorld, ALFRED! =-

You are in the middle of a room. Looking quickly around you, you see ${places}.

Your task is to: ${task}.`
}

function whole(episode: Episode): string {
  return [opening(episode), ...episode.parts.map(({ lines }) => lines)].join('\n')
}

/** One subtask as its executor sees it: what the subtask before left, and a claim at the end. */
function atomic(episode: Episode, index: number): Demonstration {
  const { subtask = '', check, lines = '' } = episode.parts[index] ?? {}
  const before = episode.parts[index - 1]?.lines.split('\n').slice(-2)
  const text = [
    opening(episode),
    `Subtask: ${subtask}`,
    ...(before === undefined ? [] : ['Information:', ...before]),
    ...(check === undefined ? [] : [check]),
    lines,
    '> think: Task completed!',
    'OK.',
  ]
  return { types: ['atomic'], text: text.join('\n') }
}

function plan(episode: Episode, thought: string): Demonstration {
  const steps = episode.parts.map(({ subtask }, index) => `Step ${index + 1}: ${subtask}`)
  const order = steps.map((_, index) => `Step ${index + 1}`).join(' AND ')
  const text = [opening(episode), `# Think: ${thought}`, ...steps, `Execution Order: (${order})`]
  return { types: ['plan'], text: text.join('\n') }
}

const PLAN_PART: Demonstration = {
  types: ['plan'],
  text: `${opening(CLEAN)}
Subtask: Find and take cloth.
# Think: The search was too wide. A cloth can be on the countertop or in the cabinet; if it is not in the one, it may be in the other.
Step 1: Find and take cloth from countertop.
Step 2: Find and take cloth from cabinet.
Execution Order: (Step 1 OR Step 2)`,
}

/** Six atomic skills, two whole tasks that suit any type, one of each type, and plans; in the current wording. */
export const ALFWORLD_DEMONSTRATIONS: readonly Demonstration[] = [
  atomic(CLEAN, 2),
  atomic(COOL, 0),
  atomic(HEAT, 1),
  atomic(COOL, 1),
  atomic(CLEAN, 1),
  atomic(EXAMINE, 1),
  { text: whole(HEAT) },
  { text: whole(EXAMINE) },
  ...[PLACE, EXAMINE, CLEAN, HEAT, COOL, TWO].map((episode) => ({ types: episode.types, text: whole(episode) })),
  plan(HEAT, 'I have to find the bread, heat it and put it on the diningtable.'),
  plan(TWO, 'I can hold one thing at a time, so I bring one pen and then the other.'),
  PLAN_PART,
]
