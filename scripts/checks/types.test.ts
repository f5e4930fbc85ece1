import { describe, expect, it } from 'vitest'
import { readTypeScript } from './types.ts'

describe('reading the compiler output', () => {
  it('counts our own files and keeps errors with their details', () => {
    const output = [
      "src/a.ts(1,7): error TS2322: Type 'string' is not assignable to type 'number'.",
      '  a detail of it',
      '/repo/node_modules/zod/index.d.cts',
      '/repo/node_modules/typescript/lib/lib.es2023.d.ts',
      '/repo/src/a.ts',
      '/repo/src/b.tsx',
      '',
    ].join('\n')
    expect(readTypeScript(output)).toEqual({
      files: 2,
      errors: ["src/a.ts(1,7): error TS2322: Type 'string' is not assignable to type 'number'.", '  a detail of it'],
    })
  })
})
