import type { MobileFailure } from '../../wallet/mobile/mobile-failure.ts'

interface Telling {
  title: string
  text: string
}

/** The words of the page that speaks to a wallet app on the same phone. */
export const walletMobile = {
  title: 'Wallet app on this phone',
  lead: 'Connect the wallet app of this phone and show that the wallet is yours. This costs nothing, and nothing is sent to the chain.',
  loading: 'Getting ready',
  open: 'Open my wallet app',
  allow: 'Allow and go on',
  sign: 'Sign in my wallet app',
  again: 'Try again',
  cancel: 'Cancel',
  back: 'Go back',
  connectStep: { title: '1. Connect', text: 'Your wallet app opens and asks whether it may show BlackDuck your address. Approve, and you come back here.' },
  permission: {
    title: 'Your browser asks first',
    text: 'Chrome wants to know whether this page may connect to other apps on this device. That is your wallet. Press Allow in its question; then press once more here to open the wallet.',
  },
  allowed: 'Allowed. Press once more to open your wallet app.',
  connecting: 'Waiting for your wallet app. Approve there, then come back.',
  connected: (address: string) => `Connected: ${address}`,
  asking: 'Getting the text to sign',
  signStep: { title: '2. Sign', text: 'Your wallet app shows a text with this code. Sign only if it is the same.' },
  code: 'Code',
  newCode: 'The former text has expired. This is a new code; press again.',
  signing: 'Waiting for your signature in the wallet app.',
  checking: 'Checking the signature',
  done: 'Your wallet is connected and proven.',
  offline: { title: 'No connection', text: 'The wallet app can be connected, but only a server can check its signature. Connect this phone to a network first.' },
  elsewhere: {
    not_android: { title: 'This needs an Android phone', text: 'On an iPhone, an iPad or a computer, a wallet is connected in another way. Go back and press Connect Wallet: it shows the ways of this device.' },
    not_chromium: { title: 'This browser can’t reach wallet apps', text: 'Open this page in Chrome, or go back, press Connect Wallet, and choose Phantom, Solflare or Backpack: they open by a link.' },
    in_app: { title: 'This is a window inside another app', text: 'Wallet apps can’t be reached from it. Open this page in Chrome, or in the browser of your wallet app.' },
  },
  /** Where one has none: the adapter's own list. */
  wallets: { label: 'Wallet apps for Android', href: 'https://solanamobile.com/wallets' },
  failures: {
    no_wallet: { title: 'No wallet app answered', text: 'Install one that supports Mobile Wallet Adapter, such as Phantom or Solflare, and try again. Or go back, press Connect Wallet, and choose a wallet by its link.' },
    blocked: { title: 'The browser blocks the connection', text: 'Press the sign left of the address, open the permissions, allow “Apps on device” for this site, and try again. In the installed app: hold its icon, then App info, then its settings in Chrome.' },
    declined: { title: 'Not approved', text: 'The wallet app declined, or its window was closed. Nothing was signed. Try again and approve there.' },
    late: { title: 'No answer from the wallet app', text: 'Open the wallet app once, unlock it, come back here and try again.' },
    closed: { title: 'The wallet app hung up', text: 'Nothing was signed. Try again. If it happens again, update the wallet app.' },
    another_wallet: { title: 'Another account answered', text: 'Nothing was proven. Choose the account you connected first, or go back and connect the other one.' },
    another_cluster: { title: 'Your wallet is on a test network', text: 'Switch it to Solana Mainnet in its settings, then try again.' },
    altered: { title: 'The answer doesn’t fit', text: 'The wallet app signed something else than it was asked. Nothing was proven. Update the app, or use another one.' },
    cannot_sign: { title: 'This wallet app can’t sign messages', text: 'Update it, or use another wallet app.' },
    cancelled: { title: 'Cancelled', text: 'Nothing was signed. You can try again.' },
    unknown: { title: 'That did not work', text: 'Nothing was proven. Try again, or go back and choose another way.' },
  } satisfies Record<MobileFailure, Telling>,
  /** The server's side. */
  notReached: { title: 'The server did not answer', text: 'Check the connection of this phone, then try again.' },
  notProven: 'The signature was not accepted',
} as const
