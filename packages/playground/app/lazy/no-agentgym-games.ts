/** AgentGym's numbers of original games, which the page does not have. */
export const trialDigits = ''
