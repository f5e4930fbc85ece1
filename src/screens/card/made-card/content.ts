/** The texts for making a card and for the card that was made. Loaded with the code that makes it. */
export const madeCard = {
  /** Shown before the wallet is asked for anything. */
  proof: 'Your wallet is asked to sign a message, to show that it is yours. That costs nothing and sends nothing to the chain.',
  inWallet: 'Generate Card in Phantom',
  inWalletText: 'On a phone the wallet is a separate app. The card page opens in its browser with this address filled in; the card then shows there, and only there.',
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
    text: (lastFour: string) => `It ends in ${lastFour}. Its number and CVV have been shown and are not stored here; the card's own site shows them.`,
  },
  shown: {
    title: 'Your card',
    number: 'Card number',
    expiry: 'Expires',
    cvv: 'CVV',
    holder: 'Card holder',
    show: 'Show card details',
    hide: 'Hide card details',
    copy: 'Copy number',
    hiddenNumber: (lastFour: string) => `hidden, ends in ${lastFour}`,
    hidden: 'hidden',
    once: 'Write these details down when you show them: they are not stored here, disappear when you leave this page, and are not shown again.',
    demo: 'Demo card',
    demoText: 'Made up for this demonstration; not known to any payment network.',
  },
} as const
