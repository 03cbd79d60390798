import { hasInOrder } from '@orreryjs/core'
import { isSameText, quotedIn } from '../goal-text.ts'
import type { BrowsingHistory, PageDocument } from '../history.ts'
import { click, hasName, moveTowards } from '../moves.ts'
import { fillStep, readMore, tickStep } from '../pages/lists.ts'
import { headingOf, rowsOf } from '../pages/page-parts.ts'
import { type GoalPlan, type PlanStep, pressStep, questionPlan, reachStep, taskPlan } from '../stages.ts'
import { openSection, PATH, peopleIn, personIn, toProject } from './project-pages.ts'

/** Returns the plan for goals about members and followers. */
export function peoplePlan(goal: string): GoalPlan | undefined {
  const path = PATH.exec(goal.replace(/https?:\/\/\S+/g, ''))?.[1]
  const people = peopleIn(goal)
  const role = /\b(?:role|as|a) (Guest|Reporter|Developer|Maintainer|Owner)\b/.exec(goal)?.[1]
  if (path !== undefined && people[0] !== undefined && role !== undefined) {
    const fields = [fillStep(/^usernames?/i, people.join(', '), 'names'), fillStep(/^role$/i, role, 'role')]
    const invite = pressStep(hasName('Invite', /button/), 'Invite them.')
    const [person] = people
    const isSearch = ({ url }: PageDocument): boolean => /\/search\b/.test(url)
    const hasFailed = ({ documents }: BrowsingHistory): boolean =>
      documents.filter(isMembers).some(({ nodes }) => nodes.some(({ name }) => isUnknownUser(name)))
    const lookUp: PlanStep = {
      sentence: 'Look the person up, where the invitation failed.',
      isDone: (history) => hasFailed(history) && isSearch(history.document) && history.actions.at(-1)?.node?.name === 'Users',
      needsNoAction: (history) => !hasFailed(history),
      move: (history) => {
        if (isSearch(history.document)) return moveTowards(history, hasName('Users', /link|tab/), click)
        const search = fillStep(/^search$/i, person, 'search field').move(history)
        return search === undefined ? undefined : { ...search, action: search.action.replace(/\[0\]$/, '[1]') }
      },
    }
    return {
      ...taskPlan('edit', [...toProject(path), openSection('Members'), ...fields, invite, lookUp]),
      impossibleReason: (history) => (lookUp.isDone(history) ? `N/A: there is no user called ${person}` : undefined),
    }
  }
  if (path !== undefined && /\bmember\b|\baccess\b/i.test(goal) && /\busernames?\b/i.test(goal)) {
    return questionPlan(
      'list',
      [
        ...toProject(path),
        openSection('Members'),
        {
          sentence: 'Read the list.',
          isDone: ({ documents }) => documents.findLast(isMembers)?.isComplete === true,
          move: readMore,
        },
      ],
      (history) => {
        const own = personIn('to me', history)
        const users = history.documents
          .filter(isMembers)
          .slice(-1)
          .flatMap(({ nodes }) =>
            nodes.flatMap(({ role, name }) => (role === 'StaticText' ? (/^@([\w.-]+)$/.exec(name.trim())?.[1] ?? []) : [])),
          )
        const doc = history.documents.findLast(isMembers)
        const cells = doc === undefined ? [] : rowsOf(doc).flatMap(({ cells: row }) => row.get('Username') ?? [])
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
      if (isSearch(history.document)) return moveTowards(history, hasName('Users', /link|tab/), click)
      const search = fillStep(/^search$/i, person, 'search field').move(history)
      return search === undefined ? undefined : { ...search, action: search.action.replace(/\[0\]$/, '[1]') }
    }),
    pressStep(hasName('Follow', /button/), `Follow ${person}.`, isPage),
  ]
}

/** Returns the plan for goals about new groups, projects and merge requests, and about editing a profile. */
export function newProjectsPlan(goal: string): GoalPlan | undefined {
  const [name = ''] = quotedIn(goal)
  const people = peopleIn(goal)
  const invite =
    people.length === 0
      ? []
      : [
          openSection(/\bgroup\b/i.test(goal) ? 'Group members' : 'Members'),
          fillStep(/^usernames?/i, people.join(', '), 'names'),
          pressStep(hasName('Invite', /button/), 'Invite them.'),
        ]
  if (/\bgroup\b/i.test(goal) && name !== '') {
    return taskPlan('create', [
      openSection('New group'),
      fillStep(/^group name$/i, name, 'name'),
      pressStep(hasName('Create group', /button/), 'Create the group.'),
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
    return taskPlan('create', [
      openSection('New project'),
      fillStep(/^project name$/i, name, 'name'),
      ...boxes,
      pressStep(hasName('Create project', /button/), 'Create the project.'),
      ...invite,
    ])
  }
  if (/\bmerge(?:d)?\b/i.test(goal) && /\breview/i.test(goal) && people[0] !== undefined) {
    const branch = /\bbranch ([\w-]+)|\bwant ([\w-]+) merged/i
      .exec(goal)
      ?.slice(1)
      .find((each) => each !== undefined)
    if (branch === undefined) return undefined
    const link = pressStep(hasName(`Merge request for ${branch}`, /link|button/), 'Begin a merge request for the branch.')
    return taskPlan('create', [
      openSection('Branches'),
      link,
      fillStep(/^title$/i, `Merge ${branch}`, 'title'),
      fillStep(/^reviewer$/i, people[0], 'reviewer'),
      pressStep(hasName('Create merge request', /button/), 'Create the merge request.'),
    ])
  }
  if (/\bstatus\b/i.test(goal) && name !== '') {
    return taskPlan('edit', [
      OWN,
      openSection('Edit status'),
      fillStep(/\bstatus\b/i, name, 'status'),
      pressStep(hasName('Set status', /button/), 'Set the status.'),
    ])
  }
  const site = /https?:\/\/\S+[\w/]/.exec(goal)?.[0]
  if (site !== undefined && /\bprofile\b/i.test(goal)) {
    return taskPlan('edit', [
      OWN,
      openSection('Edit profile'),
      fillStep(/^website/i, site, 'website'),
      pressStep(hasName('Update profile settings', /button/), 'Save the profile.'),
    ])
  }
  return undefined
}

const OWN: PlanStep = {
  sentence: 'Open my profile.',
  isDone: (history) => history.documents.some(({ url }) => url.endsWith(`/${personIn('to me', history) ?? '-'}`)),
  move: (history) => moveTowards(history, hasName(personIn('to me', history) ?? '-', /link/), click),
}
