import type { Role } from './roles.ts'

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
  | { readonly kind: 'tags'; readonly fields: readonly Field[] }
  | { readonly kind: 'markers'; readonly fields: readonly Field[] }
  /** Lines of a label and what it says; `cue` is the label that the prompt ends with. */
  | { readonly kind: 'labels'; readonly fields: readonly Field[]; readonly cue: string | undefined }
  /** A call of a function that the prompt prints. */
  | { readonly kind: 'call' }
  /** A fenced block of code; `call` is the function that a command is given to. */
  | { readonly kind: 'code'; readonly language: string; readonly call: string | undefined; readonly before: string }
