import type { Device } from '../../wallet/device.ts'
import type { WalletChoice } from '../../wallet/wallet-choices.ts'

/** The texts of the sheet in which a wallet is chosen. */
export const sheet = {
  title: { first: 'Connect a wallet', another: 'Use another wallet' },
  lead: 'Connecting shows us your public address, and nothing else. It costs nothing.',
  connected: (address: string) => `Connected now: ${address}. Another one takes its place.`,
  /** On a computer without a wallet; the words are specified. */
  install: 'Please install Phantom wallet to continue',
  installLink: 'Get Phantom',
  /** A window inside another app. */
  inApp: 'This page is open inside another app. If your wallet doesn’t open from here, open the page in your browser first.',
  choices: 'Wallets',
  lastUsed: 'Last used',
  waiting: (wallet: string) => `Waiting for ${wallet}. Look for its window.`,
  opened: 'Phantom opened in a new tab.',
  typed: {
    title: 'Without a wallet',
    field: 'Solana wallet address',
    press: 'Check this address',
  },
  signing: {
    label: 'Signing',
    lead: (wallet: string) => `${wallet} shows the code `,
    tail: '. Sign only if it is the same.',
    close: 'Close',
    transaction: (wallet: string) => `This account of ${wallet} can’t sign a message. It can sign a transaction that holds the same text and code instead. It is never sent, and costs nothing.`,
    byTransaction: 'Sign with a transaction',
    noTransaction: 'Don’t sign',
  },
} as const

/** What a choice is called. */
export function nameOf(choice: WalletChoice): string {
  switch (choice.way) {
    case 'page':
      return choice.wallet
    case 'link':
      return choice.wallet
    case 'qr':
      return `${choice.wallet} on your phone`
    case 'mobile':
      return 'Wallet app on this phone'
    case 'browse':
      return 'Open BD inside Phantom'
  }
}

/** What happens next when it is chosen. */
export function whatHappens(choice: WalletChoice, { kind, isInstalled }: Device): string {
  switch (choice.way) {
    case 'page':
      return kind === 'desktop' ? 'Asks the extension of this browser.' : 'Asks the wallet whose browser this is.'
    case 'link':
      return kind === 'ios' && isInstalled ? `Opens ${choice.wallet}, then Safari. From there you come back to this app.` : `Opens ${choice.wallet}. You come back here.`
    case 'qr':
      return 'Scan a code with your phone.'
    case 'mobile':
      return 'Asks any wallet app that supports it. You come back here.'
    case 'browse':
      return 'Opens this page in Phantom’s own browser, in a new tab.'
  }
}
