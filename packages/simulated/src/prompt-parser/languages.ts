import { memoizeByText } from '@orreryjs/core/worlds'
import type { Label } from './labels.ts'
import { MAX_MEMOIZED_MESSAGES } from './labels.ts'

/** Labels in other languages, for non-English prompts about English worlds. */
const WORDS: readonly (readonly [label: Exclude<Label, 'input'>, words: string])[] = [
  [
    'action',
    '行动|动作|行動|操作|命令|指令|アクション|행동|действие|команда|aktion|handlung|befehl|acción|accion|azione|ação|comando|commande',
  ],
  [
    'observation',
    '观察|观测|觀察|結果|结果|反馈|返回|観察|관찰|결과|наблюдение|результат|beobachtung|ergebnis|rückmeldung|observación|observacion|osservazione|observação|resultado|risultato|résultat',
  ],
  [
    'thought',
    '思考|想法|思路|推理|考え|생각|мысль|рассуждение|gedanken?|überlegung|begründung|pensée|réflexion|pensamiento|razonamiento|pensiero|pensamento',
  ],
]

const ENGLISH: Readonly<Record<string, string>> = { action: 'Action', observation: 'Observation', thought: 'Thought' }
const FOREIGN = WORDS.map(
  ([label, words]) => [label, new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})[ ]?[:\\uff1a]`, 'giu')] as const,
)
const WIDE_COLON = '\uff1a'

/** A text with English labels and plain colons, and the original form of each label. */
interface TranslatedText {
  readonly text: string
  readonly labels: ReadonlyMap<string, string>
}

/** Translates only the labels of a text that requests a reply. */
export const withEnglishLabels: (text: string) => TranslatedText = memoizeByText((text) => {
  const labels = new Map<string, string>()
  let plain = text
  for (const [label, pattern] of FOREIGN) {
    const name = ENGLISH[label] ?? label
    plain = plain.replace(pattern, (written) => {
      if (!labels.has(name)) labels.set(name, written)
      return written.endsWith(':') ? `${name}:` : `${name}: `
    })
  }
  const parts = plain.split(WIDE_COLON)
  plain = parts
    .map((part, index) => {
      if (index === parts.length - 1) return part
      const name = wordsAtEnd(part)
      if (name === '') return `${part}${WIDE_COLON}`
      if (!labels.has(name)) labels.set(name, `${name}${WIDE_COLON}`)
      return `${part}: `
    })
    .join('')
  return { text: plain, labels }
}, MAX_MEMOIZED_MESSAGES)

/** Returns the English words at the end of a text: letters, blanks and underscores from a letter on. */
function wordsAtEnd(text: string): string {
  let start = text.length
  for (let at = text.length - 1; at >= 0 && /[A-Za-z _]/.test(text.charAt(at)); at -= 1)
    if (/[A-Za-z]/.test(text.charAt(at))) start = at
  return text.slice(start)
}

const AT_BEGINNING = WORDS.map(
  ([label, words]) =>
    [label, new RegExp(`^((?:[^\\S\\n\\r\\u2028\\u2029]|[*#_-])*)(?:${words})[ ]?\\d*\\**[:\\uff1a]`, 'gimu')] as const,
)

/** Translates the labels at line starts to English. */
export function inEnglish(text: string): string {
  return AT_BEGINNING.reduce((plain, [label, pattern]) => plain.replace(pattern, `$1${ENGLISH[label]}:`), withoutQuestions(text))
}

/** Replaces `Q:` and `A:`, if both start lines, by observation and action. */
function withoutQuestions(text: string): string {
  if (!/^Q ?\d*:/m.test(text) || !/^A ?\d*:/m.test(text) || /^B ?\d*[:.)]/m.test(text)) return text
  return text.replace(/^Q ?\d*:/gm, 'Observation:').replace(/^A ?\d*:/gm, 'Action:')
}
