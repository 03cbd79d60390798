import { click, named, towards } from '../moves.ts'
import { put, readOn } from '../pages/browse.ts'
import { headingOf, rowsOf } from '../pages/parts.ts'
import { pressing, type Recipe, type Stage } from '../stages.ts'
import type { Doc, Trip } from '../trip.ts'
import { isAlike, quotedIn } from '../wishes.ts'
import { done, PATH, peopleIn, personIn, section, toProject } from './project-pages.ts'

/** Returns the recipe for goals about members and followers. */
export function peopleRecipe(goal: string): Recipe | undefined {
  const path = PATH.exec(goal.replace(/https?:\/\/\S+/g, ''))?.[1]
  const people = peopleIn(goal)
  const role = /\b(?:role|as|a) (Guest|Reporter|Developer|Maintainer)\b/.exec(goal)?.[1]
  if (path !== undefined && people[0] !== undefined && role !== undefined) {
    const fields = [put(/^usernames?/i, people.join(', '), 'names'), put(/^role$/i, role, 'role')]
    const invite = pressing(named('Invite', /button/), 'Invite them.')
    const [person] = people
    const isSearch = ({ url }: Doc): boolean => /\/search\b/.test(url)
    const hasFailed = ({ docs }: Trip): boolean =>
      docs.filter(isMembers).some(({ nodes }) => nodes.some(({ name }) => UNKNOWN.test(name)))
    const lookUp: Stage = {
      sentence: 'Look the person up, where the invitation failed.',
      isDone: (trip) => hasFailed(trip) && isSearch(trip.doc) && trip.deeds.at(-1)?.node?.name === 'Users',
      isHeld: (trip) => !hasFailed(trip),
      move: (trip) => {
        if (isSearch(trip.doc)) return towards(trip, named('Users', /link|tab/), click)
        const search = put(/^search$/i, person, 'search field').move(trip)
        return search === undefined ? undefined : { ...search, action: search.action.replace(/\[0\]$/, '[1]') }
      },
    }
    return {
      ...done([...toProject(path), section('Members'), ...fields, invite, lookUp], 'edit'),
      impossible: (trip) => (lookUp.isDone(trip) ? `N/A: there is no user called ${person}` : undefined),
    }
  }
  if (path !== undefined && /\bmember\b|\baccess\b/i.test(goal) && /\busernames?\b/i.test(goal)) {
    return {
      skill: 'list',
      isQuestion: true,
      stages: [
        ...toProject(path),
        section('Members'),
        { sentence: 'Read the list.', isDone: ({ docs }) => docs.findLast(isMembers)?.isWhole === true, move: readOn },
      ],
      answer: (trip) => {
        const own = personIn('to me', trip)
        const users = trip.docs
          .filter(isMembers)
          .slice(-1)
          .flatMap(({ nodes }) =>
            nodes.flatMap(({ role: kind, name }) => (kind === 'StaticText' ? (/^@([\w.-]+)$/.exec(name.trim())?.[1] ?? []) : [])),
          )
        const doc = trip.docs.findLast(isMembers)
        const cells = doc === undefined ? [] : rowsOf(doc).flatMap(({ cells: row }) => row.get('Username') ?? [])
        return [...new Set([...users, ...cells])].filter((user) => user !== own).join(', ')
      },
    }
  }
  if (/\bfollow\b/i.test(goal) && people.length > 0) return done(people.flatMap(following), 'toggle')
  return undefined
}

/** Message of a page about an unknown user name. */
const UNKNOWN = /\b(?:no|not|nobody|unknown)\b.*\b(?:user|found|match|exist|known|name)/i

const isMembers = ({ url }: Doc): boolean => /members/.test(url)

/** Returns stages that search for a person and follow them. */
function following(person: string): readonly Stage[] {
  const isPage = (doc: Doc): boolean => isAlike(headingOf(doc), person) && !/search/.test(doc.url)
  const isSearch = ({ url }: Doc): boolean => new RegExp(`search.*${person.replace(/ /g, '(?:\\+|%20)')}`, 'i').test(url)
  return [
    {
      sentence: `Open the page of ${person}.`,
      isDone: ({ docs }) => docs.some(isPage),
      move: (trip) => {
        const link = trip.page.nodes.find(named(person, /link/))
        if (link !== undefined) return click(link, 'pick')
        if (isSearch(trip.doc)) return towards(trip, named('Users', /link|tab/), click)
        const search = put(/^search$/i, person, 'search field').move(trip)
        return search === undefined ? undefined : { ...search, action: search.action.replace(/\[0\]$/, '[1]') }
      },
    },
    pressing(named('Follow', /button/), `Follow ${person}.`, isPage),
  ]
}

