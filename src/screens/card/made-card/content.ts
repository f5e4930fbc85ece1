/** The texts for making a card. Loaded with the code that makes it. */
export const madeCard = {
  /** Shown before the wallet is asked for anything. */
  proof: 'Your wallet is asked to sign a message, to show that it is yours. That costs nothing and sends nothing to the chain.',
  steps: {
    connecting: 'Waiting for your wallet to connect',
    signing: 'Waiting for your wallet to sign the message',
    creating: 'Creating the card',
  },
  refused: {
    noWallet: 'No wallet was connected. No card was made.',
    otherWallet: (connected: string) => `Your wallet app has ${connected} open, which is not the wallet that was checked. Switch to the other one there, or check this one.`,
    notSigned: 'The message was not signed. No card was made.',
    noAnswer: 'There is no connection to the server. Nothing is lost: trying again brings the same card.',
  },
  failed: {
    title: 'Generation Failed',
    text: 'Unable to create virtual card. Please try again.',
  },
  exists: {
    title: 'This wallet already has a card',
    text: (lastFour: string) => `It ends in ${lastFour}.`,
  },
  /** An order without a card yet. */
  open: {
    ordered: 'The issuer has not confirmed the order yet. Generating again asks for the same card, so there is never a second one.',
    refused: 'The issuer refused the last order, and no card was made. Generating again places a new one.',
    active: '',
    frozen: '',
    closed: '',
  },
} as const
