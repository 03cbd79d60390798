import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Separate disk mounted at a path, unmounted when it goes out of scope. */
export interface SmallDisk extends Disposable {
  readonly path: string
  /** Remounts the disk with options: `size=16m`, `ro`. */
  remount(options: string): void
}

/** True if this process may mount a disk: on Linux, as root. */
export const MAY_MOUNT: boolean = process.platform === 'linux' && process.getuid?.() === 0 && isMountable()

/** Mounts a memory disk of a size such as `128k` at a new directory. Throws if it cannot be mounted. */
export function smallDisk(path: string, size: string): SmallDisk {
  mkdirSync(path)
  mount(['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', path])
  return {
    path,
    remount: (options) => mount(['-o', `remount,${options}`, path]),
    [Symbol.dispose]: () => {
      spawnSync('umount', [path])
    },
  }
}

function mount(args: readonly string[]): void {
  const { status, stderr } = spawnSync('mount', args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`mount ${args.join(' ')}: ${stderr}`)
}

function isMountable(): boolean {
  const place = mkdtempSync(join(tmpdir(), 'orrery-disk-'))
  try {
    smallDisk(join(place, 'disk'), '64k')[Symbol.dispose]()
    return true
  } catch {
    return false
  } finally {
    rmSync(place, { recursive: true })
  }
}
