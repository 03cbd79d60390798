/** Who an agent is at a site: the account that is signed in from the start, or that it signs in with. */
export interface Account {
  /** The name that a request carries, and that the login form asks for. */
  readonly user: string
  readonly password: string
}

/** The store's active customer. */
export const SHOP_ACCOUNT: Account = { user: 'nora.whitfield@mail.test', password: 'Quay.Lantern7' }

/** The store's keeper. */
export const ADMIN_ACCOUNT: Account = { user: 'keeper', password: 'Ledger.Pine42' }

/** The forum's active member. */
export const FORUM_ACCOUNT: Account = { user: 'TidewaterNora', password: 'Wick.Harbour9' }
