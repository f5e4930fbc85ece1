/**
 * A staking program in Solana's machine code, small enough to be written here: it takes a deposit by calling the token
 * program, like real staking programs, so that the transfer is an inner instruction of the transaction.
 * Accounts: source, staking account, owner of the source (signs), token program. Data: the amount as u64.
 */
export function stakingProgram(): Uint8Array {
  return elf(assemble())
}

/**
 * The offsets of the accounts in a program's input: eight bytes of count, then per account flags (8), key (32), owner (32),
 * lamports (8), data length (8), data, 10,240 bytes to grow, padding to eight, rent epoch (8). Two token accounts of
 * 165 bytes and a wallet without data give each of the four a known offset.
 */
const ACCOUNTS = [
  { at: 8, size: 165, writable: 1, signer: 0 },
  { at: 10_512, size: 165, writable: 1, signer: 0 },
  { at: 21_016, size: 0, writable: 0, signer: 1 },
] as const
const TOKEN_PROGRAM_AT = 31_352
const GROWTH = 10_240
const KEY = 8
const OWNER = 40
const LAMPORTS = 72
const LENGTH = 80
const DATA = 88

/** Stack layout of the call, below the frame pointer: the token instruction's data, its account list, the call itself, the accounts. */
const CALL_DATA = -16
const METAS = -64
const CALL = -104
const INFOS = -272

const REFUSED = 7

function assemble(): Uint8Array {
  const code: number[][] = []
  const put = (opcode: number, dst: number, src: number, offset: number, imm: number) => code.push(encode(opcode, dst, src, offset, imm))
  const move = (dst: number, src: number) => put(0xbf, dst, src, 0, 0)
  const add = (dst: number, imm: number) => put(0x07, dst, 0, 0, imm)
  const load = (dst: number, src: number, offset: number) => put(0x79, dst, src, offset, 0)
  const store = (offset: number, src: number) => put(0x7b, 10, src, offset, 0)
  const storeByte = (offset: number, imm: number) => put(0x72, 10, 0, offset, imm)
  const storeNumber = (offset: number, imm: number) => put(0x7a, 10, 0, offset, imm)
  const storePointer = (offset: number, base: number, add_: number) => {
    move(2, base)
    add(2, add_)
    store(offset, 2)
  }
  const refuseUnless = (register: number, value: number) => {
    put(0x15, register, 0, 2, value) // equal: skip the next two
    put(0xb7, 0, 0, 0, REFUSED)
    put(0x95, 0, 0, 0, 0)
  }

  move(6, 1) // r6: the input
  load(2, 6, 0)
  refuseUnless(2, 4)
  for (const { at, size } of ACCOUNTS) {
    load(2, 6, at + LENGTH)
    refuseUnless(2, size)
  }
  // r7: the instruction data, after the token program's account, whose length only the input knows.
  move(7, 6)
  add(7, TOKEN_PROGRAM_AT + DATA + GROWTH + 7)
  load(8, 6, TOKEN_PROGRAM_AT + LENGTH)
  put(0x0f, 7, 8, 0, 0)
  put(0x57, 7, 0, 0, -8)
  load(2, 7, 8)
  refuseUnless(2, 8)
  load(9, 7, 16)
  storeByte(CALL_DATA, 3) // transfer
  store(CALL_DATA + 1, 9)
  ACCOUNTS.forEach(({ at, size, writable, signer }, index) => {
    const meta = METAS + 16 * index
    storePointer(meta, 6, at + KEY)
    storeByte(meta + 8, writable)
    storeByte(meta + 9, signer)
    const info = INFOS + 56 * index
    storePointer(info, 6, at + KEY)
    storePointer(info + 8, 6, at + LAMPORTS)
    storeNumber(info + 16, size)
    storePointer(info + 24, 6, at + DATA)
    storePointer(info + 32, 6, at + OWNER)
    storeNumber(info + 40, 0)
    storeByte(info + 48, signer)
    storeByte(info + 49, writable)
    storeByte(info + 50, 0)
  })
  storePointer(CALL, 6, TOKEN_PROGRAM_AT + KEY)
  storePointer(CALL + 8, 10, METAS)
  storeNumber(CALL + 16, ACCOUNTS.length)
  storePointer(CALL + 24, 10, CALL_DATA)
  storeNumber(CALL + 32, 9)
  move(1, 10)
  add(1, CALL)
  move(2, 10)
  add(2, INFOS)
  put(0xb7, 3, 0, 0, ACCOUNTS.length)
  put(0xb7, 4, 0, 0, 0)
  put(0xb7, 5, 0, 0, 0)
  put(0x85, 0, 1, 0, -1) // call; the loader puts the function in, see the relocation
  put(0x95, 0, 0, 0, 0)
  return Uint8Array.from(code.flat())
}

