import type { BrowserContext } from 'playwright-core'
import type { Wallet } from '../../server/demo/chain/keys.ts'

/** Puts a wallet into the pages of a window as Phantom does. It signs with the key that it is given, and trusts a site that it was connected to. */
export async function injectWallet(context: BrowserContext, { address, sign }: Wallet): Promise<{ asked: string[] }> {
  const asked: string[] = []
  await context.exposeFunction('walletAsked', (what: string) => void asked.push(what))
  await context.exposeFunction('walletSigns', (hex: string) => Buffer.from(sign(Buffer.from(hex, 'hex'))).toString('hex'))
  await context.addInitScript((own) => {
    const tell = (name: string, given: string) => Reflect.get(window, name)(given)
    const key = { toString: () => own }
    const provider = {
      isPhantom: true,
      publicKey: key,
      on: () => {},
      off: () => {},
      connect: async (options?: object) => {
        tell('walletAsked', options === undefined ? 'connect' : `connect ${JSON.stringify(options)}`)
        if (options !== undefined && localStorage.getItem('fake-wallet') !== 'trusts') throw Object.assign(new Error('not trusted'), { code: 4001 })
        localStorage.setItem('fake-wallet', 'trusts')
        return { publicKey: key }
      },
      disconnect: async () => tell('walletAsked', 'disconnect'),
      signMessage: async (message: Uint8Array) => {
        const hex: string = await tell('walletSigns', [...message].map((byte) => byte.toString(16).padStart(2, '0')).join(''))
        return { signature: Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)) }
      },
    }
    Reflect.set(window, 'phantom', { solana: provider })
  }, address)
  return { asked }
}
