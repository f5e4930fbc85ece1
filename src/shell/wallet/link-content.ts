import type { LinkFailure } from '../../wallet/links/link-trip.ts'

/** The words of a trip to a wallet app. `wallet` is its name. */
export const linkWords = {
  preparing: (wallet: string) => `Preparing the link to ${wallet}.`,
  open: (wallet: string) => `Open ${wallet}`,
  here: {
    connect: (wallet: string) => `${wallet} asks whether BD may see your address. Then come back here.`,
    sign: (wallet: string) => `${wallet} shows a text to sign. It costs nothing and moves nothing. Then come back here.`,
    disconnect: (wallet: string) => `${wallet} ends its session with BD.`,
  },
  byQr: {
    connect: (wallet: string) => `Scan this code with your phone’s camera. ${wallet} opens there and asks whether BD may see your address.`,
    sign: (wallet: string) => `Scan this code with your phone’s camera. ${wallet} opens there and shows a text to sign. It costs nothing and moves nothing.`,
    disconnect: (wallet: string) => `Scan this code with your phone’s camera. ${wallet} ends its session with BD.`,
  },
  picture: (wallet: string) => `QR code that opens ${wallet}`,
  thisDevice: 'Open on this device instead',
  secondTrip: (wallet: string) => `This takes two visits to ${wallet}: one to connect, one to sign.`,
  secondScan: (wallet: string) => `This takes two codes: one to connect ${wallet}, one to sign.`,
  code: (wallet: string) => `${wallet} shows this code too. Sign only if it is the same.`,
  waiting: (wallet: string) => `Waiting for ${wallet}. BD goes on by itself once you have answered there.`,
  stay: 'Keep this page open: this browser stores nothing, so BD could not go on after a reload.',
  checking: 'Checking the answer.',
  done: {
    connect: (wallet: string) => `${wallet} is connected.`,
    sign: (wallet: string) => `${wallet} has signed.`,
    disconnect: (wallet: string) => `${wallet} is disconnected.`,
  },
  newLink: (wallet: string) => `Ask ${wallet} again`,
  newCode: 'Show a new code',
  cancel: 'Cancel',
  close: 'Close',
  install: (wallet: string) => `Get ${wallet}`,
} as const

/** What failed, and what to do next. */
export const linkFailures: Record<LinkFailure, { title: string; text: (wallet: string) => string }> = {
  refused: { title: 'Declined in the wallet', text: (wallet) => `Nothing was shared and nothing was signed. Ask ${wallet} again if that was a slip.` },
  expired: { title: 'The five minutes are over', text: (wallet) => `For your safety a request ends after five minutes. Ask ${wallet} again to get a new one.` },
  unauthorized: { title: 'The wallet no longer knows this app', text: (wallet) => `${wallet} ended its session with BD. Ask it again: it will first ask to connect.` },
  wallet_busy: { title: 'The wallet could not answer', text: (wallet) => `${wallet} has no network, or another request open. Open it, close that request, and ask again.` },
  wallet_error: { title: 'The wallet reported an error', text: (wallet) => `Update ${wallet} if there is a newer version, and ask again. Another wallet works as well.` },
  another_pairing: { title: 'This answer belongs to another request', text: (wallet) => `It was refused, and nothing was accepted. Ask ${wallet} again, and use only the newest link.` },
  altered: { title: 'The answer was changed on its way', text: (wallet) => `It was refused, and nothing was accepted. Ask ${wallet} again; if it happens once more, use another network.` },
  weak_key: { title: 'The answer is not safely encrypted', text: (wallet) => `Its key is one that anyone could guess, so it was refused. Make sure that you use the real ${wallet}, and ask again.` },
  nonce_reused: { title: 'This answer was used before', text: (wallet) => `An answer counts once, so it was refused. Ask ${wallet} again.` },
  another_cluster: { title: 'The wallet is set to another network', text: (wallet) => `BD lives on Solana mainnet. Switch ${wallet} to mainnet in its settings, and ask again.` },
  another_wallet: { title: 'Another address answered', text: (wallet) => `Choose the address that you connected in ${wallet}, or cancel and connect the other one.` },
  wrong_signature: { title: 'The signature does not fit', text: (wallet) => `It is not one of this text by this address, so it was refused. Ask ${wallet} again.` },
  disowned: { title: 'Ended on the other device', text: () => 'Somebody there said that they did not start this. If it was you, ask again.' },
  offline: { title: 'No connection', text: () => 'BD’s server cannot be reached. Ask again once you are online.' },
  server: { title: 'The server refused', text: () => 'It takes only so many requests at a time. Wait a minute, and ask again.' },
  unknown: { title: 'That did not work', text: (wallet) => `Ask ${wallet} again. Another wallet works as well.` },
}
