/** One crafting recipe a line, in the order of the file names; the format is in SOURCE.md. */
export const recipes: string
/** One item tag a line: its name and its members. */
export const itemTags: string
