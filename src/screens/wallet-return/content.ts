/** The words of the page that a wallet app leads back to. */
export const walletReturn = {
  title: 'Back from your wallet',
  lead: 'Your wallet answered BD. This page hands the answer on.',
  reading: 'Handing the answer on.',
  ours: 'Going back to where you were.',
  left: {
    title: 'Go back to the BD app',
    text: 'Open it from your home screen, or look at the device where you scanned the code. It goes on by itself.',
    close: 'You can close this page.',
  },
  before: {
    title: 'Go back to the BD app',
    text: 'This answer was handed on before. If the app did not go on, ask your wallet again there: each link counts once.',
  },
  notMine: {
    title: 'You did not start this?',
    text: 'If somebody sent you the link, what you confirmed in your wallet now proves them to be you. End it here.',
    action: 'I didn’t start this',
    failed: 'It could not be ended. Check your connection, and press again.',
  },
  /** A dishonest app may have kept back which visit its proof came of: so the person is told how to end every proof. */
  disowned: {
    title: 'Ended',
    text: 'This request no longer counts. If you signed a text in your wallet, prove your wallet under Proven wallets in the settings, and end all of its sessions there.',
    action: 'Open the settings',
  },
  unsent: {
    offline: { title: 'No connection', text: 'The answer waits on this page. It is sent as soon as there is a connection: keep the page open.' },
    busy: { title: 'BD’s server is busy', text: 'The answer waits on this page. Send it again in a moment.' },
    action: 'Send it again',
  },
  expired: { title: 'The five minutes are over', text: 'For your safety a request to your wallet ends after five minutes. Go back to the BD app and ask again.' },
  ended: { title: 'This request was cancelled', text: 'It was ended in the BD app, or replaced by a newer one. Go back to the app and use its newest link.' },
  broken: { title: 'This answer cannot be read', text: 'It was cut off or changed on its way, and nothing was accepted. Go back to the BD app and ask again.' },
  empty: { title: 'Nothing to hand on', text: 'Wallet apps lead back to this page. If you just came from yours, go back to the BD app.' },
  home: 'Open BD here',
} as const
