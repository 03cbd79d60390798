import type { ModelReply, Observation, Remaining, Rewound, Seen } from '@orreryjs/core'

/** A string stands for a reply of one choice. */
export function wholeReply(reply: string | ModelReply): ModelReply {
  if (typeof reply !== 'string') return reply
  return { choices: [{ text: reply, finish: 'stop' }], usage: { inputTokens: 0, outputTokens: 0 } }
}

/** A string stands for an observation that changed something; what is left out is the usual. */
export function wholeSeen(seen: string | Partial<Seen>): Seen {
  if (typeof seen === 'string') return { observation: observationOf(seen), ended: false, changed: true }
  return { observation: observationOf(''), ended: false, changed: true, ...seen }
}

/** What is left out says that a snapshot was restored. */
export function wholeRewound(rewound: Partial<Rewound>): Rewound {
  return { means: 'snapshot', exact: true, steps: 0, observation: observationOf(''), ended: false, ...rewound }
}

/** What is left out has no bound. */
export function wholeRemaining(left: Partial<Remaining>): Remaining {
  return { steps: Infinity, modelCalls: Infinity, tokens: Infinity, limits: {}, ...left }
}

/** An observation with that text, on a page named `page`, visible key equal to the text. */
export function observationOf(text: string, page: string = 'page'): Observation {
  return { text, page, key: text }
}
