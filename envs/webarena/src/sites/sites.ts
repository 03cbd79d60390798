import { ADMIN_ACCOUNT, CODE_ACCOUNT, FORUM_ACCOUNT, SHOP_ACCOUNT } from '../generate/accounts.ts'
import type { Users } from '../state.ts'
import { admin } from './admin/site.ts'
import { code } from './code/site.ts'
import { forum } from './forum/site.ts'
import { home } from './home/site.ts'
import { map } from './map/site.ts'
import { market } from './market/site.ts'
import type { Site } from './shared/site.ts'
import { shop } from './store/site.ts'
import { wiki } from './wiki/site.ts'

/** All sites. The network handles rows untyped; each site knows its own types. */
export const SITES: readonly Site[] = [shop, admin, forum, code, map, wiki, market, home]

/** Users signed in from the start, by site. */
export const SIGNED_IN: Users = {
  shop: SHOP_ACCOUNT.user,
  admin: ADMIN_ACCOUNT.user,
  forum: FORUM_ACCOUNT.user,
  code: CODE_ACCOUNT.user,
}
