import { type Called, orrery } from './binary.ts'

/** The real `orrery serve`, stopped with Ctrl-C when it goes out of scope. */
export interface Served extends AsyncDisposable {
  readonly url: string
  /** Presses Ctrl-C and waits for the end. */
  stop(): Promise<Called>
}

/** Serves the shop on a free port. */
export function serveShop(args: readonly string[] = []): Promise<Served> {
  return serve(['webshop', ...args])
}

/** Serves a model on a free port. */
export function serveModel(name: string, args: readonly string[] = []): Promise<Served> {
  return serve(['model', name, ...args])
}

async function serve(args: readonly string[]): Promise<Served> {
  const { promise: served, resolve } = withResolvers<{ url: string; kill: (signal: NodeJS.Signals) => void }>()
  let output = ''
  const called = orrery('.', ['serve', ...args, '--port', '0', '--json'], {
    onOutput: (kill, text) => {
      output += text
      const url = /"url":"([^"]+)"/.exec(output)?.[1]
      if (url !== undefined) resolve({ url, kill })
    },
  })
  const failed = called.then(({ stderr }) => Promise.reject(new Error(`serve ended: ${stderr}`)))
  const { url, kill } = await Promise.race([served, failed])
  const stop = (): Promise<Called> => {
    kill('SIGINT')
    return called
  }
  return { url, stop, [Symbol.asyncDispose]: async () => void (await stop()) }
}

function withResolvers<T>(): { readonly promise: Promise<T>; readonly resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => undefined
  const promise = new Promise<T>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}
