import { type AgentProgram, rng } from '@orreryjs/core'
import { failureOf } from './failure.ts'
import { nativeContentHash } from './hash.ts'
import { planLength } from './optimal.ts'
import { record } from './record.ts'
import { NOWHERE, ofWorld, type Place, type Session } from './session.ts'

/** Starts the world and the program. The first event is recorded even where the world cannot start the task. */
export function begin(session: Session): AgentProgram {
  const { spec, context } = session
  startWorld(session)
  session.optimal = ofWorld(session, () => (context.optimal ?? planLength)(spec, session.place.turn.state))
  return startProgram(session)
}

function startWorld(session: Session): void {
  try {
    const place = ofWorld(session, () => firstPlace(session))
    recordStart(session, place)
    session.start = place
    session.place = place
  } catch (error) {
    if (!session.unrecorded) recordStart(session, NOWHERE)
    throw error
  }
}

function firstPlace({ spec }: Session): Place {
  const turn = spec.world.start(spec.task)
  return { turn, hash: nativeContentHash(turn.state), path: undefined }
}

function recordStart(session: Session, { turn, hash }: Place): void {
  const { agent, label, world, model, task, trial, retry } = session.spec
  const start = record(session, {
    type: 'episode-start',
    agent: agent.id,
    ...(label !== undefined && label !== agent.id && { label }),
    world: world.id,
    model: model.id,
    split: task.split,
    task: task.id,
    taskType: task.type,
    taskHash: task.hash,
    goal: task.goal,
    trial,
    ...(retry !== undefined && { retry }),
    observation: turn.observation.text,
    page: turn.observation.page,
    state: hash,
  })
  session.startedAt = start.at
}

function startProgram(session: Session): AgentProgram {
  const { agent, task, limits, profile, feedback, seed, id } = session.spec
  const { observation } = session.place.turn
  try {
    return agent.program({ task, observation, limits, profile, feedback, rng: rng(seed, id) })
  } catch (error) {
    throw failureOf(error, 'AGENT_FAILED', `agent ${agent.id}`)
  }
}
