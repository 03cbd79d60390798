import { type Briefing, type Observation, type Profile, rng, type Task } from '@orreryjs/core'
import { observationOf } from './whole-answers.ts'

/** What a hand-fed agent may be told; the rest is made up. */
export interface BriefingParts extends Partial<Omit<Briefing, 'profile' | 'task' | 'observation'>> {
  readonly profile: Profile
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
    profile,
    task: { id: 'made-up/all/1', world: 'made-up', split: 'all', type: 'made-up', goal: 'Leave.', hash: '0', ...task },
    observation: typeof observation === 'string' ? observationOf(observation) : observation,
  }
}
