import { hasInOrder } from '@orreryjs/core'
import { isSameText, quotedIn } from '../goal-text.ts'
import type { BrowsingHistory, PageDocument } from '../history.ts'
import { click, fill, hasName, isFieldLabelled, type Move, moveTowards, type PageMatch } from '../moves.ts'
import { fillStep, readStep, tickStep } from '../pages/lists.ts'
import { headingOf, partsOn, rowsOf } from '../pages/page-parts.ts'
import { type GoalPlan, type PlanStep, pressButton, pressStep, questionPlan, reachStep, taskPlan } from '../stages.ts'
import { newProject } from './files.ts'
import { openSection, PATH, peopleIn, personIn, toProject } from './project-pages.ts'

/** Returns the plan for goals about members and followers. */
export function peoplePlan(goal: string): GoalPlan | undefined {
  const path = PATH.exec(goal.replace(/https?:\/\/\S+/g, ''))?.[1]
  const people = peopleIn(goal)
  const role = /\b(?:role|as|a) (Guest|Reporter|Developer|Maintainer|Owner)\b/.exec(goal)?.[1]
  if (path !== undefined && people[0] !== undefined && role !== undefined) {
    const [person] = people
    const isSearch = ({ url }: PageDocument): boolean => /\/search\b/.test(url)
    const hasFailed = ({ documents }: BrowsingHistory): boolean =>
      documents.filter(isMembers).some(({ nodes }) => nodes.some(({ name }) => isUnknownUser(name)))
    const lookUp: PlanStep = {
      sentence: 'Look the person up, where the invitation failed.',
      isDone: (history) => hasFailed(history) && isSearch(history.document) && history.actions.at(-1)?.node?.name === 'Users',
      needsNoAction: (history) => !hasFailed(history),
      move: (history) => searchUser(history, person, isSearch),
    }
    return taskPlan('edit', [...toProject(path), openSection('Members'), ...inviteSteps(people, role), lookUp], (history) =>
      lookUp.isDone(history) ? `N/A: there is no user called ${person}` : undefined,
    )
  }
  if (path !== undefined && /\bmember\b|\baccess\b/i.test(goal) && /\busernames?\b/i.test(goal)) {
    return questionPlan(
      'list',
      [
        ...toProject(path),
        openSection('Members'),
        readStep('Read the list.', ({ documents }) => documents.findLast(isMembers)?.isComplete === true),
      ],
      (history) => {
        const own = personIn('to me', history)
        const users = partsOn(history, isMembers, ({ nodes }) =>
          nodes.flatMap(({ role, name }) => (role === 'StaticText' ? (/^@([\w.-]+)$/.exec(name.trim())?.[1] ?? []) : [])),
        )
        const cells = partsOn(history, isMembers, rowsOf).flatMap(({ cells: row }) => row.get('Username') ?? [])
        return [...new Set([...users, ...cells])].filter((user) => user !== own).join(', ')
      },
    )
  }
  if (/\bfollow\b/i.test(goal) && people.length > 0) return taskPlan('toggle', people.flatMap(followStep))
  return undefined
}

/** Message of a page about an unknown user name. */
const isUnknownUser = (text: string): boolean =>
  hasInOrder(text, /\b(?:no|not|nobody|unknown)\b/i, /\b(?:user|found|match|exist|known|name)/i)

const isMembers = ({ url }: PageDocument): boolean => /members/.test(url)

/** Returns stages that search for a person and follow them. */
function followStep(person: string): readonly PlanStep[] {
  const isPage = (doc: PageDocument): boolean => isSameText(headingOf(doc), person) && !/search/.test(doc.url)
  const isSearch = ({ url }: PageDocument): boolean => new RegExp(`search.*${person.replace(/ /g, '(?:\\+|%20)')}`, 'i').test(url)
  return [
    reachStep(`Open the page of ${person}.`, isPage, (history) => {
      const link = history.page.nodes.find(hasName(person, /link/))
      if (link !== undefined) return click(link, 'pick')
      return searchUser(history, person, isSearch)
    }),
    pressButton('Follow', `Follow ${person}.`, isPage),
  ]
}

