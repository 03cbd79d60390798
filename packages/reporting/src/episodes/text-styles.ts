/** Text styles; compatible with picocolors. */
export interface TextStyles {
  bold(text: string): string
  cyan(text: string): string
  dim(text: string): string
  green(text: string): string
  magenta(text: string): string
  red(text: string): string
  yellow(text: string): string
}
