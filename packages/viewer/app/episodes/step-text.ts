import type { Frame } from '../../src/index.ts'

/** Whether a step's texts hold some words: its action, what was seen and answered, thoughts, prompts and replies. */
export function holdsText(frame: Frame, words: string): boolean {
  const sought = words.trim().toLowerCase()
  return sought === '' || textsOf(frame).some((text) => text.toLowerCase().includes(sought))
}

function textsOf({ seen, thoughts, step }: Frame): readonly string[] {
  const told = thoughts.flatMap(({ title, text, call }) => [
    title,
    text ?? '',
    ...(call?.prompt?.messages.map(({ content }) => content) ?? []),
  ])
  return [seen, step?.action ?? '', step?.observation ?? '', step?.invalid?.reason ?? '', ...told]
}
