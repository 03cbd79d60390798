import type { Node } from './page.ts'

/** Nodes of a page. */
interface Nodes {
  readonly nodes: readonly Node[]
}

const ENTER = /^(?:sign|log) ?in$/i

/** True for the password field of a sign-in form. */
export function isPasswordField({ role, name }: Node): boolean {
  return role === 'textbox' && /^password$/i.test(name)
}

/** True for the button that sends a sign-in form. */
export function isSignInButton({ role, name }: Node): boolean {
  return role === 'button' && ENTER.test(name)
}

/** True for a link to a sign-in page. */
export function isSignInLink({ role, name }: Node): boolean {
  return role === 'link' && ENTER.test(name)
}

/** True for a sign-in page. */
export function isSignInPage({ nodes }: Nodes): boolean {
  return nodes.some(isPasswordField) && nodes.some(isSignInButton)
}

/** True for a page of a site on which the user is signed in, if the site has accounts. */
export function isMemberPage(page: Nodes): boolean {
  return !isSignInPage(page) && !page.nodes.some(isSignInLink)
}
