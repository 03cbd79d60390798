import type { Agent, AgentProgram, Effect, ModelReply, Turn } from '@orreryjs/core'
import type { Gate } from '@orreryjs/harness'
import type { ByHand } from '../drive/episode.ts'
import { wholeReply, wholeSeen } from '../whole-answers.ts'
import type { Decision } from './decision.ts'
import type { HandAnswers } from './paused.ts'

/** Where hand-made turns and replies wait until the interpreter takes them. */
interface Hand extends ByHand {
  /** Whether the interpreter is to take the answer, so that it is charged and recorded; otherwise it goes to the agent at once. */
  offers(effect: Effect, value: unknown): boolean
}

/** A hand that holds nothing. */
export function createHand(): Hand {
  let seen: HandAnswers['act'] | undefined
  let reply: ModelReply | undefined
  return {
    offers(effect, value) {
      if (effect.kind === 'act') seen = value as HandAnswers['act']
      else if (effect.kind === 'ask') reply = wholeReply(value as HandAnswers['ask'])
      else return false
      return true
    },
    turn(state) {
      const given = seen
      seen = undefined
      return given === undefined ? undefined : turnOf(state, given)
    },
    reply() {
      const given = reply
      reply = undefined
      return given
    },
  }
}

function turnOf(state: unknown, given: HandAnswers['act']): Turn {
  const { observation, ended, changed, invalid, reward = 0, success = false } = wholeSeen(given)
  return { state, observation, reward, terminated: ended, success, changed, ...(invalid && { invalid }) }
}

/** The agent, waiting at the gate with each effect. */
export function gatedAgent(agent: Agent, gate: Gate<Decision>, hand: Hand): Agent {
  const { id, version, options } = agent
  return { id, version, ...(options && { options }), program: (briefing) => gated(agent.program(briefing), gate, hand) }
}

async function* gated(program: AgentProgram, gate: Gate<Decision>, hand: Hand): AgentProgram {
  try {
    let turn = await program.next()
    while (turn.done !== true) {
      const effect = turn.value
      const decision = await gate.pause(effect)
      if (decision.kind === 'stop') return undefined
      const direct = decision.kind === 'by-hand' && !hand.offers(effect, decision.value)
      turn = await program.next(direct ? decision.value : yield effect)
    }
    return turn.value
  } finally {
    await program.return(undefined)
  }
}
