import type { Plugin } from 'vite'

interface Preloads {
  /** Learns which chunk imports which, before the bundler writes the lists. */
  plugin: Plugin
  /** For `build.modulePreload`: what a dynamic import has to preload, beside `file` itself. */
  resolveDependencies(file: string, deps: string[], host: { hostId: string; hostType: 'html' | 'js' }): string[]
}

/**
 * A dynamic import preloads only what its own module hasn't imported. The bundler lists all that the imported chunk needs, and asking
 * once more for a file that is there costs a phone 3 ms. `isInternal`: screens that preload nothing.
 */
export function preloads(isInternal: (file: string) => boolean): Preloads {
  const imports = new Map<string, readonly string[]>()
  return {
    plugin: {
      name: 'preloads',
      apply: 'build',
      generateBundle: {
        order: 'pre',
        handler: (_, bundle) => {
          for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk') imports.set(chunk.fileName, chunk.imports)
        },
      },
    },
    resolveDependencies: (file, deps, { hostId, hostType }) => {
      if (isInternal(file)) return []
      if (hostType === 'html') return deps
      const missing = missingFor(hostId, deps, imports)
      // The import itself asks for it.
      return missing.length === 1 && missing[0] === file ? [] : missing
    },
  }
}

/** Those of `deps` that `host` doesn't import, directly or through others. */
export function missingFor(host: string, deps: readonly string[], imports: ReadonlyMap<string, readonly string[]>): string[] {
  const there = new Set([host])
  for (const file of there) for (const imported of imports.get(file) ?? []) there.add(imported)
  return deps.filter((dep) => !there.has(dep))
}
