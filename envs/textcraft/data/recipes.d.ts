/** One crafting recipe per line, ordered by file name; SOURCE.md describes the format. */
export const recipes: string
/** One item tag per line: its name and its members. */
export const itemTags: string
