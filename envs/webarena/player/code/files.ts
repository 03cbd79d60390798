import { click, field, named, towards } from '../moves.ts'
import { put } from '../pages/browse.ts'
import { headingOf, heldIn } from '../pages/parts.ts'
import { pressing, type Recipe, type Stage } from '../stages.ts'
import type { Doc, Trip } from '../trip.ts'
import { quotedIn } from '../wishes.ts'
import { done, section } from './project-pages.ts'

const COMMIT: Stage = pressing(named('Commit changes', /button/), 'Commit it.')

/** Returns stages that replace the text of a file in the open or newly created project. */
export function committing(file: string, text: (trip: Trip) => string | undefined): readonly Stage[] {
  return [...openingFile(file), put(/^file content$/i, text, 'content'), COMMIT]
}

function openingFile(file: string): readonly Stage[] {
  const isForm = (doc: Doc): boolean => headingOf(doc) === `Edit ${file}`
  const isFile = (doc: Doc): boolean => headingOf(doc) === file
  return [
    {
      sentence: `Open the file ${file}.`,
      isDone: ({ docs }) => docs.some((doc) => isFile(doc) || isForm(doc)),
      move: (trip) => towards(trip, named(file, /link/), click),
    },
    {
      sentence: 'Open it for editing.',
      isDone: ({ docs }) => docs.some(isForm),
      move: (trip) => towards(trip, named('Edit', /link|button/), click),
    },
  ]
}

/** Returns stages that create a file in the open project. */
export function newFile(path: string, text: (trip: Trip) => string | undefined): readonly Stage[] {
  return [section('New file'), put(/^file name$/i, path, 'file name'), put(/^file content$/i, text, 'content'), COMMIT]
}

/** Returns stages that create a project under the user's name. */
export function newProject(name: string): readonly Stage[] {
  return [
    section('New project'),
    put(/^project name$/i, name, 'name'),
    pressing(named('Create project', /button/), 'Create the project.'),
  ]
}

/** Returns the recipe for goals about changing a page title in a project file. */
export function filesRecipe(goal: string): Recipe | undefined {
  const file = /\b([\w-]+\.html?)\b/.exec(goal)?.[1]
  const [title] = quotedIn(goal)
  if (file === undefined || title === undefined || !/\btitle\b/i.test(goal)) return undefined
  const text = ({ docs }: Trip): string | undefined => {
    const form = docs.find((doc) => headingOf(doc) === `Edit ${file}`)
    const contentField = form?.nodes.find(field(/^file content$/i))
    return (
      form && contentField && heldIn(contentField, form.nodes).replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
    )
  }
  return done(committing(file, text), 'edit')
}
