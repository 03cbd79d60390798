import type { Engine } from '../engine.ts'
import { type Account, ADMIN_ACCOUNT, CODE_ACCOUNT, FORUM_ACCOUNT, SHOP_ACCOUNT } from '../generate/accounts.ts'
import type { AxNode } from '../page/accessibility/ax-node.ts'
import type { SiteId } from '../sites/shared/site.ts'
import type { WebArenaState } from '../state.ts'
import { PASSWORDS } from '../tasks/login.ts'
import { perform } from './deeds.ts'
import { firstWhere } from './looking.ts'
import { phrasesOf } from './phrases.ts'
import { open, reach, take, type Walk } from './walk.ts'

/** How one signs in at a site. */
interface Door {
  readonly url: string
  readonly account: Account
  /** Accessible names of what is written into, and of what is pressed. */
  readonly field: string
  readonly button: string
}

const DOORS: Readonly<Partial<Record<SiteId, Door>>> = {
  shop: { url: 'http://shop.test/customer/account/login/', account: SHOP_ACCOUNT, field: 'Email', button: 'Sign In' },
  admin: { url: 'http://admin.test/admin', account: ADMIN_ACCOUNT, field: 'Username', button: 'Sign in' },
  forum: { url: 'http://forum.test/login', account: FORUM_ACCOUNT, field: 'Username', button: 'Log in' },
  code: { url: 'http://code.test/users/sign_in', account: CODE_ACCOUNT, field: 'Username', button: 'Sign in' },
}

/** Sites of the task that know people, and not who this is. */
export function sitesToSignIn(engine: Engine, state: WebArenaState): readonly SiteId[] {
  return engine.taskOf(state).sites.filter((site) => DOORS[site] !== undefined && state.users[site] === undefined)
}

/** Reads what to sign in with, and signs in. */
export function signIn(engine: Engine, walk: Walk, sites: readonly SiteId[]): void {
  if (sites.length > 0) open(engine, walk, [PASSWORDS])
  for (const site of sites) {
    const door = DOORS[site]
    if (door === undefined) continue
    open(engine, walk, [door.url])
    perform(engine, walk, { kind: 'fill', field: door.field, text: door.account.user })
    perform(engine, walk, { kind: 'fill', field: 'Password', text: door.account.password })
    // A link of the same name leads to the form.
    const button = (root: AxNode): AxNode | undefined =>
      firstWhere(root, ({ role, name }) => role === 'button' && name.trim() === door.button)
    take(engine, walk, phrasesOf(engine.dialect).click(reach(engine, walk, button)))
  }
}
