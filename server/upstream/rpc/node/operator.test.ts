import { describe, expect, it } from 'vitest'
import { operatorOf } from './operator.ts'

describe('the operator of a node', () => {
  it.each([
    ['https://mainnet.helius-rpc.com/?api-key=secret', 'helius-rpc.com'],
    ['https://solana-rpc.publicnode.com', 'publicnode.com'],
    ['https://a.b.example.co.uk/path', 'example.co.uk'],
    ['https://user:secret@rpc.example.com:8899', 'example.com'],
    ['http://127.0.0.1:8899', '127.0.0.1:8899'],
    ['http://[::1]:8899', '[::1]:8899'],
    ['http://localhost:8899', 'localhost:8899'],
    ['https://203.0.113.7', '203.0.113.7'],
  ])('of %s is %s', (url, operator) => {
    expect(operatorOf(url)).toBe(operator)
  })
})
