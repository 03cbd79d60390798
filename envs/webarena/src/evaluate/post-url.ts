import { parseUrl } from './python/python-url.ts'

/** The address of the post that a forum's page is about, `/f/{forum}/{id}/`; the address itself where it is about none. */
export function postUrl(url: string): string {
  const { scheme, netloc, path } = parseUrl(url)
  const [, root, forum = '', post] = path.split('/')
  return post === undefined || root !== 'f' ? url : `${scheme}://${netloc}/f/${forum}/${post}/`
}
