// Hooks of pnpm for `orrery pack`: its tarballs are installed next to each other, so they are each other's peers. As dependencies, package
// managers would look for them in a registry.
exports.hooks = {
  beforePacking: (manifest) => {
    const entries = Object.entries(manifest.dependencies ?? {})
    const isOwn = ([name]) => name.startsWith('@orreryjs/')
    return {
      ...manifest,
      dependencies: Object.fromEntries(entries.filter((entry) => !isOwn(entry))),
      peerDependencies: { ...manifest.peerDependencies, ...Object.fromEntries(entries.filter(isOwn)) },
    }
  },
}
