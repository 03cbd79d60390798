/** Global that the tagger's script defines for the worlds that need it. */
interface Tagger {
  readonly winkNLP: (model: unknown, pipe: readonly string[]) => unknown
  readonly model: unknown
}

/** Replaces `wink-nlp` in the page's bundles: its model has a megabyte and is a separate script. */
function winkNLP(_model: unknown, pipe: readonly string[]): unknown {
  const { orreryTagger } = globalThis as { readonly orreryTagger?: Tagger }
  if (orreryTagger === undefined) throw new Error('the tagger is not loaded')
  return orreryTagger.winkNLP(orreryTagger.model, pipe)
}

// biome-ignore lint/style/noDefaultExport: like the package that it replaces.
export default winkNLP
