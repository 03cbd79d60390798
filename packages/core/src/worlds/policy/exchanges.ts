import type { Exchange, Prompt } from './prompt.ts'

/** The exchanges that a text tells in a transcript's form; empty where it has none. */
export function readExchanges(text: string): readonly Exchange[] {
  return readTranscript(withoutEnd(text)).transcript
}

/** `> ` begins a line of the model's, a lone `>` asks for the next, `...` stands for what was dropped; the rest is observation. */
export function readTranscript(text: string): Pick<Prompt, 'transcript' | 'gapAfter' | 'historyLines'> {
  const transcript: Exchange[] = []
  let gapAfter: number | undefined
  let line: string | undefined
  let historyLines = 0
  /** Where the observation begins. */
  let from = 0
  const close = (end: number): void => {
    if (line !== undefined) transcript.push({ line, observation: withoutEnd(text.slice(from, end)) })
    line = undefined
  }
  for (let start = 0; start <= text.length; ) {
    const found = text.indexOf('\n', start)
    const end = found < 0 ? text.length : found
    historyLines += 1
    if (text.startsWith('> ', start)) {
      close(start - 1)
      line = text.slice(start + 2, end)
      from = end + 1
    } else if (end - start === 1 && text.startsWith('>', start)) close(start - 1)
    else if (end - start === 3 && text.startsWith('...', start)) {
      close(start - 1)
      gapAfter = transcript.length
    }
    start = end + 1
  }
  close(text.length)
  return { transcript, gapAfter, historyLines }
}

/** A text without the line breaks that end it: a transcript has one after each observation, and sections have a blank line. */
export function withoutEnd(text: string): string {
  let end = text.length
  while (text.charAt(end - 1) === '\n') end -= 1
  return text.slice(0, end)
}
