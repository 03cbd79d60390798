import type { Row } from '../../sites/shared/tables.ts'

/** Who may do what in a project or a group, from least to most. */
export const ROLES = ['Guest', 'Reporter', 'Developer', 'Maintainer', 'Owner'] as const

export type Role = (typeof ROLES)[number]

/** Who may see a project or a group: its members, whoever is signed in, everybody. */
export type Visibility = 'private' | 'internal' | 'public'

/** Somebody with an account. The id is the username: `/ada.alder`. */
export interface CodeUser extends Row {
  readonly name: string
  readonly email: string
  readonly bio: string
  readonly location: string
  /** Of the profile; empty for none. */
  readonly website: string
  /** What somebody says of the moment; empty for nothing. */
  readonly status: string
  readonly createdAt: string
}

/** A namespace of several people. The id is its path: `/oak-and-iron`. */
export interface CodeGroup extends Row {
  readonly name: string
  readonly description: string
  readonly visibility: Visibility
  readonly createdAt: string
}

/** Somebody's role in a group, and so in all its projects. The id is `GROUP:USER`. */
export interface GroupMember extends Row {
  readonly group: string
  readonly user: string
  readonly role: Role
  readonly since: string
}

/** A repository with what belongs to it. Ids are whole numbers from 1. */
export interface Project extends Row {
  /** Id of a group or of a user, who owns it then. */
  readonly namespace: string
  /** The end of its path: `cut-list` of `/oak-and-iron/cut-list`. */
  readonly slug: string
  /** `oak-and-iron/cut-list`. */
  readonly path: string
  readonly name: string
  readonly description: string
  readonly visibility: Visibility
  readonly topics: readonly string[]
  readonly branches: readonly string[]
  /** Ids of labels that its issues may have. */
  readonly labels: readonly string[]
  readonly createdAt: string
  /** Stars beside those that are rows. */
  readonly stars: number
  /** Id of the project that it was forked from. */
  readonly forkedFrom?: string
}

/** Somebody's role in a project. The id is `PROJECT:USER`. */
export interface ProjectMember extends Row {
  readonly project: string
  readonly user: string
  readonly role: Role
  readonly since: string
}

/** A change of the files. Ids are whole numbers from 1, later commits have larger ones. */
export interface Commit extends Row {
  readonly sha: string
  readonly project: string
  readonly branch: string
  /** Id of a user. */
  readonly author: string
  readonly title: string
  readonly createdAt: string
}

/** A text file as the main branch has it, or as another branch has it differently. */
export interface CodeFile extends Row {
  readonly project: string
  readonly branch: string
  /** `docs/guide.md`. */
  readonly path: string
  readonly text: string
}

/** A label that projects may use. The id is its name. */
export interface Label extends Row {
  readonly description: string
}

/** What issues and merge requests are planned for. */
export interface Milestone extends Row {
  readonly project: string
  readonly number: number
  readonly title: string
  readonly description: string
  /** Days; empty for none. */
  readonly start: string
  readonly due: string
}

/** Something to be done in a project. */
export interface Issue extends Row {
  readonly project: string
  /** Its number in the project: `/-/issues/12`. */
  readonly number: number
  readonly title: string
  readonly description: string
  readonly author: string
  readonly assignees: readonly string[]
  readonly labels: readonly string[]
  /** Id of a milestone; empty for none. */
  readonly milestone: string
  /** A day; empty for none. */
  readonly due: string
  readonly state: 'open' | 'closed'
  readonly createdAt: string
  readonly updatedAt: string
}

/** A branch that somebody wants to see in another. */
export interface MergeRequest extends Row {
  readonly project: string
  readonly number: number
  readonly title: string
  readonly description: string
  readonly author: string
  readonly assignees: readonly string[]
  readonly reviewers: readonly string[]
  readonly labels: readonly string[]
  readonly milestone: string
  readonly source: string
  readonly target: string
  readonly state: 'open' | 'merged' | 'closed'
  readonly createdAt: string
  readonly updatedAt: string
}

/** What was said about an issue or a merge request. Later notes have larger ids. */
export interface Note extends Row {
  /** `i12` for an issue, `m34` for a merge request, by their ids. */
  readonly target: string
  readonly author: string
  readonly body: string
  readonly createdAt: string
}

/** What somebody is asked to look at. */
export interface Todo extends Row {
  readonly user: string
  readonly author: string
  readonly reason: 'assigned' | 'mentioned' | 'review'
  /** As of a note. */
  readonly target: string
  readonly state: 'pending' | 'done'
  readonly createdAt: string
}

/** A star that its user may take back. The id is `USER:PROJECT`. */
export interface Star extends Row {
  readonly user: string
  readonly project: string
}

/** The id is `USER:FOLLOWED`. */
export interface Follow extends Row {
  readonly user: string
  readonly followed: string
}

/** Tables of the code host's database. A type, since an interface has no index signature. */
export type CodeRows = {
  readonly users: CodeUser
  readonly groups: CodeGroup
  readonly groupMembers: GroupMember
  readonly projects: Project
  readonly members: ProjectMember
  readonly commits: Commit
  readonly files: CodeFile
  readonly labels: Label
  readonly milestones: Milestone
  readonly issues: Issue
  readonly mergeRequests: MergeRequest
  readonly notes: Note
  readonly todos: Todo
  readonly stars: Star
  readonly follows: Follow
}