/** Returns the recipe for goals about new groups, projects and merge requests, and about editing a profile. */
export function newThingsRecipe(goal: string): Recipe | undefined {
  const [name = ''] = quotedIn(goal)
  const people = peopleIn(goal)
  const invite =
    people.length === 0
      ? []
      : [
          section(/\bgroup\b/i.test(goal) ? 'Group members' : 'Members'),
          put(/^usernames?/i, people.join(', '), 'names'),
          pressing(named('Invite', /button/), 'Invite them.'),
        ]
  if (/\bgroup\b/i.test(goal) && name !== '') {
    return done([
      section('New group'),
      put(/^group name$/i, name, 'name'),
      pressing(named('Create group', /button/), 'Create the group.'),
      ...invite,
    ])
  }
  if (/\b(?:project|repository)\b/i.test(goal) && name !== '' && /\b(?:create|set up|new|need)\b/i.test(goal)) {
    const level = /\b(private|internal|public)\b/i.exec(goal)?.[1]
    const box = (label: RegExp, wants: boolean): Stage => ({
      sentence: `Set ${label.source}.`,
      isDone: ({ deeds }) =>
        deeds.some(
          ({ verb, node, isChange }) =>
            verb === 'click' && isChange && node !== undefined && /checkbox|radio/.test(node.role) && label.test(node.name),
        ),
      isHeld: ({ doc }) =>
        doc.nodes.some((node) => /checkbox|radio/.test(node.role) && label.test(node.name) && node.isOn === wants),
      move: (trip) =>
        towards(
          trip,
          (node) => /checkbox|radio/.test(node.role) && label.test(node.name),
          (node) => click(node, 'choose'),
        ),
    })
    const boxes = [
      ...(level === undefined ? [] : [box(new RegExp(level, 'i'), true)]),
      ...(/\bREADME\b/.test(goal) ? [box(/README/, false)] : []),
    ]
    return done([
      section('New project'),
      put(/^project name$/i, name, 'name'),
      ...boxes,
      pressing(named('Create project', /button/), 'Create the project.'),
      ...invite,
    ])
  }
  if (/\bmerge(?:d)?\b/i.test(goal) && /\breview/i.test(goal) && people[0] !== undefined) {
    const branch = /\bbranch ([\w-]+)|\bwant ([\w-]+) merged/i
      .exec(goal)
      ?.slice(1)
      .find((each) => each !== undefined)
    if (branch === undefined) return undefined
    const link = pressing(named(`Merge request for ${branch}`, /link|button/), 'Begin a merge request for the branch.')
    return done([
      section('Branches'),
      link,
      put(/^title$/i, `Merge ${branch}`, 'title'),
      put(/^reviewer$/i, people[0], 'reviewer'),
      pressing(named('Create merge request', /button/), 'Create the merge request.'),
    ])
  }
  if (/\bstatus\b/i.test(goal) && name !== '') {
    return done(
      [
        OWN,
        section('Edit status'),
        put(/\bstatus\b/i, name, 'status'),
        pressing(named('Set status', /button/), 'Set the status.'),
      ],
      'edit',
    )
  }
  const site = /https?:\/\/\S+[\w/]/.exec(goal)?.[0]
  if (site !== undefined && /\bprofile\b/i.test(goal)) {
    return done(
      [
        OWN,
        section('Edit profile'),
        put(/^website/i, site, 'website'),
        pressing(named('Update profile settings', /button/), 'Save the profile.'),
      ],
      'edit',
    )
  }
  return undefined
}

const OWN: Stage = {
  sentence: 'Open my profile.',
  isDone: (trip) => trip.docs.some(({ url }) => url.endsWith(`/${personIn('to me', trip) ?? '-'}`)),
  move: (trip) => towards(trip, named(personIn('to me', trip) ?? '-', /link/), click),
}
