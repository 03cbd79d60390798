/** Whether a line is a thought, which does nothing. */
export function isThought(line: string): boolean {
  return /^think\b/i.test(line)
}
