import { createHash } from 'node:crypto'

/** For tests: the solution of a challenge, found without the browser's code. */
export function solve({ text, bits }: { text: string; bits: number }): string {
  for (let number = 0; ; number += 1) {
    const solution = `${text}:${number}`
    const begins = createHash('sha256').update(solution).digest().readUInt32BE()
    if (begins >>> (32 - bits) === 0) return solution
  }
}
