/** A commit's name: forty hexadecimal digits that a text decides. Nobody checks it against what was committed. */
export function shaOf(text: string): string {
  let digits = ''
  for (let part = 0; part < 5; part += 1) digits += hash(`${part} ${text}`).toString(16).padStart(8, '0')
  return digits
}

/** FNV-1a, mixed at the end so that texts that are alike have names that are not. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}
