import { CopyButton } from '../copy-button.tsx'

/** Terminal command with a button that copies it. */
export function Command({ text }: { readonly text: string }) {
  return (
    <p class="command">
      <code>{text}</code>
      <CopyButton label="Copy" text={() => text} />
    </p>
  )
}
