import { type Agent, act, ask, type ModelRequest } from '@orreryjs/core'

/**
 * Lesson 1: the agent loop. This agent calls the model once, acts once and stops. Turn it into ReAct:
 *
 * 1. repeat `ask` and `act` until the task has ended (`seen.terminated`);
 * 2. show the model the whole transcript: each line as `> LINE`, followed by the world's answer;
 * 3. a line that begins with `think:` is a thought: `yield* note({ kind: 'thought', text })` it, add the answer `OK.` to the transcript,
 *    and do not send it to the world;
 * 4. at the end, return the number of model calls: `{ text: '7 calls' }`.
 *
 * `./orrery lesson check 1` checks your file.
 */
export const agent: Agent = {
  id: 'my-react',
  version: 1,
  *program({ observation }) {
    const transcript = observation.text
    const reply = yield* ask(requestFor(transcript))
    const line = reply.choices[0]?.text.trim() ?? ''
    yield* act(line)
    return { text: '1 calls' }
  },
}

/** Builds the request: the instruction and the transcript. Complete, no change needed. */
function requestFor(transcript: string): ModelRequest {
  const instruction =
    'Interact with the world to solve the task. Reply with one line: an action, or a thought that begins with `think:`.'
  return {
    purpose: 'my-react.step',
    messages: [{ role: 'user', content: `${instruction}\n\n${transcript}\n>` }],
    temperature: 0,
    maxTokens: 100,
    stop: ['\n'],
  }
}
