/** What becomes of an effect: the real world and model answer it, the test does, or the episode stops here. */
export type Decision =
  | { readonly kind: 'real' }
  | { readonly kind: 'by-hand'; readonly value: unknown }
  | { readonly kind: 'stop' }
