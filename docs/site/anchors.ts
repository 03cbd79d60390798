/** Anchor of a heading by GitHub's rules, so that links work both there and on the site. */
export function anchorOf(heading: string): string {
  const words = heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
  return words.replace(/\s/g, '-')
}

/** Anchors of all headings of a document. Repeated headings get a number. */
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
