import { type AgentNote, describeModification, describeNote, type EpisodeEvent, type ModelCall } from '@orreryjs/core'
import type { ThoughtKind } from '@orreryjs/viewer'
import { counted } from '../../texts/numbers.ts'

/** What an agent did beside its steps, before its texts are collected. */
export interface PlainThought {
  readonly kind: ThoughtKind
  readonly title: string
  readonly text?: string
}

/** An event as a thought; `undefined` for steps, marks, beginnings and ends. */
export function thoughtOf(event: EpisodeEvent): PlainThought | undefined {
  switch (event.type) {
    case 'model-call':
      return callThought(event)
    case 'note':
      return noteThought(event.note)
    case 'parse-failure': {
      const remedy = event.remedy === 'reprompt' ? 'the model was asked again' : 'something else was taken in its place'
      return { kind: 'trouble', title: `unreadable reply, expected ${event.expected}; ${remedy}`, text: event.reply }
    }
    case 'rewind': {
      const exactly = event.exact ? '' : ', not exactly to the same state'
      return { kind: 'back', title: `goes back by ${event.means}${exactly} (${counted(event.steps, 'step')})` }
    }
    case 'episode-start':
    case 'step-end':
    case 'mark':
    case 'episode-end':
      return undefined
    default:
      return event satisfies never
  }
}

function callThought({ purpose, reply, error }: ModelCall): PlainThought {
  if (error !== undefined)
    return { kind: 'trouble', title: `model call ${purpose} failed`, text: `${error.code}: ${error.message}` }
  const { usage, choices = [] } = reply ?? {}
  const title = `model call ${purpose}: ${usage?.inputTokens ?? 0} tokens in, ${usage?.outputTokens ?? 0} out`
  const texts = choices.map(({ text, toolCalls = [] }) =>
    [text, ...toolCalls.map((call) => `${call.name}(${call.arguments})`)].filter((each) => each !== '').join('\n'),
  )
  return { kind: 'call', title, text: texts.join('\n---\n') }
}

function noteThought(note: Exclude<AgentNote, { kind: 'parse-failure' }>): PlainThought {
  switch (note.kind) {
    case 'thought':
      return { kind: 'thought', title: 'thinks', text: note.text }
    case 'plan':
      return { kind: 'plan', title: 'plans', text: note.steps.map((step, index) => `${index + 1}. ${step}`).join('\n') }
    case 'reflection':
      return { kind: 'thought', title: 'reflects', text: note.text }
    case 'subtask':
      return { kind: 'subtask', title: `subtask at depth ${note.depth}: ${note.status}`, text: note.text }
    case 'remedy':
      return { kind: 'back', title: `tries remedy ${note.rank}`, text: note.action }
    case 'modification':
      return { kind: 'back', title: describeModification(note) }
    case 'revision':
      return { kind: 'plan', title: 'makes a new plan', text: note.reason }
    case 'judgement':
      return { kind: 'judgement', title: `judges ${note.about}`, text: note.verdict }
    case 'expansion':
      return {
        kind: 'plan',
        title: `expands a node at depth ${note.depth}: ${note.children === 1 ? '1 child' : `${note.children} children`}`,
      }
    case 'trial':
      return { kind: 'plan', title: `begins trial ${note.trial}` }
    case 'transition':
      return { kind: 'plan', title: describeNote({ ...note, reason: '' }), text: note.reason }
    case 'memo':
      return { kind: 'thought', title: 'notes down', text: note.text }
    case 'backup':
      return { kind: 'trouble', title: 'falls back', text: note.reason }
    default:
      return note satisfies never
  }
}
