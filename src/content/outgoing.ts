/** The words of the tray that forms, header and screen share. */
export const outgoing = {
  name: 'Outgoing',
  kinds: {
    contact: 'Message',
    'card-application': 'Card application',
    'card-application-v2': 'Card application',
    'verification-request': 'Manual verification',
    'loan-application': 'Loan note application',
  },
  /** In a form that can't be sent now. */
  offer: {
    title: 'No connection?',
    text: 'This form can wait in the tray of this device. It is sent by itself as soon as there is a connection, even if you leave the page or close the app. Until then you can edit or delete it.',
    stored: 'Stored on this device until it is sent or you delete it: what you typed',
    storedFiles: 'Stored on this device until it is sent or you delete it: what you typed, and',
    noProof: 'Your wallet’s proof is not stored. It goes without it, unless you edit the form once you are online and prove your wallet again.',
    put: 'Send when I’m back online',
    putting: 'Storing...',
    done: 'In the tray. It is sent as soon as there is a connection.',
    open: 'Open the tray',
    failed: 'Not stored: this browser has no room for it, or keeps nothing here. The form is as it was.',
  },
  /** The header's button. `needy`: how many need the person. */
  button: (waiting: number, needy: number) => ['Outgoing', ...(waiting === 0 ? [] : [`${waiting} not sent yet`]), ...(needy === 0 ? [] : [needy === 1 ? '1 needs your attention' : `${needy} need your attention`])].join(', '),
  sent: {
    title: 'Sent',
    one: (kind: string, number: string) => `${kind}: sent as ${number}`,
    many: (numbers: readonly string[]) => `Sent from the tray as ${numbers.join(', ')}`,
  },
} as const
