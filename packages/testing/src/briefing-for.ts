import {
  type Briefing,
  type Demonstration,
  type Exchange,
  type Observation,
  type Profile,
  type ProfileSource,
  rng,
  type ScriptedDemonstration,
  type ScriptLine,
  type ShownDemonstration,
  type Task,
} from '@orreryjs/core'
import { observationOf } from './whole-answers.ts'

/** What a hand-fed agent may be told; the rest is made up. */
export interface BriefingParts extends Partial<Omit<Briefing, 'profile' | 'task' | 'observation'>> {
  /** Scripts are laid out, not played. */
  readonly profile: ProfileSource
  readonly task?: Partial<Task>
  /** A string stands for an observation with that text. */
  readonly observation?: string | Observation
}

/** A whole briefing from its interesting parts, to start a program that is fed by hand. */
export function briefingFor({ profile, task, observation = 'A room.', ...rest }: BriefingParts): Briefing {
  return {
    limits: {},
    feedback: 'none',
    rng: rng('testing', profile.id),
    ...rest,
    profile: unplayed(profile),
    task: { id: 'made-up/all/1', world: 'made-up', split: 'all', type: 'made-up', goal: 'Leave.', hash: '0', ...task },
    observation: typeof observation === 'string' ? observationOf(observation) : observation,
  }
}

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
