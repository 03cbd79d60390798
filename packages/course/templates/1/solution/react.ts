import { type Agent, act, ask, type ModelRequest, note } from '@orreryjs/core'

/** ReAct: each model line is a thought, or an action that the world answers. */
export const agent: Agent = {
  id: 'my-react',
  version: 1,
  *program({ observation }) {
    let transcript = observation.text
    let calls = 0
    for (;;) {
      const reply = yield* ask(requestFor(transcript))
      calls += 1
      const line = reply.choices[0]?.text.trim() ?? ''
      if (line.startsWith('think:')) {
        yield* note({ kind: 'thought', text: line.slice('think:'.length).trim() })
        transcript += `\n> ${line}\nOK.`
        continue
      }
      const seen = yield* act(line)
      if (seen.terminated) return { text: `${calls} calls` }
      transcript += `\n> ${line}\n${seen.observation.text}`
    }
  },
}

/** Builds the request: the instruction and the transcript. */
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
