import { CONFUSABLE_CHARACTERS } from './confusable-characters.ts'

const PROTOTYPES: ReadonlyMap<string, string> = new Map(
  CONFUSABLE_CHARACTERS.trim()
    .split('\n')
    .flatMap((line) => {
      const at = line.indexOf(' ')
      return [...line.slice(at + 1)].map((character) => [character, line.slice(0, at)] as const)
    }),
)

/**
 * Returns keys of a name: two names that share one are equal to a reader. They ignore case, blanks, hyphens, compatibility forms (NFKC) and
 * the differences between confusable characters (UTS 39, section 4). Two keys, because capital letters resemble other letters than small ones: I and l.
 */
export function nameKeys(name: string): readonly [string, string] {
  const compatible = name.normalize('NFKC').replace(/[\s_-]/g, '')
  return [skeletonOf(compatible.toLowerCase()), skeletonOf(compatible).toLowerCase()]
}

function skeletonOf(text: string): string {
  return [...text.normalize('NFD')]
    .map((character) => PROTOTYPES.get(character) ?? character)
    .join('')
    .normalize('NFD')
}
