/** Account that is signed in from the start, or that the agent signs in with. */
export interface Account {
  /** User name in requests and in the login form. */
  readonly user: string
  readonly password: string
}

/** The store's active customer. */
export const SHOP_ACCOUNT: Account = { user: 'erin.marlow@mail.test', password: 'driftwood 42' }

/** The store's administrator. */
export const ADMIN_ACCOUNT: Account = { user: 'admin', password: 'lighthouse 7' }

/** The forum's active member. */
export const FORUM_ACCOUNT: Account = { user: 'quiet_heron', password: 'reed bed 9' }

/** The code host's active member. */
export const CODE_ACCOUNT: Account = { user: 'erin.marlow', password: 'tide pool 3' }
