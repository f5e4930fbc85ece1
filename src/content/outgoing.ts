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
    text: 'This form can wait on this device and be sent automatically once you are back online: in some browsers even while the app is closed, in others the next time you open it. Until then you can edit or delete it.',
    stored: 'Until it is sent or deleted, what you typed is stored on this device',
    storedFiles: 'Until it is sent or deleted, what you typed and these files are stored on this device',
    noProof: 'Your wallet’s proof is not stored, so the form is sent without it. To include it, edit the form once you are online and prove your wallet again.',
    put: 'Send when I’m back online',
    putting: 'Storing...',
    done: 'In the tray. It is sent as soon as there is a connection.',
    open: 'Open the tray',
    failed: 'Not stored: this browser is out of space or stores nothing. Your form is unchanged.',
  },
  /** The header's button. `needy`: how many need the person. */
  button: (waiting: number, needy: number) => ['Outgoing', ...(waiting === 0 ? [] : [`${waiting} not sent yet`]), ...(needy === 0 ? [] : [needy === 1 ? '1 needs your attention' : `${needy} need your attention`])].join(', '),
  sent: {
    title: 'Sent',
    one: (kind: string, number: string) => `${kind}: sent as ${number}`,
    many: (numbers: readonly string[]) => `Sent from the tray as ${numbers.join(', ')}`,
  },
} as const
