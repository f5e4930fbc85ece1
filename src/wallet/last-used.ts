const KEY = 'bd.wallet.last'

/** How a wallet is reached: in this page, by links (also by QR code), or by the Mobile Wallet Adapter. */
export type Way = 'page' | 'link' | 'mobile'

/** The wallet that was connected last on this device, also after it was disconnected: it is offered first. */
export interface LastUsed {
  by: Way
  name: string
}

export function lastUsed(): LastUsed | null {
  try {
    return parse(localStorage.getItem(KEY) ?? '')
  } catch {
    return null
  }
}

export function noteUsed({ by, name }: LastUsed): void {
  try {
    localStorage.setItem(KEY, `${by} ${name}`)
  } catch {
    // Not kept: the order is that of likelihood.
  }
}

function parse(text: string): LastUsed | null {
  const [, by, name] = /^(page|link|mobile) (.+)$/.exec(text) ?? []
  return name !== undefined && (by === 'page' || by === 'link' || by === 'mobile') ? { by, name } : null
}
