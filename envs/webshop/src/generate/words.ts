/** Lower-case words in titles. */
const SMALL = new Set('a and as at by for from in no of on or the to with'.split(' '))
/** Upper-case words in titles. */
const CAPITALS = new Set(
  'bpa eu hd hdmi ips led lcd mah oled pc pfoa pvc rfid sd sls spf ssd tv upf usb usda uv va gps gmo msg'.split(' '),
)

/** Returns a text in title case: `with usb port` becomes `with USB Port`. */
export function titleCase(text: string): string {
  return text.split(' ').map(titleWord).join(' ')
}

function titleWord(word: string): string {
  if (SMALL.has(word)) return word
  return CAPITALS.has(word) ? word.toUpperCase() : capitalise(word)
}

/** Returns the text with a capital first letter. */
export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Joins a list as `a`, `a and b`, `a, b and c`. */
export function joinList(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`
}

/** Selects a value by a number in [0, 1). */
export function pickByVoice<T>(values: readonly T[], voice: number | undefined): T {
  return values[Math.floor((voice ?? 0) * values.length)] as T
}

/** Prepends the indefinite article that fits the pronunciation. */
export function withArticle(words: string): string {
  return `${/^([aeio]|u(?!s|ni)|hdmi|led|xl)/.test(words) ? 'an' : 'a'} ${words}`
}
