import type { Observation } from '@orreryjs/core'
import type { Request } from 'express'
import type { Markup } from './documents.ts'
import { episodeFooter, pageTitle, scoreMarkup, worldMarkup } from './documents.ts'
import { fieldsOf } from './form.ts'
import { errorPage, type Reply } from './reply.ts'
import type { Site } from './session.ts'
import { MAX_PAGES, observationAt, type Session, takeAction } from './session.ts'
import type { Sessions } from './sessions.ts'
import { readAction } from './start-session.ts'

/** Existing page of a session. */
interface VisiblePage<State> {
  readonly site: Site<State>
  readonly session: Session<State>
  readonly page: number
  readonly observation: Observation
}

/**
 * Shows the pages of sessions and acts on them. An action redirects to the resulting page, so that each page has its own address
 * and can be reloaded.
 */
export function sessionPages<State>(site: Site<State>, sessions: Sessions<Session<State>>): (request: Request) => Reply {
  return (request) => {
    if (!['GET', 'HEAD', 'POST'].includes(request.method)) return notAllowed(site, 'GET, HEAD, POST')
    const session = sessions.find(String(request.params['session']))
    if (session === undefined)
      return errorPage(site.title, 404, 'This session is over', 'It was idle for too long, or never existed.')
    const page = pageNumber(request.params['page'], session)
    if (session.end !== undefined && page !== session.end) return goTo(session, session.end)
    const observed = observationAt(site.world, session, page)
    const state = session.pages[page]?.state
    if (observed === undefined || state === undefined) {
      return errorPage(site.title, 404, 'Page not found', 'This session has no such page.')
    }
    const observation = { ...observed, text: site.page?.(site.world, state, observed.text) ?? observed.text }
    return answer({ site, session, page, observation }, request)
  }
}

/** Without a number, returns the newest page. */
function pageNumber<State>(text: unknown, { pages }: Session<State>): number {
  if (text === undefined) return pages.length - 1
  return /^(?:0|[1-9]\d{0,5})$/.test(String(text)) ? Number(text) : Number.NaN
}

function answer<State>(visible: VisiblePage<State>, request: Request): Reply {
  const isPost = request.method === 'POST'
  const requested = readAction(fieldsOf(request))
  switch (requested.kind) {
    case 'action':
      return act(visible, requested.action, isPost)
    case 'wrong':
      return show(visible, 400, requested.reason)
    case 'nothing':
      return isPost ? show(visible, 400, 'the form has no action') : show(visible, 200)
    default:
      return requested satisfies never
  }
}

function act<State>(visible: VisiblePage<State>, action: string, mayEnd: boolean): Reply {
  const { site, session, page } = visible
  if (session.end !== undefined) return goTo(session, session.end)
  const result = takeAction(site.world, session, page, action, mayEnd)
  switch (result.kind) {
    case 'moved':
      return goTo(session, result.page)
    case 'refused':
      return show(visible, 422, result.reason)
    case 'irreversible':
      return notAllowed(site, 'POST')
    case 'full':
      return show(visible, 429, `a session has at most ${MAX_PAGES} pages`)
    default:
      return result satisfies never
  }
}

function show<State>(visible: VisiblePage<State>, status: number, notice?: string): Reply {
  const { site, session, page, observation } = visible
  const title = pageTitle(observation)
  const main = page === session.end ? finalMain(visible) : worldMarkup(observation, notice)
  return { kind: 'document', status, document: { site: site.title, title, main, footer: episodeFooter(session.task) } }
}

function finalMain<State>({ site, session, page, observation }: VisiblePage<State>): Markup {
  const last = session.pages[page]
  if (last === undefined) return scoreMarkup(observation, session.task, { reward: 0, facts: [] })
  const facts = site.facts?.(last.state) ?? []
  const outcome = site.outcome?.(site.world, last.state)
  return scoreMarkup(observation, session.task, { reward: last.reward, facts, ...(outcome !== undefined && { outcome }) })
}

function goTo<State>({ id }: Session<State>, page: number): Reply {
  return { kind: 'redirect', to: `/s/${id}/${page}` }
}

function notAllowed<State>({ title }: Site<State>, methods: string): Reply {
  return errorPage(title, 405, 'Method not allowed', `This address accepts ${methods}.`, { allow: methods })
}
