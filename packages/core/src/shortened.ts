/** A text for a message: with `...` in place of what is beyond so many characters. */
export function shortened(text: string, most: number = 80): string {
  return text.length > most ? `${text.slice(0, most)}...` : text
}
