import { type BrowsingHistory, hostOf, type PageDocument } from '../history.ts'
import { click, fill, hasFieldText, isFieldLabelled, type Match, type Move, visit } from '../moves.ts'
import { cellOf, type Row, rowsOf } from './page-parts.ts'
import { isMemberPage, isPasswordField, isSignInButton, isSignInLink, isSignInPage } from './sign-in-form.ts'

/** The sentence of a goal that names the page with the passwords. */
const SIGN_IN_SENTENCE = /\s*[A-Z][^A-Z.?!]*\b(?:sign(?:ed)?|log(?:ged)?) in\b[^.?!]*?(https?:\/\/\S*[\w/])\.?/

/** Splits a goal into the goal without its sign-in sentence and the URL of the page with the passwords. */
export function withoutSignIn(goal: string): { readonly goal: string; readonly passwords: string | undefined } {
  const match = SIGN_IN_SENTENCE.exec(goal)
  return match === null ? { goal, passwords: undefined } : { goal: goal.replace(match[0], '').trim(), passwords: match[1] }
}

const USER = isFieldLabelled(/^(?:user ?name|e-?mail|login)/i)

/** Returns the next move towards being signed in on the open site, or `undefined` if no sign-in is needed. */
export function signInMove(passwords: string | undefined, history: BrowsingHistory): Move | undefined {
  if (passwords === undefined) return undefined
  const { document, documents, page, actions } = history
  const list = documents.findLast(({ url }) => url.startsWith(passwords))
  if (isSignInPage(document))
    return list === undefined ? visit(passwords) : fillSignInForm(accountOf(document, rowsOf(list)), history)
  if (document.url.startsWith(passwords)) {
    const signInPage = documents.findLast(isSignInPage)
    return signInPage === undefined ? undefined : visit(signInPage.url)
  }
  const last = actions.at(-1)
  if (last?.node !== undefined && isSignInButton(last.node) && isSignInPage(last.before) && last.isChange) {
    // A site whose session has ended returns to the page by itself.
    if (documents.some((each) => each !== document && hostOf(each) === hostOf(document) && isMemberPage(each))) return undefined
    const before = documents.findLast(
      (each) => !isSignInPage(each) && !each.url.startsWith(passwords) && each.nodes.some(isSignInLink),
    )
    // A sign-in form shown in place of a page means that this page was the target.
    const target = before !== undefined && hostOf(before) === hostOf(document) ? before : last.before
    return target.url === document.url || /log_?in|sign_?in/i.test(target.url) ? undefined : visit(target.url)
  }
  const link = page.nodes.find(isSignInLink)
  return link && click(link)
}

function fillSignInForm(account: Row | undefined, history: BrowsingHistory): Move | undefined {
  if (account === undefined) return undefined
  const { page } = history
  const fields: readonly (readonly [Match, string])[] = [
    [USER, cellOf(account, /name|user|e-?mail/i)],
    [isPasswordField, cellOf(account, /password/i)],
  ]
  for (const [match, text] of fields) {
    const node = page.nodes.find(match)
    if (node !== undefined && !hasFieldText(history, match, text) && !wasTyped(node.id, text, history)) return fill(node, text)
  }
  const send = page.nodes.find(isSignInButton)
  return send && click(send, 'send')
}

/** A password field does not show its text, so check the past actions. */
function wasTyped(id: string, text: string, { actions }: BrowsingHistory): boolean {
  return actions.some(({ verb, node, text: typed, isChange }) => verb === 'type' && isChange && node?.id === id && typed === text)
}

/** Returns the row for the site of the sign-in page: the row that shares the most words with it. */
function accountOf(signInPage: PageDocument, rows: readonly Row[]): Row | undefined {
  const shown = wordsIn(signInPage.nodes.map(({ name }) => name).join(' '))
  const share = (row: Row): number => {
    const own = [...wordsIn(cellOf(row, /site/i))]
    return own.filter((word) => shown.has(word)).length / Math.max(1, own.length)
  }
  return [...rows].sort((a, b) => share(b) - share(a))[0]
}

function wordsIn(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/[a-z]+/g) ?? [])
}
