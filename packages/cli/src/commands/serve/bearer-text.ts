import { OrreryError } from '@orreryjs/core'

/**
 * A header carries no other characters as they are: with them no client would ever be let in. Throws `CONFIG_INVALID`.
 */
export function checkBearerText(flag: string, text: string | undefined): void {
  if (text === undefined || /^[\x21-\x7e]+$/.test(text)) return
  throw new OrreryError('CONFIG_INVALID', `${flag}: expected letters, digits and punctuation of ASCII, without spaces`, {
    hint: 'clients send it in a header',
  })
}
