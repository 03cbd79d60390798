import type { Databases } from '../../data.ts'
import type { Expected } from '../../evaluate/expected.ts'
import { slugOf } from '../../generate/text.ts'
import { codeUrl, ME } from '../code/navigation.ts'
import type { Subgoal } from '../subgoals.ts'

/** Returns a URL of the member's new project. */
function inProject(name: string, place: string): string {
  return codeUrl(`/${ME}/${slugOf(name)}${place}`)
}

/** True if the member has a project at the path that a new one would get. */
export function isNameTaken({ code }: Databases, name: string): boolean {
  return code.where('projects', 'path', `${ME}/${slugOf(name)}`).length > 0
}

/** Expectation that a new project exists whose README contains every text. */
export function expectReadme({ code }: Databases, name: string, texts: readonly string[]): Expected {
  return {
    checks: [
      { page: { url: inProject(name, '') }, read: { key: 'name' }, equals: name },
      {
        page: { url: inProject(name, '/-/blob/main/README.md') },
        read: { key: 'file' },
        includes: texts.map((text) => [text]),
      },
    ],
    changes: [`code/projects/${code.nextId('projects')}`, 'code/files/+', 'code/commits/+', 'code/commits/+', 'code/commits/+'],
  }
}

/** Subgoals that create a project and write its README. */
export function readmeSubgoals({ code }: Databases, name: string, text: string): readonly Subgoal[] {
  const id = code.nextId('projects')
  return [
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
        inProject(name, ''),
        inProject(name, '/-/blob/main/README.md'),
        inProject(name, '/-/edit/main/README.md'),
      ],
      actions: [
        { kind: 'fill', field: 'File content', text },
        { kind: 'press', button: 'Commit changes' },
      ],
      isDone: (now) => now.databases.code.where('files', 'project', id).some((file) => file.text === text),
    },
  ]
}
