import { click, field, named, towards } from '../moves.ts'
import { put } from '../pages/browse.ts'
import { headingOf, heldIn } from '../pages/parts.ts'
import { pressing, type Recipe, type Stage } from '../stages.ts'
import type { Doc, Trip } from '../trip.ts'
import { quotedIn } from '../wishes.ts'
import { done, section } from './project-pages.ts'

const COMMIT: Stage = pressing(named('Commit changes', /button/), 'Commit it.')

/** A new text for a file of the open project, or of one that was just made. */
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

/** A new file in the open project. */
export function newFile(path: string, text: (trip: Trip) => string | undefined): readonly Stage[] {
  return [section('New file'), put(/^file name$/i, path, 'file name'), put(/^file content$/i, text, 'content'), COMMIT]
}

/** A new project under one's own name. */
export function newProject(name: string): readonly Stage[] {
  return [
    section('New project'),
    put(/^project name$/i, name, 'name'),
    pressing(named('Create project', /button/), 'Create the project.'),
  ]
}

/** How files of a project are changed: the title of a page. */
export function filesRecipe(goal: string): Recipe | undefined {
  const file = /\b([\w-]+\.html?)\b/.exec(goal)?.[1]
  const [title] = quotedIn(goal)
  if (file === undefined || title === undefined || !/\btitle\b/i.test(goal)) return undefined
  const text = ({ docs }: Trip): string | undefined => {
    const form = docs.find((doc) => headingOf(doc) === `Edit ${file}`)
    const held = form?.nodes.find(field(/^file content$/i))
    return form && held && heldIn(held, form.nodes).replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
  }
  return done(committing(file, text), 'edit')
}
