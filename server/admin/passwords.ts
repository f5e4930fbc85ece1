import { hash, verify } from '@node-rs/argon2'

/** argon2id (the package's default) at what OWASP asks for: 19 MiB, two passes, one lane. */
const costs = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export function hashPassword(password: string): Promise<string> {
  return hash(asTyped(password), costs)
}

/** Whether the password matches. Without a hash it takes as long and returns false, so that timing doesn't reveal which names exist. */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  const right = await verify(stored ?? (await nobodys()), asTyped(password))
  return right && stored !== undefined
}

let made: Promise<string> | undefined
function nobodys(): Promise<string> {
  return (made ??= hashPassword('of no user'))
}

/** Keyboards encode the same letter in more than one way. */
function asTyped(password: string): string {
  return password.normalize('NFKC')
}
