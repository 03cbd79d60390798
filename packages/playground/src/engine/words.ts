import type { Effect } from '@orreryjs/core'

/** What a method asks its model for, by the purpose of the call; the end of the purpose is looked up where the whole is not here. */
const ASKS: Readonly<Record<string, string>> = {
  'react.step': 'asking for the next line: a thought or an action',
  'rebact.step': 'judging the last action and asking for the next one',
  'rebact.reflect': 'judging the last action',
  'rebact.act': 'asking for the next action',
  'adapt.step': 'asking for the next line: a thought or an action',
  'adapt.plan': 'splitting the task into steps',
  'adapt.shortlist': 'asking which products are worth a look',
  'adapt.match': 'asking whether this product fits',
  'adapt.buy': 'asking which product to buy',
  'lats.act': 'asking for candidate actions to grow the tree',
  'lats.value': 'judging how far this node leads',
  'lats.reflect': 'drawing a lesson from the failed way',
  'reflexion.act': 'asking for the next line: a thought or an action',
  'reflexion.evaluate': 'judging whether the trial succeeded',
  'reflexion.reflect': 'drawing a lesson from the trial',
  'laser.think': 'thinking about the state it is in',
  'laser.step': 'asking for a thought and a tool of this state',
  'laser.call': 'calling a tool of this state',
  'laser.customise.think': 'thinking about the options to choose',
  'laser.options': 'asking which options to choose',
  think: 'thinking before it chooses',
  plan: 'asking for a plan',
  step: 'asking for the next step',
  act: 'asking for the next action',
  action: 'asking for the next action',
  remedy: 'asking for alternatives, before anything went wrong',
  align: 'judging whether the last action serves the plan',
  'subtask-completed': 'judging whether the subtask is done',
  call: 'calling a tool',
  reflect: 'drawing a lesson',
  revise: 'asking for a new plan',
  element: 'asking which part of the page is meant',
}

/** What the agent is about to do, or did, as a phrase: `judging the last action`. */
export function effectWords(effect: Effect, isPerson = false): string {
  switch (effect.kind) {
    case 'ask':
      return askWords(effect.request.purpose)
    case 'act':
      return isPerson ? 'waiting for your action' : 'taking an action'
    case 'admissible':
      return 'looking up what can be done here'
    case 'tools':
      return 'looking up the tools of this page'
    case 'mark':
      return 'marking the place, to come back to'
    case 'rewind':
      return 'going back to a marked place'
    case 'note':
      return NOTES[effect.note.kind]
    case 'remaining':
      return 'looking up what is left of its limits'
    default:
      return effect satisfies never
  }
}

function askWords(purpose: string): string {
  const last = purpose.split('.').at(-1) ?? ''
  return ASKS[purpose] ?? ASKS[last] ?? `asking the model (${purpose})`
}

type NoteKind = Extract<Effect, { readonly kind: 'note' }>['note']['kind']

const NOTES: Readonly<Record<NoteKind, string>> = {
  thought: 'noting a thought',
  plan: 'noting its plan',
  reflection: 'noting a lesson',
  subtask: 'entering or leaving a subtask',
  remedy: 'trying an alternative',
  modification: 'changing an earlier action',
  revision: 'throwing the plan away',
  judgement: 'noting its judgement',
  expansion: 'growing the tree',
  trial: 'beginning a trial',
  transition: 'moving between states',
  memo: 'noting something down',
  backup: 'falling back',
  'parse-failure': 'finding the reply unreadable',
}
