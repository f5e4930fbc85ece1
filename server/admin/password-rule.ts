import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { ADMIN_PASSWORD_LEAST, ADMIN_PASSWORD_LEAST_REAL } from '../../src/contract/admin.ts'
import { isCommonPassword } from '../../src/rules/password.ts'

/** Of 0 to 4: a password below 1 is found within a thousand guesses, one below 2 within a million. */
const LEAST_SCORE = { demo: 1, real: 2 } as const

/** The fewest characters of a password that is set from now on. */
export function passwordLeast(realChain: boolean): number {
  return realChain ? ADMIN_PASSWORD_LEAST_REAL : ADMIN_PASSWORD_LEAST
}

let loaded: Promise<ZxcvbnFactory> | undefined

/**
 * Why a password can't be had; null if it can. `common`: an attacker would find it among the first guesses: the passwords
 * that leaked most often (the list of zxcvbn-ts), with the usual additions and replacements, keyboard rows, dates, and the
 * administrator's own names.
 */
export async function passwordComplaint(password: string, names: readonly string[], realChain: boolean): Promise<'short-password' | 'common-password' | null> {
  if (password.length < passwordLeast(realChain)) return 'short-password'
  if (isCommonPassword(password)) return 'common-password'
  const judge = await (loaded ??= load())
  const { score } = judge.check(password, [...names, 'blackduck', 'solana', 'dashboard', 'admin', 'administrator'])
  return score < LEAST_SCORE[realChain ? 'real' : 'demo'] ? 'common-password' : null
}

/** Its lists take some megabytes: they are read when the first password is set. */
async function load(): Promise<ZxcvbnFactory> {
  const [core, common] = await Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')])
  return new core.ZxcvbnFactory({ dictionary: { ...common.dictionary }, graphs: common.adjacencyGraphs })
}
