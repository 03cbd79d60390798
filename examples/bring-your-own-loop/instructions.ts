/** System prompt of all three loops. */
export const INSTRUCTIONS =
  'You play a text world. Call one tool at a time: each call takes a step and tells what is seen then. The task ends by itself when it is done.'
