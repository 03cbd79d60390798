import { type Agent, act, ask, type ModelRequest } from '@orreryjs/core'

/**
 * Lesson 1: an agent is a loop. As it stands, it asks the model once, acts once and stops. Make it ReAct:
 *
 * 1. go on asking and acting until the world says that the task has ended (`seen.ended`);
 * 2. show the model all that was done so far: each line as `> LINE`, and below it what came back;
 * 3. a line that begins with `think:` is a thought: `yield* note({ kind: 'thought', text })` it, answer `OK.` in the transcript,
 *    and do not send it to the world;
 * 4. at the end return how often the model was asked: `{ text: '7 calls' }`.
 *
 * `./orrery lesson check 1` says how far it is.
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

/** What the model is sent: the instruction, and all that happened. Nothing is to be done here. */
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
