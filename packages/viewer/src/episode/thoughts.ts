import {
  type AgentNote,
  describeMemoryAccess,
  describeModification,
  describeNote,
  type EpisodeEvent,
  type JsonValue,
  type ModelCall,
  type RewindEvent,
} from '@orreryjs/core'
import type { Thought } from './frame.ts'

type ThoughtContent = Omit<Thought, 'seq' | 'changes'>

/**
 * Converts an event to a thought; `undefined` for steps, marks, starts and ends.
 *
 * @param stepOf returns the step after which a mark was set, 0 for the start
 */
export function thoughtOf(event: EpisodeEvent, stepOf: (mark: number) => number | undefined): ThoughtContent | undefined {
  switch (event.type) {
    case 'model-call':
      return callThought(event)
    case 'note':
      return noteThought(event.note)
    case 'parse-failure': {
      const remedy = event.remedy === 'reprompt' ? 'the model was asked again' : 'the agent used a fallback'
      return { kind: 'trouble', title: `unparsed reply, expected ${event.expected}; ${remedy}`, text: event.reply }
    }
    case 'rewind':
      return { kind: 'back', title: rewindTitle(event, stepOf(event.mark)) }
    case 'recall':
      return {
        kind: 'thought',
        title: describeMemoryAccess(event),
        text: event.entries.map(({ key, value }) => `${key}: ${plain(value)}`).join('\n'),
      }
    case 'remember':
      return { kind: 'thought', title: describeMemoryAccess(event), text: plain(event.value) }
    case 'episode-start':
    case 'step-end':
    case 'mark':
    case 'episode-end':
      return undefined
    default:
      return event satisfies never
  }
}

/** Returns a value of the memory as text. */
function plain(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function rewindTitle({ means, exact, steps }: RewindEvent, step: number | undefined): string {
  const where = step === undefined ? '' : step === 0 ? ' to the start' : ` to the state after step ${step}`
  if (means === 'none') return `cannot rewind${where}`
  const how = means === 'snapshot' ? 'by snapshot' : `by ${means}, ${steps === 1 ? '1 step' : `${steps} steps`}`
  return `rewinds${where} (${how}${exact ? '' : '; not exactly the same state'})`
}

function callThought(call: ModelCall): ThoughtContent {
  const { purpose, reply, error } = call
  if (error !== undefined) {
    return { kind: 'trouble', title: `model call ${purpose} failed`, text: `${error.code}: ${error.message}`, call }
  }
  const { usage, choices = [] } = reply ?? {}
  const title = `model call ${purpose}: ${usage?.inputTokens ?? 0} tokens in, ${usage?.outputTokens ?? 0} out`
  const texts = choices.map(({ text, toolCalls = [] }) =>
    [text, ...toolCalls.map(({ name, arguments: given }) => `${name}(${given})`)].filter((each) => each !== '').join('\n'),
  )
  return { kind: 'call', title, text: texts.join('\n---\n'), call }
}

function noteThought(note: Exclude<AgentNote, { kind: 'parse-failure' }>): ThoughtContent {
  switch (note.kind) {
    case 'thought':
      return { kind: 'thought', title: 'thinks', text: note.text }
    case 'belief':
      return { kind: 'thought', title: 'states', text: note.stated.map(([name, text]) => `${name}: ${text}`).join('\n') }
    case 'plan':
      return { kind: 'plan', title: 'plans', text: note.steps.map((step, index) => `${index + 1}. ${step}`).join('\n') }
    case 'reflection':
      return { kind: 'thought', title: 'reflects', text: note.text }
    case 'subtask':
      return { kind: 'subtask', title: `subtask at depth ${note.depth}: ${note.status}`, text: note.text }
    case 'remedy':
      return { kind: 'change', title: `tries remedy ${note.rank}`, text: note.action }
    case 'modification':
      return { kind: 'change', title: describeModification(note) }
    case 'revision':
      return { kind: 'plan', title: 'makes a new plan', text: note.reason }
    case 'judgement':
      return { kind: 'judgement', title: `judges ${note.about}`, text: note.verdict }
    case 'expansion':
    case 'trial':
      return { kind: 'plan', title: describeNote(note) }
    case 'transition':
      return { kind: 'plan', title: describeNote({ ...note, reason: '' }), text: note.reason }
    case 'memo':
      return { kind: 'thought', title: 'memo', text: note.text }
    case 'backup':
      return { kind: 'trouble', title: 'falls back', text: note.reason }
    default:
      return note satisfies never
  }
}
