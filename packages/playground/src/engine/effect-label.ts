import type { Effect } from '@orreryjs/core'

/** Description of a model call by its purpose, or by the last part of its purpose. */
const ASKS: Readonly<Record<string, string>> = {
  'react.step': 'next thought or action',
  'tool-loop.step': 'next tool call',
  'occam.step': 'next action or plan',
  'tool-loop.summary': 'summarize the conversation',
  'awm.judge': 'did the episode succeed?',
  'awm.induce': 'which workflows recur?',
  'rebact.step': 'judge the last action and choose the next one',
  'rebact.reflect': 'judge the last action',
  'rebact.act': 'next action',
  'adapt.step': 'next thought or action',
  'adapt.plan': 'split the task into subtasks',
  'adapt.shortlist': 'which products to open',
  'adapt.match': 'does this product match?',
  'adapt.buy': 'which product to buy',
  'lats.act': 'candidate actions to expand the tree',
  'lats.value': 'value of this node',
  'lats.reflect': 'reflect on the failed path',
  'reflexion.act': 'next thought or action',
  'reflexion.evaluate': 'did the trial succeed?',
  'reflexion.reflect': 'reflect on the trial',
  'laser.think': 'think about the current state',
  'laser.step': 'thought and tool call in this state',
  'laser.call': 'tool call in this state',
  'laser.customise.think': 'think about the options',
  'laser.options': 'which options to choose',
  think: 'think before acting',
  plan: 'plan',
  step: 'next step',
  act: 'next action',
  action: 'next action',
  remedy: 'alternatives, in advance of failure',
  align: 'does the last action fit the plan?',
  'subtask-completed': 'is the subtask done?',
  call: 'tool call',
  reflect: 'reflection',
  revise: 'new plan',
  element: 'which element of the page?',
}

/** Describes an effect as a short label: `Model call: judge the last action`. */
export function effectLabel(effect: Effect, isPerson = false): string {
  switch (effect.kind) {
    case 'ask':
      return askWords(effect.request.purpose)
    case 'act':
      return isPerson ? 'Waiting for your action' : 'Action'
    case 'admissible':
      return 'Query: available actions'
    case 'tools':
      return 'Query: tools of this page'
    case 'mark':
      return 'Checkpoint: mark this state'
    case 'rewind':
      return 'Rewind: return to a marked state'
    case 'note':
      return NOTES[effect.note.kind]
    case 'remaining':
      return 'Query: remaining budget'
    case 'recall':
      return 'Query: memory of earlier tasks'
    case 'remember':
      return 'Note: remember for later tasks'
    default:
      return effect satisfies never
  }
}

function askWords(purpose: string): string {
  const last = purpose.split('.').at(-1) ?? ''
  return `Model call: ${ASKS[purpose] ?? ASKS[last] ?? purpose}`
}

type NoteKind = Extract<Effect, { readonly kind: 'note' }>['note']['kind']

const NOTES: Readonly<Record<NoteKind, string>> = {
  thought: 'Note: thought',
  belief: 'Note: stated goal and state',
  plan: 'Note: plan',
  reflection: 'Note: reflection',
  subtask: 'Note: enter or leave a subtask',
  remedy: 'Note: alternative',
  modification: 'Note: change an earlier action',
  revision: 'Note: discard the plan',
  judgement: 'Note: judgement',
  expansion: 'Note: expand the tree',
  trial: 'Note: new trial',
  transition: 'Note: state transition',
  memo: 'Note: memo',
  backup: 'Note: fallback',
  'parse-failure': 'Note: unparsed reply',
}
