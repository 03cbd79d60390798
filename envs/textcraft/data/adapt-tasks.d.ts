/** Positions of the recipes in `recipes.js`, in base 36, in the order in which ADaPT's authors read them. */
export const adaptFileOrder: string
/** One published task per line: its goal, then positions of the recipes of its command lines in base 36. */
export const adaptTasks: string
