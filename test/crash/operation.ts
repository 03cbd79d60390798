/** File operation of a process. Paths are relative to one directory; a file has a number that a rename does not change. */
export type Operation =
  | { readonly kind: 'create'; readonly path: string; readonly file: number }
  | { readonly kind: 'write'; readonly file: number; readonly at: number; readonly bytes: Buffer }
  | { readonly kind: 'cut'; readonly file: number; readonly size: number }
  | { readonly kind: 'synchronise'; readonly file: number }
  | { readonly kind: 'link'; readonly from: string; readonly to: string }
  | { readonly kind: 'rename'; readonly from: string; readonly to: string }
  | { readonly kind: 'remove'; readonly path: string }
  | { readonly kind: 'make-directory'; readonly path: string }
  | { readonly kind: 'remove-directory'; readonly path: string }

/** Short description of an operation. */
export function describeOperation(operation: Operation): string {
  switch (operation.kind) {
    case 'create':
      return `create ${operation.path} as file ${operation.file}`
    case 'write':
      return `write ${operation.bytes.length} bytes at ${operation.at} of file ${operation.file}`
    case 'cut':
      return `cut file ${operation.file} to ${operation.size} bytes`
    case 'synchronise':
      return `synchronise file ${operation.file}`
    case 'link':
    case 'rename':
      return `${operation.kind} ${operation.from} to ${operation.to}`
    case 'remove':
    case 'make-directory':
    case 'remove-directory':
      return `${operation.kind} ${operation.path}`
    default:
      return operation satisfies never
  }
}
