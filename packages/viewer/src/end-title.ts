const END_TITLES: Readonly<Record<string, string>> = {
  'agent-stopped': 'stopped by the agent',
  'step-limit': 'step limit',
  'model-call-limit': 'model call limit',
  'token-limit': 'token limit',
  'time-limit': 'time limit',
  'cost-limit': 'cost limit',
  'invalid-limit': 'invalid action limit',
  'repeat-limit': 'repeat limit',
  error: 'infrastructure error',
}

/** Returns the display text of an end reason. */
export function endTitle(end: string): string {
  return END_TITLES[end] ?? end
}
