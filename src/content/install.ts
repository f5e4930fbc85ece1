/** The words around installing the app, opening it from outside, and what is shared with it. */
export const install = {
  button: 'Install',
  section: {
    lead: 'Once installed, it has its own icon and window, and shows the last known figures without a network.',
    state: 'This app',
    installed: 'Installed',
    inBrowser: 'Open in the browser',
    once: 'After installing, open it once with a network. The installed app may start with nothing stored, and then has nothing to show offline.',
  },
  offer: {
    title: 'Keep BlackDuck on this device',
    text: 'Its own icon and window, and the last known figures without a network.',
    dismiss: 'Not now',
  },
  thanks: { title: 'Installed', text: 'Thank you. Open it once with a network; from then on it shows the last known figures without one.' },
  guide: {
    done: 'Close',
    once: 'Then open it once with a network: the installed app starts with nothing stored.',
  },
  guides: {
    installed: {
      title: 'Installed',
      lead: 'The app is on this device.',
      steps: [],
    },
    prompt: {
      title: 'Install BlackDuck',
      lead: 'The browser itself asks for your consent.',
      steps: [],
    },
    'ios-safari': {
      title: 'Add it to the home screen',
      lead: 'Safari installs in three steps.',
      steps: [
        { sign: 'share', text: 'Press Share in the bar of Safari. If it is not there, press the three dots first.' },
        { sign: 'add', text: 'Choose Add to Home Screen. It is further down the list.' },
        { sign: 'done', text: 'Press Add at the top.' },
      ],
    },
    'ios-browser': {
      title: 'Add it to the home screen',
      lead: 'This browser installs in three steps, from iOS 16.4 on. On an older version, open this page in Safari.',
      steps: [
        { sign: 'share', text: 'Press Share, beside the address or in the menu of the browser.' },
        { sign: 'add', text: 'Choose Add to Home Screen. It is further down the list.' },
        { sign: 'done', text: 'Press Add at the top.' },
      ],
    },
    'ios-inside': {
      title: 'Open it in Safari first',
      lead: 'This page is shown inside another app, which cannot install it.',
      steps: [
        { sign: 'out', text: 'Open the menu of this window and choose Open in Safari, or Open in browser.' },
        { sign: 'share', text: 'Press Share in the bar of Safari.' },
        { sign: 'add', text: 'Choose Add to Home Screen, then Add.' },
      ],
    },
    'mac-safari': {
      title: 'Add it to the Dock',
      lead: 'Safari installs in three steps.',
      steps: [
        { sign: 'share', text: 'Press Share in the bar of Safari, or open the File menu.' },
        { sign: 'add', text: 'Choose Add to Dock.' },
        { sign: 'done', text: 'Press Add.' },
      ],
    },
    'firefox-android': {
      title: 'Add it to the home screen',
      lead: 'Firefox installs in three steps.',
      steps: [
        { sign: 'more', text: 'Open the menu of Firefox, the three dots beside the address.' },
        { sign: 'add', text: 'Choose Install, or Add to Home screen.' },
        { sign: 'done', text: 'Press Add.' },
      ],
    },
    menu: {
      title: 'Install it from the menu',
      lead: 'The browser does not offer to install right now. Its menu may; if not, the app is already installed, or this is a private window.',
      steps: [
        { sign: 'more', text: 'Open the menu of the browser.' },
        { sign: 'add', text: 'Choose Install BlackDuck. On a phone it is called Add to Home screen, on a computer it may be under Save and share, or Apps.' },
        { sign: 'done', text: 'Press Install.' },
      ],
    },
    none: {
      title: 'This browser does not install apps',
      lead: 'The page works here as well, and keeps the last known figures. To install it, open it in one of these:',
      steps: [
        { sign: 'out', text: 'On a computer: Chrome, Edge or another browser built on Chromium; on a Mac also Safari 17 or newer.' },
        { sign: 'out', text: 'On Android: Chrome, Edge, Samsung Internet or Firefox.' },
        { sign: 'out', text: 'On an iPhone or iPad: Safari.' },
      ],
    },
  },
  nothingStored: {
    title: 'Nothing is stored on this device yet',
    text: 'Open the app once with a network. From then on it shows the last known figures without one.',
  },
  launch: {
    title: 'Leave this page?',
    asked: 'A link from outside this window leads to:',
    text: 'What you have typed on this page would be lost.',
    stay: 'Stay here',
    go: 'Go there',
  },
  link: {
    title: 'Opening a link',
    text: 'Links that begin with web+bd lead to a place in this app.',
    unknown: 'The link names no place in this app. Nothing was opened and nothing was sent.',
  },
  shared: {
    title: 'Shared with this app',
    lead: 'Look it over. Nothing has been sent, and nothing will be until you send it yourself.',
    subject: 'Subject',
    text: 'Text',
    shortened: 'It was too long for a link to an email program: the end is left out.',
    take: 'Put into a message',
    email: 'Write the email',
    copy: 'Copy text',
    copied: 'Text copied',
    notCopied: 'Not copied: the browser refused',
  },
} as const
