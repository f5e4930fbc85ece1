import { z } from 'zod'
import { ensureBuild } from '../ensure-build.ts'
import { packageBin, run } from '../run.ts'
import type { Check } from './check.ts'

/** size-limit over dist/client; the budgets are in .size-limit.js. Builds first if needed. */
export const sizeCheck: Check = {
  name: 'sizes',
  run: async () => {
    if (!(await ensureBuild())) return { ok: false, figures: 'no build', output: 'there is nothing to weigh: the build failed' }
    const { code, stdout, stderr } = await run(...packageBin('size-limit/bin.js', '--json'), { output: 'keep' })
    const sizes = readSizes(stdout)
    if (!sizes) return { ok: false, figures: 'did not run', output: stdout + stderr }
    const over = sizes.filter(({ passed }) => !passed).map(({ name, size }) => `${name}: ${kilobytes(size)}, over its limit`)
    return {
      ok: code === 0 && over.length === 0,
      figures: heaviest(sizes),
      output: over.join('\n'),
    }
  },
}

const report = z.array(z.object({ name: z.string(), passed: z.boolean(), size: z.number() })).min(1)

function readSizes(json: string): z.infer<typeof report> | null {
  try {
    return report.parse(JSON.parse(json))
  } catch {
    return null
  }
}

/** The largest of each kind, as every page and every lazy part is measured: `JS 92.0 KB, CSS 5.8 KB, …`. */
function heaviest(sizes: z.infer<typeof report>): string {
  const kinds = new Map<string, number>()
  for (const { name, size } of sizes) {
    const kind = name.split(' ')[0] ?? name
    kinds.set(kind, Math.max(size, kinds.get(kind) ?? 0))
  }
  return [...kinds].map(([kind, size]) => `${kind} ${kilobytes(size)}`).join(', ')
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} KB`
}
