import { type Briefing, type Observation, type ProfileSource, rng, type Task } from '@orreryjs/core'
import { unplayed } from './unplayed.ts'
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
