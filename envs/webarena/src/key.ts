/** What can be seen: the text with its ids replaced by their ranks, and the task. Equal pages have equal keys though ids differ. */
export function keyOf(text: string, task: string): string {
  const ranks = new Map<string, number>()
  const ids = [...text.matchAll(ID)].map(([, id = '']) => Number(id)).sort((a, b) => a - b)
  for (const id of ids) if (!ranks.has(String(id))) ranks.set(String(id), ranks.size)
  return `${task}\n${text.replace(ID, (_, id: string) => `[${ranks.get(id)}]`)}`
}

/** An id at the beginning of a line. */
const ID = /(?<=^\t*)\[(\d+)\]/gm
