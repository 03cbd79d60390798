/** A choice of a list: the number or letter by which it is named, and its text. */
export interface ListedChoice {
  readonly mark: string
  readonly text: string
}

const MARKED = /^\s*(?:[-*]\s*)?(?:\*\*)?[[(]?(\d{1,3}|[A-Z]{1,2}|[a-z])[\]).:](?:\*\*)?\s+(\S.*)$/

/** The last list in a text whose entries are numbered or lettered one after the other, from 0, 1 or A. */
export function listedChoices(text: string): readonly ListedChoice[] {
  const lists: ListedChoice[][] = []
  for (const line of text.split('\n')) {
    const [, mark, said] = MARKED.exec(line) ?? []
    if (mark === undefined || said === undefined) {
      if (line.trim() !== '' && lists.at(-1)?.length !== 0) lists.push([])
      continue
    }
    const list = lists.at(-1)
    if (list !== undefined && list.length > 0 && follows(list.at(-1)?.mark ?? '', mark)) list.push({ mark, text: said.trim() })
    else if (/^(?:[01]|A|a)$/.test(mark)) lists.push([{ mark, text: said.trim() }])
  }
  return lists.findLast((list) => list.length > 0) ?? []
}

function follows(before: string, mark: string): boolean {
  if (/^\d+$/.test(mark)) return /^\d+$/.test(before) && Number(mark) === Number(before) + 1
  return mark === nextLetter(before)
}

/** `B` after `A`, `AA` after `Z`. */
function nextLetter(mark: string): string {
  const last = mark.slice(-1)
  if (/[Zz]/.test(last))
    return `${mark.length === 1 ? (last === 'Z' ? 'A' : 'a') : nextLetter(mark.slice(0, -1))}${last === 'Z' ? 'A' : 'a'}`
  return `${mark.slice(0, -1)}${String.fromCharCode(last.charCodeAt(0) + 1)}`
}
