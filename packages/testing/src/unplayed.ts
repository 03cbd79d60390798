import type {
  Demonstration,
  Exchange,
  Profile,
  ProfileSource,
  ScriptedDemonstration,
  ScriptLine,
  ShownDemonstration,
} from '@orreryjs/core'

/**
 * A profile for a test without its world: scripts are laid out and not played, so each action is answered with `...`, and
 * what the world would say in a part is named in brackets. Where the world is at hand, `profileFor` is the better choice.
 */
export function unplayed(source: ProfileSource): Profile {
  return {
    ...source,
    parts: Object.fromEntries(Object.entries(source.parts).map(([name, part]) => [name, plain(part)])),
    demonstrations: source.demonstrations.map(laidOut),
  }
}

/** Actions as they stand, and the names of texts in brackets. */
function plain(text: string): string {
  return text.replace(/\{\{> ((?:[^{}]|\{\w+\})+)\}\}/g, '$1').replace(/\{\{(\w+)\}\}/g, '[$1]')
}

function laidOut(each: Demonstration): ShownDemonstration {
  return 'task' in each ? unplayedScript(each) : each
}

function unplayedScript({ types, task, before = [], lines, notes = {} }: ScriptedDemonstration): ShownDemonstration {
  return {
    ...(types && { types }),
    opening: `(${task})`,
    before: before.map(exchangeOf),
    exchanges: lines.map(exchangeOf),
    notes: Object.fromEntries(Object.entries(notes).map(([name, note]) => [name, plain(note)])),
  }
}

function exchangeOf(line: ScriptLine): Exchange {
  if (typeof line === 'object' && 'thought' in line) return { kind: 'thought', thought: line.thought }
  return { kind: 'action', action: typeof line === 'string' ? line : line.refused, observation: '...' }
}
