import { describe, expect, it } from 'vitest'
import { checkAtStart, type StartCheckOptions } from './at-start.ts'
import { account, dead, fakeFetch, type FakeNode, MINT, PROGRAM, rpcError, STAKER, STAKING, subscribes, VAULT, wellNode, world } from './testing/fake-nodes.ts'

type Chain = StartCheckOptions['chain']

function chainOf(hosts: readonly string[], changes: Partial<Chain> = {}): Chain {
  const deployment = { chain: 'mainnet', mint: MINT, vault: VAULT, links: { staking: '', dex: '', cardLogin: '', community: '' } } as const
  return { rpcUrls: hosts.map((host) => `https://${host}/SECRETKEY`), mint: MINT, vault: VAULT, stakingAccount: STAKING, stakingProgram: PROGRAM, internal: [], deployment, ...changes }
}

async function checked(nodes: Record<string, FakeNode>, changes: Partial<Chain> = {}) {
  const lines: string[] = []
  const note = (level: string) => (message: string, facts?: Record<string, unknown>) => void lines.push(`${level}: ${message}${facts ? ` ${JSON.stringify(facts)}` : ''}`)
  const { fetch, calls } = fakeFetch(nodes)
  const log = { info: note('info'), warn: note('warn'), error: note('error') }
  const check = checkAtStart({ chain: chainOf(Object.keys(nodes), changes), log, fetch, delayMs: 0, spacingMs: 0, tryWebSocket: subscribes })
  return { lines, calls, check }
}

describe('the short check at start-up', () => {
  it('logs one line per healthy node, with at most a dozen calls each', async () => {
    const { lines, calls, check } = await checked({ 'a.example': wellNode(), 'b.example': wellNode() })
    await check.done
    expect(lines).toEqual(['info: node 1:a.example: all 12 methods', 'info: node 2:b.example: all 12 methods'])
    // The twelfth is the WebSocket.
    for (const host of ['a.example', 'b.example']) expect(calls.filter((call) => call.host === host)).toHaveLength(11)
  })

  it('logs what is refused, the consequences, and which address is wrong', async () => {
    const accounts = { ...world, [STAKER]: account.wallet }
    const refusing = wellNode({ getProgramAccounts: rpcError(-32600, 'paid plans only'), getBalance: () => new Response('', { status: 500 }) }, { accounts })
    const { lines, check } = await checked({ 'a.example': refusing, 'b.example': dead }, { stakingAccount: STAKER })
    await check.done
    expect(lines).toEqual([
      'warn: node 1:a.example refuses getProgramAccounts (error -32600: paid plans only); it does not answer getBalance (HTTP 500)',
      expect.stringMatching(/^warn: node 2:b.example does not answer getGenesisHash \(connection failed \(ECONNREFUSED\)\)/),
      expect.stringMatching(/^warn: 2:b.example answers nothing/),
      expect.stringMatching(/^warn: 1:a.example refuses getProgramAccounts: holders are counted by Jupiter or GeckoTerminal/),
      expect.stringMatching(/^warn: 1:a.example does not answer getBalance/),
      expect.stringMatching(/^warn: There is one node only: no second witness confirms/),
      expect.stringMatching(/^warn: BD_STAKING_ACCOUNT is a wallet, not a token account; its token account of this mint is Stak1ng/),
    ])
    expect(lines.join()).not.toContain('SECRETKEY')
  })

  it('asks and logs nothing on the demo chain', async () => {
    const deployment = { chain: 'demo', mint: MINT, vault: VAULT, links: { staking: '', dex: '', cardLogin: '', community: '' } } as const
    const { lines, calls, check } = await checked({ 'a.example': wellNode() }, { deployment })
    await check.done
    expect([lines, calls]).toEqual([[], []])
  })

  it('logs nothing more once it is stopped, and never throws', async () => {
    const { lines, check } = await checked({ 'a.example': wellNode() })
    check.stop()
    await check.done
    expect(lines).toEqual([])
    const broken = await checked({ 'a.example': wellNode() }, { mint: 'no address at all' })
    await expect(broken.check.done).resolves.toBeUndefined()
  })
})
