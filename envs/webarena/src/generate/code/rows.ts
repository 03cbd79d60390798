import type { Row } from '../../sites/shared/tables.ts'

/** Roles in a project or group, from least to most rights. */
export const ROLES = ['Guest', 'Reporter', 'Developer', 'Maintainer', 'Owner'] as const

export type Role = (typeof ROLES)[number]

/** Who can see a project or group: its members, signed-in users, or everybody. */
export type Visibility = 'private' | 'internal' | 'public'

/** A user. The id is the username: `/ada.alder`. */
export interface CodeUser extends Row {
  readonly name: string
  readonly email: string
  readonly bio: string
  readonly location: string
  /** Website in the profile. Empty for none. */
  readonly website: string
  /** Status message. Empty for none. */
  readonly status: string
  readonly createdAt: string
}

/** A namespace shared by several users. The id is its path: `/oak-and-iron`. */
export interface CodeGroup extends Row {
  readonly name: string
  readonly description: string
  readonly visibility: Visibility
  readonly createdAt: string
}

/** A user's role in a group and all its projects. The id is `GROUP:USER`. */
export interface GroupMember extends Row {
  readonly group: string
  readonly user: string
  readonly role: Role
  readonly since: string
}

/** A repository with its metadata. Ids are integers from 1. */
export interface Project extends Row {
  /** Id of the group or user that owns it. */
  readonly namespace: string
  /** Last part of its path: `cut-list` of `/oak-and-iron/cut-list`. */
  readonly slug: string
  /** Full path: `oak-and-iron/cut-list`. */
  readonly path: string
  readonly name: string
  readonly description: string
  readonly visibility: Visibility
  readonly topics: readonly string[]
  readonly branches: readonly string[]
  /** Ids of labels for its issues. */
  readonly labels: readonly string[]
  readonly createdAt: string
  /** Stars in addition to those in table `stars`. */
  readonly stars: number
  /** Id of the project that it was forked from. */
  readonly forkedFrom?: string
}

/** A user's role in a project. The id is `PROJECT:USER`. */
export interface ProjectMember extends Row {
  readonly project: string
  readonly user: string
  readonly role: Role
  readonly since: string
}

/** A commit. Ids are integers from 1 in chronological order. */
export interface Commit extends Row {
  readonly sha: string
  readonly project: string
  readonly branch: string
  /** Id of a user. */
  readonly author: string
  readonly title: string
  readonly createdAt: string
}

/** A text file on the main branch, or another branch's version if it differs. */
export interface CodeFile extends Row {
  readonly project: string
  readonly branch: string
  /** Path in the repository: `docs/guide.md`. */
  readonly path: string
  readonly text: string
}

/** A label. The id is its name. */
export interface Label extends Row {
  readonly description: string
}

/** A milestone of a project. */
export interface Milestone extends Row {
  readonly project: string
  readonly number: number
  readonly title: string
  readonly description: string
  /** Dates. Empty for none. */
  readonly start: string
  readonly due: string
}

/** An issue of a project. */
export interface Issue extends Row {
  readonly project: string
  /** Number in the project: `/-/issues/12`. */
  readonly number: number
  readonly title: string
  readonly description: string
  readonly author: string
  readonly assignees: readonly string[]
  readonly labels: readonly string[]
  /** Id of a milestone. Empty for none. */
  readonly milestone: string
  /** Due date. Empty for none. */
  readonly due: string
  readonly state: 'open' | 'closed'
  readonly createdAt: string
  readonly updatedAt: string
}

/** A request to merge one branch into another. */
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

/** A comment on an issue or merge request. Ids are in chronological order. */
export interface Note extends Row {
  /** `i12` for an issue, `m34` for a merge request, by their ids. */
  readonly target: string
  readonly author: string
  readonly body: string
  readonly createdAt: string
}

/** An entry in a user's to-do list. */
export interface Todo extends Row {
  readonly user: string
  readonly author: string
  readonly reason: 'assigned' | 'mentioned' | 'review'
  /** Same form as `Note.target`. */
  readonly target: string
  readonly state: 'pending' | 'done'
  readonly createdAt: string
}

/** A star by a user, who can take it back. The id is `USER:PROJECT`. */
export interface Star extends Row {
  readonly user: string
  readonly project: string
}

/** A user who follows another. The id is `USER:FOLLOWED`. */
export interface Follow extends Row {
  readonly user: string
  readonly followed: string
}

/** Tables of the code host's database. A type because an interface has no index signature. */
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
