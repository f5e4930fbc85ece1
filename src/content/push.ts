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
    /** Begins every title about a wallet; the device puts its own label there. */
    watched: 'A watched wallet',
    wallet: {
      unlocked: { title: (amount: string) => `${amount} BD unlocked`, body: (when: string) => `They can be withdrawn since ${when}.` },
      'unlocks-tomorrow': { title: (amount: string) => `${amount} BD unlock in one day`, body: (when: string) => `They can be withdrawn from ${when}, unless more is staked before then.` },
      'unlocks-soon': { title: (amount: string) => `${amount} BD unlock in 7 days`, body: (when: string) => `They can be withdrawn from ${when}, unless more is staked before then.` },
      staked: { title: (amount: string) => `${amount} BD staked`, body: (when: string) => `Final on the chain since ${when}. All of its stake is locked for 180 days from then.` },
      unstaked: { title: (amount: string) => `${amount} BD withdrawn from staking`, body: (when: string) => `Final on the chain since ${when}.` },
      'to-vault': { title: (amount: string) => `${amount} BD sent to the vault`, body: (when: string) => `Final on the chain since ${when}.` },
      'from-vault': { title: (amount: string) => `${amount} BD received from the vault`, body: (when: string) => `Final on the chain since ${when}.` },
    },
    price: {
      'price-above': (limit: string) => `BD is at $${limit} or above`,
      'price-below': (limit: string) => `BD is at $${limit} or below`,
      body: (price: string, when: string) => `$${price} at ${when}. You are told again after it has gone back by 1 %.`,
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
    'The server keeps the address that your browser gives it for this device, your choices and, where you choose alerts for them, the addresses of wallets. No name, no email address, no IP address. All of it is deleted when you stop.',
  /** One line for each state of the browser's permission and support. */
  states: {
    unsupported: 'This browser can’t receive notifications.',
    install: 'Only the installed app can receive them.',
    denied: 'Notifications are blocked for this site.',
    off: 'Off on this device.',
    on: 'On for this device.',
  },
  /** What a person can do where nothing here can be pressed. */
  ways: {
    install: {
      title: 'How to install it',
      text: 'Add this page to the home screen of your iPhone or iPad (Share, then Add to Home Screen), open it from there, and come back to this page.',
    },
    denied: {
      title: 'How to allow them',
      text: 'Open the site settings beside the address (on a phone: the app’s entry in the system’s notification settings), allow notifications, and come back.',
    },
  },
  form: {
    what: 'What to notify you of',
    vault: 'Large movements of the vault',
    vaultFrom: 'From, in BD',
    vaultFromHint: 'At least 1,000 BD.',
    wallets: 'Watched wallets',
    walletsHint: 'The server is told the address of each wallet that has something ticked, and of no other. A notification never shows an address: it says your name for the wallet.',
    noWallets: 'No wallet is watched on this device. Watch one first, and come back to choose what you are told of it.',
    watch: 'Watch a wallet',
    notWatched: 'no longer watched here',
    alerts: {
      'unlocks-soon': 'Unlocks in 7 days',
      'unlocks-tomorrow': 'Unlocks in one day',
      unlocked: 'Is unlocked',
      stake: 'Staked',
      withdrawal: 'Withdrawn from staking',
      transfer: 'To or from the vault',
    },
    price: 'The price of BD',
    above: 'At or above, in USD',
    below: 'At or below, in USD',
    priceHint: 'Either, or both. Once each time the price gets there; the next time after it has gone back by 1 %.',
    quiet: 'Quiet hours',
    quietHint: 'You are notified of what happens meanwhile when they end. Anything older than a day by then is summed up in one line.',
    from: 'From',
    to: 'To',
    errors: {
      nothing: 'Choose at least one thing to be notified of.',
      amount: 'A whole number of BD from 1,000 up.',
      wallets: 'Notifications cover ten wallets at most.',
      price: 'A price in USD above 0, such as 0.0025.',
      sides: 'Below has to be less than above.',
      quiet: 'Two different times of day.',
    },
  },
  /** The alerts that came to this device. */
  arrived: {
    title: 'Alerts that came',
    empty: 'None so far. The last hundred are listed here, on this device alone.',
    clear: 'Clear the list',
    cleared: 'The list is empty.',
    notCleared: 'This browser could not clear the list.',
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
