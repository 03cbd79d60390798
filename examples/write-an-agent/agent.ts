import { type Agent, act, admissible } from '@orreryjs/core'
import { askUntilParsed, history, parsed, section, type TranscriptEntry, unparsed } from '@orreryjs/core/agents'

/** Lets a model choose one of the admissible actions. */
export const careful: Agent = {
  id: 'careful',
  version: 1,
  *program({ observation }) {
    const transcript: TranscriptEntry[] = []
    for (;;) {
      const offered = yield* admissible()
      const content = [
        section('REPLY FORMAT', 'Reply with only one action of those on offer.'),
        section('TASK', observation.text),
        section('ACTIONS NOW', offered.join('\n')),
        section('HISTORY', history(transcript)),
      ].join('\n\n')
      const line = yield* askUntilParsed(
        { purpose: 'careful.choose', messages: [{ role: 'user', content }] },
        ({ text }) => (offered.includes(text.trim()) ? parsed(text.trim()) : unparsed('one of the actions on offer')),
        { fallback: () => 'look' },
      )
      const turn = yield* act(line)
      if (turn.terminated) return
      transcript.push({ line, observation: turn.observation.text })
    }
  },
}
