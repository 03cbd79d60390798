/** The anchor of a heading, as repositories on the web make it, so that a link leads to the same place there and in the site. */
export function anchorOf(heading: string): string {
  const words = heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
  return words.replace(/\s/g, '-')
}

/** The anchors of a document. Headings of the same words are numbered. */
export function anchorsIn(markdown: string): ReadonlySet<string> {
  const prose = markdown.replace(/^(`{3,}).*\n[\s\S]*?^\1.*$/gm, '')
  const found = new Set<string>()
  for (const [, heading = ''] of prose.matchAll(/^#{1,6} (.+)$/gm)) {
    const anchor = anchorOf(heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/\\(.)/g, '$1'))
    const same = [...found].filter((each) => each === anchor || new RegExp(`^${anchor}-\\d+$`).test(each)).length
    found.add(same === 0 ? anchor : `${anchor}-${same}`)
  }
  return found
}
