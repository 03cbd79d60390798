import {
  type Briefing,
  type Demonstration,
  type Exchange,
  type Observation,
  type Profile,
  type ProfileSource,
  type ResolvedDemonstration,
  rng,
  type ScriptedDemonstration,
  type ScriptLine,
  type Task,
} from '@orreryjs/core'
import { observationOf } from './complete-answers.ts'

/** Parts of a briefing for a program without a harness; the rest is filled in. */
export interface BriefingParts extends Partial<Omit<Briefing, 'profile' | 'task' | 'observation'>> {
  /** Profile. Its scripts are laid out without being played. */
  readonly profile: ProfileSource
  readonly task?: Partial<Task>
  /** First observation; a string is the text of an observation. */
  readonly observation?: string | Observation
}

/** Returns a whole briefing from the given parts, to start a program without a harness. */
export function briefingFor({ profile, task, observation = 'A room.', ...rest }: BriefingParts): Briefing {
  return {
    limits: {},
    feedback: 'none',
    rng: rng('testing', profile.id),
    ...rest,
    profile: profileWithoutWorld(profile),
    task: { id: 'made-up/all/1', world: 'made-up', split: 'all', type: 'made-up', goal: 'Leave.', hash: '0', ...task },
    observation: typeof observation === 'string' ? observationOf(observation) : observation,
  }
}

/**
 * Returns a profile for a test without its world: scripts are laid out without being played, so the observation of each action is
 * `...`, and texts of the world are shown as names in brackets. If the world is available, use `resolveProfile`.
 */
export function profileWithoutWorld(source: ProfileSource): Profile {
  return {
    ...source,
    parts: Object.fromEntries(Object.entries(source.parts).map(([name, part]) => [name, plain(part)])),
    demonstrations: source.demonstrations.map(withoutWorld),
  }
}

/** Keeps actions and shows the names of texts in brackets. */
function plain(text: string): string {
  return text.replace(/\{\{> ((?:[^{}]|\{\w+\})+)\}\}/g, '$1').replace(/\{\{(\w+)\}\}/g, '[$1]')
}

function withoutWorld(each: Demonstration): ResolvedDemonstration {
  return 'task' in each ? unplayedScript(each) : each
}

function unplayedScript({ types, task, before = [], lines, notes = {} }: ScriptedDemonstration): ResolvedDemonstration {
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
