/** By AgentGym's number: day, time and fraction of a trial's name, 14 digits per game; lines have no meaning. */
export const trialDigits: string
