import { visibleProjects } from '../../sites/code/queries.ts'
import { isBanned } from '../../sites/forum/queries.ts'
import { codeUrl, ME, pathToListPage, pathToProject, projectOf, projectUrl } from '../code/navigation.ts'
import { drawOpenForum, MEMBER } from '../forum/navigation.ts'
import { expectPost, postSubgoals } from '../forum/posts.ts'
import type { Template } from '../template.ts'

type TopicParams = { readonly topic: string; readonly project: string; readonly forum: string }

/** Posts a project about a topic in the forum for that topic. */
export const repositoryToForum: Template<TopicParams> = {
  name: 'several.repository-to-forum',
  original: 116,
  sites: ['forum', 'code'],
  evaluator: 'url+html',
  canBeLong: true,
  wordings: [
    ({ topic }) =>
      `Find a project with the topic "${topic}" on the code host (${codeUrl('/')}), and start a thread in the forum that deals with ${topic}; its text must contain the project's address`,
    ({ topic }) =>
      `The code host ${codeUrl('/')} has a project about ${topic}. Post its full address, in the text of a new thread, in the forum where ${topic} belongs.`,
  ],
  heldOutWording: ({ topic }) =>
    `Somewhere at ${codeUrl('/')} sits a repository that is tagged ${topic}. People who discuss that subject on this site's forums should know: submit something to them that includes the repository's URL.`,
  draw(random, { code, forum: tables }) {
    const project = random.pick(visibleProjects(code, ME).filter(({ visibility }) => visibility === 'public'))
    const [topic = ''] = project.topics
    const [forum, ...others] = tables.where('forums', 'topics', topic)
    const isOnly = code.where('projects', 'topics', topic).length === 1 && others.length === 0
    return forum !== undefined && isOnly && !isBanned(MEMBER, forum.id)
      ? { topic, project: project.path, forum: forum.id }
      : undefined
  },
  expected: ({ project, forum }, { code }) =>
    expectPost(forum, [{ page: 'open', read: { key: 'post' }, includes: [[projectUrl(projectOf(code, project))]] }]),
  subgoals({ topic, project, forum }, { code }) {
    const found = projectOf(code, project)
    return [
      { kind: 'see', path: pathToListPage(code, found), keys: [`project:${found.id}:path`] },
      ...postSubgoals({ forum, title: `A project about ${topic}`, body: projectUrl(found) }),
    ]
  },
}

type PromotionParams = { readonly project: string; readonly forum: string }

/** Posts a project with its own description in a given forum. */
export const promoteRepository: Template<PromotionParams> = {
  name: 'several.promote-repository',
  original: 117,
  sites: ['forum', 'code'],
  evaluator: 'url+html',
  canBeLong: true,
  wordings: [
    ({ project, forum }) =>
      `Promote the project ${project} of the code host (${codeUrl('/')}) in the forum ${forum}: a new thread whose text has the project's address and its own description, word for word`,
    ({ project, forum }) =>
      `Start a thread in ${forum} about ${codeUrl(`/${project}`)}. Its text must hold that address and what the project's page says the project is.`,
  ],
  heldOutWording: ({ project, forum }) =>
    `Make the repository at ${codeUrl(`/${project}`)} better known by submitting it to ${forum}. What people read must include this URL and, copied exactly, how the repository describes itself.`,
  draw(random, { code, forum: tables }) {
    const project = random.pick(visibleProjects(code, ME).filter(({ visibility }) => visibility === 'public'))
    const forum = project.description === '' ? undefined : drawOpenForum(random, tables)
    return forum && { project: project.path, forum: forum.id }
  },
  expected({ project, forum }, { code }) {
    const found = projectOf(code, project)
    return expectPost(forum, [{ page: 'open', read: { key: 'body' }, includes: [[found.description], [projectUrl(found)]] }])
  },
  subgoals({ project, forum }, { code }) {
    const found = projectOf(code, project)
    return [
      { kind: 'see', path: pathToProject(code, found), keys: [`project:${found.id}:description`] },
      ...postSubgoals({ forum, title: `Worth a look: ${found.name}`, body: `${projectUrl(found)} ${found.description}` }),
    ]
  },
}
