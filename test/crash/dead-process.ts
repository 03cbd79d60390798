import type { Disk } from './disk.ts'

/** No process has this number. */
const NOBODY = '4194305'

/** The disk as if this process had left it and were gone: its number in names, and in files that lock, is nobody's. */
export function asLeftByDead(disk: Disk): Disk {
  const own = new RegExp(`\\b${process.pid}\\b`)
  const names = [...disk.names].map(([path, file]) => [path.replace(own, NOBODY), file] as const)
  const locks = new Set(names.filter(([path]) => path.includes('lock')).map(([, file]) => file))
  const files = [...disk.files].map(
    ([file, bytes]) => [file, locks.has(file) ? Buffer.from(bytes.toString().replace(own, NOBODY)) : bytes] as const,
  )
  return { ...disk, names: new Map(names), files: new Map(files) }
}
