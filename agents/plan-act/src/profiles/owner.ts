/** The agent that these profiles are for; its model calls are named after it. */
export const OWNER = 'plan-act'
