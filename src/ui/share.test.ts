import { afterEach, describe, expect, it, vi } from 'vitest'
import { figureText, share } from './share.ts'

afterEach(() => vi.unstubAllGlobals())

const figure = { text: '102.35M', unit: 'BD', age: '4 s ago', detail: 'Live from Solana RPC, slot 7, 21 Nov 2026, 14:32:06', claims: '' }

describe('a figure as text', () => {
  it('has its number, unit, age and source', () => {
    expect(figureText('Vault balance', figure)).toBe('Vault balance: 102.35M BD, 4 s ago. Live from Solana RPC, slot 7, 21 Nov 2026, 14:32:06')
  })

  it('gives the claim of each operator when disputed', () => {
    expect(figureText('Vault', { text: '1', unit: 'BD', age: 'Disputed', detail: 'Disputed from Solana RPC', claims: 'a.example: 1.00 BD\nb.example: 2.00 BD' })).toBe(
      'Vault: 1 BD, Disputed. Disputed from Solana RPC. a.example: 1.00 BD, b.example: 2.00 BD',
    )
  })

  it('leaves out what is not known', () => {
    expect(figureText('Price', { text: '—', unit: '', age: '', detail: '', claims: '' })).toBe('Price: —')
  })
})

describe('sharing', () => {
  const stub = (navigator: { share?: () => Promise<void>; copied?: string[] }) =>
    vi.stubGlobal('navigator', {
      share: navigator.share,
      clipboard: { writeText: (text: string) => (navigator.copied ? Promise.resolve(void navigator.copied.push(text)) : Promise.reject(new Error('denied'))) },
    })

  it("uses the device's share sheet if it has one", async () => {
    const own = vi.fn<() => Promise<void>>(() => Promise.resolve())
    stub({ share: own })
    expect(await share('text', 'https://bd.example/')).toBe('shared')
    expect(own).toHaveBeenCalledExactlyOnceWith({ text: 'text', url: 'https://bd.example/' })
  })

  it('ends when the person closes the share sheet', async () => {
    const copied: string[] = []
    stub({ share: () => Promise.reject(new DOMException('closed', 'AbortError')), copied })
    expect(await share('text', 'https://bd.example/')).toBe('left')
    expect(copied).toEqual([])
  })

  it.each([undefined, () => Promise.reject(new DOMException('no', 'NotAllowedError'))])('copies text and URL otherwise', async (own) => {
    const copied: string[] = []
    stub({ ...(own === undefined ? {} : { share: own }), copied })
    expect(await share('text', 'https://bd.example/')).toBe('copied')
    expect(copied).toEqual(['text\nhttps://bd.example/'])
  })

  it('says so when the clipboard refuses too', async () => {
    stub({})
    expect(await share('text', 'https://bd.example/')).toBe('refused')
  })
})
