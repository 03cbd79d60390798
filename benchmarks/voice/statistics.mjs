/**
 * Statistics of thoughts: how often they begin alike, how few sentence skeletons cover most of them, and how long they are.
 */

/** Words of a skeleton even if the world uses them. Nouns of a world, such as "mug" or "drawer", are never function words. */
const FUNCTION_WORDS = new Set(
  `a about above after again all already also am an and another any anything are around as at back be because been before begin being best
  but by can cannot check could did do does done down each either else empty end even every everything far few find first fits for found from
  get go goal going good got had has have here how i if in instead into is it its just know last later least leave left let like likely little
  look looking made make many may maybe me might more most move much must my need never next no none nor not nothing now of off on once one
  only open or order other others out over own part place plan possible probably put rather remains rest right see seems set shall should
  since so solve some something soon start step steps still such sure take than that the their them then there these they thing things think
  this those through time to together too tried try turn two under until up us use used very want was way we well were what when where
  whether which while who why will with within without work worked works would wrong yes yet you your`.split(/\s+/),
)

/** Words in the beginning that is compared. */
const BEGINNING = 3

/**
 * Returns the skeleton of a thought: its words in lower case, with numbers, names of its world and lists of them replaced by a gap.
 * @param {string} thought
 * @param {ReadonlySet<string>} names words of the world's texts
 */
export function skeletonOf(thought, names) {
  const words = thought.toLowerCase().match(/[a-z']+|[\d.]+|\S/g) ?? []
  const kept = words.map((word) => (/^\d/.test(word) || (names.has(word) && !FUNCTION_WORDS.has(word)) ? '_' : word))
  return kept.join(' ').replace(/(?:(?:an?|the|some|another) )*_(?:(?: (?:,|and|or|an?|the|\(|\)))* _)*/g, '_')
}

/** Returns the words of a world's texts, such as its observations. */
export function wordsIn(texts) {
  return new Set(texts.flatMap((text) => text.toLowerCase().match(/[a-z']+/g) ?? []))
}

/**
 * Returns the share of the commonest beginning, the shares of thoughts that the commonest skeletons cover, and quantiles of the length.
 * @param {readonly { readonly text: string, readonly names: ReadonlySet<string> }[]} thoughts
 */
export function statisticsOf(thoughts) {
  const starts = counts(thoughts.map(({ text }) => text.toLowerCase().split(/\s+/).slice(0, BEGINNING).join(' ')))
  const skeletons = counts(thoughts.map(({ text, names }) => skeletonOf(text, names)))
  const lengths = thoughts.map(({ text }) => text.split(/\s+/).length).sort((a, b) => a - b)
  const total = Math.max(1, thoughts.length)
  return {
    thoughts: thoughts.length,
    commonestBeginning: (starts[0]?.count ?? 0) / total,
    beginning: starts[0]?.text ?? '',
    skeletons: skeletons.length,
    in20: skeletons.slice(0, 20).reduce((sum, { count }) => sum + count, 0) / total,
    words: [0.1, 0.5, 0.9].map((share) => lengths[Math.floor(share * (lengths.length - 1))] ?? 0),
  }
}

function counts(texts) {
  const found = new Map()
  for (const text of texts) found.set(text, (found.get(text) ?? 0) + 1)
  return [...found].map(([text, count]) => ({ text, count })).sort((a, b) => b.count - a.count || (a.text < b.text ? -1 : 1))
}
