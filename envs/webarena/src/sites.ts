import { admin } from './admin/site.ts'
import type { OpenDatabase } from './browser/network.ts'
import { forum } from './forum/site.ts'
import { ADMIN_ACCOUNT, FORUM_ACCOUNT, SHOP_ACCOUNT } from './generate/accounts.ts'
import { forumDatabase } from './generate/forum/database.ts'
import type { Size } from './generate/sizes.ts'
import { storeDatabase } from './generate/store/database.ts'
import { home, homeSeed } from './home/site.ts'
import { shop } from './shop/site.ts'
import type { Site } from './site/site.ts'
import { type RowsByTable, type SeedRows, tables } from './site/tables.ts'
import type { Users } from './state.ts'

/** The sites of the world. The network knows rows only as rows; each site knows its own. */
export const SITES: readonly Site[] = [shop, admin, forum, home]

/** Who is signed in from the start. */
export const SIGNED_IN: Users = { shop: SHOP_ACCOUNT.user, admin: ADMIN_ACCOUNT.user, forum: FORUM_ACCOUNT.user }

/** Opens databases of a size; each is built when it is asked for first. */
export function opener(size: Size): OpenDatabase {
  return (database, changes) => tables(seedOf(database, size), changes)
}

function seedOf(database: string, size: Size): SeedRows<RowsByTable> {
  switch (database) {
    case 'store':
      return storeDatabase(size)
    case 'forum':
      return forumDatabase(size)
    case 'home':
      return homeSeed
    default:
      throw new Error(`no site has a database ${database}: sites and databases do not fit together`)
  }
}
