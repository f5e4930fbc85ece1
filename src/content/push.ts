/** The words of notifications: what the settings say about them, and what they say themselves. */
export const push = {
  /** The notifications themselves. `amount` and `when` are formatted already. */
  message: {
    vault: {
      deposit: (amount: string) => `${amount} BD into the vault`,
      withdrawal: (amount: string) => `${amount} BD out of the vault`,
      unattributed: (amount: string) => `${amount} BD moved in the vault`,
      body: (when: string) => `Final on the chain since ${when}. Open the dashboard for the balance.`,
    },
    unlocked: {
      title: 'Your stake is unlocked',
      body: (amount: string, when: string) => `${amount} BD can now be withdrawn. Unlocked: ${when}.`,
    },
    unlocksSoon: {
      title: 'Your stake unlocks in 7 days',
      body: (amount: string, when: string) => `${amount} BD can be withdrawn from ${when}, unless you stake more before then.`,
    },
    more: {
      title: (count: number) => (count === 1 ? 'One more notification was held back' : `${count} more notifications were held back`),
      body: 'They came during quiet hours, or too long ago to be sent one by one.',
    },
    test: { title: 'Notifications work', body: 'This is the one you have just asked for.' },
  },
  /** Shown where a message can't be read: the browser insists on one. */
  unreadable: { title: 'BlackDuck', body: 'Something has happened. Open the app to see what.' },

  lead: 'Off until you turn them on. This device is then notified of what you choose here, even while the app is closed, and of nothing else: no advertising.',
  privacy:
    'The server keeps the address that your browser gives it for this device, your choices and, if you name one, the wallet. No name, no email address, no IP address. All of it is deleted when you stop.',
  /** One for each state of the browser's permission and support. */
  states: {
    unsupported: 'This browser can’t receive notifications.',
    install:
      'On an iPhone or iPad only an installed app can receive notifications. Add this page to the home screen first (Share, then Add to Home Screen), open it from there, and come back to this page.',
    denied:
      'Notifications are blocked for this site. To allow them, open the site settings beside the address (on a phone: the app’s entry in the system’s notification settings), allow notifications, and come back.',
    off: 'Off on this device.',
    on: 'On for this device.',
  },
  form: {
    what: 'What to notify you of',
    vault: 'Large movements of the vault',
    vaultFrom: 'From, in BD',
    vaultFromHint: 'At least 1,000 BD.',
    unlock: 'A stake unlocks',
    wallet: 'Wallet address',
    walletHint: 'The wallet that has staked. You are notified on the day it unlocks.',
    weekBefore: 'Also seven days before',
    quiet: 'Quiet hours',
    quietHint: 'You are notified of what happens meanwhile when they end. Anything older than a day by then is summed up in one line.',
    from: 'From',
    to: 'To',
    errors: {
      nothing: 'Choose at least one thing to be notified of.',
      amount: 'A whole number of BD from 1,000 up.',
      wallet: 'This is not a Solana address.',
      quiet: 'Two different times of day.',
    },
  },
  actions: {
    on: 'Turn on notifications',
    save: 'Save changes',
    test: 'Send me one now',
    stop: 'Stop notifications',
  },
  /** The outcome of an action. */
  outcome: {
    on: 'Notifications are on.',
    saved: 'Saved.',
    testSent: 'On its way. It should appear within a few seconds.',
    stopped: 'Stopped. Nothing more is sent to this device.',
    dismissed: 'Not turned on: the browser was not given permission. What you typed is still here.',
    unreachable: 'The server can’t be reached. What you typed is still here; try again when you are online.',
    refused: 'The server didn’t accept it. What you typed is still here.',
    host: 'This browser’s push service is not one that this server sends to.',
    busy: 'Too many requests. Wait a minute and try again.',
    service: 'The browser’s push service can’t be reached right now. What you typed is still here.',
    ended: 'This device was no longer known to the server. Turn notifications on again.',
  },
} as const
