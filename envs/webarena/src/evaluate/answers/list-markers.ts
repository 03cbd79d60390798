import { monthNames } from '../values/read-values.ts'

/** Marker at the start of a list item. */
const MARKER =
  /^(?:[-*•–+·▪◦‣✓✔☑→➤](?: \[[ x]\])?|(\(?\d{1,2}[.)](?!\d))|\(?(?:[a-zA-Z]|[ivx]{2,4})[.)])\s+(?=\S)|^\d{1,3},(?=")/iu

/** Removes list markers from lines: at their starts, `1) ... 2) ...` within them, and labels such as `Item 1:`. */
export function withoutMarkers(texts: readonly string[]): string {
  const numbered = texts.filter((line) => MARKER.exec(line)?.[1] !== undefined)
  // `95. That's it.` is a number with a full stop.
  const isNumber = numbered.length === 1 && !/\d/.test(texts.join('\n').replace(numbered[0]?.match(/\d+/)?.[0] ?? '', ''))
  const lines = texts
    .flatMap((line) => (isNumber && line === numbered[0] ? [line] : inlineItems(line.replace(MARKER, ''))))
    .filter((line) => line !== '')
  return withoutOrdinals(lines.join('\n'))
}

/** Marker of an item within a line. */
const INLINE_MARKER = /(?:^|(?<=[\s:;,.]))\(?(\d{1,2})[.)]\s+(?=\S)/g

/** Splits a line at its list markers if they count from 1. A single `1)` must be in brackets, since `1.` can end a sentence. */
function inlineItems(line: string): readonly string[] {
  const markers = [...line.matchAll(INLINE_MARKER)]
  if (!markers.every(([, digits], index) => Number(digits) === index + 1)) return [line]
  if (markers.length === 1 && !markers[0]?.[0].includes(')')) return [line]
  return line.split(new RegExp(INLINE_MARKER.source.replace('(\\d', '(?:\\d'))).map((part) => part.trim())
}

/** A word with a running number as a label: `Item 1: `, `value_2=`, `Result 3 - `. */
const ORDINAL = /(?<![\p{L}\p{N}])(\p{L}{3,})[ _#]{0,2}(\d{1,2})(?: ?[:=;] ?| - )/gu

/** Removes labels of the same word that count from 1. */
function withoutOrdinals(text: string): string {
  const labels = [...text.matchAll(ORDINAL)]
  const word = labels[0]?.[1]?.toLowerCase() ?? ''
  const counts = labels.every(([, each = '', digits], index) => each.toLowerCase() === word && Number(digits) === index + 1)
  return counts && monthNames(word).length === 0 ? text.replace(ORDINAL, '') : text
}
