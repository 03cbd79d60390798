import { useState } from 'preact/hooks'

/** Copies a text. Says for a moment that it did. */
export function CopyButton({ label, text }: { readonly label: string; readonly text: () => string }) {
  const [copied, setCopied] = useState('')
  return (
    <>
      <button
        type="button"
        class="copy"
        onClick={() => {
          const words = text()
          void copy(words).then((done) => {
            setCopied(done ? 'copied' : words)
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

/** Whether it could be copied: a browser may forbid it, as in a frame of another page. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
