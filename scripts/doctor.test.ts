import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './layout.ts'
import { packageBin, run } from './run.ts'

describe('npm run doctor and npm run canary', () => {
  it.each([
    ['doctor', { SOLANA_RPC_URLS: 'nonsense' }, 1, /^SOLANA_RPC_URLS: is not an http\(s\) URL\n$/],
    ['canary', { CANARY_ACCOUNT: '11111111111111111111111111111112' }, 2, /^CANARY_ACCOUNT: needs SOLANA_RPC_URLS, [^\n]+\n$/],
  ])('%s tells a wrong configuration in one line', async (script, env, exitCode, words) => {
    const { code, stdout, stderr } = await run(...packageBin('tsx/dist/cli.mjs', join(root, `scripts/${script}.ts`)), { output: 'keep', env })
    expect({ code, stdout, stderr }).toEqual({ code: exitCode, stdout: '', stderr: expect.stringMatching(words) })
  })
})
