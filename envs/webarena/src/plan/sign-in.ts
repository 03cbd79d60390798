import type { Engine } from '../engine.ts'
import { type Account, ADMIN_ACCOUNT, CODE_ACCOUNT, FORUM_ACCOUNT, SHOP_ACCOUNT } from '../generate/accounts.ts'
import type { AxNode } from '../page/accessibility/ax-node.ts'
import type { SiteId } from '../sites/shared/site.ts'
import { SITES } from '../sites/sites.ts'
import type { WebArenaState } from '../state.ts'
import { PASSWORDS } from '../tasks/login.ts'
import { actionSyntax } from './action-syntax.ts'
import { findNode } from './find-nodes.ts'
import { perform } from './perform.ts'
import { execute, idInView, openPath, type PlanInProgress, untilSent } from './plan-in-progress.ts'

/** Sign-in form of a site. */
interface SignInForm {
  readonly account: Account
  /** Accessible names of the user field and the submit button. */
  readonly field: string
  readonly button: string
}

const SIGN_IN_FORMS: Readonly<Partial<Record<SiteId, SignInForm>>> = {
  shop: { account: SHOP_ACCOUNT, field: 'Email', button: 'Sign In' },
  admin: { account: ADMIN_ACCOUNT, field: 'Username', button: 'Sign in' },
  forum: { account: FORUM_ACCOUNT, field: 'Username', button: 'Log in' },
  code: { account: CODE_ACCOUNT, field: 'Username', button: 'Sign in' },
}

/** Returns the URL of a site's sign-in page. */
function signInUrl(id: SiteId): string {
  const site = SITES.find((each) => each.id === id)
  return `${site?.origin}${site?.signInPath}`
}

/** Returns the task's sites that have accounts and on which no user is signed in. */
export function sitesToSignIn(engine: Engine, state: WebArenaState): readonly SiteId[] {
  return engine.taskOf(state).sites.filter((site) => SIGN_IN_FORMS[site] !== undefined && state.users[site] === undefined)
}

/** Opens the page with the passwords unless a tab has shown it, then signs in at each site. */
export function signIn(engine: Engine, plan: PlanInProgress, sites: readonly SiteId[]): void {
  const { tabs } = plan.state.browser
  const isKnown = tabs.some(({ history }) => history.some(({ url }) => url === PASSWORDS))
  if (sites.length > 0 && !isKnown) openPath(engine, plan, [PASSWORDS])
  for (const site of sites) {
    const form = SIGN_IN_FORMS[site]
    if (form === undefined) continue
    openPath(engine, plan, [signInUrl(site)])
    untilSent(() => {
      perform(engine, plan, { kind: 'fill', field: form.field, text: form.account.user })
      perform(engine, plan, { kind: 'fill', field: 'Password', text: form.account.password })
      // A link to the form has the same name, so match only the button.
      const button = (root: AxNode): AxNode | undefined =>
        findNode(root, ({ role, name }) => role === 'button' && name.trim() === form.button)
      execute(engine, plan, actionSyntax(engine.dialect).click(idInView(engine, plan, button)))
    })
  }
}
