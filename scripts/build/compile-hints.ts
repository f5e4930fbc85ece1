import type { Plugin } from 'vite'

/** V8 reads it at the very beginning of a file, other engines overlook it: docs/decisions/0081-functions-compiled-ahead.md. */
export const HINT = '//# allFunctionsCalledOnLoad\n'
/** A chunk of more characters is mostly a library of which a part runs. */
const LARGEST = 100_000

/**
 * Has V8 compile the functions of a chunk on another thread as it arrives, not one by one on the page's thread as they are first called.
 * `atStart`: names of chunks that need most of what they contain, whatever their size.
 */
export function compileHints(atStart: ReadonlySet<string>): Plugin {
  return {
    name: 'compile-hints',
    apply: 'build',
    // The name of a file goes by its content, which gets the hint only after it is named.
    augmentChunkHash: () => HINT,
    generateBundle: {
      // After Vite has put its table of files at the beginning: a banner would come second.
      order: 'post',
      handler: (_, bundle) => {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type === 'chunk' && (atStart.has(chunk.name) || chunk.code.length <= LARGEST)) chunk.code = HINT + chunk.code
        }
      },
    },
  }
}
