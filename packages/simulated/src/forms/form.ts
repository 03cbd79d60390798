import type { Role } from './roles.ts'
import type { Typed } from './session.ts'

/** A field of a reply. */
export interface Field {
  readonly name: string
  readonly role: Role
  /** What the prompt shows in its place: `<correct|wrong>`, `true`, `[]`. */
  readonly shown: string
  /** How the prompt writes its label, stars and all. @default its name and a colon */
  readonly label?: string
}

/** The form in which a reply is asked for. */
export type Form =
  /** What is asked and nothing else. */
  | { readonly kind: 'bare' }
  | { readonly kind: 'json'; readonly fields: readonly Field[] }
  /** `within` are the tags round them, outermost first. */
  | { readonly kind: 'tags'; readonly fields: readonly Field[]; readonly within: readonly string[] }
  | { readonly kind: 'markers'; readonly fields: readonly Field[] }
  /** Lines of a label and what it says; `cue` is the label that the prompt ends with. In YAML a text may need quotes. */
  | { readonly kind: 'labels'; readonly fields: readonly Field[]; readonly cue: string | undefined; readonly isYaml?: boolean }
  /** A call of a function that the prompt prints. */
  | { readonly kind: 'call' }
  /** The same in tags, as a template of the prompt has it. */
  | { readonly kind: 'template'; readonly template: string }
  /** A line of a session, in which a command is given to a function. */
  | { readonly kind: 'typed'; readonly typed: Typed }
  /** A fenced block of code; `call` is the function that a command is given to. */
  | { readonly kind: 'code'; readonly language: string; readonly call: string | undefined; readonly before: string }
