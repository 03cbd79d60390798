import type { Disk } from './disk.ts'

/** Process id that does not exist. */
const DEAD_PID = '4194305'

/** Replaces this process's id in file names and lock files, as if the process had died. */
export function withDeadProcessId(disk: Disk): Disk {
  const own = new RegExp(`\\b${process.pid}\\b`)
  const names = [...disk.names].map(([path, file]) => [path.replace(own, DEAD_PID), file] as const)
  const locks = new Set(names.filter(([path]) => path.includes('lock')).map(([, file]) => file))
  const files = [...disk.files].map(
    ([file, bytes]) => [file, locks.has(file) ? Buffer.from(bytes.toString().replace(own, DEAD_PID)) : bytes] as const,
  )
  return { ...disk, names: new Map(names), files: new Map(files) }
}
