import { nextNumber, visibleProjects } from '../../sites/code/queries.ts'
import type { Template } from '../template.ts'
import { ME, projectOf, projectUrl } from './navigation.ts'

const FEATURES = [
  'an import from spreadsheets',
  'default reminders',
  'a search in all pages',
  'large letters',
  'a backup every night',
  'links between entries',
  'an undo key',
  'a page for beginners',
] as const

type FeatureParams = { readonly project: string; readonly feature: string }

/** Opens an issue in the open project to discuss how to implement a feature. */
export const discussFeature: Template<FeatureParams> = {
  name: 'code.discuss-feature',
  original: 337,
  sites: ['code'],
  evaluator: 'url+html',
  wordings: [
    ({ feature }) =>
      `Open a new issue in this project to discuss the implementation of ${feature}. Both "implementation" and "${feature}" must be in its title.`,
    ({ feature }) =>
      `File an issue here with the words "implementation" and "${feature}" in the title, so that we can discuss it.`,
  ],
  heldOutWording: ({ feature }) =>
    `I would like to hear what others think about building ${feature} into this project. Begin an issue for it whose title has "implementation" and "${feature}".`,
  start: ({ project }, { code }) => projectUrl(projectOf(code, project)),
  draw: (random, { code }) => ({ project: random.pick(visibleProjects(code, ME)).path, feature: random.pick(FEATURES) }),
  expected({ project, feature }, { code }) {
    const found = projectOf(code, project)
    const url = projectUrl(found, `issues/${nextNumber(code.where('issues', 'project', found.id))}`)
    return {
      urls: [url],
      checks: [{ page: { url }, read: { key: 'title' }, includes: [['implementation'], [feature]] }],
      changes: [`code/issues/${code.nextId('issues')}`],
    }
  },
  subgoals({ project, feature }, { code }) {
    const found = projectOf(code, project)
    const id = code.nextId('issues')
    const number = nextNumber(code.where('issues', 'project', found.id))
    return [
      {
        kind: 'do',
        path: [projectUrl(found), projectUrl(found, 'issues'), projectUrl(found, 'issues/new')],
        actions: [
          { kind: 'fill', field: 'Title', text: `Implementation of ${feature}` },
          { kind: 'press', button: 'Create issue' },
        ],
        isDone: ({ databases }) => databases.code.get('issues', id) !== undefined,
      },
      { kind: 'be', path: [projectUrl(found, `issues/${number}`)] },
    ]
  },
}
