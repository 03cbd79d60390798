/** How words are set off in a text: those of picocolors, or anything else with these names. */
export interface Colours {
  bold(text: string): string
  cyan(text: string): string
  dim(text: string): string
  green(text: string): string
  magenta(text: string): string
  red(text: string): string
  yellow(text: string): string
}
