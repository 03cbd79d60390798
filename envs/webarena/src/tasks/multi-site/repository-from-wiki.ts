import type { Rng } from '@orreryjs/core'
import type { Databases } from '../../data.ts'
import { plural } from '../../generate/text.ts'
import type { Article } from '../../generate/wiki/rows.ts'
import { lineOf } from '../../sites/wiki/lists.ts'
import type { Template } from '../template.ts'
import { articlesOfCategory, pathToList } from '../wiki/navigation.ts'
import { expectReadme, isNameTaken, readmeSubgoals } from './project-with-readme.ts'

type CollectionParams = { readonly name: string; readonly kind: string; readonly town: string }

const NAMES = [
  'Town Notes',
  'Rainy Sundays',
  'Walking Tour',
  'Open Doors',
  'Four Corners',
  'Postcard Box',
  'Local Guide',
] as const
const CATEGORIES = ['museum', 'stadium', 'theatre', 'library', 'park', 'gallery', 'hospital'] as const

/** Maximum number of titles to copy. */
const MAX_TITLES = 6

/** Creates a project whose README lists the encyclopedia's places of a category in a town. */
export const repositoryFromWiki: Template<CollectionParams> = {
  name: 'several.repository-from-wiki',
  original: 87,
  sites: ['code', 'wiki'],
  evaluator: 'html',
  canBeLong: true,
  wordings: [
    ({ name, kind, town }) =>
      `Create a repository named "${name}" whose README.md names every ${kind} in ${town} that the encyclopaedia (http://wiki.test) has an article on`,
    ({ name, kind, town }) =>
      `Look up in the encyclopaedia at http://wiki.test which ${plural(kind)} there are in ${town}. Then start a project "${name}" and write their names into its README.md.`,
  ],
  heldOutWording: ({ name, kind, town }) =>
    `I am gathering material about ${town} for "${name}", a new repository. Please set it up, with a README.md that lists each ${kind} there that http://wiki.test covers.`,
  draw: (random, databases) => drawCollection(random, databases),
  expected: (params, databases) => expectReadme(databases, params.name, titlesOf(databases, params)),
  subgoals(params, databases) {
    const { kind, name } = params
    const keys = articlesOfCategory(databases.wiki, kind).map((article) => `listed:${article.id}`)
    return [
      { kind: 'see', path: pathToList(kind), keys },
      ...readmeSubgoals(databases, name, `${name}: ${titlesOf(databases, params).join(', ')}`),
    ]
  },
}

function drawCollection(random: Rng, databases: Databases): CollectionParams | undefined {
  const town = random.pick(databases.map.rows('towns')).name
  const params = { name: random.pick(NAMES), kind: random.pick(CATEGORIES), town }
  const { length } = titlesOf(databases, params)
  return length === 0 || length > MAX_TITLES || isNameTaken(databases, params.name) ? undefined : params
}

function titlesOf({ wiki }: Databases, { kind, town }: CollectionParams): readonly string[] {
  return articlesOfCategory(wiki, kind)
    .filter((article: Article) => lineOf(article, 'Town') === town)
    .map(({ title }) => title)
}
