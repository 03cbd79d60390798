import { describeModification } from './describe-modification.ts'
import type { AgentNote, ParseFailureNote } from './note.ts'

/** A note as a line to read, several for a plan: `thinks: the key is in the drawer`. */
export function describeNote(note: Exclude<AgentNote, ParseFailureNote>): string {
  switch (note.kind) {
    case 'thought':
      return `thinks: ${note.text}`
    case 'plan':
      return ['plans:', ...note.steps.map((each, index) => `  ${index + 1}. ${each}`)].join('\n')
    case 'reflection':
      return `reflects: ${note.text}`
    case 'subtask':
      return `${'  '.repeat(note.depth)}subtask ${note.status}: ${note.text}`
    case 'remedy':
      return `tries remedy ${note.rank}: ${note.action}`
    case 'modification':
      return describeModification(note)
    case 'revision':
      return `makes a new plan: ${note.reason}`
    case 'judgement':
      return `judges ${note.about}: ${note.verdict}`
    case 'expansion':
      return `expands a node at depth ${note.depth}: ${note.children === 1 ? '1 child' : `${note.children} children`}`
    case 'trial':
      return `begins trial ${note.trial}`
    case 'transition':
      return `${moveOf(note)}${note.reason === '' ? '' : `: ${note.reason}`}`
    case 'memo':
      return `notes down: ${note.text}`
    case 'backup':
      return `falls back: ${note.reason}`
    default:
      return note satisfies never
  }
}

function moveOf({ from, to }: { readonly from: string; readonly to: string }): string {
  return from === to ? `stays in ${from}` : `goes from ${from} to ${to}`
}
