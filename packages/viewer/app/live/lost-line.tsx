/** Says that what is shown may be old. */
export function LostLine() {
  return (
    <p class="notice" role="status">
      The server does not answer: what stands here may be old. The page goes on by itself once it is back.
    </p>
  )
}
