/** Notice that the connection to the server is lost. */
export function ConnectionNotice() {
  return (
    <p class="notice" role="status">
      The server does not respond, so this page may be out of date. It reconnects automatically.
    </p>
  )
}
