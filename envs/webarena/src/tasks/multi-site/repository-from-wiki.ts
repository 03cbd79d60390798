import type { Rng } from '@orreryjs/core'
import type { Databases } from '../../data.ts'
import { plural, slugOf } from '../../generate/text.ts'
import type { Article } from '../../generate/wiki/rows.ts'
import { lineOf } from '../../sites/wiki/lists.ts'
import { codeUrl, ME } from '../code/navigation.ts'
import type { Template } from '../template.ts'
import { articlesOfCategory, pathToList } from '../wiki/navigation.ts'

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
  expected(params, databases) {
    const id = databases.code.nextId('projects')
    return {
      checks: [
        { page: { url: inProject(params, '') }, read: { key: 'name' }, equals: params.name },
        {
          page: { url: inProject(params, '/-/blob/main/README.md') },
          read: { key: 'file' },
          includes: titlesOf(databases, params).map((title) => [title]),
        },
      ],
      changes: [`code/projects/${id}`, 'code/files/+', 'code/commits/+', 'code/commits/+', 'code/commits/+'],
    }
  },
  subgoals(params, databases) {
    const { kind, name } = params
    const titles = titlesOf(databases, params)
    const id = databases.code.nextId('projects')
    const text = `${name}: ${titles.join(', ')}`
    return [
      {
        kind: 'see',
        path: pathToList(kind),
        keys: articlesOfCategory(databases.wiki, kind).map((article) => `listed:${article.id}`),
      },
      {
        kind: 'do',
        path: [codeUrl('/'), codeUrl('/projects/new')],
        actions: [
          { kind: 'fill', field: 'Project name', text: name },
          { kind: 'press', button: 'Create project' },
        ],
        isDone: (now) => now.databases.code.get('projects', id)?.name === name,
      },
      {
        kind: 'do',
        path: [
          codeUrl('/'),
          inProject(params, ''),
          inProject(params, '/-/blob/main/README.md'),
          inProject(params, '/-/edit/main/README.md'),
        ],
        actions: [
          { kind: 'fill', field: 'File content', text },
          { kind: 'press', button: 'Commit changes' },
        ],
        isDone: (now) => now.databases.code.where('files', 'project', id).some((file) => file.text === text),
      },
    ]
  },
}

function drawCollection(random: Rng, databases: Databases): CollectionParams | undefined {
  const town = random.pick(databases.map.rows('towns')).name
  const params = { name: random.pick(NAMES), kind: random.pick(CATEGORIES), town }
  const { length } = titlesOf(databases, params)
  const isTaken = databases.code.where('projects', 'path', `${ME}/${slugOf(params.name)}`).length > 0
  return length === 0 || length > MAX_TITLES || isTaken ? undefined : params
}

function titlesOf({ wiki }: Databases, { kind, town }: CollectionParams): readonly string[] {
  return articlesOfCategory(wiki, kind)
    .filter((article: Article) => lineOf(article, 'Town') === town)
    .map(({ title }) => title)
}

/** Returns a URL of the new project. */
function inProject({ name }: CollectionParams, place: string): string {
  return codeUrl(`/${ME}/${slugOf(name)}${place}`)
}
