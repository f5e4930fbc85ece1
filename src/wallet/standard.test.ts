import { describe, expect, it } from 'vitest'
import { standardWallets } from './standard.ts'

const WALLET = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'

describe('wallets that register by the standard', () => {
  function standardWallet(name: string) {
    const none: { address: string }[] = []
    const wallet = {
      name,
      chains: ['solana:mainnet'],
      accounts: none,
      features: {
        'standard:connect': {
          connect: async (options?: { silent: boolean }) => {
            if (options?.silent !== true) wallet.accounts = [{ address: WALLET }]
          },
        },
        'solana:signMessage': { signMessage: async ({ account, message }: { account: { address: string }; message: Uint8Array }) => [{ signature: Uint8Array.of(message.length, account.address.length) }] },
      },
    }
    return wallet
  }
  const registers = (page: EventTarget, wallet: unknown) => {
    const callback = (api: { register: (wallet: unknown) => void }) => api.register(wallet)
    const event = Object.assign(new Event('wallet-standard:register-wallet'), { detail: callback })
    page.addEventListener('wallet-standard:app-ready', (ready) => 'detail' in ready && callback(Object(ready).detail))
    page.dispatchEvent(event)
  }

  it('are found whether they or the page came first, connect, sign, and reconnect silently', async () => {
    const page = new EventTarget()
    registers(page, standardWallet('Early'))
    let told = 0
    const { list, stop } = standardWallets(page, () => {
      told += 1
    })
    registers(page, standardWallet('Late'))
    registers(page, { name: 'Of another chain', chains: ['eip155:1'], features: {} })
    registers(page, null)
    expect(list().map(({ name }) => name)).toEqual(['Early', 'Late'])
    expect(told).toBeGreaterThan(1)
    const [app] = list()
    await expect(app?.connect({ onlyIfTrusted: true })).rejects.toThrow('no address')
    expect(await app?.connect()).toBe(WALLET)
    expect(app?.address()).toBe(WALLET)
    const asked = { nonce: '0'.repeat(32), message: 'abc', code: '123456', expiresAt: '2026-11-23T12:05:00.000Z' }
    expect(await app?.sign(asked)).toEqual({ signature: Uint8Array.of(3, WALLET.length) })
    await app?.disconnect()
    stop()
  })
})
