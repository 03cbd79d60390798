/** The action of pressing what bears these words. */
export function clickOn(target: string): string {
  return `click[${target}]`
}

/** The address of that action. Halves of a character that stand alone have no form in an address. */
export function linkTo(target: string): string {
  return `?action=${encodeURIComponent(clickOn(target).replace(/[\ud800-\udfff]/gu, '\ufffd'))}`
}
