import type { OptionSpec } from './options.ts'

/** The smallest and, where there is one, the largest value. */
export type Bounds = readonly [minimum: number, maximum?: number]

type NameOf<Defaults, Value> = { [Key in keyof Defaults]: Defaults[Key] extends Value ? Key : never }[keyof Defaults] & string

/** Makes the specs of options; a name or a choice that the defaults do not know does not compile. */
export interface OptionDeclarations<Defaults> {
  flag(name: NameOf<Defaults, boolean>, description: string): OptionSpec
  whole(name: NameOf<Defaults, number>, bounds: Bounds, description: string): OptionSpec
  number(name: NameOf<Defaults, number>, bounds: Bounds, description: string): OptionSpec
  choice<Name extends NameOf<Defaults, string>>(name: Name, choices: readonly Defaults[Name][], description: string): OptionSpec
}

/** Specs of the options whose defaults are given, by name. */
export function declareOptions<Defaults extends object>(defaults: Defaults): OptionDeclarations<Defaults> {
  const defaultOf = <Value>(name: string): Value => defaults[name as keyof Defaults] as Value
  return {
    flag: (name, description) => ({ name, type: 'boolean', default: defaultOf(name), description }),
    whole: (name, bounds, description) => ({
      name,
      type: 'number',
      integer: true,
      ...within(bounds),
      default: defaultOf(name),
      description,
    }),
    number: (name, bounds, description) => ({ name, type: 'number', ...within(bounds), default: defaultOf(name), description }),
    choice: (name, choices, description) => ({
      name,
      type: 'choice',
      choices: choices as readonly string[],
      default: defaultOf(name),
      description,
    }),
  }
}

function within([minimum, maximum]: Bounds): { readonly minimum: number; readonly maximum?: number } {
  return { minimum, ...(maximum === undefined ? {} : { maximum }) }
}
