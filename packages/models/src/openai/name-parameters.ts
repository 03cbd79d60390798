/** What may follow the name of a model, `openai:MODEL,KEY=VALUE,...`, for lists; `parseOpenai` reads it. */
export const OPENAI_PARAMETERS = [
  {
    name: 'temperature',
    takes: 'a number from 0',
    summary: 'replaces the temperature that the agent asks for',
  },
  {
    name: 'reasoning_effort',
    takes: 'minimal, low, medium, high',
    summary: 'how long a reasoning model thinks; the server knows which of them it takes',
  },
  {
    name: 'stream',
    takes: 'true or false',
    summary: 'take replies piece by piece, which some servers need for long ones; false where it is not named',
  },
] as const
