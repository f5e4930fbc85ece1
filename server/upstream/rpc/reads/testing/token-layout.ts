import { bytesFromBase58 } from '../../../../lib/base58.ts'

/** For tests: a mint as the program stores it, initialized, without authorities. */
export function mintBytes({ supply, decimals }: { supply: bigint; decimals: number }): Buffer {
  const bytes = Buffer.alloc(82)
  bytes.writeBigUInt64LE(supply, 36)
  bytes.writeUInt8(decimals, 44)
  bytes.writeUInt8(1, 45)
  return bytes
}

/** For tests: a token account as the program stores it. `state`: 0 never initialized, 1 initialized, 2 frozen. */
export function tokenAccountBytes({ mint, owner, amount, state = 1 }: { mint: string; owner: string; amount: bigint; state?: number }): Buffer {
  const bytes = Buffer.alloc(165)
  bytes.set(bytesFromBase58(mint), 0)
  bytes.set(bytesFromBase58(owner), 32)
  bytes.writeBigUInt64LE(amount, 64)
  bytes.writeUInt8(state, 108)
  return bytes
}

/** For tests: the same with a type byte and `length` bytes of extensions, as Token-2022 stores them. */
export function withExtensions(base: Buffer, kind: 'mint' | 'account', length: number): Buffer {
  return Buffer.concat([base, Buffer.alloc(165 - base.length), Buffer.from([kind === 'mint' ? 1 : 2]), Buffer.alloc(length, 0xaa)])
}