function encode(opcode: number, dst: number, src: number, offset: number, imm: number): number[] {
  const bytes = new DataView(new ArrayBuffer(8))
  bytes.setUint8(0, opcode)
  bytes.setUint8(1, (src << 4) | dst)
  bytes.setInt16(2, offset, true)
  bytes.setInt32(4, imm, true)
  return [...new Uint8Array(bytes.buffer)]
}

const CALLED = 'sol_invoke_signed_c'

interface Section {
  name: string
  type: number
  flags: number
  bytes: Uint8Array
  link?: number
  entrySize?: number
}

/** The ELF file for the loader: the code, and one relocation for the function it calls. Addresses equal file offsets. */
function elf(text: Uint8Array): Uint8Array {
  const HEADERS = 64 + 3 * 56
  const callAt = HEADERS + text.length - 16
  const sections: Section[] = [
    { name: '.text', type: 1, flags: 6, bytes: text },
    { name: '.dynsym', type: 11, flags: 2, bytes: Uint8Array.from([...words(0, 0, 0), ...half(1, 0x10), ...words(0, 0)]), link: 3, entrySize: 24 },
    { name: '.dynstr', type: 3, flags: 2, bytes: ascii(`\0${CALLED}\0`) },
    { name: '.rel.dyn', type: 9, flags: 2, bytes: words(callAt, 2 ** 32 + 10), link: 2, entrySize: 16 },
    { name: '.dynamic', type: 6, flags: 3, bytes: new Uint8Array(7 * 16), link: 3, entrySize: 16 },
    { name: '.shstrtab', type: 3, flags: 0, bytes: new Uint8Array() },
  ]
  const names = `\0${sections.map(({ name }) => name).join('\0')}\0`
  const starts: number[] = []
  let end = HEADERS
  const place = (bytes: Uint8Array) => {
    starts.push(end)
    end = (end + bytes.length + 7) & ~7
  }
  const [, dynsym, dynstr, rel, dynamic, shstrtab] = sections
  if (!dynsym || !dynstr || !rel || !dynamic || !shstrtab) throw new Error('a section is missing')
  shstrtab.bytes = ascii(names)
  for (const { bytes } of sections) place(bytes)
  const start = (index: number) => starts[index] ?? 0
  dynamic.bytes = words(17, start(3), 18, rel.bytes.length, 19, 16, 6, start(1), 5, start(2), 10, dynstr.bytes.length, 0, 0)

  const file = new Uint8Array(end + 64 * (sections.length + 1))
  file.set([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1])
  file.set([...u16(3), ...u16(247), ...u32(1), ...words(HEADERS, 64, end), ...u32(0), ...[64, 56, 3, 64, sections.length + 1, sections.length].flatMap(u16)], 16)
  const program = (at: number, type: number, flags: number, from: number, length: number) =>
    file.set([...u32(type), ...u32(flags), ...words(from, from, from, length, length, 8)], at)
  program(64, 1, 5, HEADERS, text.length)
  program(120, 1, 6, start(1), start(5) - start(1))
  program(176, 2, 6, start(4), dynamic.bytes.length)
  sections.forEach(({ name, type, flags, bytes, link = 0, entrySize = 0 }, index) => {
    file.set(bytes, start(index))
    const address = flags === 0 ? 0 : start(index)
    const header = [...u32(names.indexOf(`\0${name}\0`) + 1), ...u32(type), ...words(flags, address, start(index), bytes.length), ...u32(link), ...u32(0), ...words(8, entrySize)]
    file.set(header, end + 64 * (index + 1))
  })
  return file
}

const ascii = (text: string) => new TextEncoder().encode(text)
const u16 = (value: number) => [value & 255, value >> 8]
const u32 = (value: number) => [value & 255, (value >> 8) & 255, (value >> 16) & 255, value >>> 24]
const half = (name: number, info: number) => [...u32(name), info, 0, 0, 0]
const words = (...values: number[]) => Uint8Array.from(values.flatMap((value) => [...u32(value % 2 ** 32), ...u32(Math.floor(value / 2 ** 32))]))