/** Searches for a person, and opens the users among the results. */
function searchUser(history: BrowsingHistory, person: string, isSearch: PageMatch): Move | undefined {
  return isSearch(history.document)
    ? moveTowards(history, hasName('Users', /link|tab/), click)
    : moveTowards(history, isFieldLabelled(/^search$/i), (node) => fill(node, person, true))
}

function inviteSteps(people: readonly string[], role?: string): readonly PlanStep[] {
  return [
    fillStep(/^usernames?/i, people.join(', '), 'names'),
    ...(role === undefined ? [] : [fillStep(/^role$/i, role, 'role')]),
    pressButton('Invite', 'Invite them.'),
  ]
}

/** Returns the plan for goals about new groups, projects and merge requests, and about editing a profile. */
export function newProjectsPlan(goal: string): GoalPlan | undefined {
  const [name = ''] = quotedIn(goal)
  const people = peopleIn(goal)
  const invite =
    people.length === 0 ? [] : [openSection(/\bgroup\b/i.test(goal) ? 'Group members' : 'Members'), ...inviteSteps(people)]
  if (/\bgroup\b/i.test(goal) && name !== '') {
    return taskPlan('create', [
      openSection('New group'),
      fillStep(/^group name$/i, name, 'name'),
      pressButton('Create group', 'Create the group.'),
      ...invite,
    ])
  }
  if (/\b(?:project|repository)\b/i.test(goal) && name !== '' && /\b(?:create|set up|new|need)\b/i.test(goal)) {
    const level = /\b(private|internal|public)\b/i.exec(goal)?.[1]
    const box = (label: RegExp, wants: boolean): PlanStep =>
      tickStep(({ role, name }) => /checkbox|radio/.test(role) && label.test(name), `Set ${label.source}.`, wants)
    const boxes = [
      ...(level === undefined ? [] : [box(new RegExp(level, 'i'), true)]),
      ...(/\bREADME\b/i.test(goal) ? [box(/README/, false)] : []),
    ]
    return taskPlan('create', [...newProject(name, boxes), ...invite])
  }
  if (/\bmerge(?:d)?\b/i.test(goal) && /\breview/i.test(goal) && people[0] !== undefined) {
    const branch = /\bbranch ([\w-]+)|\bwant ([\w-]+) merged/i
      .exec(goal)
      ?.slice(1)
      .find((each) => each !== undefined)
    if (branch === undefined) return undefined
    return taskPlan('create', [
      openSection('Branches'),
      pressStep(hasName(`Merge request for ${branch}`, /link|button/), 'Begin a merge request for the branch.'),
      fillStep(/^title$/i, `Merge ${branch}`, 'title'),
      fillStep(/^reviewer$/i, people[0], 'reviewer'),
      pressButton('Create merge request', 'Create the merge request.'),
    ])
  }
  if (/\bstatus\b/i.test(goal) && name !== '') {
    return taskPlan('edit', [
      OWN,
      openSection('Edit status'),
      fillStep(/\bstatus\b/i, name, 'status'),
      pressButton('Set status', 'Set the status.'),
    ])
  }
  const site = /https?:\/\/\S+[\w/]/.exec(goal)?.[0]
  if (site !== undefined && /\bprofile\b/i.test(goal)) {
    return taskPlan('edit', [
      OWN,
      openSection('Edit profile'),
      fillStep(/^website/i, site, 'website'),
      pressButton('Update profile settings', 'Save the profile.'),
    ])
  }
  return undefined
}

const OWN: PlanStep = {
  sentence: 'Open my profile.',
  isDone: (history) => history.documents.some(({ url }) => url.endsWith(`/${personIn('to me', history) ?? '-'}`)),
  move: (history) => moveTowards(history, hasName(personIn('to me', history) ?? '-', /link/), click),
}
