/** The released parser: the first line that begins with `Action`, between its first colon and the next. */
export function afterColon(text: string): string {
  const line = text.split('\n').find((each) => each.startsWith('Action') && each.includes(':'))
  return line?.split(':')[1]?.trim() ?? ''
}

export function actionLine(text: string): string {
  const lines = text.split('\n').map((line) => line.trim().replace(/^(?:>\s*|action\s*:\s*)+/i, ''))
  return lines.find((line) => line !== '' && !/^think\s*[:[]/i.test(line)) ?? ''
}

export function phraseScore(text: string): number | undefined {
  const score = [...text.matchAll(/correctness score is (\d{1,2})/gi)].at(-1)?.[1]
  return score === undefined ? undefined : Math.min(10, Math.max(1, Number(score)))
}

export function anyNumber(text: string): number | undefined {
  return [10, 9, 8, 7, 6, 5, 4, 3, 2, 1].find((score) => text.includes(String(score)))
}
