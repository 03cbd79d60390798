/** The text with this program's name in commands as somebody calls it here, so that each can be pasted. */
export function asTyped(text: string, program: string): string {
  return text.replaceAll('`orrery ', `\`${program} `).replaceAll(/^(Usage: | {2})orrery(?= )/gm, (_, before) => before + program)
}
