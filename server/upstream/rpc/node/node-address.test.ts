import { describe, expect, it } from 'vitest'
import { nodeAddress } from './node-address.ts'

describe('nodeAddress', () => {
  it('shows place and host only', () => {
    expect(nodeAddress('https://rpc.example.com:8899/v2/SECRETKEY?api-key=OTHERKEY', 1).label).toBe('2:rpc.example.com:8899')
  })

  it('moves credentials into a header, as fetch refuses them in a URL', () => {
    const { url, headers, label } = nodeAddress('https://user:p%40ssword@rpc.example.com/', 0)
    expect(url).toBe('https://rpc.example.com/')
    expect(headers).toEqual({ authorization: `Basic ${Buffer.from('user:p@ssword').toString('base64')}` })
    expect(label).toBe('1:rpc.example.com')
  })

  it('redacts keys in texts, encoded or not', () => {
    const { redact } = nodeAddress('https://someone:password1@rpc.example.com/v2/PATH%2FKEY/?token=QUERYKEY', 0)
    const text = redact('no route /v2/PATH%2FKEY/?token=QUERYKEY nor PATH/KEY for someone with password1')
    for (const secret of ['PATH', 'QUERYKEY', 'password1', 'someone']) expect(text).not.toContain(secret)
    expect(text).toContain('no route /v2/')
  })
})
