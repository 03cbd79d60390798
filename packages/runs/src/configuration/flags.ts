import { SETTINGS } from './schema.ts'
import { FLAG_GROUPS, type FlagGroup, type Setting, type SettingFlag } from './setting.ts'

/** A setting as a command-line flag. */
export interface FlagDescription extends Pick<SettingFlag, 'group' | 'repeated'> {
  readonly name: string
  /** Flag with its argument, as help prints it: `--max-steps <n>`. */
  readonly form: string
  readonly help: string
}

/** Returns the flags of `run`, by heading of its help. */
export function runFlags(): ReadonlyMap<FlagGroup, readonly FlagDescription[]> {
  const all = Object.entries(SETTINGS).flatMap(([name, entry]) =>
    flagsOf(name, entry, (flag) => withDefault(flag.help, entry.defaultValue)),
  )
  return new Map(FLAG_GROUPS.map((group) => [group, all.filter((flag) => flag.group === group)]))
}

/** Returns the flags of `resume`. */
export function resumeFlags(): readonly FlagDescription[] {
  return Object.entries(SETTINGS).flatMap(([name, entry]) =>
    flagsOf(name, entry, ({ resumeHelp }) => resumeHelp && withDefault(resumeHelp, entry.defaultValue)),
  )
}

/** Returns the flag of a setting: `--max-steps` for `maxSteps`. */
export function flagName(setting: string): string {
  return `--${setting.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}

function flagsOf(
  name: string,
  { flag }: Setting<unknown>,
  helpOf: (flag: SettingFlag) => string | undefined,
): readonly FlagDescription[] {
  const help = flag && helpOf(flag)
  if (flag === undefined || help === undefined) return []
  const { group, placeholder, repeated } = flag
  const form = placeholder === undefined ? flagName(name) : `${flagName(name)} ${placeholder}`
  return [{ name, group, form, help, ...(repeated && { repeated }) }]
}

/** Adds the default to the help text, unless the flag is off by default. */
function withDefault(help: string, initial: unknown): string {
  return initial === undefined || initial === false || help.includes('(default') ? help : `${help} (default ${initial})`
}
