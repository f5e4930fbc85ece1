import { faultWords } from '../../wallet/wallet-fault.ts'

/** The texts of the connected wallet: the header's button, its menu, and the menu of small screens. */
export const wallet = {
  connect: 'Connect Wallet',
  connecting: 'Connecting',
  waiting: (name: string) => `Waiting for ${name}`,
  connected: 'Connected wallet',
  copy: 'Copy address',
  copied: 'Address copied',
  refused: 'Not copied: the browser refused',
  explorer: 'View on Solscan',
  another: 'Use another wallet',
  disconnect: 'Disconnect',
  left: 'Disconnected',
  stillThere: (name: string) => `${name} still lists BD among its connected apps.`,
  endThere: (name: string) => `End it in ${name} too`,
  otherWays: 'Other ways',
  failure: {
    late: { title: 'Your wallet did not answer', text: 'Open the wallet, unlock it, and look for a request from this site. Then connect again.' },
    ...faultWords,
    refused: { title: 'Not connected', text: 'The wallet declined, or its window was closed. Connect again, and approve the request there.' },
  },
} as const
