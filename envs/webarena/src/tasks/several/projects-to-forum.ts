import { seenProjects } from '../../sites/code/standing.ts'
import { at, inside, ME, projectOf, toListed, toProject } from '../code/places.ts'
import { expectPost, wayToPost } from '../forum/posts.ts'
import type { Template } from '../template.ts'

type OnTopic = { readonly topic: string; readonly project: string; readonly forum: string }

/** Posts a project about a topic in the forum for that topic. */
export const repositoryToForum: Template<OnTopic> = {
  name: 'several.repository-to-forum',
  original: 116,
  sites: ['forum', 'code'],
  judged: 'url+html',
  isLong: true,
  wordings: [
    ({ topic }) =>
      `Find a project with the topic "${topic}" on the code host (${at('/')}), and start a thread in the forum that deals with ${topic}; its text must contain the project's address`,
    ({ topic }) =>
      `The code host ${at('/')} has a project about ${topic}. Post its full address, in the text of a new thread, in the forum where ${topic} belongs.`,
  ],
  draw(random, { code, forum: tables }) {
    const project = random.pick(seenProjects(code, ME).filter(({ visibility }) => visibility === 'public'))
    const [topic = ''] = project.topics
    const [forum, ...others] = tables.where('forums', 'topics', topic)
    const isOnly = code.where('projects', 'topics', topic).length === 1 && others.length === 0
    return forum !== undefined && isOnly ? { topic, project: project.path, forum: forum.id } : undefined
  },
  expects: ({ project, forum }, { code }) =>
    expectPost(forum, [{ page: 'open', read: { key: 'post' }, includes: [[inside(projectOf(code, project))]] }]),
  way({ topic, project, forum }, { code }) {
    const found = projectOf(code, project)
    return [
      { kind: 'see', path: toListed(code, found), keys: [`project:${found.id}:path`] },
      ...wayToPost({ forum, title: `A project about ${topic}`, body: inside(found) }),
    ]
  },
}

type Promoted = { readonly project: string; readonly forum: string }

/** Posts a project with its own description in a given forum. */
export const promoteRepository: Template<Promoted> = {
  name: 'several.promote-repository',
  original: 117,
  sites: ['forum', 'code'],
  judged: 'url+html',
  isLong: true,
  wordings: [
    ({ project, forum }) =>
      `Promote the project ${project} of the code host (${at('/')}) in the forum ${forum}: a new thread whose text has the project's address and its own description, word for word`,
    ({ project, forum }) =>
      `Start a thread in ${forum} about ${at(`/${project}`)}. Its text must hold that address and what the project's page says the project is.`,
  ],
  draw(random, { code, forum: tables }) {
    const project = random.pick(seenProjects(code, ME).filter(({ visibility }) => visibility === 'public'))
    return project.description === '' ? undefined : { project: project.path, forum: random.pick(tables.rows('forums')).id }
  },
  expects({ project, forum }, { code }) {
    const found = projectOf(code, project)
    return expectPost(forum, [{ page: 'open', read: { key: 'body' }, includes: [[found.description], [inside(found)]] }])
  },
  way({ project, forum }, { code }) {
    const found = projectOf(code, project)
    return [
      { kind: 'see', path: toProject(code, found), keys: [`project:${found.id}:description`] },
      ...wayToPost({ forum, title: `Worth a look: ${found.name}`, body: `${inside(found)} ${found.description}` }),
    ]
  },
}
