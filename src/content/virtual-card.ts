/** The words for getting a card and topping it up that the page starts with. */
export const virtualCard = {
  generate: 'Generate Card',
  funding: {
    title: 'Top up in USDT',
    later: 'Top-ups open later.',
    label: 'Funding address',
    network: 'Anything but USDT (ERC-20) sent there is lost.',
    copy: 'Copy address',
    copied: 'Copied',
    refused: 'Not copied',
    show: 'Show QR code',
    hide: 'Hide QR code',
    picture: 'QR code of the funding address',
  },
} as const
