/** True for a URL of a forum. */
export function isForumUrl(url: string): boolean {
  return /^\w+:\/\/(?:www\.)?(?:forum|reddit)|\/f\//.test(url)
}
