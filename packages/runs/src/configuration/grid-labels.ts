import type { Point } from './grid.ts'

/** Signs of a row's name at most, and one blank behind what it begins with. */
const MOST = 40

/**
 * What the row of each point is called behind its agent: `scope=last maxSteps=20`, in short where that is too long, and by number
 * where even that does not fit or two would be called the same. All rows of a grid have names of one kind.
 */
export function gridLabels(names: readonly string[], points: readonly Point[], base: number): readonly string[] {
  const fits = (labels: readonly string[]): boolean =>
    new Set(labels).size === labels.length && labels.every((label) => base + 1 + label.length <= MOST)
  const last = names.map((name) => name.split('.').at(-1) ?? name)
  const clear = new Set(last).size === names.length ? last : names
  const short = clear.map(initials)
  const forms = [clear, ...(new Set(short).size === names.length ? [short] : [])].map((shown) =>
    points.map((point) =>
      point.map(([, value], index) => `${plain(shown[index] ?? '')}=${plain([value].flat().join('+'))}`).join(' '),
    ),
  )
  return forms.find(fits) ?? points.map((_, index) => `row ${index + 1}`)
}

/** `mcm` of maxConsecutiveModifications; a name of one word stays. */
function initials(name: string): string {
  const words = name.split(/(?=[A-Z])|[-_.]/)
  return words.length === 1 ? name : words.map((word) => word.slice(0, 1).toLowerCase()).join('')
}

/** Without the signs that end a row's name elsewhere. */
function plain(text: string): string {
  return text.replaceAll(/[\s/#,()|"'`\p{Cc}]+/gu, '-')
}
