import { quotedIn } from '../goal-text.ts'
import type { BrowsingHistory, PageDocument } from '../history.ts'
import { hasName, isFieldLabelled } from '../moves.ts'
import { fillStep } from '../pages/lists.ts'
import { fieldText, headingOf } from '../pages/page-parts.ts'
import { followStep, type GoalPlan, type PlanStep, pressButton, taskPlan } from '../stages.ts'
import { openSection } from './project-pages.ts'

const COMMIT: PlanStep = pressButton('Commit changes', 'Commit it.')

/** Returns stages that replace the text of a file in the open or newly created project. */
export function commitStep(file: string, text: (history: BrowsingHistory) => string | undefined): readonly PlanStep[] {
  return [...openFileStep(file), fillStep(/^file content$/i, text, 'content'), COMMIT]
}

function openFileStep(file: string): readonly PlanStep[] {
  const isForm = (doc: PageDocument): boolean => headingOf(doc) === `Edit ${file}`
  const isFile = (doc: PageDocument): boolean => headingOf(doc) === file
  return [
    followStep(`Open the file ${file}.`, hasName(file, /link/), (doc) => isFile(doc) || isForm(doc)),
    followStep('Open it for editing.', hasName('Edit', /link|button/), isForm),
  ]
}

/** Returns stages that create a file in the open project. */
export function newFile(path: string, text: (history: BrowsingHistory) => string | undefined): readonly PlanStep[] {
  return [
    openSection('New file'),
    fillStep(/^file name$/i, path, 'file name'),
    fillStep(/^file content$/i, text, 'content'),
    COMMIT,
  ]
}

/** Returns stages that create a project under the user's name. */
export function newProject(name: string, boxes: readonly PlanStep[] = []): readonly PlanStep[] {
  return [
    openSection('New project'),
    fillStep(/^project name$/i, name, 'name'),
    ...boxes,
    pressButton('Create project', 'Create the project.'),
  ]
}

/** Returns the plan for goals about changing a page title in a project file. */
export function filesPlan(goal: string): GoalPlan | undefined {
  const file = /\b([\w-]+\.html?)\b/.exec(goal)?.[1]
  const [title] = quotedIn(goal)
  if (file === undefined || title === undefined || !/\btitle\b/i.test(goal)) return undefined
  const text = ({ documents }: BrowsingHistory): string | undefined => {
    const form = documents.find((doc) => headingOf(doc) === `Edit ${file}`)
    const contentField = form?.nodes.find(isFieldLabelled(/^file content$/i))
    return (
      form &&
      contentField &&
      fieldText(contentField, form.nodes).replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
    )
  }
  return taskPlan('edit', commitStep(file, text))
}
