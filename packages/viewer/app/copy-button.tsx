import { useState } from 'preact/hooks'

/** Quotes a word for the shell. */
export function quoted(word: string): string {
  return /^[\w./:@%+=-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}

/** Button that copies a text and confirms it for two seconds. */
export function CopyButton({ label, text }: { readonly label: string; readonly text: () => string }) {
  const [copied, setCopied] = useState('')
  return (
    <>
      <button
        type="button"
        class="copy"
        onClick={() => {
          const value = text()
          void copy(value).then((done) => {
            setCopied(done ? 'copied' : value)
            setTimeout(() => setCopied(''), done ? 2000 : 20_000)
          })
        }}
      >
        {label}
      </button>
      <span class="small copied" role="status">
        {copied}
      </span>
    </>
  )
}

/** Returns false if the browser forbids copying, for example in a frame. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
