import type { ScriptedDemonstration, ScriptLine } from '@orreryjs/core'

/** An exemplary episode, split into subtasks. */
interface Episode {
  readonly task: string
  readonly parts: readonly Part[]
}

interface Part {
  readonly subtask: string
  /** Observation at the start of a subtask whose earlier subtasks someone else did: it verifies their result. */
  readonly check?: ScriptLine
  readonly lines: readonly ScriptLine[]
}

const HEAT: Episode = {
  task: 'alfworld/train/533',
  parts: [
    {
      subtask: 'Find and take bread.',
      lines: [
        { thought: 'Bread is likely on a diningtable or the countertop.' },
        'go to diningtable 3',
        'go to countertop 1',
        'take bread 1 from countertop 1',
      ],
    },
    {
      subtask: 'Heat bread with microwave.',
      check: 'inventory',
      lines: ['go to microwave 1', 'heat bread 1 with microwave 1'],
    },
    {
      subtask: 'Put bread in/on garbagecan.',
      lines: ['go to garbagecan 1', 'move bread 1 to garbagecan 1'],
    },
  ],
}

const COOL: Episode = {
  task: 'alfworld/train/335',
  parts: [
    {
      subtask: 'Find and take pan.',
      lines: [
        { thought: 'A pan may stand on a stoveburner or in a cabinet.' },
        'go to stoveburner 1',
        'go to cabinet 6',
        'open cabinet 6',
        'take pan 1 from cabinet 6',
      ],
    },
    {
      subtask: 'Cool pan with fridge.',
      check: 'inventory',
      lines: ['go to fridge 1', 'cool pan 1 with fridge 1'],
    },
    {
      subtask: 'Put pan in/on countertop.',
      lines: ['go to countertop 2', 'move pan 1 to countertop 2'],
    },
  ],
}

const CLEAN: Episode = {
  task: 'alfworld/train/333',
  parts: [
    {
      subtask: 'Find and take cloth.',
      lines: ['go to countertop 1', 'go to cabinet 3', 'open cabinet 3', 'take cloth 1 from cabinet 3'],
    },
    {
      subtask: 'Clean cloth with sinkbasin.',
      check: 'inventory',
      lines: ['go to sinkbasin 1', 'clean cloth 1 with sinkbasin 1'],
    },
    {
      subtask: 'Put cloth in/on toilet.',
      check: 'inventory',
      lines: ['go to toilet 1', 'move cloth 1 to toilet 1'],
    },
  ],
}

const EXAMINE: Episode = {
  task: 'alfworld/train/579',
  parts: [
    {
      subtask: 'Find and take cd.',
      lines: [
        { thought: 'I look for a cd first, and keep in mind where a desklamp stands.' },
        'go to desk 1',
        'go to drawer 2',
        'open drawer 2',
        'take cd 1 from drawer 2',
      ],
    },
    {
      subtask: 'Find and use desklamp while holding cd.',
      check: 'inventory',
      lines: ['go to desk 1', 'use desklamp 1'],
    },
  ],
}

const TWO: Episode = {
  task: 'alfworld/train/69',
  parts: [
    {
      subtask: 'Find and take mug.',
      lines: [{ thought: 'I bring the mugs one after the other.' }, 'go to sidetable 1', 'take mug 1 from sidetable 1'],
    },
    {
      subtask: 'Put mug in/on desk.',
      lines: ['go to desk 1', 'move mug 1 to desk 1'],
    },
    {
      subtask: 'Find and take another mug.',
      lines: ['go to diningtable 1', 'take mug 2 from diningtable 1'],
    },
    {
      subtask: 'Put mug in/on desk.',
      lines: ['go to desk 1', 'move mug 2 to desk 1'],
    },
  ],
}

/** A subtask as its executor sees it: the information from the previous subtask, and a claim at the end. */
function atomic({ task, parts }: Episode, index: number): ScriptedDemonstration {
  const { subtask = '', check, lines = [] } = parts[index] ?? {}
  return {
    types: ['atomic'],
    task,
    before: parts.slice(0, index).flatMap((part) => part.lines),
    lines: [...(check === undefined ? [] : [check]), ...lines, { thought: 'Task completed!' }],
    end: index === parts.length - 1 ? 'success' : 'open',
    notes: { subtask },
  }
}

function plan({ task, parts }: Episode, thought: string): ScriptedDemonstration {
  const steps = parts.map(({ subtask }, index) => `Step ${index + 1}: ${subtask}`)
  const order = steps.map((_, index) => `Step ${index + 1}`).join(' AND ')
  const reply = [`# Think: ${thought}`, ...steps, `Execution Order: (${order})`].join('\n')
  return { types: ['plan'], task, lines: [], end: 'open', notes: { reply } }
}

const PLAN_PART: ScriptedDemonstration = {
  types: ['plan'],
  task: CLEAN.task,
  lines: [],
  end: 'open',
  notes: {
    subtask: 'Find and take cloth.',
    reply: `# Think: The search was too wide. A cloth can be on the countertop or in a cabinet; if it is not in the one, it may be in the other.
Step 1: Find and take cloth from countertop.
Step 2: Find and take cloth from cabinet.
Execution Order: (Step 1 OR Step 2)`,
  },
}

/** Six atomic skills, and plans. */
export const ALFWORLD_DEMONSTRATIONS: readonly ScriptedDemonstration[] = [
  atomic(CLEAN, 2),
  atomic(COOL, 0),
  atomic(HEAT, 1),
  atomic(COOL, 1),
  atomic(CLEAN, 1),
  atomic(EXAMINE, 1),
  plan(HEAT, 'I have to find the bread, heat it and put it into the garbagecan.'),
  plan(TWO, 'I can hold one thing at a time, so I bring one mug and then the other.'),
  PLAN_PART,
]
