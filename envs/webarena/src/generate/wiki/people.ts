import type { Rng } from '@orreryjs/core'
import type { Town } from '../map/rows.ts'
import { drawNames } from '../names.ts'
import { capitalize, fillTemplate, splitPhrases } from '../text.ts'
import type { Article } from './rows.ts'

/** A person with an article. */
export interface Person {
  readonly name: string
  readonly occupation: string
  readonly born: number
  readonly town: Town
}

const OCCUPATIONS = splitPhrases(
  'architect; architect; engineer; botanist; composer; novelist; painter; physician; sea captain; shipbuilder; astronomer; teacher',
)

/** Generates people. The first third are architects, whom buildings need. */
export function persons(count: number, towns: readonly Town[], random: Rng): readonly Person[] {
  return drawNames(count, random.fork('names')).map(({ firstName, lastName }, at) => ({
    name: `${firstName} ${lastName}`,
    occupation: at * 3 < count ? 'architect' : random.pick(OCCUPATIONS),
    born: 1780 + random.integer(140),
    town: random.pick(towns),
  }))
}

const LIFE_EVENTS = splitPhrases(
  '{Name} learned the trade from an uncle and worked in the town for forty years; {Name} left home at sixteen and came back with two trunks of drawings; The letters that {name} wrote home are kept in the town archive; A street sweeper found the diary of {name} behind a stove a century later; {Name} was known for long walks and short answers; {Name} taught without pay in the winters; Much of what {name} left was lost in a fire',
)

/** Returns the article about a person. */
export function personArticle({ name, occupation, born, town }: Person, works: readonly string[], random: Rng): Article {
  const years = 48 + random.integer(40)
  const lines = random
    .sample(LIFE_EVENTS, 3)
    .map((deed) => `${fillTemplate(deed, { name: name.split(' ')[0] ?? name }, random)}.`)
  return {
    id: articleId(name),
    title: name,
    kind: 'person',
    infobox: [
      { label: 'Born', value: String(born) },
      { label: 'Birthplace', value: town.name, article: articleId(town.name) },
      { label: 'Died', value: String(born + years) },
      { label: 'Occupation', value: capitalize(occupation) },
      ...works.map((work) => ({ label: 'Known for', value: work, article: articleId(work) })),
    ],
    text: `${name} was ${/^[aeiou]/.test(occupation) ? 'an' : 'a'} ${occupation} of the nineteenth and early twentieth century.\n\n${lines.join(' ')}`,
  }
}

/** Returns the id of a title for URLs. */
export function articleId(title: string): string {
  return title.replace(/ /g, '_')
}
